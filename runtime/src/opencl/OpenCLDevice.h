// An OpenCL device. Nothing is made on it until it is first used, so that listing devices costs
// little.
#pragma once

#include "Device.h"
#include "ProgramEnd.h"
#include "opencl/Context.h"

#include <memory>
#include <mutex>
#include <optional>

namespace cu2port::opencl {

class OpenCLDevice : public Device {
public:
  /// `number`: its place among the machine's OpenCL devices.
  OpenCLDevice(cl_device_id device, std::size_t number);

  const std::string &backend() const override;
  const portDeviceProp &properties() const override { return described; }
  DeviceTraits traits() const override;
  portError_t allocate(void **pointer, std::size_t bytes, MemoryKind kind) override;
  portError_t release(void *pointer) override;
  portError_t finish() override;
  portError_t memoryInfo(std::size_t *free, std::size_t *total) override;
  bool isHostMemory() const override { return capabilities.memory == MemoryModel::FineGrained; }
  std::unique_ptr<Stream> createStream() override;
  std::unique_ptr<Event> createEvent(bool timing) override;
  portError_t maxThreadsPerBlock(const KernelRef &kernel, int *threads) override;
  portError_t canRun(const KernelRef &kernel, std::string *why) override;
  std::string formOf(const KernelRef &kernel, const dim3 &block) override;
  void unload(const Module &module, bool isEnding) override;

private:
  /// Null if the device fails.
  Context *use(portError_t *error);
  void finishAtEnd();

  cl_device_id device;
  const Capabilities capabilities;
  const portDeviceProp described;
  std::once_flag once;
  portError_t contextError = portSuccess;
  std::unique_ptr<Context> context;
  std::optional<AtProgramEnd> end;
};

} // namespace cu2port::opencl
