#include "cpu/Cooperative.h"

#include "cu2port/block.h"
#include "cu2port/kernel_grid.h"

#include "KernelFault.h"
#include "Log.h"
#include "cpu/RunBlock.h"
#include "cpu/Turns.h"

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
      threads.emplace_back([&, index = indexOf(i, grid)] { runOne(index); });
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

portError_t runResident(const dim3 &grid, unsigned most,
                        const std::function<portError_t(const uint3 &)> &runBlock) {
  const std::uint64_t count = std::uint64_t{grid.x} * grid.y * grid.z;
  std::atomic<std::uint64_t> next{0};
  std::atomic<int> error{portSuccess};
  auto work = [&] {
    for (std::uint64_t number; !error && (number = next.fetch_add(1)) < count;)
      if (const portError_t failed = runBlock(indexOf(number, grid)))
        error = failed;
  };
  std::vector<std::thread> threads;
  try {
    while (threads.size() < std::min<std::uint64_t>(most, count))
      threads.emplace_back(work);
  } catch (const std::system_error &) {
    log("there are not enough threads for the %u blocks of a kernel that waits in loops", most);
    error = portErrorLaunchOutOfResources;
  }
  for (std::thread &thread : threads)
    thread.join();
  return static_cast<portError_t>(error.load());
}

portError_t runTogether(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments) {
  return runTogether(shape.grid, [&](const uint3 &index) {
    if (shape.resident)
      return runInTurns(kernel, shape, arguments, index);
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
