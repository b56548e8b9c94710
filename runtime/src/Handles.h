// Which handles are alive, so that a destroyed or invented one is an error and not a crash.
#pragma once

#include "Context.h"

#include <mutex>
#include <unordered_set>

namespace cu2port {

template <class T> class Handles {
public:
  void add(T *handle) {
    std::lock_guard lock(mutex);
    alive.insert(handle);
  }
  /// False if it was not alive.
  bool remove(T *handle) {
    std::lock_guard lock(mutex);
    return alive.erase(handle) != 0;
  }
  bool contains(T *handle) const {
    std::lock_guard lock(mutex);
    return alive.count(handle) != 0;
  }
  /// Deletes all handles of a context.
  void destroyAllOf(const Context &context) {
    std::lock_guard lock(mutex);
    for (auto at = alive.begin(); at != alive.end();) {
      if ((*at)->context == &context) {
        delete *at;
        at = alive.erase(at);
      } else {
        ++at;
      }
    }
  }

private:
  mutable std::mutex mutex;
  std::unordered_set<T *> alive;
};

/// The streams that portStreamCreate made; their contexts own them.
inline Handles<portStream_st> &liveStreams() {
  static auto *handles = new Handles<portStream_st>;
  return *handles;
}

/// The events that portEventCreate made; owned here.
inline Handles<portEvent_st> &liveEvents() {
  static auto *handles = new Handles<portEvent_st>;
  return *handles;
}

} // namespace cu2port
