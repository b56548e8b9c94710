// Objects of classes: bases, virtual functions, constructors and destructors with effects,
// operators.
#include "generator/statements/Mixing.h"
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

/// Three classes, the last of which has two bases.
struct Hierarchy {
  std::string base, derived, last;
};

Hierarchy declareHierarchy(Writer &w) {
  const std::string base = w.fresh("Base") + "_@", derived = w.fresh("Derived") + "_@",
                    side = w.fresh("Side") + "_@", last = w.fresh("Last") + "_@";
  Nodes &parts = w.result.parts;
  const bool isVirtual = w.random.chance(75);
  const char *const first = isVirtual ? "virtual " : "", *const again =
                                                             isVirtual && w.random.chance(50)
                                                                 ? " override"
                                                                 : "";
  w.line(parts, format("struct {0} {{ {4}unsigned a; __device__ explicit {0}(unsigned a) : a(a + "
                       "{1}u) {{}} __device__ {2}unsigned "
                       "f(unsigned x) const {3} __device__ unsigned g(unsigned x) {{ a += x; "
                       "return f(a); }} }};",
                       base, w.random.below(9), first, mixingBody(w, {"x", "a"}),
                       w.random.oneOf({"", "", "unsigned char c = 3; ", "double d = 0.5; "})));
  w.line(parts,
         format("struct {0} : {1} {{ unsigned b = {2}u; __device__ {0}(unsigned a, unsigned k) : "
                "{1}(a ^ k) {{ b += k; }} "
                "__device__ unsigned f(unsigned x) const{3} {{ return {4} + {1}::f(x); }} }};",
                derived, base, w.random.below(50), again, mix(w, {"x", "a", "b"})));
  w.line(parts,
         format("struct {0} {{ {1}unsigned s; __device__ {0}(unsigned s) : s(s) {{}} __device__ "
                "unsigned h(unsigned x) const {2} }};",
                side, w.random.oneOf({"", "unsigned short low = 9; "}), mixingBody(w, {"x", "s"})));
  const bool sideFirst = w.random.chance(50);
  const std::string bases =
      sideFirst ? format("{}, {}", side, derived) : format("{}, {}", derived, side);
  w.line(parts,
         format("struct {0} : {1} {{ __device__ explicit {0}(unsigned a) : {2} {{}} __device__ "
                "unsigned f(unsigned x) const{3} "
                "{{ return {4} + h(x); }} }};",
                last, bases,
                sideFirst ? format("{}(a * 3u), {}(a, {}u)", side, derived, w.random.below(9))
                          : format("{}(a, {}u), {}(a * 3u)", derived, w.random.below(9), side),
                again, mix(w, {"x", "a", "b", "s"})));
  return {base, derived, last};
}

void writeHierarchy(Writer &w, Nodes &to) {
  const Hierarchy types = declareHierarchy(w);
  const std::string k = declareNumber(w, to), b = w.fresh("o"), d = w.fresh("o"), l = w.fresh("o"),
                    p = w.fresh("p");
  auto argument = [&] { return w.word(Same::Thread, 1); };
  w.line(to, format("{} {}({});", types.base, b, k));
  w.line(to, format("{} {}({}, {}u);", types.derived, d, k, w.random.below(99)));
  w.line(to, format("{} {}({} ^ 5u);", types.last, l, k));
  switch (w.random.below(5)) {
  case 0:
    w.line(to, format("const {} &{} = {};", types.base, p, w.random.oneOf({d.c_str(), l.c_str()})));
    to.push_back(addToAccumulator(w, format("{}.f({})", p, argument())));
    break;
  case 1:
    w.line(to, format("{0} *{1} = {2} ? &{3} : static_cast<{0} *>(&{4});", types.base, p,
                      w.condition(Same::Thread), b, l));
    w.line(to, format("if ({}) {} = &{};", w.condition(Same::Thread), p, d));
    to.push_back(addToAccumulator(w, format("{}->g({})", p, argument())));
    break;
  case 2: // sliced
    w.line(to, format("{} {} = {};", types.base, p, l));
    to.push_back(addToAccumulator(w, format("{}.f({})", p, argument())));
    break;
  case 3:
    w.line(to, format("{} *{}[3] = {{&{}, &{}, &{}}};", types.base, p, b, d, l));
    to.push_back(
        {format("for (unsigned j = 0; j < 3u; ++j) acc = acc * 3u + {}[(j + {}) % 3u]->g(j);", p,
                k),
         {},
         ""});
    break;
  default:
    w.line(to, format("{} &{} = {};", types.derived, p, l));
    w.line(to, format("{} = {};", d, p));
    to.push_back(addToAccumulator(w, format("{}.f({})", d, argument())));
    to.push_back(
        addToAccumulator(w, format("static_cast<{} &>({}).h({})", types.last, p, argument())));
  }
  to.push_back(addToAccumulator(w, format("{}.a ^ {}.a ^ {}.h({})", b, d, l, k)));
}

