// Loops in steps over the threads of a block, a grid, a warp: each thread must run its own
// iterations, and those in order, however the loop is written and whatever its bound is. A thread's
// trace tells which ones it ran.
#include "check.h"

#include <algorithm>
#include <array>
#include <functional>

struct Trace {
  const unsigned *in;
  unsigned *out; ///< one for each thread
  int n;
};

__host__ __device__ unsigned noted(unsigned trace, const unsigned *in, long long i) {
  return trace * 31u + in[i] + 7u * (unsigned)i;
}

#define THREAD (blockIdx.x * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x)
#define BEGIN unsigned h = 7u
#define NOTE(i) h = noted(h, t.in, i)
#define END t.out[THREAD] = h

// ---- Loops over a grid and over a block -------------------------------------------------------

__global__ void gridInt(Trace t) {
  BEGIN;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < t.n; i += blockDim.x * gridDim.x)
    NOTE(i);
  END;
}
__global__ void gridInclusive(Trace t) {
  BEGIN;
  int stride = gridDim.x * blockDim.x;
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i <= t.n - 1; i = i + stride) {
    NOTE(i);
  }
  END;
}
__global__ void gridUnsigned(Trace t) {
  BEGIN;
  unsigned n = t.n < 0 ? 0 : t.n;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; n > i; i += blockDim.x * gridDim.x)
    NOTE(i);
  END;
}
__global__ void gridSize(Trace t) {
  BEGIN;
  size_t n = t.n < 0 ? 0 : t.n;
  const size_t stride = (size_t)blockDim.x * gridDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    NOTE(i);
  END;
}
__global__ void gridLong(Trace t) {
  BEGIN;
  long n = t.n;
  for (long i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    NOTE(i);
  END;
}
__global__ void gridMixed(Trace t) {
  BEGIN;
  long long n = t.n;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; (long long)i < n;
       i += gridDim.x * blockDim.x)
    NOTE(i);
  END;
}
__global__ void gridWhile(Trace t) {
  int tid = threadIdx.x;
  int i = blockIdx.x * blockDim.x + tid;
  const int stride = blockDim.x * gridDim.x;
  BEGIN;
  while (i < t.n) {
    NOTE(i);
    i += stride;
  }
  END;
}
__global__ void gridDeclaredBefore(Trace t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, first = i * 3;
  BEGIN;
  h += i - first;
  for (; i < t.n; i += blockDim.x * gridDim.x)
    NOTE(i);
  END;
}
__global__ void gridShifted(Trace t) {
  BEGIN;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x - 40; i < t.n; i += blockDim.x * gridDim.x)
    if (i >= 0)
      NOTE(i);
  END;
}
__global__ void gridUnsignedShifted(Trace t) {
  BEGIN;
  unsigned n = t.n < 0 ? 0 : t.n;
  unsigned start = blockIdx.x * blockDim.x - 40u;
  for (unsigned i = start + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    NOTE(i);
  END;
}
__global__ void gridOfFour(Trace t) {
  BEGIN;
  for (int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4; i < t.n;
       i += 4 * blockDim.x * gridDim.x)
    for (int k = 0; k < 4; ++k)
      NOTE(i + k);
  END;
}
__global__ void blockInt(Trace t) {
  BEGIN;
  for (int i = threadIdx.x; i < t.n; i += blockDim.x)
    NOTE(i);
  END;
}
__global__ void blockReused(Trace t) {
  BEGIN;
  int i;
  for (i = threadIdx.x; i < t.n; i += blockDim.x)
    NOTE(i);
  h ^= 5u;
  for (i = threadIdx.x; i < t.n; i += blockDim.x)
    NOTE(i);
  END;
}
__global__ void blockRange(Trace t) {
  BEGIN;
  const int chunk = 100, begin = blockIdx.x * chunk;
  const int end = begin + chunk < t.n ? begin + chunk : t.n;
  for (int i = begin + threadIdx.x; i < end; i += blockDim.x)
    NOTE(i);
  END;
}
__global__ void blockFlat(Trace t) {
  BEGIN;
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  for (int i = tid; i < t.n; i += blockDim.x * blockDim.y)
    NOTE(i);
  END;
}
__global__ void blockColumns(Trace t) {
  BEGIN;
  for (int y = threadIdx.y; y < 3; y += blockDim.y)
    for (int x = threadIdx.x; x < t.n; x += blockDim.x)
      NOTE(y * 5000 + x);
  END;
}
__global__ void blockRows(Trace t) {
  BEGIN;
  for (int row = blockIdx.x; row < 5; row += gridDim.x) {
    unsigned sum = 0;
    for (int column = threadIdx.x; column < t.n; column += blockDim.x)
      sum = noted(sum, t.in, row * 500 + column);
    h = h * 3u + sum;
  }
  END;
}
__global__ void blockStep(Trace t, int step) {
  BEGIN;
  for (int i = threadIdx.x; i < t.n; i += step)
    NOTE(i);
  END;
}
/// The step goes back, as an unsigned number: the index wraps around below zero and ends the loop.
__global__ void blockUnsignedStep(Trace t, unsigned step) {
  BEGIN;
  unsigned n = t.n < 0 ? 0 : t.n;
  for (unsigned i = threadIdx.x; i < n; i += step)
    NOTE(i);
  END;
}
__global__ void boundInMemory(Trace t, const int *bounds) {
  BEGIN;
  for (int i = threadIdx.x; i < bounds[blockIdx.x]; i += blockDim.x)
    NOTE(i);
  END;
}
/// Each thread has a bound of its own, which it lowers.
__global__ void boundThatFalls(Trace t) {
  BEGIN;
  int n = t.n;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    NOTE(i);
    n -= i % 3 == 0 ? 50 : 0;
  }
  END;
}

