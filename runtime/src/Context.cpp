#include "Context.h"

#include "Allocations.h"
#include "Handles.h"
#include "Log.h"
#include "Registry.h"

#include <algorithm>

namespace cu2port {

bool isSticky(portError_t error) {
  switch (static_cast<int>(error)) {
  case portErrorIllegalAddress:
  case portErrorLaunchTimeout:
  case portErrorAssert:
  case portErrorHardwareStackError:
  case portErrorIllegalInstruction:
  case portErrorMisalignedAddress:
  case portErrorInvalidAddressSpace:
  case portErrorInvalidPc:
  case portErrorLaunchFailure:
    return true;
  default:
    return false;
  }
}

Context::Context(Device &device, int index) : device(device), index(index) {}

// --- Streams
// --------------------------------------------------------------------------------------------------------

static std::unique_ptr<portStream_st> makeStream(Context &context, unsigned int flags,
                                                 int priority) {
  auto stream = std::make_unique<portStream_st>();
  stream->context = &context;
  stream->stream = context.device.createStream();
  stream->fence = context.device.createEvent(false);
  stream->flags = flags;
  stream->priority = priority;
  if (!stream->stream || !stream->fence)
    return nullptr;
  return stream;
}

portStream_st *Context::createStream(unsigned int flags, int priority) {
  std::lock_guard lock(mutex);
  auto stream = makeStream(*this, flags, priority);
  if (!stream)
    return nullptr;
  if (legacy) // work that the default stream has already is waited for with the first thing
              // enqueued
    stream->seenDefault = 0;
  streams.push_back(std::move(stream));
  liveStreams().add(streams.back().get());
  return streams.back().get();
}

portError_t Context::destroyStream(portStream_t handle) {
  std::unique_ptr<portStream_st> taken;
  {
    std::lock_guard lock(mutex);
    auto at = std::find_if(streams.begin(), streams.end(),
                           [&](auto &stream) { return stream.get() == handle; });
    if (at == streams.end())
      return portErrorInvalidResourceHandle;
    liveStreams().remove(handle);
    taken = std::move(*at);
    streams.erase(at);
  }
  return taken->stream->synchronize();
}

portStream_st *Context::defaultStream() {
  if (!legacy)
    legacy = makeStream(*this, portStreamDefault, 0);
  return legacy.get();
}

portStream_st *Context::threadStream() {
  portStream_st *&stream = threadStreams[std::this_thread::get_id()];
  if (!stream)
    stream = createStream(portStreamDefault, 0);
  return stream;
}

portError_t Context::find(portStream_t handle, portStream_st **stream) {
  if (!handle || handle == portStreamLegacy)
    *stream = defaultStream();
  else if (handle == portStreamPerThread)
    *stream = threadStream();
  else if (liveStreams().contains(handle) && handle->context == this)
    *stream = handle;
  else
    return portErrorInvalidResourceHandle;
  return *stream ? portSuccess : portErrorMemoryAllocation;
}

/// Makes `then` wait for all that is in `first` now.
portError_t Context::waitFor(portStream_st &first, portStream_st &then) {
  if (first.stream->query() == portSuccess)
    return portSuccess;
  if (portError_t error = first.stream->record(*first.fence))
    return error;
  return then.stream->wait(*first.fence);
}

/// The default stream waits for what blocking streams hold, and they wait for what it holds.
/// Nothing is done where nothing is new, so programs without other streams, and those without work
/// in the default stream, pay nothing.
portError_t Context::order(portStream_st &stream) {
  if (&stream != legacy.get()) {
    if (!stream.isBlocking() || !legacy || stream.seenDefault == legacy->work)
      return portSuccess;
    stream.seenDefault = legacy->work;
    return waitFor(*legacy, stream);
  }
  for (auto &other : streams) {
    if (!other->isBlocking() || other->seenByDefault == other->work)
      continue;
    other->seenByDefault = other->work;
    if (portError_t error = waitFor(*other, stream))
      return error;
  }
  return portSuccess;
}

portError_t Context::synchronize(portStream_t handle) {
  portStream_st *stream = nullptr;
  {
    std::lock_guard lock(mutex);
    if (portError_t error = find(handle, &stream))
      return error;
    if (stream == legacy.get())
      if (portError_t error = order(*stream))
        return error;
  }
  return stream->stream->synchronize();
}

portError_t Context::query(portStream_t handle) {
  std::lock_guard lock(mutex);
  portStream_st *stream = nullptr;
  if (portError_t error = find(handle, &stream))
    return error;
  if (stream == legacy.get())
    if (portError_t error = order(*stream))
      return error;
  return stream->stream->query();
}

portError_t Context::synchronize() {
  std::vector<Stream *> all;
  {
    std::lock_guard lock(mutex);
    if (legacy)
      all.push_back(legacy->stream.get());
    for (auto &stream : streams)
      all.push_back(stream->stream.get());
  }
  portError_t first = portSuccess;
  for (Stream *stream : all)
    if (portError_t error = stream->synchronize(); error && !first)
      first = error;
  return first;
}

// --- Variables and kernels
// ------------------------------------------------------------------------------------------

portError_t Context::addressOf(const Variable &variable, void **address) {
  if (variable.isManaged) {
    *address = const_cast<void *>(variable.host);
    return portSuccess;
  }
  std::lock_guard lock(mutex);
  if (auto at = variables.find(&variable); at != variables.end()) {
    *address = at->second;
    return portSuccess;
  }
  if (portError_t error = device.allocate(address, variable.size, MemoryKind::Device))
    return error;
  // In a stream of its own: nothing that runs can know the variable yet.
  auto stream = device.createStream();
  portError_t error = stream->copy(*address, variable.host, variable.size);
  if (!error)
    error = stream->synchronize();
  if (error) {
    device.release(*address);
    return error;
  }
  variables.emplace(&variable, *address);
  Allocations::get().add(
      {reinterpret_cast<std::uintptr_t>(*address), variable.size, MemoryUse::Variable, index});
  return portSuccess;
}

portError_t Context::prepare(const void *stub, PreparedKernel **kernel) {
  std::lock_guard lock(mutex);
  auto at = kernels.find(stub);
  if (at == kernels.end()) {
    PreparedKernel prepared;
    prepared.kernel = Registry::get().findKernel(stub);
    if (!prepared.kernel.kernel) {
      log("the kernel launched is in no module of this program");
      return portErrorInvalidDeviceFunction;
    }
    prepared.error = fillIn(prepared);
    at = kernels.emplace(stub, std::move(prepared)).first;
  }
  *kernel = &at->second;
  return at->second.error;
}

portError_t Context::fillIn(PreparedKernel &prepared) {
  const Kernel &kernel = *prepared.kernel.kernel;
  std::string why;
  if (portError_t error = device.canRun(prepared.kernel, &why)) {
    log("kernel %s cannot run on %s: %s", kernel.name, device.properties().name, why.c_str());
    return error;
  }
  if (portError_t error = device.maxThreadsPerBlock(prepared.kernel, &prepared.maxThreads))
    return error;
  if (kernel.maxThreads)
    prepared.maxThreads = std::min(prepared.maxThreads, static_cast<int>(kernel.maxThreads));
  const std::size_t limit = device.properties().sharedMemPerBlock;
  prepared.defaultDynamicShared = limit - std::min<std::size_t>(limit, kernel.staticShared);
  prepared.maxDynamicShared = prepared.defaultDynamicShared;
  for (const char *name : kernel.variables) {
    const Variable *variable = Registry::get().findVariable(*prepared.kernel.module, name);
    if (!variable) {
      log("kernel %s uses the device variable %s, which is in no module of this program",
          kernel.name, name);
      return portErrorInvalidSymbol;
    }
    void *address = nullptr;
    if (portError_t error = addressOf(*variable, &address))
      return error;
    prepared.variableAddresses.push_back(address);
  }
  return portSuccess;
}

// --- Reset
// ----------------------------------------------------------------------------------------------------------

portError_t Context::reset() {
  synchronize(); // what it returns is what is being forgotten
  std::lock_guard lock(mutex);
  for (auto &stream : streams)
    liveStreams().remove(stream.get());
  threadStreams.clear();
  streams.clear();
  legacy.reset();
  liveEvents().destroyAllOf(*this);
  variables.clear();
  kernels.clear();
  limits.clear();
  for (const Allocation &allocation : Allocations::get().takeAll(index))
    device.release(reinterpret_cast<void *>(allocation.start));
  sticky = portSuccess;
  return portSuccess;
}

} // namespace cu2port
