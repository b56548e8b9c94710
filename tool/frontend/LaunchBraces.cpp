// Gives Clang's parser `::dim3{...}` for braces that begin the grid or the block of a launch, and
// brackets of one piece:
//
//   k<<<{2, 3}, {64}>>>(x)       tokens     k <<< ::dim3 {2, 3} , ::dim3 {64} >>> ( x )
//   k<<<n, 64, 0, {}>>>(x)                  as it is: neither shared memory nor stream is a dim3
//   k << <2, 64>> >(x)                      k <<< 2, 64 >>> ( x )
//   k<<<A<B<C> >::v, 64>>>(x)               as it is: `>>` closes what `<` has opened
#include "frontend/LaunchBraces.h"

#include "clang/Basic/CharInfo.h"
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
    if (token.is(Kind::lessless))
      join(token, Kind::less, Kind::lesslessless);
    else if (token.is(Kind::greatergreater) && !launches.empty() && launches.back().angles == 0)
      join(token, Kind::greater, Kind::greatergreatergreater);
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
    int angles = 0;        ///< of template arguments, outside of brackets
    unsigned argument = 0; ///< the grid, the block, ...
  };

  /// Two pieces become one where blanks alone stand between them: no expression begins with `<`,
  /// and none goes on after `>>` with `>`.
  void join(Token &token, Kind piece, Kind whole) {
    const clang::SourceManager &sources = preprocessor.getSourceManager();
    const char *behind = sources.getCharacterData(sources.getSpellingLoc(token.getLocation())) + 2;
    while (clang::isWhitespace(*behind))
      ++behind;
    if (*behind != (piece == Kind::less ? '<' : '>'))
      return;
    auto next = std::make_unique<Token[]>(1);
    preprocessor.Lex(next[0]);
    if (next[0].is(piece))
      token.setKind(whole);
    else
      preprocessor.EnterTokenStream(std::move(next), 1, /*DisableMacroExpansion=*/true,
                                    /*IsReinject=*/true);
  }

  void follow(const Token &token) {
    Launch &launch = launches.back();
    if (launch.depth == 0)
      launch.angles +=
          token.is(Kind::less) - token.is(Kind::greater) - 2 * token.is(Kind::greatergreater);
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

std::function<void(Token &)> readLaunchBraces(clang::Preprocessor &preprocessor) {
  auto braces = std::make_shared<LaunchBraces>(preprocessor);
  return [braces](Token &token) { braces->see(token); };
}

} // namespace cu2port
