// Runs what may crash with a guard of LLVM's around it: a signal comes back as its name.
#include "support/Crash.h"

#include "llvm/Support/CrashRecoveryContext.h"

#include <cstring>

namespace cu2port {

std::optional<std::string> runGuarded(const std::function<void()> &work) {
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext guard;
  const bool isFinished = guard.RunSafely([&] { work(); });
  // Elsewhere a crash is to end the process.
  llvm::CrashRecoveryContext::Disable();
  if (isFinished)
    return std::nullopt;
  constexpr int firstOfSignals = 128; // its results are those of a shell
  return std::string(::strsignal(guard.RetCode - firstOfSignals));
}

} // namespace cu2port
