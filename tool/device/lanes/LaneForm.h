// What the body of a loop over threads is in lanes, where a row of threads runs it at once:
//
//   int j = blockIdx.x;              one number for the row: uniform
//   float x = a[t];                  a number of each lane, in a vector
//   float y[4];                      numbers of each lane: an array of vectors
//   float3 v = p[t];                 a value of each lane, in an array over the lanes
//   x * x + 1                        one operation for all lanes
//   table[(int)x]                    one lane after the other
#pragma once

#include "device/values/Divergence.h"
#include "device/values/Memo.h"

#include <set>

namespace cu2port::ir {

/// Of a tree that stays as it is as long as it lives.
class LaneForm {
public:
  LaneForm(const ThreadLoop *loop, EffectsAnalysis &effects) : LaneForm(loop->body, {}, effects) {}
  /// Of a function that all lanes call at once, with parameters that each has its own of.
  LaneForm(const Function &function, EffectsAnalysis &effects)
      : LaneForm(function.body, {function.parameters.begin(), function.parameters.end()}, effects) {
  }

  /// The loop declares it, and each lane has its own.
  bool isOfLane(const Variable *variable) const { return ofLanes.count(variable) != 0; }
  /// ... as a number in a vector.
  bool isVector(const Variable *variable) const;
  /// ... as numbers in an array of vectors, all of whose uses are elements.
  bool isVectorArray(const Variable *variable) const;
  /// Whose number the expression is: of such a variable, or an element of such an array; null if of
  /// none.
  const Variable *vectorOf(const Expr *expr) const;
  /// Its value may differ between lanes, or it must happen once for each.
  bool varies(const Expr *expr) const;
  /// What the expression does to its operands is done for all lanes at once, those that take no
  /// part included: it has no effect, and cannot fail. Of what varies.
  bool isVectorOperation(const Expr *expr) const;
  /// An assignment, an increment or a decrement of a number of each lane, or of memory that lies
  /// side by side: the lvalue is set to one new value, for all lanes at once.
  bool isVectorAssignment(const Expr *expr) const;
  /// Memory that lanes have side by side, in their order: `x[base + t]`, an array over threads.
  bool isContiguous(const Expr *lvalue) const;
  /// Some lanes may leave the loop, or end a round of it, before others.
  bool needsMask(const Stmt *loop) const;
  /// Whether control may leave the statement by a return, or by a break or continue of a loop
  /// around it.
  static bool hasExit(const Stmt *stmt);

private:
  LaneForm(const Stmt *body, std::set<const Variable *> given, EffectsAnalysis &effects);
  bool isUniformValue(const Variable *variable) const;
  bool isUniformCounter(const Variable *variable) const;
  bool findVaries(const Expr *expr) const;
  bool isOneVector(const Expr *expr) const;
  bool isVectorBinary(const Binary *binary) const;
  bool isHarmless(const Expr *expr) const;
  bool isInAllLanes(const Expr *expr) const;
  bool findVectorOperation(const Expr *expr) const;

  EffectsAnalysis &effects;
  const Divergence row; ///< asked when it is known which variables are of lanes
  const RegionFacts &facts;
  std::map<const Variable *, const For *> counters; ///< declared by these loops, and only stepped
  std::set<const Variable *> ofLanes;
  Memo<Expr, bool> varying, atOnce;
};

/// A number that vectors hold.
bool isLaneNumber(const Type *type);
/// Whether lanes may call the function all at once (Function::hasLaneForm): it takes numbers, gives
/// one, and has nothing but vector operations in it. Then lanes that take no part may, too. Asked
/// of callees first.
bool canHaveLaneForm(const Function &function, EffectsAnalysis &effects);

} // namespace cu2port::ir
