// Whether an index wraps around in fewer than 32 bits, by steps that LLVM would take for a stride
// (WrappingStrides.h):
//
//   s[t * 7 % 64], s[x - x / 64 * 64]   yes: steps of 7, in 6 bits
//   s[(unsigned char)(3 * t)]           yes: the conversion is a remainder, too
//   for (...; i += 3) s[i & 63]         yes: i steps by 3
//   s[f(i) & 63], s[i % 64]             yes, if nothing is known of f, or of i: it is a parameter
//   p[t] = 5 * t; s[p[t] & 63]          yes: the compiler knows what was stored
//   s[t % 64], s[t * 4 & 63]            no: such steps wrap where vectors end
//   s[5 * t], s[u + 3 * t]              no: in 32 bits and more
//   s[x[t] & 63], s[t * n % 64]         no: no stride, and none that is a number
//
// Where ScalarEvolution takes the low bits of {0,+,5} for a recurrence of their own, the vectoriser
// asks before the loop whether that wraps around. generateOverflowCheck() leaves the question out
// if it begins with 0 and rises ("Checking <u 0 is always false"), and with it the one whether the
// product of step and rounds does. A step of 1 has no product; of another power of two the low bits
// are shifted in from a step of 1. In 32 bits it takes 2^29 rounds of one loop, and an array of
// 2^32 elements.
//
// Compiler: LLVM 14 to 19, its vectoriser
// Test: fidelity.wrapping_strides.cpu
// Mended when: HiddenStrides.cpp and SmallCounters.cpp, which stand on it, are not needed any more
#include "device/workarounds/WrappingStrides.h"

#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/values/ConstantValue.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// Takes less than all of a number: its lower bits, or its upper ones. Other numbers than powers of
/// two divide no bits.
bool takesPart(const Binary *binary) {
  const BinaryOp op = withoutAssignment(binary->op);
  if (op == BinaryOp::Rem || op == BinaryOp::Div) {
    const auto divisor = constantOf(binary->rhs);
    return !divisor || llvm::isPowerOf2_64(*divisor);
  }
  return op == BinaryOp::BitAnd || op == BinaryOp::Shr;
}

/// What is computed in fewer bits, or of which only some are looked at; null if it is all.
const Expr *narrowed(const Expr *expr) {
  if (const auto *conversion = dyn_cast<Cast>(expr)) {
    const Type *from = conversion->operand->type;
    const bool narrows = isNarrowInteger(conversion->type) && from && from->isInteger() &&
                         sizeOf(conversion->type) < sizeOf(from);
    return narrows && !has(Fault::StrideOfSmallTypes) ? conversion->operand : nullptr;
  }
  const auto *unary = dyn_cast<Unary>(expr);
  if (unary && isMutation(unary))
    return isNarrowInteger(unary->type) ? unary->operand : nullptr;
  const auto *binary = dyn_cast<Binary>(expr);
  if (!binary || !binary->type || !binary->type->isInteger())
    return nullptr;
  const bool isSmallStep =
      isMutation(binary) && binary->op != BinaryOp::Assign && isNarrowInteger(binary->type);
  return takesPart(binary) || isSmallStep ? binary->lhs : nullptr;
}

bool narrowsAnywhere(const Function &function) {
  return !function.body ||
         anyExpr(function.body, [](const Expr *expr) { return narrowed(expr) != nullptr; });
}

bool holdsUnion(const Type *type) {
  if (type->isArray())
    return holdsUnion(type->element);
  return type->isStruct() &&
         (type->record->isUnion || llvm::any_of(type->record->fields, [](const Field &field) {
            return holdsUnion(field.type);
          }));
}

} // namespace

bool WrappingStrides::in(const Expr *index) const {
  const Slice slice = steps.facts.sliceOf({index}, SliceKind::Values);
  return llvm::any_of(slice.variables,
                      [&](const Variable *each) { return isSetElsewhere(each); }) ||
         llvm::any_of(slice.values, [&](const Expr *value) {
           return anyExprIn(value, [&](const Expr *each) {
             return narrows(each) || (isLoad(each) && isStoredNarrow(each));
           });
         });
}

/// By what its address, a reference to it, or another field of a union leads to.
bool WrappingStrides::isSetElsewhere(const Variable *variable) const {
  return variable->space == AddressSpace::Private && holdsIntegers(variable->type) &&
         (holdsUnion(variable->type) || steps.facts.isAddressTaken(variable));
}

/// Or is a part of what was stored, by its type.
bool WrappingStrides::isStoredNarrow(const Expr *load) const {
  return areStoresNarrowed() || (isNarrowInteger(load->type) && !steps.of(load).arePowers);
}

bool WrappingStrides::areStoresNarrowed() const {
  if (!storesAreNarrowed) {
    storesAreNarrowed = steps.areStoresElsewhere();
    // What is stored as it was loaded is nothing new: that is asked meanwhile.
    storesAreNarrowed =
        *storesAreNarrowed ||
        llvm::any_of(steps.storedValues(), [&](const Expr *value) { return in(value); });
  }
  return *storesAreNarrowed;
}

bool WrappingStrides::narrows(const Expr *expr) const {
  if (const auto *call = dyn_cast<Call>(expr)) {
    if (has(Fault::StrideOfCallees))
      return false;
    const auto sum = call->type->isInteger() ? steps.sums.of(call) : std::nullopt;
    const bool isKnown =
        sum && !anyAtom(*sum, [&](const Atom &atom) { return atom.expr && isa<Call>(atom.expr); });
    return isKnown ? narrowsIn(*sum)
                   : llvm::any_of(reachedFrom(*call->callee),
                                  [](const Function *each) { return narrowsAnywhere(*each); });
  }
  const Expr *all = narrowed(expr);
  if (!all)
    return false;
  const auto *binary = dyn_cast<Binary>(expr);
  const bool isMask = binary && withoutAssignment(binary->op) == BinaryOp::BitAnd;
  return !steps.of(all).arePowers || (isMask && !steps.of(binary->rhs).arePowers);
}

/// Of a function's result: it is of a small type, or some part of it is narrowed inside.
bool WrappingStrides::narrowsIn(const AffineExpr &sum) const {
  return (sum.type.bits < 32 && !steps.of(sum).arePowers) || anyAtom(sum, [&](const Atom &atom) {
           return llvm::any_of(atom.operands, [&](const AffineExpr *operand) {
             return !steps.of(*operand).arePowers;
           });
         });
}

} // namespace cu2port::ir
