// One helper called with pointers into global, shared, constant and local memory; pointers that are
// chosen at run time, stored in variables, and handed through several calls.
#include "check.h"

#include <algorithm>
#include <cstdint>

const int Width = 64;

__constant__ int table[Width];
__device__ int scratch[Width];

__device__ int sum(const int *values, int count) {
  int total = 0;
  for (int i = 0; i < count; ++i)
    total += values[i];
  return total;
}

__device__ int throughTwo(const int *values, int count) { return sum(values + 1, count - 1); }

__device__ void fill(int *values, int count, int first) {
  for (int *p = values; p != values + count; ++p)
    *p = first++;
}

__device__ const int *larger(const int *a, const int *b) { return *a > *b ? a : b; }

struct View {
  const int *begin;
  const int *end;
};

__device__ int sumOf(View v) {
  int total = 0;
  while (v.begin < v.end)
    total += *v.begin++;
  return total;
}

const int Results = 10;

__global__ void spaces(const int *global, int *out) {
  __shared__ int shared[Width];
  int local[8];
  int t = threadIdx.x;
  shared[t] = global[t] * 2;
  scratch[t] = global[t] + 1;
  __syncthreads();
  fill(local, 8, t);
  int *row = out + t * Results;
  row[0] = sum(global, Width);
  row[1] = sum(shared, Width);
  row[2] = sum(table, Width);
  row[3] = sum(local, 8);
  row[4] = throughTwo(shared, Width);
  row[5] = throughTwo(local, 8);
  const int *chosen = t % 2 ? global + t : global + Width - 1 - t;
  row[6] = *chosen;
  row[7] = *larger(&shared[t], &shared[Width - 1 - t]);
  View view = {global + 3, global + (3 + t < Width ? 3 + t : Width)};
  row[8] = sumOf(view);
  row[9] = sum(scratch, Width);
}

/// Cuts an array of T off memory, aligned by arithmetic on integers.
template <class T> __device__ T *carve(char *&memory, int count) {
  uintptr_t address = reinterpret_cast<uintptr_t>(memory);
  address = (address + alignof(T) - 1) / alignof(T) * alignof(T);
  T *array = reinterpret_cast<T *>(address);
  memory = reinterpret_cast<char *>(array + count);
  return array;
}

__device__ uintptr_t roundedUp(uintptr_t address, int to) {
  return (address + to - 1) & ~static_cast<uintptr_t>(to - 1);
}

/// Pointers made of integers, into shared, private and global memory.
__global__ void addresses(const int *x, int *out, int *results) {
  extern __shared__ char memory[];
  const int t = threadIdx.x;
  char *next = memory;
  char *letters = carve<char>(next, Width + 1);
  double *numbers = carve<double>(next, Width);
  short *halves = (short *)roundedUp((uintptr_t)next, 16);
  letters[t] = static_cast<char>(x[t]);
  numbers[t] = x[t] / 2.;
  halves[t] = static_cast<short>(3 * x[t]);
  __syncthreads();
  const int own[4] = {x[t], t, 2 * t, 7};
  const int mine = *(const int *)((uintptr_t)own + 4 * (t % 4));
  *(int *)((size_t)out + 4 * t) = letters[t ^ 1] + mine;
  results[t] = static_cast<int>(2 * numbers[t ^ 3]) + halves[t ^ 2];
}

void testAddresses(check::Random &random) {
  const std::vector<int> x = random.integers(Width, -100, 100);
  check::Array<int> in(x), out(Width), results(Width);
  addresses<<<1, Width, 16 * Width>>>(in, out, results);
  std::vector<int> expected(Width), expectedResults(Width);
  for (int t = 0; t < Width; ++t) {
    const int own[4] = {x[t], t, 2 * t, 7};
    expected[t] = x[t ^ 1] + own[t % 4];
    expectedResults[t] = x[t ^ 3] + 3 * x[t ^ 2];
  }
  check::equal("addresses", out.fetch(), expected);
  check::equal("carved arrays", results.fetch(), expectedResults);
}

__global__ void reversedFrom(unsigned long long address, int *out) {
  out[threadIdx.x] = ((const int *)address)[Width - 1 - threadIdx.x];
}

/// What the host hands over as an integer is an address only where memory is shared.
void testAddressInArgument(check::Random &random) {
  std::vector<int> x = random.integers(Width, -100, 100);
  check::Array<int> in(x), out(Width);
  const int *const address = in;
  reversedFrom<<<1, Width>>>((unsigned long long)address, out);
  if (cudaGetLastError() == cudaErrorNotSupported)
    return;
  std::reverse(x.begin(), x.end());
  check::equal("an address in an argument", out.fetch(), x);
}

void test(check::Random &random) {
  testAddresses(random);
  testAddressInArgument(random);
  const std::vector<int> global = random.integers(Width, -1000, 1000),
                         constants = random.integers(Width, -1000, 1000);
  CHECK(cudaMemcpyToSymbol(table, constants.data(), Width * sizeof(int)));
  check::Array<int> deviceGlobal(global), out(Width * Results);
  spaces<<<1, Width>>>(deviceGlobal, out);
  int total = 0, totalConstant = 0;
  for (int i = 0; i < Width; ++i) {
    total += global[i];
    totalConstant += constants[i];
  }
  std::vector<int> expected;
  for (int t = 0; t < Width; ++t) {
    int view = 0;
    for (int i = 3; i < 3 + t && i < Width; ++i)
      view += global[i];
    const int mirrored = global[Width - 1 - t];
    const int row[Results] = {total,
                              2 * total,
                              totalConstant,
                              8 * t + 28,
                              2 * total - 2 * global[0],
                              7 * t + 28,
                              t % 2 ? global[t] : mirrored,
                              2 * (global[t] > mirrored ? global[t] : mirrored),
                              view,
                              total + Width};
    expected.insert(expected.end(), row, row + Results);
  }
  check::equal("spaces", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
