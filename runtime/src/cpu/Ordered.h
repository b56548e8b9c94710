// What ThreadSanitizer cannot see: oneTBB's library is not built with it, and the runtime need not
// be. It then knows nothing of the order between a task or command, the thread that starts it, and
// the one that waits for it.
#pragma once

#if defined(__ELF__)
// There in programs that are built with ThreadSanitizer.
extern "C" {
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);
}
#endif

namespace cu2port::cpu {

/// What happened before a `release` has happened after an `acquire` that follows it.
class Ordered {
public:
#if defined(__ELF__)
  void acquire() const {
    if (__tsan_acquire)
      __tsan_acquire(const_cast<Ordered *>(this));
  }
  void release() const {
    if (__tsan_release)
      __tsan_release(const_cast<Ordered *>(this));
  }
#else
  void acquire() const {}
  void release() const {}
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
