// The plan of a tree. For each file of the tree that is to be translated, a request:
//
//   tools/sum.cu    named as the user sees it                      proj/tools/sum.cu
//                   module: no other has it in what is linked      sum, or sum_2
//                   arguments, from the first that there is:
//                     its command in compile_commands.json         -I/usr/include/mpi -DN=4
//                     its program's: folders that headers need     -Iproj/include
//                     its own, if it is of no program              the same, for it alone
//
// Only scans of the texts are used (IncludeGraph, planPrograms), no parse: each machine of a run in
// parts can make the whole plan.
#include "runs/TreePlan.h"
#include "arguments/CompileDatabase.h"
#include "build_files/SourceWords.h"
#include "output/Layout.h"
#include "runs/SourceCommands.h"
#include "session/Options.h"
#include "session/Session.h"
#include "support/Paths.h"
#include "targets/TargetFiles.h"
#include "tree/IncludeGraph.h"
#include "unit/Modules.h"

#include <algorithm>
#include <filesystem>
#include <optional>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

class Planner {
public:
  Planner(const Tree &tree, Session &session)
      : tree(tree), session(session),
        graph(tree, session.options.arguments, session.resources.dialect), words(tree) {
    if (!session.options.buildFolder.empty())
      database = CompileDatabase::load(session.options.buildFolder, session.findings);
    plan.cudaSources = cudaSourcesOf(tree);
  }

  TreePlan run() {
    plan.title = session.options.name.empty() ? fs::path(tree.root).filename().string()
                                              : session.options.name;
    plan.programs = planPrograms(tree, graph, database, plan.title, session.findings);
    std::vector<std::size_t> programOf(tree.files.size(), plan.programs.size());
    for (std::size_t i = 0; i < plan.programs.size(); ++i) {
      plan.arguments.push_back(argumentsFor(plan.programs[i].sources));
      for (std::size_t source : plan.programs[i].sources)
        programOf[source] = i;
    }
    joinProjects();
    readCommands();
    for (std::size_t i = 0; i < tree.files.size(); ++i)
      if (isUnit(i)) {
        addRequest(i, programOf[i]);
        checkCommands(i);
      }
    return std::move(plan);
  }

private:
  /// What the build says of each source, and after it what this command line says.
  void readCommands() {
    for (std::size_t i = 0; i < tree.files.size(); ++i) {
      const SourceCommand *command = database.find(tree.real(tree.files[i]));
      if (!command)
        continue;
      std::vector<std::string> &own = plan.ownArguments[i] = command->arguments;
      own.insert(own.end(), session.options.arguments.begin(), session.options.arguments.end());
    }
  }

  /// The highest folder above a file that has a CMakeLists.txt or a Makefile.
  std::optional<std::string> projectOf(const std::string &path) const {
    std::optional<std::string> found;
    for (fs::path folder = fs::path(path).parent_path();; folder = folder.parent_path()) {
      if (tree.find((folder / "CMakeLists.txt").string()) ||
          tree.find((folder / "Makefile").string()))
        found = folder.string();
      if (folder.empty())
        return found;
    }
  }

  /// A project of the user's may link sources otherwise than it is planned here: in all of it, no
  /// two have one name.
  void joinProjects() {
    for (ProgramPlan &program : plan.programs)
      for (std::size_t source : program.sources)
        if (auto project = projectOf(tree.files[source].path)) {
          const int from = program.group;
          const int to = projects.try_emplace(*project, from).first->second;
          for (ProgramPlan &each : plan.programs)
            if (each.group == from)
              each.group = to;
        }
  }

  /// The number of what a source is linked with; modules of one group have different names.
  int groupOf(std::size_t source, std::size_t program) const {
    if (program < plan.programs.size())
      return plan.programs[program].group;
    const auto project = projectOf(tree.files[source].path);
    const auto known = project ? projects.find(*project) : projects.end();
    // A source of no program has its names for itself.
    return known == projects.end() ? -1 - static_cast<int>(source) : known->second;
  }

  void addRequest(std::size_t i, std::size_t program) {
    // A source of no program is translated all the same, with arguments of its own.
    const bool isBuilt = program < plan.programs.size();
    const int group = groupOf(i, program);
    const SourceCommand *command = database.find(tree.real(tree.files[i]));
    plan.requestOf[i] = plan.requests.size();
    plan.requests.push_back({tree.files[i].name,
                             modules[group].take(stem(i)),
                             command   ? plan.ownArguments[i]
                             : isBuilt ? plan.arguments[program]
                                       : argumentsFor({i}),
                             isBuiltAsCuda(i),
                             {},
                             {},
                             programsWith(program, i)});
  }

