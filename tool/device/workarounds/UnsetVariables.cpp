// The pass "unset-variables": what may be looked at before it has a value gets one.
//
//   int row;                                       int row = 0;
//   if (lane == 0)                                 if (lane == 0)
//     row = atomicAdd(next, 1);              ->      row = atomicAdd(next, 1);
//   row = __shfl_sync(all, row, 0);                row = __shfl_sync(all, row, 0);
//
// In CUDA the other lanes' values are nothing to anybody. To LLVM they are undefined, so that it
// may take the atomic's result for theirs; and a compiler that runs the lanes side by side then had
// each of them add.
//
// Compiler: LLVM as in Intel's SYCL runtime 2026.2
// Test: fidelity.warp_shuffle.sycl
// Mended when: the test passes without the pass
#include "device/Passes.h"
#include "device/analysis/DefiniteAssignment.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"

#include <set>

namespace cu2port::ir {

namespace {

/// `0`, `false`, `nullptr`, `{}`.
Expr *makeZero(Program &program, const Variable &variable) {
  const Type *type = variable.type;
  if (type->isScalar() && type->scalar == Scalar::Bool)
    return makeBool(program, false);
  if (type->isInteger() && type->isScalar())
    return makeInteger(program, 0, type, variable.place);
  Expr *zero = nullptr;
  if (type->isScalar())
    zero = program.make<FloatLiteral>();
  else if (type->isPointer())
    zero = program.make<NullPointer>();
  else
    zero = program.make<InitList>();
  zero->type = type;
  zero->place = variable.place;
  return zero;
}

} // namespace

void setUnsetVariables(Program &program) {
  for (Function *function : program.functions) {
    if (!function->body || function->isBlockForm) // whose lanes are elements of arrays
      continue;
    std::set<const Variable *> unset;
    for (const UnsetRead &read : findUnsetReads(*function, Addressed::Sets))
      unset.insert(read.variable);
    forEachStmt(function->body, [&](Stmt *stmt) {
      auto *declaration = llvm::dyn_cast<Declaration>(stmt);
      if (!declaration)
        return;
      for (Variable *variable : declaration->variables)
        if (!variable->init && unset.count(variable) && !variable->type->isArray())
          variable->init = makeZero(program, *variable);
    });
  }
}

} // namespace cu2port::ir
