// What conditions leave out of the user's files.
#pragma once

#include "host/Plan.h"

#include <map>
#include <utility>

namespace cu2port::host {

/// The lines that conditions leave out, of a file that is read more than once in all its readings.
/// Conditions in there are not looked at.
class LeftOut {
public:
  explicit LeftOut(const Plan &plan);

  bool holds(const Span &span) const;
  /// In the order of files and lines.
  template <class Visit> void forEach(Visit visit) const {
    for (const auto &[begin, end] : parts)
      visit(Span{begin.first, begin.second, end});
  }

private:
  std::map<std::pair<clang::FileID, unsigned>, unsigned> parts; ///< begin -> end
};

} // namespace cu2port::host
