#include "cpu/Circle.h"

#include "cu2port/kernel_grid.h"

#include "FloatingPoint.h"
#include "Log.h"
#include "ThreadLocal.h"
#include "cpu/RunBlock.h"
#include "direct/Block.h"

#include <new>
#include <sched.h>

namespace cu2port::cpu {
namespace {

// Kernels have arrays over the threads of a block on their stack; what is not touched takes no
// memory.
constexpr std::size_t blockStack = std::size_t{8} << 20, turnStack = std::size_t{1} << 20;
// What is waited for is often there after a few looks, and a switch takes as long as ten of them.
constexpr unsigned looksPerSwitch = 16;
constexpr unsigned switchesPerYield = 64;

/// Tasks that the calling thread has at hand.
struct Stock {
  std::vector<std::unique_ptr<Task>> forBlocks, forTurns;
};

thread_local Circle *circle = nullptr; ///< whose task the calling thread runs

} // namespace

Circle::~Circle() {
  while (!tasks.empty())
    drop(tasks.back().get());
}

void Circle::run() {
  const DefaultFloatingPoint numbers; // a worker is not the thread that the launch is for
  circle = this;
  while (blocks.fault() == portSuccess) {
    if (ready.empty() && !(blocks.mayStart() && addTask(nullptr, {}))) {
      if (!blocks.areLeft())
        break;
      sched_yield(); // other workers have as many as there can be
      continue;
    }
    Fault fault;
    if (catchFault([this] { runReady(); }, fault))
      leaveFaulty(fault);
  }
  circle = nullptr;
}

void Circle::runReady() {
  while (!ready.empty() && blocks.fault() == portSuccess) {
    running = ready.front();
    ready.pop_front();
    if (running->fiber.isRunning())
      running->fiber.resume();
    else
      running->fiber.start([](void *self) { static_cast<Circle *>(self)->runTask(); }, this);
    if (!running->fiber.isRunning())
      drop(running);
    if (++switches % switchesPerYield == 0)
      sched_yield(); // what all of them wait for may be another worker's
  }
}

/// The one that runs stopped in its midst.
void Circle::leaveFaulty(Fault &fault) {
  const direct::Stack &stack = running->fiber.memory();
  const auto bottom = reinterpret_cast<std::uintptr_t>(stack.bottom());
  fault.stack = {bottom, bottom + stack.size()};
  if (blocks.stop(errorOf(fault)))
    report(fault, {kernel.name, running->block});
  running->fiber.abandon();
}

// ---- Tasks --------------------------------------------------------------------------------------

/// The next that runs; null for blocks. False if there is no memory for it.
bool Circle::addTask(Group *group, const uint3 &block) {
  Stock &stock = ThreadLocal<Stock>::get();
  auto &idle = group ? stock.forTurns : stock.forBlocks;
  try {
    if (idle.empty())
      idle.push_back(std::make_unique<Task>(group ? turnStack : blockStack));
  } catch (const std::bad_alloc &) {
    log("kernel %s: there is not enough memory for the stacks of all threads that wait",
        kernel.name);
    if (tasks.empty())
      blocks.stop(portErrorLaunchOutOfResources);
    return false;
  }
  Task *const task = idle.back().get();
  task->innermost = group;
  task->block = block;
  task->isForBlocks = !group;
  task->place = tasks.size();
  tasks.push_back(std::move(idle.back()));
  idle.pop_back();
  ready.push_front(task);
  return true;
}

/// What it was doing is never gone on with.
void Circle::drop(Task *task) {
  if (task->fiber.isRunning())
    task->fiber.abandon();
  Stock &stock = ThreadLocal<Stock>::get();
  const std::size_t place = task->place;
  (task->isForBlocks ? stock.forBlocks : stock.forTurns).push_back(std::move(tasks[place]));
  tasks[place] = std::move(tasks.back());
  tasks.pop_back();
  if (place < tasks.size())
    tasks[place]->place = place;
}

void Circle::runTask() {
  Task &task = *running;
  try {
    if (task.innermost)
      runTurns(*task.innermost);
    else
      runBlocks(task);
  } catch (...) {
    blocks.stop(errorOfException(kernel.name));
  }
}

void Circle::runBlocks(Task &task) {
  for (std::uint64_t number; blocks.start(number); blocks.finish()) {
    task.block = indexOf(number, shape.grid);
    if (portError_t error = runBlock(kernel, shape, arguments, task.block, task.scratch))
      blocks.stop(error);
  }
}

void Circle::runTurns(Group &group) {
  while (group.next < group.count) {
    group.turn(group.with, group.next++);
    if (--group.unfinished == 0 && group.caller)
      ready.push_front(group.caller);
  }
}

/// The threads that have not begun, of what the task is in: first those nearest to it, then blocks.
bool Circle::addRest(const Task &task) {
  for (Group *group = task.innermost; group; group = group->outer)
    if (group->next < group->count)
      return addTask(group, task.block);
  return blocks.mayStart() && addTask(nullptr, {});
}

void Circle::letOthersRun() {
  if (++asked % looksPerSwitch)
    return;
  Task *const task = running;
  if (blocks.fault() != portSuccess)
    task->fiber.leave(); // for good
  if (!addRest(*task) && ready.empty()) {
    sched_yield();
    return;
  }
  ready.push_back(task);
  task->fiber.leave();
}

void Circle::takeTurns(Group &group) {
  Task *const task = running;
  group.outer = task->innermost;
  task->innermost = &group;
  runTurns(group);
  if (group.unfinished > 0) {
    group.caller = task;
    task->fiber.leave();
  }
  task->innermost = group.outer;
}

} // namespace cu2port::cpu

using namespace cu2port::cpu;

void cu2port::letOthersRun() {
  if (circle)
    circle->letOthersRun();
  else if (direct::currentBlock)
    direct::currentBlock->yield();
  else
    sched_yield();
}

void cu2port::takeTurns(unsigned count, void (*turn)(const void *with, unsigned number),
                        const void *with) {
  Group group{count, turn, with};
  if (circle)
    return circle->takeTurns(group);
  for (unsigned i = 0; i < count; ++i)
    turn(with, i);
}
