// Only what is safe is understood:
//
//   CMakeLists.txt   include_directories(a ${CMAKE_CURRENT_SOURCE_DIR}/b)     a, b
//   CMakeLists.txt   target_include_directories(t PRIVATE a), one target      a
//   Makefile         NVCCFLAGS = -Ia -Ib                                      a, b
//
// and nothing where another build file that may reach the source names folders as well, where the
// file includes others, or has conditions and functions.
#include "build_files/IncludeOrder.h"
#include "build_files/BuildFileKinds.h"
#include "build_files/BuildOptions.h"
#include "build_files/BuildText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using llvm::StringRef;
using Folders = std::vector<std::string>;

/// What one build file says.
struct Answer {
  bool isClear = true;
  Folders folders;
};

/// `${CMAKE_CURRENT_SOURCE_DIR}/a` of a file in `from`; nothing for other variables.
std::optional<std::string> folderOf(StringRef word, const std::string &from) {
  static constexpr StringRef own[] = {"${CMAKE_CURRENT_SOURCE_DIR}", "${CMAKE_CURRENT_LIST_DIR}"},
                             top[] = {"${CMAKE_SOURCE_DIR}", "${PROJECT_SOURCE_DIR}"};
  for (StringRef each : own)
    word.consume_front(each.str() + (word.size() > each.size() ? "/" : ""));
  if (from.empty())
    for (StringRef each : top)
      word.consume_front(each.str() + (word.size() > each.size() ? "/" : ""));
  if (word.contains('$') || word.contains('%') || word.contains('*') || word.starts_with("/"))
    return std::nullopt;
  std::string path = (fs::path(from) / word.str()).lexically_normal().string();
  if (path.ends_with('/'))
    path.pop_back();
  return path == "." ? "" : path;
}

/// NVIDIA's own folders have no file of the tree's.
bool isToolkit(StringRef word) {
  return word.contains("CUDA_INCLUDE_DIRS") || word.contains("CUDAToolkit_INCLUDE_DIRS") ||
         word.contains("CUDA_TOOLKIT_INCLUDE") || word.contains("$(CUDA_PATH)") ||
         word.contains("$(CUDA_HOME)") || word.starts_with("/usr/");
}

void add(Answer &answer, const BuildOption &option, const std::string &from) {
  if (isToolkit(option.text))
    return;
  const auto folder = folderOf(option.name, from);
  answer.isClear = answer.isClear && folder && option.text == option.name;
  answer.folders.push_back(folder.value_or(""));
}

bool isClear(const CMakeText &file) {
  static constexpr StringRef unclear[] = {
      "if",    "elseif",  "else",         "foreach",        "while",         "function",
      "macro", "include", "set_property", "cmake_language", "link_libraries"};
  std::set<std::string> targets, folderCommands;
  for (const CMakeCommand &command : file.commands) {
    if (llvm::is_contained(unclear, StringRef(command.name)))
      return false;
    const StringRef name = command.name;
    if (name.contains("add_executable") || name.contains("add_library"))
      targets.insert(command.arguments.empty() ? "" : command.arguments[0].text);
    if (name.ends_with("include_directories"))
      folderCommands.insert(command.name);
    for (const CMakeArgument &each : command.arguments)
      if (StringRef(each.text).contains("INCLUDE_DIRECTORIES") ||
          StringRef(each.text).contains("INCLUDE_CURRENT_DIR") || each.text == "BEFORE" ||
          StringRef(each.text).starts_with("-I"))
        return false;
  }
  return folderCommands.size() == 1 &&
         (targets.size() < 2 || *folderCommands.begin() == "include_directories");
}

Answer answerOf(const CMakeText &file, const std::string &from) {
  Answer answer;
  for (const BuildOption &each : optionsOf(file))
    if (each.kind == BuildOption::Kind::Folder)
      add(answer, each, from);
  answer.isClear = answer.isClear && (answer.folders.empty() || isClear(file));
  return answer;
}

Answer answerOf(StringRef text, const std::string &from, bool isMake) {
  static const llvm::Regex unclear(
      "(^|\n) *(ifeq|ifneq|ifdef|ifndef|else|define)|CPATH|INCLUDE_PATH|[$][(](eval|call|if)");
  Answer answer;
  std::set<unsigned> lines;
  for (const BuildOption &each : optionsIn(text, isMake))
    if (each.kind == BuildOption::Kind::Folder) {
      lines.insert(each.line);
      add(answer, each, from);
    }
  answer.isClear = answer.isClear &&
                   (answer.folders.empty() || (isMake && lines.size() == 1 &&
                                               !unclear.match(text) && includesOf(text).empty()));
  return answer;
}

/// Build files above a source reach it, and those that name it.
bool mayReach(const TreeFile &build, const TreeFile &source, StringRef text) {
  const std::string folder = fs::path(build.path).parent_path().string();
  const bool isAbove = folder.empty() || source.path.starts_with(folder + "/");
  return isAbove || source.kind == TreeFile::Kind::Header ||
         text.contains(fs::path(source.path).filename().string());
}

} // namespace

void IncludeOrder::read() {
  isRead = true;
  for (const TreeFile &file : tree.files) {
    const bool isCMake = isCMakeFile(file.path), isMake = isLikeMakefile(file.path);
    if (!isCMake && !isMake && !isBuildScript(file.path))
      continue;
    auto buffer = buildTextOf(tree, file);
    if (!buffer)
      continue;
    const StringRef text = buffer->getBuffer();
    const std::string from = fs::path(file.path).parent_path().string();
    Answer answer = isCMake ? answerOf(parseCMake(text.str()), from) : answerOf(text, from, isMake);
    if (!answer.folders.empty())
      builds.push_back({&file, std::move(buffer), answer.isClear, std::move(answer.folders)});
  }
}

std::optional<Folders> IncludeOrder::of(const TreeFile &source) {
  if (!isRead)
    read();
  std::optional<Folders> folders;
  for (const Build &each : builds) {
    if (!mayReach(*each.file, source, each.text->getBuffer()))
      continue;
    if (folders || !each.isClear)
      return std::nullopt;
    folders = each.folders;
  }
  return folders;
}

} // namespace cu2port
