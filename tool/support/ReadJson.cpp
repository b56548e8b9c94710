// Counts how deep a text is nested before it is parsed: LLVM's parser calls itself for each level,
// and `[[[[...` of a megabyte could end the process.
#include "support/ReadJson.h"

#include <fmt/format.h>

namespace cu2port {
namespace {

/// More than any of cu2port's own files has.
constexpr int deepest = 200;

/// Where a text becomes too deep; npos if it does not. Brackets in strings do not count.
std::size_t findTooDeep(llvm::StringRef text) {
  int depth = 0;
  bool inString = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inString && c == '\\')
      ++i;
    else if (c == '"')
      inString = !inString;
    else if (!inString && (c == '[' || c == '{') && ++depth > deepest)
      return i;
    else if (!inString && (c == ']' || c == '}'))
      --depth;
  }
  return llvm::StringRef::npos;
}

} // namespace

llvm::Expected<llvm::json::Value> readJson(llvm::StringRef text) {
  const std::size_t at = findTooDeep(text);
  if (at == llvm::StringRef::npos)
    return llvm::json::parse(text);
  const llvm::StringRef before = text.take_front(at);
  const std::size_t line = before.count('\n') + 1, column = at - (before.rfind('\n') + 1) + 1;
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      fmt::format("[{}:{}, byte={}]: lists and objects are nested more than {} deep", line, column,
                  at, deepest));
}

} // namespace cu2port
