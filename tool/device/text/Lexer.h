// The tokens of the textual form.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace cu2port::ir {

/// What a token is.
enum class TokenKind : std::uint8_t {
  /// Behind all others, once.
  End,
  /// Words, too: which are keywords, depends on where they stand.
  Name,
  Number,
  /// In quotes, escapes as written.
  Character,
  String,
  Operation, ///< `@name`
  Comment,
  /// Operators and punctuation.
  Sign,
  Invalid, ///< no token of the form; a quote or a comment without an end
};

/// A token, as it stands in the text.
struct Token {
  TokenKind kind = TokenKind::End;
  llvm::StringRef text;
  unsigned line = 1, column = 1; ///< from 1
  bool startsLine = false;       ///< statements end with their lines

  /// Whether it is this sign or this word; a comment or a literal never is.
  bool is(llvm::StringRef sign) const {
    return text == sign && (kind == TokenKind::Sign || kind == TokenKind::Name);
  }
  bool isName() const { return kind == TokenKind::Name; }
};

/// All of them, the last an End. They refer to the text.
/// Any text has tokens: what is none is Invalid.
std::vector<Token> tokenize(llvm::StringRef text);

} // namespace cu2port::ir
