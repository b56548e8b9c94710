// With a link to a folder left out, `inc -> real`:
//
//   target_include_directories(t PRIVATE inc)            a finding
//   CXXFLAGS += -I$(TOP)/inc/detail                      a finding
//   add_executable(inc a.cu), install(DESTINATION inc)   nothing
#include "build_files/LeftLinks.h"
#include "build_files/BuildFileKinds.h"
#include "build_files/BuildText.h"
#include "build_files/CMakeText.h"
#include "diag/Findings.h"

#include "llvm/ADT/STLExtras.h"

#include <filesystem>
#include <tuple>

#include <fmt/format.h>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using llvm::StringRef;

class Reader {
public:
  Reader(const Tree &tree, Findings &findings) : tree(tree), findings(findings) {}

  bool read() {
    for (const TreeFile &each : tree.files) {
      const bool isCMake = isCMakeFile(each.path);
      if (!isCMake && !isLikeMakefile(each.path) && !isBuildScript(each.path))
        continue;
      if (const auto text = buildTextOf(tree, each)) {
        file = &each;
        isCMake ? readCMake(parseCMake(text->getBuffer().str())) : readLines(text->getBuffer());
      }
    }
    return isNamed;
  }

private:
  /// Commands whose words are no folders, and the first word where it is a name.
  void readCMake(const CMakeText &text) {
    static constexpr StringRef others[] = {
        "install", "message",     "project", "if",     "elseif",   "function",
        "macro",   "endfunction", "export",  "option", "endmacro", "cpack_add_component"};
    static constexpr StringRef folders[] = {"add_subdirectory", "include", "include_directories",
                                            "link_directories", "aux_source_directory"};
    for (const CMakeCommand &command : text.commands) {
      if (llvm::is_contained(others, command.name))
        continue;
      const std::size_t first = llvm::is_contained(folders, command.name) ? 0 : 1;
      for (std::size_t i = first; i < command.arguments.size(); ++i)
        if (const std::string *link = linkAmong(command.arguments[i].text))
          report(*link, command.line, command.column);
    }
  }

  void readLines(StringRef text) {
    for (unsigned number = 1; !text.empty(); ++number) {
      StringRef line;
      std::tie(line, text) = text.split('\n');
      if (line.ltrim().starts_with("#"))
        continue;
      if (const std::string *link = linkAmong(line))
        report(*link, number, 1);
    }
  }

  /// The first of a line, or of a list: `a;inc`, `$<BUILD_INTERFACE:${X}/inc>`.
  const std::string *linkAmong(StringRef line) const {
    while (!(line = line.drop_while(endsWord)).empty()) {
      const StringRef word = line.take_until(endsWord);
      line = line.drop_front(word.size());
      if (const std::string *link = linkIn(word))
        return link;
    }
    return nullptr;
  }

  static bool endsWord(char c) { return StringRef(" \t\r;|&\"'`,=:<>").contains(c); }

  /// The link that a word is, or leads through: `inc`, `-Iinc/x`, `${X}/inc`, `$X/inc`. A Makefile
  /// may be a part of another one, in another folder.
  const std::string *linkIn(StringRef word) const {
    for (const char *option : {"-isystem", "-iquote", "-idirafter", "-I", "-L"})
      if (word.consume_front(option))
        break;
    std::size_t behind = word.find_last_of("})");
    const bool isOpen = behind != StringRef::npos || word.starts_with("$");
    if (behind == StringRef::npos && isOpen)
      behind = std::min(word.find('/'), word.size()) - 1;
    if (isOpen && !word.substr(behind + 1).starts_with("/"))
      return nullptr;
    const std::string rest = (isOpen ? word.substr(behind + 2) : word).rtrim("/").str();
    const fs::path folder = fs::path(file->path).parent_path();
    const bool mayBeOfRoot = isOpen || !isCMakeFile(file->path);
    for (const std::string &each : tree.leftLinks)
      if (isAt((folder / rest).lexically_normal().string(), each) ||
          (mayBeOfRoot && isAt(rest, each)))
        return &each;
    return nullptr;
  }

  static bool isAt(const std::string &path, const std::string &link) {
    return path == link || path.starts_with(link + "/");
  }

  void report(const std::string &link, unsigned line, unsigned column) {
    findings.add(DiagId::BuildFileLeft, file->name, line, column,
                 fmt::format("'{}' is a link that was left out, and the build asks for what is "
                             "behind it: put that in the link's place",
                             link));
    isNamed = true;
  }

  const Tree &tree;
  Findings &findings;
  const TreeFile *file = nullptr;
  bool isNamed = false;
};

} // namespace

bool namesLeftLinks(const Tree &tree, Findings &findings) {
  return !tree.leftLinks.empty() && Reader(tree, findings).read();
}

} // namespace cu2port
