// What cu2port has written to a folder.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>

namespace cu2port {

/// In a file, a line each: `HASH PATH`, and `!HASH PATH` for those in conflict. A newline in a path
/// is `\n`, a backslash `\\`.
struct WrittenFiles {
  /// By path in the folder: a hash of what was generated, which tells whether somebody has edited
  /// it.
  std::map<std::string, std::string> files;
  /// Files whose edits contradict a newer text: the hash of that text. A person merges them.
  std::map<std::string, std::string> conflicts;

  static WrittenFiles read(const std::string &file);
  std::string text() const;

  bool has(const std::string &path) const { return files.count(path) > 0; }
};

/// Of 64 bits, in 16 digits.
std::string hashOf(llvm::StringRef text);
/// Of a file's text; empty if it cannot be read.
std::string hashOfFile(const std::string &file);

} // namespace cu2port
