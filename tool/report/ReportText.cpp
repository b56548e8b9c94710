// The report for people who read text: Markdown (a comment on a change, a page of a wiki), CSV, a
// terminal.
//
//   headline     95.2 % of the uses of CUDA go over: 7 of 8 kernels, 3 files of CUDA in 12. ...
//   table        | target | kernels | files complete | |
//                | cpu | 7 of 8 | 3 of 3 | all goes over |
//   toCsv        "a.cu",3,5,2001,todo,hours,"cudaFoo","...","...",new,ab12
//
// In Markdown and CSV, texts of the user's are escaped: they must not become markup or formulas.
#include "report/Report.h"
#include "report/Terminal.h"
#include "support/Visible.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

#include <fmt/format.h>

namespace cu2port::report {
namespace {

constexpr std::size_t mostRows = 20; ///< of a table in Markdown, which people read

/// Nothing in it is Markdown or HTML, nor a command to who shows it.
std::string plain(std::string text) {
  std::replace_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  std::string result;
  for (char c : visible(text)) {
    if (llvm::StringRef("\\`*_{}[]<>#|~!&$").contains(c))
      result += '\\';
    result += c;
  }
  return result;
}

/// Large numbers without the tenth.
std::string hours(double count) {
  return count < 10 ? fmt::format("{:.1f}", count) : fmt::format("{:.0f}", count);
}

std::string place(const Finding &finding) {
  return finding.line ? fmt::format("{}:{}", finding.file, finding.line) : finding.file;
}

std::string headline(const Report &report) {
  return fmt::format("{:.1f} % of the uses of CUDA go over: {} of {} kernels, {} files of CUDA in "
                     "{}. Left: about {} hours ({} to {}).",
                     report.counts.share(), report.kernelsOver, report.kernels, report.cudaFiles,
                     report.files, hours(report.effort.hours), hours(report.effort.low),
                     hours(report.effort.high));
}

/// A table of at most 20 rows, under the head, which says how many columns there are. What is left
/// out is counted below it.
std::string table(const std::string &head, const std::vector<std::string> &rows) {
  std::string columns;
  for (std::size_t i = 0,
                   count = static_cast<std::size_t>(std::count(head.begin(), head.end(), '|')) - 1;
       i < count; ++i)
    columns += "|---";
  std::string result = head + "\n" + columns + "|\n";
  for (std::size_t i = 0; i < std::min(rows.size(), mostRows); ++i)
    result += rows[i] + "\n";
  if (rows.size() > mostRows)
    result +=
        fmt::format("\n... and {} more, in report.html and report.json\n", rows.size() - mostRows);
  return result + "\n";
}

/// A row for each target: what goes over there, and what is in the way.
std::string verdicts(const Report &report) {
  std::vector<std::string> rows;
  for (const Target &each : report.verdicts)
    rows.push_back(fmt::format("| {} | {} of {} | {} of {} | {} |", each.name, each.kernels,
                               each.ofKernels, each.files, each.ofFiles, plain(each.verdict)));
  return table("| target | kernels | files complete | |", rows);
}

std::string uses(const Report &report) {
  const Counts &counts = report.counts;
  return fmt::format("| exactly | under a condition | other rounding | not | not looked at "
                     "|\n|--:|--:|--:|--:|--:|\n"
                     "| {} | {} | {} | {} | {} |\n\n",
                     counts.exact, counts.condition, counts.approximate, counts.left,
                     counts.unseen);
}

std::string causes(const Report &report) {
  std::vector<std::string> rows;
  for (const Cause &each : report.causes)
    rows.push_back(fmt::format("| {} | {} | {} | {} | {} | {} | {} |", each.id, plain(each.what),
                               each.findings, each.files, each.alone, each.effort,
                               hours(each.hours)));
  return rows.empty()
             ? ""
             : "## What is left, by cause\n\n" + table("| id | cause | places | files | files that "
                                                       "it alone holds back | effort | hours |",
                                                       rows);
}

std::string steps(const Report &report) {
  std::vector<std::string> rows;
  for (const Step &each : report.order)
    rows.push_back(fmt::format("| {} | {} | {} | {:.0f} % | {} |", plain(each.path), each.files,
                               each.findings, each.share, hours(each.hours)));
  return rows.empty()
             ? ""
             : "## What to port first\n\n" +
                   table("| folder | files of CUDA | left to do | goes over | hours |", rows);
}

std::string libraries(const Report &report) {
  std::vector<std::string> rows;
  for (const Library &each : report.libraries) {
    std::string instead;
    for (const auto &[target, what] : each.alternatives)
      if (!what.empty())
        instead += fmt::format("{}{}: {}", instead.empty() ? "" : "; ", target, what);
    rows.push_back(fmt::format("| {} | {} | {} | {} | {} |", plain(each.name), each.uses,
                               each.files, each.state, plain(instead)));
  }
  return rows.empty() ? ""
                      : "## Libraries and tools\n\n" +
                            table("| name | uses | files | state | instead |", rows);
}

/// What is left to do: all of it, or with a baseline what is new.
std::string findings(const Report &report) {
  std::vector<std::string> rows;
  for (const Finding &each : report.findings)
    if ((each.severity == "error" || each.severity == "todo") && each.state != "known" &&
        each.state != "moved")
      rows.push_back(fmt::format("| {} | {} | {} | {} |", plain(place(each)), each.id,
                                 plain(each.message), each.effort));
  // Only with a baseline do findings have a state.
  const bool isNew = std::any_of(report.findings.begin(), report.findings.end(),
                                 [](const Finding &each) { return !each.state.empty(); });
  return rows.empty() ? ""
                      : fmt::format("## {}\n\n", isNew ? "New since the baseline" : "Left to do") +
                            table("| place | id | what | effort |", rows);
}

/// As RFC 4180 has it. A cell that a spreadsheet would take for a formula gets an apostrophe.
std::string cell(const std::string &text) {
  const bool isFormula = !text.empty() && llvm::StringRef("=+-@\t\r").contains(text[0]);
  std::string result = "\"" + std::string(isFormula ? "'" : "");
  for (char c : text)
    result += c == '"' ? "\"\"" : std::string(1, c);
  return result + "\"";
}

} // namespace

std::string toMarkdown(const Report &report) {
  std::string text = fmt::format("# {}\n\n{}\n\n", plain(report.title), headline(report));
  if (report.unseenLines || report.failed || report.kernelsUnseen)
    text += fmt::format("Not looked at: {} lines that #if leaves out; {} files that did not parse; "
                        "{} kernels of which no instance was seen.\n\n",
                        report.unseenLines, report.failed, report.kernelsUnseen);
  if (!report.fixed.empty())
    text += fmt::format("Fixed since the baseline: {}.\n\n", report.fixed.size());
  return text + uses(report) + verdicts(report) + findings(report) + causes(report) +
         libraries(report) + steps(report) +
         fmt::format("Hours are an estimate: {}\n", plain(report.effort.formula));
}

/// Lines end in CR LF, as RFC 4180 has it.
std::string toCsv(const Report &report) {
  std::string text = "file,line,column,id,severity,effort,name,message,hint,state,fingerprint\r\n";
  for (const Finding &each : report.findings)
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{}\r\n", cell(each.file), each.line,
                        each.column, each.id, each.severity, each.effort, cell(each.name),
                        cell(each.message), cell(each.hint), each.state, each.fingerprint);
  return text;
}

/// The headline, a line for each target, and the three causes that hold back most.
std::string toTerminal(const Report &report) {
  std::string text = headline(report) + "\n";
  for (const Target &each : report.verdicts)
    text += fmt::format("  {}: {}\n", each.name, visible(each.verdict));
  for (std::size_t i = 0; i < std::min<std::size_t>(report.causes.size(), 3); ++i)
    text += fmt::format("  {} ({}): {} places in {} files\n", visible(report.causes[i].what),
                        report.causes[i].id, report.causes[i].findings, report.causes[i].files);
  return text;
}

} // namespace cu2port::report