/// No loop, but what a loop's bound is made of: blocks behind the end have nothing to do.
__global__ void guardSize(Trace t) {
  BEGIN;
  END;
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x, n = t.n < 0 ? 0 : t.n;
  if (i < n) {
    NOTE(i);
    END;
  }
}

// ---- Ways through the body --------------------------------------------------------------------

__global__ void skipping(Trace t) {
  BEGIN;
  for (int i = threadIdx.x; i < t.n; i += blockDim.x) {
    if (t.in[i] % 3u == 0u)
      continue;
    for (int k = 0; k < 3; ++k) {
      if (k == 1)
        continue;
      h += k;
    }
    switch (t.in[i] % 4u) {
    case 0:
      h += 9u;
      continue;
    case 1:
      h += 2u;
      break;
    }
    NOTE(i);
  }
  END;
}
__global__ void breaking(Trace t) {
  BEGIN;
  for (int i = threadIdx.x; i < t.n; i += blockDim.x) {
    NOTE(i);
    if (t.in[i] % 5u == 0u)
      break;
  }
  END;
}
__global__ void returning(Trace t) {
  BEGIN;
  for (int i = threadIdx.x; i < t.n; i += blockDim.x) {
    NOTE(i);
    if (t.in[i] % 5u == 0u) {
      END;
      return;
    }
  }
  END;
}
__global__ void afterReturn(Trace t) {
  BEGIN;
  END;
  if (t.in[threadIdx.x] % 3u == 0u)
    return;
  for (int i = threadIdx.x; i < t.n; i += blockDim.x)
    NOTE(i);
  END;
}
__global__ void jumping(Trace t) {
  BEGIN;
  for (int i = threadIdx.x; i < t.n; i += blockDim.x) {
    NOTE(i);
    if (t.in[i] % 5u == 0u)
      i += blockDim.x;
  }
  END;
}
__global__ void usedLater(Trace t) {
  BEGIN;
  int i = threadIdx.x;
  for (; i < t.n; i += blockDim.x)
    NOTE(i);
  h += i;
  END;
}
__global__ void goingOn(Trace t) {
  BEGIN;
  int i = threadIdx.x;
  for (int part = 1; part <= 4; ++part) {
    for (; i < t.n * part / 4; i += blockDim.x)
      NOTE(i);
    h ^= part;
  }
  END;
}
struct Sums {
  unsigned a, b[2];
};
__global__ void carrying(Trace t) {
  BEGIN;
  Sums sums = {1u, {2u, 3u}};
  unsigned last[3] = {0u, 0u, 0u};
  for (int i = threadIdx.x; i < t.n; i += blockDim.x) {
    sums.a += t.in[i];
    sums.b[i & 1] ^= t.in[i];
    last[i % 3] = t.in[i];
  }
  for (int i = threadIdx.x; i < t.n; i += blockDim.x) {
    unsigned own[4];
    for (int k = 0; k < 4; ++k)
      own[k] = t.in[i + k] * k;
    sums.a = sums.a * 5u + own[i & 3];
  }
  h = sums.a + 3u * sums.b[0] + 5u * sums.b[1] + last[0] + 7u * last[1] + 11u * last[2];
  END;
}
__global__ void unevenRows(Trace t) {
  BEGIN;
  for (int i = threadIdx.x; i < t.n; i += blockDim.x)
    for (unsigned k = 0; k < t.in[i] % 4u; ++k)
      NOTE(i + k);
  for (int i = threadIdx.x; i < t.n; i += blockDim.x) {
    unsigned sum = 0;
    for (unsigned k = 0; k < t.in[i] % 4u; ++k)
      sum = noted(sum, t.in, i + k);
    h ^= sum;
  }
  END;
}

