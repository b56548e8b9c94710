// Turns attributes that stand right behind a qualifier of CUDA's, or another specifier:
//
//   __shared__ alignas(16) int s[4];          __attribute__((cu2port_shared))
//                                                 _Alignas(16) int s[4];
//   __device__ [[nodiscard]] int f();         __attribute__((device))
//                                                 __attribute__((warn_unused_result)) int f();
//   __device__ [[gnu::noinline, x::y]] ...    ... __attribute__((noinline, y))
//
//   template <class T> static [[nodiscard]] __device__ T f();     also what nvcc takes
//
// What GNU's attributes have no name for, Clang ignores, as it does any that it does not know.
#include "frontend/QualifierAttributes.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSwitch.h"

#include <memory>
#include <vector>

namespace cu2port {
namespace {

using clang::Token;
using Kind = clang::tok::TokenKind;

/// Also between underscores, as the dialect has them.
bool isCudas(llvm::StringRef name) {
  if (name.consume_front("__"))
    name.consume_back("__");
  return llvm::StringSwitch<bool>(name)
      .Cases("host", "device", "global", "cu2port_shared", "constant", true)
      .Cases("launch_bounds", "nv_inline_hint", "always_inline", "annotate", true)
      .Default(false);
}

llvm::StringRef gnuName(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Case("nodiscard", "warn_unused_result")
      .Case("maybe_unused", "unused")
      .Default(name);
}

/// Follows the tokens, to know where a qualifier ends.
class QualifierAttributes {
public:
  explicit QualifierAttributes(clang::Preprocessor &preprocessor) : preprocessor(preprocessor) {}

  void see(Token &token) {
    const bool isBehind = std::exchange(isBehindQualifier, false);
    const bool isBehindWord = std::exchange(isBehindSpecifier, isSpecifier(token));
    if (isBehind && token.is(Kind::kw_alignas))
      turnAlignment(token);
    else if ((isBehind || isBehindWord) && token.is(Kind::l_square))
      turn(token);
    else
      follow(token);
  }

private:
  static bool isSpecifier(const Token &token) {
    return token.isOneOf(Kind::kw_static, Kind::kw_inline, Kind::kw_constexpr, Kind::kw_extern);
  }

  /// `__attribute__ ( ( device ) )`: which of its tokens comes next.
  void follow(const Token &token) {
    if (token.is(Kind::kw___attribute)) {
      depth = 0;
      isInside = true;
      isCuda = false;
    } else if (!isInside) {
      return;
    } else if (token.is(Kind::l_paren)) {
      ++depth;
    } else if (token.is(Kind::r_paren)) {
      isInside = --depth > 0;
      isBehindQualifier = !isInside && isCuda;
    } else if (depth == 2 && token.getIdentifierInfo()) {
      isCuda |= isCudas(token.getIdentifierInfo()->getName());
    }
  }

  /// Others may stand behind its parentheses.
  void turnAlignment(Token &token) {
    rename(token, "_Alignas");
    depth = 0;
    isInside = isCuda = true;
  }

  void rename(Token &token, llvm::StringRef name) const {
    clang::IdentifierInfo *identifier = preprocessor.getIdentifierInfo(name);
    token.setIdentifierInfo(identifier);
    token.setKind(identifier->getTokenID());
  }

  Token made(const Token &like, Kind kind) const {
    Token token = like;
    token.setKind(kind);
    token.setIdentifierInfo(nullptr);
    return token;
  }

  /// The first `[` becomes `__attribute__`, and what follows its list. Nothing is changed where no
  /// other `[` stands behind it.
  void turn(Token &bracket) {
    std::vector<Token> list = readList();
    const bool isAttribute = list.size() > 2 && list.front().is(Kind::l_square);
    if (isAttribute) {
      for (unsigned i : {0, 1}) {
        list[i] = made(list[i], Kind::l_paren);
        list[list.size() - 1 - i] = made(list.back(), Kind::r_paren);
      }
      rename(bracket, "__attribute__");
    }
    auto rest = std::make_unique<Token[]>(list.size());
    std::copy(list.begin(), list.end(), rest.get());
    preprocessor.EnterTokenStream(std::move(rest), list.size(), /*DisableMacroExpansion=*/true,
                                  /*IsReinject=*/true);
    isBehindQualifier = isAttribute;
  }

  /// Of `[[gnu::noinline]]` what follows the first bracket, with the names that GNU's attributes
  /// have: `[ noinline ] ]`. The inner bracket comes twice, for `( (`.
  std::vector<Token> readList() {
    std::vector<Token> list(1);
    preprocessor.Lex(list.front());
    if (list.front().isNot(Kind::l_square))
      return list;
    list.push_back(list.front());
    for (unsigned open = 2; open > 0;) {
      Token token;
      preprocessor.Lex(token);
      if (token.is(Kind::eof)) {
        list.push_back(token);
        break;
      }
      open += token.isOneOf(Kind::l_square, Kind::l_paren);
      open -= token.isOneOf(Kind::r_square, Kind::r_paren);
      if (token.is(Kind::coloncolon)) {
        list.pop_back(); // what names whose attribute it is
        continue;
      }
      if (open == 2 && token.getIdentifierInfo())
        rename(token, gnuName(token.getIdentifierInfo()->getName()));
      list.push_back(token);
    }
    return list;
  }

  clang::Preprocessor &preprocessor;
  unsigned depth = 0;
  bool isInside = false, isCuda = false, isBehindQualifier = false, isBehindSpecifier = false;
};

} // namespace

std::function<void(Token &)> readQualifierAttributes(clang::Preprocessor &preprocessor) {
  auto attributes = std::make_shared<QualifierAttributes>(preprocessor);
  return [attributes](Token &token) { attributes->see(token); };
}

} // namespace cu2port
