// Guards of regions, taken out where they hold for all threads of a block.
#pragma once

#include "device/analysis/ExpandedSize.h"
#include "device/block_form/BlockForm.h"
#include "device/ir/Walk.h"
#include "device/values/Divergence.h"

namespace cu2port::ir {

/// Takes guards out of a region, or of several.
class GuardRemoval {
public:
  GuardRemoval(BlockFormContext &context, Block &body)
      : assumption(++context.program.assumptions), context(context), program(context.program),
        body(body), shapes(&body, ThreadGroup::Block, context.effects, &context.nonNegative) {}
  /// What must hold for the body to mean the same without them; null if there are none.
  Expr *drop();
  /// That of what is rewritten.
  const Assumption assumption;

private:
  /// A guard of a region, and the value that it has in most blocks.
  struct Guard {
    Expr *holds = nullptr; ///< whether it has that value for all threads, before the loop
    bool value = true;
  };

  void dropUnused(const std::set<const Variable *> &named);
  std::optional<Guard> guardOf(Expr *condition);
  std::uint64_t factorOf(const Expr *rising) const;
  Expr *staysInOrder(const Expr *rising);
  bool isOfGrid(const Expr *expr, std::set<const Variable *> &seen) const;
  bool isBeginning(const Expr *expr) const;
  Expr *atThread(Expr *expr, bool last);

  BlockFormContext &context;
  Program &program;
  Block &body;
  const Divergence shapes;
  /// A guard may name the region's variables, however far inside they are declared: what asks for
  /// it before the region computes their values itself.
  const ValueOf keptValue = [this](const Variable *variable) -> const Expr * {
    const Expr *value = shapes.region.valueOf(variable);
    return value && context.effects.of(value).isPure() ? value : nullptr;
  };
  ExpandedSize size{keptValue};
};

} // namespace cu2port::ir
