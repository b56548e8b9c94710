// Guesses where each #include of a tree leads, and draws from that what is CUDA's, what is a part
// of something else, and which folders must be searched.
//
//   src/a.cu      #include "util.h"      ->   src/a.cu -> common/util.h, by -I common
//   src/a.cu      #include "part.cu"     ->   src/a.cu -> src/part.cu, which is a part of a.cu
//   src/main.cpp  #include "gpu.h"       ->   uses CUDA, if gpu.h does and no CUDA source has it
//
// An #include is looked for beside its file, then in the user's own -I folders, then it may be the
// system's, and at last it is the nearest file of that name. Files outside the tree are marks, not
// nodes.
#include "tree/IncludeGraph.h"
#include "arguments/CompilerArguments.h"
#include "support/Paths.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

std::string joined(const fs::path &folder, const std::string &name) {
  return (folder / name).lexically_normal().string();
}

bool isFile(const std::string &path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

/// How many folders two paths have in common.
/// The common start, in parts: `src/a` and `src/b/x.h` -> 1.
std::ptrdiff_t nearness(const fs::path &a, const fs::path &b) {
  return std::distance(a.begin(), std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first);
}

/// Sets a property of every file that `next` leads to from one which has it.
template <class Next> void spread(std::vector<bool> &property, Next next) {
  std::vector<std::size_t> work;
  for (std::size_t i = 0; i < property.size(); ++i)
    if (property[i])
      work.push_back(i);
  while (!work.empty()) {
    const std::size_t file = work.back();
    work.pop_back();
    for (std::size_t each : next(file))
      if (!property[each]) {
        property[each] = true;
        work.push_back(each);
      }
  }
}

} // namespace

IncludeGraph::IncludeGraph(const Tree &tree, const std::vector<std::string> &arguments,
                           const std::string &dialect)
    : tree(tree), given(includeArguments(arguments)), dialect(dialect), edges(tree.files.size()),
      passed(tree.files.size()), cuda(tree.files.size()), outside(tree.files.size()),
      included(tree.files.size()) {
  for (std::size_t i = 0; i < tree.files.size(); ++i)
    byName[fs::path(tree.files[i].path).filename().string()].push_back(i);
  for (std::size_t i = 0; i < tree.files.size(); ++i) {
    cuda[i] = tree.files[i].scan.usesCuda || tree.files[i].kind == TreeFile::Kind::CudaSource;
    addEdges(i);
  }
  spreadToIncluders(outside);
  addSourcesOfHeaders();
}

/// `#include "kernels.cu"`: compiled by itself, the text would be there twice. A program that
/// another file happens to include stays a program.
bool IncludeGraph::isPart(std::size_t file) const {
  return included[file] && !tree.files[file].scan.definesMain;
}

/// A header is translated with the sources of CUDA's that include it. One that none of them reaches
/// makes all sources CUDA's that do, unless it asks in an #if whether there is CUDA.
void IncludeGraph::addSourcesOfHeaders() {
  // 1. What CUDA's own sources bring with them is translated there.
  std::vector<bool> reached(edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i)
    reached[i] = cuda[i] && tree.files[i].kind != TreeFile::Kind::Header && !isPart(i);
  spreadToIncluded(reached);
  // 2. CUDA code that is left over is reached by C++ sources alone.
  std::vector<bool> left(edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i)
    left[i] = !reached[i] && (tree.files[i].scan.alwaysUsesCuda ||
                              tree.files[i].kind == TreeFile::Kind::CudaSource);
  spreadToIncluders(left);
  for (std::size_t i = 0; i < edges.size(); ++i)
    cuda[i] = cuda[i] || left[i];
}

