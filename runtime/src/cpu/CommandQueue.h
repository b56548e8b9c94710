// An in-order queue of work with a thread of its own, made for launches that take less than a
// microsecond.
//
// Commands sit in slots that are used again. Whoever holds the runner's role takes
// commands from it: as a rule the queue's thread, but a host thread that would only wait takes the
// role if it is free, and so saves two switches of threads. Threads spin for a moment before they
// sleep, and nobody is woken who is not asleep.
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
#include <thread>

namespace cu2port::cpu {

class CommandQueue {
public:
  /// `fault`: the device's.
  explicit CommandQueue(std::shared_ptr<DeviceFault> fault);
  /// Waits for everything in it.
  ~CommandQueue();
  CommandQueue(const CommandQueue &) = delete;
  CommandQueue &operator=(const CommandQueue &) = delete;

  /// Appends a command. `fill` gets the command to set up and its number, counted from 1; it must
  /// not throw. Returns that number.
  template <class F> std::uint64_t submit(F fill) {
    std::lock_guard lock(producers);
    const std::uint64_t number = submitted.load(std::memory_order_relaxed) + 1;
    fill(slots.put(number, completed), number);
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
  /// Returns when it is not full, or when what it waits for is not work but the host or another
  /// queue: that may in turn wait for the caller.
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
  /// Ends the queue's thread after the command that it is running. Waiting still runs commands.
  void stopThread();
  /// The same at the end of the program. False if it was still running a command by then, with
  /// which it is left alone.
  bool stopThreadBy(std::chrono::steady_clock::time_point end);

private:
  static constexpr std::uint64_t mostWaiting = 1024; // as many as CUDA lets wait

  void threadMain();
  bool sleepUntilWork();
  enum class Commands { All, Work };
  bool tryRun(std::uint64_t last, Commands which = Commands::All);
  void runOne(std::uint64_t number, Command &command);
  portError_t runOther(Command &command);
  void wakeWaiters();
  template <class F> void waitUntil(F isReached, std::uint64_t last, Commands which);
  void wakeThread();
  bool startThread();
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
  std::atomic<bool> threadSleeps{true};
  std::atomic<bool> isHeldUp{false}; ///< the command that runs is no work
  std::atomic<int> waiters{0};       ///< threads asleep in waitFor and waitForRoom

  std::mutex sleep;
  std::condition_variable work; ///< the thread sleeps on it
  std::condition_variable done; ///< waiters sleep on it
  std::atomic<bool> stopping{false};
  bool hasEnded = false; ///< the thread has; `sleep` guards it
  std::thread thread;
};

} // namespace cu2port::cpu
