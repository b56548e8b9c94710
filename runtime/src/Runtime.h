// The list of devices, and what the runtime keeps for each host thread.
#pragma once

#include "Cancellation.h"
#include "Context.h"
#include "Machine.h"

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace cu2port {

struct LaunchConfiguration {
  dim3 grid;
  dim3 block;
  std::size_t shared;
  portStream_t stream;
};

struct ThreadState {
  ThreadState();
  ThreadState(const ThreadState &) = delete;
  ThreadState &operator=(const ThreadState &) = delete;
  /// The thread ends, and its own streams with it.
  ~ThreadState();

  const std::uint64_t number; ///< no other thread has it, or ever will
  bool hasStreams = false;    ///< of its own, on some device
  int device = 0;
  portError_t lastError = portSuccess;
  std::vector<LaunchConfiguration> launches;  ///< configured by portLaunch and not yet made
  bool inHostFunction = false;                ///< called back from a stream: the API is off limits
  portStream_t streamZero = portStreamLegacy; ///< what that is for the caller of the API
};

ThreadState &thisThread();

/// The devices that the program sees: those that CU2PORT_DEVICE names, as far as
/// CUDA_VISIBLE_DEVICES lets them.
class Runtime {
public:
  static Runtime &get();

  /// portErrorNoDevice if there is none (and one message on stderr, the first time, if the
  /// variables name what is not there).
  portError_t count(int *devices);
  portError_t context(int index, Context **context);
  /// The first device of a backend but `than`'s own, also one that the program does not see; null
  /// if there is none.
  Context *another(const std::string &backend, const Context &than);
  /// A module goes, with its library or with the program: what the devices still have to do with it
  /// is done first, and nothing of it is kept.
  void unload(const Module &module);
  /// Whoever has looked at what memory there is, and enqueues by that, has done so.
  void awaitEnqueuing();
  /// A thread ends that had streams of its own.
  void endThread(std::uint64_t number);
  /// The program ends: its modules may have gone before their users.
  bool isAtEnd() const { return isEnding; }
  /// Work does not end, and the program does: from now on every call is an error.
  void giveUp() { startError = portErrorCudartUnloading; }
  /// The calling thread's device.
  portError_t current(Context **context) { return this->context(thisThread().device, context); }

private:
  void start();
  std::vector<Context *> usedContexts();
  portError_t choose();
  Context &contextOf(Device &device);

  std::once_flag started;
  std::recursive_mutex mutex; ///< of the contexts: who unloads a module holds that lock
  std::atomic<portError_t> startError{portSuccess};
  std::atomic<bool> isEnding{false}; ///< the program is: drivers may be gone already
  Machine machine;
  std::deque<Context> contexts; ///< of the devices that are used, those that the program sees first
  std::vector<Context *> visible; ///< does not change once it is there, and takes no lock
};

/// The program ends with work of `device` left, which is not waited for: calls are errors from now
/// on.
void giveUpWork(const char *device);

/// Keeps an error for portGetLastError and returns it.
portError_t keep(portError_t error);
/// The calling thread's context, unless an error stands in the way of using it. `streamZero` is
/// what that handle means from here on.
portError_t enter(Context **context, portStream_t streamZero);
/// The same, also of a device that has failed.
portError_t enterAnyhow(Context **context, portStream_t streamZero);

/// What stream 0 is for those who call the functions that are being compiled: the same for each
/// file, and so nothing that files share.
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
static const portStream_t streamZero = portStreamPerThread;
#else
static const portStream_t streamZero = portStreamLegacy;
#endif

/// Runs the body of an API function with the calling thread's context, and keeps what it returns.
template <class F> static portError_t call(F body, decltype(enter) *enterBy = enter) {
  Context *context = nullptr;
  if (portError_t error = enterBy(&context, streamZero))
    return error;
  const NotCancelled guard(usesDrivers.load(std::memory_order_relaxed));
  return keep(body(*context));
}

/// The same of a function that GPUs answer also when a kernel has failed.
template <class F> static portError_t callAnyhow(F body) { return call(body, enterAnyhow); }

} // namespace cu2port
