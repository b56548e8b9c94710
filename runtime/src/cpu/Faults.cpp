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
#include <pthread.h>
#include <string>

namespace cu2port::cpu {
namespace {

/// Code that a fault ends, and where to go then.
struct Catch {
  std::jmp_buf back;
  Fault fault;
};

/// What a thread has.
struct ThreadFaults {
  Catch *innermost = nullptr;
  StackRange stack;
};
thread_local ThreadFaults ofThread;

/// A handler finds it by a key: its address is the loader's to know, which may allocate for it, and
/// where the loader need not be asked, a process has room for a few libraries' and no more.
pthread_key_t key;

/// At the thread's end, behind which others may still launch. It prepares for those anew.
void forget(void *which) { static_cast<ThreadFaults *>(which)->stack = {}; }

void take(const Fault &fault) {
  const auto *const faulty = static_cast<ThreadFaults *>(pthread_getspecific(key));
  Catch *const to = faulty ? faulty->innermost : nullptr;
  if (!to)
    return;
  to->fault = fault;
  _longjmp(to->back, 1);
}

void prepare(ThreadFaults &own) {
  prepareForFaults();
  own.stack = prepareThreadForFaults();
  pthread_setspecific(key, &own);
  if (!own.stack.high)
    own.stack.high = UINTPTR_MAX; // once, although the system does not tell
}

/// `body` on the thread's own stack or, where that has too little room, on the other one.
bool catchOn(ThreadFaults &own, KernelStack *other, void (*body)(void *), void *with,
             Fault &fault) {
  Catch here;
  Catch *const volatile outer = own.innermost;
  const bool isFault = _setjmp(here.back) != 0;
  if (!isFault) {
    own.innermost = &here;
    if (other)
      other->call(body, with);
    else
      body(with);
  }
  own.innermost = outer;
  if (isFault) {
    fault = here.fault;
    fault.stack = other ? other->leaveFaulty() : own.stack;
  }
  return isFault;
}

} // namespace

void prepareForFaults() {
  static const bool installed = [] {
    // It is never deleted: handlers are there to the process's end.
    const bool hasKey = pthread_key_create(&key, forget) == 0;
    if (hasKey)
      installFaultHandlers(take);
    else
      log("there is no pthread key left: faults of kernels end the program");
    return hasKey;
  }();
  static_cast<void>(installed);
}

bool catchFault(void (*body)(void *), void *with, Fault &fault) {
  ThreadFaults &own = ofThread;
  if (!own.stack.high)
    prepare(own);
  if (own.innermost) // which has seen to the stack and the signals
    return catchOn(own, nullptr, body, with, fault);
  const OpenSignals signals;
  return catchOn(own, KernelStack::hasRoom(own.stack) ? nullptr : KernelStack::ofThread(), body,
                 with, fault);
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
