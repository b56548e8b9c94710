// Collects from all CMake files of a tree what a single one cannot tell: which functions the tree
// has of its own, what may be in a variable, and which variables anybody reads.
//
//   set(SRC a.cu)  list(APPEND SRC b.cu)  if(CUDA_FOUND)
//     ->  variables SRC: {a.cu, b.cu}; used: CUDA_FOUND
#include "build_files/CMakeTranslation.h"

#include "llvm/ADT/StringRef.h"

namespace cu2port {

using llvm::StringRef;

/// `${A}/${B}` uses A and B; `${A_${B}}` uses B, and one whose name nobody knows.
static void addUses(StringRef text, std::set<std::string> &used) {
  for (std::size_t at = text.find("${"); at != StringRef::npos; at = text.find("${", at + 2)) {
    const StringRef name = text.substr(at + 2, text.find_first_of("$}", at + 2) - at - 2);
    if (text.substr(at + 2 + name.size()).starts_with("}"))
      used.insert(name.str());
  }
}

static bool adds(const CMakeArgument &operation) {
  return operation.text == "APPEND" || operation.text == "PREPEND" || operation.text == "INSERT";
}

/// A variable that stands there gets no value.
static bool speaks(const CMakeCommand &command) {
  return command.name == "message" || command.name == "mark_as_advanced" ||
         command.name == "unset" || command.name == "while";
}

/// Behind its name are words of a condition.
static bool isOption(const CMakeCommand &command) {
  return command.name == "cmake_dependent_option";
}

/// Flow is not followed: a variable may hold whatever any command puts into it.
void CMakeFacts::add(const CMakeText &file, const std::string &folder) {
  for (const CMakeCommand &command : file.commands) {
    const auto &arguments = command.arguments;
    const bool isCondition = command.name == "if" || command.name == "elseif";
    for (const CMakeArgument &each : arguments) {
      addUses(each.text, used);
      if (isCondition) {
        used.insert(each.text);
        asked.insert(each.text);
      } else if (!speaks(command) && (&each == &arguments.front() || !isOption(command))) {
        named.insert(each.text);
      }
    }
    if ((command.name == "function" || command.name == "macro") && !arguments.empty())
      functions.insert(StringRef(arguments[0].text).lower());
    const bool isSet = command.name == "set" && !arguments.empty();
    // list(FILTER S ...) puts nothing into S.
    const bool isList = arguments.size() > 1 &&
                        (command.name == "file" || (command.name == "list" && adds(arguments[0])));
    if (isSet || isList)
      for (std::size_t i = isSet ? 1 : 2; i < arguments.size(); ++i)
        variables[arguments[isSet ? 0 : 1].text].push_back({folder, arguments[i].text});
  }
}

} // namespace cu2port
