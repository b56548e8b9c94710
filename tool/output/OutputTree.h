// The files of a run.
#pragma once

#include "support/FileMode.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port {

class Findings;

/// Texts by their paths in the output folder, which none of them leads out of.
class OutputTree {
public:
  /// `source` is the file that it comes from, for messages. A second file of one name is a finding,
  /// unless it is the same. `parts` are files whose texts it has parts of, besides.
  void add(const std::string &path, std::string text, const std::string &source, Findings &findings,
           std::vector<std::string> parts = {});

  /// A file that is copied byte for byte from `real`.
  void addCopy(const std::string &path, const std::string &real, Findings &findings);

  /// What stands at a path: a text, or a file to copy.
  struct File {
    std::string text;
    std::string source;
    bool isCopy = false; ///< of `source`, without `text`
    FileMode mode;
  };
  /// In the order of their paths, which is the order of all that is written and printed.
  const std::map<std::string, File> &files() const { return tree; }

  bool holds(const std::string &path) const { return tree.count(path) > 0; }

  /// Writes the files into a folder for what lies between two steps, where nobody edits. The first
  /// failure is a finding.
  bool writeAnew(const std::string &folder, Findings &findings) const;

private:
  void put(const std::string &path, File file, Findings &findings);

  std::map<std::string, File> tree; ///< by path in the output folder
};

} // namespace cu2port
