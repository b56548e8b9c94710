// Makes the table in docs/diagnostics.md, and the start of each page about a diagnostic, of
// diag/Diagnostics.def:
//
//   DIAG(NoRule, 2001, Todo, "'{}' has no ...", ...)
//     ->  | [2001](diagnostics/2001.md) | NoRule | todo | `'{}' has no ...` |
#include "report/Catalogue.h"
#include "diag/Findings.h"
#include "report/Terminal.h"

#include "llvm/ADT/StringExtras.h"

#include <map>

#include <fmt/format.h>

namespace cu2port {

using llvm::StringRef;

/// Between backticks; empty if all of the message comes from elsewhere.
static std::string messageCell(StringRef text) {
  if (text == "{}")
    return "";
  std::string cell = text.str();
  for (std::size_t at = cell.find('|'); at != std::string::npos; at = cell.find('|', at + 2))
    cell.insert(at, "\\");
  return "`" + cell + "`";
}

std::string pageHead(const DiagInfo &row) {
  return fmt::format(
      "# {} {}\n\n- Severity: {}\n- Message: `{}`\n- Hint: {}\n\n## What it means\n\n", row.id,
      row.name, nameOf(row.severity), row.text, *row.hint ? row.hint : "none");
}

std::string diagnosticsTable() {
  // The file has them in an order of its own.
  std::map<int, const DiagInfo *> byNumber;
#define DIAG(name, id, severity, text, hint) byNumber[id] = &info(DiagId::name);
#include "diag/Diagnostics.def"
#undef DIAG
  std::string table = "| id | name | severity | message |\n|---|---|---|---|\n";
  for (const auto &[number, row] : byNumber)
    table += fmt::format("| [{0}](diagnostics/{0}.md) | {1} | {2} | {3} |\n", number, row->name,
                         nameOf(row->severity), messageCell(row->text));
  return table;
}

} // namespace cu2port
