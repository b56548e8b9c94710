// The pass "operand-order": operands are evaluated in CUDA's order, whatever compiler reads the
// text.
//
//   f(n++, n)          ->    const int value = n++;        from left to right
//                            f(value, n);
//   s.next(&c) = ev(c) ->    const int value = ev(c);      what an operator assigns comes first
//                            assign(next(&s, &c), value);
//   v[i++] = v[i]      ->    const S value = v[i];         so do structs and vectors
//                            v[i++] = value;
//   n = n + f(&n)      ->    const float value = f(&n);    once `n += f(&n)`, of another type
//                            n = n + value;
//   while (f(n++, n))  ->    int value;                    where the statement goes on otherwise
//                            while ((value = n++, f(value, n)))
//
// C++17 orders the operands of operators, and a call's arguments not; nvcc has those of device code
// from left to right, as Clang does. In the text operators of classes are calls, whose arguments
// GCC evaluates from right to left, and C orders nothing. Only what interferes gets a variable.
// Numbers and pointers are assigned as they are: Clang and GCC have their value first, in C, too.
#include "device/Passes.h"
#include "device/block_form/EvaluationOrder.h"
#include "device/ir/Make.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/values/Analyses.h"
#include "device/values/Interference.h"

#include <algorithm>
#include <utility>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// What text does not evaluate in CUDA's order by itself: in that order.
struct Operands {
  std::vector<Expr **> slots;
  bool lastIsPlace = false; ///< which is assigned to
};

Operands operandsOf(Expr *expr) {
  Operands operands;
  const auto add = [&](std::vector<Expr *> &arguments) {
    for (Expr *&argument : arguments)
      operands.slots.push_back(&argument);
  };
  if (auto *call = dyn_cast<Call>(expr)) {
    add(call->arguments);
    if (call->isValueFirst && operands.slots.size() > 1)
      std::swap(operands.slots[0], operands.slots[1]);
  } else if (auto *operation = dyn_cast<Intrinsic>(expr)) {
    add(operation->arguments);
  } else if (auto *binary = dyn_cast<Binary>(expr); binary && binary->op == BinaryOp::Assign) {
    if (binary->type->isStruct() || binary->type->isVector())
      operands = {{&binary->rhs, &binary->lhs}, true};
  } else if (binary && binary->isValueFirst) {
    operands.slots = {&binary->rhs, &binary->lhs};
  }
  return operands;
}

/// What is evaluated before anything else of the expression; null if that is not one part.
Expr **firstOf(Expr *expr) {
  if (auto *conversion = dyn_cast<Cast>(expr))
    return &conversion->operand;
  if (auto *unary = dyn_cast<Unary>(expr))
    return unary->op == UnaryOp::AddressOf ? nullptr : &unary->operand;
  if (auto *member = dyn_cast<Member>(expr))
    return &member->base;
  if (auto *index = dyn_cast<Index>(expr))
    return &index->base;
  if (auto *choice = dyn_cast<Conditional>(expr))
    return &choice->condition;
  auto *binary = dyn_cast<Binary>(expr);
  return !binary ? nullptr : isAssignment(binary->op) ? &binary->rhs : &binary->lhs;
}

class OperandOrder {
public:
  OperandOrder(Program &program, Function &function, EffectsAnalysis &effects)
      : program(program), function(function), interference(function, effects) {}
  void order(Block &block, bool isOfSwitch);

private:
  /// `(variable = operand, ...)`, which has been made.
  struct Made {
    Expr *comma;
    Variable *variable;
  };

  void order(Expr *expr, Expr *&slot);
  Expr *behind(Expr *&operand, Expr *rest);
  void takeOut(Expr **slot, std::vector<Stmt *> &front);
  std::vector<Stmt *> partsOf(Stmt *stmt);
  void orderBelow(Stmt *stmt);

  Program &program;
  Function &function;
  Interference interference;
  std::set<std::string> names;
  std::vector<Made> made; ///< in the statement that is looked at
};

