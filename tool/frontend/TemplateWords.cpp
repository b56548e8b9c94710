// Puts `template` before the names that an earlier parse has stumbled over:
//
//   Cast<To, From>::cast<n>(to, from);        error at `Cast`: an overloaded function, not called
//                   ^ the name                      behind the last `::`, in front of a `<`
//   Cast<To, From>::template cast<n>(...)     what the next parse sees
//
// nvcc refuses `x.get<2>()`, as Clang does: `>` cannot stand in front of `)`. Only what is also a
// comparison gets as far as an instance.
#include "frontend/TemplateWords.h"
#include "frontend/RawTokens.h"

#include "clang/Basic/AllDiagnostics.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

#include <memory>
#include <utility>

namespace cu2port {
namespace {

using clang::Token;
using Kind = clang::tok::TokenKind;

/// Reads a name with all that stands before its `::`, from its first token on.
class QualifiedName {
public:
  /// False behind the name.
  bool read(const Token &token) {
    if (angles > 0) {
      skipArguments(token);
      return true;
    }
    const Kind before = std::exchange(last.kind, token.getKind());
    if (token.is(Kind::coloncolon)) {
      isQualified = true;
      name = {};
      return true;
    }
    if (token.is(Kind::less) && before == Kind::raw_identifier) {
      name = last.place;
      angles = 1;
      return true;
    }
    last.place = token.getLocation();
    // Of two in a row the first is a word, as in `::template cast<4>`.
    return token.is(Kind::raw_identifier) &&
           (before == Kind::unknown || before == Kind::coloncolon);
  }

  /// The last one, where arguments follow it, and others stand before it; else invalid.
  clang::SourceLocation result() const { return isQualified ? name : clang::SourceLocation(); }

private:
  void skipArguments(const Token &token) {
    brackets += token.isOneOf(Kind::l_paren, Kind::l_square, Kind::l_brace);
    brackets -= token.isOneOf(Kind::r_paren, Kind::r_square, Kind::r_brace);
    if (brackets == 0)
      angles += token.is(Kind::less) - token.is(Kind::greater) - 2 * token.is(Kind::greatergreater);
  }

  struct {
    Kind kind = Kind::unknown;
    clang::SourceLocation place;
  } last;
  clang::SourceLocation name;
  int angles = 0, brackets = 0;
  bool isQualified = false;
};

/// The file is there as long as the preprocessor's sources are.
std::optional<NamePlace> placeOf(const clang::SourceManager &sources, clang::SourceLocation name) {
  const auto [file, offset] = sources.getDecomposedLoc(sources.getSpellingLoc(name));
  const clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
  return entry ? std::optional<NamePlace>({entry->getName().str(), offset}) : std::nullopt;
}

} // namespace

std::optional<NamePlace> nameWithoutTemplate(const clang::Diagnostic &diagnostic) {
  if (diagnostic.getID() != clang::diag::err_ovl_unresolvable &&
      diagnostic.getID() != clang::diag::err_template_kw_missing)
    return std::nullopt;
  const clang::SourceManager &sources = diagnostic.getSourceManager();
  const auto [file, offset] =
      sources.getDecomposedLoc(sources.getSpellingLoc(diagnostic.getLocation()));
  const llvm::StringRef text = sources.getBufferData(file);
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = true; // `::` is one token
  clang::Lexer lexer(sources.getLocForStartOfFile(file), options, text.begin(),
                     text.begin() + offset, text.end());
  QualifiedName name;
  forEachTokenIn(lexer, [&](const Token &token) { return name.read(token); });
  return name.result().isValid() ? placeOf(sources, name.result()) : std::nullopt;
}

std::function<void(Token &)> readTemplateWords(clang::Preprocessor &preprocessor,
                                               std::set<NamePlace> names) {
  return [&preprocessor, names = std::move(names)](Token &token) {
    if (names.empty() || token.isNot(Kind::identifier))
      return;
    const auto place = placeOf(preprocessor.getSourceManager(), token.getLocation());
    if (!place || !names.contains(*place))
      return;
    const Token written = token;
    auto rest = std::make_unique<Token[]>(1);
    rest[0] = written;
    token.setIdentifierInfo(preprocessor.getIdentifierInfo("template"));
    token.setKind(Kind::kw_template);
    if (preprocessor.isBacktrackEnabled() && preprocessor.IsPreviousCachedToken(written))
      preprocessor.ReplacePreviousCachedToken({token});
    preprocessor.EnterTokenStream(std::move(rest), 1, /*DisableMacroExpansion=*/true,
                                  /*IsReinject=*/true);
  };
}

} // namespace cu2port
