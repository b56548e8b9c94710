// Asks of each option in the tree's build files whether sources would see it, and the translation
// did:
//
//   Makefile:  -DFAST                   a.cu:  #ifdef FAST               1040, unless it is given
//   Makefile:  -std=c++14               a.h:   #if __cplusplus > 201402  1040, unless it is given
//   Makefile:  -include all.h                                            1040, unless it is given
//   Makefile:  -Ifast   (fast/k.h)      a.cu:  #include "k.h"            1040, if another is nearer
//   configure.ac: AC_DEFINE([N], [4])   a.cu:  N                         1040
//   flags.txt: -DN=4                    a.cu:  #ifdef N                  1040 (MacroMentions.cpp)
//   two files k.h                       a.cu:  #include "k.h"            1040 (IncludeDoubts.cpp)
//
// Nothing is run: what only a run would tell is a finding, too. Kernels are translated for one
// value of each macro:
//
//   target_compile_definitions(t PRIVATE N=4)      without -DN=4 for cu2port, and with
//                                                  #ifndef N / #define N 1 in a source:
//                                                  the kernels' text has 1, and N is 4
#include "build_files/BuildKnowledge.h"
#include "arguments/CompilerArguments.h"
#include "build_files/AskedMacros.h"
#include "build_files/BuildFileKinds.h"
#include "build_files/BuildOptions.h"
#include "build_files/BuildText.h"
#include "build_files/IncludeDoubts.h"
#include "build_files/MacroMentions.h"
#include "build_files/SourceWords.h"
#include "diag/Findings.h"
#include "support/LineCounter.h"
#include "support/ReadFile.h"
#include "tree/IncludeGraph.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

#include <filesystem>
#include <set>

namespace cu2port {

namespace {

namespace fs = std::filesystem;
using llvm::StringRef;
using Kind = BuildOption::Kind;

/// For texts that nobody knows to be build files.
constexpr std::uint64_t largestMentionFile = std::uint64_t{1} << 20,
                        mostMentionBytes = std::uint64_t{64} << 20;

/// A script builds if it calls a compiler, or what does.
bool callsCompiler(StringRef text) {
  return llvm::Regex("(^|[^A-Za-z0-9_])(nvcc|NVCC|make|clang|gcc|g[+][+]|cu2portcc)").match(text);
}

class Questions {
public:
  Questions(const Tree &tree, const GivenBuild &build, SourceWords &words, Findings &findings)
      : tree(tree), build(build), findings(findings), asked(askedMacros(tree)), doubts(tree),
        words(words) {
    for (const CompilerArgument &each : readCompilerArguments(build.arguments))
      given.insert({each.kind,
                    each.kind == CompilerArgument::Kind::Define ? valued(each.value) : each.value});
  }

  bool ask() {
    for (const TreeFile &file : tree.files)
      read(file);
    askForIncludes();
    askForMentions();
    return isKnown;
  }

private:
  using Given = CompilerArgument::Kind;

  void read(const TreeFile &file) {
    const bool isScript = isBuildScript(file.path) || isUnnamedScript(file);
    if (!isCMakeFile(file.path) && !isLikeMakefile(file.path) && !isScript &&
        !isConfigure(file.path))
      return;
    if (auto text = readBuildFile(tree, file))
      read(file, (*text)->getBuffer(), isScript);
    else
      refuse(file, llvm::toString(text.takeError()));
  }

  /// What UserBuild.cpp reads as well, it says why it does not.
  void refuse(const TreeFile &file, const std::string &why) {
    if (!isCMakeFile(file.path) && !isMakefile(file.path))
      findings.add(DiagId::BuildFileLeft, file.name, 0, 0, why);
    isKnown = false;
  }

  void read(const TreeFile &file, StringRef text, bool isScript) {
    if (isCMakeFile(file.path))
      ask(file, optionsOf(parseCMake(text.str())));
    else if (isConfigure(file.path))
      askConfigure(file, text);
    else if (!isScript)
      askMakefile(file, text);
    else if (callsCompiler(text) || fs::path(file.path).extension() != ".sh")
      ask(file, optionsIn(text, false));
  }

  void askMakefile(const TreeFile &file, StringRef text) {
    if (!seen.insert(file.path).second)
      return;
    ask(file, optionsIn(text, true));
    for (const BuildOption &each : includesOf(text))
      include(file, each);
  }

