// Which memory an expression is about, and whether two expressions may be about the same.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// Where an lvalue is: a part of a variable, or behind a pointer. What is no lvalue is in neither.
struct MemoryRef {
  Variable *variable = nullptr;  ///< v of `v`, `v.x`, and `v[i]` where v is an array
  const Expr *pointer = nullptr; ///< p of `*p`, `p[i]`, `p->x[i].y`
};
MemoryRef memoryRefOf(const Expr *lvalue);
/// Its value is an array, which stands for an address.
bool isArray(const Expr *expr);

/// The variable that an lvalue is part of; null for memory behind a pointer.
Variable *rootVariable(const Expr *lvalue);
/// What the expression itself changes: x of `x = n`, `++x`. Null if it is no assignment.
const Expr *changedBy(const Expr *expr);
/// x of `&x`; null for all else, and for null.
const Expr *operandOfAddress(const Expr *expr);
inline Expr *operandOfAddress(Expr *expr) {
  return const_cast<Expr *>(operandOfAddress(static_cast<const Expr *>(expr)));
}
/// The variable that the expression itself (not its children) changes, null if none; memory counts
/// as none.
Variable *assignedVariable(const Expr *expr);
/// The variable whose address the expression itself makes: v of `&v`, `&v.x`, `&v[i]`.
Variable *addressedVariable(const Expr *expr);

/// What a pointer is computed of; nothing where that is a choice, a number, or a
/// pointer in a field.
struct PointerBase {
  const Variable *variable = nullptr;
  const Call *call = nullptr; ///< whose value it is
  bool isLoaded = false;      ///< it is itself an element there, as `rows[i]` of `T **rows`
};
PointerBase baseOf(const Expr *pointer);

/// The array that a pointer points into, or of which it is an element: a variable, or the pointer
/// that it was made from; null if nothing is known of it.
const Variable *arrayOf(const Expr *pointer);
/// What `array`, if it is a pointer that was initialised with another, was made from in the end;
/// otherwise itself.
const Variable *originOf(const Variable *array);
/// The variable that an lvalue is part of, or the origin of the pointer by which it is reached.
const Variable *memoryOf(const Expr *lvalue);

/// An address in the block's shared memory, as far as the expression shows.
bool isSharedAddress(const Expr *expr);
/// Whether two arrays, or pointers and what is computed of them, may lead to the same memory; null
/// leads anywhere.
bool mayAlias(const Variable *a, const Variable *b);

} // namespace cu2port::ir
