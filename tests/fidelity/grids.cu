// Grids and blocks of one, two and three dimensions, and every built-in index.
#include "check.h"

const int Results = 13;

__global__ void indices(int *out) {
  int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  int *row = out + (block * (blockDim.x * blockDim.y * blockDim.z) + thread) * Results;
  row[0] = threadIdx.x;
  row[1] = threadIdx.y;
  row[2] = threadIdx.z;
  row[3] = blockIdx.x;
  row[4] = blockIdx.y;
  row[5] = blockIdx.z;
  row[6] = blockDim.x;
  row[7] = blockDim.y;
  row[8] = blockDim.z;
  row[9] = gridDim.x;
  row[10] = gridDim.y;
  row[11] = gridDim.z;
  row[12] = warpSize;
}

// Uses only x, in a block that has more: threads with the same x do the same.
__global__ void onlyX(int *out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  out[x] = x * 7;
}
__global__ void countX(int *count) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&count[x], 1);
}

// Only y and z.
__global__ void onlyYZ(int *count, int height) {
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  atomicAdd(&count[z * height + y], 1);
}

__global__ void gridStride(const float *in, float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    out[i] = in[i] * 2;
}

__device__ int globalX() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ uint2 globalXY() {
  dim3 d = blockDim;
  uint3 b = blockIdx;
  const dim3 t = threadIdx;
  return make_uint2(b.x * d.x + t.x, b.y * d.y + t.y);
}

__global__ void throughHelpers(int *out, int width, int height) {
  uint2 p = globalXY();
  if (p.x < width && p.y < height)
    out[p.y * width + p.x] = globalX() * 1000 + p.y;
}

void testIndices(dim3 grid, dim3 block) {
  const int threads = block.x * block.y * block.z, blocks = grid.x * grid.y * grid.z;
  check::Array<int> out(threads * blocks * Results);
  indices<<<grid, block>>>(out);
  const std::vector<int> got = out.fetch();
  for (int b = 0; b < blocks; ++b)
    for (int t = 0; t < threads; ++t) {
      const unsigned expected[Results] = {t % block.x,
                                          t / block.x % block.y,
                                          t / block.x / block.y,
                                          b % grid.x,
                                          b / grid.x % grid.y,
                                          b / grid.x / grid.y,
                                          block.x,
                                          block.y,
                                          block.z,
                                          grid.x,
                                          grid.y,
                                          grid.z,
                                          32};
      for (int k = 0; k < Results; ++k)
        check::equal("index", got[(b * threads + t) * Results + k], static_cast<int>(expected[k]),
                     (b * threads + t) * Results + k);
    }
}

void test(check::Random &random) {
  testIndices(1, 1);
  testIndices(7, 33);
  testIndices(dim3(3, 5), dim3(8, 4));
  testIndices(dim3(2, 3, 4), dim3(5, 2, 3));
  testIndices(dim3(1, 1, 3), dim3(1, 1, 9));
  testIndices(random.integer(1, 20), random.integer(1, 256));

  check::Array<int> values(64), counts(64);
  CHECK(cudaMemset(counts, 0, 64 * sizeof(int)));
  onlyX<<<4, dim3(16, 5)>>>(values);
  countX<<<dim3(4, 3), dim3(16, 5)>>>(counts);
  std::vector<int> expected(64);
  for (int i = 0; i < 64; ++i)
    expected[i] = i * 7;
  check::equal("only x", values.fetch(), expected);
  check::equal("only x, times", counts.fetch(), std::vector<int>(64, 15));
  CHECK(cudaMemset(counts, 0, 64 * sizeof(int)));
  onlyYZ<<<dim3(3, 2, 4), dim3(5, 4, 2)>>>(counts, 8);
  check::equal("only y and z", counts.fetch(), std::vector<int>(64, 15));

  const int n = random.integer(1000, 9000);
  const std::vector<float> in = random.reals<float>(n, -1, 1);
  std::vector<float> twice(in);
  for (float &x : twice)
    x *= 2;
  check::Array<float> device(in), out(n);
  gridStride<<<3, 64>>>(device, out, n);
  check::equal("grid stride", out.fetch(), twice);

  const int width = 50, height = 21;
  check::Array<int> image(width * height);
  throughHelpers<<<dim3(4, 3), dim3(16, 8)>>>(image, width, height);
  std::vector<int> expectedImage(width * height);
  for (int i = 0; i < width * height; ++i)
    expectedImage[i] = i % width * 1000 + i / width;
  check::equal("through helpers", image.fetch(), expectedImage);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
