// A declaration that conditions cut through leaves with all of their branches, since each of them
// has a part of it:
//
//   #ifdef OTHER
//   template <class T, int n>
//   #else
//   template <class T>
//   #endif
//   __device__ T raise(T x) { return x + 1; }      all seven lines go
//
// Where a condition chooses the word that makes it the device's, the other choice is the host's,
// maybe of another source or another inclusion:
//
//   #ifdef GPU                                     #ifndef GPU     <- in front of it
//   __device__                                     #ifdef GPU
//   #endif                                 ->      __device__
//   inline int twice(int x) { ... }                #endif
//                                                  inline int twice(int x) { ... }
//                                                  #endif          <- behind it
//
// Where a branch has something else, too, what the declaration has between directives goes, and
// they stay.
#include "host/CutDepartures.h"
#include "host/Branches.h"
#include "host/Functions.h"
#include "host/LeftOut.h"
#include "host/RawTokens.h"

namespace cu2port::host {

namespace {

/// Whether the text up to `end` has a part of the condition, and not all of it.
bool isCut(const Condition &condition, const Span &span) {
  const bool isAround = beginOf(condition) >= span.begin && endOf(condition) <= span.end;
  return !isAround && llvm::any_of(condition, [&](const Branch &branch) {
    return branch.begin >= span.begin && branch.begin < span.end;
  });
}

std::string negated(const std::string &test) {
  const llvm::StringRef text = test;
  if (text.starts_with("!defined(") && text.find(')') == text.size() - 1)
    return test.substr(1);
  return (text.starts_with("defined(") && text.find(')') == text.size() - 1 ? "!" + test
                                                                            : "!(" + test + ")");
}

/// One declaration, and what conditions do to it.
class Cut {
public:
  Cut(Plan &plan, const CutDeparture &departure)
      : plan(plan), departure(departure), span(departure.span), whole(span), leftOut(plan),
        conditions(conditionsOf(plan, span.file)) {
    for (bool grows = true; grows;) {
      grows = false;
      for (const Condition &each : conditions)
        if (isCut(each, whole)) {
          whole.begin = std::min(whole.begin, beginOf(each));
          whole.end = std::max(whole.end, endOf(each));
          grows = true;
        }
    }
  }

  bool depart(llvm::StringRef rule) {
    const std::string chosen = chosenBy();
    if (departure.isHosts && chosen.empty())
      return false;
    if (chosen.empty() && isAlone())
      departLines(plan, whole, rule);
    else if (chosen.empty())
      departPieces(rule);
    else if (isAlone())
      hide(chosen, rule);
    else
      return false;
    return true;
  }

private:
  /// The conditions under which the declaration is the device's, as one expression; empty if it
  /// always is.
  std::string chosenBy() const {
    std::vector<std::string> tests;
    if (departure.qualifier)
      for (const Condition &each : conditions)
        if (beginOf(each) >= whole.begin && endOf(each) <= whole.end &&
            beginOf(each) < *departure.qualifier && *departure.qualifier < endOf(each))
          addTests(each, tests);
    if (tests.size() == 1)
      return tests.front();
    std::string text;
    for (const std::string &each : tests)
      text += (text.empty() ? "(" : " && (") + each + ")";
    return text;
  }

  void addTests(const Condition &condition, std::vector<std::string> &tests) const {
    size_t taken = 0;
    while (condition[taken + 1].behind <= *departure.qualifier)
      ++taken;
    // If all other branches are the device's as well, nothing is chosen.
    bool isChosen = !condition[condition.size() - 2].test.empty();
    for (size_t i = 0; i + 1 < condition.size(); ++i)
      isChosen |=
          i != taken && !plan.text.text({span.file, condition[i].behind, condition[i + 1].begin})
                             .contains("__device__");
    if (!isChosen)
      return;
    for (size_t i = 0; i < taken; ++i)
      tests.push_back(negated(condition[i].test));
    if (!condition[taken].test.empty())
      tests.push_back(condition[taken].test);
  }

  bool isDirective(const Span &token) const {
    return llvm::any_of(conditions, [&](const Condition &condition) {
      return llvm::any_of(condition, [&](const Branch &branch) {
        return branch.begin <= token.begin && token.end <= branch.behind;
      });
    });
  }

  /// Nothing but the declaration is in the text that its conditions are about.
  bool isAlone() const {
    bool isAlone = true;
    forEachRawToken(plan, whole, [&](const clang::Token &, const Span &token) {
      isAlone &= span.contains(token) || isDirective(token) || leftOut.holds(token);
    });
    llvm::StringRef behind = plan.text.text({whole.file, whole.end, lineEnd()});
    return isAlone && (behind.trim().empty() || behind.trim().starts_with("//"));
  }

  unsigned lineEnd() const {
    return whole.end > whole.begin && plan.text.text(whole).ends_with("\n")
               ? whole.end
               : plan.text.endOfLine(whole.file, whole.end);
  }

  void hide(const std::string &chosen, llvm::StringRef rule) {
    const std::string hidden = negated(chosen);
    const std::string test = llvm::StringRef(hidden).starts_with("!defined(") && chosen != hidden
                                 ? "ifndef " + chosen.substr(8, chosen.size() - 9)
                             : hidden.starts_with("defined(")
                                 ? "ifdef " + hidden.substr(8, hidden.size() - 9)
                                 : "if " + hidden;
    const unsigned line = plan.text.startOfLine(whole.file, whole.begin);
    const llvm::StringRef text = plan.text.text({whole.file, line, lineEnd()}).rtrim();
    plan.insert(whole.file, line, "#" + test + "\n", rule);
    plan.insert(whole.file, line + static_cast<unsigned>(text.size()), "\n#endif", rule);
  }

  /// What stands between directives, of the branches that are taken.
  void departPieces(llvm::StringRef rule) {
    std::map<unsigned, unsigned> lines;
    for (const Condition &each : conditions)
      for (const Branch &branch : each)
        if (branch.begin >= span.begin && branch.begin < span.end)
          lines[branch.begin] = branch.behind;
    unsigned begin = span.begin;
    lines[span.end] = span.end;
    for (const auto &[end, next] : lines) {
      const llvm::StringRef text = plan.text.text({span.file, begin, end});
      const unsigned first = begin + static_cast<unsigned>(text.size() - text.ltrim().size());
      const Span piece{span.file, first, first + static_cast<unsigned>(text.trim().size())};
      if (piece.begin < piece.end && !leftOut.holds(piece))
        departLines(plan, piece, rule);
      begin = next;
    }
  }

  Plan &plan;
  const CutDeparture &departure;
  const Span span;
  Span whole; ///< with all branches of the conditions that cut through it
  const LeftOut leftOut;
  const std::vector<Condition> conditions;
};

} // namespace

bool departCut(Plan &plan, const CutDeparture &departure, llvm::StringRef rule) {
  return Cut(plan, departure).depart(rule);
}

} // namespace cu2port::host
