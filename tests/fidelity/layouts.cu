// Every struct has the size, the alignment and the offsets that the host sees: packed, aligned,
// padded, empty, nested. Kernels change members; the host compares bytes.
#include "check.h"

#include <cstddef>

struct __attribute__((packed)) Packed {
  char tag;
  int number;
  short small;
  double real;
};
#pragma pack(push, 1)
struct Header {
  unsigned char kind;
  std::uint64_t length;
  std::uint16_t flags[3];
};
#pragma pack(pop)
#pragma pack(push, 4)
struct Four {
  int first;
  char tag;
  double real;
  long long wide;
};
#pragma pack(pop)
#pragma pack(push, 2)
struct Two {
  char tag;
  int number;
  char last;
};
#pragma pack(pop)
struct Holder { // of packed ones, itself not packed
  char tag;
  Header header;
  int number;
  Two twos[3];
};
struct __align__(16) Aligned {
  float x;
  char tag;
};
struct Members {
  char tag;
  __align__(8) char eight;
  alignas(16) short sixteen;
  alignas(32) alignas(8) int most;
  char last;
};
typedef int Wide __attribute__((aligned(16)));
struct ByTypedef {
  char tag;
  Wide number;
  char last;
};
struct Empty {};
struct HoldsEmpty {
  Empty empty;
  int number;
  Empty last;
};
struct Functor {
  __host__ __device__ int operator()(int x) const { return x + 1; }
};
struct WithFunctor : Empty {
  Functor functor;
  char tag;
};
struct Vectors {
  char tag;
  float3 three;
  char1 one;
  double2 two;
  short3 shorts;
  int4 four;
  uchar3 bytes;
  longlong1 wide;
};
union Any {
  char tag[5];
  short number;
  struct {
    char c;
    double d;
  } inner;
};
struct Deep {
  char tag;
  struct {
    short a;
    struct {
      char b;
      long long c;
    } inner[2];
  } outer[2];
  Any any;
  Aligned aligned;
};


// The members of each type; what is done to them on the device is also done on the host.
#define PACKED(X) X(tag) X(number) X(small) X(real)
#define HEADER(X) X(kind) X(length) X(flags[0]) X(flags[1]) X(flags[2])
#define FOUR(X) X(first) X(tag) X(real) X(wide)
#define TWO(X) X(tag) X(number) X(last)
#define HOLDER(X)                                                                                  \
  X(tag) X(header.kind) X(header.length) X(header.flags[2]) X(number) X(twos[0].number)           \
  X(twos[1].tag) X(twos[1].number) X(twos[2].last)
#define ALIGNED(X) X(x) X(tag)
#define MEMBERS(X) X(tag) X(eight) X(sixteen) X(most) X(last)
#define BY_TYPEDEF(X) X(tag) X(number) X(last)
#define HOLDS_EMPTY(X) X(number)
#define WITH_FUNCTOR(X) X(tag)
#define VECTORS(X)                                                                                 \
  X(tag) X(three.y) X(three.z) X(one.x) X(two.x) X(two.y) X(shorts.x) X(shorts.z) X(four.w)        \
  X(bytes.y) X(wide.x)
#define DEEP(X)                                                                                    \
  X(tag) X(outer[0].a) X(outer[0].inner[0].b) X(outer[0].inner[1].c) X(outer[1].a)                 \
  X(outer[1].inner[0].c) X(outer[1].inner[1].b) X(any.inner.c) X(any.inner.d) X(aligned.x)         \
  X(aligned.tag)

#define CHANGE(member) x.member = x.member * 3 + t;
#define COMPARE(member) &&a.member == b.member
#define TYPE(T, MEMBERS)                                                                           \
  __host__ __device__ void change(T &x, int t) { MEMBERS(CHANGE) }                                 \
  bool isSame(const T &a, const T &b) { return true MEMBERS(COMPARE); }

