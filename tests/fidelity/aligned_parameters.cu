// Structs that an attribute aligns, as kernel parameters: behind others of every size, among
// scalars, within other structs, in arrays.
#include "check.h"

template <int bytes> struct alignas(bytes) Wide {
  int first;
  int others[3];
};

/// 4 to 20 bytes, after which an aligned one has a gap of any size before it.
template <int count> struct Words {
  int words[count];
};

struct __align__(16) Inner {
  float x, y;
};

struct Outer {
  char tag;
  Inner inner[2];
};

struct FieldAligned {
  char tag;
  alignas(32) short value;
};

union alignas(16) Either {
  int i;
  float f;
};

template <int bytes, int count>
__global__ void afterWords(Words<count> words, Wide<bytes> wide, int *out) {
  out[0] = words.words[count - 1];
  out[1] = wide.first;
  out[2] = wide.others[2];
}

template <int bytes>
__global__ void between(int *out, char c, Wide<bytes> wide, short s, Words<1> last) {
  out[0] = c;
  out[1] = wide.first + wide.others[1];
  out[2] = s * 1000 + last.words[0];
}

/// More than registers hold.
__global__ void amongMany(int a, long b, int c, long d, int e, long f, int g, Wide<64> wide, int h,
                          double i, int *out) {
  out[0] = a + c + e + g + h;
  out[1] = wide.first;
  out[2] = static_cast<int>(b + d + f + i);
}

__global__ void nested(char c, Outer outer, FieldAligned field, Either either, int *out) {
  out[0] = c + outer.tag + static_cast<int>(outer.inner[1].y);
  out[1] = field.tag + field.value;
  out[2] = either.i;
}

__global__ void changed(Words<1> words, Wide<32> wide, int *out) {
  wide.others[words.words[0]] += wide.first; // a parameter is the thread's own
  words.words[0] += wide.others[1];
  out[threadIdx.x] = words.words[0] + threadIdx.x;
}

/// They keep their values when the launches are far ahead.
__global__ void sum(Words<1> words, Wide<64> wide, int *out) {
  out[0] += words.words[0] * wide.first;
}

template <int bytes, int count> void testAfterWords() {
  check::Array<int> out(3);
  Words<count> words{};
  words.words[count - 1] = 77;
  const Wide<bytes> wide{bytes, {1, 2, 3}};
  afterWords<bytes, count><<<1, 1>>>(words, wide, out);
  check::equal("afterWords", out.fetch(), {77, bytes, 3});
}

template <int bytes> void testSizes() {
  testAfterWords<bytes, 1>();
  testAfterWords<bytes, 2>();
  testAfterWords<bytes, 3>();
  testAfterWords<bytes, 4>();
  testAfterWords<bytes, 5>();
  check::Array<int> out(3);
  between<bytes><<<1, 1>>>(out, 'a', Wide<bytes>{5, {6, 7, 8}}, -3, Words<1>{{9}});
  check::equal("between", out.fetch(), {97, 12, -2991});
}

void test(check::Random &) {
  testSizes<16>();
  testSizes<32>();
  testSizes<64>();
  testSizes<128>();

  check::Array<int> out(3);
  amongMany<<<1, 1>>>(1, 2, 3, 4, 5, 6, 7, Wide<64>{11, {}}, 8, 9.0, out);
  check::equal("amongMany", out.fetch(), {24, 11, 21});

  Outer outer{1, {{2, 3}, {4, 5}}};
  FieldAligned field{6, 70};
  Either either;
  either.i = 8;
  nested<<<1, 1>>>(9, outer, field, either, out);
  check::equal("nested", out.fetch(), {15, 76, 8});

  changed<<<1, 3>>>(Words<1>{{1}}, Wide<32>{42, {0, 5, 0}}, out);
  check::equal("changed", out.fetch(), {48, 49, 50});

  check::Array<int> total(std::vector<int>{0});
  int expected = 0;
  for (int i = 0; i < 200; ++i) {
    sum<<<1, 1>>>(Words<1>{{i}}, Wide<64>{i % 7, {}}, total);
    expected += i * (i % 7);
  }
  check::equal("sum", total.fetch(), {expected});
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
