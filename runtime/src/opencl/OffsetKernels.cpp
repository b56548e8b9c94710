#include "opencl/OffsetKernels.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

namespace cu2port::opencl {
namespace {

struct Token {
  std::string_view text;
  std::size_t begin = 0;

  std::size_t end() const { return begin + text.size(); }
  bool isWord() const {
    return std::isalpha(static_cast<unsigned char>(text[0])) || text[0] == '_';
  }
};

/// The end of a comment, a literal or a preprocessor line that begins at `at`; `at` if none does.
std::size_t skipOpaque(std::string_view text, std::size_t at, bool lineStart) {
  const auto upTo = [&](std::string_view what) {
    const std::size_t found = text.find(what, at + 2);
    return found == text.npos ? text.size() : found + what.size();
  };
  if (text.compare(at, 2, "//") == 0)
    return upTo("\n") - 1;
  if (text.compare(at, 2, "/*") == 0)
    return upTo("*/");
  const char first = text[at];
  if (first == '#' && lineStart) {
    while (at < text.size() && (text[at] != '\n' || text[at - 1] == '\\'))
      ++at;
    return at;
  }
  if (first != '"' && first != '\'')
    return at;
  for (++at; at < text.size() && text[at] != first; ++at)
    if (text[at] == '\\')
      ++at;
  return std::min(at + 1, text.size());
}

/// Words, numbers and single characters; what skipOpaque skips is left out.
std::vector<Token> tokensOf(std::string_view text) {
  std::vector<Token> tokens;
  bool lineStart = true;
  for (std::size_t at = 0; at < text.size();) {
    const unsigned char c = text[at];
    if (const std::size_t end = skipOpaque(text, at, lineStart); end != at) {
      at = end;
      continue;
    }
    std::size_t end = at + 1;
    if (std::isalnum(c) || c == '_')
      while (end < text.size() &&
             (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
        ++end;
    if (!std::isspace(c))
      tokens.push_back({text.substr(at, end - at), at});
    lineStart = c == '\n' || (lineStart && std::isspace(c));
    at = end;
  }
  return tokens;
}

struct Edit {
  std::size_t at;
  std::size_t removed;
  std::string added;
};

class Editor {
public:
  explicit Editor(const std::string &text) : text(text), tokens(tokensOf(text)) {}

  OffsetKernels run() {
    for (std::size_t i = 0; i < tokens.size(); ++i)
      if (tokens[i].text == "__kernel" || tokens[i].text == "kernel")
        i = editKernel(i + 1);
    apply();
    return std::move(result);
  }

private:
  /// The parenthesis that closes the one at `open`; the last token if there is none.
  std::size_t closing(std::size_t open) const {
    std::size_t i = open;
    for (int depth = 0; i + 1 < tokens.size(); ++i) {
      depth += tokens[i].text == "(" ? 1 : tokens[i].text == ")" ? -1 : 0;
      if (depth == 0)
        break;
    }
    return i;
  }

  /// From behind `__kernel` to behind the signature.
  std::size_t editKernel(std::size_t i) {
    while (i + 1 < tokens.size() && tokens[i].text != "(") {
      if (tokens[i].text == "__attribute__")
        i = closing(i + 1);
      ++i;
    }
    if (i + 1 >= tokens.size())
      return i; // the text breaks off
    const std::size_t open = i, close = closing(open);
    std::string parameters, statements;
    std::size_t count = 0;
    for (std::size_t first = open + 1; first < close;) {
      std::size_t last = first;
      while (last < close && tokens[last].text != ",")
        last = tokens[last].text == "(" ? closing(last) + 1 : last + 1;
      count += editParameter(first, last, &parameters, &statements);
      first = last + 1;
    }
    result.offsets[std::string(tokens[open - 1].text)] = count;
    edits.push_back({tokens[close].begin, 0, parameters});
    std::size_t body = close;
    while (body + 1 < tokens.size() && tokens[body].text != "{" && tokens[body].text != ";")
      ++body;
    if (tokens[body].text == "{")
      edits.push_back({tokens[body].end(), 0, statements});
    return body;
  }

  /// Tokens [first, last). True for a pointer to global or constant memory.
  bool editParameter(std::size_t first, std::size_t last, std::string *parameters,
                     std::string *statements) {
    std::string space;
    std::size_t star = last, name = last;
    for (std::size_t i = first; i < last; ++i) {
      const std::string_view word = tokens[i].text;
      if (word == "__global" || word == "global")
        space = "__global";
      else if (word == "__constant" || word == "constant")
        space = "__constant";
      else if (word == "*")
        star = i;
      else if (tokens[i].isWord())
        name = i;
    }
    if (space.empty() || name == last)
      return false;
    // The pointer changes, so it cannot be const itself.
    for (std::size_t i = star; i < name; ++i)
      if (tokens[i].text == "const")
        edits.push_back({tokens[i].begin, tokens[i].text.size(), ""});
    const std::string x(tokens[name].text);
    *parameters += ", ulong " + x + "_at";
    *statements +=
        " " + x + " = (" + space + " void *)((" + space + " char *)" + x + " + " + x + "_at);";
    return true;
  }

  void apply() {
    std::size_t done = 0;
    for (const Edit &edit : edits) {
      result.text.append(text, done, edit.at - done);
      result.text += edit.added;
      done = edit.at + edit.removed;
    }
    result.text.append(text, done);
  }

  const std::string &text;
  std::vector<Token> tokens;
  std::vector<Edit> edits; ///< in the text's order
  OffsetKernels result;
};

} // namespace

OffsetKernels addOffsets(const std::string &text) { return Editor(text).run(); }

} // namespace cu2port::opencl
