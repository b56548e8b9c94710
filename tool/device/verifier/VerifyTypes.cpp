// Whether the types of a function's expressions agree. Conversions are written out in the IR; only
// integers become others by themselves where a pass has made the operation, as C's do.
//
//   float f = <float>(i)         good
//   float f = i                  an initial value: 'int' where 'float' is due
//   long n = i                   good: integers
//   p = q, pointers              good if both lead to the same type, whatever space or `const` says
//   v.flag, of a bool field      a bool; for OpenCL the field is an unsigned char in memory
//   a struct                     lies in memory as CUDA has it, whatever its fields are by now
//
// Printers and passes go by an expression's type: a wrong one is a wrong conversion in the text.
#include "device/ir/Layout.h"
#include "device/ir/Walk.h"
#include "device/verifier/Verifier.h"

#include <fmt/format.h>

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// The same but for what a pointer may do with its pointee, and where that is: those are for the
/// passes that settle spaces, and for compilers.
bool isSame(const Type *a, const Type *b) {
  if (a == b)
    return true;
  if (a->kind != b->kind)
    return false;
  switch (a->kind) {
  case TypeKind::Pointer:
    return isSame(a->element, b->element);
  case TypeKind::Array:
    return a->count == b->count && isSame(a->element, b->element);
  case TypeKind::Scalar:
  case TypeKind::Enum:
    return a->scalar == b->scalar;
  case TypeKind::Vector:
    return a->scalar == b->scalar && a->lanes == b->lanes;
  case TypeKind::Struct:
    return a->record == b->record;
  }
  return false;
}

/// An expression of a `type` names what is `stored` in memory: a truth value, or an array of some,
/// kept as bytes (the pass "stored-types").
bool isByteOf(const Type *type, const Type *stored) {
  if (type->isArray() && stored->isArray())
    return type->count == stored->count && isByteOf(type->element, stored->element);
  return type->isBool() && stored->isScalar() && stored->scalar == Scalar::UChar;
}

bool isInt(const Type *type) { return type->isInteger(); }

class TypeCheck {
public:
  TypeCheck(const Function &function, bool storesBytes, const Complaint &complain)
      : function(function), storesBytes(storesBytes), complain(complain) {}

  void run() {
    // Each expression is asked about itself: its operands have been asked already.
    forEachStmt(function.body, [&](Stmt *each) {
      stmt(each);
      forEachChildExpr(
          each, [&](Expr *&root) { forEachExprIn(root, [&](Expr *&expr) { check(expr); }); });
    });
  }

private:
  void stmt(const Stmt *stmt);
  void condition(const Expr *expr, Place place);
  void check(const Expr *expr);
  void unary(const Unary *unary);
  void binary(const Binary *binary);
  void member(const Member *member);
  void index(const Index *index);
  void call(const Call *call);
  void value(const Type *to, const Expr *from, Place place, const char *what);
  void wrong(Place place, const char *what, const Type *wanted, const Type *got);

  /// A value, as expressions have it, against a place in memory.
  bool isStoredAs(const Type *type, const Type *stored) const {
    return isSame(type, stored) || (storesBytes && isByteOf(type, stored));
  }

  const Function &function;
  const bool storesBytes;
  const Complaint &complain;
};

void TypeCheck::wrong(Place place, const char *what, const Type *wanted, const Type *got) {
  complain(place, fmt::format("{}: '{}' where '{}' is due", what, spell(got), spell(wanted)));
}

/// `from` becomes a `to`: without a conversion, or by one between integers. Braces have no type of
/// their own, and a string may fill an array.
void TypeCheck::value(const Type *to, const Expr *from, Place place, const char *what) {
  const bool isInitial = isa<StringLiteral>(from) && to->isArray();
  if (isInitial || (isa<InitList>(from) && !cast<InitList>(from)->isValue))
    return;
  if (!isSame(to, from->type) && !(isInt(to) && isInt(from->type)))
    wrong(place, what, to, from->type);
}

// ---- Statements -------------------------------------------------------------------------------

