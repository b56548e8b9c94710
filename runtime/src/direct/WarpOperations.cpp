// Operations of warps in the direct form: each thread waits in one until all lanes of its mask are
// there, or, if it has no mask, until nobody can go on.
//
//   lane 0   shuffle(mask 0x3) ... waits
//   lane 1   shuffle(mask 0x3)          finishOperations: nobody is missing, both go on
//   lane 2   converged vote ... waits   convergeSome: those that are together at one place do
#include "direct/Block.h"

#include "Log.h"

#include <cstring>

namespace cu2port::direct {

std::size_t Block::warpOf(const Thread &thread) const {
  return static_cast<std::size_t>(&thread - threads.data()) / warpWidth;
}

unsigned Block::aliveIn(std::size_t warp) const {
  unsigned mask = 0;
  const std::size_t first = warp * warpWidth;
  for (std::size_t lane = 0; lane < warpWidth && first + lane < threads.size(); ++lane)
    if (threads[first + lane].state != Thread::State::Ended)
      mask |= 1u << lane;
  return mask;
}

/// The return addresses of a frame and of those outside it that lie below `base`, as far as frame
/// pointers lead; the outermost call first.
static std::vector<void *> callsFrom(const Frame &innermost, const void *base) {
  std::vector<void *> calls{innermost.returnsTo};
  for (const Frame *frame = innermost.outer; frame < base; frame = frame->outer) {
    calls.push_back(frame->returnsTo);
    if (frame->outer <= frame)
      break;
  }
  return {calls.rbegin(), calls.rend()};
}

void Block::meet(WarpOperation &operation, Frame innermost) {
  const std::size_t warp = warpOf(*running);
  const auto lane = static_cast<unsigned>(running - &threads[warp * warpWidth]);
  if (!operation.mask.isConverged && !(operation.mask.lanes >> lane & 1)) {
    complain("kernel %s, %s:%u: thread [%u,%u,%u] calls %s with the mask 0x%08x, in which its own "
             "bit is not set",
             launch.kernel, operation.place.file, operation.place.line, running->index.x,
             running->index.y, running->index.z, operation.name, operation.mask.lanes);
    fail(portErrorLaunchFailure);
  }
  running->operation = &operation;
  if (operation.mask.isConverged)
    running->calls = callsFrom(innermost, running->base);
  else
    finishOperations(warp);
  leave(running->operation ? Thread::State::Waiting : Thread::State::Ready);
}

/// Those of a warp for which nobody is missing.
void Block::finishOperations(std::size_t warp) {
  const std::size_t first = warp * warpWidth;
  for (std::size_t lane = 0; lane < warpWidth && first + lane < threads.size(); ++lane) {
    const WarpOperation *operation = threads[first + lane].operation;
    Lanes lanes;
    if (operation && !operation->mask.isConverged && hasAll(warp, *operation, lanes))
      finish(warp, lanes);
  }
}

static bool isSame(const WarpOperation &a, const WarpOperation &b) {
  return a.mask.lanes == b.mask.lanes && a.mask.isConverged == b.mask.isConverged &&
         a.size == b.size && std::strcmp(a.name, b.name) == 0;
}

bool Block::hasAll(std::size_t warp, const WarpOperation &operation, Lanes &lanes) const {
  lanes.mask = operation.mask.lanes & aliveIn(warp);
  for (unsigned lane = 0; lane < warpWidth; ++lane)
    if (lanes.mask >> lane & 1) {
      WarpOperation *other = threads[warp * warpWidth + lane].operation;
      if (!other || !isSame(operation, *other))
        return false;
      lanes.at[lane] = other;
    }
  return true;
}

void Block::finish(std::size_t warp, const Lanes &lanes) {
  for (unsigned lane = 0; lane < warpWidth; ++lane)
    if (lanes.mask >> lane & 1)
      lanes.at[lane]->finish(lane, lanes);
  for (unsigned lane = 0; lane < warpWidth; ++lane)
    if (lanes.mask >> lane & 1) {
      Thread &thread = threads[warp * warpWidth + lane];
      thread.operation = nullptr;
      thread.state = Thread::State::Ready;
    }
}

// ---- Converged operations -----------------------------------------------------------------------

/// Nobody can go on: in each warp, those that are together at one place do.
bool Block::convergeSome() {
  bool any = false;
  for (std::size_t warp = 0; warp * warpWidth < threads.size(); ++warp)
    any |= converge(warp);
  return any;
}

/// Of several places the first in the program's text, which is likely to lead to the others: after
/// a branch, its threads meet again.
bool Block::converge(std::size_t warp) {
  const std::size_t first = warp * warpWidth;
  const Thread *earliest = nullptr;
  auto isConverging = [](const Thread &thread) {
    return thread.operation && thread.operation->mask.isConverged;
  };
  auto isTogether = [&](const Thread &thread) { // a compiler may have made one call of two
    return thread.calls == earliest->calls && isSame(*thread.operation, *earliest->operation) &&
           thread.operation->place.line == earliest->operation->place.line;
  };
  for (std::size_t i = first; i < first + warpWidth && i < threads.size(); ++i)
    if (isConverging(threads[i]) && (!earliest || threads[i].calls < earliest->calls))
      earliest = &threads[i];
  if (!earliest)
    return false;
  Lanes lanes;
  for (unsigned lane = 0; lane < warpWidth && first + lane < threads.size(); ++lane) {
    const Thread &thread = threads[first + lane];
    if (isConverging(thread) && isTogether(thread)) {
      lanes.mask |= 1u << lane;
      lanes.at[lane] = thread.operation;
    }
  }
  finish(warp, lanes);
  return true;
}

} // namespace cu2port::direct
