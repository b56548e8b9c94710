// A unit as one text that no macro of the user's is left in.
#pragma once

#include <optional>
#include <string>

namespace cu2port {

struct ParseRequest;

/// The user's headers stand where they are included, his macros are expanded, and `#if` is decided.
/// System headers and the dialect's are still included; a macro of the user's that one of them
/// looks at is defined around it. CUDA's attributes (`__global__`, `__shared__`, ...) keep their
/// names. Line markers name the user's files and lines. Parsed as a `flat` request, or compiled
/// with a header that gives the attributes a meaning, it is what the unit was. Nothing if the
/// request does not preprocess.
std::optional<std::string> flatten(const ParseRequest &request);

} // namespace cu2port
