// The pass "space questions": what kind of memory a pointer leads to.
//
//   bool isTile(const float *p) { return __isShared(p); }
//   isTile(tile) || isTile(input)     ->     isTile_local(tile) || isTile(input)
//
//   bool isTile_local(const float *p) { return 1u; }
//   bool isTile(const float *p) { return 0u; }
//
// OpenCL has pointers' address spaces by now. Elsewhere they are inferred in the same way, with a
// clone of a function for each combination, in programs that ask and for this alone.
#include "device/Passes.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/spaces/SpaceInference.h"
#include "device/values/Effects.h"

namespace cu2port::ir {

using llvm::dyn_cast;

/// Which memory the call asks for; nothing for other calls.
static std::optional<AddressSpace> askedSpace(const Expr *expr) {
  const auto *call = dyn_cast<Intrinsic>(expr);
  if (!call)
    return std::nullopt;
  if (call->is(OperationId::IsGlobal))
    return AddressSpace::Global;
  if (call->is(OperationId::IsShared))
    return AddressSpace::Shared;
  if (call->is(OperationId::IsConstant))
    return AddressSpace::Constant;
  if (call->is(OperationId::IsLocal))
    return AddressSpace::Private;
  return std::nullopt;
}

/// `p++`: not everything may be left out.
static bool doesMore(const Expr *argument) {
  return anyExprIn(argument, [](const Expr *each) {
    return llvm::isa<Call, Intrinsic>(each) || isMutation(each);
  });
}

static bool asks(const Function &kernel) {
  const auto isAsked = [](const Expr *expr) { return askedSpace(expr).has_value(); };
  const auto reached = reachedFrom(kernel);
  return std::any_of(reached.begin(), reached.end(),
                     [&](const Function *each) { return anyExpr(each->body, isAsked); });
}

void answerSpaceQuestions(Program &program, Findings &findings) {
  const auto isAsking = [](const Function *each) { return each->isKernel && asks(*each); };
  if (std::none_of(program.functions.begin(), program.functions.end(), isAsking))
    return;
  if (program.target != Target::OpenCl)
    SpaceInference(program, findings).run(asks);
  SpaceTypes types(program.types);
  for (Function *function : program.functions)
    forEachExpr(function->body, [&](Expr *&expr) {
      const std::optional<AddressSpace> asked = askedSpace(expr);
      if (!asked)
        return;
      Expr *argument = llvm::cast<Intrinsic>(expr)->arguments[0];
      const AddressSpace space = types.decayed(argument)->space;
      const bool isGlobal = space == AddressSpace::Global || space == AddressSpace::Unknown;
      const bool holds = *asked == AddressSpace::Global ? isGlobal : *asked == space;
      Expr *answer = makeInteger(program, holds, expr->type, expr->place);
      expr = doesMore(argument)
                 ? makeBinary(program, BinaryOp::Comma, argument, answer, answer->type)
                 : answer;
    });
}

} // namespace cu2port::ir
