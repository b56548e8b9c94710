// Where what was built when a program ran is kept for later runs.
#pragma once

#include <string>

namespace cu2port {

/// `$XDG_CACHE_HOME/cu2port`, else `~/.cache/cu2port`; empty if there is neither.
std::string cacheDirectory();

} // namespace cu2port
