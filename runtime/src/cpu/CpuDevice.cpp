#include "cpu/CpuDevice.h"

#include "cpu/CpuEvent.h"
#include "cpu/CpuStream.h"
#include "cpu/Executor.h"
#include "cpu/Faults.h"
#include "cpu/Form.h"
#include "cpu/Headroom.h"
#include "cpu/Versions.h"
#include "cpu/Workers.h"
#include "direct/DirectForm.h"

#include "Log.h"
#include "Registry.h"
#include "Runtime.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>

extern "C" { // there in programs that are built with one
__attribute__((weak)) void __asan_init();
__attribute__((weak)) void __hwasan_init();
__attribute__((weak)) void __msan_init();
__attribute__((weak)) void __tsan_init();
}

namespace cu2port::cpu {

// The executor's threads must not run on while the program's globals, and TBB's, are destroyed.
CpuDevice::CpuDevice() : facts(readProperties()), end([this] { stopThreads(); }) {}

const std::string &CpuDevice::backend() const {
  static const std::string name = "cpu";
  return name;
}

DeviceTraits CpuDevice::traits() const {
  return {.forms = {"block", "plain", "direct"}, .pointers = "the host's"};
}

/// Tools that watch the host's heap know what lies in it, and who freed it.
static bool isHeapWatched() {
  static const char *const preloaded = secure_getenv("LD_PRELOAD");
  static const bool byValgrind = preloaded && std::strstr(preloaded, "vgpreload");
  return __asan_init || __hwasan_init || __msan_init || __tsan_init || byValgrind;
}

/// Not a byte more than asked for: they look for accesses behind the last.
CpuDevice::Held CpuDevice::allocateWatched(std::size_t bytes) {
  void *memory = nullptr;
  if (posix_memalign(&memory, DeviceHeap::granularity, bytes))
    return {};
  return {memory, 0, nullptr};
}

CpuDevice::Held CpuDevice::allocateOnDevice(std::size_t rounded) {
  MemoryBlock *const block = heap.allocate(rounded);
  return {block ? block->address() : nullptr, 0, block};
}

portError_t CpuDevice::allocate(void **pointer, std::size_t bytes, MemoryKind) {
  constexpr std::size_t granularity = DeviceHeap::granularity;
  const std::size_t rounded = (bytes + granularity - 1) / granularity * granularity;
  std::unique_lock lock(mutex);
  // Linux would promise more memory than there is and end the program when it is used.
  if (rounded < bytes || rounded > room() - std::min(used, room())) {
    log("out of memory: %zu bytes asked for, %zu of %zu in use", bytes, used, room());
    return portErrorMemoryAllocation;
  }
  Held held = isHeapWatched() ? allocateWatched(bytes) : allocateOnDevice(rounded);
  if (!held.start)
    return portErrorMemoryAllocation;
  held.size = rounded;
  allocations.emplace(held.start, held);
  used += rounded;
  *pointer = held.start;
  return portSuccess;
}

portError_t CpuDevice::release(void *pointer) {
  std::unique_ptr<AddressSpace> unused; // goes last, and holds nobody up
  std::unique_lock lock(mutex);
  const auto at = allocations.find(pointer);
  if (at == allocations.end())
    return portErrorInvalidValue;
  const Held held = at->second;
  allocations.erase(at);
  used -= held.size;
  if (held.block)
    unused = heap.release(held.block);
  lock.unlock();
  if (!held.block)
    std::free(held.start);
  return portSuccess;
}

portError_t CpuDevice::finish() {
  for (const auto &queue : liveQueues())
    queue->waitForAll();
  return portSuccess;
}

portError_t CpuDevice::memoryInfo(std::size_t *free, std::size_t *total) {
  std::shared_lock lock(mutex);
  *total = facts.totalGlobalMem;
  // What was available at first, less what this program has taken: the system's own figure lags
  // behind what is freed, and moves with every other program.
  *free = room() - std::min(used, room());
  return portSuccess;
}

std::unique_ptr<Stream> CpuDevice::createStream() {
  if (!hasHeadroom())
    return nullptr;
  try {
    return std::make_unique<CpuStream>(*this);
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

std::unique_ptr<Event> CpuDevice::createEvent(bool timing) {
  return std::make_unique<CpuEvent>(timing);
}

portError_t CpuDevice::maxThreadsPerBlock(const KernelRef &, int *threads) {
  *threads = facts.maxThreadsPerBlock;
  return portSuccess;
}

std::string CpuDevice::formOf(const KernelRef &, const dim3 &) {
  switch (chosenForm()) {
  case Form::Optimised:
    return "block";
  case Form::Plain:
    return "plain";
  case Form::Direct:
    return "direct";
  }
  return {};
}

portError_t CpuDevice::canRun(const KernelRef &kernel, std::string *why) {
  // Before a launch takes a lock of ours: TBB loads a library when it begins, and waits for the
  // dynamic linker's lock, which a thread has that unloads a module.
  prepareForFaults();
  prepareWorkers();
  if (chosenForm() == Form::Direct)
    return direct::canRun(kernel, why);
  if (findBlockFunction(kernel))
    return portSuccess;
  if (chosenForm() == Form::Plain && kernel.kernel->run) {
    *why = Registry::get().findReferences(*kernel.module)
               ? "it has no plain form"
               : "the program was translated without --verify";
    return portErrorNoKernelImageForDevice;
  }
  if (kernel.kernel->notOnCpu)
    *why = kernel.kernel->notOnCpu;
  else if (kernel.module->cpu && !chooseVersion(kernel.module->cpu))
    *why = "none of its versions is for this processor";
  else
    *why = kernel.module->cpu ? "its CPU file does not hold it"
                              : "the program was translated without the CPU";
  return portErrorNoKernelImageForDevice;
}

void CpuDevice::add(std::shared_ptr<CommandQueue> queue) {
  std::unique_lock lock(mutex);
  queues.insert(std::move(queue));
}

void CpuDevice::remove(const std::shared_ptr<CommandQueue> &queue) {
  std::unique_lock lock(mutex);
  queues.erase(queue);
}

KernelCost &CpuDevice::costOf(const Kernel &kernel) {
  {
    std::shared_lock lock(mutex);
    if (auto at = costs.find(&kernel); at != costs.end())
      return at->second;
  }
  std::unique_lock lock(mutex);
  return costs[&kernel];
}

void CpuDevice::stopThreads() {
  bool isAllDone = true;
  for (const auto &queue : liveQueues())
    isAllDone &= queue->finishBy(endOfPatience());
  Executor::get().stopBy(endOfPatience());
  if (!isAllDone) // and it will never be, so that nobody may wait for it
    giveUpWork("the CPU");
}

std::set<std::shared_ptr<CommandQueue>> CpuDevice::liveQueues() const {
  std::shared_lock lock(mutex);
  return queues;
}

/// Of the module alone: what other work waits for may be the caller. The executor runs them.
void CpuDevice::awaitLaunches(const Module &module) {
  for (const auto &queue : liveQueues())
    for (const std::uint64_t last = queue->lastOf(module); !queue->isDone(last);)
      std::this_thread::sleep_for(std::chrono::microseconds(100));
}

void CpuDevice::unload(const Module &module, bool isEnding) {
  if (isEnding) { // what is left in the queues keeps what is known of its kernels
    for (const auto &queue : liveQueues())
      queue->giveUp();
    return;
  }
  awaitLaunches(module);
  std::unique_lock lock(mutex);
  for (const Kernel &kernel : module.kernels)
    costs.erase(&kernel);
}

} // namespace cu2port::cpu
