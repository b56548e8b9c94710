#include "cpu/Grid.h"

#include "FloatingPoint.h"
#include "ThreadLocal.h"
#include "cpu/Faults.h"
#include "cpu/RunBlock.h"
#include "cpu/Shares.h"
#include "cpu/Turns.h"
#include "cpu/Workers.h"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace cu2port::cpu {

using Clock = std::chrono::steady_clock;

// Waking another thread costs some microseconds: a launch shorter than this stays on the thread it
// is on.
static constexpr float worthSharing = 8000;
// A worker takes about this much work at a time, unless that would leave too few pieces to balance.
static constexpr float chunkNanoseconds = 10000;
static constexpr std::uint64_t chunksPerWorker = 8;
// Where blocks must begin in order, those that run at a time are as near as on a GPU.
static constexpr std::uint64_t blocksAhead = 32;

static float nanosecondsSince(Clock::time_point start) {
  return std::chrono::duration<float, std::nano>(Clock::now() - start).count();
}

namespace {
/// A launch being run.
class Grid {
public:
  Grid(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments,
       std::uint64_t count, unsigned workers)
      : kernel(kernel), shape(shape), arguments(arguments),
        blocks(count, shape.inOrder ? 1 : workers) {}

  std::uint64_t left() const { return blocks.left(); }
  portError_t fault() const { return static_cast<portError_t>(error.load()); }

  /// Runs chunks of `grain` blocks until none are left, or until `limit` nanoseconds have gone by.
  /// Returns how many nanoseconds it ran, and adds the blocks it ran to `done`.
  float work(unsigned worker, std::uint64_t grain, float limit, std::uint64_t &done) {
    const DefaultFloatingPoint numbers; // a worker is not the thread that the launch is for
    Scratch &scratch = ThreadLocal<Scratch>::get();
    const Clock::time_point start = Clock::now();
    float spent = 0;
    uint3 index{};
    auto runChunks = [&] {
      while (spent <= limit) {
        const std::optional<Chunk> chunk = blocks.take(worker, grain);
        if (!chunk)
          break;
        runChunk(*chunk, scratch, index);
        done += chunk->last - chunk->first;
        spent = nanosecondsSince(start);
      }
    };
    Fault fault;
    if (catchFault(runChunks, fault) && stop(errorOf(fault)))
      report(fault, {kernel.name, index});
    return spent;
  }

private:
  void runChunk(const Chunk &chunk, Scratch &scratch, uint3 &index) {
    const std::uint64_t row = chunk.first / shape.grid.x;
    index = {static_cast<unsigned>(chunk.first % shape.grid.x),
             static_cast<unsigned>(row % shape.grid.y), static_cast<unsigned>(row / shape.grid.y)};
    for (std::uint64_t i = chunk.first; i < chunk.last; ++i) {
      if (portError_t error = runBlock(kernel, shape, arguments, index, scratch)) {
        stop(error);
        return;
      }
      advance(index);
    }
  }

  void advance(uint3 &index) const {
    if (++index.x < shape.grid.x)
      return;
    index.x = 0;
    if (++index.y < shape.grid.y)
      return;
    index.y = 0;
    ++index.z;
  }

  /// False if another block's error came before.
  bool stop(int with) {
    int none = portSuccess;
    const bool isFirst = error.compare_exchange_strong(none, with);
    blocks.close();
    return isFirst;
  }

  const CpuKernel &kernel;
  const LaunchShape &shape;
  void *const *const arguments;
  Shares blocks;
  std::atomic<int> error{portSuccess};
};
} // namespace

