// Translates the build files of a tree: all that CMake and make read, with what they know of each
// other.
//
//   1. read()           each CMake file, for facts and for the folders that have a project()
//   2. activeFolders()  which of them make targets of translated sources
//   3. translateCMake() each once more, with the package where a folder below needs it
//   4. makefiles()
//
// The top CMakeLists.txt is then fit to build the output, if it has a project(), no CMake file is
// marked, and all macros that the build defines are known. If it is not, the caller writes another
// one (CMakeFile.h) and keeps this beside it.
#include "build_files/UserBuild.h"
#include "arguments/CompilerArguments.h"
#include "build_files/BuildFileKinds.h"
#include "build_files/BuildKnowledge.h"
#include "build_files/BuildText.h"
#include "build_files/CMakeCuda.h"
#include "build_files/CMakeTranslation.h"
#include "build_files/HipPackages.h"
#include "build_files/HostOptions.h"
#include "build_files/LeftLinks.h"
#include "build_files/MakefileTranslation.h"
#include "build_files/SourceWords.h"
#include "diag/Findings.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

class Translation {
public:
  Translation(const Tree &tree, BuildSources &sources, const GivenBuild &given, Findings &findings)
      : tree(tree), sources(sources), given(given), findings(findings) {
    for (const CompilerArgument &each : readCompilerArguments(given.arguments))
      if (each.kind == CompilerArgument::Kind::Define) // nothing in a bracket argument is read
        extra.push_back("add_compile_definitions(" + bracketed(each.value) + ")");
    fixBuildType();
  }

  UserBuild run() {
    const bool isThere = !namesLeftLinks(tree, findings);
    const bool isKnown = (given.isWhole || isTold()) && isThere;
    read();
    const std::set<std::string> active = activeFolders();
    bool isMarked = false, hasTop = false;
    for (const File &file : files) {
      // project() of a folder must find the package before a file of a folder below uses it.
      const bool needsPackage = std::any_of(
          active.begin(), active.end(), [&](const std::string &each) { return lies(each, file); });
      CMakeResult result =
          translateCMake(file.text, file.folder, sources, facts, needsPackage, extra);
      report(file, result);
      isMarked = isMarked || !result.marks.empty();
      hasTop = hasTop || (file.path == "CMakeLists.txt" && result.hasProject && needsPackage);
      if (result.isChanged)
        build.texts[file.path] = std::move(result.text);
    }
    build.isWhole = hasTop && !isMarked && isKnown && fitsOneType();
    makefiles();
    return std::move(build);
  }

private:
  struct File {
    std::string path, folder, name;
    std::string text;
  };

  /// `[==[text]==]`, with more `=` than any end in the text has.
  static std::string bracketed(const std::string &text) {
    std::string equals = "==";
    while (text.find("]" + equals + "]") != std::string::npos)
      equals += '=';
    return "[" + equals + "[" + text + "]" + equals + "]";
  }

  /// All are asked, for their findings.
  bool isTold() const {
    SourceWords words(tree);
    const bool hasMacros = knowsBuild(tree, given, words, findings);
    const std::vector<CudaSources::Doubt> &doubts = given.cudaSources.doubts;
    for (const CudaSources::Doubt &each : doubts)
      findings.add(DiagId::BuildFileLeft, each.file, each.line, each.column, each.message);
    return knowsHostOptions(tree, given, words, findings) && hasMacros && doubts.empty();
  }

  /// Kernels' texts are those of one type of build, and the user may take any. Options come behind
  /// those of the type.
  void fixBuildType() {
    for (const std::string &each : given.withoutBuildType)
      if (each != "-UNDEBUG" || !given.definesNdebug.value_or(true))
        extra.push_back("add_compile_options(" + each + ")");
      else
        extra.push_back("add_compile_options(-DNDEBUG)");
  }

  bool fitsOneType() {
    if (!llvm::is_contained(given.withoutBuildType, "-UNDEBUG") || given.definesNdebug)
      return true;
    findings.add(DiagId::BuildFileLeft, "", 0, 0,
                 "the build defines NDEBUG for some of its sources, and a build type for all");
    return false;
  }

  void makefiles() {
    for (const TreeFile &file : tree.files) {
      const auto buffer = isMakefile(file.path) ? textOf(file) : nullptr;
      if (!buffer)
        continue;
      MakefileResult result = translateMakefile(
          buffer->getBuffer().str(), fs::path(file.path).parent_path().string(), sources);
      for (const MakefileResult::Mark &each : result.marks)
        findings.add(DiagId::BuildFileLeft, file.name, each.line, 1, each.reason);
      if (result.isChanged)
        build.texts[file.path] = std::move(result.text);
    }
  }

  /// None, and a finding, of what is too large.
  std::unique_ptr<llvm::MemoryBuffer> textOf(const TreeFile &file) {
    auto text = readBuildFile(tree, file);
    if (text)
      return std::move(*text);
    findings.add(DiagId::BuildFileLeft, file.name, 0, 0, llvm::toString(text.takeError()));
    return nullptr;
  }

  void read() {
    for (const TreeFile &file : tree.files)
      if (isCMakeFile(file.path))
        if (const auto buffer = textOf(file))
          files.push_back({file.path, fs::path(file.path).parent_path().string(), file.name,
                           buffer->getBuffer().str()});
    std::set<std::string> packages;
    for (const File &file : files) {
      const CMakeText text = parseCMake(file.text);
      facts.add(text, file.folder);
      if (sources.flavour.isHip)
        addPackages(text, packages);
      for (const CMakeCommand &each : text.commands)
        if (each.name == "project")
          sources.addProject(file.folder);
    }
    for (const std::string &each : packages)
      extra.push_back("find_package(" + each + " REQUIRED)");
  }

  /// HIP's libraries have a package each.
  void addPackages(const CMakeText &text, std::set<std::string> &packages) const {
    for (const CMakeCommand &command : text.commands)
      for (const CMakeArgument &each : command.arguments)
        if (const auto part = cmakeToolkitPart(each.text, sources.flavour);
            part && !part->empty() && *part != sources.flavour.runtime)
          packages.insert(packageOf(*part).str());
  }

  /// Folders with a file that makes targets of translated sources.
  std::set<std::string> activeFolders() const {
    std::set<std::string> active;
    for (const File &file : files)
      if (translateCMake(file.text, file.folder, sources, facts, false, {}).hasTargets)
        active.insert(file.folder);
    return active;
  }

  /// Whether a folder is that of the file, or below it.
  static bool lies(const std::string &folder, const File &file) {
    return file.folder.empty() || folder == file.folder || folder.starts_with(file.folder + "/");
  }

  void report(const File &file, const CMakeResult &result) {
    for (const CMakeMark &each : result.marks)
      findings.add(DiagId::BuildFileLeft, file.name, each.line, each.column, each.reason);
    for (const CMakeMark &each : result.notes)
      findings.add(DiagId::BuildFileCondition, file.name, each.line, each.column, each.reason);
  }

  const Tree &tree;
  BuildSources &sources;
  const GivenBuild &given;
  Findings &findings;
  std::vector<std::string> extra;
  std::vector<File> files;
  CMakeFacts facts;
  UserBuild build;
};

} // namespace

UserBuild translateUserBuild(const Tree &tree, BuildSources sources, const GivenBuild &given,
                             Findings &findings) {
  return Translation(tree, sources, given, findings).run();
}

} // namespace cu2port
