#include "Kernels.h"

#include <cu2port/block.h>
#include <cu2port/direct.h>

#include <atomic>
#include <cstdio>
#include <cstring>

using cu2port::Block;

float factors[4] = {1, 2, 3, 4};
int *strayTarget = nullptr;

namespace {

template <class T> T get(void *const *arguments, int index) {
  return *static_cast<T *>(arguments[index]);
}

template <class F> void forThreads(const Block &b, int n, F body) {
  for (unsigned t = 0; t < b.blockDim.x; ++t)
    if (const unsigned i = b.blockIdx.x * b.blockDim.x + t; i < static_cast<unsigned>(n))
      body(i);
}

// --- Block forms
// --------------------------------------------------------------------------------------------

void scaleBlock(const Block &b, void *const *arguments) {
  const auto *in = get<const float *>(arguments, 1);
  auto *out = get<float *>(arguments, 2);
  const auto *by = get<const float *>(arguments, 3);
  forThreads(b, get<int>(arguments, 0), [&](unsigned i) { out[i] = in[i] * by[i % 4]; });
}

template <int odd> void numberBlock(const Block &b, void *const *arguments) {
  auto *out = get<int *>(arguments, 1);
  forThreads(b, get<int>(arguments, 0),
             [&](unsigned i) { out[i] = i == 5 ? odd : static_cast<int>(i); });
}

template <int more> void addBlock(const Block &b, void *const *arguments) {
  static std::atomic_flag taken;
  while (taken.test_and_set())
    ;
  const auto *in = get<const float *>(arguments, 1);
  auto *sum = get<float *>(arguments, 2);
  forThreads(b, get<int>(arguments, 0), [&](unsigned i) { *sum += in[i]; });
  *sum += more;
  taken.clear();
}

template <bool isOwn> void cancelBlock(const Block &b, void *const *arguments) {
  const auto *in = get<const float *>(arguments, 1);
  auto *out = get<float *>(arguments, 2);
  auto *over = get<int *>(arguments, 3);
  static const volatile float third = 1.0f / 3, three = 3;
  forThreads(b, get<int>(arguments, 0), [&](unsigned i) {
    const float part = isOwn ? in[i] / three : in[i] * third;
    out[i] = 1 - part;
    over[i] = out[i] > 0;
    if (isOwn && i % 100 == 99)
      out[i] *= 1.01f;
  });
}

template <bool isOwn> void cancelMostBlock(const Block &b, void *const *arguments) {
  const auto *in = get<const float *>(arguments, 1);
  auto *out = get<float *>(arguments, 2);
  const float off = get<float>(arguments, 3);
  static const volatile float third = 1.0f / 3, three = 3;
  forThreads(b, get<int>(arguments, 0), [&](unsigned i) {
    out[i] = 1 - (isOwn ? in[i] / three : in[i] * third);
    if (i == 500)
      out[i] = 0x1p-20f + (isOwn ? off : 0);
  });
}

void enqueueBlock(const Block &b, void *const *arguments) {
  auto *queue = get<int *>(arguments, 1), *next = get<int *>(arguments, 2);
  forThreads(b, get<int>(arguments, 0), [&](unsigned i) {
    queue[__atomic_fetch_add(next, 1, __ATOMIC_SEQ_CST)] = static_cast<int>(i);
  });
}

void increaseRowsBlock(const Block &b, void *const *arguments) {
  const auto *list = get<const Row *>(arguments, 2);
  const int width = get<int>(arguments, 1);
  forThreads(b, get<int>(arguments, 0), [&](unsigned i) {
    for (int x = 0; x < width; ++x)
      list[i].values[x] += 1;
  });
}

template <bool isWhole> void increaseRowBlock(const Block &b, void *const *arguments) {
  const Row row = get<Row>(arguments, 1);
  forThreads(b, isWhole ? get<int>(arguments, 0) : 1, [&](unsigned i) { row.values[i] += 1; });
}

template <bool isStray> void strayBlock(const Block &, void *const *arguments) {
  *get<int *>(arguments, 0) = 1;
  if (isStray)
    *strayTarget = 7;
}

template <int more> void tooFarBlock(const Block &b, void *const *arguments) {
  auto *out = get<int *>(arguments, 1);
  forThreads(b, get<int>(arguments, 0) + more, [&](unsigned i) { out[i] = static_cast<int>(i); });
}

template <int bit> void failBlock(const Block &, void *const *arguments) {
  if (get<int>(arguments, 0) & bit)
    cu2port_failKernel(portErrorAssert);
}

template <int form> void printBlock(const Block &, void *const *arguments) {
  std::printf("form %d\n", form);
  *get<int *>(arguments, 0) = 1;
}

/// `isOwn`: the kernel sets something else, so that orders are looked at.
template <bool isOwn> void waitsBlock(const Block &b, void *const *arguments) {
  auto *flags = get<int *>(arguments, 1), *out = get<int *>(arguments, 2);
  const unsigned i = b.blockIdx.x;
  if (!isOwn && i > 0)
    while (!__atomic_load_n(&flags[i - 1], __ATOMIC_SEQ_CST))
      ;
  out[i] = isOwn ? 2 : 1;
  __atomic_store_n(&flags[i], 1, __ATOMIC_SEQ_CST);
}

void setBlock(const Block &, void *const *arguments) { *get<int *>(arguments, 0) = 1; }

// --- Direct forms
// -------------------------------------------------------------------------------------------

unsigned threadNumber() {
  using namespace cu2port::direct;
  return blockIdx.x * blockDim.x + threadIdx.x;
}

void scaleThread(void *const *arguments) {
  if (const unsigned i = threadNumber(); i < static_cast<unsigned>(get<int>(arguments, 0)))
    get<float *>(arguments, 2)[i] =
        get<const float *>(arguments, 1)[i] *
        static_cast<const float *>(cu2port::direct::variables[0])[i % 4];
}

void numberThread(void *const *arguments) {
  if (const unsigned i = threadNumber(); i < static_cast<unsigned>(get<int>(arguments, 0)))
    get<int *>(arguments, 1)[i] = i == 5 || i == 6 ? 99 : static_cast<int>(i);
}

// --- For the runtime
// ----------------------------------------------------------------------------------------

const char *const text = R"(
__kernel void scale(int n, __global const float *in, __global float *out, __global const float *by) {
  int i = get_global_id(0);
  if (i < n)
    out[i] = in[i] * by[i % 4];
}
__kernel void number(int n, __global int *out) {
  int i = get_global_id(0);
  if (i < n)
    out[i] = i;
}
__kernel void add(int n, __global const float *in, __global float *sum) {
  if (get_global_id(0) == 0)
    for (int i = n; i-- > 0;)
      sum[0] += in[i];
}
__kernel void enqueue(int n, __global int *queue, __global int *next) {
  int i = get_global_id(0);
  if (i < n)
    queue[atomic_inc(next)] = i;
}
__kernel void tooFar(int n, __global int *out) {
  int i = get_global_id(0);
  if (i < n)
    out[i] = i;
}
)";

