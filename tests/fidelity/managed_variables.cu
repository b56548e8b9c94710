// __managed__ variables: host and kernels read and write them by their names and through pointers.
#include "check.h"

struct Settings {
  float factor;
  int offsets[3];
};

__managed__ int counter = 5;
__managed__ float values[300];
__device__ __managed__ Settings settings = {0.5f, {1, 2, 3}};
static __managed__ int *link;

__global__ void scale(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  values[i] = values[i] * settings.factor + settings.offsets[i % 3];
  atomicAdd(&counter, 1);
}

__global__ void follow(int by) {
  if (link)
    *link += by;
}

void addOnHost(int *to, int value) { *to += value; }

void test(check::Random &random) {
  const int n = random.integer(200, 300), by = random.integer(1, 1000);
  const float factor = static_cast<float>(random.integer(1, 64)) / 16;
  std::vector<float> expected;
  for (int i = 0; i < 300; ++i) {
    values[i] = static_cast<float>(random.integer(-1000, 1000));
    expected.push_back(i < n ? values[i] * factor + settings.offsets[i % 3] : values[i]);
  }
  settings.factor = factor;
  addOnHost(&counter, 10);
  scale<<<(n + 127) / 128, 128>>>(n);
  CHECK(cudaDeviceSynchronize());
  check::equal("counter", counter, 15 + n);
  check::equal("values", std::vector<float>(values, values + 300), expected);

  link = &counter;
  follow<<<1, 1>>>(by);
  CHECK(cudaDeviceSynchronize());
  check::equal("through a pointer", counter, 15 + n + by);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
