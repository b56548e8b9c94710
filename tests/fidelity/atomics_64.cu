// 64-bit atomic functions.
#include "check.h"

#include <algorithm>

typedef unsigned long long Wide;

__global__ void all(const Wide *in, Wide *cells, long long *signedCells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Wide x = in[i];
  atomicAdd(&cells[0], x);
  atomicMin(&cells[1], x);
  atomicMax(&cells[2], x);
  atomicAnd(&cells[3], x | 0xFF00FF00FF00ull);
  atomicOr(&cells[4], x & 0x0F0F0F0F0F0Full);
  atomicXor(&cells[5], x);
  atomicMin(&signedCells[0], (long long)x);
  atomicMax(&signedCells[1], (long long)x);
}

__global__ void tickets(Wide *next, Wide *taken, Wide *last, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Wide ticket = atomicAdd(next, 1ull << 33) >> 33;
  taken[ticket] = i;
  atomicExch(last, (Wide)i << 32);
}

__global__ void product(const Wide *in, Wide *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Wide old = *out, assumed;
  do {
    assumed = old;
    old = atomicCAS(out, assumed, assumed * (in[i] | 1));
  } while (assumed != old);
}

void test(check::Random &random) {
  const int n = 2000;
  const std::vector<Wide> in = random.bits<Wide>(n);
  std::vector<Wide> cells = {0, ~0ull, 0, ~0ull, 0, 0};
  std::vector<long long> signedCells = {0, 0};
  check::Array<Wide> device(in), deviceCells(cells);
  check::Array<long long> deviceSigned(signedCells);
  all<<<(n + 127) / 128, 128>>>(device, deviceCells, deviceSigned, n);
  Wide multiplied = 1;
  for (Wide x : in) {
    cells[0] += x;
    cells[1] = std::min(cells[1], x);
    cells[2] = std::max(cells[2], x);
    cells[3] &= x | 0xFF00FF00FF00ull;
    cells[4] |= x & 0x0F0F0F0F0F0Full;
    cells[5] ^= x;
    signedCells[0] = std::min(signedCells[0], static_cast<long long>(x));
    signedCells[1] = std::max(signedCells[1], static_cast<long long>(x));
    multiplied *= x | 1;
  }
  check::equal("unsigned", deviceCells.fetch(), cells);
  check::equal("signed", deviceSigned.fetch(), signedCells);

  check::Array<Wide> next(std::vector<Wide>{0}), taken(n), last(std::vector<Wide>{1});
  tickets<<<(n + 127) / 128, 128>>>(next, taken, last, n);
  std::vector<Wide> owners = taken.fetch(), expected(n);
  std::sort(owners.begin(), owners.end());
  for (int i = 0; i < n; ++i)
    expected[i] = i;
  check::equal("tickets", owners, expected);
  check::that((last.fetch()[0] & 0xFFFFFFFF) == 0 && last.fetch()[0] >> 32 < n,
              "exchanged a whole value");

  check::Array<Wide> out(std::vector<Wide>{1});
  product<<<(n + 127) / 128, 128>>>(device, out, n);
  check::equal("compare and swap", out.fetch()[0], multiplied);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
