#include "cpu/Workers.h"

#include "ControlGroup.h"
#include "Log.h"
#include "ThreadLocal.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

namespace cu2port::cpu {

/// TBB knows of processors, and not of the share of their time that a container has.
unsigned workerCount() {
  static const std::size_t allowed = ControlGroup().processors();
  const auto all = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  return static_cast<unsigned>(std::min(all, allowed));
}

namespace {

/// Those that no thread has. They are never destroyed: oneTBB 2021.8 keeps 8 KB of each, even of
/// those that it makes for threads itself.
class IdleArenas {
public:
  static IdleArenas &get() {
    static auto *const arenas = released(new IdleArenas);
    return acquired(arenas);
  }
  tbb::task_arena *take() {
    {
      std::lock_guard lock(mutex);
      if (!arenas.empty()) {
        tbb::task_arena *const last = arenas.back();
        arenas.pop_back();
        return last;
      }
    }
    auto *const made = new tbb::task_arena;
    made->initialize();
    return made;
  }
  void giveBack(tbb::task_arena *arena) {
    std::lock_guard lock(mutex);
    arenas.push_back(arena);
  }

private:
  std::mutex mutex;
  std::vector<tbb::task_arena *> arenas;
};

struct ThreadsArena {
  ThreadsArena() : arena(IdleArenas::get().take()) {}
  ~ThreadsArena() { IdleArenas::get().giveBack(arena); }
  tbb::task_arena *const arena;
};

} // namespace

tbb::task_arena &arenaOfThread() { return *ThreadLocal<ThreadsArena>::get().arena; }

// ---- Threads ------------------------------------------------------------------------------------

/// Whether the system has as many at a time, which go at once.
static bool canHaveThreads(unsigned count) {
  std::mutex mayEnd;
  std::vector<std::thread> threads;
  bool canHave = true;
  {
    const std::lock_guard lock(mayEnd);
    try {
      threads.reserve(count);
      while (threads.size() < count)
        threads.emplace_back([&mayEnd] { const std::lock_guard wait(mayEnd); });
    } catch (const std::exception &) { // of the system, or of the memory
      canHave = false;
    }
  }
  for (std::thread &each : threads)
    each.join();
  return canHave;
}

static std::atomic<bool> areMissing{false};

bool haveWorkers() {
  static const bool asked = [] {
    if (!canHaveThreads(workerCount() - 1))
      doWithoutWorkers();
    return true;
  }();
  static_cast<void>(asked);
  return !areMissing.load(std::memory_order_relaxed);
}

void doWithoutWorkers() noexcept {
  if (!areMissing.exchange(true))
    log("the system has no threads left for TBB: blocks of kernels run one after the other");
}

void prepareWorkers() {
  static const bool arePrepared = [] {
    const ThreadsArena first; // while there is one, TBB keeps what it has loaded
    tbb::this_task_arena::isolate([] {});
    return true;
  }();
  static_cast<void>(arePrepared);
}

} // namespace cu2port::cpu
