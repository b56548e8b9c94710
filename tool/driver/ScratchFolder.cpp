#include "driver/ScratchFolder.h"
#include "diag/Findings.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace cu2port {

namespace fs = llvm::sys::fs;

ScratchFolder::ScratchFolder(Findings &findings) {
  llvm::SmallString<128> place;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, place);
  std::string pattern = (place + "/cu2port-XXXXXX").str();
  if (const char *made = ::mkdtemp(pattern.data())) // for nobody else
    folder = made;
  else
    findings.add(DiagId::OutputNotWritable, "", 0, 0, "the folder for temporary files",
                 std::strerror(errno));
}

ScratchFolder::ScratchFolder(const std::string &keptAt, Findings &findings)
    : folder(keptAt), kept(true) {
  if (std::error_code error =
          fs::create_directories(keptAt, /*IgnoreExisting=*/true, fs::owner_all))
    findings.add(DiagId::OutputNotWritable, "", 0, 0, keptAt, error.message());
}

ScratchFolder::~ScratchFolder() {
  if (!kept && !folder.empty())
    fs::remove_directories(folder);
}

} // namespace cu2port
