// A folder of the process's own in $TMPDIR (LockedFolder.h), or one of the user's (--keep).
#include "support/ScratchFolder.h"
#include "diag/Findings.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cu2port {

namespace fs = llvm::sys::fs;

ScratchFolder::ScratchFolder(Findings &findings) {
  llvm::SmallString<128> place;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, place);
  own.emplace(place.str().str());
  folder = own->path();
  if (own->error())
    findings.add(DiagId::OutputNotWritable, "", 0, 0, "the folder for temporary files",
                 own->error().message());
}

ScratchFolder::ScratchFolder(const std::string &keptAt, Findings &findings) : folder(keptAt) {
  if (std::error_code error =
          fs::create_directories(keptAt, /*IgnoreExisting=*/true, fs::owner_all))
    findings.add(DiagId::OutputNotWritable, "", 0, 0, keptAt, error.message());
}

} // namespace cu2port
