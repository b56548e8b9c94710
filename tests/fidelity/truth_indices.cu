// Conditions in indices, of as many threads as compilers take at once: GCC 12's vectors of them have
// -1 for true. Each form is an index of its own: by arithmetic, variables, branches, functions,
// fields, elements and memory.
#include "check.h"

struct Choice {
  int which;
  bool isLess;
  long wide;
};
struct Pair {
  int first, second;
};

__host__ __device__ inline bool less(int a, int b) { return a < b; }
__host__ __device__ inline int pick(int a, int b) {
  if (a < b)
    return 1;
  return 0;
}
__host__ __device__ inline long picked(int a, int b) { return a < b ? 3 : 2; }
__host__ __device__ inline void put(int a, int b, int *out) { *out = a < b; }
__host__ __device__ inline void refer(int a, int b, int &out) { out = a != b; }
__host__ __device__ inline int load(const int *x, int k) { return x[k]; }
__host__ __device__ inline Choice choose(int a, int b) {
  Choice choice = {a < b, a == b, a > b};
  return choice;
}
__host__ __device__ inline int raised(int a, int b) {
  int k = 0;
  if (a < b)
    ++k;
  return k;
}
__host__ __device__ inline int added(int a, int b) {
  int k = 2;
  if (a < b)
    k += 1;
  return k;
}
__host__ __device__ inline int assigned(int a, int b) {
  int k = 0;
  if (a < b)
    k = 1;
  return k;
}
// Of what a variable was before.
__host__ __device__ inline int turned(int a, int b) {
  int k = 0;
  if (a < b)
    k = 1 - k;
  return k;
}
__host__ __device__ inline int turnedBack(int a, int b) {
  int k = 1;
  if (a < b)
    k ^= 1;
  return k;
}
__host__ __device__ inline int turnedByWay(int a, int b) {
  int k = 0;
  const int other = 1 - k;
  if (a < b)
    k = other;
  return k;
}
__host__ __device__ inline int turnedTwice(int a, int b) {
  int k = 0;
  if (a < b)
    k = 1 - k;
  if (a != 3)
    k = (k + 1) % 2;
  return k;
}
// In loops that compilers unroll.
__host__ __device__ inline int turnedInLoop(int a, int b) {
  int k = 0;
  for (int i = 0; i < 2; ++i)
    if (a < b + i)
      k = 1 - k;
  return k;
}
__host__ __device__ inline int countedInLoop(int a, int b) {
  int k = 0;
  for (int i = 0; i < 1; ++i)
    if (a < b)
      ++k;
  return k;
}
__host__ __device__ inline int found(int a, int b) {
  int k = 0;
  while (k < 1 && a < b)
    ++k;
  return k;
}
__host__ __device__ inline int firstOf(int a, int b) {
  int i;
  for (i = 0; i < 2; ++i)
    if (a < b + i)
      break;
  return i;
}
__host__ __device__ inline int greatest(int a, int b) {
  const int values[2] = {a, b};
  int best = 0;
  for (int i = 1; i < 2; ++i)
    if (values[i] > values[best])
      best = i;
  return best;
}
__host__ __device__ inline int ofPointer(int a, int b) {
  int k;
  put(a, b, &k);
  return k;
}
__host__ __device__ inline int ofReference(int a, int b) {
  int k;
  refer(a, b, k);
  return k;
}
__host__ __device__ inline int ofArray(int a, int b) {
  int k[2];
  k[0] = a < b;
  k[1] = a;
  return k[0];
}
__host__ __device__ inline int clamped(int a, int b) {
  const int k = a < b;
  return k > 1 ? 1 : k;
}

