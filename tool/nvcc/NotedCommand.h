// The command that compiles a note's source again.
#pragma once

#include "arguments/NvccCommand.h"

namespace cu2port {

class Findings;
struct LinkNote;

/// A note comes with an object or a library, so whoever made that has written it. It says what its
/// source means (macros, folders, the language); compilers, outputs and all else are those of
/// `link`, the user's own command.
NvccCommand commandOf(const LinkNote &note, const NvccCommand &link, Findings &findings);

} // namespace cu2port
