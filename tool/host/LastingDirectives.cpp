// A kernel's text becomes a launch, a device function's goes; directives in it last to the end of
// the file:
//
//   __global__ void k(int *x) {             void k(int *x) { cu2port::launch(k, x); }
//   #ifdef SMALL                            #ifdef SMALL
//   #define TILE 16                   ->    #define TILE 16
//   #pragma unroll                          #endif
//   #endif                                  ... TILE ...
//   ... }
//   ... TILE ...
#include "host/LastingDirectives.h"
#include "host/RawTokens.h"

#include "llvm/ADT/StringExtras.h"

#include <utility>

namespace cu2port::host {

namespace {

class DirectiveReader {
public:
  explicit DirectiveReader(const Plan &plan) : plan(plan) {}

  std::string read(const Span &span) {
    forEachRawToken(plan, span,
                    [&](const clang::Token &token, const Span &at) { take(token, at); });
    endDirective();
    return llvm::join(open.empty() ? lines : lastingLines, "");
  }

private:
  void take(const clang::Token &token, const Span &span) {
    if (token.isAtStartOfLine())
      endDirective();
    if (token.isAtStartOfLine() && token.is(clang::tok::hash)) {
      directive = Span{span.file, plan.text.startOfLine(span.file, span.begin), 0};
      words.clear();
    } else if (directive) {
      words.push_back(plan.text.spelling(span));
    }
    if (directive)
      directive->end = plan.text.endOfLine(span.file, span.end);
  }

  bool isLasting() const {
    const llvm::StringRef pragma = words.size() > 1 ? llvm::StringRef(words[1]) : "";
    return words[0] == "define" || words[0] == "undef" ||
           (words[0] == "pragma" &&
            (pragma == "push_macro" || pragma == "pop_macro" || pragma == "pack"));
  }

  void endDirective() {
    const std::optional<Span> ended = std::exchange(directive, std::nullopt);
    if (!ended || words.empty())
      return;
    const std::string line = plan.text.text(*ended).str();
    const llvm::StringRef word = words[0];
    if (isLasting()) {
      lastingLines.push_back(line);
      lines.push_back(line);
      last = lines.size();
    } else if (word.starts_with("if")) {
      open.push_back(lines.size());
      lines.push_back(line);
    } else if (word.starts_with("el") && !open.empty()) {
      lines.push_back(line);
    } else if (word == "endif" && !open.empty()) {
      lines.push_back(line);
      if (last <= open.back()) // nothing of it lasts
        lines.resize(open.back());
      open.pop_back();
    }
  }

  const Plan &plan;
  std::optional<Span> directive;
  std::vector<std::string> words, lines, lastingLines;
  std::vector<std::size_t> open; ///< conditions: the number of their first line
  std::size_t last = 0;          ///< behind the last line that lasts
};

} // namespace

void addLastingDirectives(const Plan &plan, const Span &span, std::string &text) {
  const auto [file, begin, end] = span;
  if (!plan.text.text(span).contains('#'))
    return;
  const std::string lines = DirectiveReader(plan).read(span);
  if (lines.empty())
    return;
  const Span before{file, plan.text.startOfLine(file, begin), begin};
  if (!text.empty() || !plan.text.text(before).trim().empty())
    text += "\n";
  text += lines;
  if (end != plan.text.startOfLine(file, end) &&
      plan.text.buffer(file).substr(end).starts_with("\n"))
    text.pop_back();
}

} // namespace cu2port::host
