// One worker of a launch whose threads wait for each other (Turns.h): its fibers, in a circle.
#pragma once

#include "cu2port/block.h"

#include "Device.h"
#include "cpu/Faults.h"
#include "cpu/LaunchFault.h"
#include "direct/Fiber.h"

#include <atomic>
#include <deque>
#include <memory>
#include <vector>

namespace cu2port::cpu {

/// The blocks of a launch, for all of its workers.
class Blocks {
public:
  /// Those from number `first` up to, not including, `end`.
  Blocks(std::uint64_t first, std::uint64_t end, unsigned most, LaunchFault &launchFault)
      : next(first), end(end), most(most), launchFault(launchFault) {}

  bool areLeft() const { return next.load(std::memory_order_relaxed) < end; }
  bool mayStart() const { return areLeft() && resident.load(std::memory_order_relaxed) < most; }
  /// False if none is left, or too many have not ended.
  bool start(std::uint64_t &number) {
    if (resident.fetch_add(1) < most && (number = next.fetch_add(1)) < end)
      return true;
    resident.fetch_sub(1);
    return false;
  }
  void finish() { resident.fetch_sub(1); }
  /// False if another's error came before.
  bool stop(portError_t with) {
    const bool isFirst = launchFault.set(with);
    next.store(end);
    return isFirst;
  }
  /// Also that of blocks of the launch which are not among these.
  portError_t fault() const { return launchFault.get(); }

private:
  std::atomic<std::uint64_t> next;
  const std::uint64_t end;
  const unsigned most;
  std::atomic<unsigned> resident{0};
  LaunchFault &launchFault;
};

struct Group;

/// What a fiber does: the turns of a group, or blocks.
struct Task {
  explicit Task(std::size_t stackSize) : fiber(stackSize) {}

  direct::Fiber fiber;
  Scratch scratch;            ///< of its block
  Group *innermost = nullptr; ///< whose turn it runs; null outside of takeTurns
  uint3 block{};
  bool isForBlocks = false;
  std::size_t place = 0; ///< among those of its circle
};

/// A call of takeTurns.
struct Group {
  unsigned count;
  void (*turn)(const void *with, unsigned number);
  const void *with;
  unsigned next = 0;
  unsigned unfinished = count;
  Group *outer = nullptr; ///< that the caller is in
  Task *caller = nullptr; ///< once it waits for the last turn
};

class Circle {
public:
  Circle(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments, Blocks &blocks)
      : kernel(kernel), shape(shape), arguments(arguments), blocks(blocks) {}
  Circle(const Circle &) = delete;
  ~Circle();

  /// Until no block is left, and those that it has begun have ended.
  void run();
  // For the task that runs.
  void letOthersRun();
  void takeTurns(Group &group);

private:
  void runReady();
  void runTask();
  void runBlocks(Task &task);
  void runTurns(Group &group);
  bool addTask(Group *group, const uint3 &block);
  bool addRest(const Task &task);
  void leaveFaulty(Fault &fault);
  void drop(Task *task);

  const CpuKernel &kernel;
  const LaunchShape &shape;
  void *const *const arguments;
  Blocks &blocks;
  std::deque<Task *> ready;
  std::vector<std::unique_ptr<Task>> tasks;
  Task *running = nullptr;
  unsigned switches = 0, asked = 0;
};

} // namespace cu2port::cpu
