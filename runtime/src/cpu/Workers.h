// The threads that share the work of a launch: the one that runs it, and TBB's workers.
#pragma once

#include "cpu/Ordered.h"

#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <exception>

namespace cu2port::cpu {

/// How many threads run blocks.
unsigned workerCount();

/// Has TBB load what it loads at its first use. That takes the loader's lock, so that it must not
/// be left to a thread that another one, which closes a library, may be waiting for.
void prepareWorkers();

/// Whether there are threads to share work with. Where the system has none left, TBB throws, in
/// threads of its own, too, which ends the program: so it is not asked.
bool haveWorkers();
/// It has thrown.
void doWithoutWorkers() noexcept;

/// What the calling thread shares its work in. Another's work is not in there: who waits in it must
/// not pick up what may wait for this.
tbb::task_arena &arenaOfThread();

/// Calls `work` on `count` threads, this one and TBB's workers; each has a number of its own
/// meanwhile, tbb::this_task_arena::current_thread_index(). On this one alone where there are no
/// others: each does what is left.
template <class Work> void onWorkers(unsigned count, Work &work) {
  if (!haveWorkers())
    return work();
  Ordered starts, ends;
  starts.release();
  arenaOfThread().execute([&] {
    tbb::task_group group;
    try {
      for (unsigned i = 1; i < count; ++i)
        group.run(inOrder(starts, ends, work));
    } catch (const std::exception &) {
      doWithoutWorkers();
    }
    work();
    group.wait();
  });
  ends.acquire();
}

} // namespace cu2port::cpu
