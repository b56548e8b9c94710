// Block form: loops whose index steps over the threads.
#pragma once

#include "device/block_form/BlockForm.h"

namespace cu2port::ir {

/// A loop that all threads run in step, to stand for one in steps over them.
struct GridStrideLoop {
  For *loop = nullptr;
  Variable *base = nullptr;    ///< what the loop counts: the index of the first thread
  bool isNonNegative = false;  ///< of the base
  Variable *index = nullptr;   ///< of the old loop
  Block *declaredIn = nullptr; ///< where the index stands, if that is before the loop
};

/// Whether the other order costs nothing: no variables would live in memory that inner loops use,
/// each thread as often as it likes.
bool isWorthStriding(BlockFormContext &context, const Uniformity &uniformity, Stmt *loop);
/// What a loop in steps over the threads becomes; nothing is changed yet.
std::optional<GridStrideLoop> strideLoop(BlockFormContext &context, const Uniformity &uniformity,
                                         Stmt *loop);
/// Once the loop is in its place: its variable gets a name, and the old one goes if nobody needs
/// it.
void settle(BlockFormContext &context, const GridStrideLoop &stride);

} // namespace cu2port::ir