// What is read, of a, b, u and x: u is the same for all, and x has elements on both sides.
#define FORMS(X)                                                                                   \
  X(plain, x[a < b])                                                                               \
  X(complement, x[1 - (a < b)])                                                                    \
  X(flipped, x[(a < b) ^ 1])                                                                       \
  X(negated, x[!(a < b)])                                                                          \
  X(choice, x[a < b ? 1 : 0])                                                                      \
  X(inverse, x[a < b ? 0 : 1])                                                                     \
  X(shifted, x[a < b ? 3 : 2])                                                                     \
  X(conjunction, x[(a < b) & (a != 0)])                                                            \
  X(disjunction, x[(a < b) | (b == 1)])                                                            \
  X(product, x[(a < b) * (a != 3)])                                                                \
  X(modulo, x[(a < b) % 3])                                                                        \
  X(both, x[a < b && b < 3])                                                                       \
  X(sum, x[(a < b) + (b < 2)])                                                                     \
  X(raisedLong, x[(long)(a < b) + u])                                                              \
  X(invertedLong, x[u + (long)!(a < b)])                                                           \
  X(doubled, x[2 * (a < b) + 1])                                                                   \
  X(narrow, x[(unsigned char)(a < b)])                                                             \
  X(byLess, x[less(a, b)])                                                                         \
  X(byPick, x[pick(a, b)])                                                                         \
  X(byPicked, x[picked(a, b)])                                                                     \
  X(byPickedRaised, x[picked(a, b) + u])                                                           \
  X(byRaised, x[raised(a, b)])                                                                     \
  X(byAdded, x[added(a, b)])                                                                       \
  X(byAssigned, x[assigned(a, b)])                                                                 \
  X(byTurned, x[turned(a, b)])                                                                     \
  X(byTurnedBack, x[turnedBack(a, b)])                                                             \
  X(byTurnedByWay, x[turnedByWay(a, b)])                                                           \
  X(byTurnedTwice, x[turnedTwice(a, b)])                                                           \
  X(byTurnedInLoop, x[turnedInLoop(a, b)])                                                         \
  X(byCountedInLoop, x[countedInLoop(a, b)])                                                       \
  X(byFound, x[found(a, b)])                                                                       \
  X(byFirstOf, x[firstOf(a, b)])                                                                   \
  X(byGreatest, x[greatest(a, b)])                                                                 \
  X(bit, x[a & 1])                                                                                 \
  X(otherBit, x[1 - (a & 1)])                                                                      \
  X(turnedBit, x[(a & 1) ^ 1])                                                                     \
  X(sign, x[(unsigned)a >> 31])                                                                    \
  X(least0, x[b > 0 ? 1 - (a & 1) : a & 1])                                                        \
  X(byPointer, x[ofPointer(a, b)])                                                                 \
  X(byReference, x[ofReference(a, b)])                                                             \
  X(byArray, x[ofArray(a, b)])                                                                     \
  X(byClamped, x[clamped(a, b)])                                                                   \
  X(byField, x[choose(a, b).which])                                                                \
  X(byTruthField, x[choose(a, b).isLess])                                                          \
  X(byWideField, x[choose(a, b).wide])                                                             \
  X(byLoad, load(x, a != b))                                                                       \
  X(byLoadOfPick, load(x, 1 - pick(a, b)))                                                         \
  X(pointerSum, *(x + (a < b)))                                                                    \
  X(pointerSums, *(x + 1 - pick(a, b)))                                                            \
  X(addressOf, (&x[pick(a, b)])[1])                                                                \
  X(pairs, ((const Pair *)x)[pick(a, b)].second)                                                   \
  X(pairsComplement, ((const Pair *)x)[1 - (a < b)].first)

// Each is a kernel of its own, as compilers see it alone.
#define KERNEL(name, read)                                                                         \
  __global__ void name(const int *first, const int *second, const int *x, int u, int *out) {       \
    const int t = threadIdx.x, a = first[t], b = second[t];                                        \
    out[t] = read;                                                                                 \
  }
FORMS(KERNEL)

__global__ void least(const int *first, const int *second, const int *x, int *out) {
  const int t = threadIdx.x;
  out[t] = x[min(pick(first[t], second[t]), 1)];
}

// What a thread has stored is what it loads.
__global__ void stored(const int *first, const int *second, const int *x, int *flags, int *out) {
  const int t = threadIdx.x;
  flags[t] = first[t] < second[t];
  out[t] = x[flags[t]];
}

// A loop of the thread's own.
__global__ void inLoop(const int *first, const int *second, const int *x, int *out, int n) {
  int sum = 0;
  for (int j = 0; j < n; ++j)
    sum += x[1 - (first[j] < second[j])] * (j + 1);
  out[threadIdx.x] = sum;
}

#define COMPARE(name, read)                                                                        \
  name<<<1, n>>>(deviceFirst, deviceSecond, deviceX + 16, u, one);                                 \
  for (int t = 0; t < n; ++t) {                                                                    \
    const volatile int either = first[t], other = second[t]; /* the host's compiler may be GCC */  \
    const int a = either, b = other;                                                               \
    expected[t] = read;                                                                            \
  }                                                                                                \
  check::equal(#name, one.fetch(), expected);

static void test(check::Random &random) {
  const int n = 64, u = 1;
  const std::vector<int> first = random.integers(n, -1, 4), second = random.integers(n, -1, 4);
  std::vector<int> elements(48);
  for (int i = 0; i < 48; ++i)
    elements[i] = 7 * i - 100;
  const check::Array<int> deviceFirst(first), deviceSecond(second), deviceX(elements);
  check::Array<int> one(n), flags(n);
  const int *x = elements.data() + 16;
  std::vector<int> expected(n);
  FORMS(COMPARE)
  stored<<<1, n>>>(deviceFirst, deviceSecond, deviceX + 16, flags, one);
  for (int t = 0; t < n; ++t)
    expected[t] = first[t] < second[t] ? x[1] : x[0];
  check::equal("stored", one.fetch(), expected);
  least<<<1, n>>>(deviceFirst, deviceSecond, deviceX + 16, one);
  check::equal("least", one.fetch(), expected);
  inLoop<<<1, n>>>(deviceFirst, deviceSecond, deviceX + 16, one, n);
  int sum = 0;
  for (int j = 0; j < n; ++j)
    sum += (first[j] < second[j] ? x[0] : x[1]) * (j + 1);
  check::equal("in a loop", one.fetch(), std::vector<int>(n, sum));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
