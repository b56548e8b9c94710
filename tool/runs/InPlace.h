// --in-place: the inputs themselves become the translated program.
#pragma once

namespace cu2port {

struct Options;

/// Each folder that is given is a tree of its own, and all files together are one. Files that
/// change leave a backup, NAME.cu2port.orig, from which later runs translate. Returns the worst of
/// the exit statuses.
int translateInPlace(const Options &options);

} // namespace cu2port
