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
//
// Macros count because kernels are translated for one value of each:
//
//   target_compile_definitions(t PRIVATE N=4)      without -DN=4 for cu2port, and with
//                                                  #ifndef N / #define N 1 in a source:
//                                                  the kernels' text has 1, and N is 4
#include "build_files/UserBuild.h"
#include "arguments/CompilerArguments.h"
#include "build_files/BuildMacros.h"
#include "build_files/CMakeCuda.h"
#include "build_files/CMakeTranslation.h"
#include "build_files/HipPackages.h"
#include "build_files/MakefileTranslation.h"
#include "diag/Findings.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

bool isCMake(const fs::path &path) {
  return path.filename() == "CMakeLists.txt" || path.extension() == ".cmake";
}

bool isMakefile(const fs::path &path) {
  const std::string name = path.filename().string();
  return name == "Makefile" || name == "makefile" || name == "GNUmakefile" ||
         path.extension() == ".mk";
}

class Translation {
public:
  Translation(const Tree &tree, BuildSources &sources, const std::vector<std::string> &arguments,
              bool knowsBuild, Findings &findings)
      : tree(tree), sources(sources), knowsBuild(knowsBuild), findings(findings) {
    for (const CompilerArgument &each : readCompilerArguments(arguments))
      if (each.kind == CompilerArgument::Kind::Define) {
        // A bracket argument: nothing in the value is read.
        extra.push_back("add_compile_definitions([==[" + each.value + "]==])");
        known.insert(each.value);
      }
  }

  UserBuild run() {
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
    build.isWhole = hasTop && !isMarked && (knowsBuild || knowsMacros());
    makefiles();
    return std::move(build);
  }

private:
  struct File {
    std::string path, folder, name;
    std::string text;
  };

  void makefiles() {
    for (const TreeFile &file : tree.files) {
      auto buffer = isMakefile(file.path) ? llvm::MemoryBuffer::getFile(tree.source(file))
                                          : std::make_error_code(std::errc::invalid_argument);
      if (!buffer)
        continue;
      MakefileResult result = translateMakefile(
          (*buffer)->getBuffer().str(), fs::path(file.path).parent_path().string(), sources);
      for (const MakefileResult::Mark &each : result.marks)
        findings.add(DiagId::BuildFileLeft, file.name, each.line, 1, each.reason);
      if (result.isChanged)
        build.texts[file.path] = std::move(result.text);
    }
  }

  void read() {
    for (const TreeFile &file : tree.files)
      if (isCMake(file.path))
        if (auto buffer = llvm::MemoryBuffer::getFile(tree.source(file)))
          files.push_back({file.path, fs::path(file.path).parent_path().string(), file.name,
                           (*buffer)->getBuffer().str()});
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

  /// A kernel's text has the value of a macro that it was translated with.
  bool knowsMacros() {
    bool all = true;
    for (const File &file : files)
      for (const BuildMacro &each : macrosOf(parseCMake(file.text)))
        if (!known.count(each.definition) &&
            (each.name.find('$') != std::string::npos || isUsed(each.name))) {
          findings.add(DiagId::BuildFileLeft, file.name, each.line, each.column,
                       fmt::format("the build defines '{0}', which the translation did not know: "
                                   "give -D{0}, or -p BUILD",
                                   each.definition));
          all = false;
        }
    return all;
  }

  /// Whether any text of the tree has the word; a macro that none has changes nothing.
  bool isUsed(const std::string &name) {
    if (words.empty())
      for (const TreeFile &file : tree.files)
        if (file.kind != TreeFile::Kind::Other)
          if (auto buffer = llvm::MemoryBuffer::getFile(tree.source(file)))
            addWords((*buffer)->getBuffer());
    return words.count(name) > 0;
  }

  void addWords(llvm::StringRef text) {
    auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
    while (!(text = text.drop_until(isWord)).empty()) {
      const llvm::StringRef word = text.take_while(isWord);
      words.insert(word);
      text = text.drop_front(word.size());
    }
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
  const bool knowsBuild;
  Findings &findings;
  std::set<std::string> known; ///< definitions of the command line
  llvm::StringSet<> words;     ///< of all sources and headers
  std::vector<std::string> extra;
  std::vector<File> files;
  CMakeFacts facts;
  UserBuild build;
};

} // namespace

UserBuild translateUserBuild(const Tree &tree, BuildSources sources,
                             const std::vector<std::string> &arguments, bool knowsBuild,
                             Findings &findings) {
  return Translation(tree, sources, arguments, knowsBuild, findings).run();
}

} // namespace cu2port
