// Votes take an int: of a number with 64 bits the lower half counts, of a real one the whole part.
#include "check.h"

const int THREADS = 32, VOTES = 8;

__global__ void votes(const long long *wide, const float *real, unsigned *out) {
  const int t = threadIdx.x;
  const unsigned all = 0xffffffffu;
  unsigned *mine = out + t * VOTES;
  mine[0] = __ballot_sync(all, wide[t]);
  mine[1] = __any_sync(all, wide[t]);
  mine[2] = __all_sync(all, real[t]);
  mine[3] = __ballot_sync(all, real[t]);
  mine[4] = __syncthreads_count(wide[t]);
  mine[5] = __syncthreads_or(real[t]);
  mine[6] = __ballot_sync(all, wide[t] != 0);
  mine[7] = __all_sync(all, real[t] != 0);
}

void test(check::Random &random) {
  std::vector<long long> wide(THREADS);
  std::vector<float> real(THREADS);
  unsigned lower = 0, whole = 0, nonZero = 0, count = 0;
  for (int t = 0; t < THREADS; ++t) {
    wide[t] = random.integer(0, 2) * 0x100000000ll + random.integer(0, 1);
    real[t] = random.integer(1, 7) / 4.0f;
    const bool isOdd = wide[t] & 1;
    count += isOdd;
    lower |= static_cast<unsigned>(isOdd) << t;
    whole |= static_cast<unsigned>(real[t] >= 1) << t;
    nonZero |= static_cast<unsigned>(wide[t] != 0) << t;
  }
  const unsigned expected[VOTES] = {lower, lower != 0, whole == ~0u, whole,
                                    count, whole != 0, nonZero,      1};
  check::Array<long long> deviceWide(wide);
  check::Array<float> deviceReal(real);
  check::Array<unsigned> out(THREADS * VOTES);
  votes<<<1, THREADS>>>(deviceWide, deviceReal, out);
  const std::vector<unsigned> got = out.fetch();
  for (int i = 0; i < THREADS * VOTES; ++i)
    check::equal("votes", got[i], expected[i % VOTES], i);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
