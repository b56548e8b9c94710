// What a value steps by, as ScalarEvolution may see it:
//
//   4 * t, t + 64 * i         powers of two: in the loop over t, in that over i
//   for (i = t; ...; i += n)  n, if n is an argument: no number; 1 in the loop over t
//   t + 2 * t, t + i          not: they step by 3, or both in one loop, if i begins with t
//   x[t], (int)f              none, unless the element was stored as a sum
//   i, after `i += 3` or `++i` in some loop    not: such loops may be written out
//   a function's parameter    not: nothing is known of it
//
// Compiler: LLVM 14 to 19, its vectoriser
// Test: fidelity.wrapping_strides.cpu
// Mended when: WrappingStrides.cpp, which asks this, is not needed any more
#include "device/workarounds/CountingSteps.h"

#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/MemoryRef.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;

namespace {

const CountingSteps unknown{.arePowers = false};
constexpr char threads[3] = {}; ///< whose addresses stand for the loops over threads

bool isPowerOfTwo(std::int64_t value) {
  return llvm::isPowerOf2_64(static_cast<std::uint64_t>(value < 0 ? -value : value));
}

/// Of a sum of both, or of what cannot be told from one.
CountingSteps sumOf(CountingSteps a, const CountingSteps &b) {
  a.arePowers &= b.arePowers;
  for (const void *loop : b.loops)
    a.arePowers &= a.loops.insert(loop).second;
  return a;
}

/// Of one or the other.
CountingSteps eitherOf(CountingSteps a, const CountingSteps &b) {
  a.arePowers &= b.arePowers;
  a.loops.insert(b.loops.begin(), b.loops.end());
  return a;
}

bool isOperationThatStores(const Expr *expr) {
  const auto *operation = dyn_cast<Intrinsic>(expr);
  return operation && operation->operation->effects.has(Effect::Writes);
}

bool storesIntegers(const Expr *expr) {
  const Expr *lvalue = changedBy(expr);
  return isOperationThatStores(expr) || (lvalue && isLoad(lvalue) && holdsIntegers(lvalue->type));
}

} // namespace

bool isLoad(const Expr *expr) {
  if (const auto *operation = dyn_cast<Intrinsic>(expr))
    return operation->operation->effects.has(Effect::Reads);
  const Variable *root = rootVariable(expr);
  return readsMemory(expr) && (!root || root->space != AddressSpace::Private);
}

bool holdsIntegers(const Type *type) {
  if (type->isStruct())
    return llvm::any_of(type->record->fields,
                        [](const Field &field) { return holdsIntegers(field.type); });
  return type->isArray() ? holdsIntegers(type->element)
                         : !type->isFloating() && !type->isPointer() && !type->isVoid();
}

bool isNarrowInteger(const Type *type) {
  return type && type->isInteger() && !type->isBool() && sizeOf(type) < 4;
}

StepCounting::StepCounting(const Program &program, const Function &function)
    : program(program), function(function), facts(function), sums(function, atoms) {
  forEachStmt(function.body, [&](const Stmt *stmt) {
    const auto *loop = dyn_cast<For>(stmt);
    const Variable *counter = loop && loop->step ? assignedVariable(loop->step) : nullptr;
    if (counter && loop->init && declares(loop->init, counter) && counter->init &&
        facts.assignmentsOf(counter) == 1)
      counting[counter] = loop;
  });
}

bool StepCounting::areStoresElsewhere() const {
  if (!storesElsewhere) {
    const std::vector<Function *> around =
        function.isKernel ? reachedFrom(function) : program.functions;
    storesElsewhere = llvm::any_of(around, [&](const Function *each) {
      return each != &function && each->body && anyExpr(each->body, storesIntegers);
    });
  }
  return *storesElsewhere;
}

/// What an operation that changes memory gives is nothing that a compiler knows.
CountingSteps StepCounting::of(const Expr *expr) const {
  const auto *operation = dyn_cast<Intrinsic>(withoutImplicitCasts(expr));
  if ((operation && !operation->operation->effects.isPure()) || expr->type->isFloating())
    return {};
  const auto sum = expr->type->isInteger() ? sums.of(expr) : std::nullopt;
  return sum ? of(*sum) : unknown;
}

CountingSteps StepCounting::of(const AffineExpr &sum) const {
  CountingSteps steps;
  for (const auto &[product, factor] : sum.terms)
    steps = sumOf(std::move(steps), of(product, factor));
  return steps;
}

/// A factor that no compiler knows makes no number.
CountingSteps StepCounting::of(const Product &product, std::int64_t factor) const {
  CountingSteps steps;
  bool isNumber = true;
  for (const Atom *atom : product.atoms) {
    steps = eitherOf(std::move(steps), of(*atom));
    isNumber &= !isFixed(*atom) || atom->kind == Atom::Kind::Special;
  }
  if (isNumber && !steps.loops.empty() && !has(Fault::StrideOfFactors))
    steps.arePowers &= product.atoms.size() == 1 && isPowerOfTwo(factor);
  return steps;
}

/// The same in all rounds of any loop of the function's: an argument of a kernel that stays as it
/// is, or a built-in of the block's.
bool StepCounting::isFixed(const Atom &atom) const {
  if (atom.kind == Atom::Kind::Special)
    return atom.special == SpecialValue::BlockIdx || atom.special == SpecialValue::BlockDim ||
           atom.special == SpecialValue::GridDim || atom.special == SpecialValue::GlobalSize ||
           atom.special == SpecialValue::WarpSize;
  const Variable *variable = variableOf(atom);
  return variable && variable->isParameter && function.isKernel && !facts.changes(variable);
}

