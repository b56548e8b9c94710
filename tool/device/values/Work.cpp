// Statements and expressions are added up, as they would run:
//
//   if (i >= n) return;                      nothing
//   float sum = x[i];                        loads 4
//   for (int k = 0; k < 16; ++k)             sixteen times:
//     sum += tile[k] * w[k];                   loads 4, operations 2; `tile` is shared memory
//   while (sum > limit) sum *= 0.5f;         operations 1, and more: nobody knows how often
//   if (threadIdx.x == 0) y[b] = sum;        and more: one thread of many does it
//
// No data flow (docs/dataflow.md): it is a figure for people, and nothing is made by it.
#include "device/values/Work.h"

#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/ControlFlow.h"
#include "device/values/Effects.h"
#include "device/values/Evaluation.h"
#include "device/values/MemoryRef.h"
#include "device/values/Uniformity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <fmt/format.h>

#include <map>
#include <tuple>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

namespace {

Work &operator+=(Work &sum, const Work &more) {
  sum.loaded = llvm::SaturatingAdd(sum.loaded, more.loaded);
  sum.stored = llvm::SaturatingAdd(sum.stored, more.stored);
  sum.operations = llvm::SaturatingAdd(sum.operations, more.operations);
  sum.isAtLeast |= more.isAtLeast;
  return sum;
}

Work times(Work work, std::uint64_t rounds) {
  work.loaded = llvm::SaturatingMultiply(work.loaded, rounds);
  work.stored = llvm::SaturatingMultiply(work.stored, rounds);
  work.operations = llvm::SaturatingMultiply(work.operations, rounds);
  return work;
}

Work mostOf(const Work &left, const Work &right) {
  return {std::max(left.loaded, right.loaded), std::max(left.stored, right.stored),
          std::max(left.operations, right.operations), left.isAtLeast || right.isAtLeast};
}

/// More of the kind, or none of it, if that is something.
Work orMore(Work work) {
  work.isAtLeast |= !work.isNothing();
  return work;
}
Work onlyMore(const Work &work) { return {0, 0, 0, work.isAtLeast || !work.isNothing()}; }

// ---- Rounds -------------------------------------------------------------------------------------

/// The counter that a loop begins with, and its value.
std::optional<std::pair<const Variable *, std::int64_t>> beginOf(const For &loop) {
  const Variable *counter = nullptr;
  const Expr *value = nullptr;
  if (const auto *declaration = dyn_cast_or_null<Declaration>(loop.init);
      declaration && declaration->variables.size() == 1) {
    counter = declaration->variables.front();
    value = counter->init;
  } else if (const auto *statement = dyn_cast_or_null<Expression>(loop.init)) {
    counter = assignedVariable(statement->expr);
    const auto *assignment = dyn_cast<Binary>(statement->expr);
    value = assignment && assignment->op == BinaryOp::Assign ? assignment->rhs : nullptr;
  }
  const auto number = value ? numberOf(value) : std::nullopt;
  return counter && number ? std::optional(std::pair(counter, *number)) : std::nullopt;
}

/// What a step makes of the counter; nothing if that is not known.
std::optional<std::int64_t> stepped(const Expr *step, const Variable *counter, std::int64_t value) {
  if (!step || assignedVariable(step) != counter)
    return std::nullopt;
  if (const auto *unary = dyn_cast<Unary>(step))
    return unary->op == UnaryOp::PreInc || unary->op == UnaryOp::PostInc ? value + 1 : value - 1;
  const auto *assignment = cast<Binary>(step);
  const auto by = numberOf(assignment->rhs);
  if (!by || *by <= 0 || *by > INT32_MAX)
    return std::nullopt;
  switch (withoutAssignment(assignment->op)) {
  case BinaryOp::Add:
    return assignment->op == BinaryOp::AddAssign ? std::optional(value + *by) : std::nullopt;
  case BinaryOp::Sub:
    return assignment->op == BinaryOp::SubAssign ? std::optional(value - *by) : std::nullopt;
  case BinaryOp::Mul:
    return value * *by;
  case BinaryOp::Div:
    return value / *by;
  case BinaryOp::Shl:
    return *by < 32 ? std::optional(value << *by) : std::nullopt;
  case BinaryOp::Shr:
    return *by < 32 ? std::optional(value >> *by) : std::nullopt;
  default:
    return std::nullopt;
  }
}

bool holds(BinaryOp op, std::int64_t left, std::int64_t right) {
  switch (op) {
  case BinaryOp::Less:
    return left < right;
  case BinaryOp::Greater:
    return left > right;
  case BinaryOp::LessEqual:
    return left <= right;
  case BinaryOp::GreaterEqual:
    return left >= right;
  default:
    return left != right;
  }
}

/// Whether something in the loop's body changes the counter, or leaves the loop.
bool mayDiffer(const For &loop, const Variable *counter) {
  bool differs = hasOwnJump(loop.body, StmtKind::Break);
  forEachStmt(static_cast<const Stmt *>(loop.body),
              [&](const Stmt *each) { differs |= isa<Return>(each); });
  forEachExpr(static_cast<const Stmt *>(loop.body), [&](const Expr *each) {
    differs |= assignedVariable(each) == counter || addressedVariable(each) == counter;
  });
  return differs;
}

/// By numbers alone: `for (int i = 0; i < 16; ++i)`.
std::optional<std::uint64_t> roundsOf(const For &loop) {
  constexpr std::uint64_t most = 1 << 16;
  constexpr std::int64_t far = INT32_MAX; // where counters may wrap around
  const auto begin = beginOf(loop);
  const auto *test =
      loop.condition ? dyn_cast<Binary>(withoutImplicitCasts(loop.condition)) : nullptr;
  if (!begin || !test || !(isOrdering(test->op) || test->op == BinaryOp::NotEqual))
    return std::nullopt;
  const auto *tested = dyn_cast<VariableRef>(withoutImplicitCasts(test->lhs));
  const auto end = numberOf(test->rhs);
  if (!tested || tested->variable != begin->first || !end || mayDiffer(loop, begin->first))
    return std::nullopt;
  std::int64_t value = begin->second;
  for (std::uint64_t rounds = 0; rounds < most; ++rounds) {
    if (!holds(test->op, value, *end))
      return rounds;
    const auto next = stepped(loop.step, begin->first, value);
    if (!next || *next == value || *next > far || *next < -far)
      return std::nullopt;
    value = *next;
  }
  return std::nullopt;
}

// ---- One function -------------------------------------------------------------------------------

bool isReal(const Type *type) {
  return type && (type->isScalar() || type->isVector()) && type->scalar >= Scalar::Half;
}

bool isRealArithmetic(const Binary &binary) {
  switch (withoutAssignment(binary.op)) {
  case BinaryOp::Mul:
  case BinaryOp::Div:
  case BinaryOp::Add:
  case BinaryOp::Sub:
    return isReal(binary.lhs->type) || isReal(binary.rhs->type);
  default:
    return false;
  }
}

/// `value += x`, `++value`: what an assignment does besides.
bool hasRealArithmetic(const Expr *assignment) {
  if (const auto *binary = dyn_cast_or_null<Binary>(assignment))
    return isRealArithmetic(*binary);
  return llvm::isa_and_nonnull<Unary>(assignment) && isReal(assignment->type);
}

using Variables = std::set<const Variable *>;

/// What is known of a function that is called, by which of its parameters are the caller's own and
/// which vary; nothing while it is found.
using KnownCalls =
    std::map<std::tuple<const Function *, Variables, Variables>, std::optional<Work>>;

class WorkCounter {
public:
  /// `own`: the parameters that lead to memory of the thread or its block; `varying`: those that
  /// differ from thread to thread.
  WorkCounter(const Function &function, const Variables &own, const Variables &varying,
              KnownCalls &known)
      : own(own), uniformity(function, varying, effects), known(known) {}

