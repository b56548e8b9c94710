// Every vector type: made by its make_ function from numbers that lie one behind the other, it has
// their bytes.
#include "check.h"

#include <cstddef>

#define MAKE(name)                                                                                 \
  int i = threadIdx.x;                                                                             \
  one[i] = make_##name##1(in[i]);                                                                  \
  two[i] = make_##name##2(in[2 * i], in[2 * i + 1]);                                               \
  three[i] = make_##name##3(in[3 * i], in[3 * i + 1], in[3 * i + 2]);                              \
  four[i] = make_##name##4(in[4 * i], in[4 * i + 1], in[4 * i + 2], in[4 * i + 3]);

__global__ void make(const signed char *in, char1 *one, char2 *two, char3 *three, char4 *four){
    MAKE(char)} __global__ void make(const unsigned char *in, uchar1 *one, uchar2 *two,
                                     uchar3 *three, uchar4 *four){MAKE(uchar)} __global__
    void make(const short *in, short1 *one, short2 *two, short3 *three, short4 *four){
        MAKE(short)} __global__ void make(const unsigned short *in, ushort1 *one, ushort2 *two,
                                          ushort3 *three, ushort4 *four){MAKE(ushort)} __global__
    void make(const int *in, int1 *one, int2 *two, int3 *three, int4 *four){MAKE(int)} __global__
    void make(const unsigned *in, uint1 *one, uint2 *two, uint3 *three, uint4 *four){
        MAKE(uint)} __global__ void make(const long *in, long1 *one, long2 *two, long3 *three,
                                         long4 *four){MAKE(long)} __global__
    void make(const unsigned long *in, ulong1 *one, ulong2 *two, ulong3 *three,
              ulong4 *four){MAKE(ulong)} __global__
    void make(const long long *in, longlong1 *one, longlong2 *two, longlong3 *three,
              longlong4 *four){MAKE(longlong)} __global__
    void make(const unsigned long long *in, ulonglong1 *one, ulonglong2 *two, ulonglong3 *three,
              ulonglong4 *four){MAKE(ulonglong)} __global__
    void make(const float *in, float1 *one, float2 *two, float3 *three,
              float4 *four){MAKE(float)} __global__
    void make(const double *in, double1 *one, double2 *two, double3 *three, double4 *four) {
  MAKE(double)
}

template <class Vector, class T>
void compare(const char *what, const check::Array<Vector> &got, const std::vector<T> &numbers) {
  const std::vector<Vector> vectors = got.fetch();
  std::vector<T> flat(vectors.size() * (sizeof(Vector) / sizeof(T)));
  std::memcpy(flat.data(), vectors.data(), flat.size() * sizeof(T));
  check::equal(what, flat, {numbers.begin(), numbers.begin() + flat.size()});
}

template <class T, class One, class Two, class Three, class Four>
void testType(const char *name, check::Random &random) {
  const int n = 32;
  const std::vector<T> numbers = random.bits<T>(4 * n);
  check::Array<T> in(numbers);
  check::Array<One> one(n);
  check::Array<Two> two(n);
  check::Array<Three> three(n);
  check::Array<Four> four(n);
  make<<<1, n>>>(in.data(), one.data(), two.data(), three.data(), four.data());
  compare(name, one, numbers);
  compare(name, two, numbers);
  compare(name, three, numbers);
  compare(name, four, numbers);

  // CUDA aligns pairs and fours to their size, 16 bytes at most.
  const std::size_t most = 16, pair = 2 * sizeof(T), whole = 4 * sizeof(T);
  check::equal<std::size_t>(name, sizeof(Three), 3 * sizeof(T));
  check::equal<std::size_t>(name, alignof(Three), sizeof(T));
  check::equal<std::size_t>(name, alignof(Two), pair);
  check::equal<std::size_t>(name, alignof(Four), whole < most ? whole : most);
}

void test(check::Random &random) {
  testType<signed char, char1, char2, char3, char4>("char", random);
  testType<unsigned char, uchar1, uchar2, uchar3, uchar4>("uchar", random);
  testType<short, short1, short2, short3, short4>("short", random);
  testType<unsigned short, ushort1, ushort2, ushort3, ushort4>("ushort", random);
  testType<int, int1, int2, int3, int4>("int", random);
  testType<unsigned, uint1, uint2, uint3, uint4>("uint", random);
  testType<long, long1, long2, long3, long4>("long", random);
  testType<unsigned long, ulong1, ulong2, ulong3, ulong4>("ulong", random);
  testType<long long, longlong1, longlong2, longlong3, longlong4>("longlong", random);
  testType<unsigned long long, ulonglong1, ulonglong2, ulonglong3, ulonglong4>("ulonglong", random);
  testType<float, float1, float2, float3, float4>("float", random);
  testType<double, double1, double2, double3, double4>("double", random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
