// The text of a device program as tokens:
//
//   out[i] = @sqrtf(2.0f) // half    ->    Name out, Sign [, Name i, Sign ], Sign =,
//                                          Operation @sqrtf, Sign (, Number 2.0f, Sign ),
//                                          Comment // half
//
// Lines count: a statement ends where the next token starts a line. What is no token is Invalid,
// and the parser says so when it comes to it; the lexer itself never fails.
#include "device/text/Lexer.h"

#include "llvm/ADT/StringExtras.h"

namespace cu2port::ir {

namespace {

using llvm::StringRef;

/// Longer ones first: `<<=` would be `<<` and `=` otherwise.
constexpr StringRef signs[] = {
    "<<=", ">>=", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--",
    "->",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "::", "+",  "-",
    "*",   "/",   "%",  "&",  "|",  "^",  "!",  "~",  "<",  ">",  "=",  "?",
    ":",   ",",   ";",  ".",  "(",  ")",  "[",  "]",  "{",  "}"};

/// Letters beyond ASCII, and `$`, are parts of names.
bool isNameStart(char c) { return llvm::isAlpha(c) || c == '_' || c == '$' || (c & 0x80) != 0; }
bool isNamePart(char c) { return isNameStart(c) || llvm::isDigit(c); }

class Lexer {
public:
  explicit Lexer(StringRef text) : text(text) {}
  std::vector<Token> run();

private:
  char at(std::size_t offset) const { return offset < text.size() ? text[offset] : '\0'; }
  template <class Test> std::size_t endOf(std::size_t from, Test test) const {
    while (from < text.size() && test(text[from]))
      ++from;
    return from;
  }
  std::size_t endOfNumber() const;
  std::size_t endOfQuote(TokenKind &kind) const;
  std::size_t endOfComment(TokenKind &kind) const;
  std::size_t scan(TokenKind &kind) const;
  void skipSpace();
  void advance(std::size_t to);

  StringRef text;
  std::size_t pos = 0;
  unsigned line = 1;
  std::size_t lineBegin = 0;
  bool startsLine = true;
};

/// A sign belongs to an exponent only: `1e-5f`, but `1-5`. In hexadecimal digits e is one, and p
/// begins the exponent.
std::size_t Lexer::endOfNumber() const {
  const bool isHex = text.substr(pos).starts_with_insensitive("0x");
  std::size_t end = pos;
  while (isNamePart(at(end)) || at(end) == '.' ||
         ((at(end) == '+' || at(end) == '-') && llvm::toLower(at(end - 1)) == (isHex ? 'p' : 'e')))
    ++end;
  return end;
}

/// To the closing quote, which a backslash may be in front of; without one, to the end of the line.
std::size_t Lexer::endOfQuote(TokenKind &kind) const {
  const char quote = text[pos];
  std::size_t end = pos + 1;
  while (end < text.size() && text[end] != quote && text[end] != '\n')
    end += text[end] == '\\' && at(end + 1) != '\n' ? 2 : 1;
  const bool isClosed = at(end) == quote;
  kind = !isClosed ? TokenKind::Invalid : quote == '"' ? TokenKind::String : TokenKind::Character;
  return std::min(end + isClosed, text.size());
}

/// A backslash at its end takes a line comment on.
std::size_t Lexer::endOfComment(TokenKind &kind) const {
  kind = TokenKind::Comment;
  if (at(pos + 1) == '/') {
    std::size_t end = pos;
    do
      end = std::min(text.find('\n', end + 1), text.size());
    while (end < text.size() && text[end - 1] == '\\');
    return end;
  }
  const std::size_t end = text.find("*/", pos + 2);
  if (end != StringRef::npos)
    return end + 2;
  kind = TokenKind::Invalid;
  return text.size();
}

/// Where the token at `pos` ends, and what it is. Comments come before signs: `/` begins both.
std::size_t Lexer::scan(TokenKind &kind) const {
  const char c = text[pos];
  if (c == '/' && (at(pos + 1) == '/' || at(pos + 1) == '*'))
    return endOfComment(kind);
  if (c == '"' || c == '\'')
    return endOfQuote(kind);
  if (llvm::isDigit(c) || (c == '.' && llvm::isDigit(at(pos + 1)))) {
    kind = TokenKind::Number;
    return endOfNumber();
  }
  if (isNameStart(c)) {
    kind = TokenKind::Name;
    return endOf(pos, isNamePart);
  }
  if (c == '@') { // names of functions may be those of C++
    kind = TokenKind::Operation;
    return endOf(pos + 1, [](char each) { return isNamePart(each) || each == ':'; });
  }
  kind = TokenKind::Sign;
  for (StringRef sign : signs)
    if (sign.front() == c && text.substr(pos).starts_with(sign))
      return pos + sign.size();
  kind = TokenKind::Invalid;
  return pos + 1;
}

/// On to a place, counting lines on the way: a comment may have several.
void Lexer::advance(std::size_t to) {
  for (; pos < to; ++pos)
    if (text[pos] == '\n') {
      ++line;
      lineBegin = pos + 1;
      startsLine = true;
    }
}

void Lexer::skipSpace() {
  advance(endOf(pos, [](char c) { return llvm::isSpace(c); }));
}

/// Each token knows its line and column, and whether it is the first of its line. The end counts as
/// one that begins a line, so that what comes before it is complete.
std::vector<Token> Lexer::run() {
  std::vector<Token> tokens;
  while (true) {
    skipSpace();
    Token token;
    token.line = line;
    token.column = static_cast<unsigned>(pos - lineBegin) + 1;
    token.startsLine = startsLine || pos == text.size();
    if (pos == text.size()) {
      token.text = text.substr(pos);
      tokens.push_back(token);
      return tokens;
    }
    const std::size_t end = scan(token.kind);
    token.text = text.slice(pos, end);
    startsLine = false;
    advance(end);
    tokens.push_back(token);
  }
}

} // namespace

std::vector<Token> tokenize(StringRef text) { return Lexer(text).run(); }

} // namespace cu2port::ir
