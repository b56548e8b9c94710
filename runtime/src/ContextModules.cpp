// What a device has of the program's modules: memory of variables, and kernels that have been made
// ready, from their first use until their module goes.
#include "Context.h"

#include "Allocations.h"
#include "KernelHeap.h"
#include "Log.h"
#include "Registry.h"
#include "Runtime.h"
#include "verify/StartValues.h"
#include "verify/Verifier.h"

#include <algorithm>

namespace cu2port {

// --- Variables and kernels ----------------------------------------------------------------------

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
  variables.emplace(&variable, *address); // another one may lead back to it
  if (portError_t error = setUp(variable, *address)) {
    variables.erase(&variable);
    device.release(*address);
    return error;
  }
  Allocations::get().add(
      {reinterpret_cast<std::uintptr_t>(*address), variable.size, MemoryUse::Variable, index});
  if (verify::Verifier::active)
    verify::compareStart(variable);
  return portSuccess;
}

/// Not in the program's streams: nothing that runs can know the variable yet.
portError_t Context::setUp(const Variable &variable, void *address) {
  if (!variable.start)
    return runAside(
        [&](Stream &stream) { return stream.copy(address, variable.host, variable.size); });
  std::vector<unsigned char> bytes(variable.start, variable.start + variable.startBytes);
  for (const StartAddress &each : variable.addresses)
    if (portError_t error = relocate(each, bytes))
      return error;
  bytes.resize(std::min(bytes.size(), variable.size));
  return runAside([&](Stream &stream) {
    if (portError_t error = stream.fill(address, 0, variable.size))
      return error;
    return stream.copy(address, bytes.data(), bytes.size());
  });
}

/// Adds where this device has the variable that `address` is of.
portError_t Context::relocate(const StartAddress &address, std::vector<unsigned char> &bytes) {
  void *place = const_cast<void *>(address.host);
  if (const Variable *variable = Registry::get().findVariable(address.host))
    if (portError_t error = addressOf(*variable, &place))
      return error;
  bytes.resize(std::max(bytes.size(), address.at + sizeof place));
  addAddress(bytes.data() + address.at, place);
  return portSuccess;
}

/// Just with what cudaLimitMallocHeapSize asks for, where the device has no more.
portError_t Context::heapAddress(void **address) {
  std::lock_guard lock(mutex);
  if (device.backend() == "cpu") { // whose kernels call the C library's
    variables.emplace(&heap, nullptr);
    return portSuccess;
  }
  if (auto at = variables.find(&heap); at != variables.end()) {
    *address = at->second;
    return portSuccess;
  }
  const std::size_t room = std::min(limitOf(portLimitMallocHeapSize), KernelHeap::maxBytes / 2);
  KernelHeap layout(roomFor(room));
  portError_t error = device.allocate(address, layout.allBytes(), MemoryKind::Device);
  if (error) {
    layout = KernelHeap(room);
    error = device.allocate(address, layout.allBytes(), MemoryKind::Device);
  }
  if (error)
    return error;
  const auto pages = static_cast<std::uint32_t>(layout.pages);
  error = runAside([&](Stream &stream) {
    if (portError_t failed = stream.fill(*address, 0, layout.tableBytes()))
      return failed;
    return stream.copy(*address, &pages, sizeof pages);
  });
  if (error) {
    device.release(*address);
    return error;
  }
  variables.emplace(&heap, *address);
  Allocations::get().add(
      {reinterpret_cast<std::uintptr_t>(*address), layout.allBytes(), MemoryUse::Variable, index});
  return portSuccess;
}

/// A driver that builds a kernel may wait for the dynamic linker's lock. Who holds that, since it
/// closes a library, may wait for ours.
void Context::build(Lock &lock, const void *stub) {
  const KernelRef kernel = Registry::get().findKernel(stub);
  std::string why;
  int threads = 0;
  lock.unlock();
  if (kernel.kernel && device.canRun(kernel, &why) == portSuccess)
    device.maxThreadsPerBlock(kernel, &threads);
  lock.lock();
}

