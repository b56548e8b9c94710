// Numbers of threads, however they are computed:
//
//   threadIdx.y * blockDim.x + threadIdx.x               of: Numbering::Plane
//   int t = threadIdx.x;  blockIdx.x * blockDim.x + t    of: Numbering::Grid
//   (64 * blockIdx.x + threadIdx.x) & 31                 ofPlaceInWarp: Numbering::Row
#include "device/values/ThreadNumbering.h"

#include "device/ir/IndexTypes.h"

namespace cu2port::ir {

using llvm::dyn_cast;

bool isThreadX(const Expr *expr) {
  const auto *special = dyn_cast<Special>(expr);
  return special && ((special->value == SpecialValue::ThreadIdx && special->dimension == 0) ||
                     special->value == SpecialValue::Lane);
}

bool isOverThreads(const Variable *variable) {
  return variable->storage == Storage::PerThread || variable->storage == Storage::PerLane;
}

/// The sum need not be exact: what is asked is in which warp a number lies, and where in it, and as
/// an index it fits in an int. Wrapping around is ignored so that conversions to 64 bits are seen
/// through.
ThreadNumbering::ThreadNumbering(const Function &function)
    : exprs(function, table, {.wrapping = Wrapping::Ignored, .hasCalls = false}) {}

/// Not of small types: they change the number.
std::optional<AffineExpr> ThreadNumbering::sumOf(const Expr *expr) const {
  return isIndexType(expr->type) ? exprs.of(expr) : std::nullopt;
}

constexpr BuiltIn threadX{SpecialValue::ThreadIdx, 0}, threadY{SpecialValue::ThreadIdx, 1},
    blockX{SpecialValue::BlockIdx, 0}, columns{SpecialValue::BlockDim, 0};

static Numbering numberingOf(const AffineExpr &sum) {
  if (sum.constant || sum.terms.size() > 2 || factorOf(sum, {threadX}) != 1)
    return Numbering::None;
  if (sum.terms.size() == 1)
    return Numbering::Row;
  if (factorOf(sum, {threadY, columns}) == 1)
    return Numbering::Plane;
  return factorOf(sum, {blockX, columns}) == 1 ? Numbering::Grid : Numbering::None;
}

Numbering ThreadNumbering::of(const Expr *expr) const {
  const auto sum = sumOf(expr);
  return sum ? numberingOf(*sum) : Numbering::None;
}

Numbering ThreadNumbering::ofPlaceInWarp(const Expr *expr) const {
  const auto sum = sumOf(expr);
  const Atom *place = sum ? sum->onlyAtom() : nullptr;
  const bool isOfFiveBits =
      place && place->kind == Atom::Kind::ZeroExtended && place->operands[0]->type.bits == 5;
  return isOfFiveBits ? numberingOf(*place->operands[0]) : Numbering::None;
}

} // namespace cu2port::ir
