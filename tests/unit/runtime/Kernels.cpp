#include "Kernels.h"

#include <cu2port/block.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <thread>

using cu2port::Block;

float coefficients[4] = {1, 2, 3, 4};
int counter = 7;
int tally[16] = {0, 0, 0, 9};

template <class T> static T get(void *const *arguments, int index) {
  return *static_cast<T *>(arguments[index]);
}

/// Calls `body` with the number of each thread of the whole one-dimensional grid.
template <class F> static void forThreads(const Block &b, int n, F body) {
  for (unsigned t = 0; t < b.blockDim.x; ++t)
    if (const unsigned i = b.blockIdx.x * b.blockDim.x + t; i < static_cast<unsigned>(n))
      body(i);
}

void raiseFlag(int &flag) { __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST); }

void awaitFlag(int &flag) {
  while (!__atomic_load_n(&flag, __ATOMIC_SEQ_CST))
    std::this_thread::yield();
}

static void saxpyBlock(const Block &b, void *const *arguments) {
  const auto a = get<float>(arguments, 1);
  const auto *x = get<const float *>(arguments, 2);
  auto *y = get<float *>(arguments, 3);
  forThreads(b, get<int>(arguments, 0), [&](unsigned i) { y[i] = a * x[i] + y[i]; });
}

static void useVariableBlock(const Block &b, void *const *arguments) {
  const auto p = get<Pair>(arguments, 1);
  auto *out = get<float *>(arguments, 2);
  const auto *values = get<const float *>(arguments, 3);
  forThreads(b, get<int>(arguments, 0),
             [&](unsigned i) { out[i] = values[i % 4] * p.a + static_cast<float>(p.b); });
}

static void sumInSharedBlock(const Block &b, void *const *arguments) {
  auto *shared = reinterpret_cast<int *>(b.dynamicShared);
  const auto *mine = b.scratch.take<int>(b.blockDim.x);
  if (b.dynamicSharedBytes < b.blockDim.x * sizeof(int) ||
      reinterpret_cast<std::uintptr_t>(shared) % 64 || reinterpret_cast<std::uintptr_t>(mine) % 64)
    cu2port_failKernel(portErrorMisalignedAddress);
  for (unsigned t = 0; t < b.blockDim.x; ++t)
    shared[t] = static_cast<int>(t);
  int sum = 0;
  for (unsigned t = 0; t < b.blockDim.x; ++t)
    sum += shared[t];
  get<int *>(arguments, 0)[b.blockIdx.x] = sum;
}

static void blockNumbersBlock(const Block &b, void *const *arguments) {
  const unsigned number = (b.blockIdx.z * b.gridDim.y + b.blockIdx.y) * b.gridDim.x + b.blockIdx.x;
  get<int *>(arguments, 0)[number] = static_cast<int>(number);
  get<int *>(arguments, 1)[number] =
      static_cast<int>(b.blockIdx.z << 20 | b.blockIdx.y << 10 | b.blockIdx.x);
}

static void incrementBlock(const Block &, void *const *arguments) { ++*get<int *>(arguments, 0); }

static void appendSlowlyBlock(const Block &b, void *const *arguments) {
  std::this_thread::sleep_for(std::chrono::microseconds(get<int>(arguments, 2)));
  int &value = get<int *>(arguments, 0)[b.blockIdx.x];
  value = static_cast<int>(static_cast<unsigned>(value) * 10 + get<unsigned>(arguments, 1));
}

static void failAtBlock(const Block &b, void *const *arguments) {
  if (b.blockIdx.x == static_cast<unsigned>(get<int>(arguments, 0)))
    cu2port_failKernel(portErrorAssert);
}

static void meetBlock(const Block &, void *const *arguments) {
  auto *arrived = get<int *>(arguments, 0);
  raiseFlag(arrived[get<int>(arguments, 1)]);
  awaitFlag(arrived[get<int>(arguments, 2)]);
}

