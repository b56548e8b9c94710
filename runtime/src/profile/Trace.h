// CU2PORT_PROFILE=FILE.json: what Perfetto and chrome://tracing show, in the format of Chrome's
// traces. A device is a process there, and a stream of its is a thread.
#pragma once

#include "profile/Entries.h"

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace cu2port::profile {

struct Trace {
  std::vector<std::string> devices; ///< their names
  std::deque<Entry> entries;
  std::uint64_t dropped = 0; ///< there was no room for them
  std::int64_t start = 0;    ///< what the times are counted from

  /// Calls `write` with one piece after the other.
  void print(const std::function<void(std::string_view)> &write) const;
};

} // namespace cu2port::profile
