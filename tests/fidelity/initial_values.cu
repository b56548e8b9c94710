// What device variables start with is what the device's side of the text says: values that depend
// on __CUDA_ARCH__, and addresses of other device variables, wherever an address may stand.
#include "check.h"

#ifdef __CUDA_ARCH__
#define SIDE 1
#else
#define SIDE 2
#endif

// ---- Addresses ----------------------------------------------------------------------------------

struct Node {
  int value;
  const Node *next;
  int other;
};
struct Row {
  float *values;
  int count;
};
union Slot {
  int *number;
  unsigned long long bits;
};

__device__ int low[4] = {1, 2, 3, 4};
__device__ int high[4];
__constant__ float weights[3] = {1.5f, 2.5f, 3.5f};
__device__ float samples[3] = {4, 5, 6};

__device__ int *buffers[3] = {low, &high[1], nullptr};
__constant__ const float *grid[2][2] = {{weights, weights + 1}, {nullptr, &weights[2]}};
__device__ Row rows[2] = {{samples, 3}, {samples + 1, 2}};
extern __device__ Node second;
__device__ Node first = {1, &second, 10}; // they lead to each other
__device__ Node second = {2, &first, 20};
__device__ Node loop = {3, &loop, 30};
__device__ int *onlyFromElsewhere = high + 3;
__device__ int **twice = &onlyFromElsewhere;
__device__ Slot slot = {low + 3};
__device__ unsigned long long asNumber = (unsigned long long)(low + 1);
__device__ const char *words[2] = {"one", "two"};

namespace outer {
__device__ int counter = 5; // no kernel names it
}
namespace inner {
__device__ int counter = 6;
static __device__ int hidden[2] = {7, 8};
__device__ int *toHidden = hidden + 1;
} // namespace inner

struct Shared {
  static __device__ int total;
};
__device__ int Shared::total = 9;
__device__ int *toTotal = &Shared::total;

__device__ int step(int i) {
  static int *where[2] = {low, high};
  static int own = 100;
  static int *toOwn = &own;
  return where[0][i] + where[1][i] + *toOwn;
}

__global__ void byAddresses(int *out) {
  const int i = threadIdx.x;
  buffers[1][i % 2] = 50 + i % 2;
  if (i == 0)
    **twice = 70;
  __syncthreads();
  int n = i * 13;
  out[n++] = buffers[0][i] + (buffers[2] == nullptr);
  out[n++] = static_cast<int>(10 * (grid[0][0][0] + grid[0][1][0] + grid[1][1][0]));
  out[n++] = static_cast<int>(rows[0].values[2] * 10 + rows[1].values[rows[1].count - 1]);
  out[n++] = first.next->value * 100 + second.next->other + first.next->next->value;
  out[n++] = loop.next->next->other;
  out[n++] = high[1 + i % 2];
  out[n++] = *slot.number;
  out[n++] = *reinterpret_cast<int *>(asNumber);
  out[n++] = words[i % 2][i % 3];
  out[n++] = inner::counter;
  out[n++] = *inner::toHidden + *toTotal;
  out[n++] = high[3];
  out[n++] = step(i);
}

void testAddresses() {
  check::Array<int> out(4 * 13);
  byAddresses<<<1, 4>>>(out);
  std::vector<int> expected;
  const int high[4] = {0, 50, 51, 70};
  for (int i = 0; i < 4; ++i) {
    const char *words[2] = {"one", "two"};
    const int each[13] = {i + 2,
                          75,
                          66,
                          211,
                          30,
                          high[1 + i % 2],
                          4,
                          2,
                          words[i % 2][i % 3],
                          6,
                          17,
                          70,
                          i + 1 + high[i] + 100};
    expected.insert(expected.end(), each, each + 13);
  }
  check::equal("by addresses", out.fetch(), expected);
  int *symbol = nullptr, *stored[3] = {};
  CHECK(cudaGetSymbolAddress(reinterpret_cast<void **>(&symbol), low));
  CHECK(cudaMemcpyFromSymbol(stored, buffers, sizeof stored));
  check::that(stored[0] == symbol, "the address of a symbol is what a variable starts with");
  int counter = 0;
  CHECK(cudaMemcpyFromSymbol(&counter, outer::counter, sizeof counter));
  check::equal("of no kernel", counter, 5);
}

// ---- The device's side --------------------------------------------------------------------------

template <int n> struct Scaled {
  static constexpr int value = n * SIDE;
};
struct Packed {
  unsigned small : 3, large : 9;
  double real;
};

__device__ int side = SIDE;
__constant__ int sides[3] = {SIDE * 10, SIDE + 5};
__device__ int scaled = Scaled<100>::value;
__device__ Packed packed = {SIDE + 2, SIDE * 100, SIDE / 4.0};
__device__ int zeroHere = SIDE - 1;
__device__ int *chosen = SIDE == 1 ? low + 2 : high;
#ifdef __CUDA_ARCH__
__device__ int longer[4] = {1, 2, 3, 4};
__device__ int here = 42; // the host has none
__device__ int *toHere = &here;
#else
__device__ int longer[2];
#endif
__device__ int ofNoKernel = SIDE * 1000;
__device__ int kept[2] = {6, 7}; // host code has one of its own

__device__ int next() {
  static int calls = SIDE * 20;
  return atomicAdd(&calls, 1);
}

__global__ void bySide(int *out) {
  int n = 0;
  out[n++] = side;
  out[n++] = sides[0] * 100 + sides[1] * 10 + sides[2];
  out[n++] = scaled;
  out[n++] = packed.small * 1000 + packed.large;
  out[n++] = static_cast<int>(packed.real * 100);
  out[n++] = zeroHere;
  out[n++] = *chosen;
  out[n++] = longer[3];
#ifdef __CUDA_ARCH__
  out[n++] = *toHere + here;
#endif
  out[n++] = next();
  out[n++] = kept[1];
}

void testSides() {
  kept[1] = 8;
  check::Array<int> out(11);
  bySide<<<1, 1>>>(out);
  check::equal("the device's side", out.fetch(), {1, 1060, 100, 3100, 25, 0, 3, 4, 84, 20, 7});
  std::size_t size = 0;
  CHECK(cudaGetSymbolSize(&size, longer));
  check::equal<std::size_t>("size of a symbol", size, 4 * sizeof(int));
  int value = 0;
  CHECK(cudaMemcpyFromSymbol(&value, ofNoKernel, sizeof value));
  check::equal("of no kernel", value, 1000);
}

void test(check::Random &) {
  testAddresses();
  testSides();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
