// Writes the CMakeLists.txt that builds a translated program, from a plan of what there is:
//
//   cu2port a.cu -o out -fopenmp -DN=4
//
//   ->  add_executable(a a.cpp)
//       cu2port_kernels(a a.cpu.cpp a.cl)
//       target_compile_definitions(a PRIVATE N=4)
//       target_link_libraries(a PRIVATE cu2port::runtime OpenMP::OpenMP_CXX)
//
// cu2port_kernels() is the package's: it compiles the kernels and puts them into the target. Of the
// compiler's arguments, those for which CMake has a setting (standard, macros, folders, OpenMP)
// become that, and `-f` and `-m` options stay. What says how to optimise is the build type's.
//
// Names of files may hold anything, so all that comes from outside is escaped (CMakeText.h), and
// files whose names no escape helps are reported by whoever asks namesBeyondCMake().
#include "build_files/CMakeFile.h"
#include "build_files/BuildSettings.h"
#include "build_files/CMakeText.h"
#include "build_files/HipPackages.h"
#include "processes/Process.h"
#include "support/Paths.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <string_view>

#include <fmt/ranges.h>

namespace cu2port {
namespace {

using std::string_view;

/// `command(target WORD a b c)`, on lines of their own when there are many.
std::string command(const std::string &head, const std::vector<std::string> &items,
                    std::string quote(const std::string &) = quoteForCMake) {
  if (items.empty())
    return {};
  std::string line;
  for (const std::string &each : items)
    line += ' ' + quote(each);
  // In one line as far as it fits into about a hundred columns.
  if (head.size() + line.size() < 95)
    return head + line + ")\n";
  std::string lines;
  for (const std::string &each : items)
    lines += "\n  " + quote(each);
  return head + lines + ")\n";
}

std::string sourceFolder(const std::string &folder) {
  return folder == "." ? "${CMAKE_CURRENT_SOURCE_DIR}" : folder;
}

/// Not by command(): `.` becomes a variable of CMake's, which must not be escaped.
std::string includeCommand(const BuildPlan &plan) {
  if (plan.includeFolders.empty())
    return {};
  std::string text = fmt::format("target_include_directories({} PRIVATE", plan.program);
  for (const std::string &folder : plan.includeFolders)
    text += ' ' + sourceFolder(folder == "." ? folder : quoteForCMake(folder));
  return text + ")\n";
}

bool isC(const std::string &source) {
  return source.size() > 2 && source.substr(source.size() - 2) == ".c";
}

/// What one source needs beside its target's, as properties of the source:
///
///   set_property(SOURCE a.cpp PROPERTY COMPILE_DEFINITIONS "N=4;M=2")
///
/// CMake wants absolute folders there.
std::string ownCommand(const std::string &source, const BuildPlan::Own &own, bool hasStandard) {
  const BuildSettings settings = settingsOf(own.arguments);
  std::vector<std::string> folders;
  for (const std::string &each : own.includeFolders)
    folders.push_back("${CMAKE_CURRENT_SOURCE_DIR}" +
                      (each == "." ? "" : "/" + escapeForCMake(each)));
  auto addEscaped = [](const std::vector<std::string> &from, std::vector<std::string> to) {
    std::transform(from.begin(), from.end(), std::back_inserter(to), escapeForCMake);
    return to;
  };
  std::string text;
  auto property = [&](const char *name, const std::vector<std::string> &values) {
    if (!values.empty())
      text += fmt::format("set_property(SOURCE {} PROPERTY {} \"{}\")\n", quoteForCMake(source),
                          name, fmt::join(values, ";"));
  };
  property("INCLUDE_DIRECTORIES", addEscaped(settings.systemFolders, folders));
  property("COMPILE_DEFINITIONS", addEscaped(definitionsOf(settings), {}));
  std::vector<std::string> options = sourceOptionsOf(settings);
  // A source has no standard of its own in CMake: the option comes behind the target's.
  if (hasStandard && !isC(source))
    options.push_back(standardOption(settings));
  property("COMPILE_OPTIONS", options);
  return text;
}

/// CMake knows fewer endings than compilers do, and would pass such a source over.
std::string languageCommand(const std::vector<std::string> &sources) {
  std::string unknown;
  for (const std::string &source : sources)
    for (string_view ending : {".cp", ".CC", ".CXX", ".C++"})
      if (source.ends_with(ending))
        unknown += quoteForCMake(source) + ' ';
  return unknown.empty()
             ? ""
             : fmt::format("set_source_files_properties({}PROPERTIES LANGUAGE CXX)\n", unknown);
}

std::string joinInputs(const std::vector<std::string> &inputs) {
  std::string text;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    text += (i == 0 ? "" : i + 1 == inputs.size() ? " and " : ", ") + inputs[i];
  return text;
}

} // namespace

void BuildPlan::addLibraries(const std::vector<std::string> &more) {
  for (const std::string &each : more)
    if (std::find(libraries.begin(), libraries.end(), each) == libraries.end())
      libraries.push_back(each);
}

std::vector<std::string> namesBeyondCMake(const BuildPlan &plan) {
  std::vector<std::string> names;
  for (const auto *list : {&plan.sources, &plan.kernels, &plan.includeFolders})
    std::copy_if(list->begin(), list->end(), std::back_inserter(names), isBeyondCMake);
  return names;
}

/// Other characters become `_`, and so does a `-` at the start, which target_link_libraries() takes
/// for an option; names of CMake's own targets get a suffix: a target `test` would be an error.
std::string targetName(const std::string &name) {
  std::string result;
  for (unsigned char c : name)
    result += std::isalnum(c) || c == '_' || c == '-' || c == '+' || c == '.' ? static_cast<char>(c)
                                                                              : '_';
  if (result.starts_with('-'))
    result.front() = '_';
  for (string_view reserved :
       {"all", "clean", "help", "install", "test", "package", "edit_cache", "rebuild_cache"})
    if (result == reserved)
      return result + "_program";
  return result.empty() ? "program" : result;
}

/// Names may hold anything; a comment ends with its line.
static std::string onOneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, '?');
  return text;
}

