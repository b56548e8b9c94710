#include "device/Passes.h"

#include "device/analysis/Effects.h"
#include "device/ir/Walk.h"
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

Scalar promoted(Scalar scalar) {
  return !isFloating(scalar) && sizeOf(scalar) < sizeOf(Scalar::Int) ? Scalar::Int : scalar;
}

/// The usual arithmetic conversions.
Scalar common(Scalar a, Scalar b) {
  if (isFloating(a) || isFloating(b))
    return std::max(a, b);
  a = promoted(a);
  b = promoted(b);
  if (sizeOf(a) != sizeOf(b))
    return sizeOf(a) > sizeOf(b) ? a : b;
  return isUnsigned(a) ? a : b;
}

/// Whether the conversion keeps every value.
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

Cast *implicitCast(const Expr *expr) {
  auto *conversion = const_cast<Cast *>(llvm::dyn_cast_or_null<Cast>(expr));
  const bool isIt = conversion && conversion->implicit && numberType(conversion->type) &&
                    numberType(conversion->operand->type);
  return isIt ? conversion : nullptr;
}

/// The type that C gives the text of a number.
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

Slot convertsTo(const Type *type) {
  const std::optional<Scalar> to = numberType(type);
  return {to ? Slot::Converts : Slot::Plain, to};
}

/// Whether the value comes out the same in the slot without the conversion.
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

void ConversionShower::operands(Expr *lhs, Expr *rhs) {
  const std::optional<Scalar> left = numberType(lhs->type), right = numberType(rhs->type);
  if (!left || !right) { // pointers
    visit(lhs, {Slot::Counts, {}});
    return visit(rhs, {Slot::Counts, {}});
  }
  const Scalar type = common(*left, *right);
  visit(lhs, {Slot::Converts, type});
  visit(rhs, {Slot::Converts, type});
  for (Expr *expr : {rhs, lhs}) // C's common type must be the same without the conversions
    if (Cast *conversion = implicitCast(expr);
        conversion && common(printedType(lhs), printedType(rhs)) != type)
      conversion->implicit = false;
}

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

void ConversionShower::statement(Stmt *stmt, const Type *returned) {
  if (auto *declaration = dyn_cast<Declaration>(stmt)) {
    for (Variable *variable : declaration->variables)
      if (variable->init)
        visit(variable->init, convertsTo(variable->type));
    return;
  }
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