  /// By its last part, since variables and folders in front of it may be anything.
  void include(const TreeFile &from, const BuildOption &option) {
    const std::string name = fs::path(option.name).filename().string();
    bool isThere = false;
    for (const TreeFile &file : tree.files)
      if (fs::path(file.path).filename() == name) {
        isThere = true;
        if (const auto buffer = isLikeMakefile(file.path) ? nullptr : buildTextOf(tree, file))
          askMakefile(file, buffer->getBuffer());
      }
    const std::string extension = fs::path(name).extension().string();
    const bool isOpen = StringRef(name).contains('$') || StringRef(name).contains('*') ||
                        StringRef(name).contains('%') || extension == ".d" || extension == ".dep";
    if (!isThere && !isOpen && !StringRef(option.text).starts_with("-"))
      report(from, option,
             fmt::format("it includes '{}', which is not in the tree: what that says to compilers "
                         "is not known",
                         option.name));
  }

  /// `#! /bin/sh` of a file without an ending.
  bool isUnnamedScript(const TreeFile &file) const {
    if (file.kind != TreeFile::Kind::Other || fs::path(file.path).has_extension() ||
        isConfigure(file.path) || isLikeMakefile(file.path))
      return false;
    auto buffer = llvm::MemoryBuffer::getFileSlice(tree.source(file), 2, 0);
    return buffer && (*buffer)->getBuffer() == "#!";
  }

  void ask(const TreeFile &file, std::vector<BuildOption> options) {
    std::set<std::pair<std::string, unsigned>> once;
    for (const BuildOption &each : options)
      if (each.kind == Kind::Folder)
        doubts.addFolder(file, each);
      else if (isMissing(each) && once.insert({each.text, each.line}).second)
        report(file, each, messageFor(each));
  }

  bool isMissing(const BuildOption &option) {
    switch (option.kind) {
    case Kind::Define:
      return !isGiven(option) && (option.name.empty() || words.has(option.name));
    case Kind::Exports:
      return asked.contains(option.name) && !isNameGiven(option.name);
    case Kind::PreInclude:
      return llvm::none_of(given, [&](const auto &each) {
        return each.first == Given::PreInclude &&
               fs::path(each.second).filename() == fs::path(option.name).filename();
      });
    case Kind::Standard:
      return words.compareStandard() && !isStandard(option.name);
    case Kind::Folder:
      return false;
    case Kind::Unread:
      return true;
    }
    return false;
  }

  /// A macro whose value only a run would tell counts as given by its name.
  bool isGiven(const BuildOption &macro) const {
    if (given.count({Given::Define, valued(macro.text)}))
      return true;
    const StringRef text = macro.text;
    const bool isOpen = text.find_first_of("$@{") != StringRef::npos || text.ends_with("=...");
    return isOpen && !macro.name.empty() && llvm::any_of(given, [&](const auto &each) {
             return each.first == Given::Define &&
                    StringRef(each.second).split('=').first == macro.name;
           });
  }

  /// `-DN` is `-DN=1`.
  static std::string valued(const std::string &macro) {
    return macro.find('=') == std::string::npos ? macro + "=1" : macro;
  }

  /// What is given, or else nvcc's own.
  bool isStandard(const std::string &name) const {
    const auto plain = [](StringRef standard) { return "c++" + standard.rsplit('+').second.str(); };
    const auto own =
        llvm::find_if(given, [](const auto &each) { return each.first == Given::Standard; });
    return plain(name) == (own == given.end() ? "c++17" : plain(own->second));
  }

  static std::string messageFor(const BuildOption &option) {
    if (option.kind == Kind::PreInclude)
      return fmt::format("the build includes '{0}' before each source, which the translation did "
                         "not know: give -include {0}, or -p BUILD",
                         option.name);
    if (option.kind == Kind::Standard)
      return fmt::format("the build asks for {0}, and sources for __cplusplus, which the "
                         "translation did not know: give -std={0}, or -p BUILD",
                         option.name);
    if (option.kind == Kind::Unread)
      return fmt::format(
          "only a run of the build tells what '{}' says to compilers: give it, or -p BUILD",
          option.text);
    if (option.kind == Kind::Exports)
      return fmt::format(
          "CMake defines '{0}' for sources of a shared library, which the translation "
          "did not know: give -D{0}, or -p BUILD",
          option.name);
    if (option.name.empty())
      return fmt::format("only a run of the build tells which macros '{}' defines: give them, or "
                         "-p BUILD",
                         option.text);
    return fmt::format(
        "the build defines '{0}', which the translation did not know: give -D{0}, or -p BUILD",
        option.text);
  }

  /// What configure finds out is in config.h, which is not there before it has run, or in macros.
  void askConfigure(const TreeFile &file, StringRef text) {
    static const llvm::Regex define("AC_DEFINE(_UNQUOTED)?[(][[ \t\n]*([A-Za-z_][A-Za-z_0-9]*)");
    if (words.has("HAVE_CONFIG_H") && fs::path(file.path).filename() != "configure")
      ask(file, {{Kind::Define, "HAVE_CONFIG_H", "HAVE_CONFIG_H", 1}});
    llvm::SmallVector<StringRef> found;
    LineCounter lines(text);
    for (StringRef rest = text; define.match(rest, &found);
         rest = StringRef(found[0].end(), static_cast<std::size_t>(rest.end() - found[0].end()))) {
      const unsigned line = lines.lineAt(static_cast<std::size_t>(found[0].begin() - text.begin()));
      ask(file, {{Kind::Define, found[2].str(), found[2].str() + "=...", line}});
    }
  }

