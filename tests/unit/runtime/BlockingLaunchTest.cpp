// CUDA_LAUNCH_BLOCKING=1, with which CTest runs these once more: a launch is over when it returns.
#include "Fixture.h"
#include "Gate.h"

class BlockingLaunchTest : public Runtime {
protected:
  void SetUp() override {
    if (!std::getenv("CUDA_LAUNCH_BLOCKING"))
      GTEST_SKIP() << "launches are not to block";
    Runtime::SetUp();
  }
};

TEST_F(BlockingLaunchTest, LaunchesAreDoneWhenTheyReturn) {
  int *value = onDevice(std::vector<int>{0});
  for (portStream_t stream : {portStream_t{}, makeStream(), makeStream(portStreamNonBlocking)}) {
    portLaunch(1, 1, 0, stream), appendSlowly(value, 1, 20000);
    EXPECT_EQ(portStreamQuery(stream), portSuccess);
  }
  EXPECT_EQ(fromDevice(value, 1)[0], 111);
}

TEST_F(BlockingLaunchTest, OthersStillReturnAtOnce) {
  int *value = onDevice(std::vector<int>{0});
  const portStream_t stream = makeStream();
  Gate gate;
  gate.closeIn(stream);
  EXPECT_EQ(portMemsetAsync(value, 1, sizeof *value, stream), portSuccess);
  EXPECT_EQ(portStreamQuery(stream), portErrorNotReady);
  portGetLastError();
  gate.open();
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
}
