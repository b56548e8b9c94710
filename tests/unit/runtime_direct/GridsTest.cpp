// Launches: grids, orders, cooperation.
#include "Run.h"

#include <algorithm>
#include <set>

__global__ void numbers(unsigned *values) {
  const unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const unsigned t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  values[block * blockDim.x * blockDim.y * blockDim.z + t] = block * 1000 + t;
}

TEST(Grids, HaveThreeDimensions) {
  const auto values = results<numbers, unsigned>(24 * 30, {dim3(2, 3, 4), dim3(5, 3, 2)});
  for (unsigned i = 0; i < 24 * 30; ++i)
    EXPECT_EQ(values[i], i / 30 * 1000 + i % 30);
}

__global__ void arrivals(int *order, int *next) {
  order[atomicAdd(next, 1)] = blockIdx.x * blockDim.x + threadIdx.x;
}

TEST(Grids, RunInMixedOrders) {
  std::set<std::vector<int>> orders;
  for (unsigned round = 0; round < 6; ++round) {
    int next = 0;
    Configuration launch{3, 8, 0, direct::Order::Mixed};
    launch.round = round;
    std::vector<int> order = results<arrivals, int>(24, launch, &next);
    orders.insert({order.begin(), order.begin() + 8});
    std::sort(order.begin(), order.end());
    for (int i = 0; i < 24; ++i)
      EXPECT_EQ(order[i], i);
  }
  EXPECT_GE(orders.size(), 4u);
}

TEST(Grids, RunInEitherOrder) {
  int next = 0;
  const auto forward = results<arrivals, int>(12, {3, 4}, &next);
  next = 0;
  const auto backward = results<arrivals, int>(12, {3, 4, 0, direct::Order::Backward}, &next);
  for (int i = 0; i < 12; ++i) {
    EXPECT_EQ(forward[i], i);
    EXPECT_EQ(backward[i], 11 - i);
  }
}

__global__ void sumOfAll(int *sums) {
  __shared__ int mine;
  if (threadIdx.x == 0)
    mine = 0;
  __syncthreads();
  atomicAdd(&mine, blockIdx.x + 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = mine;
    __cu2port_grid_barrier();
    int sum = 0;
    for (unsigned block = 0; block < gridDim.x; ++block)
      sum += sums[block];
    sums[gridDim.x + blockIdx.x] = sum;
  }
}

TEST(Grids, WaitForAllTheirBlocks) {
  const auto sums = results<sumOfAll, int>(16, {8, 32, 0, direct::Order::Forward, true});
  for (int block = 0; block < 8; ++block) {
    EXPECT_EQ(sums[block], 32 * (block + 1));
    EXPECT_EQ(sums[8 + block], 32 * 36);
  }
}
