// The threads of one block, and what they share.
#pragma once

#include "Thread.h"

#include <deque>
#include <map>

namespace cu2port::interpret {

constexpr unsigned warpSize = 32;

class BlockRun {
public:
  BlockRun(const Launch &launch, Size blockIdx, Order order);

  /// Until all threads have ended.
  void run();

  /// Where a shared variable lies; the same for all threads.
  std::byte *shared(const ir::Variable *variable);
  bool contains(const std::byte *from, std::size_t size) const;
  int unsetByte() const { return order == Order::Forward ? 0xA5 : 0x3C; }

  const Launch &launch;
  const Size blockIdx;

private:
  void advance();
  bool releaseBlock();
  bool releaseWarps();
  bool releaseWarp(llvm::ArrayRef<Thread *> warp);
  [[noreturn]] void reportDeadlock() const;

  Order order;
  std::map<const ir::Variable *, std::vector<std::byte>> sharedMemory;
  std::deque<Thread> threads;
};

/// Completes a warp operation of the threads that take part, in the order of their lanes: sets
/// their results, and lets them go on.
void completeWarpOperation(llvm::ArrayRef<Thread *> participants);
/// The mask that a warp operation names, if it does (the forms with `_sync` do).
bool namesMask(const ir::Intrinsic *operation);
bool isWarpOperation(llvm::StringRef name);
/// The lane of a thread in its warp.
inline unsigned laneOf(const Thread &thread) { return thread.number % warpSize; }

} // namespace cu2port::interpret
