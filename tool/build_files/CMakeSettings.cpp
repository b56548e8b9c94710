// Translates commands that say how to compile and link; CMakeCuda.h says what each name becomes.
//
//   set(CMAKE_CUDA_STANDARD 11)                     set(CMAKE_CXX_STANDARD 14)
//   set(CMAKE_CUDA_ARCHITECTURES 80)
//   set(CMAKE_CUDA_FLAGS "-O3 -arch=sm_80")         set(CMAKE_CXX_FLAGS "-O3")
//   set_target_properties(t PROPERTIES              set_target_properties(t PROPERTIES
//     CUDA_STANDARD 17 CUDA_ARCHITECTURES 80)  ->     CXX_STANDARD 17)
//   target_compile_options(t PRIVATE                target_compile_options(t PRIVATE
//     $<$<COMPILE_LANGUAGE:CUDA>:-lineinfo;-g>)       "$<$<COMPILE_LANGUAGE:CXX>:-g>")
//   target_link_libraries(t CUDA::cudart m)         target_link_libraries(t cu2port::runtime m)
//
// CUDA sources are C++ sources now, so that flags for the first reach all of the second: that is a
// note (1041). Where it cannot be told for what a flag holds, the command stays, and is marked.
//
// Start at Settings::translate(). Its functions return false if the command is rewritten as a whole
// or gone, so that nobody else edits it.
#include "build_files/CMakeSettings.h"
#include "build_files/CMakeConditions.h"
#include "build_files/CMakeCuda.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

#include <fmt/format.h>

namespace cu2port {

using llvm::StringRef;

void CMakeChange::mark(const std::string &reason) {
  edits.addComment(command, reason);
  result.marks.push_back({command.line, command.column, reason});
}

void CMakeChange::note(const std::string &condition) {
  result.notes.push_back({command.line, command.column, condition});
}

namespace {

const char *const unclear = "cannot tell what holds for CUDA sources alone";
const char *const forAll =
    "flags for CUDA sources now hold for all C++ sources of the same targets";

bool isKeyword(StringRef text) {
  for (const char *each : {"PRIVATE", "PUBLIC", "INTERFACE", "BEFORE", "AFTER", "SYSTEM"})
    if (text == each)
      return true;
  return false;
}

std::string joined(const std::vector<std::string> &words, const char *between) {
  std::string text;
  for (const std::string &each : words)
    text += (text.empty() ? "" : between) + each;
  return text;
}

/// Words of a list or of a string of flags.
std::vector<std::string> split(StringRef text) {
  std::vector<std::string> words;
  llvm::SmallVector<StringRef> parts;
  llvm::SplitString(text, parts, " \t\n;");
  for (StringRef each : parts)
    words.push_back(each.str());
  return words;
}

/// One command; `change` takes the edits, and what is to be said of them.
class Settings {
public:
  explicit Settings(CMakeChange change)
      : change(change), command(change.command), arguments(command.arguments) {}

  bool translate() {
    const std::string &name = command.name;
    if (saysWhatSourcesMean() && !conditions())
      return true;
    if (name == "set" || name == "option" || name == "unset")
      return variable(0);
    // `list(APPEND CMAKE_CUDA_FLAGS ...)` adds to the variable; all else is left alone.
    if (name == "list" || name == "string")
      return arguments.size() < 2 || arguments[0].text != "APPEND" || variable(1);
    if (name == "set_target_properties" || name == "set_source_files_properties")
      return properties();
    if (name == "set_property")
      return property();
    if (name == "target_compile_features")
      standards();
    if (name == "target_compile_options" || name == "add_compile_options" ||
        name == "target_link_options" || name == "add_link_options")
      options(name.starts_with("target") ? 1 : 0);
    return parts();
  }

private:
  /// Macros and folders; variables may have any, and flags have options().
  bool saysWhatSourcesMean() const {
    const StringRef name = command.name;
    return name == "set" || name == "list" || name == "set_property" ||
           name.ends_with("_properties") || name.ends_with("compile_definitions") ||
           name.ends_with("include_directories") || name.ends_with("precompile_headers");
  }

