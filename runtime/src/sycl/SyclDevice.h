// A SYCL device. Memory is USM; a stream is an in-order queue; kernels come from text (Programs.h)
// or are part of the program.
#pragma once

#include "SyclPlugin.h"
#include "sycl/KernelFaults.h"
#include "sycl/Programs.h"

#include <map>
#include <mutex>
#include <set>
#include <sycl/sycl.hpp>

namespace cu2port::sycl_device {

using Host = SyclHost;
/// What the runtime has given.
Host &host();

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
  bool unload(const Module &module, bool isEnding) override;

  // For its streams.
  void add(SyclStream &stream);
  void remove(SyclStream &stream);

  const sycl::device device;
  const sycl::context context{device};
  Programs programs{context, device};
  KernelFaults faults{context, device, fault};

private:
  const portDeviceProp described;
  std::mutex mutex;
  std::map<void *, std::size_t> sizes; ///< of what is allocated
  std::size_t used = 0;
  std::set<SyclStream *> streams;
};

portDeviceProp queryProperties(const sycl::device &device, std::size_t number);

} // namespace cu2port::sycl_device
