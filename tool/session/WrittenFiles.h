// What cu2port has written to a folder.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <map>
#include <set>
#include <string>

namespace cu2port {

/// Ends of names: the untouched input; a text that a person is to merge.
constexpr const char *originalSuffix = ".cu2port.orig";
constexpr const char *newSuffix = ".cu2port.new";

/// In a file, a line each: `HASH PATH`, `!HASH PATH` for those in conflict, `@RUN PATH` for what a
/// run writes. A newline in a path is `\n`, a backslash `\\`.
struct WrittenFiles {
  /// By path in the folder: a hash of what was generated, which tells whether somebody has edited
  /// it.
  std::map<std::string, std::string> files;
  /// Files whose edits contradict a newer text: the hash of that text. A person merges them.
  std::map<std::string, std::string> conflicts;
  /// By run, named by a hash of its inputs: what it has written the last time. Several may write to
  /// one folder.
  std::map<std::string, std::set<std::string>> runs;

  static WrittenFiles read(const std::string &file);
  /// What cu2port has written to a folder so far, a run that was killed included.
  static WrittenFiles of(const std::string &folder);
  std::string text() const;

  bool has(const std::string &path) const { return files.count(path) > 0; }
};

/// Whether the folder's own inputs have become the translated program there.
bool isWrittenInPlace(const std::string &folder);

/// Of 64 bits, in 16 digits.
std::string hashOf(llvm::StringRef text);
/// Of a file's text; empty if it cannot be read.
std::string hashOfFile(const std::string &file);

} // namespace cu2port
