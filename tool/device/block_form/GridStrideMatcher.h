// Block form: what the files on loops in steps over the threads share.
#pragma once

#include "device/block_form/AffineIndex.h"
#include "device/block_form/GridStrideLoops.h"

namespace cu2port::ir {

/// Reads one loop, and makes the one that all threads run in step.
class GridStrideMatcher {
public:
  GridStrideMatcher(BlockFormContext &context, const Uniformity &uniformity, Stmt *loop);
  std::optional<GridStrideLoop> match();

private:
  // What the loop is made of (GridStrideParts.cpp)
  bool readParts();
  bool withoutContinues(std::vector<Stmt *> &list);
  bool readStep();
  bool readCondition();
  bool isFixedInBody(const std::set<const Variable *> &variables) const;
  bool readsSafely(const Expr *expr) const;
  bool goesForward() const;

  // Where it starts (GridStrideLoops.cpp)
  std::optional<AffineIndex> findStart();
  Block *blockOfIndex() const;
  bool isBegunAnewElsewhere() const;

  // The new loop
  bool staysInOrder(const Type *compared, const Expr *base) const;
  GridStrideLoop form(const AffineIndex &start);
  Expr *with(Variable *variable, const Expr *expr);

  BlockFormContext &context;
  Program &program;
  const Uniformity &uniformity;
  Stmt *loop;
  AffineIndices starts;

  Stmt *init = nullptr;
  Expr *condition = nullptr, *step = nullptr;
  const Expr *stride = nullptr; ///< what the step adds
  std::vector<Stmt *> body;
  RegionFacts inBody;
  const Block *bodyBlock = nullptr;       ///< as which the body is written
  const Comments *stepComments = nullptr; ///< of a step that stands in the body
  Variable *index = nullptr;
  Block *declaredIn = nullptr; ///< where the index stands before the loop
  bool comparesUnsigned = false;
};

} // namespace cu2port::ir
