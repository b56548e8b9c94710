#include "opencl/ThreadStacks.h"

#include "Log.h"

#include <algorithm>
#include <cstddef>
#include <sys/mman.h>
#include <thread>

namespace cu2port::opencl {

#if defined(__GLIBC__)
namespace {

// CUDA's limits; what is not touched takes addresses only.
constexpr std::size_t mostThreads = 1024;
constexpr std::size_t mostLocalMemory = std::size_t{512} << 10;
constexpr std::size_t forCalls = std::size_t{8} << 20;

/// Whether each processor's thread can have so much: addresses may be limited (ulimit -v).
bool isThere(std::size_t bytes) {
  const std::size_t all = bytes * std::max(1u, std::thread::hardware_concurrency());
  void *pages = mmap(nullptr, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED)
    return false;
  munmap(pages, all);
  return true;
}

} // namespace

ThreadStacks::ThreadStacks() {
  pthread_attr_t large;
  std::size_t before = 0;
  if (pthread_getattr_default_np(&usual) != 0 || pthread_getattr_default_np(&large) != 0)
    return;
  pthread_attr_getstacksize(&usual, &before);
  std::size_t size = mostThreads * mostLocalMemory + forCalls;
  while (size > before && !isThere(size))
    size /= 2;
  if (size <= before)
    return;
  pthread_attr_setstacksize(&large, size);
  isChanged = pthread_setattr_default_np(&large) == 0;
  log("OpenCL: threads have stacks of %zu MiB, for local memory", size >> 20);
}

ThreadStacks::~ThreadStacks() {
  if (isChanged)
    pthread_setattr_default_np(&usual);
}
#else
ThreadStacks::ThreadStacks() = default;
ThreadStacks::~ThreadStacks() = default;
#endif

} // namespace cu2port::opencl
