// Any bytes as an object's notes, and as an object or an archive.
#include "TextFile.h"
#include "nvcc/LinkNote.h"

#include <cstdlib>

using namespace cu2port;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  const llvm::StringRef text(reinterpret_cast<const char *>(bytes), size);
  for (const LinkNote &each : linkNotesIn(text)) {
    const std::vector<LinkNote> again = linkNotesIn(textOf(each));
    if (again.size() != 1 || !(again[0] == each))
      std::abort();
  }
  const TextFile file(bytes, size);
  readLinkNotes(file.path());
  return 0;
}