/// Follows the order of a compiler's search. A file of the tree that the user's own -I folders have
/// needs no folder of ours; one that is guessed does.
void IncludeGraph::addEdges(std::size_t file) {
  const fs::path own = fs::path(tree.files[file].path).parent_path();
  auto add = [&](const TreeFile *to, const std::string &folder) {
    const auto index = static_cast<std::size_t>(to - tree.files.data());
    included[index] = included[index] || index != file;
    edges[file].push_back({index, folder});
  };
  for (const IncludeName &include : tree.files[file].scan.includes) {
    const std::string beside = joined(own, include.name);
    if (!include.angled && tree.find(beside))
      add(tree.find(beside), {});
    else if (!include.angled && isFile(joined(fs::path(tree.root) / own, include.name)))
      outside[file] = true;
    else if (auto folder = std::find_if(
                 given.begin(), given.end(),
                 [&](const std::string &each) { return isFile(joined(each, include.name)); });
             folder != given.end()) {
      const std::string found = joined(*folder, include.name);
      const TreeFile *to = isBelow(found, tree.root)
                               ? tree.find(fs::path(found).lexically_relative(tree.root))
                               : nullptr;
      to ? add(to, {}) : void(outside[file] = true);
    } else if (const TreeFile *to = nearest(own, include.name)) {
      const Edge edge = edgeTo(*to, include.name);
      if (!isSystems(include))
        add(to, edge.folder);
      else if (!isFile(joined(dialect, include.name)))
        passed[file].push_back(edge);
    }
  }
}

/// `x/util.h` found as `common/x/util.h`: `common` is to be searched.
IncludeGraph::Edge IncludeGraph::edgeTo(const TreeFile &file, const std::string &name) const {
  const std::size_t length = fs::path(name).lexically_normal().string().size();
  const std::string folder = file.path.substr(0, file.path.size() - length);
  return {static_cast<std::size_t>(&file - tree.files.data()),
          folder.empty() ? "." : folder.substr(0, folder.size() - 1)};
}

/// The file of that name, folders in it included, that lies nearest to a folder.
const TreeFile *IncludeGraph::nearest(const std::string &from, const std::string &name) const {
  const std::string wanted = fs::path(name).lexically_normal().string();
  auto found = byName.find(fs::path(wanted).filename().string());
  if (found == byName.end() || wanted.starts_with("..") || wanted.starts_with("/"))
    return nullptr;
  const TreeFile *best = nullptr;
  for (std::size_t i : found->second) {
    const TreeFile &each = tree.files[i];
    if (each.path != wanted && !each.path.ends_with("/" + wanted))
      continue;
    // The most folders in common, and of those the shortest path.
    auto rank = [&](const TreeFile &file) {
      return std::pair(-nearness(from, file.path), file.path.size());
    };
    if (!best || rank(each) < rank(*best))
      best = &each;
  }
  return best;
}

/// Headers of the compiler's, the system's or CUDA's, whatever the tree has under their names.
bool IncludeGraph::isSystems(const IncludeName &include) const {
  return isFile(joined(dialect, include.name)) ||
         (include.angled && (include.name.find('.') == std::string::npos ||
                             isFile(joined("/usr/include", include.name))));
}

void IncludeGraph::spreadToIncluders(std::vector<bool> &property) const {
  std::vector<std::vector<std::size_t>> includers(edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i)
    for (const Edge &edge : edges[i])
      includers[edge.to].push_back(i);
  spread(property, [&](std::size_t file) -> const auto & { return includers[file]; });
}

void IncludeGraph::spreadToIncluded(std::vector<bool> &property) const {
  spread(property, [&](std::size_t file) {
    std::vector<std::size_t> included;
    for (const Edge &edge : edges[file])
      included.push_back(edge.to);
    return included;
  });
}

/// From each source down, in the order of the #includes: of folders that have files of one name,
/// the one that is needed first is searched first.
std::vector<std::string> IncludeGraph::foldersFor(const std::vector<std::size_t> &sources) const {
  std::vector<std::string> folders;
  std::vector<bool> seen(edges.size());
  std::vector<std::size_t> work(sources.rbegin(), sources.rend());
  while (!work.empty()) {
    const std::size_t file = work.back();
    work.pop_back();
    if (seen[file])
      continue;
    seen[file] = true;
    for (const Edge &edge : edges[file])
      if (!edge.folder.empty() &&
          std::find(folders.begin(), folders.end(), edge.folder) == folders.end())
        folders.push_back(edge.folder);
    for (auto edge = edges[file].rbegin(); edge != edges[file].rend(); ++edge)
      work.push_back(edge->to);
  }
  return folders;
}

} // namespace cu2port
