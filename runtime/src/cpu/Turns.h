// Kernels whose threads wait, in loops of their own, for what other threads write: blocks, and the
// threads of a block, take turns on a thread of the operating system.
//
//   block 0   thread 0 waits             a fiber for the rest of the block: threads 1, 2, ...
//             all of its threads wait    a fiber for block 1
//   block 1   writes, and ends           back to those that wait, in a circle
//
// A fiber runs one block, or one thread of a block, after the other, until one of them waits: where
// nobody waits for long there is one fiber, which is never left.
#pragma once

#include "Device.h"
#include "cpu/LaunchFault.h"

namespace cu2port::cpu {

/// Runs every block and returns when all are done; at most `shape.resident` of them have begun and
/// not ended. They begin in the order of their numbers. After one fails, those that wait for it are
/// not gone on with, and its error is the result.
portError_t runInTurns(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments,
                       unsigned workers);

/// One block, whose threads take turns. Like `fault`, which it shares with the launch's other
/// blocks, the result is also theirs: after one of them fails, this one is not gone on with.
portError_t runInTurns(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments,
                       const uint3 &index, LaunchFault &fault);

} // namespace cu2port::cpu
