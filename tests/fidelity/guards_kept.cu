// Guards that stand in a variable, are asked before a barrier and again behind it. Most blocks lie
// before the end of the data, some behind it, and one around it: what is known of the guard in one
// block holds in no other. Each kernel sets out[i] to the mirrored neighbour's element, where its
// guard holds, and leaves it alone elsewhere.
#include "check.h"

const int BLOCK = 64, BLOCKS = 4, ALL = BLOCK * BLOCKS, MISSING = -7;

#define INDEX                                                                                      \
  __shared__ int tile[BLOCK];                                                                      \
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
#define MIRRORED tile[BLOCK - 1 - t]

__global__ void plain(const int *in, int *out, int n) {
  INDEX
  bool ok = i < n;
  tile[t] = ok ? in[i] : MISSING;
  __syncthreads();
  if (ok)
    out[i] = MIRRORED;
}

__global__ void negative(const int *in, int *out, int n) {
  INDEX
  bool tail = i >= n;
  tile[t] = tail ? MISSING : in[i];
  __syncthreads();
  if (!tail)
    out[i] = MIRRORED;
}

// What stands behind the end alone.
__global__ void behind(const int *in, int *out, int n) {
  INDEX
  bool tail = i >= n;
  tile[t] = tail ? MISSING : in[i];
  __syncthreads();
  if (tail)
    out[i] = MIRRORED;
}

__global__ void number(const int *in, int *out, int n) {
  INDEX
  int ok = i < n;
  tile[t] = ok ? in[i] : MISSING;
  __syncthreads();
  if (ok == 1)
    out[i] = MIRRORED;
}

__global__ void flags(const int *in, int *out, int n) {
  INDEX
  unsigned int which = (i < n ? 1u : 0u) | (i + 1 < n ? 2u : 0u) | 4u;
  tile[t] = which & 1 ? in[i] : MISSING;
  __syncthreads();
  if ((which & 5) == 5)
    out[i] = MIRRORED;
}

__global__ void bothEnds(const int *in, int *out, int n) {
  INDEX
  bool ok = i >= 3 && i < n;
  tile[t] = i < n ? in[i] : MISSING;
  __syncthreads();
  if (ok)
    out[i] = MIRRORED;
}

__global__ void either(const int *in, int *out, int n) {
  INDEX
  bool none = i < 3 || i >= n;
  tile[t] = i < n ? in[i] : MISSING;
  __syncthreads();
  if (none)
    return;
  out[i] = MIRRORED;
}

__global__ void twoGuards(const int *in, int *out, int n) {
  INDEX
  bool loads = i < n, stores = i + 5 < n;
  tile[t] = loads ? in[i] : MISSING;
  __syncthreads();
  if (stores && loads)
    out[i] = MIRRORED;
}

struct Place {
  int at;
  bool inside;
};

__global__ void field(const int *in, int *out, int n) {
  INDEX
  Place place = {i, i < n};
  tile[t] = place.inside ? in[place.at] : MISSING;
  __syncthreads();
  if (place.inside)
    out[place.at] = MIRRORED;
}

__global__ void limit(const int *in, int *out, int n) {
  INDEX
  int end = i < n ? n : 0;
  tile[t] = i < end ? in[i] : MISSING;
  __syncthreads();
  if (i < end)
    out[i] = MIRRORED;
}

__global__ void pointer(const int *in, int *out, int n) {
  INDEX
  int *place = i < n ? out + i : nullptr;
  tile[t] = place ? in[i] : MISSING;
  __syncthreads();
  if (place)
    *place = MIRRORED;
}

__global__ void weight(const int *in, int *out, int n) {
  INDEX
  float share = i < n ? 1.0f : 0.0f;
  tile[t] = share > 0 ? in[i] : MISSING;
  __syncthreads();
  if (share == 1.0f)
    out[i] = MIRRORED;
}

__global__ void rounds(const int *in, int *out, int n) {
  INDEX
  int count = i < n ? 1 : 0;
  tile[t] = MISSING;
  for (int k = 0; k < count; ++k)
    tile[t] = in[i];
  __syncthreads();
  for (int k = 0; k < count; ++k)
    out[i] = MIRRORED;
}

__global__ void kinds(const int *in, int *out, int n) {
  INDEX
  int kind = i < n ? 1 : 2;
  tile[t] = kind == 1 ? in[i] : MISSING;
  __syncthreads();
  switch (kind) {
  case 1:
    out[i] = MIRRORED;
    break;
  case 2:
    break;
  }
}

// A guard that is computed from another, and one that changes after the barrier.
__global__ void chained(const int *in, int *out, int n) {
  INDEX
  bool ok = i < n, also = ok && t >= 0;
  tile[t] = ok ? in[i] : MISSING;
  __syncthreads();
  bool last = also || t < 0;
  if (last)
    out[i] = MIRRORED;
}