/// CMake does not know HIP by the names of its files; hipcc takes all C++ for HIP.
static std::string hipCommands(const BuildPlan &plan) {
  std::string sources;
  for (const std::string &source : plan.hipSources)
    sources += quoteForCMake(source) + ' ';
  return sources.empty() ? ""
                         : fmt::format("if(CMAKE_HIP_COMPILER)\n"
                                       "  set_source_files_properties({}PROPERTIES LANGUAGE HIP)\n"
                                       "endif()\n",
                                       sources);
}

/// Whether sources of a target are of different standards.
static bool haveStandards(const BuildPlan &plan) {
  std::set<std::string> standards;
  for (const auto &[source, own] : plan.own)
    if (!isC(source))
      standards.insert(standardOption(settingsOf(own.arguments)));
  return standards.size() > 1;
}

/// What the build of one target says after the first lines, which are for all.
static std::string targetCommands(const BuildPlan &plan, const BuildSettings &settings) {
  std::string text =
      command(fmt::format("{}({}", plan.isLibrary ? "add_library" : "add_executable", plan.program),
              plan.sources);
  text += command("cu2port_kernels(" + plan.program, plan.kernels);
  text += languageCommand(plan.sources);
  text += hipCommands(plan);
  text += includeCommand(plan);
  text += command(fmt::format("target_include_directories({} SYSTEM PRIVATE", plan.program),
                  settings.systemFolders);
  text += command(fmt::format("target_compile_definitions({} PRIVATE", plan.program),
                  definitionsOf(settings));
  // Options of a target come behind definitions of its sources.
  if (plan.own.empty())
    text += command(fmt::format("target_compile_options({} PRIVATE", plan.program),
                    targetOptionsOf(settings), quoteEscaped);
  const bool areStandards = haveStandards(plan);
  for (const auto &[source, own] : plan.own)
    text += ownCommand(source, own, areStandards);
  std::string libraries;
  for (const std::string &each : plan.libraries)
    libraries += ' ' + each;
  return text + fmt::format("target_link_libraries({} {}{} {}{})\n", plan.program,
                            plan.isLibrary ? "PUBLIC" : "PRIVATE", libraries,
                            plan.flavour->runtime.str(),
                            settings.openMP ? " OpenMP::OpenMP_CXX" : "");
}

static bool hasC(const std::vector<BuildPlan> &plans) {
  return llvm::any_of(plans, [](const BuildPlan &plan) { return llvm::any_of(plan.sources, isC); });
}

static std::string firstLinesOfRuntime(const std::string &inputs, const std::string &project,
                                       const std::vector<BuildPlan> &plans,
                                       const BuildSettings &settings) {
  std::string text =
      fmt::format("# Translated from {} by cu2port. To build:\n"
                  "#   cmake -S . -B build -Dcu2port_DIR=DIR && cmake --build build\n"
                  "# where DIR holds cu2portConfig.cmake.\n"
                  "cmake_minimum_required(VERSION 3.20)\n"
                  "project({} LANGUAGES {}CXX)\n\n",
                  onOneLine(inputs), project, hasC(plans) ? "C " : "");
  text += "if(NOT CMAKE_BUILD_TYPE)\n  set(CMAKE_BUILD_TYPE Release)\nendif()\n";
  text += fmt::format("set(CMAKE_CXX_STANDARD {})\n", settings.standard);
  if (!settings.extensions)
    text += "set(CMAKE_CXX_EXTENSIONS OFF)\n";
  text += "\nfind_package(cu2port REQUIRED)\n";
  if (settings.openMP)
    text += "find_package(OpenMP REQUIRED)\n";
  return text;
}

