#include "Context.h"

#include "Allocations.h"
#include "Handles.h"
#include "KernelHeap.h"
#include "MemoryPools.h"
#include "Registry.h"
#include "Runtime.h"

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

Context::Context(Device &device, int index) : device(device), index(index), fault(device.fault) {
  device.limitKernelMemory(roomFor(limitOf(portLimitMallocHeapSize)));
}

portError_t Context::noteFault(portError_t error) {
  if (isSticky(error))
    fault->set(error);
  return error;
}

// --- Streams
// -------------------------------------------------------------------------------------------------

static std::shared_ptr<portStream_st> makeStream(Context &context, unsigned int flags,
                                                 int priority) {
  auto stream = context.device.createStream();
  auto fence = context.device.createEvent(false);
  if (!stream || !fence)
    return nullptr;
  return std::shared_ptr<portStream_st>(new portStream_st{
      liveStreams().next(), &context, std::move(stream), std::move(fence), flags, priority});
}

std::shared_ptr<portStream_st> Context::createStream(unsigned int flags, int priority) {
  std::lock_guard lock(mutex);
  StreamOwner stream = makeStream(*this, flags, priority);
  if (!stream)
    return nullptr;
  stream->stream->number = reinterpret_cast<std::uintptr_t>(stream->handle);
  streams.emplace(stream->handle, stream);
  liveStreams().add(stream);
  return stream;
}

portError_t Context::destroyStream(portStream_t handle) {
  std::vector<StreamOwner> idle; // which end when nothing is locked
  std::lock_guard lock(mutex);
  auto at = streams.find(handle);
  if (at == streams.end())
    return portErrorInvalidResourceHandle;
  liveStreams().remove(handle);
  destroyed.push_back(std::move(at->second));
  streams.erase(at);
  idle = takeIdleAtTimes();
  return portSuccess;
}

/// The same, but not each time while there are many that are not.
std::vector<Context::StreamOwner> Context::takeIdleAtTimes() {
  return destroyed.size() > 2 * leftBusy ? takeIdle() : std::vector<StreamOwner>();
}

/// Takes out the destroyed streams whose work is done.
std::vector<Context::StreamOwner> Context::takeIdle() {
  auto busy = std::partition(destroyed.begin(), destroyed.end(), [](const StreamOwner &one) {
    return one->stream->query() != portErrorNotReady;
  });
  std::vector<StreamOwner> idle(std::make_move_iterator(destroyed.begin()),
                                std::make_move_iterator(busy));
  destroyed.erase(destroyed.begin(), busy);
  leftBusy = destroyed.size();
  for (const StreamOwner &one : idle)
    unseen.erase(one.get());
  return idle;
}

portStream_st *Context::defaultStream() {
  if (!legacy)
    legacy = makeStream(*this, portStreamDefault, 0);
  return legacy.get();
}

portStream_st *Context::threadStream() {
  ThreadState &thread = thisThread();
  portStream_st *&stream = threadStreams[thread.number];
  if (!stream)
    stream = createStream(portStreamDefault, 0).get();
  thread.hasStreams = true;
  return stream;
}

void Context::endThread(std::uint64_t number) {
  std::vector<StreamOwner> idle; // which end when nothing is locked
  std::lock_guard lock(mutex);
  const auto own = threadStreams.extract(number);
  if (!own || !own.mapped())
    return;
  const auto stream = streams.extract(own.mapped()->handle);
  liveStreams().remove(stream.key());
  destroyed.push_back(stream.mapped());
  idle = takeIdleAtTimes();
}

portError_t Context::find(portStream_t handle, portStream_st **stream) {
  const portError_t error = stickyError();
  return error ? error : lookUp(handle, stream);
}

portError_t Context::lookUp(portStream_t handle, portStream_st **stream) {
  if (!handle)
    handle = thisThread().streamZero;
  if (handle == portStreamLegacy)
    *stream = defaultStream();
  else if (handle == portStreamPerThread)
    *stream = threadStream();
  else if (auto at = streams.find(handle); at != streams.end())
    *stream = at->second.get();
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
  while (!unseen.empty()) {
    portStream_st &other = **unseen.begin();
    unseen.erase(unseen.begin());
    other.isNoted = false;
    if (portError_t error = waitFor(other, stream))
      return error;
  }
  return portSuccess;
}

void Context::noteWork(portStream_st &stream) {
  stream.isNoted = true;
  if (stream.isBlocking() && &stream != legacy.get())
    unseen.insert(&stream);
}

portError_t Context::share(portStream_t handle, std::vector<StreamOwner> *owners) {
  std::lock_guard lock(mutex);
  portStream_st *stream = nullptr;
  if (portError_t error = lookUp(handle, &stream))
    return error;
  owners->push_back(ownerOf(*stream));
  if (stream != legacy.get())
    return portSuccess;
  for (const auto &[other, owner] : streams)
    if (owner->isBlocking())
      owners->push_back(owner);
  for (const StreamOwner &owner : destroyed)
    if (owner->isBlocking())
      owners->push_back(owner);
  return portSuccess;
}

