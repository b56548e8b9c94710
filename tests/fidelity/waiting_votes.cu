// A warp that waits for another of its block by what its threads find out together: votes, shuffles, reductions. Where
// warps run side by side, or let each other run, it ends; where they cannot, the kernel fails and says so.
#include "waiting.h"

__device__ bool isSet(volatile int *flag) { return __all_sync(~0u, *flag != 0); }
__device__ bool isSetPastCaches(const int *flag) { return __any_sync(~0u, __ldcg(flag) != 0); }

/// The first warp waits as the loop says, the other one sets the flag.
#define WAITS(NAME, LOOP)                                                                          \
  __global__ void NAME(volatile int *flag, int *out) {                                             \
    if (threadIdx.x < 32) {                                                                        \
      LOOP;                                                                                        \
    } else {                                                                                       \
      *flag = 1;                                                                                   \
    }                                                                                              \
    out[threadIdx.x] = 1 + (int)threadIdx.x;                                                       \
  }

WAITS(anyVotes, while (!__any_sync(~0u, *flag)))
WAITS(allVote, while (__all_sync(~0u, *flag == 0)))
WAITS(ballots, unsigned seen; do seen = __ballot_sync(~0u, *flag != 0); while (seen != ~0u))
WAITS(shuffles, while (__shfl_sync(~0u, *flag, 0) == 0))
WAITS(
    laneAsks, int seen = 0; while (!seen) {
      if (threadIdx.x == 0)
        seen = *flag;
      seen = __shfl_sync(~0u, seen, 0);
    })
WAITS(functionVotes, while (!isSet(flag)))
WAITS(cached, while (!isSetPastCaches((const int *)flag)))
WAITS(leaves, for (;;) if (__all_sync(~0u, *flag == 1)) break)
WAITS(atomics, while (__all_sync(~0u, atomicAdd((int *)flag, 0) == 0)))
WAITS(warpsMeet, while (*flag == 0) __syncwarp())
WAITS(fences, while (__any_sync(~0u, *(int *)flag == 0)) __threadfence())

void test(check::Random &) {
#define ROW(NAME) {#NAME, NAME}
  waiting::run({ROW(anyVotes), ROW(allVote), ROW(ballots), ROW(shuffles), ROW(laneAsks),
                ROW(functionVotes), ROW(cached), ROW(leaves), ROW(atomics), ROW(warpsMeet),
                ROW(fences)});
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
