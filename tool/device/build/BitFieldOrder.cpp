// The order of an assignment to a bit-field: its value comes first, as C++ has it, and may change
// other fields of the integer that is read and written then.
//
//   f.low = next(f);         value = next(f), f.low_high = f.low_high & ~7 | value & 7
//   f.low = f.high++;        the same
#include "device/build/ExpressionBuilder.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/values/Effects.h"

namespace cu2port {

/// Calls and assignments may change other bits; what reads may not.
static bool mayChangeBits(const ir::Expr *value) {
  return ir::anyExprIn(value, [](const ir::Expr *e) {
    const auto *operation = llvm::dyn_cast<ir::Intrinsic>(e);
    return llvm::isa<ir::Call>(e) || ir::isMutation(e) ||
           (operation && !operation->operation->effects.isPure());
  });
}

ir::Expr *ExpressionBuilder::inOrder(const clang::Expr *e, ir::Expr *value,
                                     llvm::function_ref<ir::Expr *(ir::Expr *)> use) {
  return mayChangeBits(value)
             ? evaluatedFirst(e, value, use,
                              "an assignment to a bit-field of what a call or an assignment gives")
             : use(value);
}

ir::Expr *ExpressionBuilder::evaluatedFirst(const clang::Expr *e, ir::Expr *value,
                                            llvm::function_ref<ir::Expr *(ir::Expr *)> use,
                                            const char *what) {
  if (!temporaries)
    return unsupported(e, what);
  value = explicitArgument(value);
  ir::Variable *kept = temporary(value->type, nullptr, e->getBeginLoc(), "value");
  return ir::makeAssignedFirst(program, kept, value, use(ir::makeRef(program, kept, value->place)));
}

} // namespace cu2port