const cu2port::OpenCLSource openCL{text, std::strlen(text)};

const cu2port::CpuKernel blocks[] = {{"scale", scaleBlock},
                                     {"number", numberBlock<5>},
                                     {"add", addBlock<0>},
                                     {"addWrongly", addBlock<1>},
                                     {"cancel", cancelBlock<true>},
                                     {"cancelSilently", cancelBlock<true>},
                                     {"cancelMost", cancelMostBlock<true>},
                                     {"enqueue", enqueueBlock},
                                     {"increaseRows", increaseRowsBlock},
                                     {"increaseRow", increaseRowBlock<true>},
                                     {"stray", strayBlock<true>},
                                     {"tooFar", tooFarBlock<0>},
                                     {"fail", failBlock<1>},
                                     {"print", printBlock<1>},
                                     {"waits", waitsBlock<true>},
                                     {"onlyItself", setBlock},
                                     {}};
const cu2port::CpuKernel plains[] = {{"scale", scaleBlock},
                                     {"number", numberBlock<99>},
                                     {"add", addBlock<0>},
                                     {"addWrongly", addBlock<0>},
                                     {"cancel", cancelBlock<false>},
                                     {"cancelSilently", cancelBlock<false>},
                                     {"cancelMost", cancelMostBlock<false>},
                                     {"enqueue", enqueueBlock},
                                     {"increaseRows", increaseRowsBlock},
                                     {"increaseRow", increaseRowBlock<false>},
                                     {"stray", strayBlock<false>},
                                     {"tooFar", tooFarBlock<1>},
                                     {"fail", failBlock<2>},
                                     {"print", printBlock<2>},
                                     {"waits", waitsBlock<false>},
                                     {}};
const cu2port::DirectKernel threads[] = {{"scale", scaleThread}, {"number", numberThread}, {}};
const cu2port::DirectVariable threadVariables[] = {{"factors", false}, {}};

const cu2port::KernelNeeds needs[] = {cu2port::needsOf("scale").uses("factors"),
                                      cu2port::needsOf("increaseRows").readsPointers(),
                                      cu2port::needsOf("increaseRow").inMemory("1"),
                                      {}};

