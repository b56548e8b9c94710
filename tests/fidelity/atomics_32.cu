// 32-bit atomic functions on int and unsigned: the memory afterwards, and what they return.
#include "check.h"

#include <algorithm>

const int Cells = 13;

__global__ void all(const int *in, int *cells, unsigned *unsignedCells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int x = in[i];
  unsigned u = (unsigned)x;
  atomicAdd(&cells[0], x);
  atomicSub(&cells[1], x);
  atomicMin(&cells[2], x);
  atomicMax(&cells[3], x);
  atomicAnd(&cells[4], x | 0xFF00);
  atomicOr(&cells[5], x & 0xF0F0F);
  atomicXor(&cells[6], x);
  atomicAdd(&unsignedCells[0], u);
  atomicSub(&unsignedCells[1], u);
  atomicMin(&unsignedCells[2], u);
  atomicMax(&unsignedCells[3], u);
  atomicAnd(&unsignedCells[4], u | 1u);
  atomicOr(unsignedCells + 5, u);
  atomicXor(&unsignedCells[6], u);
  atomicInc(&unsignedCells[7], 99u);
  atomicDec(&unsignedCells[8], 99u);
}

// Every thread gets a number of its own.
__global__ void tickets(int *next, int *taken, int *owner, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int ticket = atomicAdd(next, 1);
  taken[ticket] = i;
  int before = atomicExch(&owner[i % 8], i);
  if (before >= 0)
    atomicAdd(&owner[8], 1); // counts those that were not the first
}

// A lock-free maximum of |x|, by compare and swap.
__global__ void largest(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int mine = abs(in[i]);
  int seen = *out, assumed;
  do {
    assumed = seen;
    if (mine <= assumed)
      break;
    seen = atomicCAS(out, assumed, mine);
  } while (seen != assumed);
}

__global__ void wrapping(unsigned *counter, unsigned *seen, int n) {
  int i = threadIdx.x;
  if (i < n)
    seen[i] = atomicInc(counter, 4u); // 0 1 2 3 4 0 1 ...
}

void testAll(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  std::vector<int> cells(Cells, 0);
  std::vector<unsigned> unsignedCells(Cells, 0);
  cells[2] = cells[3] = in[0];
  cells[4] = -1;
  unsignedCells[2] = unsignedCells[4] = 0xFFFFFFFFu;
  check::Array<int> device(in), deviceCells(cells);
  check::Array<unsigned> deviceUnsigned(unsignedCells);
  all<<<(n + 127) / 128, 128>>>(device, deviceCells, deviceUnsigned, n);
  for (int x : in) {
    const unsigned u = static_cast<unsigned>(x);
    cells[0] = static_cast<int>(static_cast<unsigned>(cells[0]) + u);
    cells[1] = static_cast<int>(static_cast<unsigned>(cells[1]) - u);
    cells[2] = std::min(cells[2], x);
    cells[3] = std::max(cells[3], x);
    cells[4] &= x | 0xFF00;
    cells[5] |= x & 0xF0F0F;
    cells[6] ^= x;
    unsignedCells[0] += u;
    unsignedCells[1] -= u;
    unsignedCells[2] = std::min(unsignedCells[2], u);
    unsignedCells[3] = std::max(unsignedCells[3], u);
    unsignedCells[4] &= u | 1;
    unsignedCells[5] |= u;
    unsignedCells[6] ^= u;
  }
  unsignedCells[7] = n % 100;
  unsignedCells[8] = (100 - n % 100) % 100;
  check::equal("int", deviceCells.fetch(), cells);
  check::equal("unsigned", deviceUnsigned.fetch(), unsignedCells);
}

void test(check::Random &random) {
  const int n = 3000;
  const std::vector<int> in = random.bits<int>(n);
  testAll(in);

  check::Array<int> next(std::vector<int>{0}), taken(n),
      owner(std::vector<int>{-1, -1, -1, -1, -1, -1, -1, -1, 0});
  tickets<<<(n + 127) / 128, 128>>>(next, taken, owner, n);
  std::vector<int> owners = taken.fetch(), expected(n);
  std::sort(owners.begin(), owners.end());
  for (int i = 0; i < n; ++i)
    expected[i] = i;
  check::equal("tickets", owners, expected);
  check::equal("exchanged", owner.fetch()[8], n - 8);

  const std::vector<int> small = random.integers(n, -1000000, 1000000);
  check::Array<int> deviceSmall(small), out(std::vector<int>{0});
  largest<<<(n + 127) / 128, 128>>>(deviceSmall, out, n);
  int most = 0;
  for (int x : small)
    most = std::max(most, std::abs(x));
  check::equal("compare and swap", out.fetch()[0], most);

  check::Array<unsigned> counter(std::vector<unsigned>{0}), seen(100);
  wrapping<<<1, 128>>>(counter, seen, 100);
  std::vector<unsigned> values = seen.fetch(), expectedValues;
  std::sort(values.begin(), values.end());
  for (unsigned i = 0; i < 100; ++i)
    expectedValues.push_back(i / 20);
  check::equal("atomicInc wraps", values, expectedValues);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
