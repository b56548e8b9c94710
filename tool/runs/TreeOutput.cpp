// The output of a tree, file by file:
//
//   main.cu        a unit                       ->  main.cpp, main.cl, main.cpu.cpp
//   k.h            read by a unit               ->  k.h, edited
//   README         anything else                ->  README, byte for byte
//   Makefile       a build file of the user's   ->  Makefile, translated
//   bad.cu         could not be translated      ->  bad.cu, as it was
//
// CMakeLists.txt is the user's own, translated, if that is complete and all sources are (isWhole).
// Else one is written for the programs that were planned, without those that lack a source, and the
// user's is kept beside it:
//
//   CMakeLists.txt   ->   CMakeLists.txt        add_executable(proj main.cpp) ...
//                         CMakeLists.txt.orig   the user's, translated as far as it goes
#include "runs/TreeOutput.h"
#include "build_files/BuildSettings.h"
#include "build_files/CMakeFile.h"
#include "build_files/SourceWords.h"
#include "build_files/UserBuild.h"
#include "output/Layout.h"
#include "session/Options.h"
#include "session/Session.h"
#include "support/Paths.h"
#include "targets/TextTargets.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

/// How much of a file that is no source is looked at for kernels.
constexpr std::uint64_t largestLook = std::uint64_t{1} << 20;

class TreeOutputMaker {
public:
  TreeOutputMaker(const Tree &tree, const TreePlan &plan, std::vector<UnitResult> &units,
                  Session &session)
      : tree(tree), plan(plan), units(units), session(session), layout(makeLayout()) {}

  TranslatedFiles make() {
    for (const UnitResult &unit : units)
      layout.addIncludeFolders(unit.arguments);
    TranslatedFiles files = makeFiles(units, layout, session.options, session.findings);
    nameForeignHeaders(layout, session.findings);
    for (std::size_t i = 0; i < units.size(); ++i) {
      made[units[i].real] = files.units[i];
      if (units[i].isPartial)
        partialUnits[units[i].real] = &units[i];
    }
    output = std::move(files.tree);
    user = userBuild();
    copyRest();
    if (!user.isWhole)
      output.add("CMakeLists.txt", buildFile(), "cu2port", session.findings);
    protectInputs();
    files.tree = std::move(output);
    return files;
  }

private:
  /// All paths of the tree are taken, so that nothing that is made gets a name of the user's.
  Layout makeLayout() const {
    std::vector<std::string> inputs, all;
    for (std::size_t i = 0; i < tree.files.size(); ++i) {
      all.push_back(tree.files[i].path);
      if (plan.requestOf.count(i))
        inputs.push_back(tree.real(tree.files[i]));
    }
    return Layout(tree.root, inputs, all, session.options);
  }

  /// Files that are in the output already are passed over: sources of units, and their headers.
  void copyRest() {
    for (std::size_t i = 0; i < tree.files.size(); ++i) {
      const TreeFile &file = tree.files[i];
      const std::string real = tree.real(file);
      if (made.count(real) || layout.headers().count(real))
        continue;
      // It has CUDA code that no unit has read, so that nobody could translate it.
      if (!plan.requestOf.count(i) && holdsCuda(file))
        session.findings.add(DiagId::HeaderNotReached, file.name, 0, 0, file.path);
      if (file.path == "CMakeLists.txt" && !user.isWhole)
        keepBuild(file);
      else
        addRest(file, file.path);
    }
  }

  /// By its tokens; what has no known ending is asked for kernels alone.
  bool holdsCuda(const TreeFile &file) const {
    if (file.kind != TreeFile::Kind::Other)
      return file.scan.usesCuda;
    std::error_code error;
    if (isDocument(file.path) || user.texts.count(file.path) ||
        !fs::is_regular_file(tree.source(file), error))
      return false;
    auto read = [&](std::uint64_t bytes) {
      auto slice = llvm::MemoryBuffer::getFileSlice(tree.source(file), bytes, 0);
      return llvm::MemoryBuffer::getMemBufferCopy(slice ? (*slice)->getBuffer() : "");
    };
    const std::uint64_t size = fs::file_size(tree.source(file), error);
    // What is no text shows it early.
    return !error && !read(std::min<std::uint64_t>(size, 4096))->getBuffer().contains('\0') &&
           holdsKernels(*read(std::min(size, largestLook)));
  }

