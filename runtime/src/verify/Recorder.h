// Launches as files that `cu2port replay` runs without the program: docs/replay-format.md.
#pragma once

#include "verify/CompareLaunch.h"

namespace cu2port::verify {

/// Makes the launch, waits for it, and writes what it found and left to `path`. An outcome's
/// `unverified` says why it could not be recorded.
LaunchOutcome recordLaunch(const Settings &settings, const Launch &launch, unsigned long number,
                           const std::string &path, const MakeLaunch &make);

} // namespace cu2port::verify
