// Launches that fail.
#include "Run.h"

__global__ void someAssert(int) {
  __syncthreads();
  assert(threadIdx.x != 3 && "a test");
}

__global__ void someTrap(int) {
  if (threadIdx.x == 5)
    __trap();
  __syncthreads();
}

__device__ void trapQuietly() noexcept { assert(false); }
__global__ void assertInNoexcept(int) { trapQuietly(); }

TEST(Faults, EndTheLaunch) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(run<someAssert>({2, 32}, 0), cudaErrorAssert);
  const std::string message = testing::internal::GetCapturedStderr();
  EXPECT_NE(message.find("FaultsTest.cpp:6: void someAssert(int): block: [0,0,0], thread: [3,0,0] "
                         "Assertion `threadIdx.x != 3 && \"a test\"` failed."),
            std::string::npos)
      << message;
  EXPECT_EQ(run<someTrap>({2, 32}, 0), cudaErrorLaunchFailure);
  EXPECT_EQ(run<assertInNoexcept>({1, 1}, 0), cudaErrorAssert);
}

__global__ void barrier(int *value) {
  __syncthreads();
  atomicAdd(value, 1);
}

TEST(Faults, LeaveFibersThatCanBeUsedAgain) {
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(run<someTrap>({1, 300}, 0), cudaErrorLaunchFailure);
    int value = 0;
    EXPECT_EQ(run<barrier>({1, 300}, &value), cudaSuccess);
    EXPECT_EQ(value, 300);
  }
}

/// The message of a launch that must fail in this way.
template <auto kernel>
static std::string messageOf(unsigned threads, int error, bool isCooperative = false) {
  testing::internal::CaptureStderr();
  Configuration configuration{1, threads};
  configuration.isCooperative = isCooperative;
  EXPECT_EQ(run<kernel>(configuration, 0), error);
  return testing::internal::GetCapturedStderr();
}

#define EXPECT_SAYS(message, text)                                                                 \
  EXPECT_NE(message.find(text), std::string::npos) << message << "lacks: " << text

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
__global__ void writeNowhere(int) {
  __syncthreads();
  if (threadIdx.x == 40)
    *static_cast<volatile int *>(nullptr) = 1;
  __syncthreads();
}

__device__ int recurseSo(int times) {
  volatile int kept[64] = {times};
  return times ? recurseSo(times - 1) + kept[times % 64] : 0;
}
__global__ void recurse(int) {
  if (threadIdx.x == 7)
    *const_cast<volatile unsigned *>(&threadIdx.x) = 7 + recurseSo(1 << 30);
  __syncthreads();
}

