// Modules that go while the program runs, as they do when their library is closed, and others that
// come to the same addresses.
#include "Fixture.h"
#include "Gate.h"

#include <cu2port/block.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

template <class Own> void add(Own own, int *value) { CU2PORT_LAUNCH(add<Own>)(own, value); }

/// Launches an instance that only the linker has a name for.
void addWithOwn(int *value) {
  struct Own {};
  portLaunch(1, 1), add(Own{}, value);
}

namespace {

const char *const linkerName = "_Z3addIZ10addWithOwnPiE3OwnEvT_S0_";

int step = 5; // a device variable

void addStep(int *value) { cu2port::launch(addStep, value); }

template <int factor> void addStepBlock(const cu2port::Block &, void *const *arguments) {
  **static_cast<int **>(arguments[0]) += factor * ++**static_cast<int **>(arguments[1]);
}

const cu2port::CpuKernel once[] = {{"addStep", addStepBlock<1>}, {}},
                         tenTimes[] = {{"addStep", addStepBlock<10>}, {}};
const char onceText[] = "__kernel void addStep(__global int *v, __global int *s) { *v += ++*s; }";
const char tenTimesText[] =
    "__kernel void addStep(__global int *v, __global int *s) { *v += 10 * ++*s; }";
const cu2port::OpenCLSource onceSource{onceText, sizeof onceText - 1},
    tenTimesSource{tenTimesText, sizeof tenTimesText - 1};

const cu2port::KernelNeeds needs[] = {cu2port::needsOf("addStep").uses("step"), {}};

class ModulesTest : public Runtime {
protected:
  void TearDown() override {
    module.reset();
    Runtime::TearDown();
  }
  void load(const cu2port::OpenCLSource &source, const cu2port::CpuKernel *table) {
    module.emplace(needs, &source, table,
                   std::vector<cu2port::Kernel>{cu2port::kernel(addStep, "addStep")},
                   std::vector<cu2port::Variable>{cu2port::variable(step, "step")});
  }

  std::optional<cu2port::Module> module;
};

TEST_F(ModulesTest, TheNextAtTheSameAddressesIsAnother) {
  for (int round = 0; round < 3; ++round) {
    int *value = onDevice(std::vector<int>{0});
    load(onceSource, once);
    portLaunch(1, 1), addStep(value);
    EXPECT_EQ(fromDevice(value, 1)[0], 6);
    module.reset();
    load(tenTimesSource, tenTimes);
    portLaunch(1, 1), addStep(value);
    EXPECT_EQ(fromDevice(value, 1)[0], 66); // and its variable has its first value again
    module.reset();
  }
}

TEST_F(ModulesTest, WhatAnotherHasRegisteredAsWellStays) {
  int *value = onDevice(std::vector<int>{0});
  load(onceSource, once);
  const cu2port::Module second(needs, &tenTimesSource, tenTimes,
                               {cu2port::kernel(addStep, "addStep")},
                               {cu2port::variable(step, "step")});
  portLaunch(1, 1), addStep(value);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  module.reset();
  portLaunch(1, 1), addStep(value);
  EXPECT_EQ(fromDevice(value, 1)[0], 66);
}

TEST_F(ModulesTest, ALaunchAfterwardsIsAnError) {
  int *value = onDevice(std::vector<int>{0});
  load(onceSource, once);
  portLaunch(1, 1), addStep(value);
  module.reset();
  portLaunch(1, 1), addStep(value);
  expectLastError(portErrorInvalidDeviceFunction);
  EXPECT_FAILS(portMemcpyToSymbol(&step, value, 4, 0, portMemcpyDeviceToDevice),
               portErrorInvalidSymbol);
}

/// What linkers make of functions that they fold.
TEST_F(ModulesTest, KernelsOfOneAddressAreRefused) {
  int *value = onDevice(std::vector<int>{0});
  testing::internal::CaptureStderr();
  module.emplace(needs, &onceSource, once,
                 std::vector<cu2port::Kernel>{cu2port::kernel(addStep, "addStep"),
                                              cu2port::kernel(addStep, "another")},
                 std::vector<cu2port::Variable>{cu2port::variable(step, "step")});
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "cu2port: kernels addStep and another have one address, as a linker's --icf=all makes "
            "it of functions that it folds: neither can be launched; link without, or translate "
            "the program anew\n");
  portLaunch(1, 1), addStep(value);
  expectLastError(portErrorInvalidDeviceFunction);
  module.reset();
  load(onceSource, once);
  portLaunch(1, 1), addStep(value);
  EXPECT_EQ(fromDevice(value, 1)[0], 6);
}

