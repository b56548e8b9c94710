// Asks the build files which C++ sources are CUDA to them:
//
//   set_source_files_properties(a.cpp PROPERTIES LANGUAGE CUDA)     a.cpp
//   set_property(SOURCE ${S} PROPERTY LANGUAGE CUDA)             a doubt, unless all end in .cu
//   a.o: a.cpp
//           nvcc -x cu -c $<                                        a.cpp
//   %.o: %.cpp
//           nvcc -x cu -c $<                                        a doubt
//   NVCCFLAGS = -x cu                                               a doubt
//
// Conditions are not followed: a source that may be CUDA is.
#include "build_files/CudaSources.h"
#include "build_files/BuildFileKinds.h"
#include "build_files/BuildText.h"
#include "build_files/CMakeTranslation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Regex.h"

#include <filesystem>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using llvm::StringRef;

bool isCudaName(StringRef word) { return word.ends_with(".cu"); }

class Reader {
public:
  explicit Reader(const Tree &tree) : tree(tree) {}

  CudaSources read() {
    std::vector<std::pair<const TreeFile *, CMakeText>> files;
    for (const TreeFile &each : tree.files)
      if (isCMakeFile(each.path)) {
        if (const auto text = buildTextOf(tree, each)) {
          files.emplace_back(&each, parseCMake(text->getBuffer().str()));
          facts.add(files.back().second, folderOf(each));
        }
      } else if (isLikeMakefile(each.path) || isBuildScript(each.path)) {
        if (const auto text = buildTextOf(tree, each))
          readLines(each, text->getBuffer());
      }
    for (const auto &[file, text] : files)
      for (const CMakeCommand &each : text.commands)
        readCommand(*file, each);
    return std::move(result);
  }

private:
  static std::string folderOf(const TreeFile &file) {
    return fs::path(file.path).parent_path().string();
  }

  // ---- CMake

  /// `set_source_files_properties(FILES... PROPERTIES LANGUAGE CUDA)`, `set_property(SOURCE ...)`.
  void readCommand(const TreeFile &file, const CMakeCommand &command) {
    const bool isProperty = command.name == "set_property";
    const auto &arguments = command.arguments;
    if (arguments.empty() || (isProperty ? arguments[0].text != "SOURCE"
                                         : command.name != "set_source_files_properties"))
      return;
    std::size_t at = isProperty ? 1 : 0;
    const std::size_t first = at;
    while (at < arguments.size() && !isKeyword(arguments[at].text))
      ++at;
    const std::size_t end = at;
    for (; at + 1 < arguments.size(); ++at)
      if (asksForCuda(arguments[at].text, arguments[at + 1].text))
        for (std::size_t i = first; i < end; ++i)
          add(file, arguments[i].text, command.line, command.column,
              arguments[at + 1].text == "CUDA" || arguments[at].text != "LANGUAGE");
  }

  static bool isKeyword(StringRef word) {
    return word == "PROPERTIES" || word == "PROPERTY" || word == "APPEND" ||
           word == "APPEND_STRING" || word == "DIRECTORY" || word == "TARGET_DIRECTORY";
  }

  /// FindCUDA has a property of its own. A value may be in a variable.
  static bool asksForCuda(StringRef name, StringRef value) {
    return name == "CUDA_SOURCE_PROPERTY_FORMAT" ||
           (name == "LANGUAGE" && (value == "CUDA" || value.contains('$')));
  }

  /// Whether all that a word may be are names that say CUDA anyway. A list to which a project adds
  /// names itself: `set(S ${S} a.cu)`.
  bool isCudaAnyway(StringRef word, std::set<std::string> open = {}) const {
    if (isCudaName(word))
      return true;
    if (!word.consume_front("${") || !word.consume_back("}"))
      return false;
    if (!open.insert(word.str()).second)
      return true;
    const auto known = facts.variables.find(word.str());
    return known != facts.variables.end() &&
           llvm::all_of(known->second, [&](const CMakeFacts::Value &each) {
             return isCudaAnyway(each.text, open) || isWordOfGlob(each.text);
           });
  }

  /// `file(GLOB S CONFIGURE_DEPENDS a/*.cu)`
  static bool isWordOfGlob(StringRef word) {
    return word == "CONFIGURE_DEPENDS" || word == "CACHE" || word == "PARENT_SCOPE";
  }

  // ---- Both

  /// The file that a word names in a folder: behind variables, the only one of that name.
  const TreeFile *fileOf(const std::string &folder, StringRef word) const {
    for (const char *own : {"${CMAKE_CURRENT_SOURCE_DIR}/", "${CMAKE_CURRENT_LIST_DIR}/"})
      word.consume_front(own);
    if (!word.contains('$'))
      return tree.find((fs::path(folder) / word.str()).lexically_normal().string());
    const auto [variable, rest] = word.split('/');
    if (!variable.starts_with("$") || rest.empty() || rest.contains('$'))
      return nullptr;
    const TreeFile *found = nullptr;
    for (const TreeFile &each : tree.files) {
      if (!StringRef(each.path).ends_with(("/" + rest).str()) && each.path != rest)
        continue;
      if (found)
        return nullptr;
      found = &each;
    }
    return found;
  }

