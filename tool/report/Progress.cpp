// Draws how far a run has come:
//
//   wide      [####....] 5/20 files, 1.5/s, 10 s left, 2 findings
//   narrow    5/20 files, 1.5/s
//   no terminal, every half minute:
//             cu2port: [##########....] 120/400 files, 2.0/s, 3 min left
//
// It goes to stderr: stdout is for results.
#include "report/Progress.h"
#include "support/StandardFiles.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <sys/ioctl.h>
#include <unistd.h>

namespace cu2port {
namespace {

constexpr std::size_t longestBar = 30;
constexpr std::size_t shortestBar = 6;
constexpr std::size_t measured = 64; ///< files that the rate is about: those from the cache go fast
constexpr std::chrono::milliseconds betweenBars(100);
constexpr std::chrono::seconds betweenLines(30);

/// A terminal that can go back to the start of its line.
bool isTerminal() {
  const char *kind = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) && kind && *kind && std::string_view(kind) != "dumb";
}

/// In columns; 80 where the terminal does not say. Asked anew each time, since windows change.
std::size_t terminalWidth() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return size.ws_col;
  return 80;
}

/// `10 s`, `3 min`, `2 h 5 min`.
std::string duration(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole < 60)
    return fmt::format("{} s", whole);
  if (whole < 3600)
    return fmt::format("{} min", (whole + 59) / 60);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

std::string bar(const ProgressState &state, std::size_t length) {
  const std::size_t full = state.total ? length * state.done / state.total : 0;
  return "[" + std::string(full, '#') + std::string(length - full, '.') + "] ";
}

} // namespace

std::string progressLine(const ProgressState &state, std::size_t width) {
  std::vector<std::string> parts{fmt::format("{}/{} files", state.done, state.total)};
  if (state.findings)
    parts.push_back(fmt::format("{} finding{}", state.findings, state.findings == 1 ? "" : "s"));
  if (state.rate > 0) {
    const double left = static_cast<double>(state.total - state.done) / state.rate;
    parts.insert(parts.begin() + 1, duration(left) + " left");
    parts.insert(parts.begin() + 1, fmt::format("{:.1f}/s", state.rate));
  }
  // The first part is always there; of the others, what fits.
  std::string text = parts[0];
  for (std::size_t i = 1; i < parts.size(); ++i)
    if (text.size() + 2 + parts[i].size() <= width)
      text += ", " + parts[i];
  constexpr std::size_t frame = 3; // [ ] and a space
  if (text.size() + frame + shortestBar <= width)
    text.insert(0, bar(state, std::min(longestBar, width - text.size() - frame)));
  return text.substr(0, width);
}

Progress::Progress(std::size_t total, bool quiet)
    : style(quiet || total < 2 ? Style::Silent
            : isTerminal()     ? Style::Bar
                               : Style::Lines),
      state{0, total, 0, 0}, drawn(Clock::now()) {
  if (style == Style::Bar)
    draw();
}

Progress::~Progress() {
  if (style == Style::Bar)
    printError("\r\x1b[K");
}

void Progress::add(std::size_t findings) {
  ++state.done;
  state.findings += findings;
  const Clock::time_point now = Clock::now();
  measure(now);
  const bool isDue = style == Style::Bar ? now - drawn >= betweenBars : now - drawn >= betweenLines;
  if (!isDue || style == Style::Silent)
    return;
  drawn = now;
  draw();
}

/// The rate of the last files, once they have taken half a second: two that are done at once would
/// make it anything.
void Progress::measure(Clock::time_point now) {
  lately.push_back(now);
  if (lately.size() > measured)
    lately.pop_front();
  const double seconds = std::chrono::duration<double>(now - lately.front()).count();
  if (seconds > 0.5)
    state.rate = static_cast<double>(lately.size() - 1) / seconds;
}

void Progress::draw() const {
  if (style == Style::Lines)
    printError("cu2port: {}\n", progressLine(state, shortestBar * 12));
  else // the last column stays free: some terminals go to the next line after it
    printError("\r{}\x1b[K", progressLine(state, terminalWidth() - 1));
}

} // namespace cu2port
