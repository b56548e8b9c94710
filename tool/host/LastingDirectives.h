// Directives in text that leaves, which the text behind it relies on.
#pragma once

#include "host/Plan.h"

#include <utility>
#include <vector>

namespace cu2port::host {

/// What a plan's text that leaves does to the text behind it.
class LastingDirectives {
public:
  explicit LastingDirectives(const Plan &plan);

  /// Puts the lines of a span's directives that last beyond it, in their conditions, behind what
  /// stands in its place: macros that it defines or takes away, and how structs are packed. What
  /// has counted in it, by `__COUNTER__`, counts there.
  void addTo(const Span &span, std::string &text) const;

private:
  using Place = std::pair<clang::FileID, unsigned>;

  std::size_t countsIn(const Span &span) const;

  const Plan &plan;
  std::vector<Place> counts; ///< uses of `__COUNTER__`, or of macros that have it
};

/// Reports where a macro's text leaves that has counted, so that host code behind it sees lower
/// numbers: in a macro is no place for lines.
void reportLostCounts(Plan &plan);

} // namespace cu2port::host
