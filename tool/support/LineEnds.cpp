#include "support/LineEnds.h"

#include <algorithm>

namespace cu2port {

static bool hasReturns(std::size_t offset, std::string_view text) {
  const std::size_t before = text.substr(0, std::min(offset, text.size())).rfind('\n');
  const std::size_t end = before != text.npos ? before : text.find('\n', offset);
  return end != text.npos && end > 0 && text[end - 1] == '\r';
}

std::string withLineEndsAt(std::size_t offset, std::string_view text, std::string_view added) {
  if (added.find('\n') == added.npos || !hasReturns(offset, text))
    return std::string(added);
  std::string result;
  for (char each : added) {
    if (each == '\n' && (result.empty() || result.back() != '\r'))
      result += '\r';
    result += each;
  }
  return result;
}

} // namespace cu2port
