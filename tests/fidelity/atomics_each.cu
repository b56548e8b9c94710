// Every atomic function on each of its types, in global and in shared memory, for the device, the
// block and the whole system: what it returns and what it leaves behind. Each thread has a cell of
// its own, so that every value is known.
#include "check.h"

#include <initializer_list>

const int Threads = 64;

enum Scope { Device, Block, System };
enum Operation { Add, Subtract, Exchange, Swap, Minimum, Maximum, And, Or, Xor, Inc, Dec };

#define SCOPED(name, ...)                                                                          \
  (scope == Device  ? name(__VA_ARGS__)                                                            \
   : scope == Block ? name##_block(__VA_ARGS__)                                                    \
                    : name##_system(__VA_ARGS__))

template <class T> __device__ T onIntegers(int scope, int operation, T *cell, T value, T compare) {
  switch (operation) {
  case Add:
    return SCOPED(atomicAdd, cell, value);
  case Exchange:
    return SCOPED(atomicExch, cell, value);
  case Swap:
    return SCOPED(atomicCAS, cell, compare, value);
  case Minimum:
    return SCOPED(atomicMin, cell, value);
  case Maximum:
    return SCOPED(atomicMax, cell, value);
  case And:
    return SCOPED(atomicAnd, cell, value);
  case Or:
    return SCOPED(atomicOr, cell, value);
  case Xor:
    return SCOPED(atomicXor, cell, value);
  }
  return *cell;
}

template <class T> __device__ T apply(int scope, int operation, T *cell, T value, T compare) {
  return onIntegers(scope, operation, cell, value, compare);
}
template <> __device__ int apply<int>(int scope, int operation, int *cell, int value, int compare) {
  if (operation == Subtract)
    return SCOPED(atomicSub, cell, value);
  return onIntegers(scope, operation, cell, value, compare);
}
template <>
__device__ unsigned apply<unsigned>(int scope, int operation, unsigned *cell, unsigned value,
                                    unsigned compare) {
  switch (operation) {
  case Subtract:
    return SCOPED(atomicSub, cell, value);
  case Inc:
    return SCOPED(atomicInc, cell, value);
  case Dec:
    return SCOPED(atomicDec, cell, value);
  default:
    return onIntegers(scope, operation, cell, value, compare);
  }
}
template <>
__device__ long long apply<long long>(int scope, int operation, long long *cell, long long value,
                                      long long) {
  switch (operation) {
  case Minimum:
    return SCOPED(atomicMin, cell, value);
  case Maximum:
    return SCOPED(atomicMax, cell, value);
  case And:
    return SCOPED(atomicAnd, cell, value);
  case Or:
    return SCOPED(atomicOr, cell, value);
  default:
    return SCOPED(atomicXor, cell, value);
  }
}
template <>
__device__ float apply<float>(int scope, int operation, float *cell, float value, float) {
  return operation == Add        ? SCOPED(atomicAdd, cell, value)
         : operation == Exchange ? SCOPED(atomicExch, cell, value)
                                 : *cell;
}
template <>
__device__ double apply<double>(int scope, int operation, double *cell, double value, double) {
  return operation == Add ? SCOPED(atomicAdd, cell, value) : *cell;
}

template <class T>
__global__ void each(int scope, int operation, const T *values, const T *compares, T *cells,
                     T *old) {
  __shared__ T line[Threads];
  int t = threadIdx.x;
  line[t] = cells[Threads + t];
  __syncthreads();
  old[t] = apply(scope, operation, &cells[t], values[t], compares[t]);
  old[Threads + t] = apply(scope, operation, &line[t], values[Threads + t], compares[Threads + t]);
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
  for (int k = 0; k < 3 * static_cast<int>(operations.size()); ++k) {
    const int scope = k % 3, operation = operations.begin()[k / 3];
    const std::vector<T> before = inputs<T>(random), values = inputs<T>(random);
    std::vector<T> compares = inputs<T>(random), after(2 * Threads);
    for (int i = 0; i < 2 * Threads; ++i) {
      if (i % 3)
        compares[i] = before[i];
      after[i] = reference(operation, before[i], values[i], compares[i]);
    }
    check::Array<T> deviceValues(values), deviceCompares(compares), cells(before), old(2 * Threads);
    each<T><<<1, Threads>>>(scope, operation, deviceValues, deviceCompares, cells, old);
    char what[80];
    std::snprintf(what, sizeof(what), "operation %d on %s, scope %d", operation, type, scope);
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
