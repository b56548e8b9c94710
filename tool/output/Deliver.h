// The end of a run: its files are written, or what they would change is shown.
#pragma once

#include "output/OutputChanges.h"

#include <string>

namespace cu2port {

struct Session;
struct TranslatedFiles;

/// Writes the files to the output folder; with --dry-run prints what they would change below
/// `root`, a real path. False after a failure, which is a finding.
bool deliver(const TranslatedFiles &files, const std::string &root, Partly partly,
             Session &session);

/// `9 files in out`
std::string destination(const TranslatedFiles &files, const Session &session);

} // namespace cu2port
