// Pointers made of integers: which kind of memory the addresses that integers hold lead to.
//
//   uintptr_t next = ((uintptr_t)shared + 7) & ~(uintptr_t)7;   // an address in shared memory
//   double *values = (double *)next;                            // so this points there
//
// An integer that no pointer has been seen to become is an address that the host, or memory, has
// given: one in global memory.
#include "device/spaces/SpaceInference.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;

/// The variable, or member of structs, that keeps what is stored to `lvalue`.
const void *SpaceInference::holderOf(const Expr *lvalue) const {
  if (const auto *ref = dyn_cast<VariableRef>(lvalue))
    return ref->variable;
  if (const auto *member = dyn_cast<Member>(lvalue))
    return fieldOf(*member);
  if (const auto *index = dyn_cast<Index>(lvalue))
    return holderOf(index->base);
  if (const auto *unary = dyn_cast<Unary>(lvalue))
    return holderOf(unary->operand);
  return nullptr;
}

SpaceSet SpaceInference::addressesHeldBy(const void *holder) const {
  auto known = heldAddresses.find(holder);
  return known == heldAddresses.end() ? SpaceSet() : known->second;
}

/// Sums and masks of an address still hold it; a difference of two is a distance, and a comparison
/// is true or false.
SpaceSet SpaceInference::addressesInBinary(const Binary &binary) {
  if (binary.type->isBool()) // a comparison, say
    return {};
  const SpaceSet rhs = addressesIn(binary.rhs);
  if (binary.op == BinaryOp::Comma || binary.op == BinaryOp::Assign)
    return rhs;
  const SpaceSet lhs = addressesIn(binary.lhs);
  const bool isDifference = binary.op == BinaryOp::Sub && lhs.any() && rhs.any();
  return isDifference ? SpaceSet() : lhs | rhs;
}

/// The spaces of the addresses that `expr`, an integer, may hold.
SpaceSet SpaceInference::addressesIn(const Expr *expr) {
  if (const Type *type = types.decayed(expr); type->isPointer())
    return type->space == AddressSpace::Unknown
               ? SpaceSet()
               : SpaceSet(1u << static_cast<unsigned>(type->space));
  switch (expr->kind) {
  case ExprKind::VariableRef:
  case ExprKind::Member:
  case ExprKind::Index:
    return addressesHeldBy(holderOf(expr));
  case ExprKind::Cast:
    return addressesIn(cast<Cast>(expr)->operand);
  case ExprKind::Unary: {
    const auto *unary = cast<Unary>(expr);
    return unary->op == UnaryOp::Deref ? addressesHeldBy(holderOf(expr))
                                       : addressesIn(unary->operand);
  }
  case ExprKind::Binary:
    return addressesInBinary(*cast<Binary>(expr));
  case ExprKind::Conditional:
    return addressesIn(cast<Conditional>(expr)->then) |
           addressesIn(cast<Conditional>(expr)->otherwise);
  case ExprKind::Call:
    return addressesHeldBy(cast<Call>(expr)->callee);
  case ExprKind::Intrinsic: { // a shuffle of addresses
    SpaceSet spaces;
    for (const Expr *argument : cast<Intrinsic>(expr)->arguments)
      spaces |= argument->type->isInteger() ? addressesIn(argument) : SpaceSet();
    return spaces;
  }
  default:
    return {};
  }
}

/// `holder` (a variable, a member, or a function for its result) may hold what `value` does.
void SpaceInference::learnAddresses(const void *holder, const Expr *value) {
  if (!holder || !value->type->isInteger())
    return;
  const SpaceSet spaces = addressesIn(value);
  SpaceSet &known = heldAddresses[holder];
  if ((spaces & ~known).any())
    changed = moreToLearn = true;
  known |= spaces;
}

/// A pointer made of an integer points where the addresses in it do; nothing is known of it while
/// none has been seen.
void SpaceInference::settlePointerOfInteger(Cast *conversion) {
  const SpaceSet spaces = addressesIn(conversion->operand);
  for (unsigned i = 0; i < spaces.size(); ++i)
    if (spaces[i])
      learn(conversion->type,
            program.types.withSpace(conversion->type, static_cast<AddressSpace>(i)),
            "a pointer made of an integer", conversion->place);
  if (defaulting)
    conversion->type = types.defaultToGlobal(conversion->type);
}

} // namespace cu2port::ir
