#include "direct/Block.h"

#include "cu2port/block.h"

#include "KernelFault.h"
#include "Log.h"

#include <cstring>
#include <exception>
#include <map>
#include <tuple>
#include <utility>

namespace cu2port::direct {

thread_local Block *currentBlock = nullptr;

__thread uint3 threadIdx, blockIdx;
__thread dim3 blockDim{1, 1, 1}, gridDim{1, 1, 1};
__thread void *const *variables = nullptr;

cpu::Sequence sequenceOf(const Launch &launch, std::uint64_t count) {
  using Kind = cpu::BlockOrder::Kind;
  static_assert(static_cast<int>(Order::Mixed) == static_cast<int>(Kind::Mixed));
  return {{static_cast<Kind>(launch.order), launch.round}, count};
}

Block::Block(const Launch &launch, void *const *arguments, FiberPool &fibers)
    : launch(launch), arguments(arguments), fibers(fibers),
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
  while (error == portSuccess && alive > 0) {
    if (resumeThreads() || convergeSome())
      continue;
    const uint3 &index = direct::blockIdx;
    complain("kernel %s, block [%u,%u,%u]: its threads wait for each other for ever:%s",
             launch.kernel, index.x, index.y, index.z, describeWaiting().c_str());
    error = portErrorLaunchTimeout;
  }
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
  observe(*running);
  running->state = state;
  running->fiber->leave();
}

void Block::yield() { leave(Thread::State::Ready); }

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

// ---- Operations of warps ------------------------------------------------------------------------

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
