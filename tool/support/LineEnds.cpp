// Text for a file whose lines end in CR LF gets these, too:
//
//   "a\r\n|b\r\n" at |, "x\ny\n"   ->   "x\r\ny\r\n"
#include "support/LineEnds.h"

#include <algorithm>

namespace cu2port {

/// Whether the line before the place ends in CR LF; in the first line, whether that does.
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
