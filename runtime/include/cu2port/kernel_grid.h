// What a block, or a thread, has to do with the others of its launch.
#pragma once

namespace cu2port {

/// Returns when all blocks of a cooperative launch have called it. In other launches it ends the
/// kernel with portErrorLaunchFailure. Throws when the launch has failed in another block.
void gridBarrier();

/// Whether the block that the calling thread runs belongs to a cooperative launch.
bool isCooperative();

/// What a loop calls in each round that waits for what other threads write: they run before it goes
/// on, and memory is read anew.
void letOthersRun();

/// Calls `turn` with each number below `count`, and returns when all of the calls have. While one
/// of them waits (letOthersRun) the others go on.
void takeTurns(unsigned count, void (*turn)(const void *with, unsigned number), const void *with);
template <class Turn> void takeTurns(unsigned count, const Turn &turn) {
  takeTurns(
      count, [](const void *with, unsigned number) { (*static_cast<const Turn *>(with))(number); },
      &turn);
}

} // namespace cu2port
