// Lambdas in device code: what they capture, what they are handed to, what they return. All of one
// is a group, whose lines make sense together only.
#include "generator/statements/Mixing.h"
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

struct Lambda {
  std::string capture;
  std::vector<std::string> names; ///< what its body may read
  std::string first;              ///< what its body does before it returns
  bool isMutable = false;
};

/// Of two numbers of the thread's.
Lambda chooseCaptures(Writer &w, const std::string &k, const std::string &m) {
  switch (w.random.below(8)) {
  case 0:
    return {"=", {k, m}, ""};
  case 1:
    return {"&", {k, m}, format("{} += a; ", k)};
  case 2:
    return {k, {k}, ""};
  case 3:
    return {format("&{}, {}", k, m), {k, m}, format("{} = {} * 5u + a; ", k, k)};
  case 4:
    return {format("n = {} * 3u, {}", k, m), {"n", m}, ""};
  case 5:
    return {format("=, &{}", k), {k, m}, format("{} ^= {}; ", k, m)};
  case 6:
    return {format("{}, n = {} + 1u", k, m), {k, "n"}, "n += 3u; ", true};
  default:
    return {format("&n = {}, {}", k, m), {"n", m}, "n -= 2u; "};
  }
}

std::string textOf(Writer &w, Lambda lambda, const std::string &parameter = "a") {
  lambda.names.push_back(parameter);
  std::string body = mixingBody(w, lambda.names);
  body.insert(1, " " + lambda.first);
  return format("[{}]({} {}){}{} {}", lambda.capture,
                w.random.oneOf({"unsigned", "unsigned", "auto"}), parameter,
                lambda.isMutable ? " mutable" : "", w.random.chance(40) ? " -> unsigned" : "",
                body);
}

/// What takes a function, by value or by reference, and calls it twice in an order of its own.
std::string declareCaller(Writer &w) {
  const std::string name = w.fresh("apply");
  w.line(w.result.parts,
         format("template <class F> __device__ unsigned {}_@(F {}f, unsigned x) {{ unsigned first "
                "= f(x); return "
                "first * {}u + f(x ^ {}u); }}",
                name, w.random.oneOf({"", "&&"}), w.random.between(2, 9), w.random.below(30)));
  return name + "_@";
}

std::string declareHolder(Writer &w) {
  const std::string name = w.fresh("Holder");
  w.line(w.result.parts, format("template <class F> struct {}_@ {{ F f; unsigned bias; __device__ "
                                "unsigned run(unsigned x) {{ "
                                "unsigned got = f(x + bias); return got ^ bias; }} }};",
                                name));
  return name + "_@";
}

void writeUses(Writer &w, Nodes &to, const std::string &f) {
  auto argument = [&] { return w.word(Same::Thread, 1); };
  switch (w.random.below(6)) {
  case 0:
    to.push_back(addToAccumulator(w, format("{}({})", f, argument())));
    break;
  case 1:
    to.push_back(addToAccumulator(w, format("{}({}, {})", declareCaller(w), f, argument())));
    break;
  case 2: {
    const std::string g = w.fresh("g");
    w.line(to, format("auto {} = {};", g, f));
    to.push_back(addToAccumulator(w, format("{}({})", g, argument())));
    to.push_back(addToAccumulator(w, format("{}({})", f, argument())));
    break;
  }
  case 3: {
    const std::string h = w.fresh("h");
    w.line(to, format("{}<decltype({})> {}{{{}, {}u}};", declareHolder(w), f, h, f,
                      w.random.below(50)));
    to.push_back(addToAccumulator(w, format("{}.run({})", h, argument())));
    break;
  }
  case 4: {
    const std::string g = w.fresh("g");
    w.line(to, format("auto {} = [{}](unsigned b) mutable {{ unsigned first = {}(b); return first "
                      "+ {}(b * 3u); }};",
                      g, w.random.oneOf({"=", "&"}), f, f));
    to.push_back(addToAccumulator(w, format("{}({})", g, argument())));
    break;
  }
  default: {
    const std::string r = w.fresh("r");
    w.line(to, format("auto &{} = {};", r, f));
    to.push_back(
        {format("if ({}) acc += {}({});", w.condition(Same::Thread), r, argument()), {}, ""});
  }
  }
}

/// A lambda that returns one; one that is called where it stands; one with an array.
void writeOther(Writer &w, Nodes &to, const std::string &k, const std::string &m) {
  const std::string f = w.fresh("f");
  switch (w.random.below(3)) {
  case 0:
    w.line(to, format("auto {} = [{}](unsigned a) {{ return [=](unsigned b) {}; }};", f, k,
                      mixingBody(w, {"a", "b", k})));
    to.push_back(addToAccumulator(w, format("{}({})({})", f, m, w.word(Same::Thread, 1))));
    break;
  case 1:
    to.push_back(addToAccumulator(
        w, format("[&] {{ {} ^= {}u; return {}; }}()", k, w.random.below(99), mix(w, {k, m}, 1))));
    to.push_back(addToAccumulator(w, k));
    break;
  default: {
    const std::string r = w.fresh("r");
    w.line(to, format("unsigned {}[3] = {{{}, {}, {}u}};", r, k, m, w.random.below(99)));
    w.line(to, format("auto {0} = [{1}{2}](unsigned a) {{ return {2}[a % 3u] * 5u + a; }};", f,
                      w.random.oneOf({"", "&"}), r));
    w.line(to, format("{}[1] += 7u;", r));
    to.push_back(addToAccumulator(w, format("{}({})", f, w.word(Same::Thread, 1))));
  }
  }
}

} // namespace

bool lambda(Writer &w, Nodes &to) {
  Node group{"{", {}, "}"};
  group.isWhole = true;
  const std::string k = declareNumber(w, group.children), m = declareNumber(w, group.children);
  if (w.random.chance(30)) {
    writeOther(w, group.children, k, m);
  } else {
    const std::string f = w.fresh("f");
    w.line(group.children, format("auto {} = {};", f, textOf(w, chooseCaptures(w, k, m))));
    if (w.random.chance(50))
      w.line(group.children, format("{} += 11u;", k)); // captured by value, or by reference?
    writeUses(w, group.children, f);
    group.children.push_back(addToAccumulator(w, k));
  }
  to.push_back(std::move(group));
  return true;
}

} // namespace cu2port::random::statements
