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

// Three types hold them all. What is done to their members on the device is also done on the host.
struct Packing {
  char tag;
  Packed packed[2];
  Holder holder;
  Four fours[2];
};
struct Aligning {
  char tag;
  Aligned aligned[2];
  Members members;
  ByTypedef byTypedef[2];
};
struct Other {
  HoldsEmpty holdsEmpty;
  WithFunctor withFunctor;
  Vectors vectors[2];
  Deep deep;
};

#define PACKING(X)                                                                                 \
  X(tag)                                                                                           \
  X(packed[0].number)                                                                              \
  X(packed[0].small)                                                                               \
  X(packed[1].tag) X(packed[1].real) X(holder.tag) X(holder.header.kind) X(holder.header.length)   \
      X(holder.header.flags[2]) X(holder.number) X(holder.twos[0].number) X(holder.twos[1].tag)    \
          X(holder.twos[1].number) X(holder.twos[2].last) X(fours[0].first) X(fours[0].tag)        \
              X(fours[0].real) X(fours[1].wide)
#define ALIGNING(X)                                                                                \
  X(tag)                                                                                           \
  X(aligned[0].x)                                                                                  \
  X(aligned[1].tag)                                                                                \
  X(members.tag) X(members.eight) X(members.sixteen) X(members.most) X(members.last)               \
      X(byTypedef[0].tag) X(byTypedef[0].number) X(byTypedef[1].last)
#define OTHER(X)                                                                                   \
  X(holdsEmpty.number)                                                                             \
  X(withFunctor.tag)                                                                               \
  X(vectors[0].tag)                                                                                \
  X(vectors[0].three.y)                                                                            \
  X(vectors[0].three.z) X(vectors[1].one.x) X(vectors[0].two.x) X(vectors[1].two.y)                \
      X(vectors[0].shorts.x) X(vectors[1].shorts.z) X(vectors[0].four.w) X(vectors[1].bytes.y)     \
          X(vectors[0].wide.x) X(deep.tag) X(deep.outer[0].a) X(deep.outer[0].inner[0].b)          \
              X(deep.outer[0].inner[1].c) X(deep.outer[1].a) X(deep.outer[1].inner[0].c)           \
                  X(deep.outer[1].inner[1].b) X(deep.any.inner.c) X(deep.any.inner.d)              \
                      X(deep.aligned.x)

#define CHANGE(member) x.member = x.member * 3 + t;
#define COMPARE(member) &&a.member == b.member
#define TYPE(T, MEMBERS)                                                                           \
  __host__ __device__ void change(T &x, int t) { MEMBERS(CHANGE) }                                 \
  bool isSame(const T &a, const T &b) { return true MEMBERS(COMPARE); }
TYPE(Packing, PACKING)
TYPE(Aligning, ALIGNING)
TYPE(Other, OTHER)

#define SIZES                                                                                      \
  {sizeof(Packed),  sizeof(Header),  sizeof(Four),      sizeof(Two),     sizeof(Holder),           \
   sizeof(Aligned), sizeof(Members), sizeof(ByTypedef), sizeof(Empty),   sizeof(Functor),          \
   sizeof(Any),     sizeof(Deep),    sizeof(Vectors),   alignof(Members)}
const int Sizes = 14;

__global__ void sizes(unsigned *out) {
  const unsigned all[Sizes] = SIZES;
  for (int i = 0; i < Sizes; ++i)
    out[i] = all[i];
}

template <class T> __device__ T passOn(T value, const Empty &) { return value; }

template <class T> __global__ void changeAll(T *all, T one, unsigned *strides, int n) {
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
  strides[t] = sizeof(T) +
               1000 * (reinterpret_cast<char *>(all + t) - reinterpret_cast<char *>(all)) +
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
  testType<Packing>(random, "packed");
  testType<Aligning>(random, "aligned");
  testType<Other>(random, "others");
  testMemories();
  check::Array<unsigned> out(Sizes);
  sizes<<<1, 1>>>(out);
  check::equal("sizes", out.fetch(), std::vector<unsigned> SIZES);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
