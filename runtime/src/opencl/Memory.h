// The memory of one OpenCL device, and the map from addresses to it.
#pragma once

#include "Device.h"
#include "opencl/Capabilities.h"
#include "opencl/Handle.h"

#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <shared_mutex>
#include <vector>

namespace cu2port::opencl {

/// Where a managed allocation is while it is not the host's, and what still uses it: see Managed.h.
struct HostMapping {
  struct User {
    cl_command_queue queue;
    Handle<cl_event> event;
  };
  bool onHost = false;
  Handle<cl_event> unmapped; ///< from here on it is the device's
  std::vector<User> users;   ///< the last use of each queue
};

/// One allocation. What its address is depends on the memory model:
///
///              | Device                     | Managed                    | Pinned
///   fine       | SVM                        | SVM                        | SVM
///   coarse     | SVM                        | SVM, mapped by turns       | plain host memory
///   buffers    | addresses without memory   | host memory that a cl_mem  | plain host memory
///              | that stand for a cl_mem    | uses, mapped by turns      |
struct Allocation {
  std::byte *address = nullptr;
  void *svm = nullptr; ///< what clSVMAlloc returned; `address` is the first multiple of 256 in it
  std::size_t bytes = 0;
  MemoryKind kind = MemoryKind::Device;
  /// The memory itself (buffers), or a view of it, made when a call first needs one (SVM).
  Handle<cl_mem> buffer;
  HostMapping mapping;
  /// Device memory that stands in for plain pinned memory while kernels use it.
  std::shared_ptr<Allocation> twin;
};

/// What a pointer points to. An address that the runtime invented belongs to an allocation also
/// when it is up to `Memory::slack` beside it: one past the end, or one before the begin in
/// programs that count from 1.
struct Place {
  std::shared_ptr<Allocation> allocation; ///< null: not an address of this device's
  std::ptrdiff_t offset = 0;

  explicit operator bool() const { return allocation != nullptr; }
  /// Whether `bytes` bytes from here on are inside.
  bool holds(std::size_t bytes) const;
};

class Memory {
public:
  Memory(cl_context context, const Capabilities &capabilities)
      : context(context), capabilities(capabilities) {}
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  ~Memory();

  /// Errors: portErrorMemoryAllocation.
  portError_t allocate(std::size_t bytes, MemoryKind kind, std::shared_ptr<Allocation> *made);
  /// Takes the allocation that begins at `pointer` out of the map and frees it; whatever used it
  /// must be done. Null if there is none.
  portError_t release(void *pointer);

  Place locate(const void *pointer) const;
  /// Whether there was an allocation here that has been freed.
  bool wasFreed(const void *pointer) const;
  /// An address for pointers to freed memory: what a kernel does there ends in a fault, and not in
  /// what has the old address now. Null where the kernel gets a buffer.
  static void *nowhere();

  /// The allocation as a cl_mem.
  portError_t view(Allocation &allocation, cl_mem *buffer);
  /// The device memory that stands in for plain pinned memory.
  portError_t twinOf(Allocation &pinned, std::shared_ptr<Allocation> *twin);

  MemoryModel model() const { return capabilities.memory; }
  std::size_t used() const { return usedBytes; }
  /// Counts up whenever svmPointers changes.
  std::uint64_t generation() const { return changes; }
  std::vector<void *> svmPointers() const;

  static constexpr std::size_t slack = 64 << 10;

private:
  portError_t create(Allocation &allocation);
  portError_t createSvm(Allocation &allocation);
  portError_t createBuffer(Allocation &allocation);
  void destroy(Allocation &allocation);
  bool isSvm(const Allocation &allocation) const;
  bool belongs(const std::byte *address, const Allocation &allocation) const;

  cl_context context;
  const Capabilities &capabilities;
  mutable std::shared_mutex mutex;
  std::map<const std::byte *, std::shared_ptr<Allocation>> live;
  std::map<const std::byte *, const std::byte *> freed; ///< begin and end
  std::atomic<std::size_t> usedBytes{0};
  std::atomic<std::uint64_t> changes{1};
};

} // namespace cu2port::opencl
