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
#include "host/LastingDirectives.h"
#include "host/DirectiveLines.h"

#include "llvm/ADT/StringExtras.h"

namespace cu2port::host {

namespace {

bool isLasting(const Directive &directive) {
  const llvm::StringRef rest = directive.rest;
  return directive.word == "define" || directive.word == "undef" ||
         (directive.word == "pragma" &&
          (rest.starts_with("push_macro(") || rest.starts_with("pop_macro(") ||
           rest.starts_with("pack(")));
}

/// In the conditions around them, if those are whole.
std::string lastingLines(const Plan &plan, const Span &span) {
  std::vector<std::string> lines, lasting;
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
    lines.push_back(plan.text.text(each.lines).str());
    if (isLasting(each)) {
      lasting.push_back(lines.back());
      last = lines.size();
    } else if (word == "endif") {
      if (last <= open.back()) // nothing of it lasts
        lines.resize(open.back());
      open.pop_back();
    }
  }
  return llvm::join(open.empty() ? lines : lasting, "");
}

} // namespace

void addLastingDirectives(const Plan &plan, const Span &span, std::string &text) {
  const auto [file, begin, end] = span;
  if (!plan.text.text(span).contains('#'))
    return;
  const std::string lines = lastingLines(plan, span);
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

} // namespace cu2port::host
