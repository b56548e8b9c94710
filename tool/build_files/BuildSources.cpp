// Finds the file of the tree that a word of a build file means, and the name it has in the output.
//
//   word in src/CMakeLists.txt               files              word in the output
//     k.cu                                     src/k.cu           k.cpp
//     ${CMAKE_CURRENT_SOURCE_DIR}/../k.cu      k.cu               ${CMAKE_...}/../k.cpp
//     ${DIR}/k.cu                              .../k.cu           ${DIR}/k.cpp
//     ${name}.cu                               any                ${name}.cpp
//     *.cu, as a pattern: listed()             src/a.cu src/k.cu  a.cpp k.cpp
//
// Behind a variable whose value nobody knows, the end of the path must do: the new name is taken if
// all files that end so get the same one. A name with a variable in it can only be renamed where
// every X.cu of the tree has become X.cpp.
#include "build_files/BuildSources.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/GlobPattern.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using llvm::StringRef;

std::string normal(const fs::path &path) { return path.lexically_normal().string(); }

/// The path without `../` at its start, which lead to where nobody knows.
StringRef withoutParents(StringRef path) {
  while (path.consume_front("../") || path.consume_front("./"))
    ;
  return path;
}

/// Whether the path is one that CMake's file(GLOB) or make's wildcard finds: `*` ends at a `/`.
/// GLOB_RECURSE looks for the last part in all folders below: `src/*.cu` finds `src/a/b.cu`.
bool matchesPattern(StringRef path, StringRef pattern, bool recursive) {
  llvm::SmallVector<StringRef> parts, wanted;
  path.split(parts, '/');
  pattern.split(wanted, '/');
  if (recursive ? parts.size() < wanted.size() : parts.size() != wanted.size())
    return false;
  // A pattern that cannot be read is a name.
  auto matches = [](StringRef part, StringRef glob) {
    auto read = llvm::GlobPattern::create(glob);
    if (!read) {
      llvm::consumeError(read.takeError());
      return part == glob;
    }
    return read->match(part);
  };
  for (std::size_t i = 0; i + 1 < wanted.size(); ++i)
    if (!matches(parts[i], wanted[i]))
      return false;
  return matches(parts.back(), wanted.back());
}

} // namespace

/// The path behind a variable at its start.
struct BuildSources::Place {
  std::string tail;
  std::optional<std::string> folder; ///< that it starts from; nothing if nobody knows
};

/// The folder that a variable of CMake's or make's stands for in a file of folder `from`. Of the
/// projects around it, PROJECT_SOURCE_DIR is the nearest and CMAKE_SOURCE_DIR the outermost.
std::optional<std::string> BuildSources::folderOf(const std::string &variable,
                                                  const std::string &from) const {
  if (variable == "CMAKE_CURRENT_SOURCE_DIR" || variable == "CMAKE_CURRENT_LIST_DIR" ||
      variable == "CURDIR")
    return from;
  const bool isNearest = variable == "PROJECT_SOURCE_DIR";
  if (!isNearest && variable != "CMAKE_SOURCE_DIR" && variable != "CMAKE_HOME_DIRECTORY")
    return std::nullopt;
  std::optional<std::string> found;
  for (fs::path each = from;; each = each.parent_path()) {
    if (projects.count(each.string()) && !(found && isNearest))
      found = each.string();
    if (each.empty())
      return found;
  }
}

/// `${X}/a/k.cu` -> folder of X, `a/k.cu`; `a/k.cu` -> `folder`, `a/k.cu`; `${X}k.cu`, whose
/// variable may be any start of a name, -> nothing, `k.cu`.
BuildSources::Place BuildSources::placeOf(const std::string &folder,
                                          const std::string &word) const {
  for (const auto &[open, close] : {std::pair("${", '}'), std::pair("$(", ')')}) {
    const std::size_t end = word.find(close);
    if (!word.starts_with(open) || end == std::string::npos)
      continue;
    if (word.substr(end + 1, 1) != "/")
      return {word.substr(end + 1), std::nullopt};
    return {word.substr(end + 2), folderOf(word.substr(2, end - 2), folder)};
  }
  return {word, folder};
}

bool BuildSources::knows(const std::string &folder, const std::string &word) const {
  const Place place = placeOf(folder, word);
  return place.folder && place.tail.find('$') == std::string::npos;
}

