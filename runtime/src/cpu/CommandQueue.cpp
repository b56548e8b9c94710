#include "cpu/CommandQueue.h"

#include "FloatingPoint.h"
#include "Log.h"
#include "cpu/FaultSignals.h"
#include "cpu/Headroom.h"

#include <system_error>

namespace cu2port::cpu {

// Spinning costs another thread a core, so it is kept to what a sleep and a wake-up would cost.
static constexpr int waiterSpins = 200;
static constexpr int threadSpins = 1000;

static void pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

CommandQueue::CommandQueue(std::shared_ptr<DeviceFault> fault) : deviceFault(std::move(fault)) {}

CommandQueue::~CommandQueue() {
  waitForAll();
  stopThread();
}

void CommandQueue::stopThread() {
  {
    std::lock_guard lock(sleep);
    stopping = true;
  }
  work.notify_all();
  if (thread.joinable()) {
    if (thread.get_id() == std::this_thread::get_id())
      thread.detach(); // exit() called by a host function of this queue
    else
      thread.join();
  }
}

bool CommandQueue::stopThreadBy(std::chrono::steady_clock::time_point end) {
  std::unique_lock lock(sleep);
  stopping = true;
  work.notify_all();
  if (!thread.joinable() || thread.get_id() == std::this_thread::get_id() ||
      done.wait_until(lock, end, [this] { return hasEnded; })) {
    lock.unlock();
    stopThread();
    return true;
  }
  thread.detach();
  return false;
}

// The flag is set before the thread looks for work the last time, and work is published before the
// flag is read: one of the two sides sees the other.
void CommandQueue::wakeThread() {
  if (!threadSleeps.load(std::memory_order_seq_cst))
    return;
  std::unique_lock lock(sleep);
  if (stopping)
    return;
  const bool isThere = thread.joinable(), isStarted = isThere || startThread();
  lock.unlock();
  if (isThere)
    work.notify_one();
  else if (!isStarted)
    tryRun(UINT64_MAX);
}

/// Without a thread the queue fails, like a launch for which there are no resources. Its work is
/// not run any more; what must happen even so (records of events, for one), the caller does.
bool CommandQueue::startThread() {
  threadSleeps.store(false, std::memory_order_relaxed);
  try {
    if (hasHeadroom()) {
      thread = std::thread([this] { threadMain(); });
      return true;
    }
  } catch (const std::system_error &) {
  }
  log("there are not enough threads or addresses for another stream");
  threadSleeps.store(true, std::memory_order_seq_cst);
  ownError.store(portErrorLaunchOutOfResources, std::memory_order_relaxed);
  return false;
}

void CommandQueue::threadMain() {
  OpenSignals::forThread();
  while (sleepUntilWork())
    tryRun(UINT64_MAX);
  std::lock_guard lock(sleep);
  hasEnded = true;
  done.notify_all();
}

/// False when the thread is to end. Sleeps also while another thread runs commands: that one wakes
/// it if it leaves some behind.
bool CommandQueue::sleepUntilWork() {
  auto ready = [&] { return hasWork() && !running.load(std::memory_order_seq_cst); };
  for (int i = 0; i < threadSpins && !running.load(std::memory_order_relaxed); ++i, pause())
    if (ready())
      return !stopping;
  std::unique_lock lock(sleep);
  threadSleeps.store(true, std::memory_order_seq_cst);
  work.wait(lock, [&] { return stopping || ready(); });
  threadSleeps.store(false, std::memory_order_relaxed);
  return !stopping;
}

/// Takes the runner's role, if it is free, and runs commands up to number `last`; if they are to be
/// work, up to the first that is not.
bool CommandQueue::tryRun(std::uint64_t last, Commands which) {
  if (running.exchange(true, std::memory_order_seq_cst))
    return false;
  completes.acquire();
  std::uint64_t next = completed.load(std::memory_order_relaxed) + 1;
  for (; next <= last && next <= submitted.load(std::memory_order_acquire); ++next) {
    submits.acquire();
    Command *command = pending ? pending : &slots.take(next);
    pending = nullptr;
    if (which == Commands::Work && !command->isWork()) {
      pending = command;
      break;
    }
    runOne(next, *command);
  }
  running.store(false, std::memory_order_seq_cst);
  if (hasWork())
    wakeThread();
  return true;
}

void CommandQueue::runOne(std::uint64_t number, Command &command) {
  portError_t result = portSuccess;
  if (!command.isWork())
    result = runOther(command);
  else if (fault() == portSuccess && number > givenUp.load(std::memory_order_relaxed)) {
    const DefaultFloatingPoint numbers;
    result = command.run();
  }
  if (result)
    deviceFault->set(result);
  command.clear();
  completes.release();
  completed.store(number, std::memory_order_seq_cst);
  wakeWaiters();
}

/// Those that wait for room go on: it may wait for them.
portError_t CommandQueue::runOther(Command &command) {
  isHeldUp.store(true, std::memory_order_seq_cst);
  wakeWaiters();
  const portError_t result = command.run();
  isHeldUp.store(false, std::memory_order_relaxed);
  return result;
}

// Here, too, one side sees the other: a waiter is counted before it looks for the last time, and
// what it looks at is set before the count is read.
void CommandQueue::wakeWaiters() {
  if (waiters.load(std::memory_order_seq_cst)) {
    std::lock_guard lock(sleep);
    done.notify_all();
  }
}

/// The calling thread may run such commands meanwhile.
template <class F> void CommandQueue::waitUntil(F isReached, std::uint64_t last, Commands which) {
  for (int spins = 0; !isReached();) {
    if (tryRun(last, which) && isReached())
      return;
    if (++spins < waiterSpins) {
      pause();
      continue;
    }
    std::unique_lock lock(sleep);
    waiters.fetch_add(1, std::memory_order_seq_cst);
    done.wait(lock, isReached);
    waiters.fetch_sub(1, std::memory_order_relaxed);
  }
}

void CommandQueue::waitFor(std::uint64_t number) {
  waitUntil([&] { return isDone(number); }, number, Commands::All);
}

void CommandQueue::waitForRoom() {
  waitUntil([&] { return !isFull() || isHeldUp.load(std::memory_order_seq_cst) || stopping; },
            submitted.load(std::memory_order_acquire) - mostWaiting, Commands::Work);
}

} // namespace cu2port::cpu
