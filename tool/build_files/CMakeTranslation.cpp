// Translates a CMake file of the user's command by command; the rest of the text stays.
//
//   project(demo LANGUAGES CXX CUDA)            project(demo LANGUAGES CXX)
//   find_package(CUDAToolkit REQUIRED)          find_package(cu2port REQUIRED)
//   if(CUDA_VERSION VERSION_LESS 11)            set(CUDA_VERSION 12.4)
//     ...                                       if(CUDA_VERSION VERSION_LESS 11)
//   endif()                               ->      ...
//   file(GLOB SOURCES src/*.cu)                 endif()
//   add_executable(demo ${SOURCES})             set(SOURCES
//                                                 src/k.cpp)
//                                               add_executable(demo ${SOURCES})
//                                               cu2port_target(demo)
//
// cu2port_target(), of the package, adds the kernels of all sources of the target and the runtime.
// A command that is not understood stays, below a comment `# cu2port: REASON`, and is a mark in the
// result: then the user's file is not the one that builds the output.
//
// Start at CMakeTranslator::translate(): special commands first, then settings (CMakeSettings.h),
// then what holds for all commands: names of sources (CMakeSourceNames.cpp), and what is left of
// CUDA.
#include "build_files/CMakeTranslation.h"
#include "build_files/BuildSources.h"
#include "build_files/CMakeCuda.h"
#include "build_files/CMakeSettings.h"
#include "build_files/CMakeTranslator.h"
#include "build_files/ToolkitQuestions.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace cu2port {

using llvm::StringRef;

namespace {

/// Commands of CMake's own that may name sources. One that is neither of these nor the tree's own
/// may make targets in ways that nobody here knows.
constexpr StringRef sourceCommands[] = {"add_custom_command",
                                        "add_custom_target",
                                        "add_executable",
                                        "add_library",
                                        "add_test",
                                        "configure_file",
                                        "else",
                                        "elseif",
                                        "endforeach",
                                        "endif",
                                        "execute_process",
                                        "file",
                                        "foreach",
                                        "function",
                                        "get_filename_component",
                                        "get_source_file_property",
                                        "if",
                                        "include",
                                        "install",
                                        "list",
                                        "macro",
                                        "math",
                                        "message",
                                        "return",
                                        "separate_arguments",
                                        "set",
                                        "set_property",
                                        "set_source_files_properties",
                                        "source_group",
                                        "string",
                                        "target_sources",
                                        "unset",
                                        "while"};

} // namespace

CMakeResult CMakeTranslator::run() {
  const CMakeText file = parseCMake(text);
  if (file.badLine)
    result.marks.push_back({file.badLine, 1, "the file is not CMake's language"});
  else
    for (std::size_t i = 0; i < file.commands.size(); ++i) {
      const CMakeCommand &each = file.commands[i];
      const std::size_t before = result.marks.size();
      translate(each);
      if (result.marks.size() != before)
        continue;
      if (const std::string question = toolkitQuestion(file.commands, i, facts); !question.empty())
        CMakeChange{each, edits, result, sources.flavour}.mark(toolkitMark + question);
    }
  result.text = edits.apply();
  result.isChanged = !edits.isEmpty();
  return std::move(result);
}

/// One command, by the first of these that takes it as a whole.
void CMakeTranslator::translate(const CMakeCommand &command) {
  CMakeChange change{command, edits, result, sources.flavour};
  if (command.name == "project")
    return project(command);
  if (command.name == "enable_language")
    return languages(command, 0);
  if (command.name == "check_language" || command.name == "find_package" ||
      StringRef(command.name).starts_with("cuda_"))
    if (toolkit(change))
      return;
  unanswered(change);
  const bool keepsNames = sources.flavour.isHip; // of sources
  if (!keepsNames && (command.name == "file" || command.name == "aux_source_directory"))
    if (pattern(change))
      return;
  if (!translateSettings(change))
    return;
  if (!keepsNames) {
    names(change);
    choices(change);
  }
  leftovers(change);
  if (makesTarget(command))
    target(change);
}

