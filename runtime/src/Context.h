// What the runtime keeps for one device: its streams and the order between them, its copies of
// device variables, what it knows about kernels there, and the error that stays.
#pragma once

#include "Device.h"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace cu2port {
class Context;
}

/// What a portStream_t stands for.
struct portStream_st {
  const portStream_t handle;
  cu2port::Context *const context;
  const std::unique_ptr<cu2port::Stream> stream;
  const std::unique_ptr<cu2port::Event> fence; ///< for ordering it with the default stream
  const unsigned int flags = 0;
  const int priority = 0;
  std::map<portStreamAttrID, portStreamAttrValue> attributes = {}; ///< those that were set
  std::uint64_t work = 0;        ///< how many things were enqueued here
  std::uint64_t seenDefault = 0; ///< how much of the default stream's work this one waits for
  bool isNoted = false;          ///< in Context::unseen, if it belongs there at all

  bool isBlocking() const { return !(flags & portStreamNonBlocking); }
};

/// What a portEvent_t stands for.
struct portEvent_st {
  const portEvent_t handle;
  cu2port::Context *const context;
  const std::unique_ptr<cu2port::Event> event;
  const unsigned int flags = 0;
};

namespace cu2port {

/// What a launch of a kernel on this device needs to know, found out at the first one.
struct PreparedKernel {
  KernelRef kernel;
  portError_t error = portSuccess;       ///< why it cannot run here
  int deviceThreads = 0;                 ///< of a block, as many as the device can have
  int maxThreads = 0;                    ///< ... and as its bounds allow
  std::size_t defaultDynamicShared = 0;  ///< dynamic shared memory that needs no opting in
  std::size_t maxDynamicShared = 0;      ///< as portFuncSetAttribute left it
  std::vector<void *> variableAddresses; ///< of the device variables it uses
};

class Context {
public:
  Context(Device &device, int index);

  Device &device;
  const int index;

  /// Calls `enqueue` with the stream behind a handle, once it waits for what it must by CUDA's
  /// rules for default streams. portErrorInvalidResourceHandle if the handle is not one of this
  /// device's streams.
  template <class F> portError_t enqueue(portStream_t handle, F enqueue) {
    return this->enqueue(Lock(mutex), handle, enqueue);
  }
  /// The same for a caller that has locked `mutex`. A caller that is too far ahead of the stream is
  /// held back without the lock: other threads go on, and may be what the stream waits for.
  using Lock = std::unique_lock<std::recursive_mutex>;
  template <class F> portError_t enqueue(Lock lock, portStream_t handle, F enqueue) {
    portStream_st *stream = nullptr;
    if (portError_t error = find(handle, &stream))
      return error;
    if (portError_t error = order(*stream))
      return error;
    ++stream->work;
    if (!stream->isNoted)
      noteWork(*stream);
    const portError_t error = noteFault(enqueue(*stream->stream));
    if (stream->stream->isFull())
      holdBack(std::move(lock), *stream);
    return error;
  }

  /// Runs what `enqueue` enqueues at once, in a stream where nothing else waits, and waits for it.
  /// For host functions, whose streams are the program's.
  portError_t runAside(const std::function<portError_t(Stream &)> &enqueue);

  /// Waits for a stream, also after an error; for the default stream, for what that waits for, too.
  portError_t synchronize(portStream_t handle);
  portError_t query(portStream_t handle);
  /// Waits for all streams.
  portError_t synchronize();

  /// Throws nothing; null if the device refuses.
  std::shared_ptr<portStream_st> createStream(unsigned int flags, int priority);
  /// Does not wait: the stream goes once its work is done.
  portError_t destroyStream(portStream_t handle);
  /// The thread's own stream goes, once its work is done.
  void endThread(std::uint64_t number);
  /// What it finds stays for as long as the caller has `mutex` locked.
  portError_t find(portStream_t handle, portStream_st **stream);

