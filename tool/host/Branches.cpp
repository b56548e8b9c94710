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
#include "host/DirectiveLines.h"
#include "host/RawTokens.h"

#include <utility>

namespace cu2port::host {

namespace {

/// A directive's words, as one expression.
std::string testOf(llvm::StringRef word, const std::string &words) {
  if (word == "if" || word == "elif")
    return words;
  if (word == "ifdef" || word == "elifdef")
    return "defined(" + words + ")";
  return word == "ifndef" || word == "elifndef" ? "!defined(" + words + ")" : "";
}

} // namespace

std::vector<Condition> conditionsOf(const Plan &plan, clang::FileID file) {
  std::vector<Condition> open, done;
  for (const auto &[word, rest, lines] : directivesIn(plan, wholeFile(plan, file))) {
    const bool begins = llvm::StringRef(word).starts_with("if");
    const bool goesOn = llvm::StringRef(word).starts_with("el") || word == "endif";
    if (!begins && (!goesOn || open.empty()))
      continue;
    if (begins)
      open.emplace_back();
    open.back().push_back({lines.begin, lines.end, testOf(word, rest)});
    if (word == "endif") {
      done.push_back(std::move(open.back()));
      open.pop_back();
    }
  }
  return done;
}

/// A condition that ends in the span has begun before it or in it: there all branches are still one
/// text.
std::optional<unsigned> placeBeforeBranches(const Plan &plan, const Span &span) {
  const auto isInside = [&](const Branch &branch) {
    return branch.begin > span.begin && branch.begin < span.end;
  };
  std::optional<unsigned> place;
  if (plan.text.text(span).contains('#'))
    for (const Condition &each : conditionsOf(plan, span.file))
      if (llvm::any_of(each, isInside))
        place = std::min(place.value_or(span.begin),
                         isInside(each.back()) ? beginOf(each) : span.begin);
  return place;
}

} // namespace cu2port::host