/// After project() comes what every file below it needs: the package, values for the variables of
/// CUDA's that any file of the tree reads (CUDA_FOUND, CUDA_VERSION), and the caller's lines.
void CMakeTranslator::project(const CMakeCommand &command) {
  result.hasProject = true;
  languages(command, 1);
  if (!needsPackage)
    return;
  edits.addAfter(command, sources.flavour.package.str());
  for (const std::string &each : facts.used)
    if (auto answer = cmakeAnswer(each))
      edits.addAfter(command, fmt::format("set({} {})", each, *answer));
  for (const std::string &line : extra)
    edits.addAfter(command, line);
}

/// CUDA among languages: C++ takes its place, or is there already; or HIP. enable_language(CUDA)
/// becomes enable_language(CXX).
void CMakeTranslator::languages(const CMakeCommand &command, std::size_t first) {
  const auto &arguments = command.arguments;
  std::size_t cuda = 0;
  bool hasCxx = false;
  for (std::size_t i = first; i < arguments.size(); ++i)
    if (arguments[i].text == "CUDA")
      cuda = i + 1;
    else
      hasCxx = hasCxx || arguments[i].text == "CXX";
  if (!cuda)
    return;
  if (!hasCxx || sources.flavour.isHip)
    edits.replace(arguments[cuda - 1], sources.flavour.language.str());
  else if (arguments.size() > first + 1)
    edits.removeArguments(command, cuda - 1, cuda);
}

/// Questions about CUDA that cmakeAnswer() has no answer for.
void CMakeTranslator::unanswered(CMakeChange &change) const {
  const StringRef name = change.command.name;
  const bool isQuestion = name == "get_property" || name == "get_cmake_property" ||
                          name == "get_directory_property" || name == "get_target_property" ||
                          name == "get_source_file_property";
  const bool isCondition = name == "if" || name == "elseif" || name == "while";
  for (const CMakeArgument &each : change.command.arguments) {
    StringRef word = each.text;
    const bool isResult = &each == &change.command.arguments.front();
    if (isQuestion && !isResult && (word == "ENABLED_LANGUAGES" || word.starts_with("CUDA_")))
      return change.mark(fmt::format("CUDA has no part in the answer any more: {}", each.text));
    if (!isCondition)
      continue;
    if (word.consume_front("${"))
      word.consume_back("}");
    const bool isCompilers = word.starts_with("CMAKE_CUDA_COMPILER") ||
                             word.starts_with("CMAKE_CUDA_SIMULATE") ||
                             word.starts_with("CMAKE_CUDA_HOST_COMPILER") ||
                             word.starts_with("CMAKE_CUDA_COMPILE_FEATURES");
    if (isCompilers && !cmakeAnswer(word) && !facts.variables.count(word.str()))
      return change.mark(fmt::format("what nvcc would answer is not known: {}", each.text));
  }
}

/// What finds CUDA, and FindCUDA's commands. True if the command is gone.
bool CMakeTranslator::toolkit(CMakeChange &change) {
  const CMakeCommand &command = change.command;
  const StringRef name = command.name;
  const StringRef first =
      command.arguments.empty() ? StringRef() : StringRef(command.arguments[0].text);
  const bool isSearch = name == "find_package" && (first == "CUDA" || first == "CUDAToolkit");
  if (isSearch || (name == "check_language" && first == "CUDA") ||
      name == "cuda_select_nvcc_arch_flags" || name == "cuda_build_clean_target")
    return edits.remove(command), true;
  // CMake's own, with a prefix: cuda_add_executable(t a.cu OPTIONS -O3) is add_executable() with
  // flags for nvcc, which target() takes out.
  if (name == "cuda_include_directories" || name == "cuda_add_executable" ||
      name == "cuda_add_library")
    edits.replace(command.begin, command.begin + 5, "");
  else if (name.starts_with("cuda_") && !facts.functions.count(command.name))
    change.mark(fmt::format("{}() has no translation", command.name));
  return false;
}

