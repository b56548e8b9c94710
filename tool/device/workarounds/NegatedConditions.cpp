// The pass "negated-conditions": conversions of ints that may be 0 or -1 by a condition are marked.
//
//   (float)(x < y ? -1 : 0)    (float)-(x < y)    int s = 0; if (x < y) s = -1; (float)s    s *= f
//
// LLVM makes one conversion of each: the condition, as a signed number of one bit, to a float.
// SPIR-V has no such numbers, and its translators take 1 for the condition. LLVM sees through
// functions, structs and arrays, and so does this. More conversions may be found than need it: what
// is printed of a marked one is right for all integers (rules/sycl/from_signed.cpp).
//
// No data flow (docs/dataflow.md): a variable may have what it gets anywhere, memory what is
// stored by way of the same variable.
//
// Compiler: Intel's SYCL runtime 2026.2, its translator from SPIR-V
// Test: fidelity.bools.sycl
// Mended when: the test passes without the pass
#include "device/Passes.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"
#include "device/values/MemoryRef.h"
#include "device/values/RegionFacts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

// ---- Expressions --------------------------------------------------------------------------------

/// What a value is kept in: a variable, a pointer that leads there, a function whose result it is.
const void *ownerOf(const Expr *expr) {
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return ownerOf(conversion->operand);
  if (const Expr *lvalue = operandOfAddress(expr))
    return ownerOf(lvalue);
  if (const auto *call = dyn_cast<Call>(expr))
    return call->callee;
  const MemoryRef place = memoryRefOf(expr);
  if (!place.pointer)
    return place.variable;
  const Variable *base = baseOf(place.pointer).variable;
  return base ? base : ownerOf(place.pointer); // a pointer in a struct: what has the struct
}

const void *ownerOf(const Definition &definition) {
  if (definition.function)
    return definition.function;
  return definition.lvalue ? ownerOf(definition.lvalue) : definition.variable;
}

bool anyChild(const Expr *expr, llvm::function_ref<bool(const Expr *)> holds) {
  bool found = false;
  forEachChild(const_cast<Expr *>(expr), [&](Expr *&each) { found |= holds(each); });
  return found;
}

bool allChildren(const Expr *expr, llvm::function_ref<bool(const Expr *)> hold) {
  return !anyChild(expr, [&](const Expr *each) { return !hold(each); });
}

/// An operation on numbers, none on addresses or memory.
bool isArithmetic(const Expr *expr) {
  const auto *unary = dyn_cast<Unary>(expr);
  return isa<Cast, Binary>(expr) || (unary && unary->op <= UnaryOp::BitNot);
}

/// `(signed char)(x < y ? 255 : 0)`
bool isCut(const Expr *expr) {
  const auto *conversion = dyn_cast<Cast>(expr);
  const Type *from = conversion ? conversion->operand->type : nullptr;
  return from && from->isScalar() && conversion->type->isScalar() &&
         sizeOf(conversion->type->scalar) < sizeOf(from->scalar);
}

// ---- What variables may have --------------------------------------------------------------------

/// Of expressions, and of what they are kept in: what is known grows until nothing is new.
class Conditions {
public:
  explicit Conditions(const Program &program);
  /// Whether the number may be one of two, of which one is below zero.
  bool mayNegate(const Expr *expr) const { return mayBeBoolean(expr) && mayBeNegative(expr); }

private:
  /// Whether LLVM may know the number.
  bool isKnownConstant(const Expr *expr) const;
  /// Whether LLVM may see a condition in it: 0 or 1, or one of two numbers.
  bool mayBeBoolean(const Expr *expr) const;
  /// Whether it may be below zero where LLVM sees that.
  bool mayBeNegative(const Expr *expr) const;
  bool mayBeNegative(const Binary *expr) const;
  bool mayBeNegative(const Unary *expr) const;

  void add(const Definition &definition);
  void addStep(const Unary *step);
  void addKnown(const Expr *number, const Expr *value);
  void addComparisons(const Function &function);
  void share(const void *owner, const Expr *pointer);
  void insert(std::set<const void *> &set, const void *owner) { isNew |= set.insert(owner).second; }

