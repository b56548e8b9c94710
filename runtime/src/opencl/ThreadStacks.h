// Room for local memory on devices that keep it on stacks.
#pragma once

#include <pthread.h>

namespace cu2port::opencl {

/// While it lives, threads of the process start with stacks that hold the local memory of a whole
/// block. PoCL's CPU devices run a block on one thread, and start their threads when they are
/// looked for, with the stacks that are usual: a kernel whose block needs more would end the
/// process.
class ThreadStacks {
public:
  ThreadStacks();
  ThreadStacks(const ThreadStacks &) = delete;
  ThreadStacks &operator=(const ThreadStacks &) = delete;
  ~ThreadStacks();

private:
#if defined(__GLIBC__)
  pthread_attr_t usual;
  bool isChanged = false;
#endif
};

} // namespace cu2port::opencl
