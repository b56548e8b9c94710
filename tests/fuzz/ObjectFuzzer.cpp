// Any bytes as what a link is given: an object, an archive, a library.
#include "TextFile.h"
#include "nvcc/LinkNote.h"
#include "nvcc/LinkedObjects.h"

#include <cstdlib>

using namespace cu2port;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  const TextFile file(bytes, size);
  for (const LinkNote &each : readLinkNotes(file.path()))
    if (each.input.empty() || each.module.empty())
      std::abort(); // they become names of files
  findForeignCode(file.path());
  return 0;
}
