// Stacks for kernels that threads run whose own are too small.
//
// A host thread that waits runs kernels itself, and may have any stack; so may TBB's workers. What
// a kernel may have on its stack must not depend on who runs it.
#pragma once

#include "cpu/Faults.h"
#include "direct/Fiber.h"

namespace cu2port::cpu {

class KernelStack {
public:
  /// Whether the rest of the calling thread's own stack, which is `own`, is enough.
  static bool hasRoom(const StackRange &own);
  /// The calling thread's other stack; null if there is no memory for one.
  static KernelStack *ofThread();

  void call(void (*body)(void *), void *with) { fiber.start(body, with); }
  /// A fault has ended the call. Returns where the stack is.
  StackRange leaveFaulty();

private:
  // What is not touched takes no memory.
  static constexpr std::size_t size = std::size_t{8} << 20, least = std::size_t{7} << 20;

  direct::Fiber fiber{size};
};

/// Calls `body` on the calling thread, on another stack if the rest of its own is small: what
/// drivers do in a call, such as compile, takes more than some threads have.
void callWithRoom(void (*body)(void *), void *with);

template <class F> void callWithRoom(F &&body) {
  callWithRoom([](void *with) { (*static_cast<std::remove_reference_t<F> *>(with))(); }, &body);
}

} // namespace cu2port::cpu
