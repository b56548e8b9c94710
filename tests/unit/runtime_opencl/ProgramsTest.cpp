// Where built programs are kept: on disk, once. A driver that keeps them by itself is not asked for
// them.
#include "Fixture.h"

#include <filesystem>

namespace cu2port::test {
namespace {

namespace fs = std::filesystem;

void addOneStub(int *) {}

const TestModule &module() {
  static const TestModule module("__kernel void addOne(__global int *x) { x[get_global_id(0)]++; }",
                                 {kernel(addOneStub, "addOne")});
  return module;
}

/// A device of its own, with an empty folder for what the runtime keeps.
class ProgramsTest : public OpenCL {
protected:
  void SetUp() override {
    OpenCL::SetUp();
    if (!openclDevice())
      return;
    std::string name = testing::TempDir() + "cu2port-programs-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder = name;
    if (const char *value = std::getenv("XDG_CACHE_HOME"))
      before = value;
    setenv("XDG_CACHE_HOME", folder.c_str(), 1);
  }
  void TearDown() override {
    OpenCL::TearDown();
    before.empty() ? unsetenv("XDG_CACHE_HOME") : setenv("XDG_CACHE_HOME", before.c_str(), 1);
    fs::remove_all(folder);
  }

  /// Builds and runs the program as a new process would.
  void run() {
    // Never destroyed, as in openclDevice().
    auto &devices = *new std::vector<std::unique_ptr<Device>>(openclDevices());
    Device &fresh = *devices.front();
    void *x = nullptr;
    const int one = 1;
    int result = 0;
    ASSERT_EQ(fresh.allocate(&x, sizeof one, MemoryKind::Device), portSuccess);
    const std::unique_ptr<Stream> work = fresh.createStream();
    ASSERT_EQ(work->copy(x, &one, sizeof one), portSuccess);
    ASSERT_EQ(launch(*work, module()["addOne"], {{1}, {1}}, x), portSuccess);
    ASSERT_EQ(work->copy(&result, x, sizeof result), portSuccess);
    ASSERT_EQ(work->synchronize(), portSuccess);
    EXPECT_EQ(result, 2);
    EXPECT_EQ(fresh.release(x), portSuccess);
  }

  std::size_t keptPrograms() const {
    const fs::path kept = folder / "cu2port";
    if (!fs::exists(kept))
      return 0;
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(kept), fs::directory_iterator()));
  }

  fs::path folder;
  std::string before;
};

/// Its device has been called both.
bool isPocl() {
  const std::string name = openclDevice()->properties().name;
  return name.rfind("pthread-", 0) == 0 || name.rfind("cpu-", 0) == 0;
}

void addTwoStub(int *) {}

TEST_F(ProgramsTest, AreBuiltWhereAKernelIsNamed) {
  static const TestModule both("__kernel void addOne(__global int *x) { x[0] += 1; }\n"
                               "__kernel void addTwo(__global int *x) { x[0] += 2; }",
                               "this is no OpenCL C",
                               {kernel(addOneStub, "addOne"), kernel(addTwoStub, "addTwo")});
  int *x = upload<int>({1});
  ASSERT_EQ(launch(*stream, both["addOne"], {{1}, {1}}, x), portSuccess);
  ASSERT_EQ(launch(*stream, both["addTwo"], {{1}, {1}}, x), portSuccess);
  EXPECT_EQ(download(x, 1), std::vector<int>{4});
}

TEST_F(ProgramsTest, HaveEachItsForms) {
  static const TestModule both("__kernel void addOne(__global int *x) { x[0] += 1; }",
                               "__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void "
                               "addOne_block(__global int *x) {\n"
                               "  x[0] += 10;\n}\n"
                               "__kernel void addTwo_block(__global int *x) { x[0] += 20; }",
                               {kernel(addOneStub, "addOne"), kernel(addTwoStub, "addTwo")});
  int *x = upload<int>({1});
  ASSERT_EQ(launch(*stream, both["addOne"], {{1}, {1}}, x), portSuccess);
  ASSERT_EQ(launch(*stream, both["addTwo"], {{1}, {1}}, x), portSuccess);
  const int sum = download(x, 1)[0];
  EXPECT_TRUE(sum == 22 || sum == 31) << sum; // as the device prefers
}

/// PoCL 3.1 ended where it thought about inlining such a helper.
TEST_F(ProgramsTest, MayCallAHelperWithFencesTwice) {
  static const TestModule fenced(R"(
static inline uint follow(__local uint *p, long by) {
  uint r = p[1] / by;
  mem_fence(CLK_LOCAL_MEM_FENCE);
  r ^= p[2];
  mem_fence(CLK_LOCAL_MEM_FENCE);
  atomic_add(p, 3);
  mem_fence(CLK_LOCAL_MEM_FENCE);
  r += p[5];
  mem_fence(CLK_LOCAL_MEM_FENCE);
  if (r)
    atomic_add(p, r);
  return r;
}
__kernel void addOne(__global int *x) {
  __local uint words[8];
  for (int i = 0; i < 8; ++i)
    words[i] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[0] += follow(words, 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  x[0] += follow(words, 1) + words[0];
})",
                                 {kernel(addOneStub, "addOne")});
  int *x = upload<int>({1});
  ASSERT_EQ(launch(*stream, fenced["addOne"], {{1}, {1}}, x), portSuccess);
  EXPECT_EQ(download(x, 1), std::vector<int>{12});
}

TEST_F(ProgramsTest, AreKeptOnce) {
  if (!isPocl() && !runsWithinCalls())
    GTEST_SKIP() << "nobody knows what this driver keeps";
  const std::size_t expected = isPocl() ? 0 : 1;
  run();
  EXPECT_EQ(keptPrograms(), expected);
  run(); // out of the cache
  EXPECT_EQ(keptPrograms(), expected);
}

} // namespace
} // namespace cu2port::test