/// What is CUDA's still.
void CMakeTranslator::leftovers(CMakeChange &change) {
  if (isFreeText(change.command))
    return;
  for (const CMakeArgument &each : change.command.arguments) {
    const StringRef text = each.text;
    if (text.starts_with("CUDA::") && !cmakeToolkitPart(text, sources.flavour))
      change.mark(fmt::format("{} has no translation", each.text));
    else if (isToolkitVariable(text))
      change.mark(
          fmt::format("{} is a part of the CUDA Toolkit, and has no translation", each.text));
    else if (text == "nvcc" || text.ends_with("/nvcc") || text == "${CUDA_NVCC_EXECUTABLE}" ||
             text == "${CMAKE_CUDA_COMPILER}")
      change.mark("calls nvcc");
    else if (text == "CUDA" && StringRef(change.command.name).ends_with("foreach"))
      change.mark("makes CUDA a language of its own");
  }
  // A function from outside the tree may make a target of the source, which then lacks kernels.
  const bool namesSource = llvm::any_of(change.command.arguments, [&](const CMakeArgument &each) {
    return sources.isTranslated(folder, each.text);
  });
  if (namesSource && !llvm::is_contained(sourceCommands, change.command.name) &&
      !facts.functions.count(change.command.name) &&
      !StringRef(change.command.name).starts_with("cuda_add_"))
    change.mark(fmt::format("what {}() makes of its sources is not known; a target needs "
                            "{}(NAME)",
                            change.command.name, sources.flavour.ofTarget.str()));
}

/// `${CUDA_CUBLAS_LIBRARIES}`, unless the project sets it itself.
bool CMakeTranslator::isToolkitVariable(StringRef text) const {
  if (!text.consume_front("${") || !text.consume_back("}"))
    return false;
  const bool isToolkits =
      (text.starts_with("CUDA_") || text.starts_with("CUDAToolkit_")) && text.contains("LIBRAR");
  return isToolkits && !facts.variables.count(text.str()) &&
         !cmakeToolkitPart(("${" + text + "}").str(), sources.flavour);
}

/// A command whose first argument is a target that has sources. ALIAS and IMPORTED have none.
bool CMakeTranslator::makesTarget(const CMakeCommand &command) const {
  const StringRef name = command.name;
  if (name != "add_executable" && name != "add_library" && name != "cuda_add_executable" &&
      name != "cuda_add_library" && name != "target_sources")
    return false;
  return command.arguments.size() > 1 &&
         llvm::none_of(command.arguments, [](const CMakeArgument &each) {
           return each.text == "ALIAS" || each.text == "IMPORTED";
         });
}

/// Adds kernels and runtime to a target that has, or may have, a translated source. Where it has
/// none, cu2port_target() adds the runtime alone; of several calls for a target the first counts.
void CMakeTranslator::target(CMakeChange &change) {
  const auto &arguments = change.command.arguments;
  for (std::size_t i = 1; i < arguments.size(); ++i)
    if (arguments[i].text == "OPTIONS" && StringRef(change.command.name).starts_with("cuda_"))
      return edits.removeArguments(change.command, i, arguments.size()),
             change.mark("flags for nvcc, which are gone: OPTIONS");
  const bool has = llvm::any_of(llvm::drop_begin(arguments), [&](const CMakeArgument &each) {
    return mayBeTranslated(folder, each.text, 0);
  });
  if (!has)
    return;
  result.hasTargets = true;
  edits.addAfter(change.command,
                 fmt::format("{}({})", sources.flavour.ofTarget.str(), arguments[0].text));
}

/// What a variable holds is followed a few steps; what nobody knows, may be.
bool CMakeTranslator::mayBeTranslated(const std::string &from, StringRef word, int depth) const {
  const std::size_t open = word.find("${");
  if (open == StringRef::npos)
    return sources.isTranslated(from, word.str());
  const std::string name = word.substr(open + 2).take_until([](char c) { return c == '}'; }).str();
  if (StringRef(name).ends_with("_SOURCE_DIR") || StringRef(name).ends_with("_LIST_DIR"))
    return sources.isTranslated(from, word.str());
  auto known = facts.variables.find(name);
  if (known == facts.variables.end() || depth > 4)
    return true;
  // Once for each depth: variables may name each other in any number of ways.
  auto [answer, isNew] = answers.try_emplace({known->first, depth}, false);
  // Any value that the variable may have, in the folder of the file that gives it.
  if (isNew)
    answer->second = llvm::any_of(known->second, [&](const CMakeFacts::Value &each) {
      return StringRef(each.text).contains('*') ||
             mayBeTranslated(each.folder, each.text, depth + 1);
    });
  return answer->second;
}

CMakeResult translateCMake(const std::string &text, const std::string &folder,
                           const BuildSources &sources, const CMakeFacts &facts, bool needsPackage,
                           const std::vector<std::string> &extra) {
  return CMakeTranslator(text, folder, sources, facts, needsPackage, extra).run();
}

} // namespace cu2port
