// Tokens of a piece of text, without the preprocessor: of conditions, of code that they leave out,
// of bodies of macros. A name is a raw_identifier there, keywords included.
#pragma once

#include "frontend/RawTokens.h"
#include "host/Plan.h"

namespace cu2port::host {

/// Calls `visit(token, span)` for each token of `span` that is not a comment. The span must not
/// begin inside of a token. `token.isAtStartOfLine()` tells directives.
template <class Visit> void forEachRawToken(const Plan &plan, const Span &span, Visit visit) {
  llvm::StringRef text = plan.text.buffer(span.file);
  clang::Lexer lexer(plan.text.location(span.file, 0), plan.unit.language(), text.begin(),
                     text.begin() + span.begin, text.end());
  forEachTokenIn(lexer, [&](const clang::Token &token) {
    const Span at = plan.text.spanOf(token);
    const bool isInside = at.begin < span.end; // the lexer goes on to the end of the file
    if (isInside)
      visit(token, at);
    return isInside;
  });
}

/// From the first byte to the last.
inline Span wholeFile(const Plan &plan, clang::FileID file) {
  return {file, 0, static_cast<unsigned>(plan.text.buffer(file).size())};
}

} // namespace cu2port::host
