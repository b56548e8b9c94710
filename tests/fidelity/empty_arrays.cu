// Arrays without elements take no room, align what follows, and lead to what lies behind their struct.
#include "check.h"

struct NoElements {
  int none[0];
  double rows[2][0];
};
struct Holder {
  char tag;
  NoElements nothing;
  int number;
  char none[0];
  char last[3];
  short rest[0];
};

/// A head, and as many numbers as it says.
struct List {
  int count;
  int items[0];
};

__global__ void change(Holder *all, Holder one, unsigned *sizes) {
  const int t = threadIdx.x;
  Holder mine = all[t ^ 1];
  __syncthreads();
  mine.number += one.number;
  mine.last[t % 3] += one.last[2];
  all[t] = mine;
  sizes[t] = sizeof(NoElements) + 100 * sizeof(Holder);
}

__global__ void sum(const List *list, int *out) {
  int total = 0;
  for (int i = 0; i < list->count; ++i)
    total += list->items[i];
  *out = total;
}

/// Lists of another alignment than that of what stands in front of their elements, in other structs, in shared memory.
struct Pairs {
  short count;
  double items[];
};
struct Outer {
  char tag;
  List head;
  short tail[0];
};

__device__ double second(const double *items) { return items[1]; }

__global__ void shapes(const Pairs *pairs, const Outer *outer, double *out) {
  __shared__ double memory[9];
  Pairs *mine = reinterpret_cast<Pairs *>(memory);
  if (threadIdx.x == 0)
    mine->count = pairs->count;
  const double *from = pairs->items + 1;
  mine->items[threadIdx.x] = threadIdx.x < 7 ? from[threadIdx.x] : *pairs->items;
  __syncthreads();
  double &own = mine->items[threadIdx.x ^ 1];
  own += threadIdx.x;
  __syncthreads();
  const List local = {outer->head.count};
  out[threadIdx.x] = mine->items[threadIdx.x] + second(pairs->items) + local.count +
                     outer->tail[1] + sizeof(outer->head.items) + mine->count;
}

void testShapes(check::Random &random) {
  std::vector<double> pairs(9);
  for (double &each : pairs)
    each = random.integer(0, 1000);
  *reinterpret_cast<short *>(&pairs[0]) = 8;
  const short count = 8;
  std::vector<int> outer = {1, 77, 0x00050004};
  check::Array<double> devicePairs(pairs), out(8);
  check::Array<int> deviceOuter(outer);
  shapes<<<1, 8>>>(reinterpret_cast<const Pairs *>(static_cast<double *>(devicePairs)),
                   reinterpret_cast<const Outer *>(static_cast<int *>(deviceOuter)), out);
  const std::vector<double> got = out.fetch();
  for (int t = 0; t < 8; ++t)
    check::equal("shapes", got[t], pairs[1 + (t + 1) % 8] + (t ^ 1) + pairs[2] + 77 + 5 + count, t);
}

void testStructs(check::Random &random) {
  const int count = 32;
  std::vector<Holder> all(count);
  for (Holder &each : all) {
    each.tag = static_cast<char>(random.integer(0, 9));
    each.number = random.integer(0, 1000);
    for (char &last : each.last)
      last = static_cast<char>(random.integer(0, 9));
  }
  Holder one = all[7];
  check::Array<Holder> device(all);
  check::Array<unsigned> sizes(count);
  change<<<1, count>>>(device, one, sizes);
  const std::vector<Holder> got = device.fetch();
  for (int t = 0; t < count; ++t) {
    Holder expected = all[t ^ 1];
    expected.number += one.number;
    expected.last[t % 3] += one.last[2];
    check::equal("tag", got[t].tag, expected.tag, t);
    check::equal("number", got[t].number, expected.number, t);
    for (int k = 0; k < 3; ++k)
      check::equal("last", got[t].last[k], expected.last[k], t);
  }
  check::equal("sizes", sizes.fetch()[0], unsigned(sizeof(NoElements) + 100 * sizeof(Holder)));
}

void testList(check::Random &random) {
  std::vector<int> words = random.integers(21, 0, 1000);
  words[0] = 20;
  int total = 0;
  for (int i = 1; i <= 20; ++i)
    total += words[i];
  check::Array<int> device(words), out(1);
  sum<<<1, 1>>>(reinterpret_cast<const List *>(static_cast<int *>(device)), out);
  check::equal("sum", out.fetch()[0], total);
}

void test(check::Random &random) {
  testShapes(random);
  testStructs(random);
  testList(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
