// extern __shared__ memory: its size comes with the launch; of several types, cut into parts,
// beside static memory.
#include "check.h"

extern __shared__ int ints[];

__global__ void reverseInts(const int *in, int *out) {
  int t = threadIdx.x;
  ints[t] = in[t];
  __syncthreads();
  out[t] = ints[blockDim.x - 1 - t];
}

__global__ void reverseDoubles(const double *in, double *out) {
  extern __shared__ double doubles[];
  int t = threadIdx.x;
  doubles[t] = in[t];
  __syncthreads();
  out[t] = doubles[blockDim.x - 1 - t];
}

// One block of bytes, cut into an array of floats, one of shorts and one of characters.
__global__ void parts(const float *in, float *out, int n) {
  extern __shared__ __align__(16) unsigned char memory[];
  __shared__ float offset;
  float *floats = (float *)memory;
  short *shorts = (short *)(floats + n);
  char *characters = (char *)&shorts[n];
  int t = threadIdx.x;
  if (t == 0)
    offset = 0.5f;
  floats[t] = in[t];
  shorts[t] = (short)(3 * t);
  characters[t] = (char)(t % 100);
  __syncthreads();
  int other = (t + 7) % n;
  out[t] = floats[other] + shorts[other] + characters[other] + offset;
}

// More than 48 KiB are there for those who ask.
void testOptIn() {
  const int n = 32;
  std::vector<int> in(n), reversed(n);
  for (int i = 0; i < n; ++i)
    in[i] = reversed[n - 1 - i] = i;
  check::Array<int> device(in), out(n);
  reverseInts<<<1, n, 48 << 10>>>(device, out);
  check::equal("48 KiB", out.fetch(), reversed);
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  for (std::size_t bytes : {(48 << 10) + 1, 1 << 20, 1 << 30}) {
    reverseInts<<<1, n, bytes>>>(device, out);
    check::equal("more than 48 KiB", cudaGetLastError(), cudaErrorInvalidValue);
  }
  const int most = static_cast<int>(properties.sharedMemPerBlockOptin);
  check::equal(
      "more than there is",
      cudaFuncSetAttribute(reverseInts, cudaFuncAttributeMaxDynamicSharedMemorySize, most + 1),
      cudaErrorInvalidValue);
  check::equal("the error is kept", cudaGetLastError(), cudaErrorInvalidValue);
  if (most <= 48 << 10)
    return;
  CHECK(cudaFuncSetAttribute(reverseInts, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
  check::Array<int> again(n);
  reverseInts<<<1, n, most>>>(device, again);
  check::equal("all that there is", again.fetch(), reversed);
  reverseDoubles<<<1, 1, (48 << 10) + 8>>>(nullptr, nullptr); // each kernel asks for itself
  check::equal("another kernel", cudaGetLastError(), cudaErrorInvalidValue);
}

void test(check::Random &random) {
  testOptIn();
  for (int n : {32, 100, 256}) {
    const std::vector<int> in = random.bits<int>(n);
    check::Array<int> device(in), out(n);
    reverseInts<<<1, n, n * sizeof(int)>>>(device, out);
    check::equal("ints", out.fetch(), std::vector<int>(in.rbegin(), in.rend()));

    const std::vector<double> reals = random.reals<double>(n, -1, 1);
    check::Array<double> deviceReals(reals), outReals(n);
    reverseDoubles<<<1, n, n * sizeof(double)>>>(deviceReals, outReals);
    check::equal("doubles", outReals.fetch(), std::vector<double>(reals.rbegin(), reals.rend()));

    std::vector<float> floats(n), expected(n);
    for (float &f : floats)
      f = static_cast<float>(random.integer(-100, 100));
    check::Array<float> deviceFloats(floats), outFloats(n);
    const std::size_t bytes = n * (sizeof(float) + sizeof(short) + sizeof(char));
    parts<<<1, n, bytes>>>(deviceFloats, outFloats, n);
    for (int t = 0; t < n; ++t) {
      const int other = (t + 7) % n;
      expected[t] = floats[other] + 3 * other + other % 100 + 0.5f;
    }
    check::equal("parts", outFloats.fetch(), expected);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
