// Reads CMake's language into commands and arguments, with their places, and writes words that it
// reads back as they are.
//
//   set(A "b c" [[d]] e)     ->   name "set", arguments A, "b c" (isQuoted), d (isBracket), e
//   if(A AND (B OR C))       ->   name "if", arguments A AND ( B OR C )
//
//   escapeForCMake: a;b"c$d  ->   a\;b\"c\$d
//
// No values: variables, escapes and generator expressions stay in the words as they are written.
#include "build_files/CMakeText.h"
#include "build_files/BuildText.h"
#include "support/LineCounter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>

namespace cu2port {
namespace {

using llvm::StringRef;

/// The grammar: https://cmake.org/cmake/help/latest/manual/cmake-language.7.html#syntax
class Parser {
public:
  explicit Parser(const std::string &source) : text(source), lines(text) {}

  CMakeText run() {
    while (skipSpace(), at < text.size())
      if (!command()) {
        result.badLine = lines.lineAt(std::min(at, text.size()));
        break;
      }
    return std::move(result);
  }

private:
  char peek(std::size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : 0; }

  /// Blanks, line ends and comments.
  void skipSpace() {
    for (;;) {
      at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
      if (peek() != '#')
        return;
      // `#[[ ... ]]` is a comment over any number of lines.
      if (std::size_t close = bracketEnd(at + 1); close != StringRef::npos)
        at = close;
      else
        at = std::min(text.find('\n', at), text.size());
    }
  }

  /// The end of `[==[...]==]` that begins at `from`; npos if none does.
  std::size_t bracketEnd(std::size_t from) {
    StringRef rest = text.substr(from);
    if (!rest.consume_front("["))
      return StringRef::npos;
    const std::size_t equals = rest.take_while([](char c) { return c == '='; }).size();
    if (!rest.drop_front(equals).starts_with("["))
      return StringRef::npos;
    const std::string close = "]" + std::string(equals, '=') + "]";
    // One that nothing closes is looked for once, and not from each place where one begins.
    if (const auto open = unclosed.find(equals); open != unclosed.end() && from >= open->second)
      return StringRef::npos;
    const std::size_t end = text.find(close, from + equals + 2);
    if (end == StringRef::npos)
      unclosed.try_emplace(equals, from);
    return end == StringRef::npos ? end : end + close.size();
  }

  bool command() {
    CMakeCommand each;
    each.begin = at;
    each.line = lines.lineAt(at);
    each.column = static_cast<unsigned>(at - lines.lineBegin()) + 1;
    const StringRef name = text.substr(at).take_while(isOfName);
    each.name = name.lower();
    each.nameEnd = at += name.size();
    at = std::min(text.find_first_not_of(" \t", at), text.size());
    if (name.empty() || peek() != '(')
      return false;
    ++at;
    if (!arguments(each))
      return false;
    each.end = at;
    result.commands.push_back(std::move(each));
    return true;
  }

  /// Up to the `)` that belongs to the command.
  bool arguments(CMakeCommand &each) {
    for (int depth = 1;;) {
      skipSpace();
      if (at >= text.size())
        return false;
      const char c = peek();
      if (c == '(' || c == ')') {
        depth += c == '(' ? 1 : -1;
        ++at;
        if (!depth)
          return true;
        // Inner parentheses are arguments by themselves.
        each.arguments.push_back({at - 1, at, std::string(1, c)});
      } else if (!argument(each)) {
        return false;
      }
    }
  }

  bool argument(CMakeCommand &each) {
    const std::size_t begin = at;
    if (std::size_t close = bracketEnd(at); close != StringRef::npos) {
      const std::size_t inner = text.find('[', at + 1) + 1;
      at = close;
      each.arguments.push_back(
          {begin, at, text.slice(inner, close - (inner - begin)).str(), false, true});
    } else if (peek() == '"') {
      if (!quoted())
        return false;
      each.arguments.push_back({begin, at, text.slice(begin + 1, at - 1).str(), true});
    } else {
      unquoted();
      each.arguments.push_back({begin, at, text.slice(begin, at).str()});
    }
    return at > begin;
  }

  bool quoted() {
    for (++at; at < text.size(); ++at)
      if (peek() == '\\')
        ++at;
      else if (peek() == '"')
        return ++at, true;
    return false;
  }

  /// Quotes may stand within: -DNAME="a b". `$(...)` is make's.
  void unquoted() {
    while (at < text.size() && !StringRef(" \t\r\n()#").contains(peek()))
      if (peek() == '\\')
        at = std::min(at + 2, text.size());
      else if (peek() == '$' && peek(1) == '(')
        at = std::min(text.find(')', at), text.size() - 1) + 1;
      else if (peek() != '"')
        ++at;
      else if (!quoted())
        return;
  }

  StringRef text;
  LineCounter lines;
  std::size_t at = 0;
  std::map<std::size_t, std::size_t> unclosed; ///< by the number of `=`: from where on
  CMakeText result;
};

} // namespace

CMakeText parseCMake(const std::string &text) { return Parser(text).run(); }

/// Escapes for a text between quotes. A generator expression is found after escapes are gone, so
/// that its `$` has to come from an expression itself.
std::string escapeForCMake(const std::string &text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text.compare(i, 2, "$<") == 0)
      result += "\\$<1:\\$>"; // an expression that is a dollar
    else if (text[i] == '"' || text[i] == '\\' || text[i] == '$' || text[i] == ';')
      result += {'\\', text[i]};
    else
      result += text[i];
  return result;
}

/// Bare where no character has a meaning; names of files mostly are.
std::string quoteEscaped(const std::string &text) {
  const bool isPlain = !text.empty() && llvm::all_of(text, [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef("_-+./=:").contains(c);
  });
  return isPlain ? text : '"' + text + '"';
}

std::string quoteForCMake(const std::string &text) { return quoteEscaped(escapeForCMake(text)); }

bool isBeyondCMake(const std::string &name) {
  const llvm::StringRef text = name;
  return text.contains(';') || text.contains('\\') || text.contains("${") || text.contains("$(") ||
         text.contains("$<") || text.contains(':') || text.starts_with("~");
}

} // namespace cu2port
