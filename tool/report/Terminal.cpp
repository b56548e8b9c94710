// Prints findings as compilers do:
//
//   x.cu:12:3: todo: 'cudaFoo' has no translation yet [2001]
//     cudaFoo(x);
//     ^
//     hint: replace the call, or add a rule with --rules
//
// Further lines of a message are notes, which stand below the quoted line. What has one cause at
// several places is printed at the first, with the others below:
//
//     also at x.cu:19:7, y.cu:4:3
//
// The quoted line is the user's own, also where a run in place has put a translation there. Names
// and lines come from anywhere, so that nothing in them may reach a terminal as a command.
#include "report/Terminal.h"
#include "diag/Findings.h"
#include "support/ReadFile.h"
#include "support/StandardFiles.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <tuple>
#include <vector>

namespace cu2port {

const char *nameOf(Severity severity) {
  switch (severity) {
  case Severity::Note:
    return "note";
  case Severity::Condition:
    return "condition";
  case Severity::Todo:
    return "todo";
  case Severity::Error:
    return "error";
  }
  return "";
}

namespace {

/// The lines of the files that findings point at, each file read once.
class SourceLines {
public:
  using TextOf = std::function<std::string(const std::string &)>;
  explicit SourceLines(const TextOf &textOf) : textOf(textOf) {}

  /// Line `line` (1-based) of `file`; empty if it cannot be had.
  /// Lines point into the file's text, which stays in memory with this object.
  llvm::StringRef line(const std::string &file, unsigned line) {
    if (line == 0)
      return {}; // about the file: it may be one that cannot even be opened
    auto [row, isNew] = files.try_emplace(file);
    if (isNew)
      if (auto buffer = llvm::expectedToOptional(readFile(textOf ? textOf(file) : file))) {
        row->second.text = std::move(*buffer);
        row->second.text->getBuffer().split(row->second.lines, '\n');
      }
    const auto &lines = row->second.lines;
    return line <= lines.size() ? lines[line - 1].rtrim('\r') : llvm::StringRef();
  }

private:
  struct Source {
    std::unique_ptr<llvm::MemoryBuffer> text;
    llvm::SmallVector<llvm::StringRef, 0> lines;
  };

  const TextOf &textOf;
  std::map<std::string, Source> files;
};

/// Spaces up to the column, with the line's own tabs, so that the caret stands below its character.
std::string indentTo(llvm::StringRef line, unsigned column) {
  std::string result = visible(line.take_front(column - std::min(column, 1u)));
  std::replace_if(result.begin(), result.end(), [](char c) { return c != '\t'; }, ' ');
  return result;
}

/// The line, and a caret below the column. Programs write lines of any length: of a long one, what
/// is near.
std::string excerpt(llvm::StringRef line, unsigned column) {
  constexpr std::size_t longest = 400, before = 100;
  constexpr std::string_view ellipsis = "...";
  // `::error::` is a command to a job of CI where a line begins with it.
  std::string_view mark = line.ltrim().starts_with("::") ? ellipsis : "";
  if (line.size() > longest) {
    const std::size_t begin = column > before ? column - before : 0;
    mark = begin > 0 ? ellipsis : mark;
    line = line.substr(begin, longest);
    // From here on it is a column of what is shown.
    column -= static_cast<unsigned>(begin);
  }
  return fmt::format("  {}{}\n  {:{}}{}^\n", mark, visible(line), "", mark.size(),
                     indentTo(line, column));
}

/// `x.cu:12:3`, as editors jump to it; `x.cu` of what is about the file, else our own name.
std::string place(const Finding &finding) {
  if (finding.file.empty())
    return "cu2port";
  // The name of a file is no command to a job of CI: `::error::`.
  const std::string file =
      (llvm::StringRef(finding.file).starts_with("::") ? "./" : "") + finding.file;
  if (finding.line == 0)
    return file;
  return fmt::format("{}:{}:{}", file, finding.line, finding.column);
}

using Row = std::vector<const Finding *>; ///< what has one cause, the first place first

/// Whether a finding tells its cause, so that the same of other places has no other: a name or a
/// construct that has no translation, and an error of Clang's that quotes something ("expected
/// expression" does not).
bool namesCause(const Finding &finding) {
  const int id = info(finding.id).id;
  const bool isClangs = finding.id == DiagId::SyntaxError || finding.id == DiagId::ClangRefuses;
  const llvm::StringRef message = llvm::StringRef(finding.message).split('\n').first;
  return finding.line != 0 && (id / 1000 == 2 || finding.id == DiagId::KernelNotForTarget ||
                               (isClangs && message.contains('\'')));
}

std::string causeOf(const Finding &finding) {
  const llvm::StringRef message = llvm::StringRef(finding.message).split('\n').first;
  return fmt::format("{} {} {}", info(finding.id).id, message,
                     namesCause(finding) ? "" : place(finding) + finding.message);
}

/// The places behind the first, the first few of them by name.
std::string otherPlaces(const Row &row) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t i = 1; i < row.size() && i <= most; ++i)
    text += (text.empty() ? "" : ", ") + visible(place(*row[i]));
  if (row.size() > most + 1)
    text += fmt::format(" and {} more", row.size() - most - 1);
  return text.empty() ? "" : fmt::format("  also at {}\n", text);
}

