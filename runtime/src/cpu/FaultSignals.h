// Signals that stand for faults, and what goes with them.
#pragma once

#include "cpu/Faults.h"

#include <csignal>
#include <ucontext.h>

namespace cu2port::cpu {

/// Installs the handlers, unless nobody wants them; `take` gets each fault first. It returns only
/// if the fault is none of its own, which then goes where it would have gone without us.
void installFaultHandlers(void (*take)(const Fault &fault));

/// An alternate stack for handlers on this thread, unless it has one: a full stack has no room. And
/// the bounds of the thread's own.
StackRange prepareThreadForFaults();

} // namespace cu2port::cpu