  std::set<const void *> knownConstants, conditions,
      negative;                                    ///< variables, functions that return such
  std::map<const void *, std::uint64_t> constants; ///< the first that each gets
  bool isNew = false;
};

bool Conditions::isKnownConstant(const Expr *expr) const {
  if (isa<FloatLiteral>(expr) || constantOf(expr))
    return true;
  if (isArithmetic(expr))
    return allChildren(expr, [&](const Expr *each) { return isKnownConstant(each); });
  if (isa<InitList>(expr))
    return anyChild(expr, [&](const Expr *each) { return isKnownConstant(each); });
  return knownConstants.count(ownerOf(expr));
}

bool Conditions::mayBeBoolean(const Expr *expr) const {
  if (expr->type && expr->type->isBool())
    return true;
  const auto isOne = [&](const Expr *each) { return mayBeBoolean(each); };
  if (isArithmetic(expr))
    return anyChild(expr, isOne);
  if (isa<InitList>(expr))
    return isKnownConstant(expr) || anyChild(expr, isOne);
  if (const auto *choice = dyn_cast<Conditional>(expr))
    return mayBeBoolean(choice->then) || mayBeBoolean(choice->otherwise) ||
           isKnownConstant(choice->then) || isKnownConstant(choice->otherwise);
  return isa<Intrinsic>(expr) || conditions.count(ownerOf(expr));
}

bool Conditions::mayBeNegative(const Binary *expr) const {
  const bool isEither = mayBeNegative(expr->lhs) || mayBeNegative(expr->rhs);
  switch (withoutAssignment(expr->op)) {
  case BinaryOp::Mul:
  case BinaryOp::Add:
  case BinaryOp::Sub:
    return isEither || mayBeBoolean(expr) || isKnownConstant(expr);
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return mayBeNegative(expr->lhs) || mayBeBoolean(expr->lhs);
  default: // comparisons are no signed numbers
    return isEither && !(expr->type && expr->type->isBool());
  }
}

bool Conditions::mayBeNegative(const Unary *expr) const {
  const Expr *operand = expr->operand;
  return mayBeNegative(operand) ||
         (expr->op != UnaryOp::Plus && (mayBeBoolean(operand) || isKnownConstant(operand)));
}

bool Conditions::mayBeNegative(const Expr *expr) const {
  if (const std::optional<std::uint64_t> value = constantOf(expr)) // ~0u is -1, where it is an int
    return *value >> (8 * sizeOf(expr->type) - 1) & 1;
  if (const auto *real = dyn_cast<FloatLiteral>(expr))
    return real->value < 0;
  if (const auto *binary = dyn_cast<Binary>(expr))
    return mayBeNegative(binary);
  if (const auto *unary = dyn_cast<Unary>(expr); unary && isArithmetic(unary))
    return mayBeNegative(unary);
  if (const auto *choice = dyn_cast<Conditional>(expr))
    return mayBeNegative(choice->then) || mayBeNegative(choice->otherwise);
  if (isCut(expr) && mayBeBoolean(llvm::cast<Cast>(expr)->operand))
    return true;
  if (isa<Cast, InitList, Intrinsic>(expr))
    return anyChild(expr, [&](const Expr *each) { return mayBeNegative(each); });
  return negative.count(ownerOf(expr));
}

/// One of two known numbers is a condition's. So is -1 or what a parameter has, since LLVM may know
/// that at a place.
void Conditions::add(const Definition &definition) {
  const void *owner = ownerOf(definition);
  if (!owner)
    return;
  const Expr *value = definition.value;
  const std::optional<std::uint64_t> constant = constantOf(value);
  const bool isOther =
      constant ? constants.emplace(owner, *constant).first->second != *constant
               : isKnownConstant(value) || (knownConstants.count(owner) && negative.count(owner));
  if (isKnownConstant(value))
    insert(knownConstants, owner);
  if (isOther || mayBeBoolean(value))
    insert(conditions, owner);
  if (mayBeNegative(value))
    insert(negative, owner);
  if (value->type && containsPointer(value->type))
    forEachExprIn(const_cast<Expr *&>(value), [&](Expr *&each) { share(owner, each); });
}

