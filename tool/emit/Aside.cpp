// Text that stands aside while a file is formatted. The printers write a statement a line, so that
// a line is too long if its statement is:
//
//   x[0] = a + b + ... ;           cu2port_aside_0;            the whole statement
//   if (a && b && ... ) {    ->    if (cu2port_aside_1) {      what the parentheses hold
//   // 200 lines of                // cu2port_aside_2          one line for all of them
//   // comment
//
// Afterwards the words come in the order in which they were made: the formatter keeps the order of
// tokens, so each line is asked for the next word only.
#include "emit/Aside.h"

#include <algorithm>

namespace cu2port::emit {

using llvm::StringRef;

namespace {

constexpr size_t longLine = 4000;   ///< characters of a statement
constexpr size_t longComment = 100; ///< lines
constexpr size_t lineWidth = 100;

std::vector<StringRef> linesOf(StringRef text) {
  std::vector<StringRef> lines;
  while (!text.empty()) {
    lines.push_back(text.take_until([](char c) { return c == '\n'; }));
    text = text.drop_front(std::min(lines.back().size() + 1, text.size()));
  }
  return lines;
}

StringRef indentOf(StringRef line) {
  return line.take_while([](char c) { return c == ' '; });
}

bool isLineComment(StringRef line) { return line.ltrim().starts_with("//"); }

/// A statement that nothing else stands in.
bool isSimple(StringRef line) {
  for (StringRef head : {"}", "if ", "else", "for ", "while ", "do ", "switch "})
    if (line.starts_with(head))
      return false;
  return line.ends_with(";");
}

/// The first blank behind `from` at which the line may end.
size_t nextBreak(StringRef text, size_t from) {
  char quote = 0;
  for (size_t i = from; i < text.size(); ++i) {
    if (quote && text[i] == '\\')
      ++i;
    else if (quote)
      quote = text[i] == quote ? 0 : quote;
    else if (text[i] == '"' || text[i] == '\'')
      quote = text[i];
    else if (text[i] == ' ')
      return i;
  }
  return text.size();
}

/// Breaks a line at blanks; what continues it is indented by four more.
std::string breakLine(StringRef indent, StringRef text) {
  std::string result = indent.str();
  size_t column = indent.size();
  for (size_t at = 0; at < text.size();) {
    const size_t end = nextBreak(text, at);
    const bool isFirst = at == 0;
    if (!isFirst && column + 1 + end - at > lineWidth) {
      result += "\n" + indent.str() + "    ";
      column = indent.size() + 4;
    } else if (!isFirst) {
      result += ' ';
      ++column;
    }
    result += text.slice(at, end);
    column += end - at;
    at = end + 1;
  }
  return result;
}

} // namespace

/// Keeps the lines, and gives the word that stands for them.
std::string Aside::word(std::vector<std::string> lines, bool isComment) {
  parts.push_back({"cu2port_aside_" + std::to_string(parts.size()), std::move(lines), isComment});
  return parts.back().word;
}

/// A statement as a whole, of others what their parentheses hold.
void Aside::shorten(StringRef line, std::string &to) {
  const StringRef indent = indentOf(line), text = line.trim();
  const size_t open = text.find('('), close = text.rfind(')');
  to += indent;
  // A directive ends with its line, and a comment would swallow what follows the word: both stay.
  if (text.starts_with("#") || text.contains("//") || text.contains("/*"))
    to += text;
  else if (isSimple(text))
    to += word({text.drop_back().str()}, false) + ";";
  else if (open < close && close != StringRef::npos)
    to += text.take_front(open + 1).str() + word({text.slice(open + 1, close).str()}, false) +
          text.substr(close).str();
  else
    to += text;
  to += '\n';
}

std::string Aside::takeOut(StringRef code) {
  std::string result;
  const std::vector<StringRef> lines = linesOf(code);
  for (auto line = lines.begin(); line != lines.end();) {
    const auto end = std::find_if_not(line, lines.end(), isLineComment);
    if (static_cast<size_t>(end - line) > longComment) {
      result += indentOf(*line).str() + "// ";
      std::vector<std::string> comment;
      for (; line != end; ++line)
        comment.push_back(line->trim().str());
      result += word(std::move(comment), true) + '\n';
      continue;
    }
    if (line->size() > longLine)
      shorten(*line, result);
    else
      result += line->str() + '\n';
    ++line;
  }
  return result;
}

std::string Aside::putBack(const std::string &formatted) const {
  if (parts.empty())
    return formatted;
  std::string result;
  auto part = parts.begin();
  for (StringRef line : linesOf(formatted)) {
    const StringRef indent = indentOf(line);
    auto isNext = [&] { return part != parts.end() && line.contains(part->word); };
    if (!isNext()) {
      result += line.str() + '\n';
      continue;
    }
    if (part->isComment) {
      for (const std::string &each : part++->lines)
        result += indent.str() + each + '\n';
      continue;
    }
    // The formatter may have put several words in one line.
    std::string whole;
    for (; isNext(); ++part) {
      auto [before, behind] = line.split(part->word);
      whole += before.str() + part->lines[0];
      line = behind;
    }
    whole += line;
    result += breakLine(indent, StringRef(whole).ltrim()) + '\n';
  }
  return result;
}

} // namespace cu2port::emit