  /// Those that a source of the plan's is linked into; one that is of no program is alone.
  std::vector<std::size_t> programsWith(std::size_t program, std::size_t source) const {
    if (program == plan.programs.size())
      return {program + source};
    std::vector<std::size_t> result{program};
    for (std::size_t i = 0; i < plan.programs.size(); ++i)
      if (llvm::is_contained(plan.programs[i].links, program))
        result.push_back(i);
    return result;
  }

  /// A source is translated once, by its first command, which is to be understood.
  void checkCommands(std::size_t i) {
    const std::vector<SourceCommand> &all = database.all(tree.real(tree.files[i]));
    const UnitRequest &request = plan.requests[plan.requestOf[i]];
    for (const SourceCommand &each : all)
      if (!each.unread.empty())
        session.findings.add(DiagId::BadDatabase, tree.files[i].name, 0, 0, tree.files[i].path,
                             each.unread);
    for (std::size_t other = 1; other < all.size(); ++other)
      if (!readAlike(request, all[0], all[other], words, session.resources.dialect))
        session.findings.add(
            DiagId::BadDatabase, tree.files[i].name, 0, 0, tree.files[i].path,
            fmt::format("it is translated once, with '{}', and another command has '{}'",
                        wordsOfOne(all[0], all[other]), wordsOfOne(all[other], all[0])));
  }

  /// The database says it of those that it knows.
  bool isBuiltAsCuda(std::size_t i) const {
    const SourceCommand *command = database.find(tree.real(tree.files[i]));
    return command ? command->asCuda : plan.cudaSources.paths.count(tree.files[i].path) > 0;
  }

  /// Plain C++ is translated only if an #include of it must follow a header that moves.
  bool isUnit(std::size_t i) const {
    const TreeFile &file = tree.files[i];
    if (graph.isPart(i))
      return false;
    if (isBuiltAsCuda(i) || file.kind == TreeFile::Kind::CudaSource)
      return true;
    return file.kind == TreeFile::Kind::Source && (graph.usesCuda(i) || graph.leavesTree(i));
  }

  /// X.cu beside X.cpp, or X.cl, becomes X_cu.cpp (Layout).
  std::string stem(std::size_t i) const {
    const fs::path path = tree.files[i].path;
    const bool isShared =
        tree.files[i].kind == TreeFile::Kind::CudaSource &&
        isStemTaken(fs::path(path).replace_extension().string(),
                    [&](const std::string &other) { return tree.find(other) != nullptr; });
    return path.stem().string() + (isShared ? "_cu" : "");
  }

  /// -I folders are guessed, from #include directives and where such headers lie in the tree. Where
  /// all sources have a command of the build's, no guess is needed.
  std::vector<std::string> argumentsFor(const std::vector<std::size_t> &sources) {
    std::vector<std::string> arguments = session.options.arguments;
    std::string assumed;
    if (std::all_of(sources.begin(), sources.end(), [&](std::size_t i) {
          return database.find(tree.real(tree.files[i])) != nullptr;
        }))
      return arguments;
    for (const std::string &folder : graph.foldersFor(sources)) {
      arguments.push_back("-I" + shown(folder));
      assumed += fmt::format("{} -I{}", assumed.empty() ? "" : ",", folder);
    }
    if (!assumed.empty())
      session.findings.add(DiagId::Assumed, tree.files[sources[0]].name, 0, 0,
                           "its headers are found with" + assumed);
    return arguments;
  }

  /// A folder of the tree as seen from where the user is, so that findings name files that way.
  std::string shown(const std::string &folder) const {
    const std::string real = folder == "." ? tree.root : tree.root + "/" + folder;
    const std::string here = realPath(".");
    return isBelow(real, here) ? fs::path(real).lexically_relative(here).string() : real;
  }

  const Tree &tree;
  Session &session;
  IncludeGraph graph;
  CompileDatabase database;
  SourceWords words;
  std::map<int, ModuleNames> modules;  ///< by group of programs
  std::map<std::string, int> projects; ///< groups by the folder of their project
  TreePlan plan;
};

} // namespace

TreePlan planTree(const Tree &tree, Session &session) { return Planner(tree, session).run(); }

} // namespace cu2port
