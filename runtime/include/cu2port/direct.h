// What a kernel in its direct form sees of the runtime: the user's own text as plain C++, in which
// each CUDA thread is a fiber. The blocks of a launch run one after the other on one thread of the
// operating system, and the threads of a block in their order; one stops where it waits for others
// (a barrier, an operation of its warp) and goes on when they have come.
//
// Slow, and simple: it shares nothing with the translation that it is compared with but the scalar
// functions of kernel_math.h and its like.
#pragma once

#include "cu2port/hide_macros.h"

#include "cu2port/vector_types.h"

#include <cstddef>
#include <cstdio>

namespace cu2port {
namespace direct {

// What kernels and the runtime share has one place in a process, whoever hides what else they have.
#pragma GCC visibility push(default)

// CUDA's built-in variables, those of the thread that runs.
extern __thread uint3 threadIdx, blockIdx;
extern __thread dim3 blockDim, gridDim;

/// Where the device has the variables of the kernel's file, by their numbers in its table.
extern __thread void *const *variables;

/// The text's own, with what it starts with.
struct Start {
  const void *bytes = nullptr;
  std::size_t size = 0;
};
/// Of variables of functions, by the same numbers, once they have been used.
extern __thread Start *starts;

#pragma GCC visibility pop

/// Where in the user's text a thread waits.
struct Place {
  const char *file;
  unsigned line;
};

// ---- What the threads of a block do together ----------------------------------------------------

/// How many threads came to a barrier, and how many with a predicate that holds.
struct Votes {
  unsigned threads;
  unsigned yes;
};

/// Returns when all threads of the block that have not ended are in a barrier of this name. Other
/// names among them are an error, as is waiting for a thread that cannot come.
Votes meetBlock(const char *name, bool predicate, Place place);

// ---- What the threads of a warp do together -----------------------------------------------------

class WarpOperation;

/// The lanes that an operation waits for.
struct Mask {
  constexpr Mask(unsigned lanes, bool isConverged = false)
      : lanes(lanes), isConverged(isConverged) {}

  unsigned lanes;
  bool isConverged; ///< instead, those that are here together
};
constexpr Mask converged(0, true);

/// The threads that take part in an operation, by their lanes.
struct Lanes {
  unsigned mask = 0;
  WarpOperation *at[32] = {};
};

/// One thread's part in an operation of its warp. It lies on the thread's stack, where the others
/// find it.
class WarpOperation {
public:
  WarpOperation(const char *name, Mask mask, Place place, std::size_t size = 0)
      : name(name), mask(mask), place(place), size(size) {}

  /// Takes what it wants from the others. Called for each thread when all have come and before any
  /// goes on.
  virtual void finish(unsigned lane, const Lanes &lanes) = 0;

  const char *const name;
  const Mask mask; ///< the thread's own lane is among them
  const Place place;
  const std::size_t size; ///< of the value that it brings

protected:
  ~WarpOperation() = default;
};

/// Returns when all threads of the mask that have not ended are in the same operation, with the
/// same mask. If it is `converged`, when no thread of the block can go on without this: then those
/// meet that have come to the same place by the same calls.
void meetWarp(WarpOperation &operation);

// ---- What a thread does alone -------------------------------------------------------------------

/// The memory of `extern __shared__`: always at the same place, for as long as the calling thread
/// of the operating system lives.
void *dynamicShared();

/// What `extern __shared__ T s[]` refers to: `T (&s)[] = DynamicShared();`
struct DynamicShared {
  template <class T> operator T &() const { return *static_cast<T *>(dynamicShared()); }
};

/// Lets the other threads of the block run first.
void yield();

/// Prints what a failed assert prints in CUDA, and ends the launch.
[[noreturn]] void assertFailed(const char *condition, const char *file, unsigned line,
                               const char *function);

/// CUDA's printf: it gives the number of its arguments.
template <class... Values> int print(const char *format, Values... values) {
  std::printf(format, values...);
  return static_cast<int>(sizeof...(values));
}

/// malloc and free, with as much as the device's heap has.
void *allocate(std::size_t bytes);
void release(void *memory);

/// Ends the launch: something that the direct form cannot do.
[[noreturn]] void unsupported(const char *what);

// ---- Launches -----------------------------------------------------------------------------------

/// Runs one thread. `arguments` points at one value for each parameter.
using ThreadFunction = void (*)(void *const *arguments);

/// In which order blocks, and the threads of a block, run where CUDA leaves it open.
enum class Order { Forward, Backward, Mixed };

/// Is told, with `with`, whenever a thread has stopped, to wait or for good.
struct Observer {
  void (*afterStep)(void *with, const uint3 &block, const uint3 &thread) = nullptr;
  void *with = nullptr;
};

struct Launch {
  const char *kernel; ///< for messages
  ThreadFunction run;
  dim3 gridDim, blockDim;
  std::size_t dynamicShared = 0;
  void *const *variables = nullptr; ///< as the table of its file numbers them
  Start *starts = nullptr;          ///< likewise
  bool isCooperative = false; ///< its blocks run at the same time, a thread of the system for each
  unsigned resident = 0;      ///< the same, for so many at a time: its threads wait in loops
  Order order = Order::Forward;
  unsigned round = 0; ///< Mixed: each has an order of its own
  Observer observer = {};
};

/// Runs all of a launch; a portError_t. Threads that wait for ever are portErrorLaunchTimeout, and
/// a message on stderr says who waits where.
int run(const Launch &launch, void *const *arguments);

} // namespace direct
} // namespace cu2port

#include "cu2port/restore_macros.h"