/// `(value = operand, rest)`, and the value in the operand's place.
Expr *OperandOrder::behind(Expr *&operand, Expr *rest) {
  if (names.empty())
    names = namesIn(program, function);
  const Type *type =
      operand->type->isArray() ? program.types.pointer(operand->type->element) : operand->type;
  Variable *variable = makeVariable(program, takeName({"value"}, names), type, operand->place);
  Expr *assigned = operand;
  operand = makeRef(program, variable, assigned->place);
  Expr *comma = makeAssignedFirst(program, variable, assigned, rest);
  made.push_back({comma, variable});
  return comma;
}

/// Each operand that interferes with a later one comes in front of all.
void OperandOrder::order(Expr *expr, Expr *&slot) {
  const Operands operands = operandsOf(expr);
  const std::size_t count = operands.slots.size();
  std::vector<Touched> touched;
  for (std::size_t i = 0; i < count; ++i)
    touched.push_back(operands.lastIsPlace && i + 1 == count
                          ? interference.ofPlace(*operands.slots[i])
                          : interference.of(*operands.slots[i]));
  for (std::size_t i = count; i-- > 0;)
    if (std::any_of(
            touched.begin() + static_cast<std::ptrdiff_t>(i) + 1, touched.end(),
            [&](const Touched &later) { return interference.isBetween(touched[i], later); }))
      slot = behind(*operands.slots[i], slot);
}

/// What is evaluated first of all can be a declaration in front of the statement.
void OperandOrder::takeOut(Expr **slot, std::vector<Stmt *> &front) {
  while (slot) {
    const auto found = std::find_if(made.begin(), made.end(),
                                    [&](const Made &each) { return each.comma == *slot; });
    if (found == made.end()) {
      slot = firstOf(*slot);
      continue;
    }
    auto *comma = llvm::cast<Binary>(*slot);
    Expr *value = llvm::cast<Binary>(comma->lhs)->rhs;
    if (auto *list = dyn_cast<InitList>(value))
      list->isValue = false;
    found->variable->isConst = true;
    front.push_back(makeDeclaration(program, found->variable, value));
    *slot = comma->rhs;
    made.erase(found);
  }
}

/// What becomes of a statement, itself the last.
std::vector<Stmt *> OperandOrder::partsOf(Stmt *stmt) {
  if (auto *block = dyn_cast<Block>(stmt))
    return order(*block, /*isOfSwitch=*/false), std::vector<Stmt *>{block};
  std::vector<Stmt *> parts;
  bool isFirst = isa<Expression, Declaration, Return, If, Switch>(stmt); // and evaluated once
  const auto orderOwn = [&](Stmt *of) {
    forEachChildExpr(of, [&](Expr *&own) {
      forEachExprIn(own, [&](Expr *&each) { order(each, each); });
      if (std::exchange(isFirst, false))
        takeOut(&own, parts);
    });
  };
  if (auto *loop = dyn_cast<For>(stmt); loop && loop->init)
    orderOwn(loop->init);
  orderOwn(stmt);
  for (const Made &each : made)
    parts.insert(parts.begin(), makeDeclaration(program, each.variable));
  made.clear();
  orderBelow(stmt);
  if (!parts.empty())
    std::swap(parts.front()->comments, stmt->comments);
  parts.push_back(stmt);
  return parts;
}

void OperandOrder::orderBelow(Stmt *stmt) {
  const auto *loop = dyn_cast<For>(stmt);
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (auto *block = dyn_cast<Block>(child))
      return order(*block, isa<Switch>(stmt));
    if (loop && child == loop->init)
      return;
    std::vector<Stmt *> parts = partsOf(child);
    child = parts.size() > 1 ? makeBlock(program, std::move(parts)) : child;
  });
}

void OperandOrder::order(Block &block, bool isOfSwitch) {
  std::vector<Stmt *> statements; // the old ones stay, as behind() asks for all names
  for (Stmt *each : block.statements) {
    std::vector<Stmt *> parts = partsOf(each);
    if (isOfSwitch)
      parts = bracedForLabels(program, std::move(parts));
    statements.insert(statements.end(), parts.begin(), parts.end());
  }
  block.statements = std::move(statements);
}

} // namespace

void orderOperands(Program &program, EffectsAnalysis &effects) {
  for (Function *function : program.functions)
    if (function->body)
      OperandOrder(program, *function, effects).order(*function->body, false);
}

} // namespace cu2port::ir
