#include "direct/Block.h"

#include "cu2port/block.h"

#include "KernelFault.h"
#include "Log.h"

#include <cstring>
#include <exception>
#include <map>
#include <sched.h>
#include <tuple>
#include <utility>

namespace cu2port::direct {

thread_local Block *currentBlock = nullptr;

__thread uint3 threadIdx, blockIdx;
__thread dim3 blockDim{1, 1, 1}, gridDim{1, 1, 1};
__thread void *const *variables = nullptr;
__thread Start *starts = nullptr;

cpu::Sequence sequenceOf(const Launch &launch, std::uint64_t count) {
  using Kind = cpu::BlockOrder::Kind;
  static_assert(static_cast<int>(Order::Mixed) == static_cast<int>(Kind::Mixed));
  return {{static_cast<Kind>(launch.order), launch.round}, count};
}

Block::Block(const Launch &launch, void *const *arguments, FiberPool &fibers,
             const cpu::LaunchFault &launchFault)
    : launch(launch), arguments(arguments), fibers(fibers), launchFault(launchFault),
      order(sequenceOf(launch,
                       std::uint64_t{launch.blockDim.x} * launch.blockDim.y * launch.blockDim.z)) {
  const dim3 &size = launch.blockDim;
  threads.reserve(std::size_t{size.x} * size.y * size.z);
  for (unsigned z = 0; z < size.z; ++z)
    for (unsigned y = 0; y < size.y; ++y)
      for (unsigned x = 0; x < size.x; ++x)
        threads.emplace_back().index = {x, y, z};
  currentBlock = this;
}

Block::~Block() { currentBlock = nullptr; }

portError_t Block::run(const uint3 &index) {
  reset(index);
  cpu::Fault fault;
  if (cpu::catchFault([this] { runThreads(); }, fault))
    leaveFaulty(fault);
  for (Thread &thread : threads)
    if (thread.fiber)
      fibers.give(std::exchange(thread.fiber, nullptr));
  return error;
}

void Block::runThreads() {
  startThreads();
  while (alive > 0 && !hasFailed()) {
    const std::size_t before = steps;
    const bool isAnyReady = resumeThreads();
    if (steps != before || convergeSome())
      continue;
    if (isAnyReady) { // to look again for what another block is to write
      sched_yield();
      continue;
    }
    const uint3 &index = direct::blockIdx;
    complain("kernel %s, block [%u,%u,%u]: its threads wait for each other for ever:%s",
             launch.kernel, index.x, index.y, index.z, describeWaiting().c_str());
    error = portErrorLaunchTimeout;
  }
}

/// Or another block has, which may be what the threads of this one wait for.
bool Block::hasFailed() {
  if (error == portSuccess)
    error = launchFault.get();
  return error != portSuccess;
}

/// The thread that ran stopped in its midst, on its fiber.
void Block::leaveFaulty(cpu::Fault &fault) {
  const Stack &stack = running->fiber->memory();
  const auto bottom = reinterpret_cast<std::uintptr_t>(stack.bottom());
  fault.stack = {bottom, bottom + stack.size()};
  error = cpu::report(fault, {launch.kernel, direct::blockIdx, &running->index});
  running->fiber->abandon();
}

void Block::reset(const uint3 &index) {
  direct::blockIdx = index;
  direct::blockDim = launch.blockDim;
  direct::gridDim = launch.gridDim;
  direct::variables = launch.variables;
  direct::starts = launch.starts;
  for (Thread &thread : threads) {
    thread.state = Thread::State::New;
    thread.barrier = nullptr;
    thread.operation = nullptr;
  }
  started = inBarrier = 0;
  alive = threads.size();
}

// ---- Running ------------------------------------------------------------------------------------

/// The thread that comes as number `step` in the launch's order.
Thread &Block::at(std::size_t step) { return threads[order.at(step)]; }

/// A fiber runs one thread after the other, until one has to wait on it.
void Block::startThreads() {
  while (error == portSuccess && started < threads.size()) {
    Fiber *fiber = starting = fibers.take();
    fiber->start([](void *block) { static_cast<Block *>(block)->runNew(); }, this);
    if (!fiber->isRunning())
      fibers.give(fiber);
  }
}

void Block::runNew() {
  Fiber *const mine = starting;
  while (error == portSuccess && started < threads.size()) {
    Thread &thread = at(started++);
    thread.fiber = mine;
    runOne(thread);
  }
}

void Block::runOne(Thread &thread) {
  switchTo(thread);
  thread.base = __builtin_frame_address(0);
  try {
    launch.run(arguments);
  } catch (const KernelFault &fault) {
    error = fault.error;
  } catch (const std::exception &exception) {
    complain("kernel %s ended with an exception: %s", launch.kernel, exception.what());
    error = portErrorLaunchFailure;
  }
  end(thread);
}

void Block::switchTo(Thread &thread) {
  running = &thread;
  direct::threadIdx = thread.index;
}

void Block::observe(const Thread &thread) const {
  if (launch.observer.afterStep)
    launch.observer.afterStep(launch.observer.with, direct::blockIdx, thread.index);
}

void Block::end(Thread &thread) {
  ++steps;
  observe(thread);
  thread.state = Thread::State::Ended;
  thread.fiber = nullptr;
  --alive;
  openBarrier();
  finishOperations(warpOf(thread));
}

/// Lets each thread go on that can; false if there is none.
bool Block::resumeThreads() {
  bool any = false;
  for (std::size_t step = 0; step < threads.size() && error == portSuccess; ++step) {
    Thread &thread = at(step);
    if (thread.state != Thread::State::Ready)
      continue;
    any = true;
    switchTo(thread);
    Fiber *fiber = thread.fiber;
    fiber->resume();
    if (!fiber->isRunning())
      fibers.give(fiber);
  }
  return any;
}

void Block::leave(Thread::State state) {
  ++steps;
  observe(*running);
  running->state = state;
  running->fiber->leave();
}

void Block::yield() {
  --steps;
  leave(Thread::State::Ready);
}

void Block::fail(portError_t with) {
  error = with;
  leave(Thread::State::Waiting);
  std::terminate(); // nobody goes on with it
}

void Block::refuse(const char *what) {
  complain("kernel %s uses %s, which its direct form cannot do", launch.kernel, what);
  fail(portErrorNotSupported);
}

// ---- Barriers -----------------------------------------------------------------------------------

Votes Block::meet(const char *name, bool predicate, Place place) {
  Barrier barrier{name, place, predicate, {}};
  running->barrier = &barrier;
  ++inBarrier;
  openBarrier();
  leave(running->barrier ? Thread::State::Waiting : Thread::State::Ready);
  return barrier.votes;
}

/// If all threads that have not ended are in it.
void Block::openBarrier() {
  if (inBarrier == 0 || inBarrier < alive)
    return;
  Votes votes{};
  const char *name = nullptr;
  for (Thread &thread : threads)
    if (thread.barrier) {
      if (name && std::strcmp(name, thread.barrier->name) != 0)
        return; // for ever
      name = thread.barrier->name;
      ++votes.threads;
      votes.yes += thread.barrier->predicate;
    }
  for (Thread &thread : threads)
    if (thread.barrier) {
      thread.barrier->votes = votes;
      thread.barrier = nullptr;
      thread.state = Thread::State::Ready;
    }
  inBarrier = 0;
}

// ---- Messages -----------------------------------------------------------------------------------

static std::string number(const char *format, unsigned value) {
  char text[16];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string Block::describeWaiting() const {
  struct Group {
    unsigned count = 0;
    uint3 first{};
  };
  std::map<std::tuple<std::string, std::string, unsigned>, Group> groups;
  for (const Thread &thread : threads) {
    if (!thread.barrier && !thread.operation)
      continue;
    const Place &place = thread.barrier ? thread.barrier->place : thread.operation->place;
    std::string what = thread.barrier ? thread.barrier->name : thread.operation->name;
    if (thread.operation && !thread.operation->mask.isConverged)
      what += " with the mask " + number("0x%08x", thread.operation->mask.lanes);
    Group &group = groups[{place.file, what, place.line}];
    if (group.count++ == 0)
      group.first = thread.index;
  }
  std::string text;
  for (const auto &[where, group] : groups)
    text += "\n  " + number("%u", group.count) + " threads, first of them [" +
            number("%u,", group.first.x) + number("%u,", group.first.y) +
            number("%u", group.first.z) + "], in " + std::get<1>(where) + " at " +
            std::get<0>(where) + ":" + number("%u", std::get<2>(where));
  return text;
}

} // namespace cu2port::direct
