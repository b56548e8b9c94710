// A folder for files between two steps.
#pragma once

#include "support/LockedFolder.h"

#include <optional>
#include <string>

namespace cu2port {

class Findings;

/// With --keep, the second kind is there for people to look into.
class ScratchFolder {
public:
  /// A new folder in $TMPDIR. A failure is a finding, and the path empty.
  explicit ScratchFolder(Findings &findings);
  /// A folder of the user's, made if it is not there, which stays.
  ScratchFolder(const std::string &keptAt, Findings &findings);

  /// Empty after a failure.
  const std::string &path() const { return folder; }
  /// The path of a file in it.
  std::string file(const std::string &name) const { return folder + "/" + name; }

private:
  std::optional<LockedFolder> own;
  std::string folder;
};

} // namespace cu2port
