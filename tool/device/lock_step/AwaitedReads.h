// What a loop waits for with a read of memory that others write: what it is called, and whether it
// is a lock.
#pragma once

#include "device/ir/Ir.h"

#include <string>

namespace cu2port::ir {

/// A load that finds what others have written by now: __ldcg(), __ldcv().
bool isPastCaches(const Expr *expr);
/// What the user calls that for which a loop waits with this read, volatile, atomic or a call;
/// empty if it does not: `atomicAdd(next, 1)` takes the next of something.
std::string nameOfAwaited(const Expr *read);
/// Of any read, or call.
std::string nameOfRead(const Expr *read);
/// An atomic that changes something in each round: a ticket.
bool takesNext(const Expr *expr);
/// Who is awaited holds a lock, and runs.
bool isForLock(const Expr *read);
bool isOfSharedMemory(const Expr *read);

} // namespace cu2port::ir
