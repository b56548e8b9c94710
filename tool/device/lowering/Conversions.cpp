// The pass "conversions": C's implicit conversions are not printed, except where C would not make
// them, or would make others, from the text as it stands now.
//
//   f = n;  f * n  if (n)          ->  the same: C converts as CUDA's compiler did
//   fmaxf(y, n)                    ->  fmax(y, (float)n)      fmax is overloaded
//   flags[i] = n   (of bools)      ->  flags[i] = (bool)n     where the target stores bytes
//
// Passes before this one have moved expressions, and given variables other types: so each
// conversion is compared with what its place does by itself (Slot), in the types that are printed.
// One that is needed becomes explicit, `Cast::implicit = false`; nothing else changes. Start at
// ConversionShower::visit and isImplied.
#include "device/Passes.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"
#include "support/Faults.h"

#include <algorithm>
#include <optional>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

// ---- C's arithmetic types ----

/// Nothing for what is no number. Types with the same values are one.
std::optional<Scalar> numberType(const Type *type) {
  if (!type || type->isVoid() || (!type->isScalar() && type->kind != TypeKind::Enum))
    return std::nullopt;
  const Scalar scalar = type->isScalar() ? type->scalar : integerOf(*type->enumeration);
  switch (scalar) {
  case Scalar::SChar:
    return Scalar::Char;
  case Scalar::LongLong:
    return Scalar::Long;
  case Scalar::ULongLong:
    return Scalar::ULong;
  default:
    return scalar;
  }
}

bool isFloating(Scalar scalar) { return scalar >= Scalar::Half; }

/// What C computes with in place of a bool, char or short: an int.
Scalar promoted(Scalar scalar) { return std::max(scalar, Scalar::Int); }

/// Whether the conversion keeps every value: that of an int to float does not, since floats have 24
/// bits of a number.
bool keepsValues(Scalar from, Scalar to) {
  if (from == to || from == Scalar::Bool)
    return true;
  if (to == Scalar::Bool || (isFloating(from) && !isFloating(to)))
    return false;
  if (isFloating(from))
    return sizeOf(from) < sizeOf(to);
  const unsigned bits = 8 * sizeOf(from) - !isUnsigned(from);
  if (isFloating(to))
    return bits <= (to == Scalar::Double ? 53 : to == Scalar::Float ? 24 : 11);
  return bits <= 8 * sizeOf(to) - !isUnsigned(to) && (isUnsigned(from) || !isUnsigned(to));
}

/// The conversion between numbers that an expression is; null if it is none, or written out
/// already.
Cast *implicitCast(const Expr *expr) {
  auto *conversion = const_cast<Cast *>(llvm::dyn_cast_or_null<Cast>(expr));
  const bool isIt = conversion && conversion->implicit && numberType(conversion->type) &&
                    numberType(conversion->operand->type);
  return isIt ? conversion : nullptr;
}

/// The type that C gives the text of a number, in which implicit conversions do not stand.
Scalar printedType(const Expr *expr) {
  const Cast *conversion = implicitCast(expr);
  return conversion ? printedType(conversion->operand) : *numberType(expr->type);
}

/// What the place of an expression does to the value that stands there.
struct Slot {
  enum Kind : std::uint8_t {
    Plain,   ///< at most promotes it
    Decides, ///< asks whether it is zero
    Counts,  ///< takes the value of any integer
    Selects, ///< picks one of a function's overloads by its type
    Converts ///< converts it
  };
  Kind kind = Plain;
  std::optional<Scalar> to;
};

/// The place of what initialises, is assigned to, or is passed as something of that type.
Slot convertsTo(const Type *type) {
  const std::optional<Scalar> to = numberType(type);
  return {to ? Slot::Converts : Slot::Plain, to};
}

/// Whether the value comes out the same in the slot without the conversion:
///
///   Plain     -c, with c a char      C promotes c, too
///   Decides   if (n)                 a bool of it says the same
///   Counts    x[c]                   if the conversion keeps each value
///   Selects   fmax(y, n)             only one that changes no type
///   Converts  f = n                  if it is to the slot's type, or keeps each value on its way
bool isImplied(const Cast *conversion, const Slot &slot) {
  const Scalar from = printedType(conversion->operand), to = *numberType(conversion->type);
  switch (slot.kind) {
  case Slot::Plain:
    return promoted(from) == promoted(to) && keepsValues(from, to);
  case Slot::Decides:
    return to == Scalar::Bool || keepsValues(from, to);
  case Slot::Counts:
    return keepsValues(from, to);
  case Slot::Selects:
    return withoutImplicitCasts(conversion)->type == conversion->type;
  case Slot::Converts:
    return to == slot.to || keepsValues(from, to);
  }
  return false;
}

/// What a variable or a part of one is declared as; a target may store a bool as a byte.
const Type *declaredType(const Expr *lvalue) {
  if (has(Fault::BoolAsByte))
    return lvalue->type;
  if (const auto *ref = dyn_cast<VariableRef>(lvalue))
    return ref->variable->type;
  if (const auto *index = dyn_cast<Index>(lvalue))
    return index->base->type->element;
  if (const auto *unary = dyn_cast<Unary>(lvalue); unary && unary->op == UnaryOp::Deref)
    return unary->operand->type->element;
  const auto *member = dyn_cast<Member>(lvalue);
  const Field *field = member ? fieldOf(member) : nullptr;
  return field ? field->type : lvalue->type;
}

