// Where the configuration of a launch goes whose callee the preprocessor chooses:
//
//   #if FAST                      portLaunch(1, 2),    <- placeBeforeBranches
//     fast                        #if FAST
//   #else                           fast
//     slow                ->      #else
//   #endif                          slow
//     <<<1, 2>>>(x);              #endif
//                                   (x);
#include "host/Branches.h"
#include "host/RawTokens.h"

#include <utility>

namespace cu2port::host {

namespace {

/// Calls `visit(word, start of the line)` for each directive that begins before `end`.
template <class Visit>
void forEachDirective(const Plan &plan, clang::FileID file, unsigned end, Visit visit) {
  bool afterHash = false;
  forEachRawToken(plan, {file, 0, end}, [&](const clang::Token &token, const Span &span) {
    if (std::exchange(afterHash, token.isAtStartOfLine() && token.is(clang::tok::hash)))
      visit(plan.text.spelling(span), plan.text.startOfLine(file, span.begin));
  });
}

} // namespace

std::optional<unsigned> placeBeforeBranches(const Plan &plan, const Span &span) {
  if (!plan.text.text(span).contains('#'))
    return std::nullopt;
  // A condition that ends in the span has begun before it or in it; the first #if that is around
  // its begin and ends inside is where all branches are still one text.
  std::vector<unsigned> open; // lines of the #ifs around
  std::optional<unsigned> place;
  forEachDirective(plan, span.file, span.end, [&](llvm::StringRef word, unsigned line) {
    if (line > span.begin && !place)
      place = span.begin;
    if (word.starts_with("if"))
      open.push_back(line);
    if (word != "endif" || open.empty())
      return;
    if (line > span.begin)
      place = std::min(*place, open.back());
    open.pop_back();
  });
  return place;
}

} // namespace cu2port::host
