#include "cpu/FaultSignals.h"

#include "Log.h"
#include "ThreadLocal.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unwind.h>

extern "C" { // there in programs that are built with one
__attribute__((weak)) void __asan_init();
__attribute__((weak)) void __hwasan_init();
__attribute__((weak)) void __msan_init();
__attribute__((weak)) void __tsan_init();
}

namespace cu2port::cpu {
namespace {

constexpr std::array signals = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};

struct sigaction previous[signals.size()];
void (*takeFault)(const Fault &) = nullptr;

// ---- The C library ------------------------------------------------------------------------------

/// Addresses of its code. It is looked up beforehand: a handler must not wait for the loader's
/// lock.
struct {
  std::uintptr_t begin = 0, end = 0;
  bool holds(std::uintptr_t address) const { return begin <= address && address < end; }
} library;

void findLibrary() {
  dl_iterate_phdr(
      [](dl_phdr_info *object, std::size_t, void *inside) {
        const auto function = reinterpret_cast<std::uintptr_t>(inside);
        for (int i = 0; i < object->dlpi_phnum; ++i) {
          const auto &segment = object->dlpi_phdr[i];
          const std::uintptr_t begin = object->dlpi_addr + segment.p_vaddr;
          if (segment.p_type != PT_LOAD || function < begin || function >= begin + segment.p_memsz)
            continue;
          library.begin = begin;
          library.end = begin + segment.p_memsz;
        }
        return 0;
      },
      dlsym(RTLD_DEFAULT, "gnu_get_libc_version"));
}

/// Whether a function of the library, and not a kernel, called the function of the library that the
/// instruction is in: it may hold a lock (of stdout, of the heap) that would stay locked for ever.
/// A kernel's own memcpy holds none.
bool isDeepInLibrary(std::uintptr_t instruction) {
  if (!library.holds(instruction))
    return false;
  struct Walk {
    std::uintptr_t instruction;
    bool found = false, isDeep = false;
  } walk{instruction};
  _Unwind_Backtrace(
      [](_Unwind_Context *frame, void *with) {
        auto &walk = *static_cast<Walk *>(with);
        const std::uintptr_t at = _Unwind_GetIP(frame);
        if (walk.found) {
          walk.isDeep = library.holds(at);
          return _URC_END_OF_STACK;
        }
        walk.found = at == walk.instruction;
        return _URC_NO_REASON;
      },
      &walk);
  return walk.isDeep || !walk.found;
}

// ---- Handlers -----------------------------------------------------------------------------------

Fault describe(int signal, const siginfo_t &info, const ucontext_t &context) {
  Fault fault;
  fault.signal = signal;
  fault.code = info.si_code;
  fault.address = reinterpret_cast<std::uintptr_t>(info.si_addr);
#if defined(__x86_64__)
  fault.instruction = static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
  fault.stackPointer = static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
  fault.instruction = context.uc_mcontext.pc;
  fault.stackPointer = context.uc_mcontext.sp;
#endif
  return fault;
}

/// As the system would have called it.
void callHandler(struct sigaction &action, int signal, siginfo_t *info, void *context) {
  sigset_t blocked = action.sa_mask, before;
  if (!(action.sa_flags & SA_NODEFER))
    sigaddset(&blocked, signal);
  const auto handler = action;
  if (action.sa_flags & static_cast<int>(SA_RESETHAND))
    action.sa_handler = SIG_DFL;
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  if (handler.sa_flags & SA_SIGINFO)
    handler.sa_sigaction(signal, info, context);
  else
    handler.sa_handler(signal);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void passOn(std::size_t which, siginfo_t *info, void *context) {
  struct sigaction &action = previous[which];
  const bool isSent = info->si_code <= 0; // by a process, not by the processor
  if ((action.sa_flags & SA_SIGINFO) ||
      (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN))
    return callHandler(action, signals[which], info, context);
  if (isSent && action.sa_handler == SIG_IGN)
    return;
  // The instruction, run again, ends the program in its place.
  struct sigaction byDefault = {};
  byDefault.sa_handler = SIG_DFL;
  sigaction(signals[which], &byDefault, nullptr);
  if (isSent)
    raise(signals[which]);
}

void handle(int signal, siginfo_t *info, void *context) {
  const int error = errno;
  const Fault fault = describe(signal, *info, *static_cast<ucontext_t *>(context));
  if (info->si_code > 0 && !isDeepInLibrary(fault.instruction))
    takeFault(fault);
  for (std::size_t i = 0; i < signals.size(); ++i)
    if (signals[i] == signal)
      passOn(i, info, context);
  errno = error;
}

bool areWanted() {
  if (__asan_init || __hwasan_init || __msan_init || __tsan_init)
    return false;
  const char *value = secure_getenv("CU2PORT_FAULTS");
  if (!value || !*value || std::strcmp(value, "error") == 0)
    return true;
  if (std::strcmp(value, "crash") != 0)
    complain("CU2PORT_FAULTS=%s: use error or crash", value);
  return std::strcmp(value, "crash") != 0;
}

// ---- Stacks -------------------------------------------------------------------------------------

/// Memory for handlers of a thread that brought none.
class AlternateStack {
public:
  AlternateStack() {
    stack_t before;
    if (sigaltstack(nullptr, &before) != 0 || !(before.ss_flags & SS_DISABLE))
      return;
    void *mapped =
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (mapped == MAP_FAILED)
      return;
    memory = mapped;
    stack_t mine = {};
    mine.ss_sp = memory;
    mine.ss_size = size;
    sigaltstack(&mine, nullptr);
  }
  AlternateStack(const AlternateStack &) = delete;
  AlternateStack &operator=(const AlternateStack &) = delete;
  ~AlternateStack() {
    stack_t now;
    if (!memory || sigaltstack(nullptr, &now) != 0)
      return;
    if (now.ss_sp == memory) {
      now.ss_flags = SS_DISABLE;
      sigaltstack(&now, nullptr);
    }
    munmap(memory, size);
  }

private:
  static constexpr std::size_t size = std::size_t{128} << 10; // the user's handler runs here, too
  void *memory = nullptr;
};

} // namespace

StackRange stackOfThread() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0)
    return {};
  void *low = nullptr;
  std::size_t size = 0, guard = 0;
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_getguardsize(&attributes, &guard);
  pthread_attr_destroy(&attributes);
  const auto begin = reinterpret_cast<std::uintptr_t>(low);
  return {begin + guard, begin + size};
}

