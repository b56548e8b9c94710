// What conditions leave out of the user's files.
#pragma once

#include "host/Plan.h"

#include <algorithm>

namespace cu2port::host {

/// The lines that conditions leave out, of a file that is included more than once in any of its
/// inclusions. Conditions in there are not looked at.
class LeftOut {
public:
  explicit LeftOut(const Plan &plan) {
    for (const clang::SourceRange &range : plan.unit.skipped) {
      auto [file, begin] = plan.unit.sources().getDecomposedExpansionLoc(range.getBegin());
      const unsigned end = plan.unit.sources().getDecomposedExpansionLoc(range.getEnd()).second;
      // Their first line is a condition itself.
      add(plan.text.canonical(file), plan.text.endOfLine(file, begin),
          plan.text.startOfLine(file, end));
    }
  }

  bool holds(const Span &span) const {
    auto behind = parts.upper_bound({span.file, span.begin});
    return behind != parts.begin() && std::prev(behind)->first.first == span.file &&
           span.end <= std::prev(behind)->second;
  }

private:
  /// Parts that overlap become one.
  void add(clang::FileID file, unsigned begin, unsigned end) {
    auto next = parts.lower_bound({file, begin});
    if (next != parts.begin() && std::prev(next)->first.first == file &&
        begin <= std::prev(next)->second)
      begin = (--next)->first.second;
    for (; next != parts.end() && next->first.first == file && next->first.second <= end;
         next = parts.erase(next))
      end = std::max(end, next->second);
    parts[{file, begin}] = end;
  }

  std::map<std::pair<clang::FileID, unsigned>, unsigned> parts; ///< begin -> end
};

} // namespace cu2port::host
