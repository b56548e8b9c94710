// Functions that the texts of rules/ call, as far as a file uses them.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace cu2port {
class Rules;

namespace emit {

/// Of one column of rules/ (`rules/COLUMN/NAME...`), for one file.
class Helpers {
public:
  Helpers(const Rules &rules, llvm::StringRef column) : rules(rules), column(column) {}

  /// Notes a helper and those that it needs, which stand before it: C wants functions in that
  /// order. `rules/opencl/NAME.cl` begins with `// needs: a b` if there are any.
  void need(const std::string &name);
  /// Each once, without the lines that are for need().
  std::string texts() const;

private:
  const Rules &rules;
  llvm::StringRef column;
  std::vector<std::string> names; ///< in the order in which they must stand
};

} // namespace emit
} // namespace cu2port
