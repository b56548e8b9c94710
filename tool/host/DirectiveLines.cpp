#include "host/DirectiveLines.h"
#include "host/RawTokens.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::host {

std::vector<Directive> directivesIn(const Plan &plan, const Span &span) {
  std::vector<Directive> found;
  bool isDirective = false;
  forEachRawToken(plan, span, [&](const clang::Token &token, const Span &at) {
    if (token.isAtStartOfLine())
      isDirective = token.is(clang::tok::hash);
    if (!isDirective)
      return;
    if (token.isAtStartOfLine()) {
      found.push_back({{}, {}, {at.file, plan.text.startOfLine(at.file, at.begin), 0}});
    } else if (Directive &last = found.back(); last.word.empty()) {
      last.word = plan.text.spelling(at);
    } else {
      last.rest += (last.rest.empty() || !token.hasLeadingSpace() ? "" : " ");
      last.rest += plan.text.spelling(at);
    }
    found.back().lines.end = plan.text.endOfLine(at.file, at.end);
  });
  llvm::erase_if(found, [](const Directive &each) { return each.word.empty(); });
  return found;
}

} // namespace cu2port::host
