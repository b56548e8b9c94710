// A folder of the process's own in $TMPDIR (LockedFolder.h), or one of the user's (--keep).
#include "support/ScratchFolder.h"
#include "diag/Findings.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <filesystem>

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

/// Sources may bring a folder of that name, and compilers write where links lead.
static bool holdsLink(const std::string &folder) {
  std::error_code error;
  if (std::filesystem::is_symlink(folder, error))
    return true;
  std::filesystem::recursive_directory_iterator each(folder, error), end;
  for (; !error && each != end; each.increment(error))
    if (each->is_symlink(error))
      return true;
  return false;
}

ScratchFolder::ScratchFolder(const std::string &keptAt, Findings &findings) : folder(keptAt) {
  const std::error_code error =
      fs::create_directories(keptAt, /*IgnoreExisting=*/true, fs::owner_all);
  if (error || holdsLink(keptAt))
    findings.add(DiagId::OutputNotWritable, "", 0, 0, keptAt,
                 error ? error.message() : "there is a link");
}

} // namespace cu2port
