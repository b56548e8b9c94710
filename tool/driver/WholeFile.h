// Files that appear whole or not at all.
#pragma once

#include <string>

namespace cu2port {

class Findings;

/// Writes a file under another name beside it and renames it. False after a failure, which is a
/// finding.
bool writeWholeFile(const std::string &file, const std::string &text, Findings &findings);

} // namespace cu2port