bool StepCounting::isFixed(const AffineExpr &sum) const {
  return llvm::all_of(sum.terms, [&](const auto &term) {
    return llvm::all_of(term.first.atoms, [&](const Atom *atom) { return isFixed(*atom); });
  });
}

CountingSteps StepCounting::of(const Atom &atom) const {
  if (isFixed(atom))
    return {};
  if (atom.kind == Atom::Kind::Special) {
    const bool isIndex = atom.special == SpecialValue::ThreadIdx ||
                         atom.special == SpecialValue::GlobalIdx ||
                         atom.special == SpecialValue::FirstThreadIdx;
    return isIndex ? CountingSteps{.loops = {&threads[atom.dimension]}} : unknown;
  }
  if (const Variable *variable = variableOf(atom))
    return of(variable);
  if (atom.operands.empty())
    return atom.expr ? ofMemory(atom.expr) : unknown;
  CountingSteps steps;
  for (const AffineExpr *operand : atom.operands)
    steps = sumOf(std::move(steps), of(*operand));
  return steps;
}

// ---- Memory -------------------------------------------------------------------------------------

std::vector<const Expr *> StepCounting::storedValues() const {
  std::vector<const Expr *> values;
  for (const Definition &each : facts.definitions())
    if (each.lvalue && isLoad(each.lvalue) && holdsIntegers(each.type))
      values.push_back(each.value);
  forEachExpr(function.body, [&](const Expr *expr) {
    if (isOperationThatStores(expr))
      llvm::copy_if(cast<Intrinsic>(expr)->arguments, std::back_inserter(values),
                    [](const Expr *argument) { return holdsIntegers(argument->type); });
  });
  return values;
}

/// What was a float has no steps.
CountingSteps StepCounting::ofMemory(const Expr *expr) const {
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return conversion->operand->type->isFloating() ? CountingSteps() : unknown;
  if (isLoad(expr))
    return ofLoads();
  const Variable *root = rootVariable(expr);
  return root ? of(root) : unknown;
}

CountingSteps StepCounting::ofLoads() const {
  if (loaded)
    return *loaded;
  loaded = areStoresElsewhere() ? unknown : CountingSteps(); // what is stored as it was loaded
  CountingSteps steps = *loaded;
  for (const Expr *value : storedValues())
    steps = eitherOf(std::move(steps), of(value));
  loaded = steps;
  return steps;
}

// ---- Variables ----------------------------------------------------------------------------------

CountingSteps StepCounting::of(const Variable *variable) const {
  const auto [found, isNew] = known.try_emplace(variable); // nothing new where it is made of itself
  if (!isNew)
    return found->second;
  const bool isOwn = variable->space == AddressSpace::Private && !variable->isReference &&
                     (!variable->isParameter || function.isKernel);
  const auto loop = counting.find(variable);
  const CountingSteps steps = !isOwn || facts.isAddressTaken(variable) ? unknown
                              : loop != counting.end() ? ofCounter(loop->second, variable)
                                                       : ofDefinitions(variable);
  return known[variable] = steps;
}

/// Steps of the block's size are numbers if a compiler knows that. What begins with the thread's
/// index begins with no number. `i /= 2` is no step.
CountingSteps StepCounting::ofCounter(const For *loop, const Variable *counter) const {
  CountingSteps steps = of(counter->init);
  if (isStepByFactor(loop->step))
    return steps;
  const auto *binary = dyn_cast<Binary>(loop->step);
  if (binary) {
    const bool isSum = binary->op == BinaryOp::AddAssign || binary->op == BinaryOp::SubAssign;
    const auto by = isSum ? sums.of(binary->rhs) : std::nullopt;
    steps.arePowers &= by && isFixed(*by) &&
                       (by->isConstant() ? isPowerOfTwo(by->constant) : !steps.loops.empty());
  }
  steps.loops.insert(loop);
  return steps;
}

CountingSteps StepCounting::ofDefinitions(const Variable *variable) const {
  CountingSteps steps;
  std::size_t assignments = 0;
  for (const Definition &each : facts.definitions())
    if (each.variable == variable) {
      assignments += each.lvalue != nullptr;
      steps = eitherOf(std::move(steps), ofDefinition(variable, each.value));
    }
  return assignments < facts.assignmentsOf(variable) ? unknown : steps; // `++i`
}

/// `i &= 63` and its like step as i does; all else that is made of itself, by what others do.
CountingSteps StepCounting::ofDefinition(const Variable *variable, const Expr *value) const {
  const auto *binary = dyn_cast<Binary>(value);
  if (!binary || !isAssignment(binary->op) || binary->op == BinaryOp::Assign)
    return facts.sliceOf({value}, SliceKind::Values).variables.count(variable) ? unknown
                                                                               : of(value);
  const auto by = binary->rhs->type->isInteger() ? sums.of(binary->rhs) : std::nullopt;
  const BinaryOp op = withoutAssignment(binary->op);
  const bool isScaling =
      op == BinaryOp::Mul && by && by->isConstant() && isPowerOfTwo(by->constant);
  const bool isSum = op == BinaryOp::Mul || op == BinaryOp::Add || op == BinaryOp::Sub;
  return by && isFixed(*by) && (!isSum || isScaling) ? CountingSteps() : unknown;
}

} // namespace cu2port::ir
