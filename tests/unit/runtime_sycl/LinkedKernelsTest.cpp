// Which form of a kernel runs, of those that a SYCL compiler has built, and which is refused.
#include <cu2port/runtime.h>
#include <cu2port/sycl.h>

#include <gtest/gtest.h>

using cu2port::SyclKernel;
using cu2port::SyclLaunch;
using cu2port::SyclWaits;

void never(int *ran) { cu2port::launch(never, ran); }
void atBarriers(int *ran) { cu2port::launch(atBarriers, ran); }
void forGpusAlone(int *ran) { cu2port::launch(forGpusAlone, ran); }
void withoutBlockForm(int *ran) { cu2port::launch(withoutBlockForm, ran); }

namespace {

constexpr int threadsRan = 1;

/// What launcher() makes of a kernel, but for the code: this notes that it ran.
template <bool onCpus> struct Threads {
  static constexpr int dimensions = 1;
  static constexpr SyclWaits waits = onCpus ? SyclWaits::Never : SyclWaits::AtBarriers;
  static constexpr bool runsOnCpus = onCpus;
  cu2port::SyclEnqueue enqueue = [](sycl::handler &handler, const SyclLaunch &launch) {
    int *ran = *static_cast<int **>(launch.arguments[0]);
    handler.host_task([=] { *ran = threadsRan; });
  };
};

/// Of a block form: its first argument is the block's extent.
struct Block {
  static constexpr int dimensions = 3;
  static constexpr SyclWaits waits = SyclWaits::Never;
  static constexpr bool runsOnCpus = true;
  cu2port::SyclEnqueue enqueue = [](sycl::handler &handler, const SyclLaunch &launch) {
    const unsigned threads = static_cast<dim3 *>(launch.arguments[0])->x;
    int *ran = *static_cast<int **>(launch.arguments[1]);
    handler.host_task([=] { *ran = static_cast<int>(threads); });
  };
};

/// A kernel as X.sycl.cpp calls it.
void store(sycl::nd_item<1> item, int *ran) { ran[item.get_global_id(0)] = 0; }
const auto call = [](sycl::nd_item<1> item, int *ran) { store(item, ran); };

const SyclKernel threadRows[] = {{"never", Threads<true>()},
                                 {"atBarriers", cu2port::barrierLauncher<1>(call)},
                                 {"forGpusAlone", Threads<false>()},
                                 {"withoutBlockForm", cu2port::barrierLauncher<1>(call)},
                                 {}};
const SyclKernel blockRows[] = {
    {"never_block", Block()}, {"atBarriers_block", Block()}, {"forGpusAlone_block", Block()}, {}};
const cu2port::SyclSource blocks{nullptr, 0, nullptr, blockRows};
const cu2port::SyclSource source{nullptr, 0, &blocks, threadRows};

constexpr cu2port::KernelNeeds needs[] = {cu2port::needsOf("never"),
                                          cu2port::needsOf("atBarriers"),
                                          cu2port::needsOf("forGpusAlone"),
                                          cu2port::needsOf("withoutBlockForm"),
                                          {}};
const cu2port::Module module{needs,
                             nullptr,
                             nullptr,
                             &source,
                             {cu2port::kernel(never, "never"),
                              cu2port::kernel(atBarriers, "atBarriers"),
                              cu2port::kernel(forGpusAlone, "forGpusAlone"),
                              cu2port::kernel(withoutBlockForm, "withoutBlockForm")}};

class LinkedKernelsTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(portMallocHost(reinterpret_cast<void **>(&ran), sizeof(int)), portSuccess);
    *ran = 0;
  }
  void TearDown() override {
    EXPECT_EQ(portFreeHost(ran), portSuccess);
    EXPECT_EQ(portGetLastError(), portSuccess);
  }
  /// threadsRan, or the threads of the block whose form ran.
  int launch(void (*kernel)(int *)) {
    portLaunch(2, 96), kernel(ran);
    EXPECT_EQ(portDeviceSynchronize(), portSuccess);
    return *ran;
  }

  int *ran = nullptr;
};

TEST_F(LinkedKernelsTest, RunAWorkItemAThread) { EXPECT_EQ(launch(never), threadsRan); }

/// As AdaptiveCpp's CPUs get barriers wrong.
TEST_F(LinkedKernelsTest, ThatWaitRunAWorkItemABlock) { EXPECT_EQ(launch(atBarriers), 96); }

TEST_F(LinkedKernelsTest, ThatAreRightOnGpusAloneRunAWorkItemABlock) {
  EXPECT_EQ(launch(forGpusAlone), 96);
}

TEST_F(LinkedKernelsTest, AreRefusedWithoutSuchAForm) {
  portLaunch(2, 96), withoutBlockForm(ran);
  EXPECT_EQ(portGetLastError(), portErrorNoKernelImageForDevice);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(*ran, 0);
}

/// Where AdaptiveCpp builds for its CPU alone, there is no code that it would get wrong.
TEST(LaunchersTest, LeaveOutWhatTheCompilerGetsWrong) {
  const SyclKernel alone("k", cu2port::launcher<1>(call));
  EXPECT_NE(alone.enqueue, nullptr);
  EXPECT_TRUE(alone.runsOnCpus);
  for (const SyclKernel &waiting : {SyclKernel("k", cu2port::barrierLauncher<1>(call)),
                                    SyclKernel("k", cu2port::warpLauncher<1>(call))}) {
    EXPECT_EQ(waiting.enqueue, nullptr);
    EXPECT_FALSE(waiting.runsOnCpus);
  }
}

} // namespace
