// Where a thread index meets a signed number of 64 bits, it becomes one: 3 is above -1, and -9 / 4
// is -2.
#include "check.h"

const int BLOCK = 32, BLOCKS = 3, VALUES = 14;

__global__ void compute(long long *all, double *reals, long long n, long long step,
                        long long least) {
  long long *out = all + (blockIdx.x * blockDim.x + threadIdx.x) * VALUES;
  out[0] = threadIdx.x > n;
  out[1] = threadIdx.x >= least && blockIdx.x > least;
  out[2] = n - threadIdx.x < 0;
  out[3] = n / blockDim.x;
  out[4] = n % (threadIdx.x + 1);
  out[5] = (n - threadIdx.x) >> 2;
  out[6] = (long long)blockIdx.x * blockDim.x + threadIdx.x < n;
  out[7] = step;
  out[7] /= threadIdx.x + 1ll;
  out[8] = step;
  out[8] %= blockDim.x;
  out[9] = max(n + threadIdx.x, step);
  out[10] = (n & 1 ? n : threadIdx.x) < step;
  out[11] = -(n ^ threadIdx.x) / 3;
  out[12] = threadIdx.x * -2LL <= ~(n + gridDim.x);
  out[13] = (long long)(signed char)(threadIdx.x * 8) < threadIdx.y + 0LL;
  double *real = reals + (blockIdx.x * blockDim.x + threadIdx.x) * 2;
  real[0] = n + threadIdx.x;
  real[1] = (float)(step - blockIdx.x) + 0.5;
}

static void expectThread(long long b, long long t, long long n, long long step,
                         const long long *got, const double *real) {
  const long long part = n & 1 ? n : t;
  const long long expected[VALUES] = {
      t > n,
      1,
      n - t < 0,
      n / BLOCK,
      n % (t + 1),
      (n - t) >> 2,
      b * BLOCK + t<n, step / (t + 1), step % BLOCK, n + t> step ? n + t : step,
      part < step,
      -(n ^ t) / 3,
      t * -2 <= ~(n + BLOCKS),
      static_cast<signed char>(t * 8) < 0};
  for (int i = 0; i < VALUES; ++i)
    check::equal("compute", got[i], expected[i], i);
  check::equal("to double", real[0], static_cast<double>(n + t), t);
  check::equal("to float", real[1], static_cast<float>(step - b) + 0.5, t);
}

static void test(check::Random &random) {
  for (int round = 0; round < 20; ++round) {
    const long long n = random.integer(-100, 100), step = random.integer(-100, 100);
    check::Array<long long> out(BLOCKS * BLOCK * VALUES);
    check::Array<double> reals(BLOCKS * BLOCK * 2);
    compute<<<BLOCKS, BLOCK>>>(out, reals, n, step, -1);
    const std::vector<long long> got = out.fetch();
    const std::vector<double> real = reals.fetch();
    for (int i = 0; i < BLOCKS * BLOCK; ++i)
      expectThread(i / BLOCK, i % BLOCK, n, step, &got[i * VALUES], &real[i * 2]);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
