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
inline void acquireAt([[maybe_unused]] const void *place) {
#if defined(__ELF__)
  if (__tsan_acquire)
    __tsan_acquire(const_cast<void *>(place));
#endif
}
inline void releaseAt([[maybe_unused]] const void *place) {
#if defined(__ELF__)
  if (__tsan_release)
    __tsan_release(const_cast<void *>(place));
#endif
}

/// The same at a place of its own.
class Ordered {
public:
  void acquire() const { acquireAt(this); }
  void release() const { releaseAt(this); }
};

/// `f` as a task: after what its starter did, before what those do who wait for it.
template <class F> auto inOrder(Ordered &starts, Ordered &ends, F &f) {
  return [&] {
    starts.acquire();
    f();
    ends.release();
  };
}

/// For `static X *const x = released(new X)`, which comes before what `acquired(x)` gives: whether
/// a static variable is there yet is asked by code that is not built with it.
template <class T> T *released(T *made) {
  releaseAt(made);
  return made;
}
template <class T> T &acquired(T *made) {
  acquireAt(made);
  return *made;
}

} // namespace cu2port::cpu
