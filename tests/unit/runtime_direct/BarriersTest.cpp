// What the threads of a block do together.
#include "Run.h"

__global__ void reverse(int *values) {
  __shared__ int copy[1024];
  const int t = threadIdx.x;
  copy[t] = t;
  __syncthreads();
  values[t] = copy[blockDim.x - 1 - t];
}

TEST(Barriers, AllThreadsReachThem) {
  for (unsigned threads : {1u, 31u, 32u, 50u, 1024u}) {
    const auto values = results<reverse, int>(threads, {1, threads});
    for (unsigned t = 0; t < threads; ++t)
      EXPECT_EQ(values[t], static_cast<int>(threads - 1 - t));
  }
}

__global__ void sumOfRounds(int *sums) {
  __shared__ int total[2];
  const unsigned t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  for (int round = 0; round < 5; ++round) {
    if (t == 0)
      total[round % 2] = 0;
    __syncthreads();
    atomicAdd(&total[round % 2], static_cast<int>(t) * round);
    __syncthreads();
    if (t == 0)
      sums[round] = total[round % 2];
  }
}

TEST(Barriers, StandInLoopsAndSeveralDimensions) {
  const auto sums = results<sumOfRounds, int>(5, {1, dim3(5, 3, 3)});
  for (int round = 0; round < 5; ++round)
    EXPECT_EQ(sums[round], round * 44 * 45 / 2);
}

__global__ void returnEarly(int *values, int limit) {
  __shared__ int copy[64];
  const int t = threadIdx.x;
  if (t >= limit)
    return;
  copy[t] = t + 100;
  __syncthreads();
  values[t] = copy[limit - 1 - t];
}

TEST(Barriers, DoNotWaitForThreadsThatHaveEnded) {
  for (auto order : {direct::Order::Forward, direct::Order::Backward}) {
    const auto values = results<returnEarly, int>(64, {1, 64, 0, order}, 40);
    for (int t = 0; t < 64; ++t)
      EXPECT_EQ(values[t], t < 40 ? 100 + 39 - t : 0);
  }
}

__global__ void twoPlaces(int *values) {
  __shared__ int copy[64];
  const int t = threadIdx.x;
  copy[t] = t;
  if (t < 10)
    __syncthreads();
  else
    __syncthreads();
  values[t] = copy[63 - t];
}

TEST(Barriers, MeetFromSeveralPlaces) {
  const auto values = results<twoPlaces, int>(64, {1, 64});
  for (int t = 0; t < 64; ++t)
    EXPECT_EQ(values[t], 63 - t);
}

__global__ void votes(int *values, int limit) {
  const int t = threadIdx.x;
  const int count = __syncthreads_count(t < limit ? t + 1 : 0);
  const int all = __syncthreads_and(t < limit);
  const int any = __syncthreads_or(t < limit);
  if (t == 0) {
    values[0] = count;
    values[1] = all;
    values[2] = any;
  }
}

TEST(Barriers, CountPredicates) {
  EXPECT_EQ((results<votes, int>(3, {1, 70}, 0)), (std::vector<int>{0, 0, 0}));
  EXPECT_EQ((results<votes, int>(3, {1, 70}, 33)), (std::vector<int>{33, 0, 1}));
  EXPECT_EQ((results<votes, int>(3, {1, 70}, 70)), (std::vector<int>{70, 1, 1}));
}

template <class T> __global__ void statics(T *values) {
  __shared__ T copy[2][32];
  const int t = threadIdx.x;
  copy[t % 2][t / 2] = static_cast<T>(t) / 2;
  __syncthreads();
  values[t] = copy[1 - t % 2][t / 2];
}

TEST(SharedMemory, BelongsToAnInstanceOfATemplate) {
  const auto ints = results<statics<int>, int>(64, {1, 64});
  const auto doubles = results<statics<double>, double>(64, {1, 64});
  EXPECT_EQ(ints[3], 1);
  EXPECT_EQ(doubles[3], 1.0);
  EXPECT_EQ(doubles[4], 2.5);
}

__global__ void dynamic(int *values) {
  int(&copy)[] = cu2port::direct::DynamicShared();
  copy[threadIdx.x] = threadIdx.x;
  __syncthreads();
  values[threadIdx.x] = copy[threadIdx.x ^ 1];
}

TEST(SharedMemory, IsDynamic) {
  const auto values = results<dynamic, int>(32, {1, 32, 32 * sizeof(int)});
  for (int t = 0; t < 32; ++t)
    EXPECT_EQ(values[t], t ^ 1);
}

__global__ void largeLocals(int *values) {
  volatile char local[200 << 10];
  local[threadIdx.x] = 1;
  local[sizeof local - 1 - threadIdx.x] = 2;
  __syncthreads();
  values[threadIdx.x] = local[threadIdx.x] + local[sizeof local - 1 - threadIdx.x];
}

TEST(Stacks, HaveRoomForLargeArrays) {
  const auto values = results<largeLocals, int>(256, {1, 256});
  EXPECT_EQ(values, std::vector<int>(256, 3));
}
