// A person's edits of a generated file, and a newer text of it, in one: as git merges branches.
#pragma once

#include <string>

namespace cu2port {

struct Merged {
  enum class End {
    Clean,
    Conflict,   ///< `text` has both, between git's marks
    Impossible, ///< no text: git is missing, or the files are no text; `why` says so
  };
  End end = End::Impossible;
  std::string text;
  std::string why;
};

/// All are paths of files: as it was edited, as it had been generated, as it is generated now.
Merged mergeFiles(const std::string &edited, const std::string &base, const std::string &generated);

} // namespace cu2port
