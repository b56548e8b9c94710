// Functions as arguments of templates, and as values: by name, by pointer, in tables, as objects
// that are called.
#include "generator/statements/Mixing.h"
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

std::string declareFunction(Writer &w) {
  const std::string name = w.fresh("op");
  w.line(w.result.parts,
         format("{}__device__ unsigned {}_@(unsigned a) {}", w.random.chance(25) ? "__host__ " : "",
                name, mixingBody(w, {"a"})));
  return name + "_@";
}

std::string declareObject(Writer &w) {
  const std::string name = w.fresh("Op");
  w.line(w.result.parts,
         format("struct {}_@ {{ unsigned k; __device__ unsigned operator()(unsigned a) const {} "
                "__device__ unsigned other(unsigned a) const {} }};",
                name, mixingBody(w, {"a", "k"}), mixingBody(w, {"k", "a"})));
  return name + "_@";
}

/// Which takes the function as its argument, or as an argument of its type.
std::string declareTemplate(Writer &w, const char *head, const std::string &parameters) {
  const std::string name = w.fresh("twice");
  w.line(
      w.result.parts,
      format(
          "template <{}> __device__ unsigned {}_@({}unsigned x) {{ unsigned first = F(x); return "
          "F(first ^ {}u) + first; }}",
          head, name, parameters, w.random.below(30)));
  return name + "_@";
}

} // namespace

bool callback(Writer &w, Nodes &to) {
  const std::string a = declareFunction(w);
  auto argument = [&] { return w.word(Same::Thread, 1); };
  Node group{"{", {}, "}"};
  group.isWhole = true;
  switch (w.random.below(7)) {
  case 0:
    group.children.push_back(addToAccumulator(
        w, format("{}<{}>({})", declareTemplate(w, "unsigned (*F)(unsigned)", ""), a, argument())));
    break;
  case 1:
    group.children.push_back(
        addToAccumulator(w, format("{}<{}>({})", declareTemplate(w, "auto F", ""), a, argument())));
    break;
  case 2:
    group.children.push_back(addToAccumulator(
        w, format("{}({}, {})", declareTemplate(w, "class T", "T F, "), a, argument())));
    break;
  case 3: {
    const std::string f = w.fresh("f");
    w.line(group.children, format("unsigned (*{})(unsigned) = {} ? {} : {};", f,
                                  w.condition(Same::Thread), a, declareFunction(w)));
    group.children.push_back(addToAccumulator(w, format("{}({})", f, argument())));
    break;
  }
  case 4: {
    const std::string f = w.fresh("f");
    w.line(group.children,
           format("unsigned (*const {}[2])(unsigned) = {{{}, {}}};", f, a, declareFunction(w)));
    group.children.push_back(
        addToAccumulator(w, format("{}[{} & 1u]({})", f, argument(), argument())));
    break;
  }
  case 5: {
    const std::string type = declareObject(w);
    group.children.push_back(
        addToAccumulator(w, format("{}({}{{{}}}, {})", declareTemplate(w, "class T", "T F, "), type,
                                   argument(), argument())));
    break;
  }
  default: {
    const std::string type = declareObject(w), o = w.fresh("o"), m = w.fresh("m");
    w.line(group.children, format("{} {}{{{}}};", type, o, argument()));
    w.line(group.children,
           format("unsigned ({0}::*{1})(unsigned) const = {2} ? &{0}::other : &{0}::operator();",
                  type, m, w.condition(Same::Thread)));
    group.children.push_back(addToAccumulator(w, format("({}.*{})({})", o, m, argument())));
  }
  }
  to.push_back(std::move(group));
  return true;
}

} // namespace cu2port::random::statements