TEST_F(ModulesTest, OneGoesWhenItsWorkIsDone) {
  SKIP_UNLESS_CPU(); // which alone runs code of the module's library
  int *value = nullptr;
  EXPECT_EQ(portMallocHost(&value, sizeof *value), portSuccess);
  *value = 0;
  load(onceSource, once);
  portStream_t stream = nullptr;
  EXPECT_EQ(portStreamCreateWithFlags(&stream, portStreamNonBlocking), portSuccess);
  Gate gate;
  gate.closeIn(stream);
  portLaunch(1, 1, 0, stream), addStep(value);
  std::atomic<bool> isGone{false};
  std::thread unloader([&] {
    module.reset();
    isGone = true;
  });
  for (int i = 0; i < 1000 && !isGone; ++i)
    std::this_thread::yield();
  EXPECT_FALSE(isGone);
  gate.open();
  unloader.join();
  EXPECT_EQ(*value, 6); // without a wait of our own
  EXPECT_EQ(portFreeHost(value), portSuccess);
}

/// What other streams wait for may be who unloads.
TEST_F(ModulesTest, OneGoesThoughOtherWorkIsUnderWay) {
  int *value = onDevice(std::vector<int>{0});
  load(onceSource, once);
  portLaunch(1, 1), addStep(value);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  const portStream_t stream = makeStream(portStreamNonBlocking);
  Gate gate;
  gate.closeIn(stream);
  portLaunch(1, 1, 0, stream), increment(value);
  module.reset();
  gate.open();
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(fromDevice(value, 1)[0], 7);
}

/// Whoever waits for what was there before must not take it for the end of what came later.
TEST_F(ModulesTest, VariablesStayForWhatIsEnqueued) {
  if (onCpu())
    GTEST_SKIP() << "the CPU waits for launches when their module goes";
  int *value = onDevice(std::vector<int>{0});
  load(onceSource, once);
  const portStream_t first = makeStream(portStreamNonBlocking);
  Gate early, late;
  early.closeIn(first);
  std::thread waiter([] { EXPECT_EQ(portDeviceSynchronize(), portSuccess); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50)); // until it waits
  const portStream_t second = makeStream(portStreamNonBlocking);
  late.closeIn(second);
  portLaunch(1, 1, 0, second), addStep(value);
  module.reset();
  early.open();
  waiter.join();
  std::vector<int *> others(200); // one of which would lie where the variable was
  for (int *&other : others)
    other = onDevice(std::vector<int>{100});
  late.open();
  EXPECT_EQ(portStreamSynchronize(second), portSuccess);
  EXPECT_EQ(fromDevice(value, 1)[0], 6);
  for (int *other : others)
    EXPECT_EQ(fromDevice(other, 1)[0], 100);
}

/// The stub is known before main, and the module comes later, or comes again.
TEST_F(ModulesTest, ARowMayNameAStubByItsLinkersName) {
  int *value = onDevice(std::vector<int>{0});
  addWithOwn(value);
  expectLastError(portErrorInvalidDeviceFunction);
  const cu2port::CpuKernel table[] = {
      {"add_Own", [](const cu2port::Block &,
                     void *const *arguments) { ++**static_cast<int **>(arguments[1]); }},
      {}};
  const char text[] = "typedef struct { char c; } Own;\n"
                      "__kernel void add_Own(Own own, __global int *v) { ++*v; }";
  const cu2port::OpenCLSource source{text, sizeof text - 1};
  const int otherUnit = 0;
  for (int round = 1; round <= 2; ++round) {
    const cu2port::Module others(nullptr, &source, table,
                                 {cu2port::instance(linkerName, "add_Own")}, {}, &otherUnit);
    addWithOwn(value);
    expectLastError(portErrorInvalidDeviceFunction);
    const cu2port::Module own(nullptr, &source, table,
                              {cu2port::instance("_Z3addIZ10addWithOwn", "begin"),
                               cu2port::instance("_Z3addIZ10addWithOwnPiE4Own_0EvT_S0_", "another"),
                               cu2port::instance(linkerName, "add_Own")});
    addWithOwn(value);
    EXPECT_EQ(fromDevice(value, 1)[0], round);
  }
}

} // namespace
