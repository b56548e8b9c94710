// A guard that the first lanes of a warp pass ends the loop over the lanes, and is not asked again
// in warps that lie in a row:
//
//   lanes {                              lanes below end - base {
//     const int i = base + lane;           const int i = base + lane;
//     if (i < end)                  ->     if (isInRow(warp) || i < end)
//       sum += x[i];                         sum += x[i];
//   }                                    }
//
// The guard must be all that the loop has besides declarations, and base and end the same in all
// lanes, before and in the loop. A warp that goes over rows of the block has no neighbouring lanes:
// there all lanes run, and the guard is asked. The difference of two ints is taken in 64 bits.
#include "device/Passes.h"
#include "device/analysis/ExpandedSize.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Divergence.h"
#include "device/values/Effects.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// Of the loops over lanes of one kernel.
class LaneBounds {
public:
  LaneBounds(Program &program, EffectsAnalysis &effects) : program(program), effects(effects) {}

  void run(ThreadLoop *loop);

private:
  Program &program;
  EffectsAnalysis &effects;
};

bool isInt(const Type *type) { return type->isScalar() && type->scalar == Scalar::Int; }

/// What is bounded already, or asks more than the guard, stays as it is.
void LaneBounds::run(ThreadLoop *loop) {
  std::vector<Stmt *> &statements = loop->body->statements;
  auto *guard = statements.empty() ? nullptr : dyn_cast<If>(statements.back());
  if (!guard || guard->otherwise || loop->bound)
    return;
  for (Stmt *stmt : statements)
    if (stmt != guard && !(isa<Declaration>(stmt) && effects.of(stmt).isPure()))
      return;
  const auto *compare = dyn_cast<Binary>(withoutImplicitCasts(guard->condition));
  if (!compare || compare->op != BinaryOp::Less || !isInt(compare->lhs->type) ||
      !isInt(compare->rhs->type))
    return;
  const Divergence shapes(loop->body, ThreadGroup::WarpInRow, effects);
  ExpandedSize size([&](const Variable *variable) { return shapes.region.valueOf(variable); });
  const bool isSum = shapes.isContiguous(compare->lhs) && size.isSmall(compare->lhs);
  const auto found = isSum ? shapes.baseOf(program, compare->lhs) : std::nullopt;
  Expr *start = found.value_or(nullptr);
  if (!start || !isInt(start->type) || !shapes.isKnownBefore(start) ||
      !shapes.isKnownBefore(compare->rhs) ||
      ((effects.of(start).loads || effects.of(compare->rhs).loads) &&
       effects.of(loop->body).stores))
    return;

  // (long)end - base, which may be negative
  const Type *wide = program.types.scalar(Scalar::Long);
  const Type *boolean = program.types.scalar(Scalar::Bool);
  Expr *end = makeCast(program, clone(program, compare->rhs), wide);
  loop->bound = makeBinary(program, BinaryOp::Sub, end, start, wide);
  loop->bound->place = {}; // the head of the loop comes from where the kernel does
  Expr *inRow = makeCall(program, OperationId::IsInRow, boolean, {}, {});
  guard->condition = makeBinary(program, BinaryOp::Or, inRow, guard->condition, boolean);
}

} // namespace

void boundLanes(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : kernelsOf(program)) {
    LaneBounds bounds(program, effects);
    forEachStmt(kernel->body, [&](Stmt *stmt) {
      auto *loop = dyn_cast<ThreadLoop>(stmt);
      if (loop && loop->scope == SyncScope::Warp && !loop->only)
        bounds.run(loop);
    });
  }
}

} // namespace cu2port::ir
