// One program for the tests of `cu2port verify`: its first argument says which of its parts runs.
// The translations of `wrong`, `tally`, `blend` and `mirror` are spoilt (see CMakeLists.txt).
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    const cudaError_t status = (call);                                                             \
    if (status != cudaSuccess) {                                                                   \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));         \
      std::exit(3);                                                                                \
    }                                                                                              \
  } while (0)

struct Particle {
  char kind;
  float3 at;
  double mass;
};

__constant__ float factor[4];
__device__ int total;

__global__ void scale(int n, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = factor[i % 4] * x[i];
}

__global__ void wrong(int n, const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i == 77 ? in[i] + 123456 : in[i];
}

__global__ void move(int n, Particle *particles) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    particles[i].at.y += 0.5f * i;
    particles[i].mass *= 2;
  }
}

__global__ void sum(int n, const float *x, float *result) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(result, x[i]);
    atomicAdd(&total, 1);
  }
}

__global__ void line_up(int n, int *queue, int *next) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    queue[atomicAdd(next, 1)] = i;
}

__global__ void outside(int *out, long distance) { out[threadIdx.x + distance] = 7; }

__global__ void shout(int *out) {
  printf("kernel %d\n", out[0]);
  out[0] = 2;
}

__global__ void never(int *out) { out[0] = 1; }

struct Node {
  int value;
  Node *next;
};

/// `start` is a node by value: what it leads to, the kernel doubles.
__global__ void walk(Node start, Node *list) {
  for (Node *at = start.next; at; at = at->next)
    at->value *= 2;
  for (Node *at = list; at; at = at->next)
    at->value += 1;
}

template <class T> __global__ void tabulate(int n, T *out) {
  extern __shared__ unsigned char memory[];
  T *halves = reinterpret_cast<T *>(memory);
  halves[threadIdx.x] = static_cast<T>(threadIdx.x) / 2;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = halves[blockDim.x - 1 - threadIdx.x];
}

/// Of both, the translation for the CPU is never the same twice: as if it read past an array.
__global__ void tally(int n, const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] + 777000;
}

__global__ void blend(int n, const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0.1f * in[i] + 5552.5f;
}

