// Block form, the step formWarps: a region with barriers of warps becomes a loop over the warps of
// the block, and is taken apart once more at those barriers.
//
//                                          warps {
//   threads {                                float value[lanes], sum[lanes];
//     float sum = x[threadIdx.x];            lanes { sum[l] = x[threadIdx.x]; value[l] = sum[l]; }
//     float value = sum;              ->     lanes { sum[l] += shuffleDown(value, l, 16); ... }
//     warp barrier                         }
//     sum += shuffleDown(value, lane, 16);
//   }
#include "device/analysis/Synchronisation.h"
#include "device/block_form/BlockForm.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/ControlFlow.h"
#include "device/values/RegionFacts.h"
#include "device/values/ThreadNumbering.h"

#include <utility>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// Replaces what is the same in all threads of a warp (`threadIdx.x / 32`, `threadIdx.x < 64`) by
/// the same of the warp's first thread.
class WarpIndices {
public:
  WarpIndices(Program &program, Function &region)
      : program(program), region(region), facts(region), numbers(region) {}

  /// How the warps must lie for that; nothing is replaced if only what stands around no
  /// synchronisation would be the same, which needs no such thing.
  WarpShape run() {
    WarpShape shape = WarpShape::Any;
    for (const Expr *value : deciding().values)
      forEachExprIn(value, [&](const Expr *expr) { shape = std::max(shape, shapeOfWarp(expr)); });
    forEachExpr(region.body, [&](Expr *&expr) {
      const WarpShape own = shapeOfWarp(expr);
      if (own != WarpShape::Any && own <= shape)
        expr = ofFirstThread(expr);
    });
    return shape;
  }

private:
  Slice deciding() const;
  WarpShape shapeOfWarp(const Expr *expr) const;
  Expr *ofFirstThread(const Expr *expr);

  Program &program;
  Function &region;
  const RegionFacts facts;
  const ThreadNumbering numbers;
};

/// It is around a place where the threads of a warp wait, or around a way past one.
bool leads(const Stmt *stmt) { return containsBarrier(stmt, SyncScope::Warp) || mayLeave(stmt); }

/// What decides whether threads reach a synchronisation: conditions around one and around ways past
/// it, and the values of the variables in them.
Slice WarpIndices::deciding() const {
  std::vector<const Expr *> conditions;
  forEachStmt(region.body, [&](const Stmt *stmt) {
    if (!isa<Block>(stmt) && leads(stmt))
      forEachChildExpr(stmt, [&](const Expr *expr) { conditions.push_back(expr); });
  });
  return facts.sliceOf(std::move(conditions), SliceKind::Values);
}

/// How the warps must lie for the expression to be the same in each; `Any` for one that is not, or
/// always.
WarpShape WarpIndices::shapeOfWarp(const Expr *expr) const {
  const auto *binary = dyn_cast<Binary>(expr);
  auto by = binary ? constantOf(binary->rhs) : std::nullopt;
  if (!by)
    return WarpShape::Any;
  bool divides = false;
  switch (binary->op) {
  case BinaryOp::Div:
  case BinaryOp::Less:
  case BinaryOp::GreaterEqual:
    divides = *by && *by % warpWidth == 0;
    break;
  case BinaryOp::Shr:
    divides = *by >= 5 && *by < 32;
    break;
  default:
    return WarpShape::Any;
  }
  // What references lead to is not computed again for the first thread.
  const bool isCopied = divides && !anyExprIn(binary->lhs, [](const Expr *each) {
                          const auto *unary = dyn_cast<Unary>(each);
                          return unary && unary->op == UnaryOp::Deref;
                        });
  const Numbering numbered = isCopied ? numbers.of(binary->lhs) : Numbering::None;
  const bool isCompare = binary->op == BinaryOp::Less || binary->op == BinaryOp::GreaterEqual;
  if (isCompare && numbered == Numbering::Grid)
    return WarpShape::Any;
  static constexpr WarpShape shapes[] = {WarpShape::Any, WarpShape::Rows, WarpShape::Planes,
                                         WarpShape::Grid};
  return shapes[static_cast<unsigned>(numbered)];
}

Expr *WarpIndices::ofFirstThread(const Expr *expr) {
  Expr *copy = cloneWithValues(program, expr, [&](const Variable *variable) {
    return isIndexType(variable->type) ? facts.valueOf(variable) : nullptr;
  });
  forEachExprIn(copy, [](Expr *&each) {
    if (auto *special = dyn_cast<Special>(each);
        special && special->value == SpecialValue::ThreadIdx)
      special->value = SpecialValue::FirstThreadIdx;
  });
  return copy;
}

/// Treats the region as if it were a kernel whose block is a warp.
WarpLoop *formWarp(BlockFormContext &context, ThreadLoop *loop) {
  auto *region = context.program.make<Function>();
  region->name = context.kernel.name;
  // Variables that are computed again here become the warps' own: what makes them the same in a
  // warp must not reach the other regions that have them.
  VariableMap own;
  region->body = cast<Block>(clone(context.program, loop->body, own));
  region->place = context.kernel.place;
  if (context.assumesShape && !context.isPlain()) {
    WarpShape shape = WarpIndices(context.program, *region).run();
    context.kernel.warpShape = std::max(context.kernel.warpShape, shape);
  }
  BlockFormContext inner{
      context.program,      *region, context.effects, context.names, SyncScope::Warp,
      context.assumesShape, {}};
  formLevel(inner);
  llvm::append_range(context.sidesApart, inner.sidesApart);
  if (inner.refusal)
    context.refuse(inner.refusal->place, inner.refusal->reason);
  auto *warps = context.program.make<WarpLoop>();
  warps->place = loop->place;
  warps->comments = loop->comments;
  warps->body = region->body;
  return warps;
}

void formWarps(BlockFormContext &context, Stmt *stmt) {
  forEachChildStmt(stmt, [&](Stmt *&child) {
    auto *loop = dyn_cast<ThreadLoop>(child);
    if (!loop)
      return formWarps(context, child);
    if (containsBarrier(loop->body, SyncScope::Warp))
      child = formWarp(context, loop);
  });
}

} // namespace

void formWarps(BlockFormContext &context) { formWarps(context, context.kernel.body); }

} // namespace cu2port::ir
