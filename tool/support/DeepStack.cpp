#include "support/DeepStack.h"

#include "clang/Basic/Stack.h"
#include "llvm/Support/thread.h"

#include <exception>
#include <optional>

namespace cu2port {

/// Room for trees as deep as frontend/Depth.h lets them be, with four times what that was measured
/// to take. Pages are the machine's only when they are touched.
constexpr unsigned stackSize = 256u << 20;

void runOnDeepStack(const std::function<void()> &work) {
  std::exception_ptr thrown;
  llvm::thread worker(std::optional<unsigned>(stackSize), [&] {
    // Clang measures from here how much of the stack is used.
    clang::noteBottomOfStack();
    try {
      work();
    } catch (...) {
      thrown = std::current_exception();
    }
  });
  worker.join();
  if (thrown)
    std::rethrow_exception(thrown);
}

} // namespace cu2port
