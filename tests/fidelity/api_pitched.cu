// Rows with a pitch: allocated, copied in every direction, set.
#include "check.h"

__global__ void scaleRows(float *base, size_t pitch, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    float *row = (float *)((char *)base + y * pitch);
    row[x] *= 2.0f;
  }
}

void test(check::Random &random) {
  const int width = random.integer(1, 130), height = random.integer(1, 40);
  const std::size_t bytes = width * sizeof(float), wide = bytes + 3 * sizeof(float);
  const std::vector<float> in = random.reals<float>(width * height, -1, 1);
  float *rows = nullptr;
  std::size_t pitch = 0;
  CHECK(cudaMallocPitch((void **)&rows, &pitch, bytes, height));
  check::that(pitch >= bytes && pitch % 32 == 0, "the pitch holds a row and keeps rows aligned");
  CHECK(cudaMemset2D(rows, pitch, 0xCD, bytes, height));
  CHECK(cudaMemcpy2D(rows, pitch, in.data(), bytes, bytes, height, cudaMemcpyHostToDevice));
  scaleRows<<<dim3((width + 15) / 16, (height + 7) / 8), dim3(16, 8)>>>(rows, pitch, width, height);
  std::vector<float> expected(in), out(width * height);
  for (float &x : expected)
    x *= 2;
  CHECK(cudaMemcpy2D(out.data(), bytes, rows, pitch, bytes, height, cudaMemcpyDeviceToHost));
  check::equal("rows", out, expected);

  // From device to device, with yet another pitch, asynchronously, without the first column.
  std::vector<float> padded((width + 3) * height, -7.0f);
  check::Array<float> other(padded);
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaMemcpy2DAsync(other.data() + 1, wide, rows + 1, pitch, bytes - sizeof(float), height,
                          cudaMemcpyDeviceToDevice, stream));
  CHECK(cudaStreamSynchronize(stream));
  for (int y = 0; y < height; ++y)
    for (int x = 1; x < width; ++x)
      padded[y * (width + 3) + x] = expected[y * width + x];
  check::equal("device to device", other.fetch(), padded);

  CHECK(cudaMemset2DAsync(rows, pitch, 0, bytes, height / 2, stream));
  CHECK(cudaMemcpy2DAsync(out.data(), bytes, rows, pitch, bytes, height, cudaMemcpyDeviceToHost,
                          stream));
  CHECK(cudaStreamSynchronize(stream));
  for (int i = 0; i < width * (height / 2); ++i)
    expected[i] = 0.0f;
  check::equal("set", out, expected);
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaFree(rows));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
