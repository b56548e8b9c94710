// What follows from several options together.
#include "session/Options.h"

#include "support/StandardFiles.h"
#include "support/Visible.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Process.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {

void takeLimits(Options &options) {
  const auto take = [](llvm::StringRef variable, auto &limit) {
    const auto value = llvm::sys::Process::GetEnv(variable);
    if (value && llvm::StringRef(*value).getAsInteger(10, limit)) // it stays what it is
      printError("cu2port: {}={} counts for nothing: it is no number\n", variable.str(),
                 visible(*value));
  };
  take("CU2PORT_TIME_LIMIT", options.timeLimit);
  take("CU2PORT_MEMORY_LIMIT", options.memoryLimit);
}

bool namesFolder(const Options &options) {
  return std::any_of(options.inputs.begin(), options.inputs.end(), [](const std::string &input) {
    std::error_code error;
    return std::filesystem::is_directory(input, error);
  });
}

} // namespace cu2port