  Work of(Stmt *stmt);

private:
  Work of(Expr *expr) { return of(evaluationOf(expr)); }
  Work of(const std::vector<EvaluationStep> &steps);
  Work ofStep(const EvaluationStep &step);
  Work ofPlace(const EvaluationStep &step) const;
  Work ofOperation(const Intrinsic &call) const;
  Work ofCall(const Call &call);
  Work ofVariable(const Variable &variable);
  Work ofBranch(If &branch);
  Work ofFor(For &loop);
  Work ofCases(Switch &choice);
  bool isOwn(const Expr *pointer) const;
  bool isGlobal(const Expr *lvalue) const;

  const Variables own;
  EffectsAnalysis effects;
  const Uniformity uniformity; ///< by values alone
  KnownCalls &known;
};

/// Whether it leads to memory of the thread's or of its block's, as far as that is plain.
bool WorkCounter::isOwn(const Expr *pointer) const {
  if (isSharedAddress(pointer))
    return true;
  const Variable *array = originOf(arrayOf(pointer));
  if (!array || array->type->isPointer())
    return array && own.contains(array);
  return array->space == AddressSpace::Private || array->space == AddressSpace::Shared ||
         array->space == AddressSpace::Constant;
}

bool WorkCounter::isGlobal(const Expr *lvalue) const {
  const MemoryRef place = memoryRefOf(lvalue);
  if (place.variable)
    return place.variable->space == AddressSpace::Global;
  return place.pointer && !isOwn(place.pointer);
}

Work WorkCounter::ofPlace(const EvaluationStep &step) const {
  Work work;
  if (!isGlobal(step.expr))
    return work;
  const std::uint64_t size = sizeOf(step.expr->type);
  work.loaded = step.access == Access::Write ? 0 : size;
  work.stored = step.access == Access::Read ? 0 : size;
  return work;
}

/// Of CUDA's functions, those that compute have a result of their arguments' type.
Work WorkCounter::ofOperation(const Intrinsic &call) const {
  Work work;
  const EffectSet &does = call.operation->effects;
  const Type *first = call.arguments.empty() ? nullptr : call.arguments.front()->type;
  if (first && first->isPointer() && !isOwn(call.arguments.front())) {
    const std::uint64_t size = sizeOf(first->element);
    work.loaded = does.has(Effect::Reads) || does.has(Effect::Atomic) ? size : 0;
    work.stored = does.has(Effect::Writes) || does.has(Effect::Atomic) ? size : 0;
  }
  const llvm::StringRef name = call.name();
  if (does.has(Effect::Atomic))
    work.operations = isReal(call.type) && !name.contains("Exch") && !name.contains("CAS");
  else if (isReal(call.type) && call.type == first && !does.has(Effect::SynchronisesWarp))
    work.operations = name.contains("fma") ? 2 : 1;
  return work;
}

/// Of a function that calls itself, and behind very many, there is more.
Work WorkCounter::ofCall(const Call &call) {
  constexpr std::size_t most = 1000;
  const Function &callee = *call.callee;
  if (!callee.body)
    return {0, 0, 0, true};
  Variables ownThere, varyingThere;
  for (std::size_t i = 0; i < std::min(callee.parameters.size(), call.arguments.size()); ++i) {
    const Expr *argument = call.arguments[i];
    if (callee.parameters[i]->type->isPointer() && isOwn(argument))
      ownThere.insert(callee.parameters[i]);
    if (!uniformity.isUniform(argument))
      varyingThere.insert(callee.parameters[i]);
  }
  const auto [place, isNew] = known.try_emplace({&callee, ownThere, varyingThere});
  if (isNew && known.size() <= most)
    place->second = WorkCounter(callee, ownThere, varyingThere, known).of(callee.body);
  return place->second.value_or(Work{0, 0, 0, true});
}

Work WorkCounter::ofStep(const EvaluationStep &step) {
  if (step.isChoice)
    return mostOf(of(step.first), of(step.second));
  Work work;
  if (step.access == Access::Address)
    return work;
  if (step.by || isa<VariableRef, Member, Index, Unary>(step.expr)) {
    work = ofPlace(step);
    work.operations += hasRealArithmetic(step.by);
  } else if (const auto *binary = dyn_cast<Binary>(step.expr)) {
    work.operations = isRealArithmetic(*binary);
  } else if (const auto *operation = dyn_cast<Intrinsic>(step.expr)) {
    work = ofOperation(*operation);
  } else if (const auto *call = dyn_cast<Call>(step.expr)) {
    work = ofCall(*call);
  }
  return work;
}

Work WorkCounter::of(const std::vector<EvaluationStep> &steps) {
  Work sum;
  for (const EvaluationStep &step : steps)
    sum += ofStep(step);
  return sum;
}

Work WorkCounter::ofVariable(const Variable &variable) {
  return variable.init && variable.space == AddressSpace::Private ? of(variable.init) : Work();
}

/// Where a value that differs from thread to thread is asked to be one, few threads go.
Work WorkCounter::ofBranch(If &branch) {
  const auto *test = dyn_cast<Binary>(withoutImplicitCasts(branch.condition));
  const bool isForFew = test && (test->op == BinaryOp::Equal || test->op == BinaryOp::NotEqual) &&
                        !uniformity.isUniform(test);
  const Work then = of(branch.then), otherwise = of(branch.otherwise);
  Work work = of(branch.condition);
  if (!isForFew)
    return work += mostOf(then, otherwise);
  const bool isEqual = test->op == BinaryOp::Equal;
  work += onlyMore(isEqual ? then : otherwise);
  return work += isEqual ? otherwise : then;
}

Work WorkCounter::ofFor(For &loop) {
  Work round = of(loop.condition);
  round += of(loop.body);
  round += of(loop.step);
  const auto rounds = roundsOf(loop);
  Work work = of(loop.init);
  return work += rounds ? times(round, *rounds) : orMore(round);
}

/// The most of all cases, each up to the next one.
Work WorkCounter::ofCases(Switch &choice) {
  Work most, one;
  for (Stmt *stmt : choice.body->statements) {
    if (isa<Case>(stmt))
      most = mostOf(most, std::exchange(one, {}));
    one += of(stmt);
  }
  Work work = of(choice.value);
  return work += mostOf(most, one);
}

Work WorkCounter::of(Stmt *stmt) {
  if (!stmt)
    return {};
  if (auto *branch = dyn_cast<If>(stmt))
    return ofBranch(*branch);
  if (auto *loop = dyn_cast<For>(stmt))
    return ofFor(*loop);
  if (auto *choice = dyn_cast<Switch>(stmt))
    return ofCases(*choice);
  Work sum;
  if (const auto *declaration = dyn_cast<Declaration>(stmt)) {
    for (const Variable *variable : declaration->variables)
      sum += ofVariable(*variable);
    return sum;
  }
  forEachChildExpr(stmt, [&](Expr *&expr) { sum += of(expr); });
  forEachChildStmt(stmt, [&](Stmt *&child) { sum += of(child); });
  return isa<While, Do>(stmt) ? orMore(sum) : sum;
}

} // namespace

Work workOf(const Function &function) {
  if (!function.body)
    return {0, 0, 0, true};
  KnownCalls known;
  return WorkCounter(function, {}, {}, known).of(function.body);
}

std::string spell(const Work &work) {
  return fmt::format("loads {}, stores {}, operations {}{}", work.loaded, work.stored,
                     work.operations, work.isAtLeast ? ", and more" : "");
}

} // namespace cu2port::ir
