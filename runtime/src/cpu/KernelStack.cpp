#include "cpu/KernelStack.h"

#include "Log.h"
#include "ThreadLocal.h"
#include "cpu/FaultSignals.h"

#include <memory>
#include <new>

extern "C" __attribute__((weak)) void __tsan_init(); // there in programs that are built with it

namespace cu2port::cpu {

bool KernelStack::hasRoom(const StackRange &own) {
  // ThreadSanitizer knows no stack but the thread's.
  if (__tsan_init || own.high == UINTPTR_MAX)
    return true;
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  // The range may begin above the guard where the C library has left that out already. The stack of
  // a coroutine is elsewhere, and nobody knows how large it is.
  return own.contains(here) && here - own.low >= least;
}

KernelStack *KernelStack::ofThread() {
  struct Slot {
    std::unique_ptr<KernelStack> stack;
  };
  auto &stack = ThreadLocal<Slot>::get().stack;
  try {
    if (!stack)
      stack = std::make_unique<KernelStack>();
  } catch (const std::bad_alloc &) {
    log("there is no memory for the stack of a kernel, which runs on that of its thread");
  }
  return stack.get();
}

void callWithRoom(void (*body)(void *), void *with) {
  KernelStack *other = KernelStack::hasRoom(stackOfThread()) ? nullptr : KernelStack::ofThread();
  if (other)
    other->call(body, with);
  else
    body(with);
}

StackRange KernelStack::leaveFaulty() {
  fiber.abandon();
  const auto bottom = reinterpret_cast<std::uintptr_t>(fiber.memory().bottom());
  return {bottom, bottom + fiber.memory().size()};
}

} // namespace cu2port::cpu
