// Programs that do not want to know how their children end, on devices whose drivers have some.
#include "Fixture.h"
#include "Gate.h"

#include <csignal>

class ChildrenTest : public Runtime {
protected:
  void SetUp() override {
    sigaction(SIGCHLD, nullptr, &before);
    Runtime::SetUp();
  }
  void TearDown() override {
    Runtime::TearDown();
    sigaction(SIGCHLD, &before, nullptr);
  }

  static struct sigaction current() {
    struct sigaction action = {};
    sigaction(SIGCHLD, nullptr, &action);
    return action;
  }

  struct sigaction before = {};
};

TEST_F(ChildrenTest, MayBeIgnored) {
  int *numbers = onDevice(std::vector<int>(64)), *packed = onDevice(std::vector<int>(64));
  std::signal(SIGCHLD, SIG_IGN);
  for (unsigned threads : {1, 7, 33})
    portLaunch(1, threads), blockNumbers(numbers, packed);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_TRUE(eventually([] { return current().sa_handler == SIG_IGN; }));
}

TEST_F(ChildrenTest, MayGoUnnoticed) {
  int *value = onDevice(std::vector<int>{0});
  struct sigaction action = {};
  action.sa_handler = [](int) {};
  action.sa_flags = SA_NOCLDWAIT | SA_RESTART;
  sigaction(SIGCHLD, &action, nullptr);
  portLaunch(1, 1), increment(value);
  EXPECT_EQ(fromDevice(value, 1)[0], 1);
  EXPECT_TRUE(eventually([] { return (current().sa_flags & SA_NOCLDWAIT) != 0; }));
  EXPECT_EQ(current().sa_handler, action.sa_handler);
}

/// A program that sets something else while the first launch runs keeps that.
TEST_F(ChildrenTest, MayBeHandledFromThenOn) {
  int *value = onDevice(std::vector<int>{0});
  const portStream_t stream = makeStream();
  std::signal(SIGCHLD, SIG_IGN);
  Gate gate;
  gate.closeIn(stream);
  portLaunch(1, 1, 0, stream), appendSlowly(value, 1, 10);
  void (*const handler)(int) = [](int) {};
  std::signal(SIGCHLD, handler);
  gate.open();
  EXPECT_EQ(fromDevice(value, 1)[0], 1);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(current().sa_handler, handler);
}
