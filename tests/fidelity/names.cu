// Enums, constants of every kind, macros, typedefs, namespaces and names that mean something else
// in OpenCL C.
#include "check.h"

#define SIZE 100
#define TWICE(x) ((x) * 2)
#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
#define FOR_EACH(i, n) for (int i = 0; i < (n); ++i)
#define PASTE(a, b) a##b
#if defined(SIZE) && SIZE > 50
#define OFFSET 5
#else
#define OFFSET 6
#endif

enum Colour { Red = 1, Green, Blue = 10 };
enum class Mode : unsigned char { Add, Subtract = 7 };
static const int Bias = 3;
constexpr float Ratio = 0.25f;
const unsigned Mask = 0xFFu;

typedef unsigned int uint_t;
using Real = double;

namespace outer {
constexpr int Level = 1;
namespace inner {
constexpr int Level = 2;
__device__ int level() { return Level * 10; }
} // namespace inner
__device__ int level() { return Level + inner::level() + inner::Level; }
} // namespace outer

using namespace outer::inner;

// Words of OpenCL C that are ordinary names in C++.
__device__ int kernel(int global, int local) {
  int constant = global * 2;
  int half = local + 1;
  int image2d_t = constant - half;
  return image2d_t;
}

struct vec {
  int event_t;
  float sampler;
};

__global__ void names(const int *in, Real *out, Colour colour, Mode mode, vec read_only) {
  int i = INDEX;
  if (i >= SIZE)
    return;
  int uniform = in[i];
  uint_t masked = uniform & Mask;
  Real sum = TWICE(uniform) + OFFSET + Bias + Ratio + masked;
  FOR_EACH(k, 3)
  sum += k;
  switch (colour) {
  case Red:
    sum += 1000;
    break;
  case Green:
    sum += 2000;
    break;
  case Blue:
    sum += 3000;
    break;
  }
  if (mode == Mode::Subtract)
    sum -= static_cast<int>(mode);
  int PASTE(pas, ted) = 1;
  sum += pasted + outer::level() + kernel(uniform, i) + read_only.event_t + read_only.sampler;
  const int as_type = 4; // in OpenCL C, as_... are functions
  sum += as_type + sizeof(Real) + 'A' + '\n' + 0x10 + 010 + 1e2f + 1.5e-1;
  out[i] = sum;
}

void test(check::Random &random) {
  const std::vector<int> in = random.integers(SIZE, -1000, 1000);
  check::Array<int> device(in);
  check::Array<double> out(SIZE);
  const Colour colours[] = {Red, Green, Blue};
  for (int c = 0; c < 3; ++c) {
    const Mode mode = c % 2 ? Mode::Subtract : Mode::Add;
    names<<<2, 64>>>(device, out, colours[c], mode, vec{c, 0.5f});
    std::vector<double> expected(SIZE);
    for (int i = 0; i < SIZE; ++i)
      expected[i] = 2.0 * in[i] + 5 + 3 + 0.25 + (in[i] & 0xFF) + 3 + 1000 * (c + 1) -
                    (c % 2 ? 7 : 0) + 1 + 23 + (2 * in[i] - i - 1) + c + 0.5 + 4 + 8 + 65 + 10 +
                    16 + 8 + 100 + 0.15;
    const std::vector<double> got = out.fetch();
    for (int i = 0; i < SIZE; ++i)
      check::that(std::fabs(got[i] - expected[i]) < 1e-9, "names");
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
