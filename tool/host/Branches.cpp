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

/// A directive's words, as one expression.
std::string testOf(llvm::StringRef word, std::string words) {
  if (word == "if" || word == "elif")
    return words;
  if (word == "ifdef" || word == "elifdef")
    return "defined(" + words + ")";
  return word == "ifndef" || word == "elifndef" ? "!defined(" + words + ")" : "";
}

class ConditionReader {
public:
  explicit ConditionReader(const Plan &plan) : plan(plan) {}

  std::vector<Condition> read(clang::FileID file) {
    forEachRawToken(plan, wholeFile(plan, file),
                    [&](const clang::Token &token, const Span &span) { take(token, span); });
    endDirective();
    return std::move(done);
  }

private:
  void take(const clang::Token &token, const Span &span) {
    if (token.isAtStartOfLine())
      endDirective();
    if (token.isAtStartOfLine() && token.is(clang::tok::hash)) {
      isDirective = true;
      word.clear(), words.clear();
      begin = plan.text.startOfLine(span.file, span.begin);
    } else if (!isDirective) {
      return;
    } else if (word.empty()) {
      word = plan.text.spelling(span);
    } else {
      words += (words.empty() || !token.hasLeadingSpace() ? "" : " ") + plan.text.spelling(span);
    }
    behind = plan.text.endOfLine(span.file, span.end);
  }

  void endDirective() {
    const bool begins = llvm::StringRef(word).starts_with("if");
    const bool goesOn = llvm::StringRef(word).starts_with("el") || word == "endif";
    if (!std::exchange(isDirective, false) || (!begins && (!goesOn || open.empty())))
      return;
    if (begins)
      open.emplace_back();
    open.back().push_back({begin, behind, testOf(word, words)});
    if (word == "endif") {
      done.push_back(std::move(open.back()));
      open.pop_back();
    }
  }

  const Plan &plan;
  std::vector<Condition> open, done;
  bool isDirective = false;
  std::string word, words;
  unsigned begin = 0, behind = 0;
};

} // namespace

std::vector<Condition> conditionsOf(const Plan &plan, clang::FileID file) {
  return ConditionReader(plan).read(file);
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
