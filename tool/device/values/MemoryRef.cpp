// Which memory an expression is about. From the outside in, an lvalue is a part of something until
// a pointer is followed, and a pointer is computed of another:
//
//   lvalue            MemoryRef           pointer           baseOf
//   v.x, v.list[2]    variable v          p + i, ++p        p
//   p[i].x, p->x      pointer p           &p[i].x           p
//   *(q = p)          pointer q = p       v.list            v
//   f()               neither             rows[i]           rows, loaded if elements are pointers
//                                         f(p)              the call
//                                         c ? p : q         nothing
//
// arrayOf() goes on through calls, and originOf() from a variable to what it was initialised with;
// what is assigned to a pointer later, they do not see. A user that must knows where pointers lead
// in all that happens to them (lowering/Fences.cpp, Addresses.h, Stores.h).
#include "device/values/MemoryRef.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// The pointer that something is added to, or taken from: in C it may stand on either side.
const Expr *baseOfSum(const Binary *sum) {
  const Type *type = withoutImplicitCasts(sum->rhs)->type;
  return type->isPointer() || type->isArray() ? sum->rhs : sum->lhs;
}

/// The pointer that has the same base and is written in this one: `p` of `(T *)p`, `p + 1`, `++p`.
const Expr *innerPointer(const Expr *pointer) {
  if (const auto *conversion = dyn_cast<Cast>(pointer))
    return conversion->operand;
  if (const Binary *sum = asSum(pointer))
    return baseOfSum(sum);
  const auto *binary = dyn_cast<Binary>(pointer);
  return binary && binary->op == BinaryOp::Comma ? binary->rhs : changedBy(pointer);
}

} // namespace

const Expr *changedBy(const Expr *expr) {
  if (!isMutation(expr))
    return nullptr;
  const auto *binary = dyn_cast<Binary>(expr);
  return binary ? binary->lhs : cast<Unary>(expr)->operand;
}

const Expr *operandOfAddress(const Expr *expr) {
  const auto *unary = llvm::dyn_cast_or_null<Unary>(expr);
  return unary && unary->op == UnaryOp::AddressOf ? unary->operand : nullptr;
}

bool isArray(const Expr *expr) { return expr->type && expr->type->isArray(); }

MemoryRef memoryRefOf(const Expr *lvalue) {
  if (const auto *ref = dyn_cast<VariableRef>(lvalue))
    return {ref->variable, nullptr};
  if (const auto *member = dyn_cast<Member>(lvalue))
    return member->arrow ? MemoryRef{nullptr, member->base} : memoryRefOf(member->base);
  if (const auto *index = dyn_cast<Index>(lvalue)) {
    const Expr *base = withoutImplicitCasts(index->base);
    return isArray(base) ? memoryRefOf(base) : MemoryRef{nullptr, index->base};
  }
  if (const auto *unary = dyn_cast<Unary>(lvalue); unary && unary->op == UnaryOp::Deref)
    return {nullptr, unary->operand};
  if (const Expr *changed = changedBy(lvalue)) // `++v` and `v = w` are lvalues in C++
    return memoryRefOf(changed);
  const auto *conversion = dyn_cast<Cast>(lvalue);
  return conversion && conversion->implicit ? memoryRefOf(conversion->operand) : MemoryRef{};
}

Variable *rootVariable(const Expr *lvalue) { return memoryRefOf(lvalue).variable; }

Variable *assignedVariable(const Expr *expr) {
  const Expr *changed = changedBy(expr);
  return changed ? rootVariable(changed) : nullptr;
}

Variable *addressedVariable(const Expr *expr) {
  const Expr *lvalue = operandOfAddress(expr);
  return lvalue ? rootVariable(lvalue) : nullptr;
}

