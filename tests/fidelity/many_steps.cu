// A kernel with hundreds of steps that the threads of a warp take together: loops over them are not
// unrolled there. The last block is a part of one, and its last warp a part of a warp.
#include "check.h"

#include <algorithm>

// Steps side by side, and one whose threads read what others have written.
#define STEP(k)                                                                                    \
  x += __shfl_xor_sync(active, x, (k) % 4) * 3 + (k);                                              \
  if (x & 1)                                                                                       \
    x ^= 0x55u << (k) % 7;                                                                         \
  written[lane] = x;                                                                               \
  __syncwarp(active);                                                                              \
  if (lane % 4 == (k) % 4)                                                                         \
    most = max(most, written[lane ^ 1]);                                                           \
  __syncwarp(active);
#define STEPS_5(k) STEP(k) STEP(k + 1) STEP(k + 2) STEP(k + 3) STEP(k + 4)
#define STEPS_25(k) STEPS_5(k) STEPS_5(k + 5) STEPS_5(k + 10) STEPS_5(k + 15) STEPS_5(k + 20)

__global__ void mix(unsigned *out, unsigned *largest, unsigned n) {
  __shared__ unsigned writtenByWarps[4][32];
  const unsigned lane = threadIdx.x % 32, i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned *written = writtenByWarps[threadIdx.x / 32];
  const unsigned active = __ballot_sync(~0u, i < n);
  if (i >= n)
    return;
  unsigned x = i, most = 0;
  STEPS_25(1)
  STEPS_25(26)
  STEPS_25(51)
  out[i] = x;
  largest[i] = most;
}

/// The same for four neighbours, who have nothing to do with others.
void mixNeighbours(unsigned *x, unsigned *most) {
  for (unsigned k = 1; k <= 75; ++k) {
    const std::vector<unsigned> before(x, x + 4);
    for (unsigned lane = 0; lane < 4; ++lane) {
      x[lane] += before[lane ^ k % 4] * 3 + k;
      if (x[lane] & 1)
        x[lane] ^= 0x55u << k % 7;
    }
    most[k % 4] = std::max(most[k % 4], x[k % 4 ^ 1]);
  }
}

void test(check::Random &) {
  const unsigned n = 2 * 128 + 76;
  std::vector<unsigned> x(n), most(n);
  for (unsigned i = 0; i < n; ++i)
    x[i] = i;
  for (unsigned i = 0; i < n; i += 4)
    mixNeighbours(&x[i], &most[i]);
  check::Array<unsigned> out(n), largest(n);
  mix<<<3, 128>>>(out, largest, n);
  const std::vector<unsigned> gotOut = out.fetch(), gotLargest = largest.fetch();
  for (unsigned i = 0; i < n; ++i) {
    check::equal("x", gotOut[i], x[i], i);
    check::equal("most", gotLargest[i], most[i], i);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