  void add(const TreeFile &from, StringRef word, unsigned line, unsigned column, bool isSure) {
    if (isCudaAnyway(word))
      return;
    const TreeFile *file = fileOf(folderOf(from), word);
    if (file && file->kind == TreeFile::Kind::CudaSource)
      return;
    if (file && file->kind == TreeFile::Kind::Source && isSure)
      result.paths.insert(file->path);
    else
      doubt(from, line, column, word);
  }

  void doubt(const TreeFile &from, unsigned line, unsigned column, StringRef word) {
    result.doubts.push_back(
        {from.name, line, column,
         fmt::format("the build may compile '{}' as CUDA, and only a run of it tells which sources "
                     "that is: give them names in .cu, or -p BUILD",
                     word.str())});
  }

  // ---- Makefiles and scripts

  void readLines(const TreeFile &file, StringRef text) {
    static const llvm::Regex asks("(^|[ \t\"',=])--?x[ \t=\"',]*cu(da)?([ \t\r\"',;)]|$)");
    llvm::StringMap<std::string> values;
    llvm::SmallVector<std::pair<std::string, unsigned>> lines;
    for (unsigned number = 1; !text.empty();) {
      const unsigned first = number;
      std::string whole;
      for (bool goesOn = true; goesOn && !text.empty(); ++number) {
        StringRef line;
        std::tie(line, text) = text.split('\n');
        line = line.rtrim("\r");
        goesOn = line.consume_back("\\");
        whole += line.str() + (goesOn ? " " : "");
      }
      const auto [name, value] = StringRef(whole).split('=');
      if (!StringRef(whole).starts_with("\t") && !value.empty())
        values[name.rtrim(" \t?:+").trim()] += " " + value.str();
      lines.push_back({std::move(whole), first});
    }
    std::string prerequisites;
    for (const auto &[line, number] : lines) {
      const StringRef trimmed = StringRef(line).ltrim();
      if (trimmed.starts_with("#"))
        continue;
      if (!StringRef(line).starts_with("\t") && !line.empty())
        prerequisites = StringRef(line).split(':').second.str();
      if (asks.match(line))
        readCommands(file, line, number, prerequisites, values);
    }
  }

  /// All sources of a command that says so; one that names none has them from elsewhere.
  void readCommands(const TreeFile &file, StringRef line, unsigned number, StringRef prerequisites,
                    const llvm::StringMap<std::string> &values) {
    bool isNamed = false, mayBeMore = false;
    std::string all = line.str();
    static const llvm::Regex automatic("[$][<^+?]");
    if (automatic.match(all))
      all += " " + prerequisites.str();
    for (StringRef each : wordsOf(all)) {
      isNamed = source(file, each, number) || isNamed;
      const std::string name = nameIn(each);
      if (name.empty() || isNoSources(name))
        continue;
      const auto known = values.find(name);
      mayBeMore |= known == values.end();
      if (known == values.end())
        continue;
      for (StringRef value : wordsOf(known->second)) {
        isNamed = source(file, value, number) || isNamed;
        mayBeMore |= value.find_first_of("$*") != StringRef::npos;
      }
    }
    if (!isNamed || mayBeMore)
      doubt(file, number, 1, line.trim());
  }

  /// Names that people give to everything but sources.
  static bool isNoSources(StringRef name) {
    static const llvm::Regex names(
        "FLAGS?$|^(NVCC|CXX|CC|INC|LIB|LD|ARCH|GENCODE|SM|OPT|OUT|BIN|EXE)|^(DEFS?|DEFINES|TARGET|"
        "PROGRAM|Q|V|[<@^?])$|(DIR|PATH|HOME)$");
    return names.match(name);
  }

  static std::vector<StringRef> wordsOf(StringRef text) {
    llvm::SmallVector<StringRef> words;
    llvm::SplitString(text, words, " \t\r;|&\"'`,:");
    return {words.begin(), words.end()};
  }

  /// `$(X)`, `${X}`
  static std::string nameIn(StringRef word) {
    return word.size() > 3 && (word.starts_with("$(") || word.starts_with("${"))
               ? word.drop_front(2).drop_back().str()
               : std::string();
  }

  /// A word that looks like a source's name; true if it is one.
  bool source(const TreeFile &file, StringRef word, unsigned line) {
    const FileKind kind = kindOfFile(word.str());
    const bool isSource = kind == FileKind::Source || kind == FileKind::CudaSource;
    if (isSource)
      add(file, word, line, 1, true);
    return isSource;
  }

  const Tree &tree;
  CMakeFacts facts;
  CudaSources result;
};

} // namespace

CudaSources cudaSourcesOf(const Tree &tree) { return Reader(tree).read(); }

} // namespace cu2port
