// The ways to launch: from templates, macros, methods and lambdas, through function pointers, with
// every form of configuration, and in expressions that need the launch to be one statement.
#include "check.h"

#define LAUNCH(kernel, n, ...) kernel<<<((n) + 63) / 64, 64>>>(__VA_ARGS__)
#define LAUNCH_AND_CHECK(...)                                                                      \
  do {                                                                                             \
    __VA_ARGS__;                                                                                   \
    CHECK(cudaGetLastError());                                                                     \
  } while (0)
#define GRID dim3((n + 31) / 32)
#define EXTENT {16, 2, 2}
#define LAUNCH_BRACED(kernel, n, ...) kernel<<<{((n) + 63) / 64, 1}, EXTENT>>>(__VA_ARGS__)

template <class T> __global__ void add(T *out, T value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] += value;
}

__global__ void twice(int *out, int value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 2 * out[i] + value;
}

__global__ void thrice(int *out, int value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 3 * out[i] + value;
}

template <class T, int Block> void addBlocked(T *out, T value, int n, cudaStream_t stream = 0) {
  add<T><<<(n + Block - 1) / Block, Block, 0, stream>>>(out, value, n);
}

__global__ void countThreads(int *out, int n) {
  for (int i = blockIdx.x; i < n; i += gridDim.x)
    atomicAdd(out + i, blockDim.x == 16 && blockDim.y == 2 && blockDim.z == 2);
}

typedef void (*Kernel)(int *, int, int);

void launchPointer(Kernel kernel, int *out, int value, int n) {
  kernel<<<(n + 31) / 32, 32>>>(out, value, n);
}

struct Launcher {
  int n;
  dim3 block = dim3(32, 1, 1);
  void run(int *out, int value) const {
    twice<<<(n + block.x - 1) / block.x, block>>>(out, value, n);
  }
  template <class T> void runAdd(T *out, T value) const { add<<<GRID, block.x>>>(out, value, n); }
};

void test(check::Random &random) {
  const int n = 333;
  std::vector<int> expected = random.integers(n, -1000, 1000);
  check::Array<int> device(expected);
  const auto all = [&](const char *name, auto function) {
    for (int &x : expected)
      x = function(x);
    check::equal(name, device.fetch(), expected);
  };

  addBlocked<int, 48>(device, 5, n);
  all("template", [](int x) { return x + 5; });
  LAUNCH(twice, n, device, 1, n);
  all("macro", [](int x) { return 2 * x + 1; });
  LAUNCH(add<int>, n, device, -3, n);
  all("macro with a template", [](int x) { return x - 3; });
  LAUNCH_AND_CHECK(twice<<<GRID, 32>>>(device, 2, n));
  all("launch in a macro's argument", [](int x) { return 2 * x + 2; });

  const Kernel kernels[] = {twice, thrice};
  for (Kernel kernel : kernels)
    launchPointer(kernel, device, 4, n);
  all("function pointers", [](int x) { return 3 * (2 * x + 4) + 4; });
  void (*pointer)(int *, int, int) = add<int>;
  pointer<<<11, 32>>>(device, 9, n);
  all("pointer to a template", [](int x) { return x + 9; });

  const Launcher launcher{n};
  launcher.run(device, -1);
  launcher.runAdd(device.data(), 6);
  all("methods", [](int x) { return 2 * x - 1 + 6; });
  const auto lambda = [&](int value) { thrice<<<6, dim3(64)>>>(device, value, n); };
  lambda(2);
  all("lambda", [](int x) { return 3 * x + 2; });

  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  addBlocked<int, 64>(device, 1, n, stream);
  add<<<dim3(n), dim3(1), 0>>>(device.data(), 1, n);
  add<<<n / 64 + 1, 64, 16 * sizeof(float), stream>>>(device.data(), 1, n);
  CHECK(cudaStreamSynchronize(stream));
  all("configurations", [](int x) { return x + 3; });
  CHECK(cudaStreamDestroy(stream));

  add<<<{n / 64 + 1}, {64}>>>(device.data(), 1, n);
  add<<<{n, 1, 1}, {}, 0>>>(device.data(), 1, n);
  add<<<{(n + 31) / 32}, dim3{32}, 0, 0>>>(device.data(), 5, n);
  all("braces", [](int x) { return x + 7; });
  LAUNCH_BRACED(countThreads, n, device, n);
  all("braces in a macro", [](int x) { return x + 64; });

  if (n > 100)
    add<<<6, 64>>>(device.data(), 1, n);
  else
    add<<<6, 64>>>(device.data(), 2, n);
  for (int i = 0; i < 2; ++i)
    add<<<6, 64>>>(device.data(), 10, n);
  n > 500 ? add<<<6, 64>>>(device.data(), 100, n) : add<<<6, 64>>>(device.data(), 200, n);
  all("without braces", [](int x) { return x + 221; });
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
