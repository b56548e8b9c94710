// Block form: what the files on bounds of loops over the threads share.
#pragma once

#include "device/analysis/ExpandedSize.h"
#include "device/block_form/BlockForm.h"
#include "device/ir/Walk.h"
#include "device/values/Divergence.h"

#include <map>

namespace cu2port::ir {

/// Of one loop: looks at the first statement behind its declarations.
class BoundInference {
public:
  BoundInference(BlockFormContext &context, ThreadLoop &loop)
      : context(context), program(context.program), loop(loop),
        shapes(loop.body, ThreadGroup::Row, context.effects, &context.nonNegative) {}
  void run();

private:
  void readDeclarations();
  void assumeBound(Stmt *stmt);
  bool takeBound(If *guard, std::vector<Expr *> &parts, BinaryOp op);
  bool boundIf(If *guard, std::size_t i);
  bool boundReturn(If *guard, std::size_t i);
  bool mayBeSkipped(const std::vector<Expr *> &parts, std::vector<Expr *>::const_iterator end);
  void splice(std::size_t i, Stmt *body);

  // Of one comparison (BoundExpressions.cpp)
  Expr *boundOf(const Expr *condition, bool negated);
  Expr *comparisonBound(const Expr *index, const Expr *limit, bool inclusive);
  bool risesInOrder(const Expr *index) const;
  Expr *wideBound(Expr *base, Expr *limit);
  std::optional<Expr *> startOf(const Expr *index);
  Expr *invariant(const Expr *expr);

  BlockFormContext &context;
  Program &program;
  ThreadLoop &loop;
  const Divergence shapes;
  /// Of variables that the region declares before the guard.
  std::map<const Variable *, Expr *> values;
  const ValueOf valueOf = [this](const Variable *variable) -> const Expr * {
    const auto value = values.find(variable);
    return value == values.end() ? nullptr : value->second;
  };
  ExpandedSize size{valueOf};
  std::size_t guardAt = 0;     ///< of the loop's statements: the first that declares nothing
  std::vector<Stmt *> guarded; ///< what runs where the guard is passed
  bool mayLoad = true; ///< what is looked at is always evaluated, so that it may read memory
};

} // namespace cu2port::ir
