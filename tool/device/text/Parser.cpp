// What all of the parser has in common: taking tokens, and what happens when something is wrong.
//
//   fail("a name is missing")      the first error is kept, with its place; the rest of the text is
//                                  dropped, so that each loop over tokens comes to its end
//   peek(), take()                 behind an error, always the End token
//
// So nobody who has called something needs to ask whether it went well, but who would loop without
// taking a token, or read what is not there.
#include "device/text/Parser.h"

#include "device/text/Parse.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace cu2port::ir {

using llvm::StringRef;

/// As deep as support/DeepStack.h lets it be, with what comes after.
constexpr unsigned maxDepth = 30000;

Parser::Parser(StringRef text, const std::string &file) : source(text), tokens(tokenize(text)) {
  program->files.push_back(file);
}

// ---- Errors -----------------------------------------------------------------------------------

void Parser::failAt(const Place &place, const std::string &what) {
  if (error.empty()) {
    error = what;
    wrong = place;
  }
  pos = tokens.size() - 1;
}

Parser::Level::Level(Parser &parser) : parser(parser) {
  if (++parser.depth > maxDepth)
    parser.fail("this is nested too deeply");
}

// ---- Tokens -----------------------------------------------------------------------------------

const Token &Parser::take() {
  const Token &token = peek();
  if (pos + 1 < tokens.size())
    ++pos;
  return token;
}

bool Parser::accept(StringRef sign) {
  if (!peek().is(sign))
    return false;
  take();
  return true;
}

/// All of the words, or none of them is taken.
bool Parser::acceptWords(StringRef words) {
  llvm::SmallVector<StringRef, 4> parts;
  words.split(parts, ' ');
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (!peek(i).is(parts[i]))
      return false;
  for (std::size_t i = 0; i < parts.size(); ++i)
    take();
  return true;
}

void Parser::expect(StringRef sign) {
  if (!accept(sign))
    fail(fmt::format("'{}' is missing", sign.str()));
}

std::string Parser::name(const char *what) {
  if (!peek().isName()) {
    fail(fmt::format("the name of {} is missing", what));
    return {};
  }
  return take().text.str();
}

std::uint64_t Parser::number() {
  std::uint64_t value = 0;
  if (peek().kind != TokenKind::Number || peek().text.getAsInteger(10, value))
    fail("a number is missing");
  else
    take();
  return value;
}

std::string withoutQuotes(StringRef text) {
  std::string plain;
  for (StringRef rest = text.drop_front().drop_back(); !rest.empty(); rest = rest.drop_front()) {
    if (rest.size() > 1)
      rest.consume_front("\\");
    plain += rest.front();
  }
  return plain;
}

std::string Parser::quoted() {
  if (peek().kind != TokenKind::String) {
    fail("a text in quotes is missing");
    return {};
  }
  return withoutQuotes(take().text);
}

/// Some texts are no tokens of ours, as a macro's or a reason's: taken from the text as they stand.
std::string Parser::restOfLine() {
  if (pos == 0 || !error.empty())
    return {};
  const char *begin = tokens[pos - 1].text.end();
  const StringRef rest(begin, static_cast<std::size_t>(source.end() - begin));
  while (!peek().startsLine)
    take();
  return rest.take_until([](char c) { return c == '\n'; }).trim().str();
}

/// Those that stand here; none if there are none.
std::vector<std::string> Parser::comments() {
  std::vector<std::string> texts;
  while (peek().kind == TokenKind::Comment)
    texts.push_back(take().text.str());
  return texts;
}

// ---- The whole --------------------------------------------------------------------------------

char TextError::ID = 0;

void TextError::log(llvm::raw_ostream &out) const { out << line << ':' << column << ": " << what; }

llvm::Expected<std::unique_ptr<Program>> parseProgram(StringRef text, const std::string &file) {
  return Parser(text, file).run();
}

} // namespace cu2port::ir
