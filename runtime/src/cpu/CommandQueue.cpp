#include "cpu/CommandQueue.h"

#include "Cancellation.h"
#include "FloatingPoint.h"
#include "Log.h"
#include "cpu/Executor.h"
#include "cpu/FaultSignals.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace cu2port::cpu {

// Spinning costs another thread a core, so it is kept to what a sleep and a wake-up would cost.
static constexpr int waiterSpins = 200;
static constexpr int serverSpins = 500;

// A waiter runs what its queue waits for in another queue, and so on. Each takes some of its stack;
// beyond this many it sleeps instead, and threads of the executor's run them.
static constexpr int mostNested = 16;
static thread_local int nested = 0;

/// The queue whose host function the thread is in.
static thread_local const CommandQueue *hostFunctionOf = nullptr;

/// Whether the thread has room for what stands between a wait and a kernel: oneTBB, for one. The
/// kernel itself gets another stack where it needs one. How large that of a coroutine is nobody
/// knows.
static bool hasRoomToRun() {
  constexpr std::uintptr_t least = 48 << 10;
  static thread_local const StackRange own = stackOfThread();
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  return own.high - own.low >= least && own.contains(here);
}

static void pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

CommandQueue::CommandQueue(std::shared_ptr<DeviceFault> fault) : deviceFault(std::move(fault)) {}

// --- Running -------------------------------------------------------------------------------------

bool CommandQueue::isServedByThreads() const { return !stopping && !Executor::get().isStopping(); }

bool CommandQueue::mayRun(const Command &command, Runner who) const {
  switch (who) {
  case Runner::Waiter:
    return command.whichKind() != Command::Kind::Wait || command.awaited().isDone() ||
           nested < mostNested || !isServedByThreads();
  case Runner::Caller:
    return command.whichKind() == Command::Kind::Work;
  case Runner::Server:
    return command.whichKind() != Command::Kind::Wait || command.awaited().isDone();
  }
  return true;
}

