#include "cpu/Cooperative.h"

#include "cu2port/block.h"
#include "cu2port/kernel_grid.h"

#include "KernelFault.h"
#include "Log.h"
#include "cpu/RunBlock.h"
#include "cpu/Turns.h"
#include "direct/Block.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

namespace cu2port::cpu {
namespace {

/// Where the blocks of one launch wait for each other.
class Meeting {
public:
  explicit Meeting(unsigned blocks) : expected(blocks) {}

  /// Until all have come; an error if one of them has failed, so that it never does.
  portError_t wait() {
    std::unique_lock lock(mutex);
    if (isBroken())
      return fault.get();
    if (++arrived == expected) {
      open();
      return portSuccess;
    }
    const unsigned mine = round;
    changed.wait(lock, [&] { return round != mine || isBroken(); });
    return round != mine ? portSuccess : fault.get();
  }

  /// A block has ended; the others need not wait for it, unless it has failed.
  void leave(portError_t with) {
    std::lock_guard lock(mutex);
    if (with != portSuccess)
      fault.set(with);
    if (isBroken())
      return changed.notify_all();
    --expected;
    if (expected > 0 && arrived == expected)
      open();
  }

  LaunchFault fault; ///< set without the lock, too, by a block that then leaves

private:
  bool isBroken() const { return fault.get() != portSuccess; }
  void open() {
    arrived = 0;
    ++round;
    changed.notify_all();
  }

  std::mutex mutex;
  std::condition_variable changed;
  unsigned expected; ///< blocks that have not ended
  unsigned arrived = 0;
  unsigned round = 0;
};

/// Of the launch whose block this thread runs.
thread_local Meeting *meeting = nullptr;

/// Ends the block.
[[noreturn]] void fail(portError_t with) {
  if (direct::currentBlock)
    direct::currentBlock->fail(with); // not thrown: the user's code may be noexcept
  throw KernelFault{with};
}

} // namespace

portError_t runTogether(const dim3 &grid, const BlockRunner &runBlock) {
  const unsigned count = grid.x * grid.y * grid.z;
  Meeting all(count);
  auto runOne = [&](const uint3 &index) {
    meeting = &all;
    const portError_t error = runBlock(index, all.fault);
    meeting = nullptr;
    all.leave(error);
  };
  std::vector<std::thread> threads;
  threads.reserve(count);
  try {
    for (unsigned i = 0; i < count; ++i) {
      threads.emplace_back([&, index = indexOf(i, grid)] { runOne(index); });
    }
  } catch (const std::system_error &) {
    log("there are not enough threads for the %u blocks of a cooperative launch", count);
    for (auto missing = static_cast<unsigned>(threads.size()); missing < count; ++missing)
      all.leave(portErrorLaunchOutOfResources);
  }
  for (std::thread &thread : threads)
    thread.join();
  return all.fault.get();
}

portError_t runResident(const dim3 &grid, unsigned most, const BlockRunner &runBlock) {
  const std::uint64_t count = std::uint64_t{grid.x} * grid.y * grid.z;
  std::atomic<std::uint64_t> next{0};
  LaunchFault fault;
  auto work = [&] {
    for (std::uint64_t number; !fault.get() && (number = next.fetch_add(1)) < count;)
      if (const portError_t failed = runBlock(indexOf(number, grid), fault))
        fault.set(failed);
  };
  std::vector<std::thread> threads;
  try {
    while (threads.size() < std::min<std::uint64_t>(most, count))
      threads.emplace_back(work);
  } catch (const std::system_error &) {
    log("there are not enough threads for the %u blocks of a kernel that waits in loops", most);
    fault.set(portErrorLaunchOutOfResources);
  }
  for (std::thread &thread : threads)
    thread.join();
  return fault.get();
}

portError_t runTogether(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments) {
  return runTogether(shape.grid, [&](const uint3 &index, LaunchFault &fault) {
    if (shape.resident)
      return runInTurns(kernel, shape, arguments, index, fault);
    Scratch scratch;
    return runCaught(kernel, shape, arguments, index, scratch);
  });
}

} // namespace cu2port::cpu

using namespace cu2port::cpu;

void cu2port::gridBarrier() {
  if (!meeting) {
    log("a kernel waits for its grid; launch it with portLaunchCooperativeKernel");
    fail(portErrorLaunchFailure);
  }
  if (const portError_t error = meeting->wait())
    fail(error);
}

bool cu2port::isCooperative() { return meeting != nullptr; }
