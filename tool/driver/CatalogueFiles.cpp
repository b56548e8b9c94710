#include "driver/CatalogueFiles.h"
#include "diag/Findings.h"
#include "driver/WholeFile.h"
#include "report/Catalogue.h"

#include "llvm/Support/MemoryBuffer.h"

namespace cu2port {

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

int writeCatalogue(const std::string &docs, const Rules &rules, Findings &findings) {
  return writeDiagnostics(docs + "/diagnostics.md", findings) ? 0 : 2;
}

} // namespace cu2port