static void chainBlock(const Block &b, void *const *arguments) {
  auto *done = get<int *>(arguments, 0);
  if (b.blockIdx.x)
    awaitFlag(done[b.blockIdx.x - 1]);
  raiseFlag(done[b.blockIdx.x]);
}

static void writeAtBlock(const Block &b, void *const *arguments) {
  auto *where = get<int *>(arguments, 0);
  const int block = get<int>(arguments, 1);
  const unsigned number = (b.blockIdx.z * b.gridDim.y + b.blockIdx.y) * b.gridDim.x + b.blockIdx.x;
  if (block >= 0 && number != static_cast<unsigned>(block))
    return;
  *static_cast<volatile int *>(block < 0 ? where : nullptr) = 1;
}

static int recurseSo(int times) {
  volatile int kept[64] = {times};
  return times ? recurseSo(times - 1) + kept[times % 64] : 0;
}

static void recurseBlock(const Block &, void *const *arguments) {
  static std::atomic<int> result;
  result = recurseSo(get<int>(arguments, 1));
}

static void executeNothingBlock(const Block &, void *const *) {
#if defined(__x86_64__)
  asm volatile("ud2");
#else
  raise(SIGILL);
#endif
}

static void copyWithinBlock(const Block &, void *const *arguments) {
  void *(*volatile copy)(void *, const void *, std::size_t) = std::memcpy;
  copy(get<int *>(arguments, 0), get<const int *>(arguments, 1), get<int>(arguments, 2));
}

static void printTextBlock(const Block &, void *const *arguments) {
  std::printf("%s, and %d\n", get<const char *>(arguments, 0), 1);
}

static void divideBlock(const Block &, void *const *arguments) {
  volatile int one = 1;
  static std::atomic<int> result;
  result = one / get<int>(arguments, 1);
}

static const cu2port::CpuKernel cpu[] = {{"saxpy", saxpyBlock},
                                         {"useVariable", useVariableBlock},
                                         {"sumInShared", sumInSharedBlock},
                                         {"increment", incrementBlock},
                                         {"blockNumbers", blockNumbersBlock},
                                         {"appendSlowly", appendSlowlyBlock},
                                         {"bounded", incrementBlock},
                                         {"failAt", failAtBlock},
                                         {"meet", meetBlock},
                                         {"chain", chainBlock},
                                         {"writeAt", writeAtBlock},
                                         {"recurse", recurseBlock},
                                         {"executeNothing", executeNothingBlock},
                                         {"copyWithin", copyWithinBlock},
                                         {"printText", printTextBlock},
                                         {"divide", divideBlock},
                                         {}};

static const char text[] = R"(
__kernel void saxpy(int n, float a, __global const float *x, __global float *y) {
  int i = get_global_id(0);
  if (i < n)
    y[i] = a * x[i] + y[i];
}

typedef struct {
  float a;
  double b;
} Pair;

__kernel void useVariable(int n, Pair p, __global float *out, __global const float *coefficients) {
  int i = get_global_id(0);
  if (i < n)
    out[i] = coefficients[i % 4] * p.a + (float)p.b;
}

__kernel void sumInShared(__global int *out, __local int *shared) {
  shared[get_local_id(0)] = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    int sum = 0;
    for (int i = 0; i < get_local_size(0); ++i)
      sum += shared[i];
    out[get_group_id(0)] = sum;
  }
}

__kernel void blockNumbers(__global int *number, __global int *packed) {
  int i = (get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) + get_group_id(0);
  number[i] = i;
  packed[i] = get_group_id(2) << 20 | get_group_id(1) << 10 | get_group_id(0);
}

__kernel void increment(__global int *value) { ++*value; }

__kernel void appendSlowly(__global int *value, int digit, int microseconds) {
  volatile float x = 0;
  for (int i = 0; i < microseconds * 500; ++i)
    x = x * 0.5f + i;
  *value = *value * 10 + digit + (x < 0);
}

__kernel void bounded(__global int *value) { ++*value; }

__kernel void failAt(int block, volatile __global uint *fault) {
  if (get_group_id(0) == block)
    atomic_cmpxchg(fault, 0, 710);
}
)";
static const cu2port::OpenCLSource openCL = {text, sizeof text - 1};

