// C's own constants keep their names in kernels. Host code has those of <limits.h> without an #include.
// <cuda.h> brings in <stdint.h>.
#include <cuda.h>
static const int largest = INT_MAX;
static const uint64_t widest = UINT64_MAX;

#include "check.h"

#include <cfloat>
#include <climits>
#include <cmath>

__global__ void limits(double *out) {
  out[0] = M_PI;
  out[1] = FLT_MAX;
  out[2] = FLT_EPSILON;
  out[3] = DBL_MAX;
  out[4] = INT_MAX;
  out[5] = INT_MIN;
  out[6] = UINT_MAX;
  out[7] = LONG_MAX;
  out[8] = CHAR_BIT;
  out[9] = (float)M_PI * 2.0f * M_SQRT2;
  out[10] = INFINITY;
  out[11] = SHRT_MAX;
}

void test(check::Random &) {
  check::Array<double> out(12);
  limits<<<1, 1>>>(out);
  const std::vector<double> expected = {M_PI,    FLT_MAX,  FLT_EPSILON, DBL_MAX,
                                        INT_MAX, INT_MIN,  UINT_MAX,    (double)LONG_MAX,
                                        CHAR_BIT, (float)M_PI * 2.0f * M_SQRT2, INFINITY, SHRT_MAX};
  check::equal("constants", out.fetch(), expected);
  check::equal("the host's INT_MAX", largest, std::numeric_limits<int>::max());
  check::equal("the host's UINT64_MAX", widest, std::numeric_limits<uint64_t>::max());
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