/// The type of a list's element.
const Type *elementType(const InitList &list, std::size_t index) {
  const Type *whole = list.type;
  if (!whole)
    return nullptr;
  if (whole->isStruct())
    return index < whole->record->fields.size() ? whole->record->fields[index].type : nullptr;
  return whole->isArray() ? whole->element : list.elements[index]->type;
}

/// Walks from the outside in, and tells each operand what its place does.
class ConversionShower {
public:
  void function(Function &function);
  void visit(Expr *expr, const Slot &slot = {});

private:
  void statement(Stmt *stmt, const Type *returned);
  void binary(Binary *binary);
  void assignment(Binary *assignment);
  void operands(Expr *lhs, Expr *rhs);
};

/// Of an operator, or the two results of `?:`: C converts both to their common type. Pointers have
/// none: what is added to them counts as it is.
void ConversionShower::operands(Expr *lhs, Expr *rhs) {
  const std::optional<Scalar> left = numberType(lhs->type), right = numberType(rhs->type);
  if (!left || !right) { // pointers
    visit(lhs, {Slot::Counts, {}});
    return visit(rhs, {Slot::Counts, {}});
  }
  const Scalar type = arithmeticType(*left, *right);
  visit(lhs, {Slot::Converts, type});
  visit(rhs, {Slot::Converts, type});
  for (Expr *expr : {rhs, lhs}) // C's common type must be the same without the conversions
    if (Cast *conversion = implicitCast(expr);
        conversion && arithmeticType(printedType(lhs), printedType(rhs)) != type)
      conversion->implicit = false;
}

/// `x += y` is computed in the common type of both and converted to x's; the y of
/// `x <<= y` is only promoted.
void ConversionShower::assignment(Binary *e) {
  visit(e->lhs);
  if (e->op == BinaryOp::Assign)
    return visit(e->rhs, convertsTo(declaredType(e->lhs)));
  if (e->op == BinaryOp::ShlAssign || e->op == BinaryOp::ShrAssign)
    return visit(e->rhs);
  operands(e->lhs, e->rhs);
}

void ConversionShower::binary(Binary *e) {
  switch (e->op) {
  case BinaryOp::And:
  case BinaryOp::Or:
    visit(e->lhs, {Slot::Decides, {}});
    return visit(e->rhs, {Slot::Decides, {}});
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    visit(e->lhs);
    return visit(e->rhs);
  case BinaryOp::Comma:
    visit(e->lhs);
    return visit(e->rhs);
  default:
    return isAssignment(e->op) ? assignment(e) : operands(e->lhs, e->rhs);
  }
}

void ConversionShower::visit(Expr *expr, const Slot &slot) {
  switch (expr->kind) {
  case ExprKind::Cast: {
    auto *conversion = cast<Cast>(expr);
    visit(conversion->operand, convertsTo(conversion->type));
    if (implicitCast(expr) && !isImplied(conversion, slot))
      conversion->implicit = false;
    return;
  }
  case ExprKind::Unary: {
    const auto *unary = cast<Unary>(expr);
    return visit(unary->operand, {unary->op == UnaryOp::Not ? Slot::Decides : Slot::Plain, {}});
  }
  case ExprKind::Binary:
    return binary(cast<Binary>(expr));
  case ExprKind::Conditional:
    visit(cast<Conditional>(expr)->condition, {Slot::Decides, {}});
    return operands(cast<Conditional>(expr)->then, cast<Conditional>(expr)->otherwise);
  case ExprKind::Index:
    visit(cast<Index>(expr)->base);
    return visit(cast<Index>(expr)->index, {Slot::Counts, {}});
  case ExprKind::Call: {
    auto *call = cast<Call>(expr);
    for (std::size_t i = 0; i < call->arguments.size(); ++i)
      visit(call->arguments[i], convertsTo(call->callee->parameters[i]->type));
    return;
  }
  case ExprKind::InitList: {
    auto *list = cast<InitList>(expr);
    for (std::size_t i = 0; i < list->elements.size(); ++i)
      visit(list->elements[i], convertsTo(elementType(*list, i)));
    return;
  }
  case ExprKind::Intrinsic: {
    const auto *call = cast<Intrinsic>(expr);
    const Slot slot = {call->is(OperationId::Print) ? Slot::Plain : Slot::Selects, {}};
    return forEachChild(expr, [&](Expr *&child) { visit(child, slot); });
  }
  default:
    forEachChild(expr, [&](Expr *&child) { visit(child); });
  }
}

/// Each expression of a statement by its place there; what is inside other statements is theirs.
void ConversionShower::statement(Stmt *stmt, const Type *returned) {
  if (auto *declaration = dyn_cast<Declaration>(stmt)) {
    for (Variable *variable : declaration->variables)
      if (variable->init)
        visit(variable->init, convertsTo(variable->type));
    return;
  }
  // `case 3u:` of an int is converted by C.
  if (isa<Case>(stmt)) // constants of the switch's type
    return;
  const bool decides = isa<If>(stmt) || isLoop(stmt);
  const Slot slot = isa<Return>(stmt) ? convertsTo(returned)
                    : decides         ? Slot{Slot::Decides, {}}
                                      : Slot{};
  forEachChildExpr(stmt, [&](Expr *&expr) { visit(expr, slot); });
}

void ConversionShower::function(Function &function) {
  forEachStmt(function.body, [&](Stmt *stmt) { statement(stmt, function.returnType); });
}

} // namespace

void showConversions(Program &program) {
  ConversionShower shower;
  for (Function *function : program.functions)
    shower.function(*function);
  for (NamedConstant *constant : program.constants)
    if (constant->value)
      shower.visit(constant->value, convertsTo(constant->type));
}

} // namespace cu2port::ir
