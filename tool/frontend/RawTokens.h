// The tokens of a text, without the preprocessor.
#pragma once

#include "clang/Lex/Lexer.h"

namespace cu2port {

/// Calls `visit(token)` for each token but the end, until it says false. The last one of a text
/// without a line end is one, too: Lexer says of it what it says of the end.
template <class Visit> void forEachTokenIn(clang::Lexer &lexer, Visit visit) {
  clang::Token token;
  for (bool isLast = false; !isLast;) {
    isLast = lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof) || !visit(token))
      return;
  }
}

} // namespace cu2port
