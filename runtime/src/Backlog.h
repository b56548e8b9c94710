// How far callers are ahead of a stream whose driver takes any number of commands, and keeps
// kilobytes of each.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <mutex>
#include <set>

namespace cu2port {

/// Commands that may have to run yet. `Mark` tells whether one has ended; every so many are asked.
template <class Mark> class Backlog {
public:
  /// One more is enqueued; `markOf` gives its mark.
  template <class F> void add(F markOf) {
    if (++count % stride == 0)
      marks.push_back(markOf());
  }
  /// Whether more wait than a caller should be ahead.
  template <class F> bool isFull(F hasEnded) {
    while (marks.size() >= most && hasEnded(marks.front()))
      marks.pop_front();
    return marks.size() >= most;
  }
  /// Whether as many wait as are taken behind a host function that may wait for the caller.
  bool isFarTooFull() const { return marks.size() >= 16 * most; }

private:
  static constexpr std::size_t stride = 128, most = 1024 / stride; // as many as CUDA lets wait
  std::list<Mark> marks;
  std::size_t count = 0;
};

/// The program's functions that streams of a device are in.
class RunningFunctions {
public:
  using Clock = std::chrono::steady_clock;

  /// While it lives, one runs.
  class One {
  public:
    explicit One(RunningFunctions &all) : all(all) {
      std::lock_guard lock(all.mutex);
      at = all.begun.insert(Clock::now());
    }
    One(const One &) = delete;
    One &operator=(const One &) = delete;
    ~One() {
      std::lock_guard lock(all.mutex);
      all.begun.erase(at);
    }

  private:
    RunningFunctions &all;
    std::multiset<Clock::time_point>::iterator at;
  };

  /// Whether one takes so long that it may wait for something, for a caller who waits, too.
  bool takeLong() const {
    constexpr std::chrono::milliseconds isLong{5};
    std::lock_guard lock(mutex);
    return !begun.empty() && Clock::now() - *begun.begin() > isLong;
  }

private:
  mutable std::mutex mutex;
  std::multiset<Clock::time_point> begun;
};

} // namespace cu2port
