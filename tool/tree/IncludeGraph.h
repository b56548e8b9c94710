// Which file of a tree includes which, guessed from names alone: what a build's -I options would
// say where no compile database does.
#pragma once

#include "tree/Tree.h"

#include <string>
#include <vector>

namespace cu2port {

/// Files are indices in Tree::files.
class IncludeGraph {
public:
  struct Edge {
    std::size_t to;     ///< index in the tree's files
    std::string folder; ///< must be searched for it, relative to the root; empty: no need to
  };

  /// `arguments` are the user's own; what their -I folders have is found there. `dialect` has the
  /// headers that stand in for CUDA's.
  IncludeGraph(const Tree &tree, const std::vector<std::string> &arguments,
               const std::string &dialect);

  const std::vector<Edge> &of(std::size_t file) const { return edges[file]; }
  /// What the system has, and was taken from there though a file of the tree has the name: a folder
  /// of the build's -I would have that.
  const std::vector<Edge> &passedOver(std::size_t file) const { return passed[file]; }
  /// By its name, by its own text, or since CUDA code of a header is reached through it alone.
  bool usesCuda(std::size_t file) const { return cuda[file]; }
  /// The file, or one that it includes, includes one that lies outside the tree.
  bool leavesTree(std::size_t file) const { return outside[file]; }
  /// A source that is a part of the one that includes it.
  bool isPart(std::size_t file) const;

  /// The folders that must be searched so that these sources, and what they include, find their
  /// headers; in the order in which they are needed, relative to the root.
  std::vector<std::string> foldersFor(const std::vector<std::size_t> &sources) const;

private:
  void addEdges(std::size_t file);
  void addSourcesOfHeaders();
  /// Sets a property of every file that includes one which has it, or is included by one.
  void spreadToIncluders(std::vector<bool> &property) const;
  void spreadToIncluded(std::vector<bool> &property) const;
  const TreeFile *nearest(const std::string &from, const std::string &name) const;
  Edge edgeTo(const TreeFile &file, const std::string &name) const;
  bool isSystems(const IncludeName &include) const;

  const Tree &tree;
  std::vector<std::string> given; ///< the user's -I folders, real
  std::string dialect;
  std::map<std::string, std::vector<std::size_t>> byName; ///< by the last part of the path
  std::vector<std::vector<Edge>> edges, passed;
  std::vector<bool> cuda, outside, included;
};

} // namespace cu2port
