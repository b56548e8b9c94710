// Edits of a text, collected first and done in one go, so that places in it stay what they are:
//
//   project(p CUDA)  # mine               project(p CXX)  # mine            replace
//   find_package(CUDA)             ->     find_package(cu2port REQUIRED)    addAfter the first
//   add_executable(t a.cu)                add_executable(t a.cpp)           replace
//
// with find_package(CUDA) removed.
//
// Only what an edit covers changes: comments, blank lines and the ends of lines stay.
#include "build_files/CMakeEdits.h"
#include "support/LineEnds.h"

#include <algorithm>

namespace cu2port {

void CMakeEdits::replace(std::size_t begin, std::size_t end, std::string with) {
  edits.push_back({begin, end, std::move(with)});
}

void CMakeEdits::removeArguments(const CMakeCommand &command, std::size_t first, std::size_t last) {
  if (first >= last)
    return;
  const std::size_t begin = command.arguments[first].begin, end = command.arguments[last - 1].end;
  const std::size_t before = text.find_last_not_of(" \t\r\n", begin - 1) + 1;
  // A comment before them stays, with the end of its line.
  const std::size_t line = before ? text.rfind('\n', before - 1) + 1 : 0;
  const bool isComment = text.substr(line, before - line).find('#') != std::string::npos;
  edits.push_back({isComment ? begin : before, end, ""});
}

void CMakeEdits::remove(const CMakeCommand &command) {
  std::size_t begin = text.rfind('\n', command.begin);
  begin = begin == std::string::npos || command.begin == 0 ? 0 : begin + 1;
  const std::size_t end = std::min(text.find_first_not_of(" \t\r", command.end), text.size());
  // `find_package(CUDA) # why`: the comment stays, and with it the line.
  const bool isAlone = text.find_first_not_of(" \t", begin) == command.begin &&
                       (end == text.size() || text[end] == '\n');
  if (isAlone)
    edits.push_back({begin, std::min(end + 1, text.size()), ""});
  else
    edits.push_back({command.begin, end, ""});
}

std::string CMakeEdits::indentOf(const CMakeCommand &command) const {
  const std::string before = text.substr(command.begin - (command.column - 1), command.column - 1);
  return before.substr(0, before.find_first_not_of(" \t"));
}

void CMakeEdits::addAfter(const CMakeCommand &command, const std::string &line) {
  std::size_t end = std::min(text.find('\n', command.end), text.size());
  if (end > command.end && text[end - 1] == '\r')
    --end;
  // What follows on the same line is a comment, or another command, which may stay before it.
  edits.push_back({end, end, "\n" + indentOf(command) + line});
}

void CMakeEdits::addComment(const CMakeCommand &command, const std::string &comment) {
  const std::size_t lineStart = command.begin - (command.column - 1);
  edits.push_back({lineStart, lineStart, indentOf(command) + "# cu2port: " + comment + "\n"});
}

std::string CMakeEdits::apply() const {
  std::vector<const Edit *> sorted; // those of one place in the order in which they were asked for
  for (const Edit &edit : edits)
    sorted.push_back(&edit);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Edit *a, const Edit *b) { return a->begin < b->begin; });
  std::string result;
  std::size_t at = 0;
  for (const Edit *each : sorted) {
    const Edit &edit = *each;
    if (edit.begin < at && edit.end > edit.begin)
      continue; // within what is gone already
    const std::size_t begin = std::max(edit.begin, at);
    result += text.substr(at, begin - at) + withLineEndsAt(begin, text, edit.with);
    at = std::max(at, edit.end);
  }
  return result + text.substr(at);
}

} // namespace cu2port
