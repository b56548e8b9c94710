// What a region's neighbours in time will read: the next block, or the next round of a loop in
// steps over the grid.
#pragma once

#include "device/analysis/Effects.h"
#include "device/analysis/ExpandedSize.h"

#include <map>
#include <vector>

namespace cu2port::ir {

/// `array[first + distance]` and `count` elements from there on come next: to be fetched before a
/// region runs, once for each row of threads. Blocks are short, and often step far: the processor's
/// own prefetching does not find out in time.
struct Ahead {
  const Variable *array = nullptr;
  const Expr *first = nullptr;    ///< the index of a row's first thread
  const Expr *distance = nullptr; ///< of the grid's step, or of the block's own part
  const Expr *count = nullptr;    ///< null: as many as a row has threads
};

/// What to fetch, of the arrays that all threads of a region use with neighbouring indices.
class AheadFinder {
public:
  /// `region`: a ThreadLoop or WarpLoop. `around`: the loop that it stands in by itself; null if
  /// there is none.
  AheadFinder(Stmt *region, const For *around, EffectsAnalysis &effects);
  std::vector<Ahead> find();
  /// What to print in place of the region's variables.
  const std::map<const Variable *, const Expr *> &regionValues() const { return values; }

private:
  void readSteps();
  void readStatement(Stmt *stmt);
  void readExpr(Expr *expr);
  void readIndex(const Index *index);
  bool isPlain(const Expr *expr) const;
  bool hasThreads(const Expr *expr) const;
  const Expr *strideIn(const Expr *expr) const;
  const Expr *valueOf(const Expr *expr) const;

  Stmt *region;
  const For *around;
  EffectsAnalysis &effects;
  std::set<const Variable *> own;                  ///< that the region declares
  std::map<const Variable *, const Expr *> values; ///< of those that have one
  const Variable *base = nullptr;                  ///< that the loop around steps with
  const Expr *step = nullptr;
  std::vector<Ahead> found;
  ExpandedSize size{[](const Variable *variable) { return variable->init; }};
};

} // namespace cu2port::ir