void installFaultHandlers(void (*take)(const Fault &)) {
  if (!areWanted())
    return;
  findLibrary();
  takeFault = take;
  struct sigaction action = {};
  action.sa_sigaction = handle;
  // Not deferred, as the handler may be left by a jump, which then needs to restore no mask.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (std::size_t i = 0; i < signals.size(); ++i)
    if (sigaction(signals[i], nullptr, &previous[i]) == 0)
      sigaction(signals[i], &action, nullptr);
}

/// `before` is the mask that there was.
static void unblockFaults(sigset_t *before) {
  sigset_t faults;
  sigemptyset(&faults);
  for (int each : signals)
    sigaddset(&faults, each);
  pthread_sigmask(SIG_UNBLOCK, &faults, before);
}

static thread_local bool isOpen = false; ///< for as long as the thread lives

// Looking takes a tenth of what a launch does.
OpenSignals::OpenSignals() {
  static thread_local unsigned kernelsToLook = 0;
  if (!takeFault || isOpen || kernelsToLook-- > 0)
    return;
  unblockFaults(&before);
  for (int each : signals)
    wasBlocked |= sigismember(&before, each) == 1;
  kernelsToLook = wasBlocked ? 0 : kernelsALook - 1;
}

OpenSignals::~OpenSignals() {
  if (wasBlocked)
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void OpenSignals::forThread() {
  unblockFaults(nullptr);
  isOpen = true;
}

StackRange prepareThreadForFaults() {
  ThreadLocal<AlternateStack>::get();
  return stackOfThread();
}

} // namespace cu2port::cpu