/// Numbers and pointers are asked whether they are zero; structs and vectors cannot be.
void TypeCheck::condition(const Expr *expr, Place place) {
  if (expr && (!expr->type || !(expr->type->isScalar() || expr->type->isPointer() ||
                                expr->type->kind == TypeKind::Enum)))
    complain(place, "a condition is no number");
}

void TypeCheck::stmt(const Stmt *stmt) {
  if (const auto *branch = dyn_cast<If>(stmt))
    condition(branch->condition, stmt->place);
  else if (const auto *counted = dyn_cast<For>(stmt))
    condition(counted->condition, stmt->place);
  else if (const auto *loop = dyn_cast<While>(stmt))
    condition(loop->condition, stmt->place);
  else if (const auto *again = dyn_cast<Do>(stmt))
    condition(again->condition, stmt->place);
  if (const auto *choice = dyn_cast<Switch>(stmt); choice && !isInt(choice->value->type))
    complain(stmt->place, "a switch asks for no integer");
  if (const auto *threads = dyn_cast<ThreadLoop>(stmt);
      threads && threads->bound && !isInt(threads->bound->type))
    complain(stmt->place, "the bound of a loop over threads is no integer");
  // `return;` and `return value;` as the function's type says.
  if (const auto *exit = dyn_cast<Return>(stmt)) {
    const bool wantsValue = function.returnType && !function.returnType->isVoid();
    if (wantsValue != (exit->value != nullptr))
      complain(stmt->place, "a return has no value, or one too many");
    else if (exit->value)
      value(function.returnType, exit->value, stmt->place, "a return");
  }
  // Braces without a type are read by that of the variable.
  if (const auto *declaration = dyn_cast<Declaration>(stmt))
    for (const Variable *variable : declaration->variables)
      if (variable->init && variable->init->type)
        value(variable->type, variable->init, variable->place, "an initial value");
}

// ---- Expressions ------------------------------------------------------------------------------

/// Of `*p` and `&x`, what is pointed to; of arithmetic, that the result is of the operand's type.
void TypeCheck::unary(const Unary *unary) {
  const Type *operand = unary->operand->type;
  switch (unary->op) {
  case UnaryOp::Deref:
    if (!operand->isPointer() || !isStoredAs(unary->type, operand->element))
      wrong(unary->place, "what a pointer leads to", unary->type, operand);
    return;
  case UnaryOp::AddressOf:
    if (!unary->type->isPointer() || !isStoredAs(operand, unary->type->element))
      wrong(unary->place, "an address", unary->type, operand);
    return;
  case UnaryOp::Not:
    return condition(unary->operand, unary->place);
  case UnaryOp::Plus:
  case UnaryOp::Minus:
  case UnaryOp::BitNot:
  case UnaryOp::PreInc:
  case UnaryOp::PreDec:
  case UnaryOp::PostInc:
  case UnaryOp::PostDec:
    return value(unary->type, unary->operand, unary->place, "an operand");
  }
}

void TypeCheck::binary(const Binary *binary) {
  const Type *left = binary->lhs->type, *right = binary->rhs->type;
  switch (binary->op) {
  // Both are asked whether they are zero; each may have a type of its own.
  case BinaryOp::And:
  case BinaryOp::Or:
    condition(binary->lhs, binary->place);
    return condition(binary->rhs, binary->place);
  case BinaryOp::Comma:
    return;
  // The number of places may have any integer's type.
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return value(binary->type, binary->lhs, binary->place, "what is shifted");
  // Compared are values of one type.
  case BinaryOp::Less:
  case BinaryOp::Greater:
  case BinaryOp::LessEqual:
  case BinaryOp::GreaterEqual:
  case BinaryOp::Equal:
  case BinaryOp::NotEqual:
    return value(left, binary->rhs, binary->place, "a comparison");
  case BinaryOp::Assign:
    return value(left, binary->rhs, binary->place, "an assignment");
  default:
    break;
  }
  // `p + i`, `p - q`: an address, or a number of elements.
  if (left->isPointer() || right->isPointer())
    return;                     // and a distance
  if (isAssignment(binary->op)) // computed in the common type
    return;
  value(binary->type, binary->lhs, binary->place, "the left operand");
  value(binary->type, binary->rhs, binary->place, "the right operand");
}

