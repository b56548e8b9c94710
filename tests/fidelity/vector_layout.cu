// Size and place of vector types in memory, on both sides: a float3 takes 12 bytes in an array, a
// float4 16.
#include "check.h"

#include <cstddef>

struct Mixed {
  char c;
  float3 f3;
  float f;
  double2 d2;
  uchar3 u3;
  short s;
  float4 f4;
  int3 i3;
  char last;
};

struct Packed {
  float3 a;
  float b; // directly behind a: 16 bytes together
};

__global__ void layout(unsigned long long *out) {
  Mixed m;
  char *base = (char *)&m;
  int k = 0;
  out[k++] = sizeof(float2);
  out[k++] = sizeof(float3);
  out[k++] = sizeof(float4);
  out[k++] = sizeof(int3);
  out[k++] = sizeof(uchar3);
  out[k++] = sizeof(uchar4);
  out[k++] = sizeof(double2);
  out[k++] = sizeof(double3);
  out[k++] = sizeof(double4);
  out[k++] = sizeof(longlong2);
  out[k++] = sizeof(Mixed);
  out[k++] = sizeof(Packed);
  out[k++] = (char *)&m.f3 - base;
  out[k++] = (char *)&m.f - base;
  out[k++] = (char *)&m.d2 - base;
  out[k++] = (char *)&m.u3 - base;
  out[k++] = (char *)&m.s - base;
  out[k++] = (char *)&m.f4 - base;
  out[k++] = (char *)&m.i3 - base;
  out[k++] = &m.last - base;
}

__global__ void asFloats(const float3 *triples, const Packed *packed, const double4 *fours,
                         double *out, int n) {
  int i = threadIdx.x;
  const float *flat = (const float *)triples;
  out[3 * i] = flat[3 * i];
  out[3 * i + 1] = flat[3 * i + 1];
  out[3 * i + 2] = ((const float *)(triples + i))[2];
  out[3 * n + i] = ((const float *)packed)[4 * i + 3];
  const double4 four = fours[i];
  out[4 * n + i] = four.x + four.w;
}

#if CUDART_VERSION >= 13000 || defined(CU2PORT)
struct Odd {
  char c;
  double4_32a wide;
  char d;
  long4_16a narrow;
};
static_assert(alignof(double4_16a) == 16 && alignof(double4_32a) == 32 && alignof(long4_32a) == 32,
              "CUDA's alignment");
static_assert(alignof(ulong4_16a) == 16 && sizeof(ulonglong4_32a) == 32 && sizeof(Odd) == 128,
              "CUDA's layout");

__global__ void turn(const double4_32a *in, double4_16a *out, longlong4_32a *numbers, Odd *odd) {
  const int i = threadIdx.x;
  const double4_32a v = in[i];
  out[i] = make_double4_16a(v.w, v.z, v.y, v.x);
  const double4 plain = {v.x, v.y, v.z, v.w}; // of the same alignment as another one
  numbers[i] = make_longlong4_32a(i, -i, (long long)plain.y, (char *)&odd[i].narrow - (char *)odd);
  odd[i].wide = v;
  odd[i].narrow = make_long4_16a(1, 2, 3, i);
}

void testAligned() {
  const int n = 32;
  std::vector<double> values(4 * n);
  for (int i = 0; i < 4 * n; ++i)
    values[i] = i;
  check::Array<double> in(values), out(4 * n);
  check::Array<long long> numbers(4 * n);
  Odd *odd = nullptr;
  CHECK(cudaMalloc(&odd, n * sizeof(Odd)));
  turn<<<1, n>>>((const double4_32a *)(double *)in, (double4_16a *)(double *)out,
                 (longlong4_32a *)(long long *)numbers, odd);
  const std::vector<double> turned = out.fetch();
  const std::vector<long long> found = numbers.fetch();
  for (int i = 0; i < n; ++i) {
    Odd one;
    CHECK(cudaMemcpy(&one, odd + i, sizeof one, cudaMemcpyDeviceToHost));
    for (int k = 0; k < 4; ++k)
      check::equal("turned", turned[4 * i + k], 4.0 * i + 3 - k, i);
    check::that(found[4 * i] == i && found[4 * i + 1] == -i && found[4 * i + 2] == 4 * i + 1 &&
                    found[4 * i + 3] == 128 * i + 80,
                "numbers");
    check::that(one.wide.w == 4 * i + 3 && one.narrow.w == i && one.narrow.y == 2, "members");
  }
  CHECK(cudaFree(odd));
}
#else
void testAligned() {}
#endif

void test(check::Random &random) {
  testAligned();
  const std::vector<unsigned long long> expected = {
      sizeof(float2),      sizeof(float3),      sizeof(float4),      sizeof(int3),
      sizeof(uchar3),      sizeof(uchar4),      sizeof(double2),     sizeof(double3),
      sizeof(double4),     sizeof(longlong2),   sizeof(Mixed),       sizeof(Packed),
      offsetof(Mixed, f3), offsetof(Mixed, f),  offsetof(Mixed, d2), offsetof(Mixed, u3),
      offsetof(Mixed, s),  offsetof(Mixed, f4), offsetof(Mixed, i3), offsetof(Mixed, last)};
  check::Array<unsigned long long> out(expected.size());
  layout<<<1, 1>>>(out);
  check::equal("layout on the device", out.fetch(), expected);
  // What CUDA has, whatever the two sides here agree on.
  check::equal<std::size_t>("float3", sizeof(float3), 12);
  check::equal<std::size_t>("float4", sizeof(float4), 16);
  check::equal<std::size_t>("uchar3", sizeof(uchar3), 3);
  check::equal<std::size_t>("double4", sizeof(double4), 32);
  check::equal<std::size_t>("alignment of float4", alignof(float4), 16);
  check::equal<std::size_t>("alignment of double4", alignof(double4), 16);
  check::equal<std::size_t>("alignment of float2", alignof(float2), 8);
  check::equal<std::size_t>("alignment of float3", alignof(float3), 4);
  check::equal<std::size_t>("Packed", sizeof(Packed), 16);

  const int n = 40;
  const std::vector<float> values = random.reals<float>(4 * n, -5, 5);
  std::vector<float3> triples(n);
  std::vector<Packed> packed(n);
  std::vector<double4> fours(n);
  std::vector<double> sums(5 * n);
  for (int i = 0; i < n; ++i) {
    triples[i] = make_float3(values[4 * i], values[4 * i + 1], values[4 * i + 2]);
    packed[i] = {triples[i], values[4 * i + 3]};
    fours[i].x = values[4 * i];
    fours[i].y = fours[i].z = 0;
    fours[i].w = values[4 * i + 1];
    for (int k = 0; k < 3; ++k)
      sums[3 * i + k] = values[4 * i + k];
    sums[3 * n + i] = values[4 * i + 3];
    sums[4 * n + i] = fours[i].x + fours[i].w;
  }
  check::Array<float3> deviceTriples(triples);
  check::Array<Packed> devicePacked(packed);
  check::Array<double4> deviceFours(fours);
  check::Array<double> deviceSums(5 * n);
  asFloats<<<1, n>>>(deviceTriples, devicePacked, deviceFours, deviceSums, n);
  check::equal("as floats", deviceSums.fetch(), sums);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
