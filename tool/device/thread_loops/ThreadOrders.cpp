// The pass "thread-orders": which loops over the threads compilers may run side by side.
#include "device/Passes.h"
#include "device/analysis/Effects.h"
#include "device/analysis/FixedDivisions.h"
#include "device/analysis/StridedAccesses.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"

#include <algorithm>
#include <map>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

class ThreadOrders {
public:
  explicit ThreadOrders(EffectsAnalysis &effects) : effects(effects) {}
  ThreadOrder of(const Function &kernel, ThreadLoop *loop);

private:
  using Variables = std::set<const Variable *>;

  const Variables &addressedIn(const Function &kernel);
  bool usesAliases(const Function &kernel, ThreadLoop *loop);
  bool runsSideBySide(const Function &kernel, ThreadLoop *loop);

  EffectsAnalysis &effects;
  std::map<const Function *, Variables> addressed;
};

bool containsArray(const Type *type) {
  if (type->isArray())
    return true;
  return type->isStruct() &&
         std::any_of(type->record->fields.begin(), type->record->fields.end(),
                     [](const Field &field) { return containsArray(field.type); });
}

/// Variables of a thread that live in memory: the iterations of a loop would share it if they were
/// not run one after the other.
bool hasOwnMemory(Stmt *stmt) {
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

ThreadOrder ThreadOrders::of(const Function &kernel, ThreadLoop *loop) {
  if (hasFixedDivisions(loop)) // Clang would take a wrong address
    return ThreadOrder::OneByOne;
  return runsSideBySide(kernel, loop) ? ThreadOrder::SideBySide : ThreadOrder::InOrder;
}

} // namespace

void orderThreads(Program &program, EffectsAnalysis &effects) {
  ThreadOrders orders(effects);
  for (Function *kernel : program.functions)
    if (kernel->isKernel && kernel->body)
      for (ThreadLoop *loop : threadLoops(kernel->body))
        loop->order = orders.of(*kernel, loop);
}

} // namespace cu2port::ir