__global__ void changed(const int *in, int *out, int n) {
  INDEX
  bool ok = i < n;
  tile[t] = ok ? in[i] : MISSING;
  __syncthreads();
  ok = ok && i >= 3;
  __syncthreads();
  if (ok)
    out[i] = MIRRORED;
}

__global__ void byAddress(const int *in, int *out, int n) {
  INDEX
  bool ok = i < n;
  bool *kept = &ok;
  tile[t] = ok ? in[i] : MISSING;
  *kept = *kept && i >= 3;
  __syncthreads();
  if (ok)
    out[i] = MIRRORED;
}

__device__ bool isInside(int i, int n) { return i < n; }
__device__ void decide(int i, int n, bool &ok) { ok = i < n; }

__global__ void helper(const int *in, int *out, int n) {
  INDEX
  bool ok = isInside(i, n);
  tile[t] = ok ? in[i] : MISSING;
  __syncthreads();
  bool again;
  decide(i, n, again);
  if (ok && again)
    out[i] = MIRRORED;
}

// In a loop: the guard is captured before it, and the data end sooner in each round.
__global__ void inLoop(const int *in, int *out, int n) {
  INDEX
  bool ok = i < n;
  int value = 0;
  for (int round = 0; round < 3; ++round) {
    bool loads = i < n - round;
    tile[t] = loads ? in[i] : MISSING;
    __syncthreads();
    if (ok && round == 0)
      value = MIRRORED;
    __syncthreads();
  }
  if (ok)
    out[i] = value;
}

// The whole kernel has a copy: a tree over the threads stands behind the guard.
__global__ void tree(const int *in, int *out, int n) {
  INDEX
  __shared__ int sums[BLOCK];
  bool ok = i < n;
  tile[t] = ok ? in[i] : MISSING;
  sums[t] = ok ? 1 : 0;
  __syncthreads();
  for (int offset = BLOCK / 2; offset > 0; offset /= 2) {
    if (t < offset)
      sums[t] += sums[t + offset];
    __syncthreads();
  }
  if (ok && sums[0] > 0)
    out[i] = MIRRORED;
}

__global__ void warps(const int *in, int *out, int n) {
  INDEX
  bool ok = i < n;
  int value = ok ? in[i] : MISSING;
  value = __shfl_xor_sync(0xffffffff, value, 31);
  tile[BLOCK - 1 - (t ^ 31)] = value;
  unsigned int inside = __ballot_sync(0xffffffff, ok);
  __syncthreads();
  if (ok && (inside >> t % 32 & 1))
    out[i] = tile[t];
}

// What the threads know of each other.
__global__ void neighbours(const int *in, int *out, int n) {
  INDEX
  __shared__ bool valid[BLOCK];
  bool ok = i < n;
  valid[t] = ok;
  tile[t] = valid[t] ? in[i] : MISSING;
  __syncthreads();
  int value = valid[BLOCK - 1 - t] ? MIRRORED : MISSING;
  if (valid[t])
    out[i] = value;
}

__global__ void returning(const int *in, int *out, int n) {
  INDEX
  bool ok = i < n;
  tile[t] = ok ? in[i] : MISSING;
  __syncthreads();
  if (!ok)
    return;
  out[i] = MIRRORED;
}

// The guard is one of a wider number, of an unsigned one, and of one counted from the end.
__global__ void wide(const int *in, int *out, int n) {
  INDEX
  size_t place = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  bool ok = place < (size_t)n;
  tile[t] = ok ? in[place] : MISSING;
  __syncthreads();
  if (ok)
    out[i] = MIRRORED;
}

__global__ void fromEnd(const int *in, int *out, int n) {
  INDEX
  int left = n - i;
  bool ok = left > 0;
  tile[t] = ok ? in[i] : MISSING;
  __syncthreads();
  if (ok)
    out[i] = MIRRORED;
}

using Kernel = void (*)(const int *, int *, int);

struct Case {
  const char *name;
  Kernel kernel;
  int first;   ///< the guard holds from here on
  bool behind; ///< it holds behind the end instead
  int less;    ///< the guard ends so many before n
};

static const Case cases[] = {
    {"plain", plain, 0, false, 0},         {"negative", negative, 0, false, 0},
    {"behind", behind, 0, true, 0},        {"number", number, 0, false, 0},
    {"flags", flags, 0, false, 0},         {"bothEnds", bothEnds, 3, false, 0},
    {"either", either, 3, false, 0},       {"twoGuards", twoGuards, 0, false, 5},
    {"field", field, 0, false, 0},         {"limit", limit, 0, false, 0},
    {"pointer", pointer, 0, false, 0},     {"weight", weight, 0, false, 0},
    {"rounds", rounds, 0, false, 0},       {"kinds", kinds, 0, false, 0},
    {"chained", chained, 0, false, 0},     {"changed", changed, 3, false, 0},
    {"byAddress", byAddress, 3, false, 0}, {"helper", helper, 0, false, 0},
    {"inLoop", inLoop, 0, false, 0},       {"tree", tree, 0, false, 0},
    {"warps", warps, 0, false, 0},         {"neighbours", neighbours, 0, false, 0},
    {"returning", returning, 0, false, 0}, {"wide", wide, 0, false, 0},
    {"fromEnd", fromEnd, 0, false, 0},
};

