// Static variables of device functions: one for all threads, kept from launch to launch, one for
// each instantiation of a template, with initial values; and tables that pointers point to.
#include "check.h"

struct Range {
  int low, high;
  float scale;
};

__device__ int nextTicket() {
  static int ticket = 7;
  return atomicAdd(&ticket, 1);
}

template <class T> __device__ T total(T value) {
  static T sum = 3;
  atomicAdd(&sum, value);
  return value + 1;
}

__device__ const float *table(int which) {
  static const float tables[2][4] = {{1.5f, -2, 0.25f, 8}, {3, 5}};
  return tables[which];
}

__global__ void run(int *tickets, float *values, int n) {
  static Range range = {-5, 1 << 20, 0.5f};
  static unsigned launches;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0)
    launches += 1;
  if (i >= n)
    return;
  tickets[i] = nextTicket();
  values[i] = table(i & 1)[i % 4] + (range.low + range.high) * range.scale + total(i) + total(1.0f);
}

__global__ void count(unsigned *launches) {
  static unsigned calls; // another one of that name below
  calls += 2;
  *launches = calls;
}

__global__ void countAgain(unsigned *launches) {
  static unsigned calls = 40;
  calls += 1;
  *launches = calls;
}

void test(check::Random &random) {
  const int n = random.integer(500, 1000), rounds = random.integer(2, 5);
  check::Array<int> tickets(n);
  check::Array<float> values(n);
  check::Array<unsigned> launches(2);
  std::vector<int> seen;
  for (int round = 0; round < rounds; ++round) {
    run<<<(n + 127) / 128, 128>>>(tickets, values, n);
    for (int ticket : tickets.fetch())
      seen.push_back(ticket);
    count<<<1, 1>>>(launches);
    countAgain<<<1, 1>>>(static_cast<unsigned *>(launches) + 1);
    check::equal("calls", launches.fetch(), {2u * (round + 1), 41u + round});
  }
  std::vector<char> given(seen.size());
  for (int ticket : seen) {
    check::that(ticket >= 7 && ticket < 7 + static_cast<int>(seen.size()) && !given[ticket - 7],
                "a ticket, once");
    given[ticket - 7] = 1;
  }
  const float tables[2][4] = {{1.5f, -2, 0.25f, 8}, {3, 5, 0, 0}};
  std::vector<float> expected(n);
  for (int i = 0; i < n; ++i)
    expected[i] = tables[i & 1][i % 4] + (-5 + (1 << 20)) * 0.5f + (i + 1) + 2.0f;
  check::equal("initial values", values.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
