// The pass "wrapping-guards": guards on signed numbers that wrap around are hidden from compilers.
//
//   int i = seed + threadIdx.x;   // seed has no sign: the sum is defined wherever it wraps around
//   if (i < n)                    ->    if (sub_sat(i, n) < 0)
//     out[threadIdx.x] = i;
//
// Intel's compiler for CPUs computes from such a guard which work-items pass it, `0 <= t < n -
// seed`, as if the sum did not wrap around, and runs no others. It looks through sums,
// conversions, variables and calls, wherever what the other work-items do has no effect. The
// saturated difference has the sign that the comparison asks for, and is none of the forms that it
// knows.
//
// Guards below which numbers are put in order as WrapRisk.h says, as of all usual indices, stay.
//
// Compiler: Intel's OpenCL and SYCL for CPUs, 2026.2
// Test: fidelity.wrapping_bases.sycl
// Mended when: the test passes without the pass, and so does wrapping_indices
#include "device/Passes.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"
#include "device/values/DivergenceSources.h"
#include "device/values/RegionFacts.h"
#include "device/values/WrapRisk.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

// ---- What is compared ---------------------------------------------------------------------------

/// Sums with the thread's index that may wrap around, in any function of a program.
class WrappingSums {
public:
  /// `facts`: of all functions.
  explicit WrappingSums(const RegionFacts &facts);
  /// Of a signed number: whether it may be such a sum.
  bool in(const Expr *number) const;

private:
  /// What is found of a number on the way through what it is made of.
  struct Parts {
    bool hasThread = false, wraps = false;
    std::set<const void *> seen; ///< variables and functions
  };
  void addValues(const void *of, Parts &parts) const;
  void addTerm(const Expr *term, Parts &parts) const;

  /// Of variables, parameters, and functions that return something: at any place.
  std::map<const void *, std::vector<const Expr *>> values;
  WrapRisks risks;
};

/// A part of a variable counts as all of it.
WrappingSums::WrappingSums(const RegionFacts &facts)
    : risks([&facts](const Variable *variable) {
        return isIndexType(variable->type) ? facts.valueOf(variable) : nullptr;
      }) {
  for (const Definition &each : facts.definitions())
    if (each.variable)
      values[each.variable].push_back(each.value);
    else if (each.function)
      values[each.function].push_back(each.value);
}

void WrappingSums::addValues(const void *of, Parts &parts) const {
  const auto set = values.find(of);
  if (set == values.end() || !parts.seen.insert(of).second)
    return;
  for (const Expr *value : set->second) {
    const auto *step = dyn_cast<Binary>(value); // i += seed: by what is added
    const bool isStep = step && isAssignment(step->op);
    const Expr *term = isStep ? step->rhs : value;
    parts.wraps |= isIndexType(term->type) && risks.of(term) > WrapRisk::Signed;
    addTerm(term, parts);
  }
}

void WrappingSums::addTerm(const Expr *term, Parts &parts) const {
  if (const auto *special = dyn_cast<Special>(term))
    parts.hasThread |= !shapeOf(special, ThreadGroup::Block).isUniform();
  else if (const auto *conversion = dyn_cast<Cast>(term))
    addTerm(conversion->operand, parts);
  else if (const auto *call = dyn_cast<Call>(term))
    addValues(call->callee, parts);
  else if (const Variable *variable = rootVariable(term))
    addValues(variable, parts);
  else if (const auto *unary = dyn_cast<Unary>(term);
           unary && (unary->op == UnaryOp::Minus || unary->op == UnaryOp::BitNot))
    addTerm(unary->operand, parts);
  else if (const Binary *sum = asSum(term)) {
    addTerm(sum->lhs, parts);
    addTerm(sum->rhs, parts);
  } else if (const auto *choice = dyn_cast<Conditional>(term)) {
    addTerm(choice->then, parts);
    addTerm(choice->otherwise, parts);
  }
}

