// Kernels that end with an error: a failed assert, __trap. The device stays broken until it is
// reset, or, on GPUs, until the program starts anew.
#include "check.h"

#include <cassert>
#include <iterator>
#include <string>
#include <unistd.h>

__device__ int positive(int v) {
  assert(v > 0 && "all of them");
  return v;
}

__global__ void asserting(const int *x, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(n > 0);
  if (i < n)
    out[i] = 2 * positive(x[i]);
}

__global__ void assertingAtBarrier(const int *x, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  assert(s[63 - threadIdx.x] != 7);
  out[threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void trapping(const int *x, int *out) {
  if (x[threadIdx.x] == 7)
    __trap();
  out[threadIdx.x] = x[threadIdx.x];
}

__global__ void breaking(const int *x, int *out) {
  if (x[threadIdx.x] == 7)
    __brkpt();
  if (x[threadIdx.x] == 8)
    asm volatile("brkpt;");
  out[threadIdx.x] = x[threadIdx.x];
}

// What follows a failed assertion would leave the memory, far away.
constexpr long long far = 1LL << 40;

/// Elements, each in its own way out of reach of a wrong index.
struct Span {
  int *data;
  int size;
  __device__ int &operator[](int i) const {
    assert(0 <= i && i < size);
    return data[i * (i < size ? 1 : far)];
  }
  __device__ int orZero(int i) const { return i < 0 ? 0 : (*this)[i]; }
};

__global__ void guarding(int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(i < n);
  out[i < n ? i : far] = i;
}

__global__ void indexing(int *data, int n) {
  const Span span = {data, n};
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  span[i] = i % 2 ? span[i] + 1 : span.orZero(i % 4 ? i : -1) + 2;
}

__global__ void looping(int *data, int n) {
  const Span span = {data, n};
  int sum = 0;
  for (int i = threadIdx.x; span[i] > sum; i += blockDim.x)
    for (int k = 0; k < 2; ++k)
      sum -= span[i + k];
  data[threadIdx.x] = sum;
}

__global__ void guardingBarriers(int *data, int n) {
  __shared__ int s[32];
  const Span span = {data, n};
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = span[i];
  for (int o = 16; o > 0; o /= 2) {
    __syncthreads();
    if (threadIdx.x < o) {
      assert(s[threadIdx.x + o] >= 0);
      s[threadIdx.x] += s[threadIdx.x + o];
    }
  }
  __syncthreads();
  data[i < n ? i : far] = s[0];
}

__global__ void guardingWarps(int *data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = data[i];
  for (int o = 16; o > 0; o /= 2) {
    assert(i < n);
    sum += __shfl_down_sync(0xffffffff, sum, o);
  }
  __syncwarp();
  data[i] = sum;
}

struct Pair {
  int first, second;
};

/// What fails moves out of expressions. The rest of them comes in C++'s order all the same.
__global__ void ordered(int *data, int n, int *out) {
  const Span span = {data, n};
  int i = 0;
  span[i++] = i + 10;
  span[i] = i++;
  span[i] += i++;
  out[0] = data[0], out[1] = data[1], out[2] = data[2], out[3] = data[3];
  const Pair pair = {i++, span[i]};
  out[4] = pair.first, out[5] = pair.second;
  out[6] = i << span[i = 0];
  out[7] = i == 0 && span[i + 7] == 7 ? span[i + 6] : span[i + 5];
  int left = 4, rounds = 0;
  do {
    if (left == 2)
      continue;
    if (left == -2)
      break;
    ++rounds;
  } while (span[--left + 2] >= 0);
  for (int k = 0; k < 8; k += span[k] >= 0 ? 1 : n) {
    int n = k;
    if (n % 2)
      continue;
    rounds += 100;
  }
  out[8] = rounds, out[9] = left;
}

/// Goes on after a `continue` until it leaves the array.
__global__ void continuing(int *data, int n) {
  const Span span = {data, n};
  int i = threadIdx.x;
  do {
    if (i % 2)
      continue;
    data[i < n ? i : far] = 0;
  } while (span[++i] >= 0);
}

/// What `run` writes to the standard error output.
template <class Run> std::string complaints(Run run) {
  std::fflush(stderr);
  std::FILE *file = std::tmpfile();
  const int saved = dup(STDERR_FILENO);
  dup2(fileno(file), STDERR_FILENO);
  run();
  std::fflush(stderr);
  dup2(saved, STDERR_FILENO);
  close(saved);
  std::rewind(file);
  std::string text;
  for (int c; (c = std::fgetc(file)) != EOF;)
    text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

/// Every call returns the error, and keeps it, until it is asked for, as the last one.
void expectSticky(cudaError_t error) {
  void *p = nullptr;
  check::equal("synchronize", cudaDeviceSynchronize(), error);
  check::equal("last error", cudaGetLastError(), error);
  check::equal("last error, again", cudaGetLastError(), cudaSuccess);
  check::equal("malloc", cudaMalloc(&p, 16), error);
  check::equal("last error of malloc", cudaPeekAtLastError(), error);
  check::equal("last error of malloc", cudaGetLastError(), error);
}

/// Whether the device can be used again. On GPUs nothing but the end of the program sees to that.
bool resetDevice() {
  void *p = nullptr;
  const bool works = cudaDeviceReset() == cudaSuccess && cudaMalloc(&p, 16) == cudaSuccess;
  if (works)
    CHECK(cudaFree(p));
  cudaGetLastError();
  return works;
}

int *upload(const std::vector<int> &values) {
  int *p = nullptr;
  CHECK(cudaMalloc(&p, values.size() * sizeof(int)));
  CHECK(cudaMemcpy(p, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice));
  return p;
}

/// Runs as it should with a size that all threads are below; fails with one that some are not.
template <void (*kernel)(int *, int)> void expectBounds(check::Random &) {
  int *data = upload(std::vector<int>(256, 1));
  kernel<<<4, 32>>>(data, 256);
  check::equal("within bounds", cudaDeviceSynchronize(), cudaSuccess);
  kernel<<<4, 32>>>(data, 100);
  expectSticky(cudaErrorAssert);
}

void expectBoundsOfLoops(check::Random &) {
  int *data = upload(std::vector<int>(64, 1));
  looping<<<1, 32>>>(data, 64);
  expectSticky(cudaErrorAssert);
}

void expectBoundsOfContinued(check::Random &) {
  int *data = upload(std::vector<int>(64, 1));
  continuing<<<1, 1>>>(data, 64);
  expectSticky(cudaErrorAssert);
}

void expectOrder(check::Random &) {
  int *data = upload({0, 1, 2, 3, 4, 5, 6, 7}), *out = upload(std::vector<int>(10, -1));
  ordered<<<1, 1>>>(data, 8, out);
  std::vector<int> got(10);
  CHECK(cudaMemcpy(got.data(), out, got.size() * sizeof(int), cudaMemcpyDeviceToHost));
  // data is 10, 1, 1, 5, 4, ... then
  check::equal("ordered", got, std::vector<int>{10, 1, 1, 5, 3, 4, 4 << 10, 6, 405, -2});
}

/// An event behind the kernel has its error; work of the host's behind it is not done.
void expectInOrder(check::Random &) {
  int *data = upload(std::vector<int>(64, 1));
  cudaEvent_t event;
  CHECK(cudaEventCreate(&event));
  guarding<<<2, 32>>>(data, 60);
  cudaEventRecord(event);
  bool called = false;
  cudaLaunchHostFunc(0, [](void *flag) { *static_cast<bool *>(flag) = true; }, &called);
  check::equal("event", cudaEventSynchronize(event), cudaErrorAssert);
  expectSticky(cudaErrorAssert);
  check::that(!called, "no host function runs");
}

void expectMessage(check::Random &random) {
  std::vector<int> x = random.integers(100, 10, 99), got(100);
  int *in = upload(x), *out = upload(x);
  asserting<<<4, 32>>>(in, out, 100);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(got.data(), out, 100 * sizeof(int), cudaMemcpyDeviceToHost));
  for (int i = 0; i < 100; ++i)
    check::equal("no assert fails", got[i], 2 * x[i], i);

  x[70] = -1; // thread 6 of block 2
  CHECK(cudaMemcpy(in, x.data(), 100 * sizeof(int), cudaMemcpyHostToDevice));
  const std::string text = complaints([&] {
    asserting<<<4, 32>>>(in, out, 100);
    cudaDeviceSynchronize();
  });
  check::that(text.find("kernel_faults.cu:") != std::string::npos, "the message names the file");
  check::that(
      text.find(
          ": block: [2,0,0], thread: [6,0,0] Assertion `v > 0 && \"all of them\"` failed.\n") !=
          std::string::npos,
      text.c_str());
  check::that(text.find("positive(int)") != std::string::npos, "the message names the function");
  expectSticky(cudaErrorAssert);
}

void expectAtBarrier(check::Random &random) {
  std::vector<int> x = random.integers(100, 10, 99);
  x[40] = 7;
  int *in = upload(x), *out = upload(x);
  assertingAtBarrier<<<1, 64>>>(in, out);
  expectSticky(cudaErrorAssert);
}

void expectTrap(check::Random &random) {
  std::vector<int> x = random.integers(100, 10, 99);
  x[40] = 7;
  int *in = upload(x), *out = upload(x);
  trapping<<<1, 40>>>(in, out);
  CHECK(cudaDeviceSynchronize());
  trapping<<<1, 41>>>(in, out);
  expectSticky(cudaErrorLaunchFailure);
}

/// Without a debugger. CUDA does not say what becomes of a kernel then.
template <int Value> void expectBreakpoint(check::Random &random) {
  std::vector<int> x = random.integers(100, 10, 99);
  x[40] = Value;
  int *in = upload(x), *out = upload(x);
  breaking<<<1, 40>>>(in, out);
  CHECK(cudaDeviceSynchronize());
#ifdef CU2PORT
  breaking<<<1, 41>>>(in, out);
  expectSticky(cudaErrorLaunchFailure);
#endif
}

void (*const Cases[])(check::Random &) = {expectMessage,
                                          expectAtBarrier,
                                          expectTrap,
                                          expectBreakpoint<7>,
                                          expectBreakpoint<8>,
                                          expectBounds<guarding>,
                                          expectBounds<indexing>,
                                          expectBounds<guardingBarriers>,
                                          expectBounds<guardingWarps>,
                                          expectBoundsOfLoops,
                                          expectBoundsOfContinued,
                                          expectOrder,
                                          expectInOrder};

/// The program starts anew, with the cases from here on.
[[noreturn]] void startAnew(std::size_t next) {
  std::fflush(stdout);
  setenv("FIRST_CASE", std::to_string(next).c_str(), 1);
  execl("/proc/self/exe", "kernel_faults", static_cast<char *>(nullptr));
  check::fail("the program cannot start anew");
}

void test(check::Random &random) {
  const char *first = std::getenv("FIRST_CASE");
  for (std::size_t i = first ? std::atoi(first) : 0; i < std::size(Cases); ++i) {
    Cases[i](random);
    if (!resetDevice())
      startAnew(i + 1);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
