#include "driver/WholeFile.h"
#include "diag/Findings.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace cu2port {

bool writeWholeFile(const std::string &file, const std::string &text, Findings &findings) {
  llvm::Error error = llvm::writeToOutput(file, [&](llvm::raw_ostream &out) {
    out << text;
    return llvm::Error::success();
  });
  const bool failed = static_cast<bool>(error);
  if (failed)
    findings.add(DiagId::OutputNotWritable, "", 0, 0, file, llvm::toString(std::move(error)));
  return !failed;
}

} // namespace cu2port
