// Expressions as C++, where it has them otherwise than C.
//
//   sum                                   sum[t], an element of an array over the threads
//   half_of(x[i])                  ->     half_of(threadIdx, x[i])
//   x[base + threadIdx.x]                 x[(std::size_t)base + (std::size_t)threadIdx.x]
//   float4{a, b, 0, 0}                    float4{a, b, 0, 0}, with conversions to narrower types
#include "emit/cpu/Printer.h"

#include "device/ir/Dump.h"
#include "device/thread_loops/IndexSums.h"

#include <fmt/format.h>

namespace cu2port::emit::cpu {

using namespace ir;
using llvm::dyn_cast;
using llvm::isa;

Text Printer::special(const Special *special) {
  if (special->value == SpecialValue::WarpSize)
    return {"warpSize"};
  if (special->value == SpecialValue::Lane)
    return {laneName};
  if (special->value == SpecialValue::FirstThreadIdx)
    return {fmt::format("{}.first.{}", warpName, "xyz"[special->dimension]), Precedence::Postfix};
  if (lanes && lanes->isEach && special->value == SpecialValue::ThreadIdx &&
      special->dimension == 0)
    return {fmt::format("threadIdx.x[{}]", lanes->lane), Precedence::Postfix};
  return {fmt::format("{}.{}", spell(special->value), "xyz"[special->dimension]),
          Precedence::Postfix};
}

Text Printer::variable(const VariableRef *ref) {
  // Outside of the loops the array itself is meant, as an argument of what threads do together.
  const Variable *variable = ref->variable;
  const bool isPerLane = variable->storage == Storage::PerLane;
  if (lanes && lanes->isEach && lanes->form.isVectorArray(variable)) // index() has the lane
    return {variable->name};
  if (lanes && lanes->isEach && lanes->form.isOfLane(variable))
    return {fmt::format("{}[{}]", variable->name, lanes->lane), Precedence::Postfix};
  if (lanes && lanes->isEach && variable->storage == Storage::PerThread)
    return {fmt::format("{}[{}{}]", variable->name, numberName,
                        lanes->lane == "0" ? "" : " + " + lanes->lane),
            Precedence::Postfix};
  if ((variable->storage != Storage::PerThread && !isPerLane) || !inThread)
    return {variable->name};
  return {fmt::format("{}[{}]", variable->name, isPerLane ? laneName : numberName),
          Precedence::Postfix};
}

/// The elements of the warp in an array over the block.
Text Printer::allThreads(const AllThreads *all) {
  if (all->scope == SyncScope::Block || all->variable->storage != Storage::PerThread)
    return {all->variable->name};
  return {fmt::format("{} + {}.firstNumber", all->variable->name, warpName), Precedence::Additive};
}

/// Indices that the callee uses come before the user's arguments: `half_of(threadIdx, x[i])`.
Text Printer::call(const Call *call) {
  std::vector<std::string> parts;
  if (call->callee->runsBlock)
    parts.push_back(blockName);
  else
    for (SpecialValue value : specials.of(call->callee))
      parts.emplace_back(lanes && value == SpecialValue::ThreadIdx
                             ? fmt::format("threadIdx.of({})", lanes->lane)
                             : spell(value));
  for (std::string &argument : arguments(call))
    parts.push_back(std::move(argument));
  // Of lanes, the header's functions must not come in question.
  return {fmt::format("{}{}({})", lanes && !lanes->isEach ? "::" : "", call->callee->name,
                      fmt::join(parts, ", ")),
          Precedence::Postfix};
}

/// The terms of a sum as ints. The conversion to int moves inside, where compilers see that
/// neighbouring threads have neighbouring indices (device/thread_loops/IndexSums.cpp):
///
///   (int)(b + threadIdx.x)  ->  (int)b + (int)threadIdx.x
Text Printer::intSum(const Expr *expr) {
  if (const Binary *sum = unsignedSum(expr))
    return {fmt::format("{} {} {}", intTerm(sum->lhs, Precedence::Additive), spell(sum->op),
                        intTerm(sum->rhs, Precedence::Multiplicative)),
            Precedence::Additive};
  const auto *conversion = dyn_cast<Cast>(expr);
  if (conversion && conversion->operand->type->isScalar() &&
      conversion->operand->type->scalar == Scalar::Int)
    return text(conversion->operand);
  return {"(int)" + print(expr, Precedence::Unary), Precedence::Unary};
}

std::string Printer::intTerm(const Expr *expr, Precedence least) {
  const Text term = intSum(expr);
  return term.precedence < least ? "(" + term.text + ")" : term.text;
}

Text Printer::conversion(const Cast *conversion) {
  return conversion->addsInts ? intSum(conversion->operand) : CxxPrinter::conversion(conversion);
}

/// The terms of a sum as std::size_t. It has no differences in it: the pass leaves those alone.
Text Printer::wideSum(const Expr *expr) {
  if (const Binary *sum = unsignedSum(expr))
    return {fmt::format("{} + {}", wideSum(sum->lhs).text, wideSum(sum->rhs).text),
            Precedence::Additive};
  return {"(std::size_t)" + print(expr, Precedence::Unary), Precedence::Unary};
}

/// Why compilers must not see it stands at anyStride, truthIndex and anyNumber in kernel.h.
std::string Printer::hiddenIndex(const Expr *index, bool hidesStride, bool isByTruth) {
  std::string text = hidesStride || isByTruth ? argument(index) : "";
  if (isByTruth)
    text = fmt::format("cu2port::truthIndex({})", text);
  if (hidesStride)
    text = fmt::format("cu2port::anyStride({})", text);
  return text;
}

std::string Printer::hiddenNumber(const Expr *number) {
  return fmt::format("cu2port::anyNumber({})", argument(number));
}

Text Printer::index(const Index *index) {
  if (lanes && lanes->isEach && lanes->form.vectorOf(index))
    return {fmt::format("{}[{}]", CxxPrinter::index(index).text, lanes->lane), Precedence::Postfix};
  if (!index->wideSum || index->hidesStride || index->isByTruth)
    return CxxPrinter::index(index);
  return {print(index->base, Precedence::Postfix) + "[" + wideSum(index->wideSum).text + "]",
          Precedence::Postfix};
}

} // namespace cu2port::emit::cpu
