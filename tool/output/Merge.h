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
  /// What the other fields mean.
  End end = End::Impossible;
  /// Empty if there is none.
  std::string text;
  /// In a few words, for a finding; empty if there is a text.
  std::string why;
};

/// All are paths of files: as it was edited, as it had been generated, as it is generated now.
Merged mergeFiles(const std::string &edited, const std::string &base, const std::string &generated);

} // namespace cu2port
