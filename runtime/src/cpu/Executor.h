// The threads that run queues: as many as have work at the same time, however many queues there
// are.
//
// A thread stays with its queue for as long as there is work, and a moment longer, as the next
// launch often follows soon; streams that are used by turns have threads that wait side by side. It
// leaves one that waits for another queue, which has it served again
// when it gets to that place. What it runs may block (a host function, a kernel that waits for the
// host), so that a queue with work never waits for long for threads that are busy: new ones are
// made, beyond some by a watcher who sees that nothing goes on. Those that have long had nothing to
// do end.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

namespace cu2port::cpu {

class CommandQueue;

class Executor {
public:
  static Executor &get();

  /// Sees that a thread runs what is in the queue. False if there is none and none can be made.
  bool serve(std::shared_ptr<CommandQueue> queue);
  /// The program ends, and no thread serves a queue any more. Waits for those that do.
  void stopBy(std::chrono::steady_clock::time_point end);
  bool isStopping() const { return stopping.load(std::memory_order_relaxed); }

  /// While it lives, the calling thread looks for more work of the queue that it has run, and would
  /// rather have another queue.
  class Lull {
  public:
    Lull() { get().lulls.fetch_add(1, std::memory_order_seq_cst); }
    Lull(const Lull &) = delete;
    Lull &operator=(const Lull &) = delete;
    ~Lull() { get().lulls.fetch_sub(1, std::memory_order_seq_cst); }
    bool isOver() const { return get().without.load(std::memory_order_seq_cst) != 0; }
  };
  /// The calling thread had a lull, and goes on with the queue that it has.
  void leaveOthers();

private:
  using Threads = std::list<std::thread>;

  void count();
  bool provideThread();
  bool startThread();
  bool haveWatched();
  void watch();
  void startMore(std::unique_lock<std::mutex> &lock, std::size_t count);
  void threadMain(Threads::iterator self);
  void takeQueue(std::unique_lock<std::mutex> &lock);
  void clearLeft(std::unique_lock<std::mutex> &lock, std::size_t keep);
  bool awaitQueue(std::unique_lock<std::mutex> &lock);
  void joinEnded();

  std::mutex mutex; ///< guards all but what is atomic
  std::condition_variable wake, wakeWatcher, someEnded;
  std::deque<std::shared_ptr<CommandQueue>> ready;
  std::atomic<std::size_t> without{0}; ///< queues that are ready, and no thread comes for them
  std::atomic<std::size_t> lulls{0};   ///< threads that would take another queue
  std::deque<std::shared_ptr<CommandQueue>> left; ///< which may keep memory that they do not need
  std::size_t resting = 0, starting = 0;
  std::uint64_t taken = 0; ///< how many queues threads have taken
  Threads threads, ended;
  std::thread watcher;
  std::atomic<bool> stopping{false};
};

} // namespace cu2port::cpu
