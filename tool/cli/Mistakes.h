// What the option parser cannot check by itself.
#pragma once

#include <string>

namespace cu2port {

struct Options;

/// A sentence that names the option, for options that say nothing or do not go together; empty if
/// all is well.
std::string mistakeIn(const Options &options);

} // namespace cu2port
