// Loops.
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

bool canLoop(const Writer &w) { return w.place.depth < 5 && w.budget > 0 && w.place.weight < 30; }

/// A loop without its body.
struct Head {
  Nodes before;
  Node loop{"", {}, "}"};
  Scalar type = Scalar::UInt;
};

Head headOf(Writer &w, const std::string &i, unsigned trips, Same same) {
  Head head;
  const std::string some = w.word(same, 1);
  std::string &text = head.loop.head;
  switch (w.random.below(11)) {
  case 0:
    head.type = Scalar::Int;
    text = format("for (int {0} = 0; {0} < (int)({1} % {2}u); ++{0}) {{", i, some, trips + 1);
    break;
  case 1:
    text = format("for (unsigned {0} = {1} & 1u; {0} < {2}u; {0} += 1u + ({3} & 1u)) {{", i, some,
                  trips, w.word(same, 1));
    break;
  case 2:
    text =
        format("for (unsigned {0} = {1}u; {0} > ({2} & 1u); {0} >>= 1) {{", i, 1u << trips, some);
    break;
  case 3:
    w.line(head.before, format("unsigned {} = {} % {}u;", i, some, trips + 1));
    text = format("while ({}-- > 0u) {{", i);
    break;
  case 4:
    w.line(head.before, format("unsigned {} = {} & 1u;", i, some));
    text = "do {";
    head.loop.tail = format("}} while (++{} < {}u);", i, trips);
    break;
  case 5:
  case 6:
    head.type = Scalar::Int;
    text = format("for (int {0} = 0; {0} < {1}; {0}++) {{", i, trips);
    if (w.random.chance(30))
      w.line(head.before, w.random.oneOf({"#pragma unroll", "#pragma unroll 2"}));
    break;
  case 7:
    head.type = Scalar::UChar; // which wraps around
    text = format("for (unsigned char {0} = {1}; {0} != {2}; ++{0}) {{", i, 256 - trips,
                  w.random.below(2));
    break;
  case 8:
    head.type = Scalar::Short;
    text = format("for (short {0} = (short)({1} % {2}u); {0} >= 0; --{0}) {{", i, some, trips);
    break;
  case 9:
    head.type = Scalar::LongLong;
    text = format("for (long long {0} = -{1}; {0} < 0; {0} += 1) {{", i, trips);
    break;
  default:
    w.line(head.before, format("unsigned {} = 0u;", i));
    text = "for (;;) {";
    w.line(head.loop.children, format("if ({}++ >= {} % {}u)", i, some, trips + 1));
    head.loop.children.back().children.push_back({"break;", {}, ""});
    head.loop.children.back().isWhole = true;
    break;
  }
  return head;
}

Variable counterOf(const std::string &name, Scalar type, Same same) {
  Variable counter;
  counter.name = name;
  counter.type = {type};
  counter.same = same;
  counter.isAssignable = false;
  return counter;
}

} // namespace

bool loop(Writer &w, Nodes &to) {
  if (!canLoop(w))
    return false;
  const Same same = w.pickSame();
  const std::string i = w.fresh("i");
  const unsigned trips = w.random.between(2, 4);
  Head head = headOf(w, i, trips, same);
  Nodes inner = w.loopBody(counterOf(i, head.type, std::min(same, w.place.together)), same, trips);
  head.loop.children.insert(head.loop.children.end(), inner.begin(), inner.end());
  head.before.push_back(std::move(head.loop));
  to.push_back({"{", std::move(head.before), "}"});
  return true;
}

/// Each thread goes round less than three times.
bool strideLoop(Writer &w, Nodes &to) {
  if (!canLoop(w) || !w.knowsThread)
    return false;
  static const std::vector<std::pair<std::string, std::string>> ways = {
      {"threadIdx.x", "blockDim.x"},
      {"blockIdx.x * blockDim.x + threadIdx.x", "blockDim.x * gridDim.x"},
      {"threadIdx.y * blockDim.x + threadIdx.x", "blockDim.x * blockDim.y"},
      {"threadIdx.x % 32u", "32u"}};
  const auto &[start, step] = w.random.oneOf(ways);
  const std::string i = w.fresh("i"), end = w.fresh("n");
  static const std::vector<Scalar> types = {Scalar::UInt, Scalar::Int, Scalar::ULongLong};
  const Scalar type = w.random.oneOf(types);
  Node before;
  w.line(before.children,
         format("{} {} = {} % (2u * ({})) + 1u;", spell(type), end, w.word(w.pickSame(), 1), step));
  std::string first = format("{} {} = {}", spell(type), i, start);
  if (w.random.chance(40)) {
    w.line(before.children, first + ";");
    first = "";
  }
  before.children.push_back({format("for ({}; {} {} {}; {} += {}) {{", first, i,
                                    w.random.oneOf({"<", "<="}), end, i, step),
                             w.loopBody(counterOf(i, type, Same::Thread), Same::Thread, 3), "}"});
  to.push_back({"{", std::move(before.children), "}"});
  return true;
}

} // namespace cu2port::random::statements
