// Which handles are alive, and who owns what they stand for.
//
// Any thread may destroy a handle at any time. So a call looks a handle up to an owner and holds it
// for as long as it uses what it found; a destroyed or invented handle is an error and not a crash.
// Handles are numbers: were they addresses, a destroyed one would soon stand for something new.
#pragma once

#include "Context.h"
#include "cpu/Ordered.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <unordered_map>

namespace cu2port {

/// How many handles there have been, of all kinds: none of one kind is one of another.
inline std::atomic<std::uintptr_t> handleCount{0};

template <class T> class Handles {
public:
  /// A handle that there never was.
  T *next() { return reinterpret_cast<T *>(step * ++handleCount); }
  void add(std::shared_ptr<T> owner) {
    std::lock_guard lock(mutex);
    alive.emplace(owner->handle, std::move(owner));
  }
  /// The owner that it had; null if it was not alive.
  std::shared_ptr<T> remove(T *handle) {
    std::lock_guard lock(mutex);
    auto node = alive.extract(handle);
    return node ? std::move(node.mapped()) : nullptr;
  }
  /// Null if it is not alive.
  std::shared_ptr<T> find(T *handle) const {
    std::lock_guard lock(mutex);
    auto at = alive.find(handle);
    return at == alive.end() ? nullptr : at->second;
  }
  /// Destroys all handles of a context.
  void destroyAllOf(const Context &context) {
    std::lock_guard lock(mutex);
    for (auto at = alive.begin(); at != alive.end();)
      at = at->second->context == &context ? alive.erase(at) : std::next(at);
  }

private:
  static constexpr std::uintptr_t step = 16; ///< portStreamLegacy and the like are less
  mutable std::mutex mutex;
  std::unordered_map<T *, std::shared_ptr<T>> alive;
};

/// The streams that portStreamCreate made.
inline Handles<portStream_st> &liveStreams() {
  static auto *handles = cpu::released(new Handles<portStream_st>);
  return cpu::acquired(handles);
}

/// The events that portEventCreate made.
inline Handles<portEvent_st> &liveEvents() {
  static auto *handles = cpu::released(new Handles<portEvent_st>);
  return cpu::acquired(handles);
}

} // namespace cu2port