/// Takes the runner's role, if it is free, and runs commands up to number `last`, or up to the
/// first that is not for this runner: `obstacle` becomes what that waits for.
bool CommandQueue::tryRun(std::uint64_t last, Runner who, Mark *obstacle) {
  if (who != Runner::Server && !hasRoomToRun() && isServedByThreads())
    return false;
  if (running.exchange(true, std::memory_order_seq_cst))
    return false;
  completes.acquire();
  std::uint64_t next = completed.load(std::memory_order_relaxed) + 1;
  for (; next <= last && next <= submitted.load(std::memory_order_acquire); ++next) {
    submits.acquire();
    Command *command = pending ? pending : &slots.take(next);
    pending = nullptr;
    if (!mayRun(*command, who)) {
      if (obstacle)
        *obstacle = command->awaited();
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
  switch (command.whichKind()) {
  case Command::Kind::Work:
    if (fault() == portSuccess && number > givenUp.load(std::memory_order_relaxed)) {
      const DefaultFloatingPoint numbers;
      result = command.run();
    }
    break;
  case Command::Kind::Note:
    result = command.run();
    break;
  case Command::Kind::Host:
    result = runHostFunction(command);
    break;
  case Command::Kind::Wait:
    if (!command.awaited().isDone())
      noteObstacle(command.awaited());
    ++nested;
    result = command.run();
    --nested;
  }
  if (result)
    deviceFault->set(result);
  command.clear();
  completes.release();
  completed.store(number, std::memory_order_seq_cst);
  if (number >= roomAt.load(std::memory_order_seq_cst))
    makeRoom();
  wakeWaiters();
}

/// Those that wait for room go on behind it: it may wait for them.
portError_t CommandQueue::runHostFunction(Command &command) {
  isInHost.store(true, std::memory_order_seq_cst);
  wakeWaiters();
  const auto *const outer = std::exchange(hostFunctionOf, this);
  const portError_t result = command.run();
  hostFunctionOf = outer;
  isInHost.store(false, std::memory_order_relaxed);
  return result;
}

// Here, too, one side sees the other: a waiter is counted before it looks for the last time, and
// what it looks at is set before the count is read.
void CommandQueue::wakeWaiters() {
  if (!waiters.load(std::memory_order_seq_cst))
    return;
  std::vector<Follower> go;
  {
    std::lock_guard lock(sleep);
    done.notify_all();
    const auto stay = std::partition(followers.begin(), followers.end(),
                                     [this](const Follower &one) { return !isDone(one.number); });
    go.assign(std::make_move_iterator(stay), std::make_move_iterator(followers.end()));
    followers.erase(stay, followers.end());
    waiters.fetch_sub(static_cast<int>(go.size()), std::memory_order_relaxed);
  }
  for (const Follower &one : go)
    one.queue->haveServed();
}

// --- Waiting -------------------------------------------------------------------------------------

/// The calling thread may run commands up to `last` meanwhile.
template <class F> void CommandQueue::waitUntil(F isReached, std::uint64_t last) {
  if (isReached())
    return;
  const NotCancelled guard;
  for (int spins = 0; !isReached();) {
    if (tryRun(last, Runner::Waiter) && isReached())
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
  waitUntil([&] { return isDone(number); }, number);
}

void CommandQueue::waitForRoom() {
  const NotCancelled guard;
  constexpr std::chrono::milliseconds patience{100};
  const auto begin = std::chrono::steady_clock::now();
  while (isFull() && !stopping) {
    const bool isFar = lastSubmitted() > completed.load() + mostBehindHost;
    if (isHeldUp() && (!isFar || std::chrono::steady_clock::now() - begin > patience))
      return;
    for (int spins = 0; isFull() && spins < waiterSpins; ++spins, pause())
      tryRun(lastSubmitted() - mostWaiting, Runner::Caller);
    if (isFull())
      sleepUntilRoom();
  }
}

/// For some time at most, as nobody tells of what other queues wait for. Sleeps until there is room
/// for some more, so that not every command has to wake it.
void CommandQueue::sleepUntilRoom() {
  constexpr std::chrono::milliseconds most{1};
  constexpr std::uint64_t some = 64;
  std::unique_lock lock(sleep);
  const std::uint64_t number = lastSubmitted() - mostWaiting + some;
  roomAt.store(std::min(number, roomAt.load()), std::memory_order_seq_cst);
  done.wait_for(lock, most, [&] { return isDone(number) || stopping; });
}

void CommandQueue::makeRoom() {
  std::lock_guard lock(sleep);
  roomAt.store(UINT64_MAX, std::memory_order_relaxed);
  done.notify_all();
}

void CommandQueue::noteObstacle(const Mark &mark) {
  std::lock_guard lock(sleep);
  obstacle = {mark.queue, mark.number};
}

/// Whether a host function runs here, or where the queue waits.
bool CommandQueue::isHeldUp(int depth) const {
  if (isInHost.load(std::memory_order_seq_cst) || !depth)
    return true;
  std::unique_lock lock(sleep);
  const std::shared_ptr<CommandQueue> other = obstacle.queue.lock();
  const std::uint64_t number = obstacle.number;
  lock.unlock();
  return other && !other->isDone(number) && other->isHeldUp(depth - 1);
}

// --- Threads -------------------------------------------------------------------------------------

// The flag is taken back before the server looks for work the last time, and work is published
// before the flag is read: one of the two sides sees the other.
void CommandQueue::wakeThread() {
  if (!isServed.load(std::memory_order_seq_cst) && isServedByThreads() &&
      !isServed.exchange(true, std::memory_order_seq_cst))
    haveServed();
}

void CommandQueue::haveServed() {
  if (!Executor::get().serve(shared_from_this()))
    runWithoutThread();
}

/// The queue fails, like a launch for which there are no resources. Its work is not run any more;
/// what must happen even so (records of events, for one), the caller does.
void CommandQueue::runWithoutThread() {
  ownError.store(portErrorLaunchOutOfResources, std::memory_order_relaxed);
  while (runOrPutAside() && !leave())
    ;
}

void CommandQueue::serve() {
  while (runOrPutAside() && (hasSoonWork() || !leave()))
    ;
}

/// False if the queue waits for another one, which has it served again when it has come there.
bool CommandQueue::runOrPutAside() {
  Mark obstacle;
  if (!tryRun(UINT64_MAX, Runner::Server, &obstacle) || !obstacle.queue)
    return true;
  noteObstacle(obstacle);
  return !obstacle.queue->follow(obstacle.number, shared_from_this());
}

/// Has the follower served when command `number` has run. False if it has by now.
bool CommandQueue::follow(std::uint64_t number, std::shared_ptr<CommandQueue> follower) {
  std::lock_guard lock(sleep);
  waiters.fetch_add(1, std::memory_order_seq_cst);
  if (isDone(number)) {
    waiters.fetch_sub(1, std::memory_order_relaxed);
    return false;
  }
  followers.push_back({number, std::move(follower)});
  return true;
}

/// Looks for a moment whether there is more.
bool CommandQueue::hasSoonWork() {
  auto &executor = Executor::get();
  bool found = false;
  {
    const Executor::Lull lull;
    for (int i = 0; i < serverSpins && !found && !lull.isOver() && !stopping &&
                    !running.load(std::memory_order_relaxed);
         ++i, pause())
      found = hasWork() && !running.load(std::memory_order_seq_cst);
  }
  if (found)
    executor.leaveOthers();
  return found;
}

/// False if there is work by now. Another thread that runs commands has one come if it leaves some
/// behind.
bool CommandQueue::leave() {
  isServed.store(false, std::memory_order_seq_cst);
  return !hasWork() || running.load(std::memory_order_seq_cst) ||
         isServed.exchange(true, std::memory_order_seq_cst);
}

void CommandQueue::clearIfIdle() {
  std::lock_guard lock(producers);
  if (running.exchange(true, std::memory_order_seq_cst))
    return;
  if (!hasWork())
    slots.clear();
  running.store(false, std::memory_order_seq_cst);
  if (hasWork())
    wakeThread(); // whoever was refused the role sleeps
}

// --- The end of the program ----------------------------------------------------------------------

bool CommandQueue::finishBy(std::chrono::steady_clock::time_point end) {
  stopping = true;
  auto mayEnd = [this] { return hostFunctionOf != this; }; // not where that ends the program
  while (!isIdle() && mayEnd() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  return isIdle();
}

void CommandQueue::runIfFinished() {
  if (!isServedByThreads())
    tryRun(UINT64_MAX, Runner::Server);
}

} // namespace cu2port::cpu
