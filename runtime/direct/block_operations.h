// Barriers, asserts, and what else concerns a block or the grid.
#pragma once

#include <cu2port/direct.h>
#include <cu2port/kernel_grid.h>

// Each says, unasked, where it is called.
#define CU2PORT_WHERE const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()

inline void __syncthreads(CU2PORT_WHERE) {
  cu2port::direct::meetBlock("__syncthreads", false, {file, line});
}
inline void __barrier_sync(unsigned int id, CU2PORT_WHERE) {
  const char *const names[] = {
      "__barrier_sync(0)",  "__barrier_sync(1)",  "__barrier_sync(2)",  "__barrier_sync(3)",
      "__barrier_sync(4)",  "__barrier_sync(5)",  "__barrier_sync(6)",  "__barrier_sync(7)",
      "__barrier_sync(8)",  "__barrier_sync(9)",  "__barrier_sync(10)", "__barrier_sync(11)",
      "__barrier_sync(12)", "__barrier_sync(13)", "__barrier_sync(14)", "__barrier_sync(15)"};
  cu2port::direct::meetBlock(names[id % 16], false, {file, line});
}
inline int __syncthreads_count(int predicate, CU2PORT_WHERE) {
  return static_cast<int>(
      cu2port::direct::meetBlock("__syncthreads_count", predicate != 0, {file, line}).yes);
}
inline int __syncthreads_and(int predicate, CU2PORT_WHERE) {
  const cu2port::direct::Votes votes =
      cu2port::direct::meetBlock("__syncthreads_and", predicate != 0, {file, line});
  return votes.yes == votes.threads;
}
inline int __syncthreads_or(int predicate, CU2PORT_WHERE) {
  return cu2port::direct::meetBlock("__syncthreads_or", predicate != 0, {file, line}).yes > 0;
}

/// In front of a loop's body: other threads run first.
#define CU2PORT_TURN                                                                               \
  if (cu2port::letOthersRun(); false) {                                                            \
  } else

/// The whole block has to come here: there are programs in which it does not.
inline void __cu2port_sync_part(CU2PORT_WHERE) {
  cu2port::direct::meetBlock("sync() of a tile of several warps", false, {file, line});
}
inline void __cu2port_grid_as_thread_group() {
  cu2port::direct::unsupported("a grid as a thread_group");
}

extern "C" inline void __cu2port_grid_barrier(void) { cu2port::gridBarrier(); }
extern "C" inline bool __cu2port_grid_is_cooperative(void) { return cu2port::isCooperative(); }

// What assert() calls: the C library's would end the program.
extern "C" [[noreturn]] inline void cu2port_direct_assert_fail(const char *condition,
                                                               const char *file, unsigned int line,
                                                               const char *function) noexcept {
  cu2port::direct::assertFailed(condition, file, line, function);
}
#define __assert_fail cu2port_direct_assert_fail
[[noreturn]] inline void __assertfail(const char *condition, const char *file, unsigned int line,
                                      const char *function, std::size_t) {
  cu2port::direct::assertFailed(condition, file, line, function);
}
