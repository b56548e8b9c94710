// How far a run has come, for those who wait for it.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>

namespace cu2port {

struct ProgressState {
  std::size_t done = 0;
  std::size_t total = 0;
  std::size_t findings = 0; ///< errors and parts left to do, so far
  double rate = 0;          ///< files a second; 0: not known yet
};

/// `[####....] 5/20 files, 1.5/s, 10 s left, 2 findings`, in at most `width` columns: what does not
/// fit is left out, the bar first.
std::string progressLine(const ProgressState &state, std::size_t width);

/// On a terminal a line of stderr that is drawn anew at most ten times a second; elsewhere a line
/// every half minute. Nothing for a single file, or when it is to be quiet.
class Progress {
public:
  /// Draws the line at once, on a terminal.
  Progress(std::size_t total, bool quiet);
  /// Wipes the line: what is printed next begins at its start.
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// One file more, with so many findings.
  void add(std::size_t findings);

private:
  using Clock = std::chrono::steady_clock;
  /// Nothing, one line that is drawn anew, or one line after the other.
  enum class Style { Silent, Bar, Lines };
  /// Prints the line, whether it is time or not.
  void draw() const;
  /// One file was done at `now`.
  void measure(Clock::time_point now);

  Style style;
  ProgressState state;
  std::deque<Clock::time_point> lately; ///< when the last files were done
  Clock::time_point drawn;
};

} // namespace cu2port
