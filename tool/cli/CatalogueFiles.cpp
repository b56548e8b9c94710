// Writes the parts of docs/ that follow from what the tool itself reads:
//
//   diagnostics.md   from "| id | name |..." on: a row for each of diag/Diagnostics.def
//   passes.md        from "| pass | of |..." on: a row for each pass of the pipeline, in its order
//   api/*.md         whole pages: what becomes of CUDA's names (report/ApiPages.h)
//
// Above its table, a page is people's text and stays.
#include "cli/CatalogueFiles.h"
#include "device/pipeline/Pipeline.h"
#include "diag/Findings.h"
#include "report/ApiPages.h"
#include "report/Catalogue.h"
#include "report/DeclaredFunctions.h"
#include "support/WholeFile.h"
#include "targets/Targets.h"

#include "llvm/Support/MemoryBuffer.h"

#include <fmt/format.h>

#include <filesystem>

namespace cu2port {

namespace fs = std::filesystem;

/// Puts a table in place of the rest of a file, from the table's heading on.
static bool writeTable(const std::string &file, const std::string &table, Findings &findings) {
  auto old = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!old) {
    findings.add(DiagId::FileNotFound, file, 0, 0, file, old.getError().message());
    return false;
  }
  const llvm::StringRef text = (*old)->getBuffer();
  // The table's first line is where it begins in the old text, too.
  const llvm::StringRef heading = llvm::StringRef(table).split('\n').first;
  return writeWholeFile(file, text.take_front(text.find(heading)).str() + table, findings);
}

/// `CPU, OpenCL`.
static std::string targetsOf(const ir::Pass &pass) {
  if (pass.isOf(Target::All))
    return "all";
  std::vector<std::string> names;
  for (const TargetInfo &target : targets())
    if (pass.isOf(target.target))
      names.push_back(target.name.str());
  return fmt::format("{}", fmt::join(names, ", "));
}

static std::string passesTable() {
  std::string table =
      "| pass | of | form | plain form | behind | why it is there, at this place |\n"
      "|---|---|---|---|---|---|\n";
  for (const ir::Pass &pass : ir::passes()) {
    const char *form = pass.form == ir::PassForm::Simt    ? "SIMT"
                       : pass.form == ir::PassForm::Block ? "block"
                                                          : "";
    table += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", pass.name.str(), targetsOf(pass),
                         form, pass.isRequired ? "yes" : "", pass.after.str(), pass.reason.str());
  }
  return table;
}

/// Pages that are none any more go: a header's table may have moved to another one.
static bool writePages(const fs::path &folder, const std::map<std::string, std::string> &pages,
                       Findings &findings) {
  std::error_code error;
  fs::create_directories(folder, error);
  for (const auto &[name, text] : pages)
    if (!writeWholeFile((folder / name).string(), text, findings))
      return false;
  std::vector<fs::path> old;
  for (const fs::directory_entry &each : fs::directory_iterator(folder, error))
    if (each.path().extension() == ".md" && !pages.count(each.path().filename().string()))
      old.push_back(each.path());
  for (const fs::path &each : old)
    fs::remove(each, error);
  return true;
}

int writeCatalogue(const std::string &docs, const Rules &rules,
                   const std::vector<std::string> &headers, Findings &findings) {
  const bool isWritten =
      writeTable(docs + "/diagnostics.md", diagnosticsTable(), findings) &&
      writeTable(docs + "/passes.md", passesTable(), findings) &&
      writePages(docs + "/api", apiPages(rules, readDeclaredFunctions(headers)), findings);
  return isWritten ? 0 : 2;
}

} // namespace cu2port
