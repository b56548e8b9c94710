// A block of a launch in the direct form: its threads, and who waits for whom.
#pragma once

#include "cu2port/direct.h"
#include "cu2port/runtime.h"

#include "cpu/Faults.h"
#include "cpu/InOrder.h"
#include "cpu/LaunchFault.h"
#include "direct/Fiber.h"

#include <string>
#include <vector>

namespace cu2port::direct {

/// The launch's order of so many blocks or threads.
cpu::Sequence sequenceOf(const Launch &launch, std::uint64_t count);

/// One barrier that a thread waits in.
struct Barrier {
  const char *name;
  Place place;
  bool predicate;
  Votes votes; ///< when it has opened
};

/// What frame pointers lead to, on x86-64 and on aarch64.
struct Frame {
  Frame *outer;
  void *returnsTo;
};

struct Thread {
  enum class State {
    New,
    Ready,
    Waiting,
    Ended,
  };

  uint3 index;
  State state = State::New;
  Fiber *fiber = nullptr;
  Barrier *barrier = nullptr;         ///< that it waits in
  WarpOperation *operation = nullptr; ///< or this
  std::vector<void *> calls;  ///< how it came to a converged operation: the outermost call first
  const void *base = nullptr; ///< of its stack: the frames of its calls lie below
};

/// Runs blocks, one after the other, on the calling thread of the operating system.
class Block {
public:
  /// A block that was begun with when this is destroyed is not gone on with. Nor is one that waits
  /// when another block of the launch has failed.
  Block(const Launch &launch, void *const *arguments, FiberPool &fibers,
        const cpu::LaunchFault &launchFault);
  ~Block();

  portError_t run(const uint3 &index);

  // For the thread that runs.
  Votes meet(const char *name, bool predicate, Place place);
  /// `innermost`: of the function that the kernel called.
  void meet(WarpOperation &operation, Frame innermost);
  void yield();
  [[noreturn]] void fail(portError_t with);
  [[noreturn]] void refuse(const char *what);

private:
  static constexpr unsigned warpWidth = 32;

  void reset(const uint3 &index);
  void runThreads();
  bool hasFailed();
  void startThreads();
  void leaveFaulty(cpu::Fault &fault);
  bool resumeThreads();
  void runNew();
  void runOne(Thread &thread);
  void observe(const Thread &thread) const;
  void end(Thread &thread);
  void leave(Thread::State state);
  void switchTo(Thread &thread);
  Thread &at(std::size_t step);

  void openBarrier();
  std::size_t warpOf(const Thread &thread) const;
  unsigned aliveIn(std::size_t warp) const;
  void finishOperations(std::size_t warp);
  bool hasAll(std::size_t warp, const WarpOperation &operation, Lanes &lanes) const;
  void finish(std::size_t warp, const Lanes &lanes);
  bool convergeSome();
  bool converge(std::size_t warp);
  std::string describeWaiting() const;

  const Launch &launch;
  void *const *const arguments;
  FiberPool &fibers;
  const cpu::LaunchFault &launchFault;
  const cpu::Sequence order; ///< of the threads
  std::vector<Thread> threads;
  Thread *running = nullptr;
  Fiber *starting = nullptr; ///< that new threads run on
  std::size_t started = 0;   ///< threads, in the launch's order
  std::size_t alive = 0;     ///< threads that have not ended
  std::size_t inBarrier = 0; ///< threads that wait in one
  std::size_t steps = 0;     ///< that threads have made, but for those that only let others run
  portError_t error = portSuccess;
};

/// The block that the calling thread of the operating system runs; null outside of kernels.
extern thread_local Block *currentBlock;

} // namespace cu2port::direct