/// Pointers lead both ways: what is stored by way of one is where it leads to.
void Conditions::share(const void *owner, const Expr *pointer) {
  if (!pointer->type || !pointer->type->isPointer())
    return;
  if (const void *target = ownerOf(pointer))
    for (auto *set : {&knownConstants, &conditions, &negative})
      if (set->count(owner))
        insert(*set, target);
}

/// `if (x < y) --s;`
void Conditions::addStep(const Unary *step) {
  const void *owner = ownerOf(step->operand);
  if (knownConstants.count(owner))
    insert(conditions, owner);
  if (conditions.count(owner) && (step->op == UnaryOp::PreDec || step->op == UnaryOp::PostDec))
    insert(negative, owner);
}

/// `n == -1 ? n : 0`: LLVM knows n there.
void Conditions::addKnown(const Expr *number, const Expr *value) {
  const void *owner = ownerOf(number);
  if (!owner || !value || !constantOf(value))
    return;
  insert(knownConstants, owner);
  if (mayBeNegative(value))
    insert(negative, owner);
}

void Conditions::addComparisons(const Function &function) {
  forEachExpr(function.body, [&](Expr *&expr) {
    const auto *compare = dyn_cast<Binary>(expr);
    if (!compare || (compare->op != BinaryOp::Equal && compare->op != BinaryOp::NotEqual))
      return;
    addKnown(compare->lhs, compare->rhs);
    addKnown(compare->rhs, compare->lhs);
  });
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (const auto *choice = dyn_cast<Switch>(stmt))
      forEachStmt(choice->body, [&](Stmt *each) {
        if (const auto *label = dyn_cast<Case>(each))
          addKnown(choice->value, label->value);
      });
  });
}

/// Steps but those of loops, whose counters are no conditions.
std::vector<const Unary *> stepsIn(const Function &function) {
  std::set<const Expr *> counting;
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (const auto *loop = dyn_cast<For>(stmt))
      counting.insert(loop->step);
  });
  std::vector<const Unary *> steps;
  forEachExpr(function.body, [&](Expr *&expr) {
    const auto *step = dyn_cast<Unary>(expr);
    if (step && isMutation(step) && !counting.count(step))
      steps.push_back(step);
  });
  return steps;
}

Conditions::Conditions(const Program &program) {
  std::vector<Definition> definitions;
  std::vector<const Unary *> steps;
  for (const Function *function : program.functions) {
    addComparisons(*function);
    llvm::append_range(definitions, RegionFacts(*function).definitions());
    llvm::append_range(steps, stepsIn(*function));
  }
  do {
    isNew = false;
    for (const Definition &each : definitions)
      add(each);
    for (const Unary *each : steps)
      addStep(each);
  } while (isNew);
}

// ---- Conversions --------------------------------------------------------------------------------

bool isSigned(const Type *type) {
  return type && type->isInteger() &&
         !isUnsigned(type->isScalar() ? type->scalar : integerOf(*type->enumeration));
}

bool isFloating(const Type *type) { return type && type->isFloating(); }

} // namespace

void keepSignsOfConditions(Program &program) {
  const Conditions conditions(program);
  const auto needsSign = [&](const Type *to, const Expr *number) {
    return isFloating(to) && isSigned(number->type) && conditions.mayNegate(number);
  };
  for (Function *function : program.functions)
    forEachExpr(function->body, [&](Expr *&expr) {
      if (auto *conversion = dyn_cast<Cast>(expr))
        conversion->keepsSign = needsSign(conversion->type, conversion->operand);
      auto *assignment = dyn_cast<Binary>(expr); // `s *= f` converts s, too
      if (assignment && isAssignment(assignment->op) && assignment->op != BinaryOp::Assign)
        assignment->keepsSign = needsSign(assignment->rhs->type, assignment->lhs);
    });
}

} // namespace cu2port::ir
