// Tokens of a piece of text, without the preprocessor: of conditions, of code that they leave out,
// of bodies of macros. A name is a raw_identifier there, keywords included.
#pragma once

#include "host/Plan.h"

#include "clang/Lex/Lexer.h"

namespace cu2port::host {

/// Calls `visit(token, span)` for each token of `span` that is not a comment. The span must not
/// begin inside of a token. `token.isAtStartOfLine()` tells directives.
template <class Visit> void forEachRawToken(const Plan &plan, const Span &span, Visit visit) {
  llvm::StringRef text = plan.text.buffer(span.file);
  clang::Lexer lexer(plan.text.location(span.file, 0), plan.unit.language(), text.begin(),
                     text.begin() + span.begin, text.end());
  clang::Token token;
  bool isLast = false; // which a token is, too, where no line ends behind it
  while (!isLast) {
    isLast = lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof))
      return;
    Span at = plan.text.spanOf(token);
    // The lexer goes on to the end of the file.
    if (at.begin >= span.end)
      return;
    visit(token, at);
  }
}

/// From the first byte to the last.
inline Span wholeFile(const Plan &plan, clang::FileID file) {
  return {file, 0, static_cast<unsigned>(plan.text.buffer(file).size())};
}

} // namespace cu2port::host
