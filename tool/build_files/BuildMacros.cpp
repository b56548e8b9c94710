// Finds what CMake files define for the preprocessor, wherever they may say so:
//
//   target_compile_definitions(t PRIVATE N=4)          ->  N, "N=4"
//   add_compile_options(-DN=4 -Wall)                   ->  N, "N=4"
//   set(CMAKE_CUDA_FLAGS "${CMAKE_CUDA_FLAGS} -DN=4")  ->  N, "N=4"
//
// Conditions around the commands do not count: a macro that may be defined is one to ask about.
#include "build_files/BuildMacros.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cu2port {
namespace {

using llvm::StringRef;

/// How a command names macros: by their names alone, or as options among others.
enum class Form { None, Definitions, Flags };

Form formOf(const CMakeCommand &command) {
  const StringRef name = command.name;
  if (name == "add_compile_definitions" || name == "target_compile_definitions")
    return Form::Definitions;
  if (name == "add_definitions" || name.ends_with("_compile_options"))
    return Form::Flags;
  const bool isVariable =
      (name == "set" || name == "string" || name == "list") &&
      llvm::any_of(command.arguments, [](const CMakeArgument &each) {
        return StringRef(each.text).contains("_FLAGS") && !StringRef(each.text).contains("$");
      });
  return isVariable ? Form::Flags : Form::None;
}

/// `N=4`, also from `$<$<CONFIG:Debug>:N=4>`.
StringRef definitionOf(StringRef word) {
  if (word.starts_with("$<"))
    word = word.rsplit(':').second;
  return word.rtrim('>').trim('"');
}

} // namespace

std::vector<BuildMacro> macrosOf(const CMakeText &file) {
  static constexpr StringRef keywords[] = {"PRIVATE", "PUBLIC", "INTERFACE"};
  std::vector<BuildMacro> macros;
  for (const CMakeCommand &command : file.commands) {
    const Form form = formOf(command);
    const std::size_t first = StringRef(command.name).starts_with("target_") ? 1 : 0;
    for (std::size_t i = first; form != Form::None && i < command.arguments.size(); ++i) {
      llvm::SmallVector<StringRef> words;
      llvm::SplitString(command.arguments[i].text, words, " \t\n;");
      for (StringRef word : words) {
        const std::size_t option = word.find("-D");
        const bool isDefined =
            option == 0 || (option != StringRef::npos && word[option - 1] == ':');
        if (isDefined)
          word = word.drop_front(option + 2);
        else if (form == Form::Flags || llvm::is_contained(keywords, word))
          continue;
        const StringRef definition = definitionOf(word);
        if (StringRef name = definition.split('=').first; !name.empty())
          macros.push_back({name.str(), definition.str(), command.line, command.column});
      }
    }
  }
  return macros;
}

} // namespace cu2port
