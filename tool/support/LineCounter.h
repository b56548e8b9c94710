// The lines of a text, for places that are asked for in their order.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace cu2port {

/// Counts on from the last place: all places of a text together take one walk over it.
class LineCounter {
public:
  explicit LineCounter(llvm::StringRef text) : text(text) {}

  /// From 1. No place may lie before one that was asked for.
  unsigned lineAt(std::size_t place) {
    const llvm::StringRef passed = text.slice(counted, place);
    number += static_cast<unsigned>(passed.count('\n'));
    if (const std::size_t last = passed.rfind('\n'); last != llvm::StringRef::npos)
      begin = counted + last + 1;
    counted = place;
    return number;
  }
  /// Of the line that lineAt() gave last.
  std::size_t lineBegin() const { return begin; }

private:
  llvm::StringRef text;
  std::size_t counted = 0, begin = 0;
  unsigned number = 1;
};

} // namespace cu2port
