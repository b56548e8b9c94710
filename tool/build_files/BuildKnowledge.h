// Whether the translation knew what the user's build files ask of compilers.
#pragma once

#include "build_files/UserBuild.h"

namespace cu2port {

class SourceWords;

/// What it did not know, and sources of the tree ask for, is a finding each: then a build gives
/// another program than the one that was translated.
bool knowsBuild(const Tree &tree, const GivenBuild &given, SourceWords &words, Findings &findings);

} // namespace cu2port
