// Allocating and freeing memory, and asking about it.
#include "api/Memory.h"
#include "Log.h"
#include "MemoryPools.h"

#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace cu2port {

portError_t allocate(Context &context, void **pointer, std::size_t size, MemoryKind kind,
                     MemoryUse use, unsigned flags, MemoryPool *pool) {
  if (!pointer)
    return portErrorInvalidValue;
  if (size == 0) {
    *pointer = nullptr;
    return portSuccess;
  }
  const NotCancelled guard;
  void *memory = nullptr;
  if (portError_t error = context.device.allocate(&memory, size, kind))
    return error;
  Allocations::get().add(
      {reinterpret_cast<std::uintptr_t>(memory), size, use, context.index, flags, pool});
  *pointer = memory;
  return portSuccess;
}

portError_t forget(void *pointer, bool (*accepts)(MemoryUse), Context **owner) {
  // Before it is released: its address may be given out again at once.
  const auto allocation = Allocations::get().take(pointer, accepts);
  if (!allocation) {
    log("%p cannot be freed: it is not (or no longer) the start of an allocation of this kind",
        pointer);
    return portErrorInvalidValue;
  }
  if (allocation->pool)
    MemoryPools::get().giveBack(allocation->pool, allocation->size);
  return Runtime::get().context(allocation->device, owner);
}

portError_t checkHint(const void *pointer, std::size_t count, int device) {
  const auto allocation = Allocations::get().find(pointer);
  if (count == 0 || !allocation || !allocation->isManaged() || !allocation->holds(pointer, count))
    return portErrorInvalidValue;
  Context *context = nullptr;
  if (device != portCpuDeviceId && Runtime::get().context(device, &context))
    return portErrorInvalidDevice;
  return portSuccess;
}

} // namespace cu2port

using namespace cu2port;

/// Frees it once all work of its device is done: programs may count on this wait as on any other.
static portError_t release(void *pointer, bool (*accepts)(MemoryUse)) {
  if (!pointer)
    return portSuccess;
  const NotCancelled guard;
  Context *owner = nullptr;
  if (portError_t error = forget(pointer, accepts, &owner))
    return error;
  Runtime::get().awaitEnqueuing();
  const portError_t finished = owner->device.finish();
  const portError_t released = owner->device.release(pointer);
  return finished ? finished : released;
}

portError_t portMalloc(void **devPtr, size_t size) {
  if (!devPtr) // also where a kernel has failed
    return callAnyhow([](Context &) { return portErrorInvalidValue; });
  return call([&](Context &context) {
    return allocate(context, devPtr, size, MemoryKind::Device, MemoryUse::Device);
  });
}

// Rows start where a GPU would have them, so that pitches in a program's output are familiar.
static constexpr std::size_t pitchAlignment = 512;

portError_t portMallocPitch(void **devPtr, size_t *pitch, size_t width, size_t height) {
  return call([&](Context &context) {
    if (!devPtr || !pitch)
      return portErrorInvalidValue;
    const std::size_t rowBytes = (width + pitchAlignment - 1) / pitchAlignment * pitchAlignment;
    std::size_t bytes = 0;
    if (rowBytes < width || __builtin_mul_overflow(rowBytes, height, &bytes))
      return portErrorMemoryAllocation;
    if (portError_t error = allocate(context, devPtr, bytes, MemoryKind::Device, MemoryUse::Device))
      return error;
    *pitch = rowBytes;
    return portSuccess;
  });
}

portError_t portMalloc3D(portPitchedPtr *pitchedDevPtr, portExtent extent) {
  std::size_t rows = 0;
  if (!pitchedDevPtr)
    return keep(portErrorInvalidValue);
  if (__builtin_mul_overflow(extent.height, extent.depth, &rows))
    return keep(portErrorMemoryAllocation);
  void *memory = nullptr;
  std::size_t pitch = 0;
  if (portError_t error = portMallocPitch(&memory, &pitch, extent.width, rows))
    return error;
  *pitchedDevPtr = make_portPitchedPtr(memory, pitch, extent.width, extent.height);
  return portSuccess;
}

portError_t portMallocManaged(void **devPtr, size_t size, unsigned int flags) {
  return call([&](Context &context) {
    if (flags != portMemAttachGlobal && flags != portMemAttachHost)
      return portErrorInvalidValue;
    // Nothing is an error by the documentation, and none on GPUs.
    return allocate(context, devPtr, size, MemoryKind::Managed, MemoryUse::Managed);
  });
}

portError_t portFree(void *devPtr) {
  return call([&](Context &) {
    return release(devPtr, [](MemoryUse use) {
      return use == MemoryUse::Device || use == MemoryUse::Managed;
    });
  });
}

// --- Host memory
// -------------------------------------------------------------------------------------------------

portError_t portHostAlloc(void **pHost, size_t size, unsigned int flags) {
  return call([&](Context &context) {
    if (flags & ~(portHostAllocPortable | portHostAllocMapped | portHostAllocWriteCombined))
      return portErrorInvalidValue;
    return allocate(context, pHost, size, MemoryKind::Pinned, MemoryUse::Pinned, flags);
  });
}

portError_t portMallocHost(void **ptr, size_t size) {
  return portHostAlloc(ptr, size, portHostAllocDefault);
}

portError_t portFreeHost(void *ptr) {
  return call([&](Context &) {
    return release(ptr, [](MemoryUse use) { return use == MemoryUse::Pinned; });
  });
}