const Type *typeOfField(const Type *type, const std::string &name) {
  if (!type->isStruct())
    return nullptr;
  for (const Field &field : type->record->fields)
    if (field.name == name)
      return field.type;
  return nullptr;
}

/// `v.x` of a vector is one of its scalars; a field of a struct is found by its name.
void TypeCheck::member(const Member *member) {
  const Type *base = member->base->type;
  if (member->arrow)
    base = base->isPointer() ? base->element : nullptr;
  if (!base)
    return complain(member->place, fmt::format("'->{}' of no pointer", member->field));
  if (base->isVector()) {
    if (!member->type->isScalar() || member->type->scalar != base->scalar)
      complain(member->place, "a lane of a vector has another type");
    return;
  }
  const Type *type = typeOfField(base, member->field);
  if (!type)
    return complain(member->place,
                    fmt::format("'{}' has no field '{}'", spell(base), member->field));
  if (!hasItsLayout(*base->record))
    return complain(member->place, fmt::format("'{}' is not laid out as in CUDA", spell(base)));
  if (!isStoredAs(member->type, type))
    wrong(member->place, "a field", type, member->type);
}

/// Arrays and pointers have elements.
void TypeCheck::index(const Index *index) {
  const Type *base = index->base->type;
  if (!isInt(index->index->type))
    complain(index->place, "an index is no integer");
  if (!base->element || !isStoredAs(index->type, base->element))
    wrong(index->place, "an element", index->type, base);
}

/// As many arguments as parameters, each of its type; hidden parameters count.
void TypeCheck::call(const Call *call) {
  const auto &parameters = call->callee->parameters;
  if (parameters.size() != call->arguments.size())
    return complain(call->place, fmt::format("'{}' takes {} arguments, not {}", call->callee->name,
                                             parameters.size(), call->arguments.size()));
  for (std::size_t i = 0; i < parameters.size(); ++i)
    value(parameters[i]->type, call->arguments[i], call->place, "an argument");
  if (!isSame(call->callee->returnType, call->type))
    wrong(call->place, "a result", call->callee->returnType, call->type);
}

void TypeCheck::check(const Expr *expr) {
  // Braces that begin a variable have its type, and are not asked.
  if (isa<InitList>(expr) && !cast<InitList>(expr)->isValue)
    return;
  if (!expr->type)
    return complain(expr->place, "an expression has no type");
  if (expr->type->isStruct() && !hasItsLayout(*expr->type->record))
    return complain(expr->place, fmt::format("'{}' is not laid out as in CUDA", spell(expr->type)));
  if (const auto *ref = dyn_cast<VariableRef>(expr)) {
    if (!isStoredAs(ref->type, ref->variable->type))
      wrong(expr->place, "a variable", ref->variable->type, ref->type);
  } else if (const auto *all = dyn_cast<AllThreads>(expr)) {
    if (!isStoredAs(all->type, all->variable->type))
      wrong(expr->place, "a variable of all threads", all->variable->type, all->type);
  } else if (const auto *field = dyn_cast<Member>(expr)) {
    member(field);
  } else if (const auto *element = dyn_cast<Index>(expr)) {
    index(element);
  } else if (const auto *operation = dyn_cast<Unary>(expr)) {
    unary(operation);
  } else if (const auto *operation = dyn_cast<Binary>(expr)) {
    binary(operation);
  } else if (const auto *choice = dyn_cast<Conditional>(expr)) {
    condition(choice->condition, expr->place);
    value(expr->type, choice->then, expr->place, "a choice");
    value(expr->type, choice->otherwise, expr->place, "a choice");
  } else if (const auto *called = dyn_cast<Call>(expr)) {
    call(called);
  }
}

} // namespace

void checkTypes(const Function &function, bool storesBytes, const Complaint &complain) {
  TypeCheck(function, storesBytes, complain).run();
}

} // namespace cu2port::ir
