// The pass "facts": what each function uses, callees included.
//
//   __device__ void f() { __shared__ double d[32]; ... }          f: fp64, static shared 256
//   __global__ void k() { __shared__ int n; f(); f(); }     ->    k: fp64, static shared 260
//
// Shared variables are kept as a set until all are known, so that a helper that is called twice
// counts once.
#include "device/Passes.h"
#include "device/analysis/SharedLayout.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;

/// What one function uses itself.
struct Own {
  Facts facts;
  std::set<const Variable *> shared; ///< static shared variables
};

/// All types that an expression's type leads to: a pointer to a struct with a double needs fp64.
void addType(Facts &facts, const Type *type, std::set<const Type *> &seen) {
  if (!type || !seen.insert(type).second)
    return;
  facts.fp64 |= type->scalar == Scalar::Double;
  facts.fp16 |= type->scalar == Scalar::Half;
  addType(facts, type->element, seen);
  if (type->record)
    for (const Field &field : type->record->fields)
      addType(facts, field.type, seen);
}

void addIntrinsic(Facts &facts, const Intrinsic &call) {
  const EffectSet &effects = call.operation->effects;
  facts.barrier |= effects.has(Effect::SynchronisesBlock);
  facts.warp |= effects.has(Effect::SynchronisesWarp);
  facts.print |= call.is(OperationId::Print);
  facts.fails |= effects.has(Effect::EndsThread);
  // The type that the first argument points to says whether atomics of 64 bits are needed.
  if (!effects.has(Effect::Atomic))
    return;
  facts.atomics = true;
  const Type *pointer = call.arguments.front()->type;
  facts.atomics64 |= pointer && pointer->isPointer() && sizeOf(pointer->element) == 8;
}

void addVariable(Own &own, const Variable &variable, std::set<const Type *> &seen) {
  addType(own.facts, variable.type, seen);
  if (variable.space != AddressSpace::Shared)
    return;
  own.facts.dynamicShared |= variable.isDynamicShared;
  own.facts.staticShared |= !variable.isDynamicShared;
  if (!variable.isDynamicShared)
    own.shared.insert(&variable);
}

Own collectOwn(const Function &function) {
  Own own;
  std::set<const Type *> seen;
  addType(own.facts, function.returnType, seen);
  for (const Variable *parameter : function.parameters)
    addType(own.facts, parameter->type, seen);
  forEachStmt(function.body, [&](Stmt *stmt) {
    own.facts.barrier |= stmt->kind == StmtKind::Barrier;
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        addVariable(own, *variable, seen);
  });
  forEachExpr(function.body, [&](Expr *&expr) {
    addType(own.facts, expr->type, seen);
    if (auto *call = dyn_cast<Intrinsic>(expr))
      addIntrinsic(own.facts, *call);
    else if (auto *ref = dyn_cast<VariableRef>(
                 expr)) // one at file scope is declared nowhere in the function
      addVariable(own, *ref->variable, seen);
    else if (auto *special = dyn_cast<Special>(expr))
      own.facts.warp |= special->value == SpecialValue::WarpSize;
  });
  return own;
}

void add(Facts &to, const Facts &from) {
  to.barrier |= from.barrier;
  to.warp |= from.warp;
  to.staticShared |= from.staticShared;
  to.dynamicShared |= from.dynamicShared;
  to.atomics |= from.atomics;
  to.atomics64 |= from.atomics64;
  to.print |= from.print;
  to.fails |= from.fails;
  to.fp64 |= from.fp64;
  to.fp16 |= from.fp16;
}

/// A shared variable of a helper exists once, however often the helper is called.
void add(Own &to, const Own &from) {
  add(to.facts, from.facts);
  to.shared.insert(from.shared.begin(), from.shared.end());
}

} // namespace

void collectFacts(Program &program) {
  std::map<const Function *, Own> reached; // with all that the function calls
  // Callees before callers; functions that call each other have the same facts, those of all of
  // them.
  for (const std::vector<Function *> &component : callComponents(program.functions)) {
    Own all;
    for (const Function *function : component) {
      add(all, collectOwn(*function));
      for (const Function *callee : callees(*function))
        if (auto found = reached.find(callee); found != reached.end())
          add(all, found->second);
    }
    all.facts.staticSharedBytes = layOutShared({all.shared.begin(), all.shared.end()}).bytes;
    for (Function *function : component) {
      reached[function] = all;
      function->facts = all.facts;
    }
  }
}

} // namespace cu2port::ir
