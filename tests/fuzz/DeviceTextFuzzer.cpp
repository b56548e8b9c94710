// Any bytes as the text of a device program. What can be read is written, and read as the same.
#include "device/text/Dump.h"
#include "device/text/Parse.h"
#include "support/DeepStack.h"

#include <cstdlib>

using namespace cu2port;

static void readAndWrite(llvm::StringRef text) {
  auto program = ir::parseProgram(text);
  if (!program)
    return llvm::consumeError(program.takeError());
  const std::string written = ir::dump(**program);
  auto again = ir::parseProgram(written);
  if (!again || ir::dump(**again) != written)
    std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  const llvm::StringRef text(reinterpret_cast<const char *>(bytes), size);
  runOnDeepStack([&] { readAndWrite(text); });
  return 0;
}
