#include "Runtime.h"

#include "Log.h"
#include "ProgramEnd.h"
#include "ThreadLocal.h"
#include "VisibleDevices.h"
#include "cpu/Ordered.h"
#include "profile/Profile.h"
#include "verify/Verifier.h"

#include <cstdlib>
#include <pthread.h>

namespace cu2port {

static std::uint64_t nextThread() {
  static std::atomic<std::uint64_t> count{0};
  return ++count;
}

ThreadState::ThreadState() : number(nextThread()) {}

ThreadState::~ThreadState() {
  if (hasStreams)
    Runtime::get().endThread(number);
}

ThreadState &thisThread() { return ThreadLocal<ThreadState>::get(); }

// Never destroyed: destructors of the program's own globals may still call.
Runtime &Runtime::get() {
  static Runtime *runtime = cpu::released(new Runtime);
  return cpu::acquired(runtime);
}

// --- The choice
// -------------------------------------------------------------------------------------------------

/// Keeps those that CUDA_VISIBLE_DEVICES has. Nobody needs to be told of `-1` or nothing, by which
/// people hide all.
static void hideDevices(std::vector<Device *> &devices, const std::string &list) {
  std::vector<std::string> uuids;
  std::string known;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    uuids.push_back(uuidOf(*devices[i]));
    known += (i ? ", " : "") + std::to_string(i) + " (" + devices[i]->properties().name + ")";
  }
  std::vector<Device *> kept;
  for (std::size_t number : visibleDevices(uuids, list))
    kept.push_back(devices[number]);
  if (kept.empty() && !list.empty() && list[0] != '-')
    complain("CUDA_VISIBLE_DEVICES=%s leaves no device: it picks of those that CU2PORT_DEVICE "
             "names, which are %s",
             list.c_str(), known.c_str());
  devices = std::move(kept);
}

portError_t Runtime::choose() {
  const char *given = secure_getenv("CU2PORT_DEVICE"),
             *mask = secure_getenv("CUDA_VISIBLE_DEVICES");
  const std::string list = given && *given ? given : "cpu";
  std::string problem;
  auto devices = namedDevices(machine, list, &problem);
  if (!devices) {
    complain("CU2PORT_DEVICE=%s: %s", list.c_str(), problem.c_str());
    return portErrorNoDevice;
  }
  if (mask)
    hideDevices(*devices, mask);
  const std::lock_guard lock(mutex);
  for (Device *device : *devices)
    visible.push_back(&contextOf(*device));
  return visible.empty() ? portErrorNoDevice : portSuccess;
}

/// `mutex` is held.
Context &Runtime::contextOf(Device &device) {
  for (Context &context : contexts)
    if (&context.device == &device)
      return context;
  if (device.backend() != "cpu")
    usesDrivers = true;
  return contexts.emplace_back(device, static_cast<int>(contexts.size()));
}

void Runtime::start() {
  std::call_once(started, [this] {
    const NotCancelled guard;
    verify::Verifier::start();
    profile::Profile::start();
    startError = choose();
    // Devices stay with the process that has them: its threads, and whatever locks they held when
    // it was forked, are not there in the child.
    pthread_atfork(nullptr, nullptr, [] { get().startError = portErrorInitializationError; });
    static const AtProgramEnd end([] { get().isEnding = true; });
  });
}

portError_t Runtime::count(int *number) {
  start();
  *number = startError ? 0 : static_cast<int>(visible.size());
  return startError;
}

portError_t Runtime::context(int index, Context **context) {
  start();
  if (startError)
    return startError;
  if (index < 0 || static_cast<std::size_t>(index) >= visible.size())
    return portErrorInvalidDevice;
  *context = visible[static_cast<std::size_t>(index)];
  return portSuccess;
}

Context *Runtime::another(const std::string &backend, const Context &than) {
  start();
  const auto &devices = machine.of(backend).devices; // without a lock of ours
  const std::lock_guard lock(mutex);
  for (const auto &device : devices)
    if (device.get() != &than.device)
      return &contextOf(*device);
  return nullptr;
}

std::vector<Context *> Runtime::usedContexts() {
  std::vector<Context *> all;
  std::lock_guard lock(mutex);
  for (Context &context : contexts)
    all.push_back(&context);
  return all;
}

void Runtime::awaitEnqueuing() {
  for (Context *context : usedContexts())
    const std::lock_guard enqueuing(context->mutex);
}

void Runtime::endThread(std::uint64_t number) {
  if (startError || isEnding)
    return;
  const NotCancelled guard;
  for (Context *context : usedContexts())
    context->endThread(number);
}

void Runtime::unload(const Module &module) {
  if (startError) // there are no devices, or they are another process's
    return;
  const NotCancelled guard;
  for (Context *context : usedContexts())
    context->unload(module, isEnding);
  if (verify::Verifier::active)
    verify::Verifier::active->unload(module);
}

void giveUpWork(const char *device) {
  log("the program ends, and leaves work of %s undone", device);
  Runtime::get().giveUp();
}

// --- Around every call
// ----------------------------------------------------------------------------------------------

portError_t keep(portError_t error) {
  if (error && error != portErrorNotReady) // which says how far work has come, and is no error
    thisThread().lastError = error;
  return error;
}

/// On the way into every call, so that it costs little.
static inline portError_t begin(Context **context, portStream_t streamZero) {
  ThreadState &thread = thisThread();
  thread.streamZero = streamZero;
  if (thread.inHostFunction) {
    log("a function that a stream calls must not use the runtime");
    return keep(portErrorNotPermitted);
  }
  if (portError_t error = Runtime::get().current(context))
    return keep(error);
  return portSuccess;
}

portError_t enter(Context **context, portStream_t streamZero) {
  if (portError_t error = begin(context, streamZero))
    return error;
  return keep((*context)->stickyError());
}

portError_t enterAnyhow(Context **context, portStream_t streamZero) {
  return begin(context, streamZero);
}

} // namespace cu2port
