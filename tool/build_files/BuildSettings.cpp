// Reads compiler arguments for CMakeFile.cpp, and tells what CMake has as definitions and what as
// options:
//
//   -UN -DN=4 -DN=5 -DF(a)=a -include x.h    ->    N=5    -DF(a)=a -UNDEBUG "SHELL:-include x.h"
#include "build_files/BuildSettings.h"
#include "arguments/NvccCommand.h"
#include "build_files/CMakeText.h"
#include "processes/Process.h"
#include "support/Paths.h"

#include "llvm/ADT/STLExtras.h"

#include <string_view>

#include <fmt/format.h>

namespace cu2port {
namespace {

using std::string_view;

/// Translated programs include C++14 headers, so an older standard is raised.
void takeStandard(string_view value, BuildSettings &settings) {
  settings.extensions = value.starts_with("gnu");
  string_view year =
      value.substr(value.find("++") == string_view::npos ? value.size() : value.find("++") + 2);
  if (year == "98" || year == "03" || year == "0x" || year == "11" || year == "1y" || year == "14")
    settings.standard = "14";
  else if (year == "20" || year == "2a")
    settings.standard = "20";
  else if (year == "23" || year == "2b")
    settings.standard = "23";
}

/// A path relative to the output folder is made an absolute one, since compilers run elsewhere.
std::string preIncluded(const CompilerArgument &argument) {
  string_view file = argument.value;
  if (!file.starts_with("./"))
    return escapeForCMake(std::string(file));
  return "${CMAKE_CURRENT_SOURCE_DIR}/" + escapeForCMake(std::string(file.substr(2)));
}

const char *preIncludeOption(const CompilerArgument &argument) {
  return argument.words[0].starts_with("-imacros") ? "-imacros" : "-include";
}

/// `-include x.h` of a target. CMake takes the same option twice for once, and drops the second
/// `-include` of two: SHELL: keeps option and file together.
std::string preInclude(const CompilerArgument &argument) {
  const bool isOurs = argument.value.starts_with("./");
  const std::string file = isOurs ? argument.value.substr(2) : argument.value;
  return fmt::format("SHELL:{} {}{}", preIncludeOption(argument),
                     isOurs ? "'${CMAKE_CURRENT_SOURCE_DIR}/'" : "",
                     escapeForCMake(shellText({file})));
}

/// CMake orders neither -D nor -U: the last of a name takes the place of those before it.
void takeMacro(const std::string &text, bool isDefined, BuildSettings &settings) {
  const std::string name = text.substr(0, text.find_first_of("=("));
  llvm::erase_if(settings.macros, [&](const Macro &each) { return each.name == name; });
  settings.macros.push_back({name, isDefined ? text : ""});
}

/// CMake drops macros with parameters, and those with `#`, from COMPILE_DEFINITIONS.
bool isForCMake(const Macro &macro) {
  return !macro.definition.empty() && macro.definition.find('#') == std::string::npos &&
         (macro.definition.size() == macro.name.size() ||
          macro.definition[macro.name.size()] == '=');
}

/// Other options, escaped for CMake, which has them behind definitions and a build type's flags. A
/// build type alone defines NDEBUG, and kernels were read without it.
std::vector<std::string> optionsOf(const BuildSettings &settings) {
  std::vector<std::string> options;
  for (const Macro &each : settings.macros)
    if (!isForCMake(each))
      options.push_back(
          escapeForCMake(each.definition.empty() ? "-U" + each.name : "-D" + each.definition));
  if (llvm::none_of(settings.macros, [](const Macro &each) { return each.name == "NDEBUG"; }))
    options.push_back("-UNDEBUG");
  for (const std::string &each : settings.options)
    options.push_back(escapeForCMake(each));
  return options;
}

void take(const CompilerArgument &argument, BuildSettings &settings) {
  using Kind = CompilerArgument::Kind;
  const std::string &option = argument.words[0];
  switch (argument.kind) {
  case Kind::Standard:
    return takeStandard(argument.value, settings);
  case Kind::Define:
    return takeMacro(argument.value, true, settings);
  case Kind::Undefine:
    return takeMacro(argument.value, false, settings);
  case Kind::SystemFolder:
    return settings.systemFolders.push_back(realPath(argument.value));
  case Kind::PreInclude:
    return settings.preIncludes.push_back(argument);
  default: // the layout has the other folders
    // What the parse alone is told, in Clang's words, is nothing to the host compiler.
    if (option == "-fgpu-rdc" || option == flushesSubnormalsWord)
      return;
    if (option == "-fopenmp")
      settings.openMP = true;
    else if (argument.words.size() == 1 &&
             (option.starts_with("-f") || option.starts_with("-m") || option == "-pthread"))
      settings.options.push_back(option);
  }
}

} // namespace

BuildSettings settingsOf(const std::vector<std::string> &arguments) {
  BuildSettings settings;
  for (const CompilerArgument &each : readCompilerArguments(arguments))
    take(each, settings);
  return settings;
}

std::vector<std::string> definitionsOf(const BuildSettings &settings) {
  std::vector<std::string> definitions;
  for (const Macro &each : settings.macros)
    if (isForCMake(each))
      definitions.push_back(each.definition);
  return definitions;
}

std::vector<std::string> targetOptionsOf(const BuildSettings &settings) {
  std::vector<std::string> options = optionsOf(settings);
  for (const CompilerArgument &each : settings.preIncludes)
    options.push_back(preInclude(each));
  return options;
}

/// Not by SHELL:, which only targets' options may begin with. What is there twice stays.
std::vector<std::string> sourceOptionsOf(const BuildSettings &settings) {
  std::vector<std::string> options = optionsOf(settings);
  for (const CompilerArgument &each : settings.preIncludes)
    options.insert(options.end(), {preIncludeOption(each), preIncluded(each)});
  return options;
}

bool definesNdebug(const std::vector<std::string> &arguments) {
  return llvm::any_of(settingsOf(arguments).macros, [](const Macro &each) {
    return each.name == "NDEBUG" && !each.definition.empty();
  });
}

std::string standardOption(const BuildSettings &settings) {
  return fmt::format("-std={}++{}", settings.extensions ? "gnu" : "c", settings.standard);
}

} // namespace cu2port