// ---- Around barriers, in functions, in warps --------------------------------------------------

__device__ unsigned tileSum(const Trace &t, unsigned *tile, int begin, int count) {
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    tile[i] = t.in[begin + i];
  __syncthreads();
  unsigned sum = 0;
  for (int i = 0; i < count; ++i)
    sum = sum * 31u + tile[i];
  __syncthreads();
  return sum;
}
__global__ void tiles(Trace t) {
  __shared__ unsigned tile[64];
  BEGIN;
  for (int begin = 0; begin < t.n; begin += 64)
    h += tileSum(t, tile, begin, t.n - begin < 64 ? t.n - begin : 64);
  END;
}
__global__ void warpRows(Trace t) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int start = warp * 100, end = start + t.n % 100;
  unsigned sum = 0;
  for (int i = start + lane; i < end; i += 32)
    sum += noted(0u, t.in, i);
  for (int offset = 16; offset > 0; offset /= 2)
    sum += __shfl_xor_sync(0xffffffffu, sum, offset);
  t.out[THREAD] = sum;
}
/// Each element once, counted in shared memory.
__global__ void histogram(Trace t) {
  __shared__ unsigned bins[16];
  for (int i = threadIdx.x; i < 16; i += blockDim.x)
    bins[i] = 0u;
  __syncthreads();
  for (int i = threadIdx.x; i < t.n; i += blockDim.x)
    atomicAdd(&bins[t.in[i] % 16u], 1u);
  __syncthreads();
  BEGIN;
  for (int i = 0; i < 16; ++i)
    h = h * 31u + bins[i];
  END;
}

// ---- The reference ----------------------------------------------------------------------------

struct Place {
  int x, y, block;
  int width, height, blocks; ///< blockDim and gridDim
  int n;
  const unsigned *in;

  int grid() const { return block * width + x; }
  int gridStride() const { return width * blocks; }
  /// From `start` to below `end`.
  unsigned steps(unsigned h, long long start, long long end, long long stride) const {
    for (long long i = start; i < end; i += stride)
      if (i >= 0)
        h = noted(h, in, i);
    return h;
  }
  unsigned ofGrid() const { return steps(7u, grid(), n, gridStride()); }
  unsigned ofBlock() const { return steps(7u, x, n, width); }
};

unsigned skippingReference(const Place &p) {
  unsigned h = 7u;
  for (int i = p.x; i < p.n; i += p.width) {
    if (p.in[i] % 3u == 0u)
      continue;
    h += 2u + (p.in[i] % 4u == 0u ? 9u : p.in[i] % 4u == 1u ? 2u : 0u);
    if (p.in[i] % 4u != 0u)
      h = noted(h, p.in, i);
  }
  return h;
}

unsigned leavingReference(const Place &p) {
  unsigned h = 7u;
  for (int i = p.x; i < p.n; i += p.width) {
    h = noted(h, p.in, i);
    if (p.in[i] % 5u == 0u)
      break;
  }
  return h;
}

unsigned jumpingReference(const Place &p) {
  unsigned h = 7u;
  for (int i = p.x; i < p.n; i += p.width * (p.in[i] % 5u == 0u ? 2 : 1))
    h = noted(h, p.in, i);
  return h;
}

