// Threads that are cancelled while they are in a call of the runtime.
#pragma once

#include <atomic>
#include <pthread.h>

namespace cu2port {

/// Whether there are devices with drivers. Those wait, write and lock where they like.
inline std::atomic<bool> usesDrivers{false};

/// While it lives, the calling thread acts on no pthread_cancel: locks would stay locked, and
/// counts of who waits wrong. Around all that may come to a cancellation point (a wait, a file):
/// calls of the CPU's that do neither are shorter than this takes.
class NotCancelled {
public:
  explicit NotCancelled(bool isNeeded = true) : isNeeded(isNeeded) {
    if (isNeeded)
      pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  }
  NotCancelled(const NotCancelled &) = delete;
  NotCancelled &operator=(const NotCancelled &) = delete;
  ~NotCancelled() {
    if (isNeeded)
      pthread_setcancelstate(before, nullptr);
  }

private:
  const bool isNeeded;
  int before = PTHREAD_CANCEL_ENABLE;
};

} // namespace cu2port
