// Kernels, helpers, structs and constants that live in the program's own headers.
#include "check.h"
#include "headers_kernels.cuh"

__global__ void shift(Line line, float *out) { out[threadIdx.x] = at(line, threadIdx.x) + Offset; }

void test(check::Random &random) {
  const int n = 64;
  const Line line = {static_cast<float>(random.integer(-9, 9)),
                     static_cast<float>(random.integer(-9, 9))};
  check::Array<float> out(n);
  shift<<<1, n>>>(line, out);
  std::vector<float> expected(n);
  for (int i = 0; i < n; ++i)
    expected[i] = line.slope * i + line.start + 100;
  check::equal("helper of a header", out.fetch(), expected);

  evaluate(line, out, n);
  for (float &x : expected)
    x -= 100;
  check::equal("kernel of a header", out.fetch(), expected);

  setGain(3.0f);
  amplify<float><<<1, n>>>(out);
  for (float &x : expected)
    x *= 3;
  check::equal("template and constant of a header", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
