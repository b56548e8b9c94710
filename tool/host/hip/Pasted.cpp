// Names that macros paste together. What stands in front of the first `##` changes, if that makes
// HIP's names of all that come of it:
//
//   #define GPU(f) cuda##f           #define GPU(f) hip##f
//   #define GEMM(T) cublas##T##gemm  #define GEMM(T) hipblas##T##gemm
//   #define STAT(x) x##Success       stays, with a finding
//
// Where nothing is pasted yet, nobody knows what comes of it. These stay, with a finding:
//
//   #define UNUSED(f) cuda##f        a macro without a use
//   #if 0
//   CAT(cuda, Free)(p);              what the preprocessor leaves out
//   #endif
#include "frontend/CudaNames.h"
#include "host/RawTokens.h"
#include "host/hip/Steps.h"

namespace cu2port::host {
namespace {

/// The token that begins the name: Clang says of a pasted token where the first of its parts comes
/// from.
std::optional<Span> firstPart(const Plan &plan, clang::SourceLocation place, llvm::StringRef name) {
  // `CHECK(GPU(Free)(p))`: pasted before it is the argument.
  while (plan.unit.sources().isMacroArgExpansion(place))
    place = plan.unit.sources().getImmediateSpellingLoc(place);
  const auto span =
      plan.text.token(plan.unit.sources().getImmediateExpansionRange(place).getBegin());
  return span && name.starts_with(plan.text.text(*span)) ? span : std::nullopt;
}

/// Reads a file's tokens for beginnings of CUDA's names: in front of `##`, and as arguments.
class BeginningReader {
public:
  explicit BeginningReader(HipPlan &hip) : hip(hip), plan(hip.plan) {}

  void see(const clang::Token &token, const Span &span) {
    if (word && mayBegin(token))
      tell(*word, plan.text.spelling(*word));
    readDirective(token, span);
    isArgument = before.isOneOf(clang::tok::l_paren, clang::tok::comma);
    word = token.is(clang::tok::raw_identifier) ? std::optional(span) : std::nullopt;
    before = token;
  }

private:
  /// By the token behind the word.
  bool mayBegin(const clang::Token &behind) const {
    const std::string name = plan.text.spelling(*word);
    if (hip.owners.usersHave(name))
      return false;
    return behind.is(clang::tok::hashhash)
               ? hip.names.hasChangedNamesFrom(name, hip.dialect.version)
               : isArgument && behind.isOneOf(clang::tok::comma, clang::tok::r_paren) &&
                     isCudaPrefix(name);
  }

  /// `# define NAME`.
  void readDirective(const clang::Token &token, const Span &span) {
    if (token.isAtStartOfLine()) {
      wordsOfDirective = 0;
      isDirective = token.is(clang::tok::hash);
      macro.clear();
    }
    if (!isDirective || token.isNot(clang::tok::raw_identifier) || ++wordsOfDirective > 2)
      return;
    const std::string text = plan.text.spelling(span);
    isDefine = wordsOfDirective == 1 ? text == "define" : isDefine;
    if (wordsOfDirective == 2 && isDefine)
      macro = text;
  }

  void tell(const Span &span, const std::string &name) {
    if (hip.unseen.holds(plan, span))
      plan.report(DiagId::NotSeen, span, name);
    else if (!macro.empty() && !isUsed(macro))
      plan.report(DiagId::PastedToken, span, name + "...");
  }

  bool isUsed(const std::string &name) const {
    clang::Preprocessor &preprocessor = plan.unit.preprocessor();
    const clang::MacroInfo *info = preprocessor.getMacroInfo(preprocessor.getIdentifierInfo(name));
    return info && info->isUsed();
  }

  HipPlan &hip;
  Plan &plan;
  clang::Token before{};    ///< in front of the next one
  std::optional<Span> word; ///< it, if it is one
  bool isArgument = false;  ///< `(` or a comma stands in front of that
  bool isDirective = false, isDefine = false;
  unsigned wordsOfDirective = 0;
  std::string macro; ///< that the directive defines
};

} // namespace

static void reportBeginnings(HipPlan &hip) {
  for (clang::FileID file : hip.plan.unit.userFiles) {
    BeginningReader reader(hip);
    forEachRawToken(hip.plan, wholeFile(hip.plan, hip.plan.text.canonical(file)),
                    [&](const clang::Token &token, const Span &span) { reader.see(token, span); });
  }
}

void planPasted(HipPlan &hip) {
  Plan &plan = hip.plan;
  for (const auto &[place, name] : hip.owners.pastedNames()) {
    const HipName *row = hip.names.find(name, hip.dialect.version);
    if (!row || row->text == name)
      continue;
    const std::optional<Span> first = firstPart(plan, place, name);
    const llvm::StringRef rest =
        first ? llvm::StringRef(name).drop_front(plan.text.text(*first).size()) : name;
    if (first && llvm::StringRef(row->text).ends_with(rest))
      plan.replace(*first, llvm::StringRef(row->text).drop_back(rest.size()).str(), name, place);
    else
      plan.report(DiagId::PastedToken, place, name);
  }
  reportBeginnings(hip);
}

} // namespace cu2port::host
