// Files with recorded launches, as far as the tool looks into them: cu2port-replay does.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cu2port {

class Findings;

namespace verify {

/// The kernel, the stem of its files, and the number of the launch.
struct CaseParts {
  std::string kernel, files, launch;
};

/// All in a folder, by name, or the one file. None is a finding.
std::vector<std::string> findCases(const std::string &place, Findings &findings);

/// Has the texts of its kernels written to the folder. A file that is none is a finding.
/// `replayer` is the path of cu2port-replay.
std::optional<CaseParts> extractCase(const std::string &replayer, const std::string &file,
                                     const std::string &folder, Findings &findings);

} // namespace verify
} // namespace cu2port