static void testRow(check::Random &random, const Case &which, int n) {
  const std::vector<int> in = random.integers(ALL, 0, 1000);
  const check::Array<int> source(in), target(ALL);
  const std::vector<int> before = target.fetch();
  which.kernel<<<BLOCKS, BLOCK>>>(source, target, n);
  const std::vector<int> got = target.fetch();
  for (int i = 0; i < ALL; ++i) {
    const int mirrored = i / BLOCK * BLOCK + BLOCK - 1 - i % BLOCK;
    const bool holds = which.behind ? i >= n : i >= which.first && i < n - which.less;
    const int value = mirrored < n ? in[mirrored] : MISSING;
    check::equal(which.name, got[i], holds ? value : before[i], i);
  }
}

// Blocks of two dimensions, and of three: the guard is kept over a loop with barriers in it.
__global__ void planes(const float *in, float *out, int width, int height, int depth) {
  __shared__ float tile[6][10];
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  const bool ok = x < width && y < height;
  float below = 0, here = ok ? in[y * width + x] : 0;
  for (int z = 0; z < depth; ++z) {
    const float above = z + 1 < depth && ok ? in[((z + 1) * height + y) * width + x] : 0;
    __syncthreads();
    tile[ty][tx] = here;
    if (threadIdx.x == 0)
      tile[ty][0] = x > 0 && y < height ? in[(z * height + y) * width + x - 1] : 0;
    if (threadIdx.x == blockDim.x - 1)
      tile[ty][tx + 1] = x + 1 < width && y < height ? in[(z * height + y) * width + x + 1] : 0;
    if (threadIdx.y == 0)
      tile[0][tx] = y > 0 && x < width ? in[(z * height + y - 1) * width + x] : 0;
    if (threadIdx.y == blockDim.y - 1)
      tile[ty + 1][tx] = y + 1 < height && x < width ? in[(z * height + y + 1) * width + x] : 0;
    __syncthreads();
    if (ok)
      out[(z * height + y) * width + x] = below + above + tile[ty][tx - 1] + tile[ty][tx + 1] +
                                          tile[ty - 1][tx] + tile[ty + 1][tx] - 6 * here;
    below = here;
    here = above;
  }
}

__global__ void cubes(const float *in, float *out, int width, int height, int depth) {
  __shared__ float tile[4][4][8];
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z * blockDim.z + threadIdx.z;
  const bool inPlane = x < width && y < height, ok = inPlane && z < depth;
  float &own = tile[threadIdx.z][threadIdx.y][threadIdx.x];
  own = ok ? in[(z * height + y) * width + x] : -1;
  __syncthreads();
  if (ok)
    out[(z * height + y) * width + x] = tile[3 - threadIdx.z][3 - threadIdx.y][7 - threadIdx.x];
}

static void testPlanes(check::Random &random, int width, int height, int depth) {
  std::vector<float> in(width * height * depth);
  for (float &value : in)
    value = static_cast<float>(random.integer(0, 9));
  const check::Array<float> source(in), target(in.size()), mirrored(in.size());
  const dim3 blocks((width + 7) / 8, (height + 3) / 4);
  planes<<<blocks, dim3(8, 4)>>>(source, target, width, height, depth);
  cubes<<<dim3(blocks.x, blocks.y, (depth + 3) / 4), dim3(8, 4, 4)>>>(source, mirrored, width,
                                                                      height, depth);
  const std::vector<float> got = target.fetch(), mirror = mirrored.fetch();
  auto at = [&](int x, int y, int z, float otherwise) {
    const bool isInside = x >= 0 && y >= 0 && z >= 0 && x < width && y < height && z < depth;
    return isInside ? in[(z * height + y) * width + x] : otherwise;
  };
  for (int z = 0; z < depth; ++z)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        const int i = (z * height + y) * width + x;
        check::equal("planes", got[i],
                     at(x - 1, y, z, 0) + at(x + 1, y, z, 0) + at(x, y - 1, z, 0) +
                         at(x, y + 1, z, 0) + at(x, y, z - 1, 0) + at(x, y, z + 1, 0) -
                         6 * at(x, y, z, 0),
                     i);
        check::equal("cubes", mirror[i], at(x ^ 7, y ^ 3, z ^ 3, -1), i);
      }
}

static void test(check::Random &random) {
  for (const Case &each : cases)
    for (int n : {ALL, ALL - 1, 3 * BLOCK + 1, 3 * BLOCK, 3 * BLOCK - 1, 100, BLOCK, 4, 1, 0})
      testRow(random, each, n);
  for (int width : {1, 8, 21})
    for (int height : {3, 4, 13})
      for (int depth : {1, 5})
        testPlanes(random, width, height, depth);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