/// HIP is a language of CMake's. Older ones look for it where ROCm has it, and Debian has not: then
/// hipcc takes C++ for HIP.
constexpr const char *hipLanguage = R"(
if(CMAKE_CXX_COMPILER MATCHES "hipcc")
  list(TRANSFORM CMAKE_HIP_ARCHITECTURES PREPEND "--offload-arch=" OUTPUT_VARIABLE architectures)
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:${architectures}>")
  add_link_options(${architectures})
else()
  enable_language(HIP)
endif()
find_package(hip REQUIRED)
)";

/// The same for HIP, whose libraries have packages of their own.
static std::string firstLinesOfHip(const std::string &inputs, const std::string &project,
                                   const std::vector<BuildPlan> &plans,
                                   const BuildSettings &settings) {
  std::string text = fmt::format(
      "# Translated from {} by cu2port. To build:\n"
      "#   cmake -S . -B build -DCMAKE_HIP_ARCHITECTURES=gfx906 && cmake --build build\n"
      "# with -DCMAKE_CXX_COMPILER=hipcc where CMake does not find HIP.\n"
      "cmake_minimum_required(VERSION 3.21)\n"
      "project({} LANGUAGES {}CXX)\n\n",
      onOneLine(inputs), project, hasC(plans) ? "C " : "");
  text += "if(NOT CMAKE_BUILD_TYPE)\n  set(CMAKE_BUILD_TYPE Release)\nendif()\n";
  for (const char *language : {"CXX", "HIP"})
    text += fmt::format("set(CMAKE_{}_STANDARD {})\n", language, settings.standard);
  text += hipLanguage;
  std::set<std::string> packages;
  for (const BuildPlan &plan : plans)
    for (const std::string &library : plan.libraries)
      if (const llvm::StringRef package = packageOf(library); !package.empty())
        packages.insert(package.str());
  for (const std::string &each : packages)
    text += fmt::format("find_package({} REQUIRED)\n", each);
  if (settings.openMP)
    text += "find_package(OpenMP REQUIRED)\n";
  return text;
}

static std::string firstLines(const std::string &inputs, const std::string &project,
                              const std::vector<BuildPlan> &plans, const BuildSettings &settings) {
  const bool isHip = !plans.empty() && plans.front().flavour->isHip;
  return (isHip ? firstLinesOfHip : firstLinesOfRuntime)(inputs, project, plans, settings);
}

std::string makeCMakeLists(const BuildPlan &plan) {
  const BuildSettings settings = settingsOf(plan.arguments);
  return firstLines(joinInputs(plan.inputs), plan.program, {plan}, settings) + '\n' +
         targetCommands(plan, settings);
}

/// The first lines hold for all targets: the usual standard, and OpenMP if one of them needs it. A
/// target with another standard says so itself, and what cannot be built is named in a comment.
std::string makeCMakeLists(const std::string &project, const std::vector<BuildPlan> &plans,
                           const std::map<std::string, std::string> &missing) {
  BuildSettings all;
  std::string targets;
  for (const BuildPlan &plan : plans) {
    BuildSettings settings = settingsOf(plan.arguments);
    // The target takes the newest.
    for (const auto &[source, own] : plan.own) {
      const BuildSettings needs = settingsOf(own.arguments);
      settings.openMP = settings.openMP || needs.openMP;
      settings.standard = std::max(settings.standard, needs.standard);
    }
    all.openMP = all.openMP || settings.openMP;
    targets += '\n' + targetCommands(plan, settings);
    if (settings.standard != all.standard)
      targets += fmt::format("set_target_properties({} PROPERTIES CXX_STANDARD {})\n", plan.program,
                             settings.standard);
    if (settings.extensions != all.extensions)
      targets +=
          fmt::format("set_target_properties({} PROPERTIES CXX_EXTENSIONS OFF)\n", plan.program);
  }
  for (const auto &[program, reason] : missing)
    targets += fmt::format("\n# {} is not built: {}\n", program, onOneLine(reason));
  return firstLines(project, targetName(project), plans, all) + targets;
}

} // namespace cu2port
