// Which #includes of a tree may mean another file than the one that was guessed.
#pragma once

#include "build_files/BuildOptions.h"
#include "build_files/IncludeOrder.h"
#include "tree/IncludeGraph.h"
#include "tree/Tree.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace cu2port {

/// For a finding at a line of a source, or of a build file.
struct IncludeDoubt {
  const TreeFile *file;
  unsigned line;
  std::string message;
};

/// An #include that was guessed is certain if no other file of the tree has its name, or if the
/// order of folders is wholly understood, and if no build file makes a file of the name.
class IncludeDoubts {
public:
  explicit IncludeDoubts(const Tree &tree);

  /// A folder of -I that a build file names.
  void addFolder(const TreeFile &file, const BuildOption &option);
  std::vector<IncludeDoubt> find(const IncludeGraph &graph);

private:
  struct Folder {
    const TreeFile *file;
    BuildOption option;
    std::string path; ///< in the tree
    bool isBehind;    ///< a variable stands in front of it
  };
  struct Output {
    const TreeFile *file;
    unsigned line;
    std::string path;    ///< without what stands in front of the last variable
    bool isBesideSource; ///< it may lie in a folder of sources
  };
  using Edge = IncludeGraph::Edge;

  void askGuessed(std::size_t from, const Edge &edge);
  void askPassedOver(std::size_t from, const Edge &edge);
  bool askGenerated(std::size_t from, const std::string &name, bool isBeside);
  void askHasInclude(std::size_t from);
  std::vector<const TreeFile *> othersOf(std::size_t from, const std::string &name,
                                         const TreeFile &taken) const;
  const TreeFile *byOrder(const TreeFile &from, const std::string &name);
  bool hasSame(const TreeFile &a, const TreeFile &b) const;
  unsigned lineOf(const TreeFile &file, const std::string &name) const;
  void readOutputs();

  const Tree &tree;
  IncludeOrder order;
  std::multimap<std::string, const TreeFile *> byName;
  std::vector<Folder> folders;
  std::vector<Output> outputs;
  std::set<std::string> told, guessedFolders;
  std::vector<IncludeDoubt> doubts;
};

} // namespace cu2port