  /// As it was, but for what a build file has of CUDA.
  void addRest(const TreeFile &file, const std::string &path) {
    if (auto build = user.texts.find(file.path); build != user.texts.end())
      output.add(path, build->second, tree.real(file), session.findings);
    else
      output.addCopy(path, tree.source(file), session.findings);
  }

  /// Its place is taken by one for the translated programs.
  void keepBuild(const TreeFile &file) {
    const std::string kept =
        file.path + (session.options.inPlace ? originalSuffix : std::string(".orig"));
    session.findings.add(DiagId::Assumed, file.name, 0, 0,
                         "another one builds the programs, and it is kept as " + kept);
    if (!session.options.inPlace)
      addRest(file, kept);
  }

  /// Which sources have become which, and what else lies in the output, decides what a list of
  /// sources or a pattern (`*.cu`) in a build file becomes.
  UserBuild userBuild() {
    std::map<std::string, std::string> translated;
    std::set<std::string> written;
    bool isComplete = true;
    for (const auto &[path, file] : output.files())
      written.insert(path);
    for (std::size_t i = 0; i < tree.files.size(); ++i) {
      const TreeFile &file = tree.files[i];
      if (!plan.requestOf.count(i))
        written.insert(file.path);
      else
        translated[file.path] = layout.inputOutput(tree.real(file));
      isComplete = isComplete && whyFailed(i).empty();
    }
    UserBuild build = translateUserBuild(
        tree, BuildSources(tree, std::move(translated), std::move(written), flavour),
        {session.options.arguments, !session.options.buildFolder.empty(), session.resources.dialect,
         unbuilt, definesNdebug(), plan.cudaSources},
        session.findings);
    build.isWhole = build.isWhole && isComplete;
    return build;
  }

  std::string buildFile() {
    std::vector<BuildPlan> builds;
    std::map<std::string, std::string> missing;
    for (std::size_t i = 0; i < plan.programs.size(); ++i) {
      const ProgramPlan &program = plan.programs[i];
      // A target without one of its sources would fail at the link: a comment names it instead.
      if (const std::optional<std::size_t> failed = failure(program)) {
        const std::string &path = tree.files[*failed].path;
        session.findings.add(DiagId::ProgramNotBuilt, "", 0, 0, program.name, path,
                             whyFailed(*failed));
        missing[program.name] = path + " " + whyFailed(*failed);
        continue;
      }
      builds.push_back(build(program, plan.arguments[i]));
    }
    for (const BuildPlan &each : builds)
      for (const std::string &name : namesBeyondCMake(each))
        session.findings.add(DiagId::NotForCMake, "", 0, 0, name);
    return makeCMakeLists(plan.title, builds, missing);
  }

  /// The source for whose lack a program cannot be linked.
  std::optional<std::size_t> failure(const ProgramPlan &program) const {
    for (std::size_t source : program.sources)
      if (!whyFailed(source).empty())
        return source;
    for (std::size_t library : program.links)
      if (const std::optional<std::size_t> failed = failure(plan.programs[library]))
        return failed;
    return std::nullopt;
  }

  /// What a source lacks for being compiled; empty if it lacks nothing.
  std::string whyFailed(std::size_t source) const {
    if (!plan.requestOf.count(source))
      return {};
    const std::string real = tree.real(tree.files[source]);
    if (!made.count(real))
      return "could not be translated";
    const auto partial = partialUnits.find(real);
    if (partial == partialUnits.end())
      return {};
    std::vector<std::string> headers;
    for (const MissingHeader &each : partial->second->missingHeaders)
      headers.push_back(each.name);
    return headers.empty() ? "could be translated in part only"
                           : fmt::format("needs {}", fmt::join(headers, ", "));
  }

