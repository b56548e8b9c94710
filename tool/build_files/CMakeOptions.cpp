// Finds what CMake files ask of compilers, wherever they may say so:
//
//   target_compile_definitions(t PRIVATE N=4)          ->  N, "N=4"
//   add_compile_options(-DN=4 -Wall)                   ->  N, "N=4"
//   set(CMAKE_CUDA_FLAGS "${CMAKE_CUDA_FLAGS} -DN=4")  ->  N, "N=4"
//   set_property(TARGET t PROPERTY COMPILE_DEFINITIONS N=4)
//   target_precompile_headers(t PRIVATE all.h)         ->  all.h, before each source
//   set(CMAKE_CUDA_STANDARD 14)                        ->  c++14
//   include_directories(inc)                           ->  inc
//
// Conditions around the commands do not count: a macro that may be defined is one to ask about.
#include "build_files/BuildOptions.h"
#include "build_files/OptionWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cu2port {
namespace {

using llvm::StringRef;
using Kind = BuildOption::Kind;

constexpr StringRef keywords[] = {"PRIVATE", "PUBLIC", "INTERFACE", "BEFORE",
                                  "AFTER",   "SYSTEM", "APPEND"};

/// Commands with words that look like options and are none for compilers.
bool isForOthers(StringRef command) {
  return command == "message" || command == "execute_process" || command == "add_test" ||
         command.starts_with("add_custom_") || command.starts_with("find_") ||
         command.starts_with("externalproject");
}

/// Of one command.
class Command {
public:
  Command(const CMakeCommand &command, std::vector<BuildOption> &options)
      : command(command), options(options) {}

  void read() {
    const StringRef name = command.name;
    if (isForOthers(name))
      return;
    if (name == "add_compile_definitions" || name == "target_compile_definitions")
      definitions(first(), command.arguments.size());
    else if (name == "set_property" || name.ends_with("_properties"))
      properties();
    else if (name == "target_precompile_headers" || name == "include_directories" ||
             name == "target_include_directories")
      words(name.contains("headers") ? Kind::PreInclude : Kind::Folder, first(),
            command.arguments.size());
    else if (name == "add_library" || name == "cuda_add_library")
      exports();
    else if (name == "add_definitions" || name.ends_with("compile_options"))
      packages();
    standards();
    flags();
  }

private:
  std::size_t first() const { return StringRef(command.name).starts_with("target_") ? 1 : 0; }

  void add(BuildOption option) {
    option.line = command.line;
    option.column = command.column;
    options.push_back(std::move(option));
  }

  /// `N=4`, `-DN=4`, also from `$<$<CONFIG:Debug>:N=4>` and `$<IF:$<CONFIG:Debug>,N=4,M>`.
  void definitions(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end && i < command.arguments.size(); ++i) {
      llvm::SmallVector<StringRef> words;
      llvm::SplitString(command.arguments[i].text, words, " \t\n;");
      for (StringRef word : words)
        if (!llvm::is_contained(keywords, word))
          definition(word);
    }
  }

  static llvm::SmallVector<StringRef> split(StringRef list) {
    llvm::SmallVector<StringRef> parts;
    list.split(parts, ',');
    return parts;
  }

  void definition(StringRef word) {
    llvm::SmallVector<StringRef> choices{word};
    if (word.starts_with("$<IF:"))
      choices = split(word.split(word.contains(">,") ? ">," : ",").second);
    else if (word.starts_with("$<"))
      choices = {word.contains(">:") ? word.rsplit(">:").second : ""};
    for (StringRef each : choices) {
      each = each.rtrim('>').trim('"');
      each.consume_front("-D");
      if (!each.empty())
        add(macroOf(each));
    }
  }

  /// Pairs of a property and its value; set_property has one, and values up to its end.
  void properties() {
    const bool isOne = command.name == "set_property";
    for (std::size_t i = 0; i + 1 < command.arguments.size(); ++i)
      if (StringRef(command.arguments[i].text).contains("COMPILE_DEFINITIONS"))
        definitions(i + 1, isOne ? command.arguments.size() : i + 2);
      else if (StringRef(command.arguments[i].text) == "DEFINE_SYMBOL")
        definitions(i + 1, i + 2);
      else if (StringRef(command.arguments[i].text).ends_with("INCLUDE_DIRECTORIES"))
        words(Kind::Folder, i + 1, isOne ? command.arguments.size() : i + 2);
  }

  /// Of generator expressions, folders of $<BUILD_INTERFACE:> alone.
  void words(Kind kind, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end && i < command.arguments.size(); ++i) {
      StringRef word = command.arguments[i].text;
      if (kind == Kind::Folder && word.consume_front("$<BUILD_INTERFACE:"))
        word.consume_back(">");
      if (!llvm::is_contained(keywords, word) && !word.contains("$<"))
        add({kind, word.str(), command.arguments[i].text});
    }
  }

  /// `${Foo_DEFINITIONS}` is what find_package() or pkg_check_modules() found; CUDA's are none.
  void packages() {
    for (const CMakeArgument &each : command.arguments) {
      StringRef word = each.text;
      if (!word.consume_front("${") || !word.consume_back("}") || word.contains("CUDA"))
        continue;
      if (word.ends_with("_DEFINITIONS") || word.ends_with("_CFLAGS") ||
          word.ends_with("_CFLAGS_OTHER"))
        add({Kind::Define, "", each.text});
    }
  }

  /// CMake itself defines `<target>_EXPORTS` for sources of shared libraries.
  void exports() {
    if (command.arguments.empty())
      return;
    const StringRef type = command.arguments.size() > 1 ? command.arguments[1].text : StringRef();
    if (llvm::is_contained({"STATIC", "OBJECT", "INTERFACE", "ALIAS"}, type))
      return;
    std::string name = command.arguments[0].text + "_EXPORTS";
    for (char &c : name)
      c = llvm::isAlnum(c) ? c : '_';
    add({Kind::Exports, name, name});
  }

  /// `CUDA_STANDARD 14`, `cuda_std_14`.
  void standards() {
    for (std::size_t i = 0; i < command.arguments.size(); ++i) {
      StringRef word = command.arguments[i].text;
      const bool isNamed = word.ends_with("CUDA_STANDARD") || word.ends_with("CXX_STANDARD");
      StringRef value = isNamed && i + 1 < command.arguments.size()
                            ? StringRef(command.arguments[i + 1].text)
                            : "";
      if (word.consume_front("cuda_std_") || word.consume_front("cxx_std_"))
        value = word;
      if (!value.empty())
        add({Kind::Standard, ("c++" + value).str(), ("c++" + value).str()});
    }
  }

  /// Whatever is called so in any command: they reach compilers by variables. What stands behind
  /// CMake is for CMake.
  void flags() {
    std::string all;
    for (const CMakeArgument &each : command.arguments) {
      if (StringRef(each.text).contains("CMAKE_COMMAND"))
        break;
      all += each.text + ' ';
    }
    for (OptionWord &each : optionWordsIn(all))
      add(std::move(each.option));
  }

  const CMakeCommand &command;
  std::vector<BuildOption> &options;
};

} // namespace

std::vector<BuildOption> optionsOf(const CMakeText &file) {
  std::vector<BuildOption> options;
  for (const CMakeCommand &command : file.commands)
    Command(command, options).read();
  return options;
}

} // namespace cu2port
