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
#include "device/analysis/Obstacles.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/spaces/SpaceInference.h"
#include "device/values/Effects.h"

#include "llvm/ADT/STLExtras.h"

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

static bool isAsked(const Expr *expr) {
  return askedSpace(expr).has_value() || isCallOf(expr, OperationId::IsGridConstant);
}

static bool asks(const Function &kernel) {
  const auto reached = reachedFrom(kernel);
  return std::any_of(reached.begin(), reached.end(),
                     [&](const Function *each) { return anyExpr(each->body, isAsked); });
}

/// Of what the text names, the answer is there already (GridConstants.cpp). What is the thread's
/// own may be a parameter that is __grid_constant__, or may not.
static void refuseOwnMemory(const Program &program, const Function *asking, const Expr *question,
                            Findings &findings) {
  const std::string why = "__isGridConstant() of a pointer to memory of the thread's own";
  for (Function *kernel : program.functions)
    if (kernel->isKernel && llvm::is_contained(reachedFrom(*kernel), asking)) {
      reportNotOn(program.target, *kernel, question->place, why, findings);
      kernel->obstacles.push_back({program.target, why});
    }
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
      if (!isAsked(expr))
        return;
      const std::optional<AddressSpace> asked = askedSpace(expr);
      Expr *argument = llvm::cast<Intrinsic>(expr)->arguments[0];
      const AddressSpace space = types.decayed(argument)->space;
      const bool isGlobal = space == AddressSpace::Global || space == AddressSpace::Unknown;
      if (!asked && space == AddressSpace::Private)
        refuseOwnMemory(program, function, expr, findings);
      const bool holds = asked && (*asked == AddressSpace::Global ? isGlobal : *asked == space);
      Expr *answer = makeInteger(program, holds, expr->type, expr->place);
      expr = doesMore(argument)
                 ? makeBinary(program, BinaryOp::Comma, argument, answer, answer->type)
                 : answer;
    });
}

} // namespace cu2port::ir
