// glibc's check that a longjmp goes up its own stack must be off: handlers have a stack of their
// own.
#undef _FORTIFY_SOURCE

#include "cpu/Faults.h"

#include "Log.h"
#include "SourceLine.h"
#include "cpu/AddressSpace.h"
#include "cpu/FaultSignals.h"
#include "cpu/KernelStack.h"

#include <csetjmp>
#include <cstdio>
#include <string>

namespace cu2port::cpu {
namespace {

/// Code that a fault ends, and where to go then.
struct Catch {
  std::jmp_buf back;
  Fault fault;
};

// A handler must find it without a call of the loader's, which may allocate.
__attribute__((tls_model("initial-exec"))) thread_local Catch *innermost = nullptr;
__attribute__((tls_model("initial-exec"))) thread_local StackRange stack;

void take(const Fault &fault) {
  Catch *const to = innermost;
  if (!to)
    return;
  to->fault = fault;
  _longjmp(to->back, 1);
}

void prepare() {
  prepareForFaults();
  stack = prepareThreadForFaults();
  if (!stack.high)
    stack.high = UINTPTR_MAX; // once, although the system does not tell
}

/// `body` on the thread's own stack or, where that has too little room, on the other one.
bool catchOn(KernelStack *other, void (*body)(void *), void *with, Fault &fault) {
  Catch here;
  Catch *const volatile outer = innermost;
  const bool isFault = _setjmp(here.back) != 0;
  if (!isFault) {
    innermost = &here;
    if (other)
      other->call(body, with);
    else
      body(with);
  }
  innermost = outer;
  if (isFault) {
    fault = here.fault;
    fault.stack = other ? other->leaveFaulty() : stack;
  }
  return isFault;
}

} // namespace

void prepareForFaults() {
  static const bool installed = (installFaultHandlers(take), true);
  static_cast<void>(installed);
}

bool catchFault(void (*body)(void *), void *with, Fault &fault) {
  if (!stack.high)
    prepare();
  if (innermost) // which has seen to the stack and the signals
    return catchOn(nullptr, body, with, fault);
  const OpenSignals signals;
  return catchOn(KernelStack::hasRoom(stack) ? nullptr : KernelStack::ofThread(), body, with,
                 fault);
}

/// What is full has its pointer below the stack, or so near its end that the red zone is.
static bool isStackFull(const Fault &fault) {
  constexpr std::uintptr_t redZone = 256;
  return (fault.signal == SIGSEGV || fault.signal == SIGBUS) &&
         (fault.stackPointer < fault.stack.low + redZone || fault.stackPointer > fault.stack.high);
}

portError_t errorOf(const Fault &fault) {
  if (isStackFull(fault))
    return portErrorHardwareStackError;
  switch (fault.signal) {
  case SIGILL:
    return portErrorIllegalInstruction;
  case SIGFPE:
    return portErrorLaunchFailure;
  case SIGBUS:
    return fault.code == BUS_ADRALN ? portErrorMisalignedAddress : portErrorIllegalAddress;
  }
  return portErrorIllegalAddress;
}

static const char *describe(const Fault &fault) {
  if (isStackFull(fault))
    return "its stack is full (too deep a recursion, or too large arrays of a thread)";
  switch (fault.signal) {
  case SIGILL:
    return "an instruction that this processor does not have, or a place that cannot be reached";
  case SIGFPE:
    return "a division of integers by zero, or whose result is too large (a GPU goes on, with any "
           "value)";
  case SIGBUS:
    return "an access to memory that is not there";
  }
  if (fault.code == SEGV_ACCERR && !AddressSpace::isReserved(fault.address))
    return "an access that this memory does not allow";
  if (fault.code == SI_KERNEL)
    return "an access to an address that no memory has, or that its type does not allow";
  return "an access outside memory";
}

static std::string text(const char *what, const uint3 &index) {
  return std::string(", ") + what + " [" + std::to_string(index.x) + "," + std::to_string(index.y) +
         "," + std::to_string(index.z) + "]";
}

static std::string addressOf(const Fault &fault) {
  if ((fault.signal != SIGSEGV && fault.signal != SIGBUS) || fault.code == SI_KERNEL)
    return {};
  char text[40];
  std::snprintf(text, sizeof text, ", at address %#zx", static_cast<std::size_t>(fault.address));
  return text;
}

portError_t report(const Fault &fault, const KernelPlace &place) {
  std::string where = text("block", place.block);
  if (place.thread)
    where += text("thread", *place.thread);
  if (const std::string line = sourceLine(fault.instruction); !line.empty())
    where += ", " + line;
  complain("kernel %s%s: %s%s", place.kernel, where.c_str(), describe(fault),
           addressOf(fault).c_str());
  return errorOf(fault);
}

} // namespace cu2port::cpu
