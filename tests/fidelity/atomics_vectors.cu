// Additions to vectors, each element by itself, as compute capability 9.0 has them.
#include "check.h"

__global__ void vectors(float2 *two, float4 *four, float *before) {
  const int t = threadIdx.x;
  const float2 a = atomicAdd(two, make_float2(1, t));
  const float4 b = atomicAdd(four, make_float4(t, 1, 2, 3));
  if (t == 0)
    before[0] = a.x < 64 && b.y < 64;
}

void test(check::Random &) {
  check::Array<float2> two(std::vector<float2>(1, make_float2(0, 0)));
  check::Array<float4> four(std::vector<float4>(1, make_float4(0, 0, 0, 0)));
  check::Array<float> before(1);
  vectors<<<1, 64>>>(two, four, before);
  check::equal("float2", two.fetch()[0], make_float2(64, 2016));
  check::equal("float4", four.fetch()[0], make_float4(2016, 64, 128, 192));
  check::equal("what was there before", before.fetch()[0], 1.0f);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
