// The tokens of the textual form.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace cu2port::ir {

enum class TokenKind : std::uint8_t {
  End,
  Name,
  Number,
  Character,
  String,
  Operation, ///< `@name`
  Comment,
  Sign,
  Invalid, ///< no token of the form; a quote or a comment without an end
};

struct Token {
  TokenKind kind = TokenKind::End;
  llvm::StringRef text;
  unsigned line = 1, column = 1; ///< from 1
  bool startsLine = false;       ///< statements end with their lines

  bool is(llvm::StringRef sign) const {
    return text == sign && (kind == TokenKind::Sign || kind == TokenKind::Name);
  }
  bool isName() const { return kind == TokenKind::Name; }
};

/// All of them, the last an End. They refer to the text.
std::vector<Token> tokenize(llvm::StringRef text);

} // namespace cu2port::ir