unsigned fallingReference(const Place &p) {
  unsigned h = 7u;
  for (int i = p.x, n = p.n; i < n; n -= i % 3 == 0 ? 50 : 0, i += p.width)
    h = noted(h, p.in, i);
  return h;
}

unsigned goingOnReference(const Place &p) {
  unsigned h = 7u;
  int i = p.x;
  for (int part = 1; part <= 4; ++part) {
    for (; i < p.n * part / 4; i += p.width)
      h = noted(h, p.in, i);
    h ^= part;
  }
  return h;
}

unsigned carryingReference(const Place &p) {
  unsigned a = 1u, b[2] = {2u, 3u}, last[3] = {0u, 0u, 0u};
  for (int i = p.x; i < p.n; i += p.width) {
    a += p.in[i];
    b[i & 1] ^= p.in[i];
    last[i % 3] = p.in[i];
  }
  for (int i = p.x; i < p.n; i += p.width)
    a = a * 5u + p.in[i + (i & 3)] * (i & 3);
  return a + 3u * b[0] + 5u * b[1] + last[0] + 7u * last[1] + 11u * last[2];
}

unsigned unevenReference(const Place &p) {
  unsigned h = 7u;
  for (int i = p.x; i < p.n; i += p.width)
    h = p.steps(h, i, i + p.in[i] % 4u, 1);
  for (int i = p.x; i < p.n; i += p.width)
    h ^= p.steps(0u, i, i + p.in[i] % 4u, 1);
  return h;
}

unsigned tilesReference(const Place &p) {
  unsigned h = 7u;
  for (int begin = 0; begin < p.n; begin += 64) {
    unsigned sum = 0;
    for (int i = begin; i < begin + 64 && i < p.n; ++i)
      sum = sum * 31u + p.in[i];
    h += sum;
  }
  return h;
}

unsigned warpReference(const Place &p) {
  unsigned sum = 0;
  const int start = p.x / 32 * 100;
  for (int i = start; i < start + p.n % 100; ++i)
    sum += noted(0u, p.in, i);
  return sum;
}

unsigned histogramReference(const Place &p) {
  unsigned bins[16] = {}, h = 7u;
  for (int i = 0; i < p.n; ++i)
    bins[p.in[i] % 16u] += p.height;
  for (unsigned bin : bins)
    h = h * 31u + bin;
  return h;
}

// ---- Running them -----------------------------------------------------------------------------

using Reference = std::function<unsigned(const Place &)>;

class Runner {
public:
  Runner(const std::vector<unsigned> &in, int blocks, int width, int height, int n)
      : in(in), blocks(blocks), width(width), height(height), n(n), device(in) {}

  template <class... A>
  void run(const char *what, void (*kernel)(Trace, A...), const Reference &reference,
           A... arguments) const {
    check::Array<unsigned> out(blocks * width * height);
    kernel<<<blocks, dim3(width, height)>>>(Trace{device, out, n}, arguments...);
    std::vector<unsigned> expected;
    for (int block = 0; block < blocks; ++block)
      for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
          expected.push_back(reference({x, y, block, width, height, blocks, n, in.data()}));
    check::equal(what, out.fetch(), expected);
  }

private:
  const std::vector<unsigned> &in;
  const int blocks, width, height, n;
  check::Array<unsigned> device;
};