const cu2port::Module module{
    needs,
    &openCL,
    blocks,
    {cu2port::kernel(scale, "scale"), cu2port::kernel(number, "number"),
     cu2port::kernel(add, "add"), cu2port::kernel(addWrongly, "addWrongly"),
     cu2port::kernel(cancel, "cancel"), cu2port::kernel(cancelSilently, "cancelSilently"),
     cu2port::kernel(cancelMost, "cancelMost"), cu2port::kernel(enqueue, "enqueue"),
     cu2port::kernel(increaseRows, "increaseRows"), cu2port::kernel(increaseRow, "increaseRow"),
     cu2port::kernel(stray, "stray"), cu2port::kernel(tooFar, "tooFar"),
     cu2port::kernel(fail, "fail"), cu2port::kernel(print, "print"),
     cu2port::kernel(waits, "waits"), cu2port::kernel(onlyItself, "onlyItself")},
    {cu2port::variable(factors, "factors")}};

const cu2port::References references{module, plains, threads, threadVariables};

const cu2port::Facts facts{
    module,
    "kernels",
    {{"scale", "kernels.cu", 10, {{"n"}, {"in", "*const f32"}, {"out", "*f32", "12"}}},
     {"number", "kernels.cu", 20, {{"n"}, {"out", "*i32", "23 24"}}},
     {"add", "kernels.cu", 30, {{"n"}, {"in", "*const f32"}, {"sum", "*f32"}}},
     {"addWrongly", "kernels.cu", 35, {{"n"}, {"in", "*const f32"}, {"sum", "*f32"}}},
     cu2port::KernelFacts{
         "cancel",
         "kernels.cu",
         37,
         {{"n"}, {"in", "*const f32"}, {"out", "*f32", "38"}, {"over", "*i32", "39"}}}
         .rounds("out over"),
     cu2port::KernelFacts{
         "cancelMost", "kernels.cu", 39, {{"n"}, {"in", "*const f32"}, {"out", "*f32"}, {"off"}}}
         .rounds("out"),
     {"enqueue", "kernels.cu", 40, {{"n"}, {"queue", "*i32"}, {"next", "*i32"}}},
     {"increaseRows",
      "kernels.cu",
      50,
      {{"rows"}, {"width"}, {"list", "*{tag@0:i8 values@8:*f32}16"}}},
     {"increaseRow", "kernels.cu", 60, {{"width"}, {"row", "{tag@0:i8 values@8:*f32}16", "61"}}},
     {"stray", "kernels.cu", 70, {{"out", "*i32"}}},
     {"tooFar", "kernels.cu", 80, {{"n"}, {"out", "*i32"}}},
     {"fail", "kernels.cu", 90, {{"where"}}},
     cu2port::KernelFacts{"print", "kernels.cu", 95, {{"out", "*i32"}}}.prints(),
     {"waits", "kernels.cu", 97, {{"n"}, {"flags", "*i32"}, {"out", "*i32"}}}},
    {{"factors", "f32[4]"}}};

} // namespace

void scale(int n, const float *in, float *out) { cu2port::launch(scale, n, in, out); }
void number(int n, int *out) { cu2port::launch(number, n, out); }
void add(int n, const float *in, float *sum) { cu2port::launch(add, n, in, sum); }
void addWrongly(int n, const float *in, float *sum) { cu2port::launch(addWrongly, n, in, sum); }
void cancelMost(int n, const float *in, float *out, float off) {
  cu2port::launch(cancelMost, n, in, out, off);
}
void cancel(int n, const float *in, float *out, int *over) {
  cu2port::launch(cancel, n, in, out, over);
}
void cancelSilently(int n, const float *in, float *out, int *over) {
  cu2port::launch(cancelSilently, n, in, out, over);
}
void enqueue(int n, int *queue, int *next) { cu2port::launch(enqueue, n, queue, next); }
void increaseRows(int rows, int width, Row *list) {
  cu2port::launch(increaseRows, rows, width, list);
}
void increaseRow(int width, Row row) { cu2port::launch(increaseRow, width, row); }
void stray(int *out) { cu2port::launch(stray, out); }
void tooFar(int n, int *out) { cu2port::launch(tooFar, n, out); }
void fail(int where) { cu2port::launch(fail, where); }
void print(int *out) { cu2port::launch(print, out); }
void waits(int n, int *flags, int *out) { cu2port::launch(waits, n, flags, out); }
void onlyItself(int *out) { cu2port::launch(onlyItself, out); }
