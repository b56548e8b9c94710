// What CMake files do to names of sources by their letters. It is safe where it does the same to
// the new names of translated sources as to their old ones, which is tried with the tree's:
//
//   list(FILTER S INCLUDE REGEX "cu$")           finds k.cu, and not k.cpp     marked
//   list(FILTER S EXCLUDE REGEX "^test_")        the same for both             stays
//   string(REGEX REPLACE "[.]c.$" "" n ${s})     k, and k.cpp                  marked
//   string(REGEX REPLACE "[.][^.]*$" "" n ${s})  k, and k                      stays
//   add_executable(k ${s}.${E})                  nobody knows the end          marked
//
// A marked command stays as it is. What has the letters `.cu` is in CMakeSourceNames.cpp.
#include "build_files/CMakeTranslator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

#include <fmt/format.h>

namespace cu2port {

using llvm::StringRef;

namespace {

/// What CMake's language makes of an argument.
std::string plainText(const CMakeArgument &argument) {
  if (argument.isBracket)
    return argument.text;
  std::string text;
  for (std::size_t i = 0; i < argument.text.size(); ++i)
    text += argument.text[i] == '\\' && i + 1 < argument.text.size() ? argument.text[++i]
                                                                     : argument.text[i];
  return text;
}

/// CMake's expressions have no `{2}`.
std::string posixExpression(const std::string &expression) {
  std::string text;
  for (char c : expression)
    text += c == '{' || c == '}' ? std::string("\\") + c : std::string(1, c);
  return text;
}

/// Behind the last `/` that is in no variable's name.
StringRef lastPart(StringRef word) {
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    depth += word[i] == '{' ? 1 : word[i] == '}' ? -1 : 0;
    if (word[i] == '/' && depth == 0)
      begin = i + 1;
  }
  return word.substr(begin);
}

/// `${s}.${E}` and `${s}${E}u`: the end of the name is in parts. `${X}` is all of it, and `${s}.cu`
/// has its end.
bool hasOpenEnd(StringRef word) {
  const StringRef name = lastPart(word);
  if (!name.contains("${") || word.contains("$<"))
    return false;
  const StringRef end = name.substr(name.rfind('}') + 1);
  if (end.contains('.'))
    return false;
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    depth += name[i] == '{' ? 1 : name[i] == '}' ? -1 : 0;
    if (depth == 0 && i > 0 && i + 1 < name.size())
      return true;
  }
  return !name.starts_with("${");
}

} // namespace

/// The longest that anybody writes; what is longer is not tried.
constexpr std::size_t longestExpression = 500;

/// Marks a command that chooses or makes names by their letters, if it means others now.
void CMakeTranslator::choices(CMakeChange &change) {
  const auto &arguments = change.command.arguments;
  const StringRef name = change.command.name;
  const auto is = [&](std::size_t at, StringRef text) {
    return at < arguments.size() && arguments[at].text == text;
  };
  if (sources.renames().empty())
    return;
  if (name == "list" && is(0, "FILTER") && is(3, "REGEX") && arguments.size() > 4)
    choice(change, "${" + arguments[1].text + "}", arguments[4], Use::Asks);
  else if (name == "string" && is(0, "REGEX") && arguments.size() > 4)
    for (std::size_t at = is(1, "REPLACE") ? 5 : 4; at < arguments.size(); ++at)
      choice(change, arguments[at].text, arguments[2],
             is(1, "REPLACE") ? Use::Replaces : Use::Takes, plainText(arguments[3]));
  else if (name == "if" || name == "elseif" || name == "while")
    for (std::size_t at = 0; at + 2 < arguments.size(); ++at) {
      const StringRef left = arguments[at].text;
      const std::string value = left.contains("${") ? left.str() : ("${" + left + "}").str();
      if (is(at + 1, "MATCHES"))
        choice(change, value, arguments[at + 2], Use::Asks);
      else if (is(at + 1, "STREQUAL") && is(at + 2, "cu"))
        change.mark("cannot tell what 'cu' means once CUDA sources are C++ sources");
    }
  if (makesTarget(change.command))
    for (std::size_t at = 1; at < arguments.size(); ++at)
      if (const std::string open = openName(arguments[at].text, 0); !open.empty())
        return visited.clear(), unclear(change, open);
  visited.clear();
}

/// One expression, for what a value may have in it; `with` takes the place of what it finds.
void CMakeTranslator::choice(CMakeChange &change, const std::string &value,
                             const CMakeArgument &expression, Use use, const std::string &with) {
  const StringRef text = expression.text;
  // Of CMake's own variables, none has sources; `.cu` is looked for elsewhere.
  const bool isCMakes =
      (StringRef(value).starts_with("${CMAKE_") || StringRef(value).starts_with("${PROJECT_")) &&
      value.find('}') + 1 == value.size();
  if (isCMakes || text.contains(".cu") || !mayBeTranslated(folder, value, 0))
    return;
  const bool isOpen = text.contains("${");
  if (isOpen && !facts.variables.count(StringRef(value).drop_front(2).drop_back().str()))
    return; // neither is known
  if (isOpen || text.size() > longestExpression || treatsOthers(plainText(expression), use, with))
    change.mark(fmt::format("cannot tell what '{}' chooses once CUDA sources are C++ sources",
                            expression.text));
}

/// Whether the expression does something else with a new name than with the old one.
bool CMakeTranslator::treatsOthers(const std::string &expression, Use use,
                                   const std::string &with) const {
  const llvm::Regex regex(posixExpression(expression));
  if (!regex.isValid())
    return true;
  constexpr unsigned most = 100; // sources are alike
  unsigned tried = 0;
  const auto differs = [&](const std::string &before, const std::string &after) {
    if (use == Use::Asks)
      return regex.match(before) != regex.match(after);
    const auto result = [&](const std::string &text) {
      llvm::SmallVector<StringRef> found;
      if (use == Use::Replaces)
        return regex.sub(with, text);
      return regex.match(text, &found) ? found[0].str() : std::string();
    };
    const std::string one = result(before), other = result(after);
    if (one == other)
      return false;
    const StringRef stem = one;
    return !stem.ends_with(".cu") || (stem.drop_back(3) + ".cpp").str() != other;
  };
  for (const auto &[before, after] : sources.renames())
    if (before != after && ++tried <= most &&
        (differs("/" + before, "/" + after) ||
         differs(lastPart(before).str(), lastPart(after).str())))
      return true;
  return tried > 0 && differs(".cu", ".cpp");
}

/// A name with an open end among a target's sources, or in a variable that has them; empty if
/// there is none.
std::string CMakeTranslator::openName(StringRef text, int depth) {
  constexpr int deepest = 4;
  llvm::SmallVector<StringRef> words;
  text.split(words, ';');
  for (StringRef word : words) {
    if (hasOpenEnd(word))
      return word.str();
    if (!word.consume_front("${") || !word.consume_back("}") || word.contains('$'))
      continue;
    const auto known = facts.variables.find(word.str());
    if (known == facts.variables.end() || depth >= deepest || !visited.insert(word.str()).second)
      continue;
    for (const CMakeFacts::Value &each : known->second)
      if (std::string open = openName(each.text, depth + 1); !open.empty())
        return open;
  }
  return {};
}

} // namespace cu2port
