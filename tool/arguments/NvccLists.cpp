// Splits the values of options that take lists, as nvcc does it:
//
//   listItems      a,b\,c,"d,e"       ->  {a} {b,c} {"d,e"}
//   listFiles      "d e",f            ->  {d e} {f}
//   compilerWords  -O3,-DX='1 2'      ->  {-O3} {-DX=1 2}      nvcc calls a shell
//   linkerWords    -rpath,'$ORIGIN'   ->  {-rpath} {'$ORIGIN'}
#include "arguments/NvccLists.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

#include <algorithm>

namespace cu2port {

using llvm::StringRef;

/// As they stand in the list, backslashes and quotes included. Empty ones are none: `a,,b`.
static std::vector<std::string> rawItems(StringRef list) {
  std::vector<std::string> items(1);
  bool isQuoted = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const bool isEscaped = list[i] == '\\' && i + 1 < list.size();
    isQuoted ^= list[i] == '"';
    if (list[i] == ',' && !isQuoted)
      items.emplace_back();
    else
      items.back() += list[i];
    if (isEscaped)
      items.back() += list[++i];
  }
  std::erase(items, "");
  return items;
}

/// `b\,c` -> `b,c`; a backslash at the end goes.
static std::string withoutBackslashes(StringRef item) {
  std::string text;
  for (std::size_t i = 0; i < item.size(); ++i) {
    i += item[i] == '\\';
    if (i < item.size())
      text += item[i];
  }
  return text;
}

/// Splits as a shell does, but nothing is expanded: `$X` and `*` stay.
static std::vector<std::string> shellWords(StringRef line) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *, 16> words;
  llvm::cl::TokenizeGNUCommandLine(line, saver, words);
  return {words.begin(), words.end()};
}

std::vector<std::string> listItems(StringRef list) {
  std::vector<std::string> items = rawItems(list);
  for (std::string &each : items)
    each = withoutBackslashes(each);
  return items;
}

std::vector<std::string> listFiles(StringRef list) {
  std::vector<std::string> items = listItems(list);
  for (std::string &each : items)
    std::erase(each, '"');
  return items;
}

std::vector<std::string> compilerWords(StringRef list) {
  std::string line;
  for (const std::string &each : listItems(list))
    line += each + " ";
  return shellWords(line);
}

std::vector<std::string> linkerWords(StringRef list) {
  std::string line;
  for (const std::string &each : rawItems(list)) {
    for (char c : each)
      line += c == '\'' ? "\\'" : std::string(1, c);
    line += ' ';
  }
  return shellWords(line);
}

} // namespace cu2port
