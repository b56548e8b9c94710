#include "cpu/Cooperative.h"

#include "cu2port/block.h"
#include "cu2port/kernel_grid.h"

#include "KernelFault.h"
#include "Log.h"
#include "cpu/RunBlock.h"

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

  void wait() {
    std::unique_lock lock(mutex);
    if (++arrived == expected)
      return open();
    const unsigned mine = round;
    changed.wait(lock, [&] { return round != mine || error != portSuccess; });
    if (round == mine)
      throw KernelFault{error};
  }

  /// A block has ended; the others need not wait for it.
  void leave(portError_t with) {
    std::lock_guard lock(mutex);
    --expected;
    if (with != portSuccess && error == portSuccess)
      error = with;
    if (error != portSuccess)
      changed.notify_all();
    else if (expected > 0 && arrived == expected)
      open();
  }

  portError_t fault() const { return error; }

private:
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
  portError_t error = portSuccess;
};

/// Of the launch whose block this thread runs.
thread_local Meeting *meeting = nullptr;

} // namespace

portError_t runTogether(const dim3 &grid,
                        const std::function<portError_t(const uint3 &)> &runBlock) {
  const unsigned count = grid.x * grid.y * grid.z;
  Meeting all(count);
  auto runOne = [&](const uint3 &index) {
    meeting = &all;
    const portError_t error = runBlock(index);
    meeting = nullptr;
    all.leave(error);
  };
  std::vector<std::thread> threads;
  threads.reserve(count);
  try {
    for (unsigned i = 0; i < count; ++i) {
      const unsigned row = i / grid.x;
      const uint3 index{i % grid.x, row % grid.y, row / grid.y};
      threads.emplace_back([&, index] { runOne(index); });
    }
  } catch (const std::system_error &) {
    log("there are not enough threads for the %u blocks of a cooperative launch", count);
    for (auto missing = static_cast<unsigned>(threads.size()); missing < count; ++missing)
      all.leave(portErrorLaunchOutOfResources);
  }
  for (std::thread &thread : threads)
    thread.join();
  return all.fault();
}

portError_t runTogether(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments) {
  return runTogether(shape.grid, [&](const uint3 &index) {
    Scratch scratch;
    return runCaught(kernel, shape, arguments, index, scratch);
  });
}

} // namespace cu2port::cpu

using namespace cu2port::cpu;

void cu2port::gridBarrier() {
  if (!meeting) {
    log("a kernel waits for its grid; launch it with portLaunchCooperativeKernel");
    throw KernelFault{portErrorLaunchFailure};
  }
  meeting->wait();
}

bool cu2port::isCooperative() { return meeting != nullptr; }
