// CUDA's integer functions.
#include "generator/Writer.h"

namespace cu2port::random {

namespace {

struct Function {
  const char *name;
  std::vector<Scalar> parameters;
  Scalar result;
  unsigned limit = 0; ///< of the result; 0: that of its type
};

constexpr Scalar I = Scalar::Int, U = Scalar::UInt, L = Scalar::LongLong, UL = Scalar::ULongLong;

const std::vector<Function> &integerFunctions() {
  static const std::vector<Function> table = {
      {"__popc", {U}, I, 32},
      {"__popcll", {UL}, I, 64},
      {"__clz", {I}, I, 32},
      {"__clzll", {L}, I, 64},
      {"__ffs", {I}, I, 32},
      {"__ffsll", {L}, I, 64},
      {"__brev", {U}, U},
      {"__brevll", {UL}, UL},
      {"__umulhi", {U, U}, U},
      {"__mulhi", {I, I}, I},
      {"__umul64hi", {UL, UL}, UL},
      {"__mul64hi", {L, L}, L},
      {"__byte_perm", {U, U, U}, U},
      {"__byte_perm", {U, U, U}, U},
      {"__funnelshift_l", {U, U, U}, U},
      {"__funnelshift_r", {U, U, U}, U},
      {"__funnelshift_lc", {U, U, U}, U},
      {"__funnelshift_rc", {U, U, U}, U},
      {"__sad", {I, I, U}, U},
      {"__usad", {U, U, U}, U},
      {"__hadd", {I, I}, I},
      {"__rhadd", {I, I}, I},
      {"__uhadd", {U, U}, U},
      {"__urhadd", {U, U}, U},
      {"__umul24", {U, U}, U},
      {"__mul24", {I, I}, I},
      {"min", {I, I}, I},
      {"max", {I, I}, I},
      {"min", {U, U}, U},
      {"max", {U, U}, U},
      {"min", {L, L}, L},
      {"max", {L, L}, L},
      {"min", {UL, UL}, UL},
      {"max", {UL, UL}, UL},
      {"umin", {U, U}, U},
      {"umax", {U, U}, U},
  };
  return table;
}

} // namespace

Value Writer::intrinsic(Same same, unsigned depth) {
  if (random.chance(8)) { // the least number has no absolute value
    const Value value = number(same, depth);
    return {format("abs((int)({} & 0x7fffffff) - 5)", value.text), I, {0, rangeOf(I).high}};
  }
  const Function &function = random.oneOf(integerFunctions());
  std::string text = function.name, separator = "(";
  for (Scalar parameter : function.parameters) {
    text += separator + as(parameter, number(same, depth));
    separator = ", ";
  }
  const Range range = function.limit ? Range{0, function.limit} : rangeOf(function.result);
  return {text + ")", function.result, range};
}

Value Writer::pureCall(Same same, unsigned depth) {
  std::vector<const Callee *> found;
  for (const Callee &each : callees) {
    const bool isPure = !each.hasBarrier && !each.pointer && !each.reference && !each.uniform &&
                        !each.array && !each.record && isInteger(each.result.scalar) &&
                        !each.result.enumeration;
    if (isPure && (!each.usesThread || (same == Same::Thread && knowsThread)))
      found.push_back(&each);
  }
  if (found.empty())
    return leaf(same);
  const Callee &callee = *random.oneOf(found);
  std::string text = callee.name + "(";
  for (const Type &each : callee.parameters)
    text += initial(each, same, depth) + ", ";
  text += callee.usesThread ? "t" : "0u";
  return {text + ")", callee.result.scalar, rangeOf(callee.result.scalar)};
}

} // namespace cu2port::random
