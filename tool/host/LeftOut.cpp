// The parts of a file that no reading of it has. A file that is read twice:
//
//   #ifndef A           first reading    second reading    left out
//   int a;                   read            left out         no
//   #ifdef NEVER
//   int b;                 left out          left out         yes
//   #endif
//   #else
//   int c;                 left out            read           no
//   #endif
//
// A count goes up where a reading begins to leave lines out, and down where it ends.
#include "host/LeftOut.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace cu2port::host {

LeftOut::LeftOut(const Plan &plan) {
  const clang::SourceManager &sources = plan.unit.sources();
  std::map<clang::FileID, std::vector<std::pair<unsigned, int>>> steps; // offset, up or down
  for (const clang::SourceRange &range : plan.unit.skipped) {
    const auto [file, begin] = sources.getDecomposedExpansionLoc(range.getBegin());
    // Their first line is a condition itself.
    const unsigned first = plan.text.endOfLine(file, begin);
    const unsigned last =
        plan.text.startOfLine(file, sources.getDecomposedExpansionLoc(range.getEnd()).second);
    if (first < last) {
      auto &own = steps[plan.text.canonical(file)];
      own.insert(own.end(), {{first, 1}, {last, -1}});
    }
  }
  for (auto &[file, own] : steps) {
    const int readings =
        static_cast<int>(plan.unit.timesRead.lookup(sources.getFileEntryForID(file)));
    std::sort(own.begin(), own.end()); // of one place, ends come first
    int count = 0;
    for (auto each = own.begin(); each != own.end(); ++each)
      if ((count += each->second) >= readings && each->second > 0)
        parts[{file, each->first}] = std::next(each)->first;
  }
}

bool LeftOut::holds(const Span &span) const {
  auto behind = parts.upper_bound({span.file, span.begin});
  return behind != parts.begin() && std::prev(behind)->first.first == span.file &&
         span.end <= std::prev(behind)->second;
}

} // namespace cu2port::host