  // ---- What is only guessed

  void askForIncludes() {
    const IncludeGraph graph(tree, build.arguments, build.dialect);
    for (const IncludeDoubt &each : doubts.find(graph)) {
      findings.add(DiagId::BuildFileLeft, each.file->name, each.line, 1, each.message);
      isKnown = false;
    }
  }

  bool isNameGiven(const std::string &macro) const {
    return llvm::any_of(given, [&](const auto &each) {
      return (each.first == Given::Define || each.first == Given::Undefine) &&
             StringRef(each.second).split('=').first == macro;
    });
  }

  /// A macro of no option that was understood is undefined only if no text of the tree could define
  /// it.
  void askForMentions() {
    llvm::StringSet<> macros;
    for (const auto &each : asked)
      if (!isNameGiven(each.getKey().str()) && !told.count(each.getKey().str()))
        macros.insert(each.getKey());
    std::uint64_t left = mostMentionBytes;
    for (const TreeFile &file : tree.files)
      if (!macros.empty() && left > 0 && mayBeReadByBuild(file))
        askForMentions(file, macros, left);
  }

  void askForMentions(const TreeFile &file, llvm::StringSet<> &macros, std::uint64_t &left) {
    auto text = readFile(tree.source(file), largestMentionFile);
    if (!text) {
      llvm::consumeError(text.takeError());
      const auto start = llvm::MemoryBuffer::getFileSlice(tree.source(file), 4096, 0);
      if (start && !(*start)->getBuffer().contains('\0'))
        findings.add(DiagId::Assumed, file.name, 0, 0,
                     "this file defines no macro: it is too large to be read for that");
      return;
    }
    const StringRef all = (*text)->getBuffer();
    if (all.take_front(4096).contains('\0'))
      return;
    if (all.size() > left) {
      findings.add(DiagId::Assumed, file.name, 0, 0,
                   "this file, and those behind it, define no macro: too much text to be read");
      left = 0;
      return;
    }
    left -= all.size();
    for (const MacroMention &each : macroMentions(all, macros, hasLists(file.path)))
      if (macros.erase(each.name)) {
        const std::string &name = each.name;
        report(file, {Kind::Define, name, name, each.number},
               fmt::format("this may define '{0}', which sources ask for and the translation did "
                           "not know: give -D{0} or -U{0}, or -p BUILD",
                           name));
      }
  }

  /// Neither what sources are, one that could not be read included, nor what people read.
  static bool mayBeReadByBuild(const TreeFile &file) {
    static constexpr StringRef forPeople[] = {"readme", "licen",     "copying", "authors",
                                              "news",   "change",    "install", "history",
                                              "notice", "contribut", "todo"};
    const fs::path path = file.path;
    const std::string name = path.filename().string(), extension = path.extension().string();
    const bool isPlain = extension.empty() || extension == ".txt" || extension == ".inc";
    return (kindOfFile(file.path) == FileKind::Other || extension == ".inc") &&
           (isPlain || !isDocument(file.path)) && llvm::none_of(forPeople, [&](StringRef each) {
             return StringRef(name).starts_with_insensitive(each);
           });
  }

  /// Others have no quotes around a list's words, or handle them above.
  static bool hasLists(const std::string &path) {
    const std::string extension = fs::path(path).extension().string();
    return !isCMakeFile(path) && !isLikeMakefile(path) &&
           (isBuildScript(path) || extension == ".py" || extension == ".json" ||
            extension == ".bazel" || extension == ".lua" || extension == ".build");
  }

  // ---- Texts

  void report(const TreeFile &file, const BuildOption &option, const std::string &message) {
    findings.add(DiagId::BuildFileLeft, file.name, option.line, option.column, message);
    if (option.kind == Kind::Define || option.kind == Kind::Exports)
      told.insert(option.name);
    isKnown = false;
  }

  const Tree &tree;
  const GivenBuild &build;
  Findings &findings;
  std::set<std::pair<Given, std::string>> given; ///< on the command line
  std::set<std::string> seen;                    ///< Makefiles
  std::set<std::string> told;                    ///< macros
  llvm::StringSet<> asked;
  IncludeDoubts doubts;
  SourceWords &words;
  bool isKnown = true;
};

} // namespace

bool knowsBuild(const Tree &tree, const GivenBuild &given, SourceWords &words, Findings &findings) {
  return Questions(tree, given, words, findings).ask();
}

} // namespace cu2port
