// Reading and combining the address spaces inside types, for the pass "address spaces".
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// The memory in which an lvalue lives.
AddressSpace spaceOf(const Expr *lvalue);

/// Combines types of one shape level by level: what is Unknown in one is taken from the other.
class SpaceTypes {
public:
  explicit SpaceTypes(TypeTable &types) : types(types) {}

  /// `type` with the spaces that `other` knows filled in. Where both know and disagree, `type` wins
  /// and `conflict` is set. An array and a pointer fit each other as in a call.
  const Type *join(const Type *type, const Type *other, bool &conflict);
  /// `shape` with the spaces of `from`: what a conversion from one pointer type to another does.
  const Type *withSpacesOf(const Type *shape, const Type *from);
  /// Every Unknown space, on every level, becomes Global.
  const Type *defaultToGlobal(const Type *type);
  /// The type of a pointer to the first element if `expr` is an array, else its own type.
  const Type *decayed(const Expr *expr);

private:
  const Type *rebuild(const Type *type, const Type *element, AddressSpace space);
  TypeTable &types;
};

/// True when some level of the type is a pointer into Unknown.
bool hasUnknownSpace(const Type *type);
/// The spaces of a type, outermost first.
void appendSpaces(const Type *type, std::vector<AddressSpace> &spaces);

} // namespace cu2port::ir
