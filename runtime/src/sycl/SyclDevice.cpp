#include "sycl/SyclDevice.h"

#include "Log.h"
#include "sycl/Errors.h"
#include "sycl/SyclEvent.h"
#include "sycl/SyclStream.h"

#include <algorithm>

namespace cu2port::sycl_device {

// CUDA promises 256 bytes, and programs rely on it.
static constexpr std::size_t allocationAlignment = 256;

SyclDevice::SyclDevice(sycl::device device, std::size_t number)
    : device(device), described(queryProperties(device, number)) {}

const std::string &SyclDevice::backend() const {
  static const std::string name = "sycl";
  return name;
}

DeviceTraits SyclDevice::traits() const {
  DeviceTraits traits{.forms = {"simt", "block"},
                      .pointers = "USM",
                      .hasDoubles = device.has(sycl::aspect::fp64),
                      .hasSubGroups = programs.hasWarps(),
                      .runsInTurn = device.is_cpu()};
  if (programs.usesBlockForm())
    std::swap(traits.forms[0], traits.forms[1]);
  return traits;
}

static void *allocateUsm(std::size_t bytes, MemoryKind kind, const sycl::device &device,
                         const sycl::context &context) {
  // Whole multiples, as C's aligned_alloc wants, which AdaptiveCpp calls.
  bytes = (bytes + allocationAlignment - 1) / allocationAlignment * allocationAlignment;
  switch (kind) {
  case MemoryKind::Device:
    return sycl::aligned_alloc_device(allocationAlignment, bytes, device, context);
  case MemoryKind::Pinned:
    return sycl::aligned_alloc_host(allocationAlignment, bytes, context);
  case MemoryKind::Managed:
    return sycl::aligned_alloc_shared(allocationAlignment, bytes, device, context);
  }
  return nullptr;
}

portError_t SyclDevice::allocate(void **pointer, std::size_t bytes, MemoryKind kind) {
  *pointer = nullptr;
  if (bytes == 0)
    return portSuccess;
  const std::lock_guard lock(mutex);
  if (bytes > described.totalGlobalMem - std::min(used, described.totalGlobalMem))
    return portErrorMemoryAllocation;
  return guarded("an allocation", [&] {
    void *made = allocateUsm(bytes, kind, device, context);
    if (!made)
      return portErrorMemoryAllocation;
    sizes.emplace(made, bytes);
    used += bytes;
    *pointer = made;
    return portSuccess;
  });
}

portError_t SyclDevice::release(void *pointer) {
  if (!pointer)
    return portSuccess;
  {
    const std::lock_guard lock(mutex);
    const auto at = sizes.find(pointer);
    if (at == sizes.end())
      return portErrorInvalidValue;
    used -= at->second;
    sizes.erase(at);
  }
  return guarded("a release", [&] {
    sycl::free(pointer, context);
    return portSuccess;
  });
}

portError_t SyclDevice::finish() {
  std::set<SyclStream *> all;
  {
    const std::lock_guard lock(mutex);
    all = streams;
  }
  portError_t error = portSuccess;
  for (SyclStream *stream : all)
    if (portError_t own = stream->synchronize(); own && !error)
      error = own;
  return error;
}

portError_t SyclDevice::memoryInfo(std::size_t *free, std::size_t *total) {
  const std::lock_guard lock(mutex);
  *total = described.totalGlobalMem;
  *free = *total - std::min(used, *total);
  return portSuccess;
}

std::unique_ptr<Stream> SyclDevice::createStream() {
  std::unique_ptr<Stream> stream;
  guarded("a queue", [&] {
    stream = std::make_unique<SyclStream>(*this);
    return portSuccess;
  });
  return stream;
}

std::unique_ptr<Event> SyclDevice::createEvent(bool timing) {
  return std::make_unique<SyclEvent>(*this, timing);
}

portError_t SyclDevice::maxThreadsPerBlock(const KernelRef &kernel, int *threads) {
  const CompiledKernel *compiled = nullptr;
  if (portError_t error = programs.find(kernel, dim3(1, 1, 1), &compiled))
    return error;
  *threads = static_cast<int>(compiled->maxThreads);
  return portSuccess;
}

std::string SyclDevice::formOf(const KernelRef &kernel, const dim3 &block) {
  const CompiledKernel *compiled = nullptr;
  if (programs.find(kernel, block, &compiled))
    return {};
  return compiled->isBlockForm ? "block" : "simt";
}

portError_t SyclDevice::canRun(const KernelRef &kernel, std::string *why) {
  return programs.has(kernel, why) ? portSuccess : portErrorNoKernelImageForDevice;
}

void SyclDevice::unload(const Module &module, bool isProgramEnding) {
  if (isProgramEnding || isEnding()) // a driver that may be gone is not called
    return;
  finish();
  programs.forget(module);
}

portError_t SyclDevice::outcome() {
  faults.collect();
  return fault->get();
}

portError_t SyclDevice::query(const std::optional<sycl::event> &command) {
  const portError_t failed = fault->get();
  if (isEnding())
    return failed ? failed : portErrorCudartUnloading;
  if (command && !hasEnded(*command))
    return portErrorNotReady;
  return failed ? failed : outcome();
}

void SyclDevice::add(SyclStream &stream) {
  const std::lock_guard lock(mutex);
  streams.insert(&stream);
}

void SyclDevice::remove(SyclStream &stream) {
  const std::lock_guard lock(mutex);
  streams.erase(&stream);
}

} // namespace cu2port::sycl_device
