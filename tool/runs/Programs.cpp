// Which sources make which program, where no build file of the user's is followed: by main() and by
// folders. Of the tree proj/
//
//   main.cu          main()         add_executable(proj main.cpp)    with proj_common
//   util.cu                         add_library(proj_common util.cpp)
//   tools/a.cu       main()         add_executable(a tools/a.cpp)    with tools_common proj_common
//   tools/b.cu       main()         add_executable(b tools/b.cpp)    with tools_common proj_common
//   tools/shared.cu                 add_library(tools_common tools/shared.cpp)
//
// A source without main() has an anchor: the nearest folder, its own or one above, with a program
// in or below it. All sources of one anchor go to the programs there. That is a guess: notes say
// which sources are left out, and what is a library of several programs.
#include "runs/Programs.h"
#include "arguments/CompileDatabase.h"
#include "build_files/BuildFiles.h"
#include "build_files/CMakeFile.h"
#include "diag/Findings.h"
#include "tree/IncludeGraph.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

std::string parent(const std::string &path) { return fs::path(path).parent_path().string(); }

/// Below the folder; everything lies below the root, "".
bool lies(const std::string &path, const std::string &folder) {
  return folder.empty() || path.starts_with(folder + "/");
}

class Planner {
public:
  Planner(const Tree &tree, const IncludeGraph &graph, const CompileDatabase &database,
          std::string title, Findings &findings)
      : tree(tree), graph(graph), database(database), builds(tree), title(std::move(title)),
        findings(findings) {}

  std::vector<ProgramPlan> plan() {
    std::vector<std::size_t> parts;
    for (std::size_t i = 0; i < tree.files.size(); ++i) {
      if (!isSource(i))
        continue;
      if (tree.files[i].scan.definesMain)
        addProgram(i);
      else
        parts.push_back(i);
    }
    std::map<std::string, std::vector<std::size_t>> byAnchor;
    for (std::size_t i : parts)
      byAnchor[anchor(tree.files[i].path)].push_back(i);
    // Linkers go from left to right: what is near uses what is common to more.
    for (auto each = byAnchor.rbegin(); each != byAnchor.rend(); ++each)
      share(each->first, each->second);
    number();
    return std::move(plans);
  }

private:
  /// Whether it is compiled by itself: not what others include, nor what the user's build leaves
  /// out. Where there is a compile database, it alone says what is built.
  bool isSource(std::size_t i) {
    const TreeFile &file = tree.files[i];
    if (file.kind != TreeFile::Kind::CudaSource && file.kind != TreeFile::Kind::Source)
      return false;
    if (graph.isPart(i)) {
      note(file, fmt::format("'{}' is a part of what includes it", file.path));
      return false;
    }
    if (!database.isEmpty()) {
      const bool isBuilt = database.find(tree.real(file));
      if (!isBuilt)
        note(file,
             fmt::format("'{}' is no part of the build, which has no command for it", file.path));
      return isBuilt;
    }
    if (const TreeFile *build = builds.leavesOut(file)) {
      note(file, fmt::format("'{}' is no part of the build, since '{}' does not name it", file.path,
                             build->path));
      return false;
    }
    return true;
  }

  void note(const TreeFile &file, const std::string &what) {
    findings.add(DiagId::Assumed, file.name, 0, 0, what);
  }

  /// main.cu says nothing: such a program is named after its folder.
  void addProgram(std::size_t source) {
    const fs::path path = tree.files[source].path;
    const std::string folder = path.parent_path().filename().string();
    const std::string stem = path.stem().string();
    std::string name = stem != "main" ? stem : folder.empty() ? title : folder;
    if (names.count(targetName(name)) && !folder.empty())
      name = folder + "_" + stem;
    plans.push_back({unique(name), false, {source}, {}, 0});
    mains.push_back(tree.files[source].path);
  }

  std::string unique(const std::string &wanted) {
    const std::string base = targetName(wanted);
    std::string name = base;
    for (int number = 2; !names.insert(name).second; ++number)
      name = fmt::format("{}_{}", base, number);
    return name;
  }

