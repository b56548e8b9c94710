// --dry-run: what a translation would change, as a patch.
#pragma once

#include <string>

namespace cu2port {

class Findings;
struct TranslatedFiles;

/// Prints to stdout how the files below `root`, a real path, become those of the output: a unified
/// diff as git writes it, for `patch -p1` and `git apply`, in the order of the output's paths. A
/// source whose translation has another name is renamed, what is new comes out of nothing, and
/// what is not a part of the output is not mentioned. False after a failure, which is a finding.
bool printDiff(const TranslatedFiles &files, const std::string &root, Findings &findings);

} // namespace cu2port
