// Files that appear whole or not at all.
#pragma once

#include "support/LockedFolder.h"

#include <optional>
#include <string>

namespace cu2port {

class Findings;

/// A file that is made elsewhere and takes its place when it is complete. What stands there
/// already and is no file (/dev/null), or in a folder that takes no others, is written to directly.
class WholeFile {
public:
  explicit WholeFile(const std::string &file);

  /// Where to write.
  const std::string &path() const { return staged; }
  /// Puts it in its place.
  std::error_code keep() const;

private:
  std::string target; ///< without links
  std::optional<LockedFolder> folder;
  std::string staged;
};

std::error_code writeText(const std::string &path, const std::string &text);

/// False after a failure, which is a finding.
bool writeWholeFile(const std::string &file, const std::string &text, Findings &findings);

} // namespace cu2port
