// How large an expression becomes when variables give way to what they stand for.
#pragma once

#include "device/ir/Ir.h"

#include <map>

namespace cu2port::ir {

/// Looks at each variable once, however many ways lead to it.
class ExpandedSize {
public:
  /// `valueOf` gives what a variable stands for; null if for itself.
  explicit ExpandedSize(std::function<const Expr *(const Variable *)> valueOf)
      : valueOf(std::move(valueOf)) {}

  /// Whether it is so small that it may be written out.
  bool isSmall(const Expr *expr) { return of(expr) <= limit; }

private:
  /// Nodes of an expression.
  static constexpr unsigned limit = 1000;
  /// Number of nodes; once it is beyond the limit, how far is not known.
  unsigned of(const Expr *expr);

  const std::function<const Expr *(const Variable *)> valueOf;
  std::map<const Variable *, unsigned> known; ///< at most a little more than the limit
};

} // namespace cu2port::ir
