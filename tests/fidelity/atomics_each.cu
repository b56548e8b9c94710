// Every atomic function on each of its types, in global and in shared memory: what it returns and
// what it leaves behind. Each thread has a cell of its own, so that every value is known.
#include "check.h"

#include <initializer_list>

const int Threads = 64;

enum Operation { Add, Subtract, Exchange, Swap, Minimum, Maximum, And, Or, Xor, Inc, Dec };

template <class T> __device__ T onIntegers(int operation, T *cell, T value, T compare) {
  switch (operation) {
  case Add:
    return atomicAdd(cell, value);
  case Exchange:
    return atomicExch(cell, value);
  case Swap:
    return atomicCAS(cell, compare, value);
  case Minimum:
    return atomicMin(cell, value);
  case Maximum:
    return atomicMax(cell, value);
  case And:
    return atomicAnd(cell, value);
  case Or:
    return atomicOr(cell, value);
  case Xor:
    return atomicXor(cell, value);
  }
  return *cell;
}

template <class T> __device__ T apply(int operation, T *cell, T value, T compare) {
  return onIntegers(operation, cell, value, compare);
}
template <> __device__ int apply<int>(int operation, int *cell, int value, int compare) {
  if (operation == Subtract)
    return atomicSub(cell, value);
  return onIntegers(operation, cell, value, compare);
}
template <>
__device__ unsigned apply<unsigned>(int operation, unsigned *cell, unsigned value,
                                    unsigned compare) {
  switch (operation) {
  case Subtract:
    return atomicSub(cell, value);
  case Inc:
    return atomicInc(cell, value);
  case Dec:
    return atomicDec(cell, value);
  default:
    return onIntegers(operation, cell, value, compare);
  }
}
template <>
__device__ long long apply<long long>(int operation, long long *cell, long long value, long long) {
  switch (operation) {
  case Minimum:
    return atomicMin(cell, value);
  case Maximum:
    return atomicMax(cell, value);
  case And:
    return atomicAnd(cell, value);
  case Or:
    return atomicOr(cell, value);
  default:
    return atomicXor(cell, value);
  }
}
template <> __device__ float apply<float>(int operation, float *cell, float value, float) {
  return operation == Add        ? atomicAdd(cell, value)
         : operation == Exchange ? atomicExch(cell, value)
                                 : *cell;
}
template <> __device__ double apply<double>(int operation, double *cell, double value, double) {
  return operation == Add ? atomicAdd(cell, value) : *cell;
}

template <class T>
__global__ void each(int operation, const T *values, const T *compares, T *cells, T *old) {
  __shared__ T line[Threads];
  int t = threadIdx.x;
  line[t] = cells[Threads + t];
  __syncthreads();
  old[t] = apply(operation, &cells[t], values[t], compares[t]);
  old[Threads + t] = apply(operation, &line[t], values[Threads + t], compares[Threads + t]);
  __syncthreads();
  cells[Threads + t] = line[t];
}

template <class T> T wrapped(int operation, T old, T value) {
  if (operation == Inc)
    return old >= value ? T(0) : T(old + 1);
  return old == 0 || old > value ? value : T(old - 1);
}

// Sums and differences wrap around; the detour through unsigned keeps that defined here.
template <class T> T bitwise(int operation, T old, T value) {
  const auto a = static_cast<unsigned long long>(old), b = static_cast<unsigned long long>(value);
  switch (operation) {
  case Add:
    return static_cast<T>(a + b);
  case Subtract:
    return static_cast<T>(a - b);
  case And:
    return static_cast<T>(a & b);
  case Or:
    return static_cast<T>(a | b);
  case Xor:
    return static_cast<T>(a ^ b);
  default:
    return wrapped(operation, old, value);
  }
}

template <class T> T reference(int operation, T old, T value, T compare) {
  if (operation == Exchange)
    return value;
  if (operation == Swap)
    return old == compare ? value : old;
  if (operation == Minimum)
    return value < old ? value : old;
  if (operation == Maximum)
    return value > old ? value : old;
  if constexpr (std::is_floating_point<T>::value)
    return old + value;
  else
    return bitwise(operation, old, value);
}

template <class T> std::vector<T> inputs(check::Random &random) {
  if constexpr (std::is_floating_point<T>::value)
    return random.reals<T>(2 * Threads, -100, 100);
  else
    return random.bits<T>(2 * Threads);
}

template <class T>
void testType(const char *type, std::initializer_list<int> operations, check::Random &random) {
  for (int operation : operations) {
    const std::vector<T> before = inputs<T>(random), values = inputs<T>(random);
    std::vector<T> compares = inputs<T>(random), after(2 * Threads);
    for (int i = 0; i < 2 * Threads; ++i) {
      if (i % 3)
        compares[i] = before[i];
      after[i] = reference(operation, before[i], values[i], compares[i]);
    }
    check::Array<T> deviceValues(values), deviceCompares(compares), cells(before), old(2 * Threads);
    each<T><<<1, Threads>>>(operation, deviceValues, deviceCompares, cells, old);
    char what[80];
    std::snprintf(what, sizeof(what), "operation %d on %s", operation, type);
    check::equal(what, cells.fetch(), after);
    check::equal(what, old.fetch(), before);
  }
}

void test(check::Random &random) {
  testType<int>("int", {Add, Subtract, Exchange, Swap, Minimum, Maximum, And, Or, Xor}, random);
  testType<unsigned>("unsigned",
                     {Add, Subtract, Exchange, Swap, Minimum, Maximum, And, Or, Xor, Inc, Dec},
                     random);
  testType<unsigned long long>("unsigned long long",
                               {Add, Exchange, Swap, Minimum, Maximum, And, Or, Xor}, random);
  testType<long long>("long long", {Minimum, Maximum, And, Or, Xor}, random);
  testType<float>("float", {Add, Exchange}, random);
  testType<double>("double", {Add}, random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
