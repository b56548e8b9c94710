#include "emit/Regions.h"

#include "device/analysis/FixedDivisions.h"
#include "device/analysis/StridedAccesses.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"
#include "rules/Rules.h"

#include <algorithm>

namespace cu2port::emit {

using namespace ir;
using llvm::dyn_cast;
using llvm::isa;

void SpecialSets::add(const Intrinsic *call, SpecialSet &set) const {
  const ApiRule *rule = rules ? rules->find(call->name) : nullptr;
  for (SpecialValue value : {SpecialValue::ThreadIdx, SpecialValue::BlockIdx})
    if (rule && rule->cpu.find(nameOf(value)) != std::string::npos)
      set.insert(value);
}

/// Those of the function alone, and those that are known of what it calls.
void SpecialSets::addOwn(const Function *function, SpecialSet &set) const {
  forEachExpr(function->body, [&](Expr *&expr) {
    auto *special = dyn_cast<Special>(expr);
    if (special && special->value <= SpecialValue::GridDim)
      set.insert(special->value);
    if (const auto *call = dyn_cast<Intrinsic>(expr))
      add(call, set);
    const auto *call = dyn_cast<Call>(expr);
    if (const auto found = call ? sets.find(call->callee) : sets.end(); found != sets.end())
      set.insert(found->second.begin(), found->second.end());
  });
}

const SpecialSet &SpecialSets::of(const Function *function) {
  if (const auto found = sets.find(function); found != sets.end())
    return found->second;
  for (const std::vector<Function *> &component :
       callComponents({const_cast<Function *>(function)},
                      [&](const Function *each) { return sets.count(each) != 0; })) {
    SpecialSet set;
    for (const Function *each : component)
      addOwn(each, set);
    for (const Function *each : component)
      sets[each] = set;
  }
  return sets[function];
}

const char *nameOf(SpecialValue value) {
  static constexpr const char *names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
  return names[static_cast<unsigned>(value)];
}

static bool containsArray(const Type *type) {
  if (type->isArray())
    return true;
  return type->isStruct() &&
         std::any_of(type->record->fields.begin(), type->record->fields.end(),
                     [](const Field &field) { return containsArray(field.type); });
}

/// Variables of a thread that live in memory: the iterations of a loop would share it if they were
/// not run one after the other.
static bool hasOwnMemory(Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](Stmt *each) {
    if (auto *declaration = dyn_cast<Declaration>(each))
      for (const Variable *variable : declaration->variables)
        found |= variable->storage == Storage::Plain && containsArray(variable->type);
  });
  forEachExpr(stmt, [&](Expr *&expr) {
    auto *unary = dyn_cast<Unary>(expr);
    if (!unary || unary->op != UnaryOp::AddressOf)
      return;
    const Variable *variable = rootVariable(unary->operand);
    found |= variable && variable->space == AddressSpace::Private;
  });
  return found;
}

/// The function's own variables that some pointer may lead to. Printing changes none of that.
const ThreadOrders::Variables &ThreadOrders::addressedIn(const Function &kernel) {
  auto [known, isNew] = addressed.try_emplace(&kernel);
  if (!isNew)
    return known->second;
  Variables &found = known->second;
  forEachExpr(kernel.body, [&](Expr *&expr) {
    auto *unary = dyn_cast<Unary>(expr);
    auto *conversion = dyn_cast<Cast>(expr);
    const bool decays = conversion && conversion->type->isPointer() && conversion->operand->type &&
                        conversion->operand->type->isArray();
    const Variable *variable = unary && unary->op == UnaryOp::AddressOf
                                   ? rootVariable(unary->operand)
                               : decays ? rootVariable(conversion->operand)
                                        : nullptr;
    if (variable && variable->space == AddressSpace::Private)
      found.insert(variable);
    const auto *call = dyn_cast<Intrinsic>(expr);
    if (call && call->name == "cu2port::atomicAddRow") // only looks at it
      found.erase(rootVariable(llvm::cast<Unary>(call->arguments[1])->operand));
  });
  return found;
}

/// Arrays over threads that the region uses, and that some pointer may lead to as well: a compiler
/// that takes the threads to be independent may also change the order of one thread's accesses.
bool ThreadOrders::usesAliases(const Function &kernel, ThreadLoop *loop) {
  const Variables &those = addressedIn(kernel);
  bool uses = false;
  forEachExpr(loop, [&](Expr *&expr) {
    auto *ref = dyn_cast<VariableRef>(expr);
    const bool isArray = ref && (ref->variable->storage == Storage::PerThread ||
                                 ref->variable->storage == Storage::PerLane);
    uses |= isArray &&
            (those.count(ref->variable) || (!those.empty() && ref->variable->type->isPointer()));
  });
  return uses;
}

bool ThreadOrders::runsSideBySide(const Function &kernel, ThreadLoop *loop) {
  if (effects.of(loop->body).atomics || hasOwnMemory(loop->body) || usesAliases(kernel, loop) ||
      losesOrder(loop))
    return false;
  return llvm::none_of(reachedFrom(loop->body),
                       [](const Function *reached) { return hasOwnMemory(reached->body); });
}

ThreadOrder ThreadOrders::of(const Function &kernel, const ThreadLoop *loop) {
  auto *region = const_cast<ThreadLoop *>(loop);
  if (hasFixedDivisions(region))
    return ThreadOrder::OneByOne;
  return runsSideBySide(kernel, region) ? ThreadOrder::SideBySide : ThreadOrder::InOrder;
}

bool usesThreadNumber(ThreadLoop *loop) {
  bool uses = false;
  forEachExpr(loop->body, [&](Expr *&expr) {
    auto *ref = dyn_cast<VariableRef>(expr);
    uses |= ref && ref->variable->storage == Storage::PerThread;
  });
  return uses;
}

static void findNestedReturns(Stmt *stmt, bool inLoop, std::set<const Stmt *> &nested) {
  const auto *exit = dyn_cast<Return>(stmt);
  if (inLoop && exit && !exit->isFailure)
    nested.insert(stmt);
  inLoop |= isLoop(stmt);
  forEachChildStmt(stmt, [&](Stmt *&child) { findNestedReturns(child, inLoop, nested); });
}

std::set<const Stmt *> nestedReturns(ThreadLoop *loop) {
  std::set<const Stmt *> nested;
  findNestedReturns(loop->body, false, nested);
  return nested;
}

} // namespace cu2port::emit
