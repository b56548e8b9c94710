#include "opencl/OpenCLDevice.h"

#include "Log.h"
#include "Runtime.h"
#include "opencl/Errors.h"
#include "opencl/OpenCLEvent.h"
#include "opencl/OpenCLStream.h"
#include "opencl/Properties.h"

#include <algorithm>
#include <future>
#include <system_error>
#include <thread>

namespace cu2port::opencl {

OpenCLDevice::OpenCLDevice(cl_device_id device, std::size_t number)
    : device(device), capabilities(queryCapabilities(device)),
      described(queryProperties(device, number, capabilities)) {}

const std::string &OpenCLDevice::backend() const {
  static const std::string name = "opencl";
  return name;
}

static const char *describe(MemoryModel memory) {
  switch (memory) {
  case MemoryModel::FineGrained:
    return "shared, fine-grained";
  case MemoryModel::CoarseGrained:
    return "shared, coarse-grained";
  case MemoryModel::Buffers:
    return "into buffers";
  }
  return "";
}

DeviceTraits OpenCLDevice::traits() const {
  DeviceTraits traits{.forms = {"simt", "block"},
                      .pointers = describe(capabilities.memory),
                      .hasDoubles = capabilities.hasDoubles,
                      .hasSubGroups = capabilities.hasWarps,
                      .runsInTurn = capabilities.isCpu};
  if (capabilities.prefersBlockForm)
    std::swap(traits.forms[0], traits.forms[1]);
  return traits;
}

Context *OpenCLDevice::use(portError_t *error) {
  std::call_once(once, [this] {
    context = Context::create(device, capabilities, fault, &contextError);
    // A driver's threads must not run on while its globals, and its compiler's, are destroyed.
    if (context)
      end.emplace([this] { finishAtEnd(); });
  });
  *error = contextError;
  return context.get();
}

/// On a thread of its own: a driver's thread-locals of the thread that ends the program are gone.
void OpenCLDevice::finishAtEnd() {
  context->isEnding = true;
  if (thisThread().inHostFunction) // which would wait for itself
    return;
  try {
    std::promise<void> end;
    const std::future<void> hasEnded = end.get_future();
    std::thread waiter([this, end = std::move(end)]() mutable {
      context->drain();
      end.set_value();
    });
    if (hasEnded.wait_until(endOfPatience()) == std::future_status::ready)
      return waiter.join();
    waiter.detach();
    giveUpWork(described.name);
  } catch (const std::system_error &) {
    log("there is no thread left to wait for the device at the end");
  }
}

portError_t OpenCLDevice::allocate(void **pointer, std::size_t bytes, MemoryKind kind) {
  portError_t error = portSuccess;
  *pointer = nullptr;
  if (!use(&error) || bytes == 0)
    return error;
  std::shared_ptr<Allocation> made;
  if ((error = context->memory.allocate(bytes, kind, &made)))
    return error;
  if (kind == MemoryKind::Managed && (error = context->managed.add(made))) {
    context->memory.release(made->address);
    return error;
  }
  *pointer = made->address;
  return portSuccess;
}

portError_t OpenCLDevice::release(void *pointer) {
  portError_t error = portSuccess;
  if (!pointer || !use(&error))
    return error;
  const Place place = context->memory.locate(pointer);
  if (!place || place.offset != 0)
    return portErrorInvalidValue;
  if (place.allocation->kind == MemoryKind::Managed)
    context->managed.remove(pointer);
  return context->memory.release(pointer);
}

portError_t OpenCLDevice::finish() {
  portError_t error = portSuccess;
  if (!use(&error))
    return error;
  error = context->finish();
  return error ? error : context->managed.toHost();
}

portError_t OpenCLDevice::memoryInfo(std::size_t *free, std::size_t *total) {
  portError_t error = portSuccess;
  if (!use(&error))
    return error;
  // OpenCL does not tell what other programs use; of the host's memory, the system does.
  *total = capabilities.globalMemory;
  const std::size_t room = capabilities.freeAtFirst;
  *free = room - std::min(room, context->memory.used());
  return portSuccess;
}

std::unique_ptr<Stream> OpenCLDevice::createStream() {
  portError_t error = portSuccess;
  if (!use(&error))
    return nullptr;
  return std::make_unique<OpenCLStream>(*context);
}

std::unique_ptr<Event> OpenCLDevice::createEvent(bool timing) {
  portError_t error = portSuccess;
  if (!use(&error))
    return nullptr;
  return std::make_unique<OpenCLEvent>(*context, timing);
}

portError_t OpenCLDevice::maxThreadsPerBlock(const KernelRef &kernel, int *threads) {
  portError_t error = portSuccess;
  CompiledKernel *compiled = nullptr;
  if (!use(&error) || (error = context->programs.find(kernel, &compiled)))
    return error;
  *threads = static_cast<int>(compiled->maxThreads);
  return portSuccess;
}

std::string OpenCLDevice::formOf(const KernelRef &kernel, const dim3 &block) {
  portError_t error = portSuccess;
  CompiledKernel *compiled = nullptr;
  if (!use(&error) || context->programs.find(kernel, &compiled))
    return {};
  return context->programs.forBlocks(*compiled, block).form == KernelForm::Block ? "block" : "simt";
}

portError_t OpenCLDevice::canRun(const KernelRef &kernel, std::string *why) {
  portError_t error = portSuccess;
  if (!use(&error))
    return error;
  if (!context->programs.has(kernel, why))
    return portErrorNoKernelImageForDevice;
  if (capabilities.memory == MemoryModel::Buffers && *kernel.kernel->memoryParameters) {
    *why = "a parameter is a struct with pointers in it, which takes shared virtual memory, and "
           "the device has none";
    return portErrorNotSupported;
  }
  if (capabilities.memory == MemoryModel::Buffers && kernel.kernel->readsPointersFromMemory) {
    *why = "it reads pointers from memory, or makes them of integers, which takes shared virtual "
           "memory, and the device has none";
    return portErrorNotSupported;
  }
  return portSuccess;
}

// A driver has copies of all that work needs. To wait for it is not possible: whoever closes a
// library holds the dynamic linker's lock, and a driver's threads may load what they have compiled.
void OpenCLDevice::unload(const Module &module, bool isEnding) {
  if (context && !isEnding)
    context->programs.forget(module);
}

} // namespace cu2port::opencl
