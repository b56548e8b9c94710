// __constant__ variables: scalars, arrays, structs; initialised, copied to and from, with offsets,
// on a stream.
#include "check.h"

#include <algorithm>
#include <cmath>

struct Settings {
  int scale;
  float offset[3];
  double bias;
};

__constant__ int scale;
__constant__ float coefficients[16];
__constant__ Settings settings;
__constant__ int primes[] = {2, 3, 5, 7, 11, 13};
__constant__ const float half = 0.5f;
__constant__ int grid[4][4];

// Constants of the host, of which the compiler knows the elements.
struct Shape {
  int rows, columns;
};
constexpr int extents[3] = {4, 7, 6};
constexpr Shape shapes[] = {{2, 3}, {5, 8}};
template <int N> struct List {
  int values[N][extents[N - 1]];
};

template <int N> __global__ void sumList(List<N> list, int *out) {
  constexpr int extent = extents[N - 1], first = extents[0];
  int sum = shapes[1].columns * 1000;
  for (int k = 0; k < extent; ++k)
    sum += list.values[N - 1][k];
  out[threadIdx.x] = sum + first;
}

__global__ void apply(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * scale + coefficients[i % 16] + half * primes[i % 6] + grid[i % 4][i / 4 % 4];
}

__global__ void applySettings(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = settings.scale * settings.offset[i % 3] + (float)settings.bias;
}

// Constants that are no numbers.
constexpr float unreachable = INFINITY;
static const double below = -HUGE_VAL;
constexpr float undefined = NAN;

__global__ void smallest(const float *in, float *out, int n) {
  float least = unreachable;
  for (int i = 0; i < n; ++i)
    least = fminf(least, in[i]);
  out[0] = least;
  out[1] = below < -1e300 && unreachable > 1e38f && undefined != undefined;
}

// Macros that mean something else further down, though their own text is the same.
#define WIDTH 4
#define AREA (WIDTH * 2)
__global__ void before(int *out) { out[0] = AREA + WIDTH; }
#undef WIDTH
#define WIDTH 5
__global__ void behind(int *out) { out[1] = AREA + WIDTH; }
#undef WIDTH
enum { WIDTH = 6 };
__global__ void asEnumerator(int *out) { out[2] = AREA + WIDTH; }

void testOtherMeanings() {
  check::Array<int> out(3);
  before<<<1, 1>>>(out);
  behind<<<1, 1>>>(out);
  asEnumerator<<<1, 1>>>(out);
  check::equal("macros with other meanings", out.fetch(), {12, 15, 18});
}

void testNoNumbers(check::Random &random) {
  const std::vector<float> in = random.reals<float>(50, -9, 9);
  check::Array<float> deviceIn(in), out(2);
  smallest<<<1, 1>>>(deviceIn, out, 50);
  check::equal("no numbers", out.fetch(), {*std::min_element(in.begin(), in.end()), 1});
}

void testKnownElements(check::Random &random) {
  List<2> list{};
  int sum = 8004;
  for (int &each : list.values[1])
    sum += each = random.integer(0, 99);
  check::Array<int> out(3);
  sumList<2><<<1, 3>>>(list, out);
  check::equal("known elements", out.fetch(), std::vector<int>(3, sum));
}

void test(check::Random &random) {
  testKnownElements(random);
  testNoNumbers(random);
  testOtherMeanings();
  const int n = 500;
  std::vector<float> in(n), expected(n), table(16);
  for (float &f : in)
    f = static_cast<float>(random.integer(-100, 100));
  for (float &f : table)
    f = static_cast<float>(random.integer(-100, 100));
  int factor = random.integer(1, 9);
  int cells[4][4];
  for (int i = 0; i < 16; ++i)
    cells[i / 4][i % 4] = random.integer(-9, 9);
  CHECK(cudaMemcpyToSymbol(scale, &factor, sizeof(factor)));
  CHECK(cudaMemcpyToSymbol(coefficients, table.data(), 16 * sizeof(float)));
  CHECK(cudaMemcpyToSymbol(grid, cells, sizeof(cells), 0, cudaMemcpyHostToDevice));
  check::Array<float> device(in), out(n);
  const auto compute = [&](const char *name) {
    apply<<<4, 128>>>(device, out, n);
    const int prime[] = {2, 3, 5, 7, 11, 13};
    for (int i = 0; i < n; ++i)
      expected[i] = in[i] * factor + table[i % 16] + 0.5f * prime[i % 6] + cells[i % 4][i / 4 % 4];
    check::equal(name, out.fetch(), expected);
  };
  compute("first values");

  // A part of the array only, at an offset in bytes.
  const float part[4] = {1000, 2000, 3000, 4000};
  CHECK(cudaMemcpyToSymbol(coefficients, part, sizeof(part), 5 * sizeof(float)));
  std::copy(part, part + 4, table.begin() + 5);
  compute("after a copy with an offset");

  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  factor = -3;
  CHECK(cudaMemcpyToSymbolAsync(scale, &factor, sizeof(factor), 0, cudaMemcpyHostToDevice, stream));
  CHECK(cudaStreamSynchronize(stream));
  compute("after an asynchronous copy");
  CHECK(cudaStreamDestroy(stream));

  std::vector<float> back(3);
  CHECK(cudaMemcpyFromSymbol(back.data(), coefficients, 3 * sizeof(float), 4 * sizeof(float)));
  check::equal("copied back", back, {table[4], 1000.0f, 2000.0f});

  const Settings wanted = {4, {1, 2, static_cast<float>(random.integer(0, 50))}, 0.25};
  CHECK(cudaMemcpyToSymbol(settings, &wanted, sizeof(wanted)));
  applySettings<<<4, 128>>>(out, n);
  for (int i = 0; i < n; ++i)
    expected[i] = 4 * wanted.offset[i % 3] + 0.25f;
  check::equal("a struct", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
