// Launches in the direct form, and what their kernels call.
#include "cu2port/block.h"
#include "cu2port/direct.h"

#include "Log.h"
#include "ThreadLocal.h"
#include "cpu/Cooperative.h"
#include "direct/Block.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace cu2port::direct {

// ---- Dynamic shared memory ----------------------------------------------------------------------

/// At least as much as any device of ours lets a block have.
static constexpr std::size_t mostShared = std::size_t{256} << 10;
static constexpr std::size_t sharedAlignment = 1024;

namespace {
/// That of the blocks which a thread of the operating system runs.
class SharedMemory {
public:
  ~SharedMemory() { std::free(memory); }

  void *get() {
    if (!memory && !(memory = std::aligned_alloc(sharedAlignment, mostShared)))
      throw std::bad_alloc();
    return memory;
  }
  /// For a block with `size` bytes of it: their contents are undefined, as in CUDA, and never the
  /// last block's.
  void begin(std::size_t size) {
    detail::unpoison(get(), mostShared);
    std::memset(memory, 0xCB, size);
    detail::poison(static_cast<char *>(memory) + size, mostShared - size);
  }

private:
  void *memory = nullptr;
};
} // namespace

static SharedMemory &sharedMemory() { return ThreadLocal<SharedMemory>::get(); }

void *dynamicShared() { return sharedMemory().get(); }

// ---- What kernels call --------------------------------------------------------------------------

Votes meetBlock(const char *name, bool predicate, Place place) {
  return currentBlock->meet(name, predicate, place);
}

void meetWarp(WarpOperation &operation) {
  // A copy: what is called last may take this function's frame for its own.
  currentBlock->meet(operation, *static_cast<Frame *>(__builtin_frame_address(0)));
}

void yield() { currentBlock->yield(); }

void assertFailed(const char *condition, const char *file, unsigned line, const char *function) {
  const uint3 &block = direct::blockIdx, &thread = direct::threadIdx;
  std::fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n",
               file, line, function, block.x, block.y, block.z, thread.x, thread.y, thread.z,
               condition);
  currentBlock->fail(portErrorAssert); // not thrown: the user's code may be noexcept
}

void *allocate(std::size_t bytes) { return cu2port_allocate(bytes); }
void release(void *memory) { cu2port_free(memory); }

void unsupported(const char *what) { currentBlock->refuse(what); }

// ---- Launches -----------------------------------------------------------------------------------

static portError_t runBlock(Block &block, const Launch &launch, const uint3 &index) {
  sharedMemory().begin(launch.dynamicShared);
  return block.run(index);
}

static portError_t runInOrder(const Launch &launch, void *const *arguments, FiberPool &fibers) {
  cpu::LaunchFault fault;
  Block block(launch, arguments, fibers, fault);
  const dim3 &grid = launch.gridDim;
  const std::uint64_t count = std::uint64_t{grid.x} * grid.y * grid.z;
  const cpu::Sequence numbers = sequenceOf(launch, count);
  for (std::uint64_t step = 0; step < count; ++step) {
    const std::uint64_t number = numbers.at(step);
    const std::uint64_t row = number / grid.x;
    if (portError_t error =
            runBlock(block, launch,
                     {static_cast<unsigned>(number % grid.x), static_cast<unsigned>(row % grid.y),
                      static_cast<unsigned>(row / grid.y)}))
      return error;
  }
  return portSuccess;
}

/// The fibers of the calling thread of the operating system.
static FiberPool &fibersOfThread() { return ThreadLocal<FiberPool>::get(); }

/// Runs `work`; without memory for the stacks it is an error.
template <class F> static portError_t withStacks(const Launch &launch, F work) {
  try {
    return work();
  } catch (const std::bad_alloc &) {
    log("kernel %s: there is not enough memory for the stacks of its threads", launch.kernel);
    return portErrorLaunchOutOfResources;
  }
}

int run(const Launch &launch, void *const *arguments) {
  if (launch.dynamicShared > mostShared)
    return portErrorInvalidValue;
  const auto runOne = [&](const uint3 &index, cpu::LaunchFault &fault) {
    return withStacks(launch, [&] {
      Block block(launch, arguments, fibersOfThread(), fault);
      return runBlock(block, launch, index);
    });
  };
  if (launch.isCooperative)
    return cpu::runTogether(launch.gridDim, runOne);
  if (launch.resident)
    return cpu::runResident(launch.gridDim, launch.resident, runOne);
  return withStacks(launch, [&] { return runInOrder(launch, arguments, fibersOfThread()); });
}

} // namespace cu2port::direct
