#pragma once

#include "cpu/CommandQueue.h"
#include "cpu/DeviceHeap.h"
#include "cpu/Grid.h"
#include "cpu/KernelMemory.h"

#include "Device.h"
#include "ProgramEnd.h"

#include <algorithm>
#include <set>
#include <shared_mutex>
#include <unordered_map>

namespace cu2port::cpu {

/// Bytes that this process may use at most, as the machine and its control group say.
std::size_t totalMemory();
/// Bytes that the operating system could still give to it.
std::size_t availableMemory();

/// The machine's processor. The host reaches its memory; device, pinned and managed memory are all
/// alike.
class CpuDevice final : public Device {
public:
  CpuDevice();

  const std::string &backend() const override;
  const portDeviceProp &properties() const override { return facts; }
  DeviceTraits traits() const override;
  const std::size_t availableAtFirst = availableMemory(); ///< bytes, before this program took any
  portError_t allocate(void **pointer, std::size_t bytes, MemoryKind kind) override;
  portError_t release(void *pointer) override;
  portError_t finish() override;
  portError_t memoryInfo(std::size_t *free, std::size_t *total) override;
  bool isHostMemory() const override { return true; }
  void limitKernelMemory(std::size_t bytes) override { cpu::limitKernelMemory(bytes); }
  void freeKernelMemory() override { cpu::freeKernelMemory(); }
  std::unique_ptr<Stream> createStream() override;
  std::unique_ptr<Event> createEvent(bool timing) override;
  portError_t maxThreadsPerBlock(const KernelRef &kernel, int *threads) override;
  portError_t canRun(const KernelRef &kernel, std::string *why) override;
  std::string formOf(const KernelRef &kernel, const dim3 &block) override;
  void unload(const Module &module, bool isEnding) override;

  // For its streams.
  void add(std::shared_ptr<CommandQueue> queue);
  void remove(const std::shared_ptr<CommandQueue> &queue);
  KernelCost &costOf(const Kernel &kernel);

private:
  /// What is given out.
  struct Held {
    void *start = nullptr;
    std::size_t size = 0;
    MemoryBlock *block = nullptr; ///< null for what lies in the host's heap
  };
  static Held allocateWatched(std::size_t bytes);
  Held allocateOnDevice(std::size_t rounded);

  std::size_t room() const { return std::min(availableAtFirst, facts.totalGlobalMem); }
  /// Ends the threads that run queues, once these are done.
  void stopThreads();

  std::set<std::shared_ptr<CommandQueue>> liveQueues() const;
  void awaitLaunches(const Module &module);

  const portDeviceProp facts;
  mutable std::shared_mutex mutex;
  DeviceHeap heap;
  std::unordered_map<void *, Held> allocations;
  std::size_t used = 0;
  std::set<std::shared_ptr<CommandQueue>> queues;
  std::unordered_map<const Kernel *, KernelCost> costs;
  const AtProgramEnd end;
};

/// What the operating system tells about the processor.
portDeviceProp readProperties();
} // namespace cu2port::cpu
