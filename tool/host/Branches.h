// Conditions of the preprocessor, as they stand in a file, and what they cut through.
#pragma once

#include "host/Plan.h"

namespace cu2port::host {

/// From a directive to the next one of its condition.
struct Branch {
  unsigned begin = 0, behind = 0; ///< of the directive's line
  std::string test;               ///< an expression; empty for #else and #endif
};

/// #if, the others, and #endif as the last.
using Condition = std::vector<Branch>;

inline unsigned beginOf(const Condition &condition) { return condition.front().begin; }
inline unsigned endOf(const Condition &condition) { return condition.back().behind; }

/// All of a file, those inside of others in front of them.
std::vector<Condition> conditionsOf(const Plan &plan, clang::FileID file);

/// Where text stands in front of `span` whichever branches are taken: the line of the outermost #if
/// in which the span begins and does not end. Its own begin if it has whole conditions in it;
/// nothing if it has none.
std::optional<unsigned> placeBeforeBranches(const Plan &plan, const Span &span);

} // namespace cu2port::host