  /// False if the command is left as it is.
  bool conditions() {
    for (const CMakeArgument &each : arguments) {
      const auto condition = conditionIn(each.text, change.flavour);
      if (!condition || (condition->isUnclear && isOfNoMeaning(each.text)))
        continue;
      if (condition->isUnclear || each.isBracket)
        return change.mark(unclear), false;
      change.edits.replace(each, each.isQuoted ? '"' + condition->text + '"' : condition->text);
      noteForAll();
    }
    return true;
  }

  /// A library, or a flag that changes no text, behind a condition about the compiler of C++: a
  /// variable has it for something else than macros.
  bool isOfNoMeaning(StringRef text) const {
    const bool isVariable = command.name == "set" || command.name == "list";
    return isVariable && !text.contains("COMPILE_LANG") && !text.contains("CUDA_COMPILER");
  }

  /// A command that gives a variable its value, or a part of it.
  bool variable(std::size_t at) {
    if (arguments.size() <= at)
      return true;
    const std::string &name = arguments[at].text;
    switch (cmakeName(name)) {
    case CMakeName::Dropped:
      return change.edits.remove(command), false;
    case CMakeName::Renamed:
      change.edits.replace(arguments[at], nameInstead(name, change.flavour));
      raise(at + 1);
      return true;
    case CMakeName::Flags:
      return flagVariable(at);
    case CMakeName::Refused:
      change.mark(fmt::format("{} asks for code for NVIDIA's machines", name));
      return true;
    case CMakeName::Other:
      break;
    }
    if (name == "CMAKE_CXX_STANDARD" || StringRef(name).starts_with("CMAKE_CXX_FLAGS"))
      raise(at + 1);
    return parts();
  }

  /// Translated programs include C++14 headers.
  void raise(std::size_t at) {
    if (at >= arguments.size())
      return;
    std::string text = arguments[at].text;
    for (const std::string &word : split(text))
      if (std::string raised = cmakeStandard(word); raised != word)
        text.replace(text.find(word), word.size(), raised);
    if (text != arguments[at].text)
      change.edits.replace(arguments[at], arguments[at].isQuoted ? '"' + text + '"' : text);
  }

  /// CMAKE_CXX_FLAGS get what nvcc's have for the host compiler. Those are in the cache already,
  /// where a default would change nothing: it is added to them.
  bool flagVariable(std::size_t at) {
    std::vector<std::string> words, rest;
    for (std::size_t i = at + 1; i < arguments.size(); ++i) {
      const std::string &text = arguments[i].text;
      const bool isRest = !rest.empty() || text == "CACHE" || text == "PARENT_SCOPE";
      for (const std::string &word : split(text))
        (isRest ? rest : words).push_back(word);
    }
    CMakeFlags flags = cmakeFlags(words);
    if (!flags.notUnderstood.empty())
      return change.mark(
                 fmt::format("'{}' is no option of nvcc's that is known", flags.notUnderstood)),
             true;
    if (!flags.hasOwn)
      return change.edits.remove(command), false;
    std::string name = nameInstead(arguments[at].text, change.flavour);
    if (StringRef(name).contains("NVCC_"))
      name = fmt::format("CMAKE_{}_FLAGS", change.flavour.language.str()) +
             name.substr(name.find("FLAGS") + 5);
    if (!rest.empty() && rest[0] == "CACHE") {
      rest.clear();
      if (const std::string old = "${" + name + "}"; !llvm::is_contained(flags.words, old))
        flags.words.insert(flags.words.begin(), old);
    }
    const bool isAppended = command.name != "set";
    change.edits.replace(command.begin, command.end,
                         fmt::format("{}({} \"{}{}\"{})", isAppended ? "string" : "set",
                                     (isAppended ? "APPEND " : "") + name, isAppended ? " " : "",
                                     joined(flags.words, " "),
                                     rest.empty() ? "" : " " + joined(rest, " ")));
    noteForAll();
    return false;
  }