bool WrappingSums::in(const Expr *number) const {
  Parts parts;
  parts.wraps = risks.of(number) > WrapRisk::Signed;
  addTerm(number, parts);
  return parts.hasThread && parts.wraps;
}

// ---- Where it is compared -----------------------------------------------------------------------

class GuardHider {
public:
  explicit GuardHider(Program &program);
  void visit(Stmt *stmt);

private:
  bool leadsToArgument(const Expr *pointer) const;
  bool hasSureEffect(const Stmt *stmt) const;
  bool hasSureEffect(const Block *block) const;
  void hide(Expr *expr);

  Program &program;
  const RegionFacts facts; ///< of all functions
  const WrappingSums sums;
  std::set<const Variable *> arguments; ///< pointers that kernels are launched with
};

RegionFacts factsOf(const Program &program) {
  RegionFacts facts;
  for (const Function *function : program.functions)
    facts.add(*function);
  return facts;
}

GuardHider::GuardHider(Program &program) : program(program), facts(factsOf(program)), sums(facts) {
  for (const Function *function : program.functions)
    if (function->isKernel)
      arguments.insert(function->parameters.begin(), function->parameters.end());
}

/// Compilers keep each store to what a kernel was launched with. Those to a thread's own memory, or
/// to the block's, they may drop.
bool GuardHider::leadsToArgument(const Expr *pointer) const {
  for (unsigned links = 0; pointer && links < 8;
       ++links) { // one may stand in its own initial value
    const PointerBase base = baseOf(pointer);
    const Variable *variable = base.variable;
    if (!variable || base.isLoaded || !variable->type->isPointer() || facts.changes(variable))
      return false;
    if (arguments.count(variable))
      return !isSharedAddress(pointer);
    pointer = variable->init;
  }
  return false;
}

/// Something is done there that is seen from outside, by all that reach the statement.
bool GuardHider::hasSureEffect(const Stmt *stmt) const {
  if (isa<Barrier>(stmt))
    return true;
  const auto *expression = dyn_cast<Expression>(stmt);
  const auto *assignment = expression ? dyn_cast<Binary>(expression->expr) : nullptr;
  const bool isStore = assignment && isAssignment(assignment->op);
  const Expr *pointer = isStore ? memoryRefOf(assignment->lhs).pointer : nullptr;
  return pointer && leadsToArgument(pointer);
}

/// All work-items that come to the block have an effect: none of its guards says which do.
bool GuardHider::hasSureEffect(const Block *block) const {
  for (const Stmt *stmt : block->statements) {
    if (hasSureEffect(stmt))
      return true;
    if (mayLeave(stmt))
      return false;
  }
  return false;
}

void GuardHider::visit(Stmt *stmt) {
  if (const auto *block = dyn_cast<Block>(stmt); block && hasSureEffect(block))
    return;
  forEachChildExpr(stmt,
                   [&](Expr *&expr) { forEachExprIn(expr, [&](Expr *&each) { hide(each); }); });
  forEachChildStmt(stmt, [&](Stmt *&child) { visit(child); });
}

/// `i < n` becomes `sub_sat(i, n) < 0`.
void GuardHider::hide(Expr *expr) {
  auto *comparison = dyn_cast<Binary>(expr);
  if (!comparison || !isOrdering(comparison->op))
    return;
  const Type *type = comparison->lhs->type;
  if (!isIndexType(type) || isUnsigned(type->scalar) || type != comparison->rhs->type ||
      (!sums.in(comparison->lhs) && !sums.in(comparison->rhs)))
    return;
  comparison->lhs = makeCall(program, OperationId::SaturatedDifference, type,
                             {comparison->lhs, comparison->rhs}, comparison->place);
  comparison->rhs = makeInteger(program, 0, type, comparison->place);
}

} // namespace

void hideWrappingGuards(Program &program) {
  GuardHider hider(program);
  for (Function *function : program.functions)
    if (function->body && !function->isBlockForm)
      hider.visit(function->body);
}

} // namespace cu2port::ir
