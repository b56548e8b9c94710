// What ThreadSanitizer cannot see: oneTBB's library is not built with it, so that it knows nothing
// of the order between a task, the thread that starts it and the one that waits for it.
#pragma once

#include "cu2port/thread_sanitizer.h"

#ifdef CU2PORT_THREAD_SANITIZER
extern "C" void __tsan_acquire(void *address);
extern "C" void __tsan_release(void *address);
#endif

namespace cu2port::cpu {

/// What happened before a `release` has happened after an `acquire` that follows it.
class Ordered {
public:
#ifdef CU2PORT_THREAD_SANITIZER
  void acquire() { __tsan_acquire(this); }
  void release() { __tsan_release(this); }
#else
  void acquire() {}
  void release() {}
#endif
};

/// `f` as a task: after what its starter did, before what those do who wait for it.
template <class F> auto inOrder(Ordered &starts, Ordered &ends, F &f) {
  return [&] {
    starts.acquire();
    f();
    ends.release();
  };
}

} // namespace cu2port::cpu