  std::vector<std::size_t> programsBelow(const std::string &folder) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < mains.size(); ++i)
      if (lies(mains[i], folder))
        found.push_back(i);
    return found;
  }

  /// "" where no folder has a program: the tree's own, which may have none either.
  std::string anchor(const std::string &path) {
    std::string folder = parent(path);
    auto [known, isNew] = anchors.try_emplace(folder);
    if (isNew) {
      std::string each = folder;
      while (!each.empty() && programsBelow(each).empty())
        each = parent(each);
      known->second = each;
    }
    return known->second;
  }

  /// The sources, and all that they include.
  std::set<std::size_t> reachedFrom(std::vector<std::size_t> open) const {
    std::set<std::size_t> reached;
    while (!open.empty()) {
      const std::size_t file = open.back();
      open.pop_back();
      if (reached.insert(file).second)
        for (const IncludeGraph::Edge &edge : graph.of(file))
          open.push_back(edge.to);
    }
    return reached;
  }

  /// Whether a folder's sources have headers there, and no other file includes one of them.
  bool isAlone(const std::string &folder, const std::vector<std::size_t> &own,
               const std::vector<std::size_t> &others) const {
    const std::set<std::size_t> byOwn = reachedFrom(own), byOthers = reachedFrom(others);
    bool hasHeaders = false;
    for (std::size_t file : byOwn)
      if (lies(tree.files[file].path, folder) && tree.files[file].kind == TreeFile::Kind::Header) {
        if (byOthers.count(file))
          return false;
        hasHeaders = true;
      }
    return hasHeaders;
  }

  /// Takes out what only happens to lie beside programs, as the Python extension among samples: a
  /// folder without programs whose headers nobody else includes is a library of its own.
  void separate(const std::string &folder, const std::vector<std::size_t> &users,
                std::vector<std::size_t> &sources) {
    std::map<std::string, std::vector<std::size_t>> byFolder;
    for (std::size_t source : sources) {
      const fs::path below =
          fs::path(tree.files[source].path).lexically_relative(folder.empty() ? "." : folder);
      if (below.has_parent_path())
        byFolder[(fs::path(folder) / *below.begin()).string()].push_back(source);
    }
    for (const auto &[each, own] : byFolder) {
      std::vector<std::size_t> others;
      std::set_difference(sources.begin(), sources.end(), own.begin(), own.end(),
                          std::back_inserter(others));
      // Who else may include a header of the folder: other sources of this anchor, and programs.
      std::vector<std::size_t> all = others;
      for (std::size_t user : users)
        all.insert(all.end(), plans[user].sources.begin(), plans[user].sources.end());
      if (!isAlone(each, own, all))
        continue;
      plans.push_back({unique(fs::path(each).filename().string()), true, own, {}, 0});
      sources = std::move(others);
    }
  }

  /// Gives the sources around a folder to the programs there.
  void share(const std::string &folder, std::vector<std::size_t> sources) {
    const std::vector<std::size_t> users = programsBelow(folder);
    if (users.size() > 1)
      separate(folder, users, sources);
    if (sources.empty())
      return;
    // One program: no library is needed, its sources are the program's.
    if (users.size() == 1) {
      std::vector<std::size_t> &all = plans[users[0]].sources;
      all.insert(all.end(), sources.begin(), sources.end());
      std::sort(all.begin(), all.end());
      return;
    }
    // No program at all: a library named after the folder; several: NAME_common, which each links.
    const std::string last = fs::path(folder).filename().string();
    const std::string name = last.empty() ? title : last;
    plans.push_back({unique(users.empty() ? name : name + "_common"), true, sources, {}, 0});
    for (std::size_t user : users)
      plans[user].links.push_back(plans.size() - 1);
    if (!users.empty())
      findings.add(DiagId::Assumed, "", 0, 0,
                   fmt::format("the sources of '{}' without main() are the library '{}' of its {} "
                               "programs",
                               folder.empty() ? "." : folder, plans.back().name, users.size()));
  }

  /// Two plans that are linked together must not both define scale_cpu, the table of a scale.cu.
  void number() {
    for (std::size_t i = 0; i < plans.size(); ++i)
      plans[i].group = static_cast<int>(i);
    for (const ProgramPlan &plan : plans)
      for (std::size_t link : plan.links) {
        const int from = plans[link].group, to = plan.group;
        for (ProgramPlan &each : plans)
          if (each.group == from)
            each.group = to;
      }
  }

  const Tree &tree;
  const IncludeGraph &graph;
  const CompileDatabase &database;
  BuildFiles builds;
  std::string title;
  Findings &findings;
  std::vector<ProgramPlan> plans; ///< programs first
  std::vector<std::string> mains; ///< of the programs, the paths of their main()
  std::set<std::string> names;
  std::map<std::string, std::string> anchors; ///< by folder
};

} // namespace

std::vector<ProgramPlan> planPrograms(const Tree &tree, const IncludeGraph &graph,
                                      const CompileDatabase &database, const std::string &title,
                                      Findings &findings) {
  return Planner(tree, graph, database, title, findings).plan();
}

} // namespace cu2port
