// What became of a tree's sources, for the build files that name them.
#pragma once

#include "build_files/BuildFlavour.h"
#include "tree/Tree.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace cu2port {

/// Folders and paths are relative to the tree's root; words are as they stand in a build file.
class BuildSources {
public:
  /// `translated` has the host files of translated sources, `written` all files of the output.
  BuildSources(const Tree &tree, std::map<std::string, std::string> translated,
               std::set<std::string> written, const BuildFlavour &flavour = runtimeFlavour);

  const BuildFlavour &flavour;

  /// Folders with a project() of CMake's: what PROJECT_SOURCE_DIR and CMAKE_SOURCE_DIR are about.
  void addProject(const std::string &folder) { projects.insert(folder); }
  /// Whether no variable in the word leads to where nobody knows.
  bool knows(const std::string &folder, const std::string &word) const;

  /// A source's name as a build file in `folder` has it, with the name of its translation; `${X}/`
  /// and `$(X)/` at its start are a folder, `%.cu` and `${x}.cu` any. Nothing if the tree does not
  /// say which source is meant.
  std::optional<std::string> renamed(const std::string &folder, const std::string &word) const;

  /// Whether the name is that of a source which has been translated.
  bool isTranslated(const std::string &folder, const std::string &word) const;

  /// Whether the tree has C++ sources beside CUDA sources.
  bool hasOtherCxx() const { return hasCxx; }
  /// Names that CUDA sources had, and those that they have instead.
  const std::map<std::string, std::string> &renames() const { return translated; }

  /// The files that a pattern stands for, as names in the output; `recursive`: in all folders
  /// below, too. Nothing behind a variable that is not the build file's own folder.
  std::vector<std::string> listed(const std::string &folder, const std::string &pattern,
                                  bool recursive) const;
  /// Whether the pattern would stand for others in the output.
  bool findsOthers(const std::string &folder, const std::string &pattern, bool recursive) const;

private:
  struct Place;
  Place placeOf(const std::string &folder, const std::string &word) const;
  std::optional<std::string> folderOf(const std::string &variable, const std::string &from) const;
  std::string wholePattern(const std::string &folder, const std::string &pattern) const;
  std::vector<std::string> matches(const std::string &folder, const std::string &word) const;
  std::set<std::string> found(const std::string &folder, const std::string &pattern,
                              bool recursive) const;
  std::string outputOf(const std::string &path) const;

  const Tree &tree;
  std::map<std::string, std::string> translated;
  std::set<std::string> written;
  std::map<std::string, std::vector<std::string>> byName; ///< paths of all files
  std::set<std::string> projects;
  bool hasCxx = false;
  bool keepsStems = true; ///< every X.cu has become X.cpp
};

} // namespace cu2port