/// Whose destructor is seen, whichever way its scope is left.
void writeDestructors(Writer &w, Nodes &to) {
  const std::string type = w.fresh("Guard") + "_@", g = w.fresh("o"), j = w.fresh("j"),
                    log = w.fresh("k");
  w.line(w.result.parts,
         format("struct {0} {{ unsigned &to; unsigned by; __device__ {0}(unsigned &to, unsigned "
                "by) : to(to), by(by) {{ to += by; }} "
                "__device__ ~{0}() {{ to = to * {1}u + by; }} {0}(const {0} &) = delete; }};",
                type, w.random.between(2, 9)));
  w.line(to, format("unsigned {} = {};", log, w.word(Same::Thread, 1)));
  Node loop{
      format("for (unsigned {0} = 0; {0} < {1}u; ++{0}) {{", j, w.random.between(1, 4)), {}, "}"};
  loop.isWhole = true;
  w.line(loop.children, format("{} {}({}, {});", type, g, log, j));
  const std::string way = w.random.oneOf({"continue;", "break;", "continue;"});
  w.line(loop.children,
         format("if (({} ^ {} ^ {}) % 3u == 1u) {}", log, j, w.word(Same::Thread, 0), way));
  if (w.random.chance(50)) {
    w.line(loop.children, format("{} {}{{{}, {} + 3u}};", type, g + "b", log, j));
    w.line(loop.children, format("if ({} % 5u == 2u) {}", log, way));
  }
  w.line(loop.children, format("{} ^= {}u;", log, w.random.below(99)));
  to.push_back(std::move(loop));
  to.push_back(addToAccumulator(w, log));
}

void writeOperators(Writer &w, Nodes &to) {
  const std::string type = w.fresh("Pair") + "_@", a = w.fresh("o"), b = w.fresh("o");
  w.line(w.result.parts,
         format("struct {0} {{ unsigned x, y; __device__ {0} operator+(const {0} &o) const {{ "
                "return {{x + o.y, {1}}}; }} "
                "__device__ {0} &operator+=(unsigned n) {{ x += n; y ^= x; return *this; }} "
                "__device__ bool operator<(const {0} &o) const {{ return x != o.x ? x < o.x : y < "
                "o.y; }} "
                "__device__ unsigned &operator[](unsigned i) {{ return i & 1u ? y : x; }} "
                "__device__ explicit operator unsigned() const {{ return {2}; }} }};",
                type, mix(w, {"x", "y", "o.x"}), mix(w, {"x", "y"})));
  auto argument = [&] { return w.word(Same::Thread, 1); };
  w.line(to, format("{} {}{{{}, {}}}, {} = {};", type, a, argument(), argument(), b, a));
  w.line(to, format("{} += {};", b, argument()));
  w.line(to, format("{}[{}] -= {};", a, argument(), argument()));
  w.line(to, format("if ({} < {}) {} = {} + {};", a, b, a, b, a));
  to.push_back(addToAccumulator(
      w, format("static_cast<unsigned>({})", w.random.chance(50) ? a : format("({} + {})", a, b))));
}

/// A base that calls what its derived class has.
void writeStaticBase(Writer &w, Nodes &to) {
  const std::string base = w.fresh("Loop") + "_@", type = w.fresh("Step") + "_@", o = w.fresh("o");
  w.line(w.result.parts,
         format("template <class D, unsigned N> struct {0} {{ static constexpr unsigned count = N; "
                "unsigned seen = 0; __device__ unsigned run(unsigned x) {{ "
                "for (unsigned j = 0; j < count; ++j) {{ x = static_cast<D *>(this)->step(x); seen "
                "+= x & 1u; }} return x; }} }};",
                base));
  w.line(w.result.parts,
         format("struct {0} : {1}<{0}, {2}u> {{ unsigned k; __device__ explicit {0}(unsigned k) : "
                "k(k) {{}} __device__ unsigned "
                "step(unsigned x) {3} }};",
                type, base, w.random.between(1, 4), mixingBody(w, {"x", "k", "seen"})));
  w.line(to, format("{} {}({});", type, o, w.word(Same::Thread, 1)));
  to.push_back(addToAccumulator(w, format("{}.run({})", o, w.word(Same::Thread, 1))));
  to.push_back(addToAccumulator(w, o + ".seen"));
}

} // namespace

bool object(Writer &w, Nodes &to) {
  Node group{"{", {}, "}"};
  group.isWhole = true;
  switch (w.random.below(5)) {
  case 0:
    writeDestructors(w, group.children);
    break;
  case 1:
    writeOperators(w, group.children);
    break;
  case 2:
    writeStaticBase(w, group.children);
    break;
  default:
    writeHierarchy(w, group.children);
  }
  to.push_back(std::move(group));
  return true;
}

} // namespace cu2port::random::statements
