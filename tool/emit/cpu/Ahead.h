// What a region's neighbours in time will read: the next block, or the next round of a loop in
// steps over the grid.
#pragma once

#include "device/analysis/Effects.h"
#include "device/analysis/ExpandedSize.h"

#include <map>
#include <vector>

namespace cu2port::emit::cpu {

/// `array[first + distance]` and `count` elements from there on come next: to be fetched before a
/// region runs, once for each row of threads. Blocks are short, and often step far: the processor's
/// own prefetching does not find out in time.
struct Ahead {
  const ir::Variable *array = nullptr;
  const ir::Expr *first = nullptr;    ///< the index of a row's first thread
  const ir::Expr *distance = nullptr; ///< of the grid's step, or of the block's own part
  const ir::Expr *count = nullptr;    ///< null: as many as a row has threads
};

/// What to fetch, of the arrays that all threads of a region use with neighbouring indices.
class AheadFinder {
public:
  /// `region`: a ThreadLoop or WarpLoop. `around`: the loop that it stands in by itself; null if
  /// there is none.
  AheadFinder(ir::Stmt *region, const ir::For *around, ir::EffectsAnalysis &effects);
  std::vector<Ahead> find();
  /// What to print in place of the region's variables.
  const std::map<const ir::Variable *, const ir::Expr *> &regionValues() const { return values; }

private:
  void readSteps();
  void readStatement(ir::Stmt *stmt);
  void readExpr(ir::Expr *expr);
  void readIndex(const ir::Index *index);
  bool isPlain(const ir::Expr *expr) const;
  bool hasThreads(const ir::Expr *expr) const;
  const ir::Expr *strideIn(const ir::Expr *expr) const;
  const ir::Expr *valueOf(const ir::Expr *expr) const;

  ir::Stmt *region;
  const ir::For *around;
  ir::EffectsAnalysis &effects;
  std::set<const ir::Variable *> own;                      ///< that the region declares
  std::map<const ir::Variable *, const ir::Expr *> values; ///< of those that have one
  const ir::Variable *base = nullptr;                      ///< that the loop around steps with
  const ir::Expr *step = nullptr;
  std::vector<Ahead> found;
  ir::ExpandedSize size{[](const ir::Variable *variable) { return variable->init; }};
};

} // namespace cu2port::emit::cpu
