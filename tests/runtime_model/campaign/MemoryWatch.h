// Whether programs, one after the other, leave memory behind.
#pragma once

#include <cstdint>
#include <string>

namespace cu2port::model {

/// The status of a process whose memory has grown.
constexpr int grows = 4;

class MemoryWatch {
public:
  /// During a first share of the programs, pools get their sizes.
  explicit MemoryWatch(double settling) : settling(settling) {}

  /// After a program, when such a share of them has run, which have launched kernels of
  /// libraries so often that a device may keep memory of their compilation: PoCL does. Says what
  /// has grown, or nothing.
  std::string look(double share, std::uint64_t launches);

  // Kilobytes: the most that there were during that share, and in all.
  long settled = 0, most = 0;

private:
  double settling;
};

} // namespace cu2port::model