  BuildPlan build(const ProgramPlan &program, const std::vector<std::string> &arguments) const {
    BuildPlan result;
    result.flavour = &flavour;
    result.program = program.name;
    result.isLibrary = program.isLibrary;
    setArguments(program, arguments, result);
    for (std::size_t library : program.links)
      result.libraries.push_back(plan.programs[library].name);
    for (std::size_t source : program.sources) {
      auto unit = made.find(tree.real(tree.files[source]));
      result.sources.push_back(outputOf(source));
      if (unit == made.end())
        continue;
      if (flavour.isHip && tree.files[source].kind == TreeFile::Kind::CudaSource)
        result.hipSources.push_back(unit->second.host);
      result.kernels.insert(result.kernels.end(), unit->second.kernels.begin(),
                            unit->second.kernels.end());
      result.addLibraries(unit->second.libraries);
    }
    return result;
  }

  /// A source's name in the output: plain C++ that was only copied has its own.
  std::string outputOf(std::size_t source) const {
    auto unit = made.find(tree.real(tree.files[source]));
    return unit == made.end() ? tree.files[source].path : unit->second.host;
  }

  /// The arguments are the target's if all its sources have the same.
  void setArguments(const ProgramPlan &program, const std::vector<std::string> &arguments,
                    BuildPlan &result) const {
    auto argumentsOf = [&](std::size_t source) -> const std::vector<std::string> & {
      auto own = plan.ownArguments.find(source);
      return own == plan.ownArguments.end() ? arguments : own->second;
    };
    const std::vector<std::string> &first = argumentsOf(program.sources[0]);
    const bool isOne = std::all_of(program.sources.begin(), program.sources.end(),
                                   [&](std::size_t each) { return argumentsOf(each) == first; });
    if (isOne) {
      result.arguments = buildArguments(first);
      result.includeFolders = layout.includeFolders(first);
      return;
    }
    for (std::size_t source : program.sources)
      result.own[outputOf(source)] = {layout.includeFolders(argumentsOf(source)),
                                      buildArguments(argumentsOf(source))};
  }

  std::vector<std::string> buildArguments(const std::vector<std::string> &arguments) const {
    std::vector<std::string> all = unbuilt;
    llvm::append_range(all, layout.buildArguments(arguments));
    return all;
  }

  /// Whether all commands of the build define NDEBUG, or none; nothing if they differ.
  std::optional<bool> definesNdebug() const {
    std::set<bool> answers;
    for (const auto &[source, arguments] : plan.ownArguments)
      answers.insert(cu2port::definesNdebug(arguments));
    if (answers.empty())
      return cu2port::definesNdebug(session.options.arguments);
    return answers.size() == 1 ? std::optional(*answers.begin()) : std::nullopt;
  }

  /// In place, inputs are replaced, after a backup (OutputChanges). A report alone replaces
  /// nothing: its output has no name, which is not the current folder's.
  void protectInputs() {
    if (session.options.inPlace || session.options.report.isAlone)
      return;
    std::set<std::string> inputs;
    for (const TreeFile &file : tree.files)
      inputs.insert(tree.real(file));
    for (const auto &[path, file] : output.files())
      if (std::string target = realPath((fs::path(session.options.output) / path).string());
          inputs.count(target) || layout.headers().count(target))
        session.findings.add(DiagId::OutputIsInput, target, 0, 0, session.options.output, target);
  }

  const Tree &tree;
  const TreePlan &plan;
  std::vector<UnitResult> &units;
  Session &session;
  const BuildFlavour &flavour =
      findTextTarget(session.options.targets) ? hipFlavour : runtimeFlavour;
  /// For what the build's own type of build would add.
  const std::vector<std::string> unbuilt = SourceWords(tree).withoutBuildType();
  Layout layout;
  std::map<std::string, UnitFiles> made; ///< by the real path of the source
  std::map<std::string, const UnitResult *> partialUnits;
  OutputTree output;
  UserBuild user;
};

} // namespace

TranslatedFiles makeTreeOutput(const Tree &tree, const TreePlan &plan,
                               std::vector<UnitResult> &units, Session &session) {
  return TreeOutputMaker(tree, plan, units, session).make();
}

} // namespace cu2port