/// A pointer in a field, or one that was a number, may lead anywhere; one of an array of pointers
/// is taken to lead to what belongs to the array, and says that it is one.
PointerBase baseOf(const Expr *pointer) {
  bool isLoaded = false;
  while (pointer) {
    if (const auto *ref = dyn_cast<VariableRef>(pointer))
      return ref->type->isInteger() ? PointerBase{} : PointerBase{ref->variable, nullptr, isLoaded};
    if (const auto *call = dyn_cast<Call>(pointer))
      return {nullptr, call, isLoaded};
    if (const Expr *inner = innerPointer(pointer)) {
      pointer = inner;
      continue;
    }
    const Expr *address = operandOfAddress(pointer);
    const bool isElement = !address && !isArray(pointer);
    if (isElement && !isa<Index>(pointer))
      break;
    isLoaded |= isElement;
    const MemoryRef place = memoryRefOf(address ? address : pointer);
    if (place.variable)
      return {place.variable, nullptr, isLoaded};
    pointer = place.pointer;
  }
  return {};
}

/// Of a function that gives a pointer, the last return counts whose value has no call in it.
const Variable *arrayOf(const Expr *pointer) {
  const PointerBase base = baseOf(pointer);
  const Variable *array = base.variable;
  if (base.call)
    forEachStmt(base.call->callee->body, [&](Stmt *stmt) {
      const auto *from = dyn_cast<Return>(stmt);
      bool hasCall = !from || !from->value;
      forEachChildExpr(stmt, [&](Expr *&value) {
        forEachExprIn(value, [&](Expr *&each) { hasCall |= isa<Call>(each); });
      });
      if (!hasCall)
        array = arrayOf(from->value);
    });
  return array;
}

/// Through 8 variables at most: one may stand in its own initial value.
const Variable *originOf(const Variable *array) {
  for (unsigned links = 0; array && links < 8; ++links) {
    if (!array->type->isPointer() || array->isParameter || !array->init)
      return array;
    array = arrayOf(array->init);
  }
  return array;
}

/// Null for a pointer of the thread's own, lest it be taken for what it points to; and for the
/// value of a conversion or an assignment, since the access is what stands in that.
const Variable *memoryOf(const Expr *lvalue) {
  if (isa<Cast>(lvalue) || isMutation(lvalue))
    return nullptr;
  const MemoryRef place = memoryRefOf(lvalue);
  if (!place.variable)
    return originOf(arrayOf(place.pointer));
  const bool isOwnPointer =
      place.variable->space == AddressSpace::Private && place.variable->type->isPointer();
  return isOwnPointer ? nullptr : place.variable;
}

/// `&s[i].x`, `s + i`, `p + i` where p is the hidden parameter that stands for a helper's shared
/// array. A shared pointer leads elsewhere.
bool isSharedAddress(const Expr *expr) {
  const PointerBase base = baseOf(expr);
  if (!base.variable || base.isLoaded)
    return false;
  const Variable *named = base.variable->standsFor ? base.variable->standsFor : base.variable;
  const bool isItself = named != base.variable || !named->type->isPointer();
  return isItself && named->space == AddressSpace::Shared;
}

/// The variable whose memory its name alone leads to: an array, an array over threads, or what a
/// hidden parameter stands for. Null for pointers.
static const Variable *ownerOf(const Variable &variable) {
  if (variable.isHidden)
    return variable.standsFor ? variable.standsFor : &variable;
  return variable.type->isPointer() ? nullptr : &variable;
}

static AddressSpace spaceBehind(const Variable &variable) {
  return variable.type->isPointer() ? variable.type->space : variable.space;
}

/// Arrays and device variables differ from each other, but all that is `extern __shared__` is one
/// memory. A caller may pass one array twice, unless `__restrict__` says that he does not.
bool mayAlias(const Variable *a, const Variable *b) {
  if (!a || !b || a == b)
    return true;
  const Variable *ofA = ownerOf(*a), *ofB = ownerOf(*b);
  if (ofA && ofB)
    return ofA == ofB || (ofA->isDynamicShared && ofB->isDynamicShared);
  const AddressSpace inA = spaceBehind(*a), inB = spaceBehind(*b);
  const bool areApart = inA != inB && inA != AddressSpace::Unknown && inB != AddressSpace::Unknown;
  return !areApart && !a->isRestrict && !b->isRestrict;
}

} // namespace cu2port::ir
