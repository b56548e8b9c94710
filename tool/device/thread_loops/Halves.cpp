#include "device/thread_loops/Halves.h"

#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

/// By itself, not in what it calls. The names are those of rules/device-half.yaml.
bool HalfConversions::isIn(Stmt *code) const {
  bool found = false;
  forEachExpr(code, [&](Expr *&expr) {
    if (const auto *call = llvm::dyn_cast<Intrinsic>(expr))
      found |= call->name == "__cu2port_half_to_float" || call->name == "__cu2port_float_to_half";
  });
  return found;
}

bool HalfConversions::isIn(const ThreadLoop *loop) const {
  Stmt *code = const_cast<ThreadLoop *>(loop);
  return isIn(code) || llvm::any_of(reachedFrom(code), [&](const Function *reached) {
           return functions.of(reached, [&] { return isIn(reached->body); });
         });
}

} // namespace cu2port::ir
