#include "opencl/Memory.h"

#include "opencl/Errors.h"

#include <memory>

#include <mutex>
#include <sys/mman.h>

namespace cu2port::opencl {
namespace {

/// How many freed ranges are remembered, for messages about their use.
constexpr std::size_t mostFreedRanges = 4096;

/// Pages of the host's own (`access` = PROT_READ | PROT_WRITE), or addresses only (PROT_NONE), with
/// a gap on both sides so that pointers that run past an allocation do not run into the next.
std::byte *mapPages(std::size_t bytes, int access) {
  void *pages = mmap(nullptr, bytes + 2 * Memory::slack, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED)
    return nullptr;
  std::byte *begin = static_cast<std::byte *>(pages) + Memory::slack;
  if (access != PROT_NONE && mprotect(begin, bytes, access) != 0) {
    munmap(pages, bytes + 2 * Memory::slack);
    return nullptr;
  }
  return begin;
}

void unmapPages(std::byte *begin, std::size_t bytes) {
  munmap(begin - Memory::slack, bytes + 2 * Memory::slack);
}

} // namespace

bool Place::holds(std::size_t bytes) const {
  return allocation && offset >= 0 && static_cast<std::size_t>(offset) <= allocation->bytes &&
         bytes <= allocation->bytes - offset;
}

Memory::~Memory() {
  for (auto &[address, allocation] : live)
    destroy(*allocation);
}

bool Memory::isSvm(const Allocation &allocation) const {
  return model() == MemoryModel::FineGrained ||
         (model() == MemoryModel::CoarseGrained && allocation.kind != MemoryKind::Pinned);
}

portError_t Memory::createSvm(Allocation &allocation) {
  cl_svm_mem_flags flags = CL_MEM_READ_WRITE;
  if (model() == MemoryModel::FineGrained)
    flags |= CL_MEM_SVM_FINE_GRAIN_BUFFER;
  // CUDA promises this alignment; OpenCL aligns to its largest type, 128 bytes, at most.
  constexpr std::size_t alignment = 256;
  std::size_t room = allocation.bytes + alignment;
  allocation.svm = api().clSVMAlloc(context, flags, room, 0);
  void *aligned = allocation.svm;
  if (aligned)
    allocation.address =
        static_cast<std::byte *>(std::align(alignment, allocation.bytes, aligned, room));
  return allocation.address ? portSuccess : check(CL_MEM_OBJECT_ALLOCATION_FAILURE, "clSVMAlloc");
}

portError_t Memory::createBuffer(Allocation &allocation) {
  const bool managed = allocation.kind == MemoryKind::Managed;
  cl_int status = CL_SUCCESS;
  allocation.buffer = Handle(
      api().clCreateBuffer(context, CL_MEM_READ_WRITE | (managed ? CL_MEM_USE_HOST_PTR : 0),
                           allocation.bytes, managed ? allocation.address : nullptr, &status));
  return check(status, "clCreateBuffer");
}

portError_t Memory::create(Allocation &allocation) {
  if (isSvm(allocation))
    return createSvm(allocation);
  allocation.address = mapPages(
      allocation.bytes, allocation.kind == MemoryKind::Device ? PROT_NONE : PROT_READ | PROT_WRITE);
  if (!allocation.address)
    return check(CL_OUT_OF_HOST_MEMORY, "mmap");
  return allocation.kind == MemoryKind::Pinned ? portSuccess : createBuffer(allocation);
}

void Memory::destroy(Allocation &allocation) {
  if (allocation.twin)
    destroy(*allocation.twin);
  allocation.mapping = {};
  allocation.buffer = {};
  if (!allocation.address)
    return;
  if (isSvm(allocation))
    api().clSVMFree(context, allocation.svm);
  else
    unmapPages(allocation.address, allocation.bytes);
}

portError_t Memory::allocate(std::size_t bytes, MemoryKind kind,
                             std::shared_ptr<Allocation> *made) {
  // Drivers may hand out more than there is, and then fail in a kernel.
  const bool isTaken = kind == MemoryKind::Device || capabilities.isCpu; // of the same memory
  const std::size_t taken = isTaken ? used() : 0;
  if (taken > capabilities.freeAtFirst || bytes > capabilities.freeAtFirst - taken)
    return check(CL_MEM_OBJECT_ALLOCATION_FAILURE, "more than the device's memory");
  auto allocation = std::make_shared<Allocation>();
  allocation->bytes = bytes;
  allocation->kind = kind;
  if (portError_t error = create(*allocation)) {
    destroy(*allocation);
    return error == portErrorInvalidValue ? portErrorMemoryAllocation : error;
  }
  std::unique_lock lock(mutex);
  const std::byte *begin = allocation->address;
  for (auto old = freed.lower_bound(begin); old != freed.end() && old->first < begin + bytes;)
    old = freed.erase(old);
  live.emplace(begin, allocation);
  usedBytes += bytes;
  ++changes;
  *made = std::move(allocation);
  return portSuccess;
}

portError_t Memory::release(void *pointer) {
  std::shared_ptr<Allocation> allocation;
  {
    std::unique_lock lock(mutex);
    auto found = live.find(static_cast<std::byte *>(pointer));
    if (found == live.end())
      return portErrorInvalidValue;
    allocation = std::move(found->second);
    live.erase(found);
    if (freed.size() >= mostFreedRanges)
      freed.erase(freed.begin());
    freed[allocation->address] = allocation->address + allocation->bytes;
    usedBytes -= allocation->bytes;
    ++changes;
  }
  destroy(*allocation);
  return portSuccess;
}

/// Shared virtual memory may have anything beside it; the other addresses come with gaps.
bool Memory::belongs(const std::byte *address, const Allocation &allocation) const {
  const std::byte *begin = allocation.address, *end = begin + allocation.bytes;
  if (isSvm(allocation))
    return begin <= address && address < end;
  return begin <= address + slack && address <= end + slack;
}

Place Memory::locate(const void *pointer) const {
  const auto *address = static_cast<const std::byte *>(pointer);
  std::shared_lock lock(mutex);
  auto next = live.upper_bound(address);
  if (next != live.begin() && belongs(address, *std::prev(next)->second))
    return {std::prev(next)->second, address - std::prev(next)->first};
  if (next != live.end() && belongs(address, *next->second))
    return {next->second, address - next->first};
  return {};
}

bool Memory::wasFreed(const void *pointer) const {
  const auto *address = static_cast<const std::byte *>(pointer);
  std::shared_lock lock(mutex);
  // A pointer a little beside a live allocation may be meant for that one.
  auto next = live.upper_bound(address);
  if (next != live.end() && next->first <= address + slack)
    return false;
  if (next != live.begin() &&
      address <= std::prev(next)->first + std::prev(next)->second->bytes + slack)
    return false;
  auto after = freed.upper_bound(address);
  return after != freed.begin() && address < std::prev(after)->second;
}

void *Memory::nowhere() {
  constexpr std::size_t size = std::size_t{1} << 30; // addresses only
  static std::byte *const pages = mapPages(size, PROT_NONE);
  return pages ? pages + size / 2 : nullptr;
}

portError_t Memory::view(Allocation &allocation, cl_mem *buffer) {
  std::unique_lock lock(mutex);
  cl_int status = CL_SUCCESS;
  if (!allocation.buffer)
    allocation.buffer =
        Handle(api().clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                                    allocation.bytes, allocation.address, &status));
  *buffer = allocation.buffer.get();
  return check(status, "clCreateBuffer");
}

portError_t Memory::twinOf(Allocation &pinned, std::shared_ptr<Allocation> *twin) {
  std::unique_lock lock(mutex);
  if (!pinned.twin) {
    auto made = std::make_shared<Allocation>();
    made->bytes = pinned.bytes;
    if (portError_t error = create(*made)) {
      destroy(*made);
      return error;
    }
    pinned.twin = std::move(made);
    ++changes;
  }
  *twin = pinned.twin;
  return portSuccess;
}

std::vector<void *> Memory::svmPointers() const {
  std::shared_lock lock(mutex);
  std::vector<void *> pointers;
  for (const auto &[address, allocation] : live) {
    if (isSvm(*allocation))
      pointers.push_back(allocation->address);
    if (allocation->twin)
      pointers.push_back(allocation->twin->address);
  }
  return pointers;
}

} // namespace cu2port::opencl