TEST(Faults, ThatStopTheProcessorNameTheThread) {
#if defined(__has_feature)
  if (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
    GTEST_SKIP() << "sanitizers catch them";
#endif
  for (bool isCooperative : {false, true, false}) {
    std::string message = messageOf<writeNowhere>(64, cudaErrorIllegalAddress, isCooperative);
    EXPECT_SAYS(message, "kernel kernel, block [0,0,0], thread [40,0,0]");
    EXPECT_SAYS(message, "an access outside memory, at address 0");
    message = messageOf<recurse>(64, cudaErrorHardwareStackError, isCooperative);
    EXPECT_SAYS(message, "kernel kernel, block [0,0,0], thread [7,0,0]");
    EXPECT_SAYS(message, "its stack is full");
    int value = 0;
    EXPECT_EQ(run<barrier>({1, 300}, &value), cudaSuccess);
    EXPECT_EQ(value, 300);
  }
}
#endif

/// Block 1 fails at last, where the others wait: in loops of one thread or of all, or for the grid.
__global__ void waitForFailing(volatile int *never, bool isForGrid) {
  if (isForGrid && threadIdx.x == 0)
    __cu2port_grid_barrier();
  if (blockIdx.x == 1 && threadIdx.x == 7)
    __trap();
  if (isForGrid && threadIdx.x == 0)
    __cu2port_grid_barrier();
  if (threadIdx.x == 0)
    while (!*never)
      CU2PORT_TURN;
  while (!*never)
    __syncthreads();
}

TEST(Faults, EndBlocksThatWaitForTheFailed) {
  int never = 0;
  Configuration configuration{3, 8};
  configuration.resident = 3;
  EXPECT_EQ(run<waitForFailing>(configuration, &never, false), cudaErrorLaunchFailure);
  configuration.isCooperative = true;
  EXPECT_EQ(run<waitForFailing>(configuration, &never, false), cudaErrorLaunchFailure);
  EXPECT_EQ(run<waitForFailing>(configuration, &never, true), cudaErrorLaunchFailure);
}

__device__ void meetQuietly() noexcept { __cu2port_grid_barrier(); }
__global__ void meetFailing(int) {
  if (blockIdx.x == 1)
    __trap();
  meetQuietly();
}

TEST(Faults, EndBlocksInNoexceptFunctions) {
  Configuration configuration{3, 1};
  EXPECT_EQ(run<meetFailing>(configuration, 0), cudaErrorLaunchFailure);
  configuration.isCooperative = true;
  EXPECT_EQ(run<meetFailing>(configuration, 0), cudaErrorLaunchFailure);
}

__global__ void waitElsewhere(int) {
  if (threadIdx.x < 32)
    __syncthreads();
  else if (threadIdx.x < 40)
    __syncwarp(0x1ff);
  else
    __syncthreads();
}

TEST(Deadlocks, AreReported) {
  const std::string message = messageOf<waitElsewhere>(64, cudaErrorLaunchTimeout);
  EXPECT_SAYS(message, "kernel kernel, block [0,0,0]: its threads wait for each other for ever:");
  EXPECT_SAYS(message, "32 threads, first of them [0,0,0], in __syncthreads at ");
  EXPECT_SAYS(message, "8 threads, first of them [32,0,0], in __syncwarp with the mask 0x000001ff");
  EXPECT_SAYS(message, "24 threads, first of them [40,0,0], in __syncthreads at ");
  EXPECT_SAYS(message, "FaultsTest.cpp:139");
}

__global__ void otherBarriers(int) {
  if (threadIdx.x < 3)
    __syncthreads();
  else
    __syncthreads_or(1);
}

TEST(Deadlocks, BarriersOfTwoKindsDoNotMeet) {
  const std::string message = messageOf<otherBarriers>(8, cudaErrorLaunchTimeout);
  EXPECT_SAYS(message, "3 threads, first of them [0,0,0], in __syncthreads at ");
  EXPECT_SAYS(message, "5 threads, first of them [3,0,0], in __syncthreads_or at ");
}

__global__ void otherMasks(int) { __shfl_sync(threadIdx.x ? 0xffu : 0x0fu, 1, 0); }

TEST(Deadlocks, MasksOfAnOperationAreTheSame) {
  const std::string message = messageOf<otherMasks>(8, cudaErrorLaunchTimeout);
  EXPECT_SAYS(message, "1 threads, first of them [0,0,0], in __shfl_sync with the mask 0x0000000f");
}

__global__ void notInMask(int) { __any_sync(0xfe, 1); }

TEST(Deadlocks, AThreadIsInItsMask) {
  const std::string message = messageOf<notInMask>(8, cudaErrorLaunchFailure);
  EXPECT_SAYS(message, "thread [0,0,0] calls __any_sync with the mask 0x000000fe, in which its own "
                       "bit is not set");
}

__global__ void fetch(float *value) { *value = tex1Dfetch<float>(0, 0); }

TEST(Faults, WhatIsMissingIsNamed) {
  float value = 0;
  testing::internal::CaptureStderr();
  EXPECT_EQ(run<fetch>({1, 1}, &value), cudaErrorNotSupported);
  const std::string message = testing::internal::GetCapturedStderr();
  EXPECT_SAYS(message, "kernel kernel uses tex1Dfetch, which its direct form cannot do");
}
