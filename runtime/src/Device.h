// The interface between the portable API (portMalloc, portLaunch, ...) and a kind of device.
// One folder a kind of device implements it: cpu/, opencl/, and sycl/, which is a plug-in
// (SyclPlugin.h). Devices.cpp in each lists the devices, Properties.cpp says what they are.
#pragma once

#include "Measurement.h"
#include "cu2port/module.h"
#include "cu2port/runtime.h" // portError_t, portDeviceProp, dim3

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace cu2port {

/// What the host may do with an allocation: Device memory only through copies; Pinned memory is the
/// host's own and devices can reach it; Managed memory both use directly.
enum class MemoryKind { Device, Pinned, Managed };

struct LaunchShape {
  dim3 grid;
  dim3 block;
  std::size_t dynamicShared = 0;
  bool cooperative = false; ///< all blocks run at the same time, and can wait for each other
  /// How many blocks of a kernel that waits in loops (KernelNeeds::waitsInLoops) are there at once;
  /// 0 of any other.
  unsigned resident = 0;
  /// Blocks may read what others of the launch write: each begins when those of lower numbers have.
  bool inOrder = false;
};

/// A kernel together with the module it came from, found by its stub.
struct KernelRef {
  const Module *module;
  const Kernel *kernel;
};

/// The error of the first work on a device that failed. Nothing that was enqueued runs after it,
/// and every later call on the device returns it, until the device is reset. The device's streams
/// share it.
class DeviceFault {
public:
  portError_t get() const { return error.load(std::memory_order_acquire); }
  void set(portError_t to) {
    portError_t none = portSuccess;
    error.compare_exchange_strong(none, to, std::memory_order_acq_rel);
  }
  void clear() { error = portSuccess; }

private:
  std::atomic<portError_t> error{portSuccess};
};

/// A point in a stream. Queries never block.
class Event {
public:
  virtual ~Event() = default;
  virtual portError_t synchronize() = 0;
  virtual portError_t query() = 0; ///< portErrorNotReady while work before it is still running
  /// Time in milliseconds between two completed events of one device.
  virtual portError_t elapsedSince(Event &start, float *milliseconds) = 0;
  /// A function that waits for the record which is the latest now, for streams of other devices.
  virtual std::function<void()> waiter() const = 0;
};

/// An in-order queue of work. Every call but the last two only enqueues; an error of work that was
/// enqueued is the device's fault, and comes out of synchronize and query of all of its streams.
class Stream {
public:
  virtual ~Stream() = default;
  /// Either side may be pageable host memory, pinned, managed or device memory.
  virtual portError_t copy(void *to, const void *from, std::size_t bytes) = 0;
  /// `rows` rows of `width` bytes each.
  virtual portError_t copyRows(void *to, std::size_t toPitch, const void *from,
                               std::size_t fromPitch, std::size_t width, std::size_t rows) = 0;
  virtual portError_t fill(void *to, unsigned char value, std::size_t bytes) = 0;
  /// `rows` rows of `width` bytes each.
  virtual portError_t fillRows(void *to, std::size_t pitch, unsigned char value, std::size_t width,
                               std::size_t rows) = 0;
  /// `arguments`: the CUDA signature's arguments followed by a pointer to the address of each
  /// device variable the kernel uses. All are copied before the call returns. The shape has been
  /// checked against the limits.
  virtual portError_t launch(const KernelRef &kernel, const LaunchShape &shape,
                             void *const *arguments) = 0;
  /// Calls the function also when the device has failed before, with that error.
  virtual portError_t callHost(std::function<void(portError_t)> function) = 0;
  virtual portError_t record(Event &event) = 0;
  /// For the record which is the latest now; the event may be another device's.
  virtual portError_t wait(Event &event) = 0;
  virtual portError_t synchronize() = 0;
  /// portErrorNotReady while something in it runs or waits, even if the device has failed.
  virtual portError_t query() = 0;
  /// Whether the caller is further ahead than it should be. No call above waits for room, as locks
  /// are held; who has let them go calls the other one.
  virtual bool isFull() const { return false; }
  virtual void waitForRoom() {}

  /// What the commands belong to that are enqueued now. It is set, and they are, by whoever has the
  /// context's lock.
  Measured measurement;
  std::uintptr_t number = 0; ///< as portStreamGetId has it; 0 of a default stream
};

/// What people want to know of a device, and CUDA's properties do not tell.
struct DeviceTraits {
  std::vector<std::string> forms; ///< of kernels, as CU2PORT_FORM has them; the usual one first
  std::string pointers;           ///< what device pointers are
  bool hasDoubles = true;
  bool hasSubGroups = false; ///< of 32, for warps to run as
  /// It runs one block a core, and the threads of a block one after the other, without letting any
  /// other run where one waits in a loop.
  bool runsInTurn = false;
};

class Device {
public:
  virtual ~Device() = default;
  virtual const std::string &
  backend() const = 0; ///< "cpu", "opencl" or "sycl", as CU2PORT_DEVICE names it
  virtual const portDeviceProp &properties() const = 0;
  virtual DeviceTraits traits() const = 0;
  virtual portError_t allocate(void **pointer, std::size_t bytes, MemoryKind kind) = 0;
  /// `pointer` is one that allocate returned, and no work uses it any more.
  virtual portError_t release(void *pointer) = 0;
  /// Waits for the work of all streams.
  virtual portError_t finish() = 0;
  virtual portError_t memoryInfo(std::size_t *free, std::size_t *total) = 0;
  /// Whether the host can use device memory where it is, while no work runs.
  virtual bool isHostMemory() const = 0;
  virtual std::unique_ptr<Stream> createStream() = 0;
  virtual std::unique_ptr<Event> createEvent(bool timing) = 0;
  /// Most threads that a block of this kernel can have here, whatever its __launch_bounds__.
  virtual portError_t maxThreadsPerBlock(const KernelRef &kernel, int *threads) = 0;
  /// Whether the device can run the kernel at all; if not, `why` says what is in the way.
  virtual portError_t canRun(const KernelRef &kernel, std::string *why) = 0;

  /// How many bytes kernels may have by malloc, where that is not memory of the runtime's.
  virtual void limitKernelMemory(std::size_t) {}
  /// Frees what kernels have of that. None runs.
  virtual void freeKernelMemory() {}

  /// In which form launches of such blocks run, as CU2PORT_FORM has it; empty if none does.
  virtual std::string formOf(const KernelRef &kernel, const dim3 &block) = 0;

  /// Forgets a module that goes, once no work uses its code any more. At the end of the program
  /// work is given up instead, and a driver that may be gone is not called.
  virtual void unload(const Module &module, bool isEnding) = 0;

  const std::shared_ptr<DeviceFault> fault = std::make_shared<DeviceFault>();
};

/// One that is installed, and why the runtime leaves it out.
struct UnusableDevice {
  std::string name, why;
};

/// The devices of each backend that this machine has; empty where there are none (no OpenCL
/// installed, say).
std::vector<std::unique_ptr<Device>> cpuDevices();
std::vector<std::unique_ptr<Device>> openclDevices(std::vector<UnusableDevice> *unusable = nullptr);
std::vector<std::unique_ptr<Device>> syclDevices(std::vector<UnusableDevice> *unusable = nullptr);

} // namespace cu2port
