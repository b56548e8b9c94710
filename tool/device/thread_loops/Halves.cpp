// The pass "half-conversions": which loops over the threads convert to half precision, or from it.
//
//   threads { y[t] = __half2float(x[t]); }   ->   threads with halves { ... }
//
// Clang takes such a conversion for one instruction with four numbers, and for twenty with more, so
// that it would make short vectors: the macros of these loops name the length (kernel.h).
#include "device/Passes.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Memo.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

namespace {

class HalfConversions {
public:
  /// Whether a thread comes to one, in functions that it calls, too.
  bool isIn(const ThreadLoop *loop) const;

private:
  bool isIn(const Stmt *code) const;
  Memo<Function, bool> functions; ///< each by itself
};

/// By itself, not in what it calls. The names are those of rules/device-half.yaml.
bool HalfConversions::isIn(const Stmt *code) const {
  return anyExpr(code, [](const Expr *expr) {
    return isCallOf(expr, OperationId::HalfToFloat) || isCallOf(expr, OperationId::FloatToHalf);
  });
}

bool HalfConversions::isIn(const ThreadLoop *loop) const {
  const Stmt *code = loop;
  return isIn(code) || llvm::any_of(reachedFrom(code), [&](const Function *reached) {
           return functions.of(reached, [&] { return isIn(reached->body); });
         });
}

} // namespace

void markHalfConversions(Program &program) {
  const HalfConversions halves;
  for (Function *kernel : kernelsOf(program))
    for (ThreadLoop *loop : threadLoops(kernel->body))
      loop->convertsHalves = loop->scope == SyncScope::Block && halves.isIn(loop);
}

} // namespace cu2port::ir