std::string describe(const Row &places, Severity severity, SourceLines &sources) {
  const Finding &finding = *places.front();
  const DiagInfo &row = info(finding.id);
  const auto [message, notes] = llvm::StringRef(finding.message).split('\n');
  std::string text = fmt::format("{}: {}: {} [{}]\n", visible(place(finding)), nameOf(severity),
                                 visible(message), row.id);
  if (llvm::StringRef line = sources.line(finding.file, finding.line); !line.empty())
    text += excerpt(line, finding.column);
  for (llvm::StringRef note : llvm::split(notes, '\n'))
    text += note.empty() ? "" : fmt::format("  note: {}\n", visible(note));
  text += otherPlaces(places);
  if (*row.hint)
    text += fmt::format("  hint: {}\n", row.hint);
  return text;
}

} // namespace

std::string describe(const Findings &findings, bool verbose,
                     const std::function<std::string(const std::string &)> &textOf) {
  std::vector<const Finding *> rows;
  for (const Finding &each : findings.all())
    if (verbose || findings.severity(each) >= Severity::Todo)
      rows.push_back(&each);
  // At one place, in the order of finding: the rows point into one array. What follows from others
  // stands behind them.
  const auto key = [](const Finding *each) {
    return std::tuple(each->id == DiagId::NotBuilt, std::string_view(each->file), each->line,
                      each->column, each);
  };
  std::sort(rows.begin(), rows.end(),
            [&](const Finding *a, const Finding *b) { return key(a) < key(b); });
  std::map<std::string, Row> causes;
  for (const Finding *each : rows)
    causes[causeOf(*each)].push_back(each);
  SourceLines sources(textOf);
  std::string text;
  for (const Finding *each : rows)
    if (const Row &row = causes[causeOf(*each)]; row.front() == each)
      text += describe(row, findings.severity(*each), sources);
  return text;
}

/// A full disk is no bug: fmt::print() throws when its text does not go out.
void printBug(const char *what) {
  if (std::ferror(stdout)) {
    flushOutput();
    return;
  }
  Findings findings;
  findings.add(DiagId::InternalError, "", 0, 0, what);
  printError("{}", describe(findings, false));
}

bool flushOutput() {
  if (std::fflush(stdout) == 0 && !std::ferror(stdout))
    return true;
  Findings findings;
  findings.add(DiagId::OutputNotWritable, "", 0, 0, "standard output", std::strerror(errno));
  printError("{}", describe(findings, false));
  return false;
}

std::string countFindings(const Findings &findings) {
  struct {
    Severity severity;
    const char *one, *many;
  } const rows[] = {{Severity::Error, "error", "errors"},
                    {Severity::Todo, "part left to do", "parts left to do"},
                    {Severity::Condition, "condition", "conditions"},
                    {Severity::Note, "note", "notes"}};
  std::string text;
  for (const auto &row : rows)
    if (std::size_t count = findings.count(row.severity))
      text +=
          fmt::format("{}{} {}", text.empty() ? "" : ", ", count, count == 1 ? row.one : row.many);
  return text;
}

} // namespace cu2port
