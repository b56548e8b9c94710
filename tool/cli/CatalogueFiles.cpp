#include "cli/CatalogueFiles.h"
#include "diag/Findings.h"
#include "report/ApiPages.h"
#include "report/Catalogue.h"
#include "report/DeclaredFunctions.h"
#include "support/WholeFile.h"

#include "llvm/Support/MemoryBuffer.h"

#include <filesystem>

namespace cu2port {

namespace fs = std::filesystem;

/// The table is the rest of the file, from its heading on.
static bool writeDiagnostics(const std::string &file, Findings &findings) {
  auto old = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!old) {
    findings.add(DiagId::FileNotFound, file, 0, 0, file, old.getError().message());
    return false;
  }
  const llvm::StringRef text = (*old)->getBuffer();
  return writeWholeFile(file, text.take_front(text.find("| id |")).str() + diagnosticsTable(),
                        findings);
}

/// Pages that are none any more go.
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
      writeDiagnostics(docs + "/diagnostics.md", findings) &&
      writePages(docs + "/api", apiPages(rules, readDeclaredFunctions(headers)), findings);
  return isWritten ? 0 : 2;
}

} // namespace cu2port
