// What stops a processor in the midst of a kernel: an access outside memory, a stack that is full,
// an instruction that is none.
//
// As on a GPU it ends the launch, and the process lives. That takes handlers of SIGSEGV, SIGBUS,
// SIGFPE and SIGILL, installed when the first kernel runs; a signal that comes from elsewhere goes
// on to the handler that was there before. CU2PORT_FAULTS=crash leaves all of it to debuggers and
// core dumps, and so do programs that are built with a sanitizer.
#pragma once

#include "Device.h"

#include <cstdint>
#include <type_traits>

namespace cu2port::cpu {

struct StackRange {
  std::uintptr_t low = 0, high = 0; ///< what lies below `low` may not be touched

  bool contains(std::uintptr_t address) const { return address >= low && address < high; }
};

struct Fault {
  int signal = 0;
  int code = 0; ///< of the signal: SEGV_MAPERR, ...
  std::uintptr_t address = 0;
  std::uintptr_t instruction = 0;
  std::uintptr_t stackPointer = 0;
  StackRange stack; ///< that it was on
};

/// Where it happened, as far as that is known.
struct KernelPlace {
  const char *kernel;
  uint3 block;
  const uint3 *thread = nullptr;
};

/// Installs the handlers, where that has not been done. It takes the loader's lock, so that it must
/// not be left to a thread that another one, which closes a library, may be waiting for.
void prepareForFaults();

/// Calls `body` on a stack that has room for kernels. True if a fault ended it. Then nothing that
/// `body` had on its stack was destroyed, so that it must own nothing there.
bool catchFault(void (*body)(void *), void *with, Fault &fault);

template <class F> bool catchFault(F &&body, Fault &fault) {
  return catchFault([](void *with) { (*static_cast<std::remove_reference_t<F> *>(with))(); }, &body,
                    fault);
}

/// What CUDA calls it.
portError_t errorOf(const Fault &fault);
/// Tells the program's user; returns errorOf(fault).
portError_t report(const Fault &fault, const KernelPlace &place);

} // namespace cu2port::cpu