/// Shares what is left of a grid with TBB's workers, `most` blocks at a time; returns the mean time
/// of a block.
static float runOnAllCores(Grid &grid, float blockNanoseconds, unsigned workers,
                           std::uint64_t most) {
  std::uint64_t grain =
      blockNanoseconds > 0 ? static_cast<std::uint64_t>(chunkNanoseconds / blockNanoseconds) : 1;
  grain = std::clamp<std::uint64_t>(
      grain, 1,
      std::max<std::uint64_t>(1, std::min(most, grid.left() / (workers * chunksPerWorker))));
  const std::uint64_t chunks = (grid.left() + grain - 1) / grain;
  const auto helpers = static_cast<unsigned>(std::min<std::uint64_t>(workers, chunks));

  std::atomic<std::uint64_t> blocks{0};
  std::atomic<float> nanoseconds{0};
  auto work = [&] {
    const auto worker = static_cast<unsigned>(tbb::this_task_arena::current_thread_index());
    std::uint64_t mine = 0;
    const float spent =
        grid.work(worker % workers, grain, std::numeric_limits<float>::infinity(), mine);
    blocks.fetch_add(mine, std::memory_order_relaxed);
    nanoseconds.fetch_add(spent, std::memory_order_relaxed);
  };
  onWorkers(helpers, work);
  return blocks ? nanoseconds / static_cast<float>(blocks) : 0;
}

portError_t runGrid(const CpuKernel &kernel, KernelCost &cost, const LaunchShape &shape,
                    void *const *arguments) {
  const std::uint64_t count = std::uint64_t{shape.grid.x} * shape.grid.y * shape.grid.z;
  const unsigned workers = count > 1 ? workerCount() : 1;
  Grid grid(kernel, shape, arguments, count, workers);
  const float threads =
      static_cast<float>(shape.block.x) * static_cast<float>(shape.block.y * shape.block.z);
  float block = cost.nanosecondsPerThread.load(std::memory_order_relaxed) * threads;
  const bool known = block > 0;

  if (shape.resident) {
    const bool isShort = known && block * static_cast<float>(count) < worthSharing;
    const Clock::time_point start = Clock::now();
    const portError_t error = runInTurns(kernel, shape, arguments, isShort ? 1 : workers);
    cost.nanosecondsPerThread.store(nanosecondsSince(start) / static_cast<float>(count) / threads,
                                    std::memory_order_relaxed);
    return error;
  }
  const bool alone = workers == 1 || (known && block * static_cast<float>(count) < worthSharing);
  if (alone) {
    std::uint64_t blocks = 0;
    // If it takes much longer than it used to, the others join in.
    const float limit = workers == 1 ? std::numeric_limits<float>::infinity() : 2 * worthSharing;
    const float spent = grid.work(0, std::max<std::uint64_t>(1, count / 16), limit, blocks);
    block = blocks ? spent / static_cast<float>(blocks) : 0;
  }
  if (grid.left())
    block = runOnAllCores(grid, block, workers, shape.inOrder ? blocksAhead / workers : UINT64_MAX);
  if (block > 0)
    cost.nanosecondsPerThread.store(block / threads, std::memory_order_relaxed);
  return grid.fault();
}

// --- Copies and fills
// -----------------------------------------------------------------------------------------------

static constexpr std::size_t piece = std::size_t{1}
                                     << 20; // a core alone fills most of the memory's bandwidth

template <class F> static void inPieces(std::size_t bytes, F f) {
  if (bytes <= 2 * piece)
    return f(0, bytes);
  const std::size_t pieces = (bytes + piece - 1) / piece;
  std::atomic<std::size_t> next{0};
  auto work = [&] {
    for (std::size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < pieces;)
      f(i * piece, std::min(piece, bytes - i * piece));
  };
  onWorkers(static_cast<unsigned>(std::min<std::size_t>(workerCount(), pieces)), work);
}

void copyBytes(void *to, const void *from, std::size_t bytes) {
  // Overlapping ranges are undefined in CUDA; here they are copied as memmove does.
  const auto *source = static_cast<const unsigned char *>(from);
  auto *target = static_cast<unsigned char *>(to);
  if (target < source + bytes && source < target + bytes)
    std::memmove(to, from, bytes);
  else
    inPieces(bytes,
             [&](std::size_t at, std::size_t n) { std::memcpy(target + at, source + at, n); });
}

void fillBytes(void *to, unsigned char value, std::size_t bytes) {
  inPieces(bytes, [&](std::size_t at, std::size_t n) {
    std::memset(static_cast<unsigned char *>(to) + at, value, n);
  });
}

} // namespace cu2port::cpu
