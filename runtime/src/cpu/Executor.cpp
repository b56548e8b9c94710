#include "cpu/Executor.h"

#include "Log.h"
#include "cpu/CommandQueue.h"
#include "cpu/FaultSignals.h"
#include "cpu/Headroom.h"
#include "cpu/Ordered.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace cu2port::cpu {

/// A thread that rests for longer than that ends, unless few are left.
static constexpr std::chrono::seconds longRest{1};
static std::size_t few() {
  static const std::size_t count = std::max(4U, std::thread::hardware_concurrency());
  return count;
}
/// More threads than that are made only where nothing goes on.
static std::size_t many() {
  static const std::size_t count = std::max(32U, 2 * std::thread::hardware_concurrency());
  return count;
}
static constexpr std::chrono::milliseconds watched{1};
/// Queues that were left last keep their memory for a while: it may be needed again soon.
static constexpr std::size_t mostLeft = 16;

/// Never destroyed: destructors of the program's own globals may still launch.
Executor &Executor::get() {
  static auto *executor = released(new Executor);
  return acquired(executor);
}

bool Executor::serve(std::shared_ptr<CommandQueue> queue) {
  std::lock_guard lock(mutex);
  ready.push_back(std::move(queue));
  if (stopping || provideThread())
    return true;
  ready.pop_back();
  count();
  return false;
}

/// `mutex` is held.
void Executor::count() {
  without.store(ready.size() - std::min(ready.size(), starting + resting),
                std::memory_order_seq_cst);
}

// Who leaves a lull is not counted before it looks for queues without a thread; these are counted
// before lulls are: one of the two sides sees the other.
void Executor::leaveOthers() {
  if (!without.load(std::memory_order_seq_cst))
    return;
  std::lock_guard lock(mutex);
  if (!stopping)
    provideThread();
}

/// Sees that there are threads for all that are ready; `mutex` is held.
bool Executor::provideThread() {
  count();
  if (!without) {
    wake.notify_one();
    return true;
  }
  if (threads.size() < few())
    return startThread();
  if (without <= lulls.load(std::memory_order_seq_cst))
    return true;
  return (threads.size() >= many() && haveWatched()) || startThread();
}

bool Executor::startThread() {
  joinEnded();
  const std::size_t before = threads.size();
  try {
    if (hasHeadroom()) {
      const auto self = threads.emplace(threads.end());
      *self = std::thread([this, self] { threadMain(self); }); // which waits for the lock
      ++starting;
      count();
      return true;
    }
  } catch (const std::exception &) { // of the system, or of the memory
    threads.resize(before);
  }
  log("there are not enough threads or addresses for another stream");
  return false;
}

/// False if there is no thread for it.
bool Executor::haveWatched() {
  try {
    if (!watcher.joinable())
      watcher = std::thread([this] { watch(); });
    wakeWatcher.notify_one();
    return true;
  } catch (const std::exception &) {
    return false;
  }
}

void Executor::watch() {
  std::unique_lock lock(mutex);
  for (std::size_t count = 1; !stopping;) {
    wakeWatcher.wait(lock, [this] { return stopping || !ready.empty(); });
    const std::uint64_t before = taken;
    wakeWatcher.wait_for(lock, watched, [this] { return stopping.load(); });
    const bool isStuck = !ready.empty() && taken == before && !stopping;
    if (isStuck)
      startMore(lock, std::min(count, ready.size()));
    count = isStuck ? 2 * count : 1;
  }
}

/// Where there is no thread left, queues do without.
void Executor::startMore(std::unique_lock<std::mutex> &lock, std::size_t threadsMore) {
  while (threadsMore-- > 0)
    if (!startThread()) {
      const auto lost = std::exchange(ready, {});
      count();
      lock.unlock();
      for (const auto &queue : lost)
        queue->runWithoutThread();
      lock.lock();
      return;
    }
}

void Executor::threadMain(Threads::iterator self) {
  OpenSignals::forThread();
  std::unique_lock lock(mutex);
  --starting;
  while (awaitQueue(lock))
    takeQueue(lock);
  ended.splice(ended.end(), threads, self);
  someEnded.notify_all();
}

void Executor::takeQueue(std::unique_lock<std::mutex> &lock) {
  std::shared_ptr<CommandQueue> queue = std::move(ready.front());
  ready.pop_front();
  ++taken;
  count();
  lock.unlock();
  queue->serve();
  lock.lock();
  if (!std::exchange(queue->isLeft, true))
    left.push_back(std::move(queue));
  clearLeft(lock, mostLeft);
}

/// All but `keep` queues.
void Executor::clearLeft(std::unique_lock<std::mutex> &lock, std::size_t keep) {
  while (left.size() > keep) {
    std::shared_ptr<CommandQueue> queue = std::move(left.front());
    left.pop_front();
    queue->isLeft = false;
    lock.unlock();
    queue->clearIfIdle();
    queue.reset(); // may be the last that has it
    lock.lock();
  }
}

/// False if the thread is to end.
bool Executor::awaitQueue(std::unique_lock<std::mutex> &lock) {
  while (ready.empty() && !stopping) {
    ++resting;
    const bool isLong = wake.wait_for(lock, longRest) == std::cv_status::timeout && ready.empty();
    --resting;
    if (isLong)
      clearLeft(lock, 0);
    if (isLong && ready.empty() && threads.size() > few())
      return false;
  }
  return !stopping;
}

/// `mutex` is held; they need it no more.
void Executor::joinEnded() {
  for (std::thread &thread : ended)
    thread.join();
  ended.clear();
}

void Executor::stopBy(std::chrono::steady_clock::time_point end) {
  std::unique_lock lock(mutex);
  stopping = true;
  wake.notify_all();
  wakeWatcher.notify_all();
  const bool isOwn = std::any_of(threads.begin(), threads.end(), [](const std::thread &thread) {
    return thread.get_id() == std::this_thread::get_id(); // a host function ends the program
  });
  someEnded.wait_until(lock, end, [&] { return threads.size() == isOwn; });
  joinEnded();
  lock.unlock();
  if (watcher.joinable() && watcher.get_id() != std::this_thread::get_id())
    watcher.join();
}

} // namespace cu2port::cpu
