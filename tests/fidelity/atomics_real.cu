// atomicAdd on float and double, atomicExch on float, and the compare-and-swap loops that programs
// write themselves. The numbers are small multiples of a power of two, so that sums are exact in
// any order.
#include "check.h"

#include <algorithm>

__global__ void sums(const float *floats, const double *doubles, float *floatSum, double *doubleSum,
                     int bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(&floatSum[i % bins], floats[i]);
    atomicAdd(doubleSum + i % bins, doubles[i]);
  }
}

__device__ double atomicMultiply(double *address, double value) {
  unsigned long long int *bits = (unsigned long long int *)address;
  unsigned long long int old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(value * __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__device__ float atomicMaximum(float *address, float value) {
  int *bits = (int *)address;
  int old = *bits;
  while (value > __int_as_float(old)) {
    int assumed = old;
    old = atomicCAS(bits, assumed, __float_as_int(value));
    if (old == assumed)
      break;
  }
  return __int_as_float(old);
}

__global__ void loops(const float *floats, double *product, float *maximum, float *exchanged,
                      float *before, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  atomicMultiply(product, i % 2 ? 2.0 : 0.5);
  atomicMaximum(maximum, floats[i]);
  before[i] = atomicExch(exchanged, (float)i);
}

void test(check::Random &random) {
  const int n = 4000, bins = 3;
  std::vector<float> floats(n), floatSums(bins);
  std::vector<double> doubles(n), doubleSums(bins);
  for (int i = 0; i < n; ++i) {
    floats[i] = random.integer(-500, 500) / 4.0f;
    doubles[i] = random.integer(-1000000, 1000000) / 1024.0;
    floatSums[i % bins] += floats[i];
    doubleSums[i % bins] += doubles[i];
  }
  check::Array<float> deviceFloats(floats), floatOut(std::vector<float>(bins, 0.0f));
  check::Array<double> deviceDoubles(doubles), doubleOut(std::vector<double>(bins, 0.0));
  sums<<<(n + 127) / 128, 128>>>(deviceFloats, deviceDoubles, floatOut, doubleOut, bins, n);
  check::equal("float sums", floatOut.fetch(), floatSums);
  check::equal("double sums", doubleOut.fetch(), doubleSums);

  check::Array<double> product(std::vector<double>{3.0});
  check::Array<float> maximum(std::vector<float>{-1000.0f}), exchanged(std::vector<float>{-1.0f}),
      before(n);
  loops<<<(n + 127) / 128, 128>>>(deviceFloats, product, maximum, exchanged, before, n);
  check::equal("product", product.fetch()[0], 3.0);
  check::equal("maximum", maximum.fetch()[0], *std::max_element(floats.begin(), floats.end()));
  std::vector<float> chain = before.fetch(), expected(n + 1);
  chain.push_back(
      exchanged.fetch()[0]); // every value was seen once: by the next thread, or at the end
  std::sort(chain.begin(), chain.end());
  for (int i = 0; i <= n; ++i)
    expected[i] = static_cast<float>(i - 1);
  check::equal("exchanged", chain, expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
