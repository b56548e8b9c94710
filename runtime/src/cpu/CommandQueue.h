// An in-order queue of work, made for launches that take less than a microsecond.
//
// Commands sit in slots that are used again. Whoever holds the runner's role takes
// commands from it: as a rule a thread of the executor's, which serves the queue while there is
// work, but a host thread that would only wait takes the role if it is free, and so saves two
// switches of threads. Threads spin for a moment before they sleep, and nobody is woken who is not
// asleep. A queue without work has no thread and no slots.
//
// Appending never waits, so that it may be done under a lock. A caller that is far ahead of the
// runner is held back later, when it has let its locks go.
#pragma once

#include "CommandSlots.h"
#include "Ordered.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace cu2port::cpu {

class CommandQueue : public std::enable_shared_from_this<CommandQueue> {
public:
  /// `fault`: the device's.
  explicit CommandQueue(std::shared_ptr<DeviceFault> fault);
  /// Nothing is in it any more.
  ~CommandQueue() = default;
  CommandQueue(const CommandQueue &) = delete;
  CommandQueue &operator=(const CommandQueue &) = delete;

  /// Appends a command. `fill` gets the command to set up and its number, counted from 1; it must
  /// not throw. Returns that number.
  template <class F> std::uint64_t submit(F fill) {
    std::lock_guard lock(producers);
    const std::uint64_t number = submitted.load(std::memory_order_relaxed) + 1;
    fill(slots.put(number, completed, completes), number);
    submits.release();
    submitted.store(number, std::memory_order_seq_cst);
    wakeThread();
    return number;
  }

  /// Whether more commands are waiting to run than a caller should be ahead.
  bool isFull() const {
    return submitted.load(std::memory_order_relaxed) >
           completed.load(std::memory_order_seq_cst) + mostWaiting;
  }
  /// Returns when it is not full, or when what it waits for in the end is a host function: that may
  /// in turn wait for the caller. Behind one, too, a caller that is very far ahead is slowed down.
  void waitForRoom();
  /// Returns when command `number` has run. The calling thread may run commands meanwhile.
  void waitFor(std::uint64_t number);
  /// Returns when all that was submitted before the call has run.
  void waitForAll() { waitFor(lastSubmitted()); }

  bool isDone(std::uint64_t number) const {
    if (completed.load(std::memory_order_seq_cst) < number)
      return false;
    completes.acquire();
    return true;
  }
  bool isIdle() const { return isDone(lastSubmitted()); }
  /// The number of the last command; 0 if there was none.
  std::uint64_t lastSubmitted() const { return submitted.load(std::memory_order_acquire); }
  /// The number of the module's last launch, or a number that is done.
  std::uint64_t lastOf(const Module &module) {
    std::lock_guard lock(producers);
    return slots.lastOf(module);
  }

  /// The first error that a command of the device has met, or this queue's alone; work after it
  /// does not run.
  portError_t fault() const {
    const portError_t own = ownError.load(std::memory_order_relaxed);
    return own ? own : deviceFault->get();
  }

  /// Work that was submitted before the call does not start any more.
  void giveUp() { givenUp.store(submitted.load()); }
  /// Runs what is in it, on a thread of the executor's, until there is nothing left to run now.
  void serve();
  /// The same where there is no thread: the queue fails.
  void runWithoutThread();
  /// Gives the memory of its commands back, unless there are any.
  void clearIfIdle();
  /// At the end of the program: no thread serves it from then on, and those that wait for it or ask
  /// run it. False if it still had work by `end`.
  bool finishBy(std::chrono::steady_clock::time_point end);
  /// Runs what is in it, once no thread does any more.
  void runIfFinished();

private:
  friend class Executor;

  static constexpr std::uint64_t mostWaiting = 1024; // as many as CUDA lets wait
  static constexpr std::uint64_t mostBehindHost = 65536;

  /// Who runs commands: a thread that waits for one of them, and may block meanwhile; one that
  /// waits for room; or one that serves the queue, which it leaves where that waits for another.
  enum class Runner { Waiter, Caller, Server };
  bool tryRun(std::uint64_t last, Runner who, Mark *obstacle = nullptr);
  bool mayRun(const Command &command, Runner who) const;
  bool isServedByThreads() const; ///< which ends with the program
  void runOne(std::uint64_t number, Command &command);
  portError_t runHostFunction(Command &command);
  template <class F> void waitUntil(F isReached, std::uint64_t last);
  void wakeWaiters();
  void sleepUntilRoom();
  void makeRoom();

  void wakeThread();
  void haveServed();
  bool hasSoonWork();
  bool leave();
  bool runOrPutAside();
  bool follow(std::uint64_t number, std::shared_ptr<CommandQueue> follower);
  void noteObstacle(const Mark &mark);
  bool isHeldUp(int depth = 16) const;
  bool hasWork() const {
    return submitted.load(std::memory_order_seq_cst) != completed.load(std::memory_order_relaxed);
  }

  CommandSlots slots;
  Command *pending = nullptr; ///< taken, and left to another runner
  std::mutex producers;
  alignas(64) std::atomic<std::uint64_t> submitted{0};
  alignas(64) std::atomic<std::uint64_t> completed{0};
  Ordered submits, completes;            ///< as the two counts are
  std::atomic<std::uint64_t> givenUp{0}; ///< up to which number
  const std::shared_ptr<DeviceFault> deviceFault;
  std::atomic<portError_t> ownError{portSuccess}; ///< there is no thread for it
  alignas(64) std::atomic<bool> running{false};   ///< somebody holds the runner's role
  std::atomic<bool> isServed{false}; ///< by a thread, or one is to come when it can go on
  std::atomic<bool> isInHost{false}; ///< the command that runs is a host function
  std::atomic<int> waiters{0};       ///< threads asleep here, and queues in `followers`
  bool isLeft = false;               ///< the executor's
  std::atomic<std::uint64_t> roomAt{UINT64_MAX}; ///< who wait for room wait for that number
  std::atomic<bool> stopping{false};

  mutable std::mutex sleep;
  std::condition_variable done; ///< waiters sleep on it
  /// A queue that goes on when this one has come to a place.
  struct Follower {
    std::uint64_t number;
    std::shared_ptr<CommandQueue> queue;
  };
  std::vector<Follower> followers; ///< `sleep` guards it
  /// What the command that runs, or comes next, waits for or has waited for; `sleep` guards it.
  struct {
    std::weak_ptr<CommandQueue> queue;
    std::uint64_t number = 0;
  } obstacle;
};

inline bool Mark::isDone() const { return !queue || queue->isDone(number); }

} // namespace cu2port::cpu
