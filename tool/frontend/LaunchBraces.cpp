// Gives Clang's parser `::dim3{...}` for braces that begin the grid or the block of a launch:
//
//   k<<<{2, 3}, {64}>>>(x)       tokens     k <<< ::dim3 {2, 3} , ::dim3 {64} >>> ( x )
//   k<<<n, 64, 0, {}>>>(x)                  as it is: neither shared memory nor stream is a dim3
#include "frontend/LaunchBraces.h"

#include "clang/Lex/Preprocessor.h"

#include <memory>
#include <vector>

namespace cu2port {

namespace {

using clang::Token;
using Kind = clang::tok::TokenKind;

/// Follows the tokens on their way to the parser, whatever files and macros they come from. There
/// is a stack of configurations, as brackets in one may hold another.
class LaunchBraces {
public:
  explicit LaunchBraces(clang::Preprocessor &preprocessor) : preprocessor(preprocessor) {}

  void see(Token &token) {
    const bool begins = startsArgument;
    startsArgument = false;
    if (token.is(Kind::lesslessless)) {
      launches.push_back({});
      startsArgument = true;
    }
    if (launches.empty())
      return;
    if (token.isOneOf(Kind::semi, Kind::eof) && launches.back().depth == 0) // no launch after all
      return launches.clear();
    if (begins && token.is(Kind::l_brace) && launches.back().argument < 2)
      nameBrace(token);
    follow(token);
  }

private:
  /// A configuration that is being read.
  struct Launch {
    unsigned depth = 0;    ///< of brackets in it
    unsigned argument = 0; ///< the grid, the block, ...
  };

  void follow(const Token &token) {
    Launch &launch = launches.back();
    if (token.isOneOf(Kind::l_paren, Kind::l_square, Kind::l_brace)) {
      ++launch.depth;
    } else if (token.isOneOf(Kind::r_paren, Kind::r_square, Kind::r_brace)) {
      launch.depth -= launch.depth > 0;
    } else if (launch.depth == 0 && token.is(Kind::comma)) {
      ++launch.argument;
      startsArgument = true;
    } else if (launch.depth == 0 && token.is(Kind::greatergreatergreater)) {
      launches.pop_back();
    }
  }

  /// The brace becomes `::`, and what follows is `dim3 {`.
  void nameBrace(Token &brace) {
    const Token written = brace;
    auto rest = std::make_unique<Token[]>(2);
    rest[0] = rest[1] = written;
    rest[0].setKind(Kind::identifier);
    rest[0].setIdentifierInfo(preprocessor.getIdentifierInfo("dim3"));
    brace.setKind(Kind::coloncolon);
    if (preprocessor.isBacktrackEnabled() && preprocessor.IsPreviousCachedToken(written))
      preprocessor.ReplacePreviousCachedToken({brace});
    preprocessor.EnterTokenStream(std::move(rest), 2, /*DisableMacroExpansion=*/true,
                                  /*IsReinject=*/true);
    ++launches.back().depth; // the brace itself is not seen again
  }

  clang::Preprocessor &preprocessor;
  std::vector<Launch> launches;
  bool startsArgument = false;
};

} // namespace

void nameLaunchBraces(clang::Preprocessor &preprocessor) {
  auto braces = std::make_shared<LaunchBraces>(preprocessor);
  // The parser's own token, which it has not looked at yet.
  preprocessor.setTokenWatcher(
      [braces](const Token &token) { braces->see(const_cast<Token &>(token)); });
}

} // namespace cu2port
