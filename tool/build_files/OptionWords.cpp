// Options are found by their first letters, behind what may stand in front of a word:
//
//   $<$<CONFIG:Debug>:-DN=4>    -Xcompiler=-DN=4    '-DN=4'    ["-DN=4"]
//
// A word ends where a list, a quote or a generator expression does; parentheses of $(...) belong to
// it.
#include "build_files/OptionWords.h"
#include "build_files/BuildText.h"

#include "llvm/ADT/StringExtras.h"

#include <optional>

namespace cu2port {
namespace {

using llvm::StringRef;
using Kind = BuildOption::Kind;

/// Up to its end; quotes in front of it are no part of it.
StringRef wordAt(StringRef text) {
  int depth = 0;
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    const char c = text[end];
    depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
    if (depth < 0 || (depth == 0 && StringRef(" \t\n;,>`").contains(c)) ||
        (depth == 0 && (c == '"' || c == '\'') && (end == 0 || text[end - 1] != '\\')))
      break;
  }
  return text.take_front(end);
}

struct Spelling {
  StringRef start;
  Kind kind;
  bool isLong; ///< with its value behind `=` or a blank alone
};
constexpr Spelling spellings[] = {{"--define-macro", Kind::Define, true},
                                  {"-D", Kind::Define, false},
                                  {"--pre-include", Kind::PreInclude, true},
                                  {"-include", Kind::PreInclude, true},
                                  {"-imacros", Kind::PreInclude, true},
                                  {"--include-path", Kind::Folder, true},
                                  {"-I", Kind::Folder, false},
                                  {"--std", Kind::Standard, true},
                                  {"-std", Kind::Standard, true}};

/// What the macro's value is does not matter where its name does not stand there.
std::optional<BuildOption> macroAt(StringRef text, bool isApart) {
  const StringRef word = wordAt(text);
  BuildOption option = macroOf(word);
  const StringRef rest = word.drop_front(option.name.size());
  if (option.name.empty()) {
    const bool isOpen = text.empty() || StringRef("$%@{,").contains(text.front());
    const StringRef comma = text.take_front(text.starts_with(",") ? 1 : 0);
    option.text = ("-D" + comma + wordAt(text.drop_front(comma.size()))).str();
    return isOpen ? std::optional(option) : std::nullopt;
  }
  // `-D src/a.cu` is another program's.
  const bool isMacro =
      rest.empty() || rest.front() == '=' || rest.front() == '(' || rest.front() == '\\';
  return isMacro || !isApart ? std::optional(option) : std::nullopt;
}

std::optional<BuildOption> optionAt(StringRef text) {
  for (const Spelling &each : spellings) {
    StringRef value = text;
    if (!value.consume_front(each.start))
      continue;
    const bool isApart = !value.empty() && llvm::isSpace(value.front());
    if (each.isLong && !isApart && !value.starts_with("=") && !value.starts_with(","))
      return std::nullopt;
    if (each.isLong && !value.consume_front("="))
      value.consume_front(","); // -Xcompiler=-include,all.h
    value = value.ltrim().ltrim("'\"\\");
    if (each.kind == Kind::PreInclude && value.consume_front("-Xcompiler"))
      value = value.ltrim(" =\t");
    if (each.kind == Kind::Define)
      return macroAt(value, isApart);
    const StringRef word = wordAt(value);
    if (word.empty() || word.starts_with("-"))
      return std::nullopt;
    return BuildOption{each.kind, word.str(), word.str()};
  }
  return std::nullopt;
}

} // namespace

BuildOption macroOf(StringRef definition) {
  const StringRef name = definition.take_while(isOfName);
  const bool isNumber = !name.empty() && llvm::isDigit(name.front());
  return {Kind::Define, isNumber ? "" : name.str(), definition.str()};
}

std::vector<OptionWord> optionWordsIn(StringRef text) {
  std::vector<OptionWord> words;
  for (std::size_t at = text.find('-'); at != StringRef::npos; at = text.find('-', at + 1)) {
    if (at > 0 && !llvm::isSpace(text[at - 1]) && !StringRef("'\"=,:;([{>`").contains(text[at - 1]))
      continue;
    if (auto option = optionAt(text.substr(at)))
      words.push_back({std::move(*option), at});
  }
  return words;
}

} // namespace cu2port
