#include "driver/ScratchFolder.h"
#include "diag/Findings.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cu2port {

namespace fs = llvm::sys::fs;

ScratchFolder::ScratchFolder(Findings &findings) {
  llvm::SmallString<128> made;
  if (std::error_code error = fs::createUniqueDirectory("cu2port", made))
    findings.add(DiagId::OutputNotWritable, "", 0, 0, "the folder for temporary files",
                 error.message());
  else
    folder = made.str().str();
}

ScratchFolder::ScratchFolder(const std::string &keptAt, Findings &findings)
    : folder(keptAt), kept(true) {
  if (std::error_code error = fs::create_directories(keptAt))
    findings.add(DiagId::OutputNotWritable, "", 0, 0, keptAt, error.message());
}

ScratchFolder::~ScratchFolder() {
  if (!kept && !folder.empty())
    fs::remove_directories(folder);
}

} // namespace cu2port