void saxpy(int n, float a, const float *__restrict__ x, float *__restrict__ y) {
  cu2port::launch(saxpy, n, a, x, y);
}
void useVariable(int n, Pair p, float *out) { cu2port::launch(useVariable, n, p, out); }
void sumInShared(int *out) { cu2port::launch(sumInShared, out); }
void blockNumbers(int *number, int *packed) { cu2port::launch(blockNumbers, number, packed); }
void increment(int *value) { cu2port::launch(increment, value); }
void appendSlowly(int *value, int digit, int microseconds) {
  cu2port::launch(appendSlowly, value, digit, microseconds);
}
void bounded(int *value) { cu2port::launch(bounded, value); }
void nowhere(int *value) { cu2port::launch(nowhere, value); }
void impossible(int *value) { cu2port::launch(impossible, value); }
void unregistered(int *value) { cu2port::launch(unregistered, value); }
void failAt(int block) { cu2port::launch(failAt, block); }
void meet(int *arrived, int mine, int other) { cu2port::launch(meet, arrived, mine, other); }
void chain(int *done) { cu2port::launch(chain, done); }
void writeAt(int *where, int block) { cu2port::launch(writeAt, where, block); }
void recurse(int *value, int times) { cu2port::launch(recurse, value, times); }
void executeNothing() { cu2port::launch(executeNothing); }
void copyWithin(int *to, const int *from, int bytes) {
  cu2port::launch(copyWithin, to, from, bytes);
}
void printText(const char *text) { cu2port::launch(printText, text); }
void divide(int *value, int by) { cu2port::launch(divide, value, by); }

static const cu2port::KernelNeeds needs[] = {
    cu2port::needsOf("useVariable").uses("coefficients"),
    cu2port::needsOf("sumInShared").dynamicShared().shared(1024),
    cu2port::needsOf("bounded").launchBounds(64),
    cu2port::needsOf("nowhere").withoutOpenCL("a test says so"),
    cu2port::needsOf("impossible").withoutCpu("a test says so").withoutOpenCL("a test says so"),
    cu2port::needsOf("failAt").fails(),
    cu2port::needsOf("meet").withoutOpenCL("it needs two kernels at once"),
    cu2port::needsOf("chain").withoutOpenCL("it needs blocks that start in order"),
    cu2port::needsOf("writeAt").withoutOpenCL("it is faulty"),
    cu2port::needsOf("recurse").withoutOpenCL("it is faulty"),
    cu2port::needsOf("executeNothing").withoutOpenCL("it is faulty"),
    cu2port::needsOf("copyWithin").withoutOpenCL("it is faulty"),
    cu2port::needsOf("printText").withoutOpenCL("it is faulty"),
    cu2port::needsOf("divide").withoutOpenCL("it is faulty"),
    {}};

static const cu2port::Module module{
    needs,
    &openCL,
    cpu,
    {cu2port::kernel(saxpy, "saxpy"), cu2port::kernel(useVariable, "useVariable"),
     cu2port::kernel(sumInShared, "sumInShared"), cu2port::kernel(blockNumbers, "blockNumbers"),
     cu2port::kernel(increment, "increment"), cu2port::kernel(appendSlowly, "appendSlowly"),
     cu2port::kernel(bounded, "bounded"), cu2port::kernel(nowhere, "nowhere"),
     cu2port::kernel(impossible, "impossible"), cu2port::kernel(failAt, "failAt"),
     cu2port::kernel(meet, "meet"), cu2port::kernel(chain, "chain"),
     cu2port::kernel(writeAt, "writeAt"), cu2port::kernel(recurse, "recurse"),
     cu2port::kernel(executeNothing, "executeNothing"), cu2port::kernel(copyWithin, "copyWithin"),
     cu2port::kernel(printText, "printText"), cu2port::kernel(divide, "divide")},
    {cu2port::variable(coefficients, "coefficients"), cu2port::variable(counter, "counter"),
     cu2port::managedVariable(tally, "tally")}};