  /// HIP is a language of its own, as CUDA was.
  void noteForAll() {
    if (!change.flavour.isHip)
      change.note(forAll);
  }

  /// Pairs after PROPERTIES.
  bool properties() {
    std::size_t first = 0;
    while (first < arguments.size() && arguments[first].text != "PROPERTIES")
      ++first;
    // Without PROPERTIES it is no such command, and stays.
    bool isLeft = first >= arguments.size();
    std::vector<std::size_t> dropped;
    for (std::size_t i = first + 1; i + 1 < arguments.size(); i += 2)
      if (pair(i))
        isLeft = true;
      else
        dropped.push_back(i);
    if (!isLeft)
      return change.edits.remove(command), false;
    for (std::size_t i : dropped)
      change.edits.removeArguments(command, i, i + 2);
    return true;
  }

  /// A property and its value; false if they are to go.
  bool pair(std::size_t at) {
    const std::string &name = arguments[at].text;
    const CMakeName kind = cmakeName(name);
    if (kind == CMakeName::Renamed)
      change.edits.replace(arguments[at], nameInstead(name, change.flavour));
    if (kind == CMakeName::Renamed || name == "CXX_STANDARD")
      raise(at + 1);
    if (kind == CMakeName::Refused)
      change.mark(fmt::format("{} asks for code for NVIDIA's machines", name));
    const bool isLanguage = name == "LANGUAGE" || name == "LINKER_LANGUAGE";
    if (isLanguage && arguments[at + 1].text == "CUDA")
      change.edits.replace(arguments[at + 1], change.flavour.language.str());
    if (name == "COMPILE_OPTIONS" || name == "COMPILE_FLAGS")
      return optionsOf(at + 1, name == "COMPILE_FLAGS" ? " " : ";");
    return kind != CMakeName::Dropped;
  }

  /// The value of a property for options; false if none of it is left.
  bool optionsOf(std::size_t at, const char *between) {
    const std::string &text = arguments[at].text;
    const CMakeFlags flags = cmakeFlags(split(text));
    if (!flags.isChanged || StringRef(text).contains("$<"))
      return true;
    if (!flags.words.empty())
      change.edits.replace(arguments[at], '"' + joined(flags.words, between) + '"');
    return !flags.words.empty();
  }

  bool property() {
    for (std::size_t i = 0; i + 2 < arguments.size(); ++i)
      if (arguments[i].text == "PROPERTY" && arguments[i + 1].text == "COMPILE_OPTIONS")
        return options(i + 2), true;
      else if (arguments[i].text == "PROPERTY" && !pair(i + 1))
        return change.edits.remove(command), false;
    return true;
  }

  void standards() {
    for (const CMakeArgument &each : arguments)
      if (StringRef(each.text).starts_with("cuda_std_"))
        change.edits.replace(each, change.flavour.isHip ? "hip" + each.text.substr(4)
                                                        : cmakeStandard(each.text));
  }

  /// Flags, for CUDA sources alone or, where a target has no others, without saying so.
  void options(std::size_t first) {
    for (std::size_t i = first; i < arguments.size();) {
      std::size_t end = i;
      std::vector<std::string> words;
      // A run of plain words is read as one command line: `-Xcompiler -Wall` is two arguments.
      while (end < arguments.size() && !isKeyword(arguments[end].text) &&
             !StringRef(arguments[end].text).contains("$<"))
        words.push_back(arguments[end++].text);
      if (end > i)
        plainOptions(i, end, words);
      else if (StringRef(arguments[i].text).contains(":CUDA"))
        conditional(i);
      else if (changesTexts(arguments[i].text))
        change.mark(unclear);
      i = std::max(end, i + 1);
    }
  }

