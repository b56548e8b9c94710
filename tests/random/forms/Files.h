// Files and shell commands.
#pragma once

#include <string>

namespace cu2port::random {

void write(const std::string &path, const std::string &text);
std::string read(const std::string &path);

/// A folder for temporary files, gone with this.
class TemporaryFolder {
public:
  explicit TemporaryFolder(const std::string &below);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  const std::string path;
};

} // namespace cu2port::random
