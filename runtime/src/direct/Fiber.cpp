// Fibers begin by makecontext and switch by setjmp and longjmp, which need no call of the system as
// swapcontext does. glibc's check that a longjmp goes up its own stack must be off for that.
#undef _FORTIFY_SOURCE

#include "direct/Fiber.h"

#include "cu2port/block.h"

#include <cstdint>
#include <cstdlib>
#include <new>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__ELF__)
extern "C" {
__attribute__((weak)) void __sanitizer_start_switch_fiber(void **save, const void *bottom,
                                                          std::size_t size);
__attribute__((weak)) void __sanitizer_finish_switch_fiber(void *save, const void **oldBottom,
                                                           std::size_t *oldSize);
}
#endif

namespace cu2port::direct {

static std::size_t pageSize() {
  static const auto size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return size;
}

Stack::Stack(std::size_t size) : guard(pageSize()) {
  whole = guard + (size + guard - 1) / guard * guard;
  void *mapped = mmap(nullptr, whole, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (mapped == MAP_FAILED)
    throw std::bad_alloc();
  memory = static_cast<unsigned char *>(mapped);
  if (mprotect(memory, guard, PROT_NONE) != 0) { // the system allows only so many mappings
    munmap(memory, whole);
    throw std::bad_alloc();
  }
}

Stack::~Stack() { munmap(memory, whole); }

// ---- AddressSanitizer must know which stack is in use -------------------------------------------

static void startSwitch([[maybe_unused]] void **save, [[maybe_unused]] const void *bottom,
                        [[maybe_unused]] std::size_t size) {
#if defined(__ELF__)
  if (__sanitizer_start_switch_fiber)
    __sanitizer_start_switch_fiber(save, bottom, size);
#endif
}

static void finishSwitch([[maybe_unused]] void *save, [[maybe_unused]] const void **bottom,
                         [[maybe_unused]] std::size_t *size) {
#if defined(__ELF__)
  if (__sanitizer_finish_switch_fiber)
    __sanitizer_finish_switch_fiber(save, bottom, size);
#endif
}

// ---- Switching ----------------------------------------------------------------------------------

void Fiber::start(Body what, void *with) {
  body = what;
  argument = with;
  switchTo();
}

void Fiber::resume() { switchTo(); }

void Fiber::switchTo() {
  const bool isFresh = state == State::Fresh;
  state = State::Idle;
  startSwitch(&fakeOutside, stack.bottom(), stack.size());
  if (_setjmp(outside) == 0) {
    if (!isFresh)
      _longjmp(inside, 1);
    ucontext_t context;
    getcontext(&context);
    context.uc_stack.ss_sp = stack.bottom();
    context.uc_stack.ss_size = stack.size();
    context.uc_link = nullptr;
    const auto self = reinterpret_cast<std::uintptr_t>(this);
    makecontext(&context, reinterpret_cast<void (*)()>(enter), 2,
                static_cast<unsigned>(std::uint64_t{self} >> 32), static_cast<unsigned>(self));
    setcontext(&context);
  }
  finishSwitch(fakeOutside, nullptr, nullptr);
}

void Fiber::enter(unsigned high, unsigned low) { // makecontext passes ints
  reinterpret_cast<Fiber *>(static_cast<std::uintptr_t>(std::uint64_t{high} << 32 | low))->loop();
}

void Fiber::loop() {
  finishSwitch(nullptr, &outsideBottom, &outsideSize);
  for (;;) {
    body(argument);
    state = State::Idle;
    startSwitch(&fakeInside, outsideBottom, outsideSize);
    if (_setjmp(inside) == 0)
      _longjmp(outside, 1);
    finishSwitch(fakeInside, &outsideBottom, &outsideSize);
  }
}

void Fiber::leave() {
  state = State::Left;
  startSwitch(&fakeInside, outsideBottom, outsideSize);
  if (_setjmp(inside) == 0)
    _longjmp(outside, 1);
  finishSwitch(fakeInside, &outsideBottom, &outsideSize);
}

void Fiber::abandon() {
  state = State::Fresh;
  detail::unpoison(stack.bottom(), stack.size());
}

// ---- The pool -----------------------------------------------------------------------------------

/// CUDA's threads have at most 512 KiB of their own; what is not touched takes no memory.
static std::size_t stackSize() {
  const char *asked = secure_getenv("CU2PORT_FIBER_STACK");
  const unsigned long long bytes = asked ? std::strtoull(asked, nullptr, 10) : 0;
  return bytes ? static_cast<std::size_t>(bytes) : std::size_t{1} << 20;
}

Fiber *FiberPool::take() {
  if (idle.empty()) {
    static const std::size_t size = stackSize();
    all.push_back(std::make_unique<Fiber>(size));
    idle.push_back(all.back().get());
  }
  Fiber *fiber = idle.back();
  idle.pop_back();
  return fiber;
}

void FiberPool::give(Fiber *fiber) {
  if (fiber->isRunning())
    fiber->abandon();
  idle.push_back(fiber);
}

} // namespace cu2port::direct