  /// `$<$<COMPILE_LANGUAGE:CXX>:-DHOST>`: CUDA sources had it not.
  bool changesTexts(StringRef text) const {
    const auto condition = conditionIn(text, change.flavour);
    if (!condition || !condition->isUnclear)
      return false;
    for (StringRef each : {":-D", ";-D", ",-D", ":-U", ":-I", ":-include", ":-std", ";-U", ",-U"})
      if (text.contains(each))
        return true;
    return false;
  }

  void plainOptions(std::size_t first, std::size_t end, const std::vector<std::string> &words) {
    const CMakeFlags flags = cmakeFlags(words);
    if (!flags.isChanged)
      return;
    if (flags.words.empty())
      return change.edits.removeArguments(command, first, end);
    change.edits.replace(arguments[first].begin, arguments[end - 1].end, joined(flags.words, " "));
  }

  /// `$<$<COMPILE_LANGUAGE:CUDA>:FLAGS>`, with further conditions or without.
  void conditional(std::size_t at) {
    const StringRef text = arguments[at].text;
    const std::size_t colon = endOfCondition(text);
    if (!colon || !text.ends_with(">"))
      return change.mark(unclear);
    std::string condition = text.take_front(colon + 1).str();
    // `NOT CUDA` is true of C++ sources, and NOT CXX would not be; COMPILE_LANG_AND_ID asks for a
    // compiler, too.
    const bool isNot = StringRef(condition).contains("NOT:$<COMPILE_LANG");
    const CMakeFlags flags = cmakeFlags(split(text.drop_front(colon + 1).drop_back()));
    if (isNot || StringRef(condition).contains("_ID:CUDA,") || !flags.notUnderstood.empty())
      return change.mark(unclear);
    if (flags.words.empty())
      return change.edits.removeArguments(command, at, at + 1);
    condition.replace(condition.find(":CUDA"), 5, ":" + change.flavour.language.str());
    change.edits.replace(arguments[at], '"' + condition + joined(flags.words, ";") + ">\"");
    noteForAll();
  }

  /// The `:` after the condition of `$<$<...>:...>`; 0 if it is none.
  static std::size_t endOfCondition(StringRef text) {
    if (!text.starts_with("$<$<"))
      return 0;
    int depth = 1;
    for (std::size_t i = 4; i < text.size(); ++i) {
      depth += text[i] == '<' ? 1 : text[i] == '>' ? -1 : 0;
      if (!depth)
        return i + 1 < text.size() && text[i + 1] == ':' ? i + 1 : 0;
    }
    return 0;
  }

  /// Libraries and folders of the CUDA Toolkit's.
  bool parts() {
    const bool isLink = StringRef(command.name).contains("link");
    const bool isFolders = StringRef(command.name).contains("_directories");
    // A command for libraries or folders goes where all of them do; others mean more than that.
    bool isLeft = !isFolders && !isLink;
    std::set<std::string> named;
    std::size_t first = StringRef(command.name).starts_with("target_") ? 1 : 0;
    std::vector<std::size_t> dropped;
    for (std::size_t i = first; i < arguments.size(); ++i) {
      const StringRef text = arguments[i].text;
      // `cudart` is a library only where libraries stand: set(NAME cudart) may be anything.
      const bool isClear = text.contains("CUDA") || isLink || isFolders;
      const auto part = isClear ? cmakeToolkitPart(text, change.flavour) : std::nullopt;
      if (!part)
        isLeft = isLeft || !isKeyword(text);
      // The runtime is named once, however many parts of CUDA's it stands for.
      else if (part->empty() || !named.insert(*part).second)
        dropped.push_back(i);
      else
        change.edits.replace(arguments[i], *part), isLeft = true;
    }
    if (!dropped.empty() && !isLeft)
      return change.edits.remove(command), false;
    for (std::size_t i : dropped)
      change.edits.removeArguments(command, i, i + 1);
    return true;
  }

  CMakeChange change;
  const CMakeCommand &command;
  const std::vector<CMakeArgument> &arguments;
};

} // namespace

bool translateSettings(CMakeChange change) { return Settings(change).translate(); }

} // namespace cu2port
