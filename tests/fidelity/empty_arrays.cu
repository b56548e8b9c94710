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
  testStructs(random);
  testList(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