/// Of its two forms for OpenCL, the one with a work-item a thread is wrong.
__global__ void mirror(const int *in, int *out) {
  __shared__ int all[128];
  all[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = all[blockDim.x - 1 - threadIdx.x] + 888000;
}

constexpr int n = 10000, threads = 128, blocks = (n + threads - 1) / threads;

template <class T> static T *device(const std::vector<T> &values) {
  T *pointer;
  CHECK(cudaMalloc(&pointer, values.size() * sizeof(T)));
  CHECK(cudaMemcpy(pointer, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
  return pointer;
}

static std::vector<float> numbers() {
  std::vector<float> x(n);
  for (int i = 0; i < n; ++i)
    x[i] = i % 7 == 0 ? 1e6f + i : 0.1f * i;
  return x;
}

static void runRight(int rounds) {
  const float f[4] = {1, 2, 3, 4};
  CHECK(cudaMemcpyToSymbol(factor, f, sizeof f));
  float *x = device(numbers()), *y = device(std::vector<float>(n));
  Particle *particles = device(std::vector<Particle>(100, Particle{1, {1, 2, 3}, 4}));
  for (int i = 0; i < rounds; ++i) {
    scale<<<blocks, threads>>>(n, x, y);
    move<<<1, 100>>>(100, particles);
  }
  CHECK(cudaDeviceSynchronize());
}

static void runWrong() {
  int *in = device(std::vector<int>(n, 5)), *out = device(std::vector<int>(n));
  wrong<<<blocks, threads>>>(n, in, out);
  CHECK(cudaDeviceSynchronize());
}

static void runGarbage() {
  int *whole = device(std::vector<int>(n, 5)), *out = device(std::vector<int>(n));
  tally<<<blocks, threads>>>(n, whole, out);
  float *real = device(numbers()), *blended = device(std::vector<float>(n));
  blend<<<blocks, threads>>>(n, real, blended);
  CHECK(cudaDeviceSynchronize());
}

static void runForms() {
  int *in = device(std::vector<int>(threads, 5)), *out = device(std::vector<int>(threads));
  mirror<<<1, threads>>>(in, out);
  CHECK(cudaDeviceSynchronize());
}

static void runOrder() {
  float *x = device(numbers()), *result = device(std::vector<float>(1));
  int *queue = device(std::vector<int>(n)), *next = device(std::vector<int>(1));
  for (int i = 0; i < 8; ++i) {
    CHECK(cudaMemset(next, 0, sizeof(int)));
    sum<<<blocks, threads>>>(n, x, result);
    line_up<<<blocks, threads>>>(n, queue, next);
  }
  CHECK(cudaDeviceSynchronize());
}

/// Eight MiB and more.
static void runLarge() {
  int *in = device(std::vector<int>(1 << 20)), *out = device(std::vector<int>(1 << 20));
  wrong<<<1, 1>>>(1, in, out);
  CHECK(cudaDeviceSynchronize());
}

/// The same work in two streams at a time.
static void runStreams() {
  const float f[4] = {1, 2, 3, 4};
  CHECK(cudaMemcpyToSymbol(factor, f, sizeof f));
  cudaStream_t streams[2];
  std::vector<float> host = numbers(), back(n);
  float *x[2], *y[2];
  for (int s = 0; s < 2; ++s) {
    CHECK(cudaStreamCreate(&streams[s]));
    CHECK(cudaMalloc(&x[s], n * sizeof(float)));
    CHECK(cudaMalloc(&y[s], n * sizeof(float)));
  }
  for (int round = 0; round < 20; ++round)
    for (int s = 0; s < 2; ++s) {
      CHECK(cudaMemcpyAsync(x[s], host.data(), n * sizeof(float), cudaMemcpyHostToDevice, streams[s]));
      scale<<<blocks, threads, 0, streams[s]>>>(n, x[s], y[s]);
      CHECK(cudaMemcpyAsync(back.data(), y[s], n * sizeof(float), cudaMemcpyDeviceToHost, streams[s]));
    }
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < n; ++i)
    if (back[i] != f[i % 4] * host[i])
      std::exit(4);
}

static void runOutside() {
  int *out = device(std::vector<int>(256)), *other = device(std::vector<int>(256));
  outside<<<1, 4>>>(out, other - out);
  CHECK(cudaDeviceSynchronize());
}

static void runShout() {
  int *out = device(std::vector<int>(1, 1));
  shout<<<1, 1>>>(out);
  CHECK(cudaDeviceSynchronize());
}

/// Each node is an allocation of its own.
static Node *makeList(int length) {
  Node *first = nullptr;
  for (int i = length; i > 0; --i)
    first = device(std::vector<Node>{{i, first}});
  return first;
}

static void runList() {
  // The second list lies in one array, its end in front.
  Node *pool = device(std::vector<Node>(3));
  const Node nodes[] = {{1, nullptr}, {2, pool}, {3, pool + 1}};
  CHECK(cudaMemcpy(pool, nodes, sizeof nodes, cudaMemcpyHostToDevice));
  walk<<<1, 1>>>(Node{0, makeList(5)}, pool + 2);
  CHECK(cudaDeviceSynchronize());
}

static void runTemplates() {
  float *real = device(std::vector<float>(100));
  unsigned *whole = device(std::vector<unsigned>(100));
  tabulate<<<4, 32, 32 * sizeof(float)>>>(100, real);
  tabulate<<<4, 32, 32 * sizeof(unsigned)>>>(100, whole);
  CHECK(cudaDeviceSynchronize());
}

/// Two others of this program, and a child without a program of its own.
static void runProcesses(const char *program) {
  runRight(1);
  for (const char *part : {"right", "wrong"}) {
    std::fflush(nullptr);
    if (const pid_t child = fork(); child == 0) {
      execl(program, program, part, nullptr);
      std::abort();
    } else {
      waitpid(child, nullptr, 0);
    }
  }
}

int main(int argc, char **argv) {
  const char *part = argc > 1 ? argv[1] : "";
  auto is = [&](const char *name) { return std::strcmp(part, name) == 0; };
  if (is("right") || is("abort") || is("segfault") || is("leave") || is("fail"))
    runRight(20);
  else if (is("wrong"))
    runWrong();
  else if (is("garbage"))
    runGarbage();
  else if (is("forms"))
    runForms();
  else if (is("order"))
    runOrder();
  else if (is("streams"))
    runStreams();
  else if (is("outside"))
    runOutside();
  else if (is("large"))
    runLarge();
  else if (is("shout"))
    runShout();
  else if (is("list"))
    runList();
  else if (is("templates"))
    runTemplates();
  else if (is("processes"))
    runProcesses(argv[0]);
  else if (is("nothing"))
    CHECK(cudaDeviceSynchronize());
  if (is("abort"))
    std::abort();
  if (is("segfault"))
    *reinterpret_cast<volatile int *>(8) = 1;
  if (is("leave"))
    _exit(0);
  if (argc > 99)
    never<<<1, 1>>>(nullptr);
  return is("fail") ? 5 : 0;
}
