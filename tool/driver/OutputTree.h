// The files of a run, written all or none.
#pragma once

#include <map>
#include <string>

namespace cu2port {

class Findings;

class OutputTree {
public:
  /// `source` is the file that it comes from, for messages. A second file of one name is a finding,
  /// unless it is the same.
  void add(const std::string &path, std::string text, const std::string &source,
           Findings &findings);

  struct File {
    std::string text;
    std::string source;
  };
  const std::map<std::string, File> &files() const { return tree; }

  /// Writes every file below `folder` under a temporary name, then renames all; files that have
  /// their text already are left alone. After a failure, which is a finding, nothing new is left
  /// behind, neither files nor folders.
  bool write(const std::string &folder, Findings &findings) const;

private:
  std::map<std::string, File> tree; ///< by path in the output folder
};

} // namespace cu2port
