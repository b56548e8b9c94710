// Any bytes as a source, before and beside its parse: what it says about itself, the text of a
// macro, names and lines on their way to a terminal.
#include "device/lowering/MacroText.h"
#include "report/Terminal.h"
#include "tree/Scan.h"

#include <cstdlib>

using namespace cu2port;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  const llvm::StringRef text(reinterpret_cast<const char *>(bytes), size);
  for (const unsigned char each : visible(text))
    if (each < ' ' && each != '\t')
      std::abort();
  scanSource(*llvm::MemoryBuffer::getMemBufferCopy(text));
  ir::macroForOpenCl(text);
  const llvm::StringRef name = "no_such_name"; // which the fuzzer finds out
  if (ir::macroWithName(text, name, "x") != text && !text.contains(name))
    std::abort();
  return 0;
}
