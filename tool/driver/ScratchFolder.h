// A folder for files between two steps.
#pragma once

#include <string>

namespace cu2port {

class Findings;

class ScratchFolder {
public:
  /// A new folder in $TMPDIR. A failure is a finding, and the path empty.
  explicit ScratchFolder(Findings &findings);
  /// A folder of the user's, made if it is not there, which stays.
  ScratchFolder(const std::string &keptAt, Findings &findings);
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;

  const std::string &path() const { return folder; }
  std::string file(const std::string &name) const { return folder + "/" + name; }

private:
  std::string folder;
  bool kept = false;
};

} // namespace cu2port