portError_t Context::prepare(Lock &lock, const void *stub, PreparedKernel **kernel) {
  if (kernels.find(stub) == kernels.end())
    build(lock, stub);
  auto at = kernels.find(stub);
  if (at == kernels.end()) {
    PreparedKernel prepared;
    prepared.kernel = Registry::get().findKernel(stub);
    if (!prepared.kernel.kernel) {
      if (Runtime::get().isAtEnd()) { // a destructor's, behind that of the module
        log("the program is ending, and the kernel's module has gone");
        return portErrorCudartUnloading;
      }
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
    // Once; many programs look at no error of a launch.
    complain("kernel %s cannot run on %s: %s", kernel.name, device.properties().name, why.c_str());
    return error;
  }
  if (portError_t error = device.maxThreadsPerBlock(prepared.kernel, &prepared.deviceThreads))
    return error;
  prepared.maxThreads = prepared.deviceThreads;
  if (kernel.maxThreads)
    prepared.maxThreads = std::min(prepared.maxThreads, static_cast<int>(kernel.maxThreads));
  const std::size_t limit = device.properties().sharedMemPerBlock;
  prepared.defaultDynamicShared = limit - std::min<std::size_t>(limit, kernel.staticShared);
  prepared.maxDynamicShared = prepared.defaultDynamicShared;
  for (const char *name : kernel.variables) {
    if (isHeap(name)) {
      if (portError_t error = heapAddress(&prepared.variableAddresses.emplace_back()))
        return error;
      continue;
    }
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

// --- Modules that go ----------------------------------------------------------------------------

/// Returns the memory of its variables, which nothing knows any more.
std::vector<void *> Context::forget(const Module &module) {
  std::vector<void *> memory;
  std::lock_guard lock(mutex);
  for (const Variable &variable : module.variables)
    if (auto at = variables.find(&variable); at != variables.end()) {
      memory.push_back(at->second);
      variables.erase(at);
    }
  auto usesIt = [&](const PreparedKernel &kernel) {
    const auto &used = kernel.variableAddresses;
    return kernel.kernel.module == &module ||
           std::find_first_of(used.begin(), used.end(), memory.begin(), memory.end()) != used.end();
  };
  for (auto at = kernels.begin(); at != kernels.end();)
    at = usesIt(at->second) ? kernels.erase(at) : std::next(at);
  return memory;
}

void Context::unload(const Module &module, bool isEnding) {
  device.unload(module, isEnding);
  std::vector<void *> memory = forget(module);
  for (void *address : memory)
    Allocations::get().remove(address);
  if (isEnding)
    return;
  releaseLater(std::move(memory));
  releaseUnloaded();
}

/// Once all that is enqueued now has ended. Without an event for one of the streams, never.
void Context::releaseLater(std::vector<void *> memory) {
  if (memory.empty())
    return;
  std::lock_guard lock(mutex);
  Unreleased late{std::move(memory), {}};
  for (const StreamOwner &owner : allStreams()) {
    if (owner->stream->query() != portErrorNotReady)
      continue;
    auto event = device.createEvent(false);
    if (!event || owner->stream->record(*event))
      return;
    late.uses.push_back(std::move(event));
  }
  unreleased.push_back(std::move(late));
}

void Context::releaseUnloaded() {
  std::vector<Unreleased> unused;
  {
    std::lock_guard lock(mutex);
    auto used = std::partition(unreleased.begin(), unreleased.end(), [](const Unreleased &one) {
      return std::all_of(one.uses.begin(), one.uses.end(),
                         [](const auto &event) { return event->query() != portErrorNotReady; });
    });
    unused.assign(std::make_move_iterator(unreleased.begin()), std::make_move_iterator(used));
    unreleased.erase(unreleased.begin(), used);
  }
  for (const Unreleased &one : unused)
    for (void *address : one.memory)
      device.release(address);
}

} // namespace cu2port
