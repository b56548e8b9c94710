// Complex numbers of cuComplex.h in kernels and on the host, and NVTX's marks, which do nothing.
#include "check.h"

#include <cuComplex.h>
#include <nvtx3/nvToolsExt.h>

__global__ void compute(const cuFloatComplex *in, cuFloatComplex *out, cuDoubleComplex *wide,
                        int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const cuFloatComplex a = in[i], b = in[(i + 1) % n];
  out[i] = cuCaddf(cuCmulf(a, cuConjf(b)), make_cuComplex(1, -2));
  wide[i] = cuCsub(cuComplexFloatToDouble(a), make_cuDoubleComplex(cuCrealf(b), cuCimagf(b)));
}

void test(check::Random &random) {
  const int n = 77;
  std::vector<cuFloatComplex> in(n);
  for (cuFloatComplex &z : in)
    z = make_cuFloatComplex(random.integer(-100, 100) / 4.0f, random.integer(-100, 100) / 4.0f);
  check::Array<cuFloatComplex> deviceIn(in), out(n);
  check::Array<cuDoubleComplex> wide(n);
  nvtxRangePushA("compute");
  compute<<<3, 32>>>(deviceIn, out, wide, n);
  const std::vector<cuFloatComplex> got = out.fetch();
  const std::vector<cuDoubleComplex> gotWide = wide.fetch();
  nvtxRangePop();
  for (int i = 0; i < n; ++i) {
    const cuComplex a = in[i], b = in[(i + 1) % n];
    // Quarters of small integers: no operation rounds.
    const cuComplex z = cuCaddf(cuCmulf(a, cuConjf(b)), make_cuComplex(1, -2));
    check::equal("re", got[i].x, cuCrealf(z), i);
    check::equal("im", got[i].y, cuCimagf(z), i);
    check::equal("wide re", cuCreal(gotWide[i]), static_cast<double>(a.x) - b.x, i);
    check::equal("wide im", cuCimag(gotWide[i]), static_cast<double>(a.y) - b.y, i);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