BuildSources::BuildSources(const Tree &tree, std::map<std::string, std::string> translated,
                           std::set<std::string> written, const BuildFlavour &flavour)
    : flavour(flavour), tree(tree), translated(std::move(translated)), written(std::move(written)) {
  for (const TreeFile &file : tree.files) {
    hasCxx = hasCxx || StringRef(file.path).ends_with(".cpp");
    byName[fs::path(file.path).filename().string()].push_back(file.path);
  }
  for (const auto &[path, output] : this->translated)
    if (path.ends_with(".cu"))
      keepsStems = keepsStems && fs::path(path).replace_extension(".cpp") == output;
}

std::string BuildSources::outputOf(const std::string &path) const {
  auto found = translated.find(path);
  return found == translated.end() ? path : found->second;
}

/// The files that the word may mean. One that is where the word says is the only one; without that,
/// all whose paths end like the word.
std::vector<std::string> BuildSources::matches(const std::string &folder,
                                               const std::string &word) const {
  const Place place = placeOf(folder, word);
  if (place.tail.find('$') != std::string::npos || place.tail.empty())
    return {};
  if (place.folder)
    if (std::string exact = normal(fs::path(*place.folder) / place.tail); tree.find(exact))
      return {exact};
  const std::string tail = normal(withoutParents(place.tail).str());
  std::vector<std::string> found;
  if (auto named = byName.find(fs::path(tail).filename().string()); named != byName.end())
    for (const std::string &path : named->second)
      if (path == tail || path.ends_with("/" + tail))
        found.push_back(path);
  return found;
}

std::optional<std::string> BuildSources::renamed(const std::string &folder,
                                                 const std::string &word) const {
  const std::size_t slash = word.rfind('/') + 1; // 0 if there is none
  const std::string name = word.substr(slash);
  if (name.find_first_of("$%*)}") != std::string::npos) {
    if (!keepsStems || !name.ends_with(".cu"))
      return std::nullopt;
    return word.substr(0, word.size() - 3) + ".cpp";
  }
  std::set<std::string> names;
  for (const std::string &path : matches(folder, word))
    names.insert(fs::path(outputOf(path)).filename().string());
  // None, or several that have become different names.
  if (names.size() != 1)
    return std::nullopt;
  return word.substr(0, slash) + *names.begin();
}

bool BuildSources::isTranslated(const std::string &folder, const std::string &word) const {
  const std::vector<std::string> found = matches(folder, word);
  return std::any_of(found.begin(), found.end(),
                     [&](const std::string &path) { return translated.count(path) > 0; });
}

/// From the tree's root; empty if that cannot be told.
std::string BuildSources::wholePattern(const std::string &folder,
                                       const std::string &pattern) const {
  const Place place = placeOf(folder, pattern);
  const bool isKnown = place.folder && place.tail.find('$') == std::string::npos;
  return isKnown ? normal(fs::path(*place.folder) / place.tail) : std::string();
}

std::set<std::string> BuildSources::found(const std::string &folder, const std::string &pattern,
                                          bool recursive) const {
  const std::string whole = wholePattern(folder, pattern);
  std::set<std::string> paths;
  for (const TreeFile &file : tree.files)
    if (!whole.empty() && matchesPattern(file.path, whole, recursive))
      paths.insert(outputOf(file.path));
  return paths;
}

std::vector<std::string> BuildSources::listed(const std::string &folder, const std::string &pattern,
                                              bool recursive) const {
  const Place place = placeOf(folder, pattern);
  const std::string prefix = pattern.substr(0, pattern.size() - place.tail.size());
  const std::string from = place.folder.value_or("");
  std::vector<std::string> names;
  for (const std::string &path : found(folder, pattern, recursive))
    names.push_back(prefix + fs::path(path).lexically_relative(from.empty() ? "." : from).string());
  return names;
}

bool BuildSources::findsOthers(const std::string &folder, const std::string &pattern,
                               bool recursive) const {
  const std::string whole = wholePattern(folder, pattern);
  std::set<std::string> after;
  for (const std::string &path : written)
    if (!whole.empty() && matchesPattern(path, whole, recursive))
      after.insert(path);
  return after != found(folder, pattern, recursive);
}

} // namespace cu2port
