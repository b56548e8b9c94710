#include "Runtime.h"

#include "Log.h"
#include "ThreadLocal.h"
#include "verify/Verifier.h"

#include <cstdlib>
#include <optional>
#include <pthread.h>

namespace cu2port {

ThreadState &thisThread() { return ThreadLocal<ThreadState>::get(); }

// Never destroyed: destructors of the program's own globals may still call.
Runtime &Runtime::get() {
  static Runtime *runtime = new Runtime;
  return *runtime;
}

// --- The choice
// -----------------------------------------------------------------------------------------------------

namespace {
/// What CU2PORT_DEVICE says: a backend and which of its devices.
struct Choice {
  std::string backend;
  std::size_t number;
};
} // namespace

/// Reads `cpu`, `opencl`, `opencl:1`; nothing if the text is none of these.
static std::optional<Choice> parseChoice(const std::string &text) {
  const std::size_t colon = text.find(':');
  Choice choice{text.substr(0, colon), 0};
  if (choice.backend != "cpu" && choice.backend != "opencl")
    return std::nullopt;
  if (colon == std::string::npos)
    return choice;
  const std::string digits = text.substr(colon + 1);
  if (digits.empty() || digits.size() > 4 ||
      digits.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  choice.number = std::stoul(digits);
  return choice;
}

portError_t Runtime::choose() {
  const char *variable = std::getenv("CU2PORT_DEVICE");
  const std::string text = variable && *variable ? variable : "cpu";
  const std::optional<Choice> choice = parseChoice(text);
  if (!choice) {
    complain("CU2PORT_DEVICE=%s chooses no device; it can be cpu, opencl, or opencl:1 for the "
             "second OpenCL device",
             text.c_str());
    return portErrorNoDevice;
  }
  auto found = choice->backend == "cpu" ? cpuDevices() : openclDevices();
  if (choice->number >= found.size()) {
    complain(
        "CU2PORT_DEVICE=%s: this machine has %zu such devices; CU2PORT_DEVICE=cpu is always there",
        text.c_str(), found.size());
    return portErrorNoDevice;
  }
  devices.push_back(std::move(found[choice->number]));
  found.erase(found.begin() + static_cast<std::ptrdiff_t>(choice->number));
  chosenBackend = choice->backend;
  rest = std::move(found);
  first = &contexts.emplace_back(*devices.back(), 0);
  return portSuccess;
}

void Runtime::start() {
  std::call_once(started, [this] {
    verify::Verifier::start();
    std::lock_guard lock(mutex);
    startError = choose();
    // Devices stay with the process that has them: its threads, and whatever locks they held when
    // it was forked, are not there in the child.
    pthread_atfork(nullptr, nullptr, [] { get().startError = portErrorInitializationError; });
    std::atexit([] { get().isEnding = true; });
  });
}

/// Appends the devices that were not chosen: CPU devices, then OpenCL devices.
void Runtime::completeList() {
  if (complete)
    return;
  complete = true;
  auto append = [this](std::vector<std::unique_ptr<Device>> found) {
    for (auto &device : found) {
      devices.push_back(std::move(device));
      contexts.emplace_back(*devices.back(), static_cast<int>(devices.size()) - 1);
    }
  };
  append(chosenBackend == "cpu" ? std::move(rest) : cpuDevices());
  append(chosenBackend == "opencl" ? std::move(rest) : openclDevices());
}

portError_t Runtime::count(int *number) {
  *number = 0;
  start();
  if (startError)
    return startError;
  std::lock_guard lock(mutex);
  completeList();
  *number = static_cast<int>(devices.size());
  return portSuccess;
}

portError_t Runtime::context(int index, Context **context) {
  start();
  if (startError)
    return startError;
  if (index == 0) { // the first one stays where it is
    *context = first;
    return portSuccess;
  }
  std::lock_guard lock(mutex);
  completeList();
  if (index < 0 || static_cast<std::size_t>(index) >= contexts.size())
    return portErrorInvalidDevice;
  *context = &contexts[static_cast<std::size_t>(index)];
  return portSuccess;
}

void Runtime::unload(const Module &module) {
  if (startError) // there are no devices, or they are another process's
    return;
  std::vector<Context *> all;
  {
    std::lock_guard lock(mutex);
    for (Context &context : contexts)
      all.push_back(&context);
  }
  for (Context *context : all)
    context->unload(module, isEnding);
  if (verify::Verifier::active)
    verify::Verifier::active->unload(module);
}

// --- Around every call
// ----------------------------------------------------------------------------------------------

portError_t keep(portError_t error) {
  if (error)
    thisThread().lastError = error;
  return error;
}

portError_t enter(Context **context, portStream_t streamZero) {
  ThreadState &thread = thisThread();
  thread.streamZero = streamZero;
  if (thread.inHostFunction) {
    log("a function that a stream calls must not use the runtime");
    return keep(portErrorNotPermitted);
  }
  if (portError_t error = Runtime::get().current(context))
    return keep(error);
  return keep((*context)->stickyError());
}

} // namespace cu2port
