// When what was enqueued ran. Commands of a stream make up one thing that somebody wants to know
// the time of: a launch, a copy, a fill.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

namespace cu2port {

/// Its commands, which run one after the other, say when they did. Whoever made it learns of it
/// when the last of them has let go of it (profile/Profile.h). In nanoseconds of
/// std::chrono::steady_clock.
struct Measurement {
  std::int64_t begin = INT64_MAX, end = INT64_MIN;

  static std::int64_t now() {
    const auto time = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
  }
  void ran(std::int64_t from, std::int64_t to) {
    begin = std::min(begin, from);
    end = std::max(end, to);
  }
  bool hasRun() const { return begin <= end; }
};

/// Null where nobody asks.
using Measured = std::shared_ptr<Measurement>;

/// What runs on the calling thread while it lives belongs to the measurement, if there is one.
class Stopwatch {
public:
  explicit Stopwatch(Measurement *measurement)
      : measurement(measurement), begin(measurement ? Measurement::now() : 0) {}
  Stopwatch(const Stopwatch &) = delete;
  Stopwatch &operator=(const Stopwatch &) = delete;
  ~Stopwatch() {
    if (measurement)
      measurement->ran(begin, Measurement::now());
  }

private:
  Measurement *const measurement;
  const std::int64_t begin;
};

/// The measured commands of a stream whose driver tells their times when they are over. `Mark`
/// stands for a command.
template <class Mark> class MeasuredCommands {
public:
  struct Times {
    std::int64_t begin, end;
  };

  void add(Mark mark, Measured measurement) {
    commands.push_back({std::move(mark), std::move(measurement)});
  }
  /// Asks those that may be over: `isOver(mark)`, and then `timesOf(mark)`, which has none of a
  /// command that failed.
  template <class IsOver, class TimesOf> void collect(IsOver isOver, TimesOf timesOf) {
    while (!commands.empty() && isOver(commands.front().mark)) {
      if (const std::optional<Times> times = timesOf(commands.front().mark))
        commands.front().measurement->ran(times->begin, times->end);
      commands.pop_front();
    }
  }

private:
  struct One {
    Mark mark;
    Measured measurement;
  };
  std::deque<One> commands;
};

} // namespace cu2port