TYPE(Packed, PACKED)
TYPE(Header, HEADER)
TYPE(Four, FOUR)
TYPE(Two, TWO)
TYPE(Holder, HOLDER)
TYPE(Aligned, ALIGNED)
TYPE(Members, MEMBERS)
TYPE(ByTypedef, BY_TYPEDEF)
TYPE(HoldsEmpty, HOLDS_EMPTY)
TYPE(WithFunctor, WITH_FUNCTOR)
TYPE(Vectors, VECTORS)
TYPE(Deep, DEEP)

template <class T> __device__ T passOn(T value, const Empty &) { return value; }

template <class T> __global__ void changeAll(T *all, T one, unsigned *sizes, int n) {
  __shared__ T tile[32];
  int t = threadIdx.x;
  tile[t] = all[t];
  __syncthreads();
  T mine = tile[t ^ 1];
  change(mine, t);
  __syncthreads();
  change(tile[t], 3 * t);
  __syncthreads();
  all[t] = t < n ? passOn(mine, Empty()) : one;
  if (t == 5)
    all[t] = tile[t - 1];
  sizes[t] = sizeof(T) + 1000 * (reinterpret_cast<char *>(all + t) - reinterpret_cast<char *>(all)) +
             (reinterpret_cast<std::size_t>(tile) % alignof(T));
}

template <class T> void testType(check::Random &random, const char *what) {
  const int count = 32;
  std::vector<T> all(count), expected(count);
  std::memset(static_cast<void *>(all.data()), 0, count * sizeof(T));
  T one = all[0];
  change(one, random.integer(0, 30));
  for (T &each : all)
    change(each, random.integer(0, 30));
  for (int t = 0; t < count; ++t) {
    expected[t] = t < 30 ? all[t ^ 1] : one;
    if (t < 30)
      change(expected[t], t);
  }
  expected[5] = all[4];
  change(expected[5], 12);
  check::Array<T> device(all);
  check::Array<unsigned> sizes(count);
  changeAll<<<1, count>>>(device.data(), one, sizes.data(), 30);
  const std::vector<T> got = device.fetch();
  const std::vector<unsigned> gotSizes = sizes.fetch();
  for (int t = 0; t < count; ++t) {
    check::equal<unsigned>(what, gotSizes[t], sizeof(T) + 1000 * sizeof(T) * t, t);
    check::that(isSame(got[t], expected[t]), what);
  }
}

__constant__ Holder held;
__device__ Members members;

/// Pointers to members, and structs in other memories.
__global__ void memories(Holder *holder, int n) {
  __align__(64) char local[3];
  int *number = &holder->number;
  *number += held.twos[1].number + sizeof(Holder);
  members.most = reinterpret_cast<std::size_t>(local) % 64 + alignof(Members) + n;
}

void testMemories() {
  Holder holder;
  std::memset(static_cast<void *>(&holder), 0, sizeof holder);
  holder.twos[1].number = 11;
  CHECK(cudaMemcpyToSymbol(held, &holder, sizeof holder));
  check::Array<Holder> device(std::vector<Holder>{holder});
  memories<<<1, 1>>>(device, 3);
  check::equal<int>("member", device.fetch()[0].number, 11 + sizeof(Holder));
  Members got;
  CHECK(cudaMemcpyFromSymbol(&got, members, sizeof got));
  check::equal<int>("device variable", got.most, alignof(Members) + 3);
}

void test(check::Random &random) {
  testType<Packed>(random, "packed");
  testType<Header>(random, "pack(1)");
  testType<Four>(random, "pack(4)");
  testType<Two>(random, "pack(2)");
  testType<Holder>(random, "of packed");
  testType<Aligned>(random, "aligned");
  testType<Members>(random, "aligned members");
  testType<ByTypedef>(random, "aligned by a typedef");
  testType<HoldsEmpty>(random, "of empty");
  testType<WithFunctor>(random, "with a functor");
  testType<Vectors>(random, "of vectors");
  testType<Deep>(random, "nested");
  testMemories();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
