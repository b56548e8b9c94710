// The lines of a text, with directives that say where they come from. Each line is put with two
// blanks a level; where the text is not to be formatted (#line), that is how it stays.
//
// With directives, the printer keeps count of where a compiler believes to be: `named` is what the
// last directive said, the line breaks behind it are added, and only if the next line of text comes
// from another place is there a new one.
//
//   #line 9 "z.cu"
//   static inline unsigned int g(...) {      comes from line 9
//   #line 9 "z.cu"
//     unsigned long long m = 10ULL;          line 9 as well; the compiler would call it 10
#include "emit/Statements.h"

#include "diag/LineDirective.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

#include <algorithm>

namespace cu2port::emit {

using namespace ir;

void StatementPrinter::comesFrom(const Place &from) {
  if (from.line)
    place = from;
}

void StatementPrinter::comesFrom(const Function &kernel, const Expr *bound) {
  comesFrom(bound && bound->place.line ? bound->place : kernel.place);
}

/// Without a place, a line counts as the written file's own (ownLineDirective).
void StatementPrinter::leaveUsersCode() {
  place = {};
  nameLine(0);
}

void StatementPrinter::leaveBranch() {
  named = {nullptr, 1, 0}; // neither the user's nor the file's own
  leaveUsersCode();
}

void StatementPrinter::remark(const std::string &text) {
  blankLine();
  leaveUsersCode();
  line("// " + text);
}

void StatementPrinter::leaveOut(const Function &kernel, const std::string &reason) {
  remark(fmt::format("Kernel '{}' is left out: {}.", kernel.sourceName, reason));
}

/// A directive, if a compiler would take the next line for another than the one `ahead` of its
/// place.
void StatementPrinter::nameLine(unsigned ahead) {
  if (!namesLines)
    return;
  // A pragma stands in front of the line that is meant: it is given the number before.
  const unsigned wanted = place.line > ahead ? place.line - ahead : place.line;
  const auto behind = std::count(out.begin() + static_cast<long>(namedEnd), out.end(), '\n');
  const bool isSame =
      place.line ? place.file == named.file && named.line + behind == wanted : !named.line;
  if (isSame)
    return;
  out += place.line ? lineDirective(wanted, *place.file) : std::string(ownLineDirective);
  named = place.line ? Place{place.file, wanted, 0} : Place{};
  namedEnd = out.size();
}

void StatementPrinter::line(const std::string &text) {
  nameLine(0);
  put(text);
}

void StatementPrinter::lineInFront(const std::string &text) {
  nameLine(1);
  put(text);
}

/// A line as it is, without a directive. Those of the preprocessor begin in the first column.
void StatementPrinter::put(const std::string &text) {
  bool isDirective = !text.empty() && text[0] == '#';
  out += isDirective || text.empty() ? text + "\n" : std::string(2 * depth, ' ') + text + "\n";
}

void StatementPrinter::blankLine() {
  llvm::StringRef printed = out;
  if (!printed.empty() && !printed.ends_with("\n\n") && !printed.ends_with("{\n"))
    out += "\n";
}

void StatementPrinter::open(const std::string &head) {
  line(head.empty() ? "{" : head + " {");
  ++depth;
}

/// A brace gets no directive of its own: it follows what stands before.
void StatementPrinter::close(const std::string &tail) {
  --depth;
  put("}" + tail);
}

void StatementPrinter::commentsBefore(const Comments &comments) {
  if (comments.blankLineBefore)
    blankLine();
  for (const std::string &comment : comments.before)
    put(comment);
}

std::string StatementPrinter::withComment(const std::string &text, const Comments &comments) {
  return comments.after.empty() ? text : text + " " + comments.after;
}

} // namespace cu2port::emit