Context::StreamOwner Context::ownerOf(portStream_st &stream) const {
  return &stream == legacy.get() ? legacy : streams.at(stream.handle);
}

void Context::holdBack(Lock lock, portStream_st &stream) {
  const StreamOwner owner = ownerOf(stream);
  lock.unlock();
  owner->stream->waitForRoom();
}

static std::size_t defaultLimit(portLimit limit) {
  switch (limit) {
  case portLimitStackSize:
    return 1024;
  case portLimitPrintfFifoSize:
    return std::size_t{1} << 20;
  case portLimitMallocHeapSize:
    return std::size_t{8} << 20;
  case portLimitDevRuntimeSyncDepth:
    return 2;
  case portLimitDevRuntimePendingLaunchCount:
    return 2048;
  case portLimitMaxL2FetchGranularity:
    return 64;
  case portLimitPersistingL2CacheSize:
    return 0;
  }
  return 0;
}

std::size_t Context::limitOf(portLimit limit) const {
  auto at = limits.find(limit);
  return at == limits.end() ? defaultLimit(limit) : at->second;
}

void Context::setLimit(portLimit limit, std::size_t value) {
  limits[limit] = value;
  if (limit == portLimitMallocHeapSize)
    device.limitKernelMemory(roomFor(value));
}

portError_t Context::runAside(const std::function<portError_t(Stream &)> &enqueue) {
  std::lock_guard lock(asideMutex);
  if (!aside)
    aside = device.createStream();
  if (!aside)
    return portErrorMemoryAllocation;
  if (portError_t error = enqueue(*aside))
    return error;
  return aside->synchronize();
}

portError_t Context::synchronize(portStream_t handle) {
  // Whatever has gone wrong by now, what is in the streams may write to the caller's memory.
  const portError_t sticky = stickyError();
  std::vector<StreamOwner> owners;
  portError_t error = share(handle, &owners);
  for (const StreamOwner &owner : owners)
    if (const portError_t own = owner->stream->synchronize(); own && !error)
      error = own;
  return noteFault(sticky ? sticky : error);
}

portError_t Context::query(portStream_t handle) {
  if (portError_t error = stickyError())
    return error;
  std::vector<StreamOwner> owners;
  portError_t error = share(handle, &owners);
  for (const StreamOwner &owner : owners)
    if (!error)
      error = owner->stream->query();
  return noteFault(error);
}

/// `mutex` is held.
std::vector<Context::StreamOwner> Context::allStreams() const {
  std::vector<StreamOwner> all = destroyed;
  if (legacy)
    all.push_back(legacy);
  for (const auto &[handle, stream] : streams)
    all.push_back(stream);
  return all;
}

portError_t Context::synchronize() {
  std::vector<StreamOwner> all;
  {
    std::lock_guard lock(mutex);
    all = allStreams();
  }
  portError_t first = portSuccess;
  for (const StreamOwner &owner : all)
    if (portError_t error = owner->stream->synchronize(); error && !first)
      first = error;
  releaseUnloaded();
  std::vector<StreamOwner> idle; // which end when nothing is locked
  std::lock_guard lock(mutex);
  idle = takeIdle();
  return noteFault(first);
}

// --- Reset
// -------------------------------------------------------------------------------------------------

/// Nothing can be enqueued any more in the streams that there are. `mutex` is held.
std::vector<Context::StreamOwner> Context::takeStreams() {
  std::vector<StreamOwner> all = allStreams();
  for (const auto &[handle, stream] : streams)
    liveStreams().remove(handle);
  threadStreams.clear();
  unseen.clear();
  streams.clear();
  destroyed.clear();
  legacy = nullptr;
  return all;
}

portError_t Context::reset() {
  const NotCancelled guard;
  synchronize(); // what it returns is what is being forgotten
  std::vector<StreamOwner> ended;
  std::vector<Allocation> memory;
  {
    std::lock_guard lock(mutex);
    ended = takeStreams();
    liveEvents().destroyAllOf(*this);
    variables.clear();
    kernels.clear();
    limits.clear();
    device.limitKernelMemory(roomFor(limitOf(portLimitMallocHeapSize)));
    memory = Allocations::get().takeAll(index);
  }
  // What other threads have enqueued since uses the memory, too, also in other devices' streams.
  Runtime::get().awaitEnqueuing();
  for (const StreamOwner &owner : ended)
    owner->stream->synchronize();
  device.freeKernelMemory();
  for (const Allocation &allocation : memory) {
    if (allocation.pool)
      MemoryPools::get().giveBack(allocation.pool, allocation.size);
    if (allocation.use != MemoryUse::Registered) // which is the program's
      device.release(reinterpret_cast<void *>(allocation.start));
  }
  if (index == 0) // whose the managed variables are
    Registry::get().resetManaged();
  fault->clear();
  return portSuccess;
}

} // namespace cu2port