/// Whether the process has all pages that the bytes are in.
static bool isMapped(const void *start, std::size_t bytes) {
  static const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto first = reinterpret_cast<std::uintptr_t>(start);
  std::uintptr_t end = 0;
  if (__builtin_add_overflow(first, bytes, &end))
    return false;
  std::vector<unsigned char> resident(1024); // of so many pages at a time
  for (std::uintptr_t at = first / page * page; at < end; at += resident.size() * page)
    if (mincore(reinterpret_cast<void *>(at), std::min(resident.size() * page, end - at),
                resident.data()))
      return false;
  return true;
}

portError_t portHostRegister(void *ptr, size_t size, unsigned int flags) {
  return call([&](Context &context) {
    if (!ptr || size == 0 ||
        (flags & ~(portHostRegisterPortable | portHostRegisterMapped | portHostRegisterIoMemory |
                   portHostRegisterReadOnly)))
      return portErrorInvalidValue;
    if (!isMapped(ptr, size)) {
      log("%zu bytes from %p are not all memory of this process", size, ptr);
      return portErrorInvalidValue;
    }
    const bool isNew = Allocations::get().addApart(
        {reinterpret_cast<std::uintptr_t>(ptr), size, MemoryUse::Registered, context.index, flags});
    return isNew ? portSuccess : portErrorHostMemoryAlreadyRegistered;
  });
}

portError_t portHostUnregister(void *ptr) {
  return call([&](Context &) {
    if (!ptr)
      return portErrorInvalidValue;
    const auto accepts = [](MemoryUse use) { return use == MemoryUse::Registered; };
    if (Allocations::get().take(ptr, accepts))
      return portSuccess;
    const auto around = Allocations::get().find(ptr);
    return around && accepts(around->use) ? portErrorInvalidValue
                                          : portErrorHostMemoryNotRegistered;
  });
}

/// Every device reads its own pinned memory in place; memory of the user's, only the CPU does.
static bool canReach(const Context &context, const Allocation &allocation) {
  return context.device.backend() == "cpu" ||
         (allocation.use != MemoryUse::Registered && allocation.device == context.index);
}

portError_t portHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags) {
  return call([&](Context &context) {
    if (!pDevice || flags != 0)
      return portErrorInvalidValue;
    const auto allocation = Allocations::get().find(pHost);
    if (!allocation || !allocation->hostVisible())
      return portErrorInvalidValue;
    if (!canReach(context, *allocation)) {
      log("%p is not memory that %s can reach", pHost, context.device.properties().name);
      return portErrorNotSupported;
    }
    *pDevice = pHost;
    return portSuccess;
  });
}

portError_t portHostGetFlags(unsigned int *pFlags, void *pHost) {
  return call([&](Context &) {
    const auto allocation = Allocations::get().find(pHost);
    if (!pFlags || !allocation ||
        (allocation->use != MemoryUse::Pinned && allocation->use != MemoryUse::Registered))
      return portErrorInvalidValue;
    *pFlags = allocation->flags | portHostAllocMapped; // with unified addresses all of it is mapped
    return portSuccess;
  });
}

// --- Questions and hints
// --------------------------------------------------------------------------------------------

portError_t portMemGetInfo(size_t *free, size_t *total) {
  return call([&](Context &context) {
    if (!free || !total)
      return portErrorInvalidValue;
    return context.device.memoryInfo(free, total);
  });
}

static portMemoryType typeOf(MemoryUse use) {
  switch (use) {
  case MemoryUse::Device:
  case MemoryUse::Variable:
    return portMemoryTypeDevice;
  case MemoryUse::Pinned:
  case MemoryUse::Registered:
    return portMemoryTypeHost;
  case MemoryUse::Managed:
  case MemoryUse::ManagedVariable:
    return portMemoryTypeManaged;
  }
  return portMemoryTypeUnregistered;
}

portError_t portPointerGetAttributes(portPointerAttributes *attributes, const void *ptr) {
  return callAnyhow([&](Context &context) {
    if (!attributes)
      return portErrorInvalidValue;
    void *pointer = const_cast<void *>(ptr);
    const auto allocation = Allocations::get().find(ptr);
    if (!allocation)
      *attributes = {portMemoryTypeUnregistered, portInvalidDeviceId, nullptr, nullptr};
    else
      *attributes = {typeOf(allocation->use), allocation->device,
                     allocation->hostVisible() && !canReach(context, *allocation) ? nullptr
                                                                                  : pointer,
                     allocation->hostVisible() ? pointer : nullptr};
    return portSuccess;
  });
}

portError_t portMemAdvise(const void *devPtr, size_t count, portMemoryAdvise advice, int device) {
  return call([&](Context &) {
    if (advice < portMemAdviseSetReadMostly || advice > portMemAdviseUnsetAccessedBy)
      return portErrorInvalidValue;
    // These two are about the memory alone.
    const bool anyDevice =
        advice <= portMemAdviseUnsetReadMostly || advice == portMemAdviseUnsetPreferredLocation;
    return checkHint(devPtr, count, anyDevice ? portCpuDeviceId : device);
  });
}

portError_t portMemAdvise_v2(const void *devPtr, size_t count, portMemoryAdvise advice,
                             portMemLocation location) {
  if (!isLocation(location))
    return keep(portErrorInvalidValue);
  return portMemAdvise(devPtr, count, advice, deviceOf(location));
}
