// A kernel's text becomes a launch, a device function's goes; directives in it last to the end of
// the file:
//
//   __global__ void k(int *x) {             void k(int *x) { cu2port::launch(k, x); }
//   #ifdef SMALL                            #ifdef SMALL
//   #define TILE 16                   ->    #define TILE 16
//   #pragma unroll                          #endif
//   #endif                                  ... TILE ...
//   ... }
//   ... TILE ...
//
// and what has counted counts on:
//
//   __device__ int g() { return __COUNTER__; }      #if __COUNTER__ // counted in device code here
//                                                   #endif
//   int last = __COUNTER__;                         int last = __COUNTER__;
#include "host/LastingDirectives.h"
#include "host/DirectiveLines.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::host {

namespace {

constexpr llvm::StringRef counter = "__COUNTER__";

Span placeInFile(const Plan &plan, const MacroUse &use) {
  const auto [file, offset] = plan.unit.sources().getDecomposedExpansionLoc(use.range.getBegin());
  return {file, offset, offset + 1};
}

/// Whether the text of a macro's that has it leaves.
bool leavesMacro(const Plan &plan, const MacroUse &use) {
  for (clang::SourceLocation place = use.range.getBegin(); place.isMacroID();
       place = plan.unit.sources().getImmediateMacroCallerLoc(place))
    if (const std::optional<Span> token = plan.text.token(place); token && plan.isSwallowed(*token))
      return true;
  return false;
}

bool isLasting(const Directive &directive) {
  const llvm::StringRef rest = directive.rest;
  return directive.word == "define" || directive.word == "undef" ||
         (directive.word == "pragma" &&
          (rest.starts_with("push_macro(") || rest.starts_with("pop_macro(") ||
           rest.starts_with("pack(")));
}

/// In the conditions around them, if those are whole.
std::vector<Span> lastingLines(const Plan &plan, const Span &span) {
  std::vector<Span> lines, lasting;
  std::vector<std::size_t> open; // conditions: the number of their first line
  std::size_t last = 0;          // behind the last line that lasts
  for (const Directive &each : directivesIn(plan, span)) {
    const llvm::StringRef word = each.word;
    const bool begins = word.starts_with("if");
    const bool goesOn = !open.empty() && (word.starts_with("el") || word == "endif");
    if (!isLasting(each) && !begins && !goesOn)
      continue;
    if (begins)
      open.push_back(lines.size());
    lines.push_back(each.lines);
    if (isLasting(each)) {
      lasting.push_back(each.lines);
      last = lines.size();
    } else if (word == "endif") {
      if (last <= open.back()) // nothing of it lasts
        lines.resize(open.back());
      open.pop_back();
    }
  }
  return open.empty() ? lines : lasting;
}

/// Counts as often as text that has left did.
std::string countingLines(std::size_t times) {
  constexpr std::size_t most = 4; // in a line
  std::string lines;
  for (; times; times -= std::min(times, most)) {
    lines += "#if __COUNTER__";
    for (std::size_t i = 1; i < std::min(times, most); ++i)
      lines += " + __COUNTER__";
    lines += " // counted in device code here\n#endif\n";
  }
  return lines;
}

} // namespace

LastingDirectives::LastingDirectives(const Plan &plan) : plan(plan) {
  for (const MacroUse &use : plan.unit.macroUses)
    if (use.name == counter)
      if (const Span place = placeInFile(plan, use); plan.text.canonical(place.file) == place.file)
        counts.emplace_back(place.file, place.begin);
  llvm::sort(counts);
}

std::size_t LastingDirectives::countsIn(const Span &span) const {
  auto at = [&](unsigned offset) { return llvm::lower_bound(counts, Place{span.file, offset}); };
  return static_cast<std::size_t>(at(span.end) - at(span.begin));
}

void LastingDirectives::addTo(const Span &span, std::string &text) const {
  const auto [file, begin, end] = span;
  std::size_t left = countsIn(span);
  if (!left && !plan.text.text(span).contains('#'))
    return;
  std::string lines;
  for (const Span &each : lastingLines(plan, span)) {
    lines += plan.text.text(each);
    left -= countsIn(each);
  }
  lines += countingLines(left);
  if (lines.empty())
    return;
  const Span before{file, plan.text.startOfLine(file, begin), begin};
  if (!text.empty() || !plan.text.text(before).trim().empty())
    text += "\n";
  text += lines;
  if (end != plan.text.startOfLine(file, end) &&
      plan.text.buffer(file).substr(end).starts_with("\n"))
    text.pop_back();
}

void reportLostCounts(Plan &plan) {
  const MacroUse *first = nullptr;
  bool goesOn = false; // host code behind it counts
  for (const MacroUse &use : llvm::reverse(plan.unit.macroUses)) {
    if (use.name != counter)
      continue;
    if (leavesMacro(plan, use))
      first = goesOn ? &use : first;
    else
      goesOn = goesOn || !plan.isSwallowed(placeInFile(plan, use));
  }
  if (first)
    plan.report(DiagId::CounterLost, first->range.getBegin());
}

} // namespace cu2port::host
