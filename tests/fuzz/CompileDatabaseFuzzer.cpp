// Any text as a compile_commands.json: commands, or a finding.
#include "TextFile.h"
#include "arguments/CompileDatabase.h"
#include "diag/Findings.h"

using namespace cu2port;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size) {
  const TextFile file(bytes, size);
  Findings findings;
  const CompileDatabase database = CompileDatabase::load(file.path(), findings);
  for (const char *name : {"/p/a.cu", "/p/b.cpp"})
    if (const SourceCommand *command = database.find(name))
      meaningOf(command->arguments);
  return 0;
}