  /// The address of this device's copy of a variable, made (with what it starts with) if need be.
  portError_t addressOf(const Variable &variable, void **address);
  /// Whether kernels' malloc has a heap by now, whose size is what the limit was then.
  bool hasHeap() const { return variables.count(&heap) != 0; }
  /// What has been set, or what the device has at first. `mutex` is held.
  std::size_t limitOf(portLimit limit) const;
  void setLimit(portLimit limit, std::size_t value);
  /// Finds a kernel by its stub and prepares it. What it returns stays for as long as the caller
  /// has `mutex` locked, by `lock`, which is open while the device builds the kernel.
  portError_t prepare(Lock &lock, const void *stub, PreparedKernel **kernel);

  /// The error that every call on this device returns once a kernel has failed.
  portError_t stickyError() const { return fault->get(); }
  /// Work of this device's could not be done: nothing runs after it.
  void fail(portError_t error) { fault->set(error); }
  /// Keeps what a call on this device returned, if a kernel failed.
  portError_t noteFault(portError_t error);

  portError_t reset();
  /// Forgets a module that goes. At the end of the program what it had on the device stays there.
  void unload(const Module &module, bool isEnding);

  // Settings that are kept for whoever asks.
  std::map<portLimit, std::size_t> limits;
  portFuncCache cacheConfig = portFuncCachePreferNone;
  portSharedMemConfig sharedMemConfig = portSharedMemBankSizeFourByte;
  unsigned int deviceFlags = 0;

  std::recursive_mutex mutex; ///< guards everything here but the fault and `aside`

private:
  using StreamOwner = std::shared_ptr<portStream_st>;
  /// Variables of modules that are gone, and the ends of what may still use them.
  struct Unreleased {
    std::vector<void *> memory;
    std::vector<std::unique_ptr<Event>> uses;
  };

  /// What is waited for or asked with a stream, which stays for as long as the caller keeps it: the
  /// stream; with the default one, all blocking streams. None of them waits for the others by that.
  portError_t share(portStream_t handle, std::vector<StreamOwner> *owners);
  /// As find(), also where an error stands in the way of using the stream.
  portError_t lookUp(portStream_t handle, portStream_st **stream);
  StreamOwner ownerOf(portStream_st &stream) const;
  void holdBack(Lock lock, portStream_st &stream);
  std::vector<StreamOwner> takeIdle();
  std::vector<StreamOwner> takeIdleAtTimes();
  portError_t order(portStream_st &stream);
  void noteWork(portStream_st &stream);
  portError_t waitFor(portStream_st &first, portStream_st &then);
  portStream_st *defaultStream();
  portStream_st *threadStream();
  void build(Lock &lock, const void *stub);
  portError_t fillIn(PreparedKernel &kernel);
  portError_t setUp(const Variable &variable, void *address);
  portError_t relocate(const StartAddress &address, std::vector<unsigned char> &bytes);
  portError_t heapAddress(void **address);
  std::vector<void *> forget(const Module &module);
  std::vector<StreamOwner> allStreams() const;
  std::vector<StreamOwner> takeStreams();
  void releaseLater(std::vector<void *> memory);
  void releaseUnloaded();

  std::unordered_map<portStream_t, StreamOwner> streams; ///< all but the default one
  std::vector<StreamOwner> destroyed;                    ///< which have work left
  std::size_t leftBusy = 0; ///< how many of them had some at the last look
  StreamOwner legacy;
  /// Blocking streams with work that the default one does not wait for yet.
  std::unordered_set<portStream_st *> unseen;
  std::mutex asideMutex; ///< guards `aside`
  std::unique_ptr<Stream> aside;
  std::unordered_map<std::uint64_t, portStream_st *> threadStreams; ///< by ThreadState::number
  const Variable heap{}; ///< stands for the heap of kernels' malloc among the variables
  std::unordered_map<const Variable *, void *> variables;
  std::vector<Unreleased> unreleased;
  std::unordered_map<const void *, PreparedKernel> kernels;
  const std::shared_ptr<DeviceFault> fault;
};

/// Whether an error stays until the device is reset: those that a kernel ends with.
bool isSticky(portError_t error);

/// How many blocks of a kernel a processor of the device can hold: by threads, whole warps at a
/// time, and by shared memory.
int blocksPerProcessor(const Context &context, const PreparedKernel &kernel, int blockSize,
                       std::size_t dynamicShared);

} // namespace cu2port
