// A SYCL device. Memory is USM; a stream is an in-order queue; kernels come from text (Programs.h)
// or are part of the program.
#pragma once

#include "Backlog.h"
#include "Device.h"
#include "sycl/Errors.h"
#include "sycl/KernelFaults.h"
#include "sycl/Programs.h"

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <sycl/sycl.hpp>

namespace cu2port::sycl_device {

class SyclStream;

class SyclDevice final : public Device {
public:
  SyclDevice(sycl::device device, std::size_t number);

  const std::string &backend() const override;
  const portDeviceProp &properties() const override { return described; }
  DeviceTraits traits() const override;
  portError_t allocate(void **pointer, std::size_t bytes, MemoryKind kind) override;
  portError_t release(void *pointer) override;
  portError_t finish() override;
  portError_t memoryInfo(std::size_t *free, std::size_t *total) override;
  bool isHostMemory() const override { return device.is_cpu(); }
  std::unique_ptr<Stream> createStream() override;
  std::unique_ptr<Event> createEvent(bool timing) override;
  portError_t maxThreadsPerBlock(const KernelRef &kernel, int *threads) override;
  portError_t canRun(const KernelRef &kernel, std::string *why) override;
  std::string formOf(const KernelRef &kernel, const dim3 &block) override;
  void unload(const Module &module, bool isEnding) override;

  // For its streams and events.
  /// The error of the first work that failed; looks for what kernels have left behind. To be called
  /// where work is known to be done.
  portError_t outcome();
  /// portErrorNotReady while the command has not ended; there may be none.
  portError_t query(const std::optional<sycl::event> &command);
  /// Calls a function that waits, whose error is the device's fault.
  template <class Wait> portError_t await(const char *what, Wait wait) {
    const portError_t error = guarded(what, [&] {
      wait();
      return portSuccess;
    });
    if (isEnding())
      return portErrorCudartUnloading;
    if (error)
      fault->set(error);
    return outcome();
  }
  void add(SyclStream &stream);
  void remove(SyclStream &stream);

  const sycl::device device;
  const sycl::context context{device};
  Programs programs{context, device};
  KernelFaults faults{context, device, fault};
  RunningFunctions hostFunctions; ///< of all streams: those that wait for others do not know whose

private:
  const portDeviceProp described;
  std::mutex mutex;
  std::map<void *, std::size_t> sizes; ///< of what is allocated
  std::size_t used = 0;
  std::set<SyclStream *> streams;
};

portDeviceProp queryProperties(const sycl::device &device, std::size_t number);

} // namespace cu2port::sycl_device
