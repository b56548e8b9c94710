// Signals that stand for faults, and what goes with them.
#pragma once

#include "cpu/Faults.h"

#include <csignal>
#include <ucontext.h>

namespace cu2port::cpu {

/// Installs the handlers, unless nobody wants them; `take` gets each fault first. It returns only
/// if the fault is none of its own, which then goes where it would have gone without us.
void installFaultHandlers(void (*take)(const Fault &fault));

/// While it lives, faults come to the handlers on this thread, whatever signals the program blocks:
/// one that is blocked ends the process. What a thread blocks is looked at when it first runs a
/// kernel, and every so many kernels.
class OpenSignals {
public:
  static constexpr unsigned kernelsALook = 16;

  OpenSignals();
  OpenSignals(const OpenSignals &) = delete;
  OpenSignals &operator=(const OpenSignals &) = delete;
  ~OpenSignals();

  /// For as long as this thread lives, which is the runtime's own.
  static void forThread();

private:
  sigset_t before;
  bool wasBlocked = false;
};

/// The page above the guard counts as full: there may be no room left for what comes next.
StackRange stackOfThread();
/// An alternate stack for handlers on this thread, unless it has one: a full stack has no room. And
/// the bounds of the thread's own.
StackRange prepareThreadForFaults();

} // namespace cu2port::cpu