void testIndices(const Runner &r) {
  const Reference grid = &Place::ofGrid, block = &Place::ofBlock;
  r.run("gridInt", gridInt, grid);
  r.run("gridInclusive", gridInclusive, grid);
  r.run("gridUnsigned", gridUnsigned, grid);
  r.run("gridSize", gridSize, grid);
  r.run("gridLong", gridLong, grid);
  r.run("guardSize", guardSize,
        [](const Place &p) { return p.steps(7u, p.grid(), std::min(p.grid() + 1, p.n), 1); });
  r.run("gridMixed", gridMixed, grid);
  r.run("gridWhile", gridWhile, grid);
  r.run("gridDeclaredBefore", gridDeclaredBefore,
        [](const Place &p) { return p.steps(7u - 2u * p.grid(), p.grid(), p.n, p.gridStride()); });
  r.run("gridShifted", gridShifted,
        [](const Place &p) { return p.steps(7u, p.grid() - 40, p.n, p.gridStride()); });
  r.run("gridUnsignedShifted", gridUnsignedShifted, [](const Place &p) {
    return p.grid() < 40 ? 7u : p.steps(7u, p.grid() - 40, p.n, p.gridStride());
  });
  r.run("gridOfFour", gridOfFour, [](const Place &p) {
    unsigned h = 7u;
    for (int i = p.grid() * 4; i < p.n; i += 4 * p.gridStride())
      h = p.steps(h, i, i + 4, 1);
    return h;
  });
  r.run("blockInt", blockInt, block);
  r.run("blockReused", blockReused,
        [](const Place &p) { return p.steps(p.ofBlock() ^ 5u, p.x, p.n, p.width); });
  r.run("blockRange", blockRange, [](const Place &p) {
    return p.steps(7u, p.block * 100 + p.x, std::min((p.block + 1) * 100, p.n), p.width);
  });
  r.run("blockFlat", blockFlat,
        [](const Place &p) { return p.steps(7u, p.y * p.width + p.x, p.n, p.width * p.height); });
  r.run("blockColumns", blockColumns, [](const Place &p) {
    unsigned h = 7u;
    for (int y = p.y; y < 3; y += p.height)
      h = p.steps(h, y * 5000 + p.x, y * 5000 + p.n, p.width);
    return h;
  });
  r.run("blockRows", blockRows, [](const Place &p) {
    unsigned h = 7u;
    for (int row = p.block; row < 5; row += p.blocks)
      h = h * 3u + p.steps(0u, row * 500 + p.x, row * 500 + p.n, p.width);
    return h;
  });
  r.run("blockStep", blockStep, [](const Place &p) { return p.steps(7u, p.x, p.n, 17); }, 17);
  r.run(
      "blockUnsignedStep", blockUnsignedStep,
      [](const Place &p) { return p.x < p.n ? p.steps(7u, p.x, p.n, 5000) : 7u; }, 5000u);
  r.run(
      "blockUnsignedStep back", blockUnsignedStep,
      [](const Place &p) {
        unsigned h = 7u;
        for (int i = p.x; i >= 0 && i < p.n; i -= 32)
          h = noted(h, p.in, i);
        return h;
      },
      0u - 32u);
}

void testBodies(const Runner &r, int n) {
  const Reference block = &Place::ofBlock;
  const check::Array<int> bounds(std::vector<int>{n, n / 2, 3});
  r.run(
      "boundInMemory", boundInMemory,
      [](const Place &p) {
        const int bounds[] = {p.n, p.n / 2, 3};
        return p.steps(7u, p.x, bounds[p.block], p.width);
      },
      static_cast<const int *>(bounds.data()));
  r.run("boundThatFalls", boundThatFalls, fallingReference);
  r.run("skipping", skipping, skippingReference);
  r.run("breaking", breaking, leavingReference);
  r.run("returning", returning, leavingReference);
  r.run("afterReturn", afterReturn,
        [](const Place &p) { return p.in[p.x] % 3u == 0u ? 7u : p.ofBlock(); });
  r.run("jumping", jumping, jumpingReference);
  r.run("usedLater", usedLater, [](const Place &p) {
    int i = p.x;
    while (i < p.n)
      i += p.width;
    return p.ofBlock() + i;
  });
  r.run("goingOn", goingOn, goingOnReference);
  r.run("carrying", carrying, carryingReference);
  r.run("unevenRows", unevenRows, unevenReference);
  r.run("tiles", tiles, tilesReference);
  r.run("histogram", histogram, histogramReference);
}

void test(check::Random &random) {
  const std::vector<unsigned> in = random.bits<unsigned>(20000);
  const int sizes[] = {-5, 0, 1, 31, 64, 65, 127, 500, 2000};
  for (int n : sizes) {
    for (auto [blocks, width, height] :
         {std::array{1, 1, 1}, std::array{3, 64, 1}, std::array{2, 16, 4}}) {
      const Runner runner(in, blocks, width, height, n);
      testIndices(runner);
      testBodies(runner, n);
      if (width == 64 && n >= 0)
        runner.run("warpRows", warpRows, warpReference);
    }
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
