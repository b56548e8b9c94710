// CU2PORT_PROFILE: its settings, its table and its trace. CTest runs these with a profile, too.
#include "Fixture.h"

#include "profile/Profile.h"

#include <cerrno>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <cu2port/thread_sanitizer.h>

using namespace cu2port;
using profile::Direction;
using profile::Entry;
using profile::Kind;

namespace {

const std::string add = "add", scale = "scale<\"x\">", cpu = "cpu block", opencl = "opencl simt",
                  synchronize = "cudaStreamSynchronize";

Entry launch(const std::string &kernel, const std::string &form, std::int64_t nanoseconds,
             int device = 0) {
  Entry entry;
  entry.name = &kernel;
  entry.form = &form;
  entry.device = device;
  entry.grid = dim3(64, 2, 1);
  entry.block = dim3(256, 1, 1);
  entry.bytes = 48;
  entry.begin = 1000;
  entry.end = 1000 + nanoseconds;
  return entry;
}

Entry transfer(Kind kind, Direction direction, std::size_t bytes, std::int64_t nanoseconds) {
  Entry entry;
  entry.kind = kind;
  entry.direction = direction;
  entry.bytes = bytes;
  entry.row = 32;
  entry.end = nanoseconds;
  return entry;
}

Entry waiting(std::int64_t nanoseconds) {
  Entry entry;
  entry.kind = Kind::Wait;
  entry.name = &synchronize;
  entry.row = 7;
  entry.end = nanoseconds;
  return entry;
}

} // namespace

TEST(ProfileTable, SortsByTime) {
  profile::Table table;
  Entry known = launch(add, cpu, 1500), rounds = launch(add, opencl, 9'996'000);
  known.work = {48'000, 0, false};
  rounds.work = {2e6, 2e9, true};
  table.add(known);
  table.add(rounds);
  table.add(launch(scale, cpu, 30'000'000));
  table.add(launch(add, cpu, 2500));
  table.add(transfer(Kind::Copy, Direction::HostToDevice, 48'000'000, 2'000'000));
  table.add(transfer(Kind::Copy, Direction::HostToDevice, 2'000'000, 3'000'000));
  table.add(transfer(Kind::Fill, Direction::HostToHost, 1000, 0));
  table.add(waiting(2'000'000'000));
  EXPECT_EQ(
      table.text(),
      "  launches       total        mean  share      GB/s   GFLOP/s         form           "
      "kernel\n"
      "         1    30.00 ms    30.00 ms  75.0%                             cpu block      "
      "scale<\"x\">\n"
      "         1    9.996 ms    9.996 ms  25.0%    >=0.20     >=200         opencl simt    add\n"
      "         2    4.000 us    2.000 us   0.0%     12.00                   cpu block      add\n"
      "     calls       total       bytes        GB/s\n"
      "         2    5.000 ms    50.00 MB       10.00  copies from host to device\n"
      "         1    0.000 ns    1.000 kB              fills\n"
      "         1    2.000 s                           waits of host threads\n");
}

TEST(ProfileTable, TellsDevicesApart) {
  profile::Table table;
  table.add(launch(add, cpu, 100, 0));
  table.add(launch(add, cpu, 300, 1));
  EXPECT_EQ(
      table.text(),
      "  launches       total        mean  share      GB/s   GFLOP/s         form           "
      "kernel\n"
      "         1    300.0 ns    300.0 ns  75.0%                             1: cpu block   add\n"
      "         1    100.0 ns    100.0 ns  25.0%                             0: cpu block   add\n");
}

TEST(ProfileTable, SaysThatNothingRan) {
  EXPECT_EQ(profile::Table().text(), "no kernel has run\n");
}

TEST(ProfileTable, ComparesWithTheRoofline) {
  profile::Table table;
  Entry moves = launch(add, cpu, 1000), computes = launch(scale, cpu, 2000),
        elsewhere = launch(add, opencl, 500, 1);
  moves.work = {5000, 10'000, false};    // 5 GB/s of 20, 10 GFLOP/s of 100
  computes.work = {4000, 180'000, true}; // 2 GB/s, 90 GFLOP/s
  elsewhere.work = {1000, 0, false};
  for (const Entry &each : {moves, computes, elsewhere})
    table.add(each);
  table.compareWith({20, 100}, 0);
  EXPECT_EQ(
      table.text(),
      "  launches       total        mean  share      GB/s   GFLOP/s   roof  form           "
      "kernel\n"
      "         1    2.000 us    2.000 us  57.1%    >=2.00   >=90.00  >=90%  0: cpu block   "
      "scale<\"x\">\n"
      "         1    1.000 us    1.000 us  28.6%      5.00     10.00    25%  0: cpu block   add\n"
      "         1    500.0 ns    500.0 ns  14.3%      2.00                   1: opencl simt add\n"
      "the roof of device 0: 20.0 GB/s, 100 GFLOP/s (of 32 bits)\n");
}

TEST(ProfileRoofline, IsMeasuredInLittleTime) {
  const std::int64_t begin = Measurement::now();
  const profile::Roofline roofline = profile::measureRoofline(2);
  EXPECT_TRUE(roofline.isKnown());
  EXPECT_LT(Measurement::now() - begin, 2'000'000'000); // 50 ms where nothing else runs
}

TEST(ProfileTrace, HasTheFormatOfChromes) {
  profile::Trace trace;
  trace.devices = {"a \"fast\" one"};
  Entry next = launch(add, opencl, 50); // by another clock
  next.begin += 1400, next.end += 1400;
  trace.entries = {next, launch(scale, cpu, 1500),
                   transfer(Kind::Copy, Direction::DeviceToHost, 4096, 20'003), waiting(7)};
  trace.dropped = 3;
  trace.start = -1'000'000;
  std::string text;
  trace.print([&](std::string_view piece) { text += piece; });
  EXPECT_EQ(text,
            R"({"displayTimeUnit": "ns", "otherData": {"dropped": 3}, "traceEvents": [
{"ph": "M", "name": "process_name", "pid": 2, "tid": 0, "args": {"name": "device 0: a \"fast\" one"}},
{"ph": "M", "name": "thread_name", "pid": 1, "tid": 7, "args": {"name": "thread 7"}},
{"ph": "X", "name": "cudaStreamSynchronize", "cat": "host", "pid": 1, "tid": 7, "ts": 1000.000, "dur": 0.007, "args": {}},
{"ph": "M", "name": "thread_name", "pid": 2, "tid": 1, "args": {"name": "default stream"}},
{"ph": "X", "name": "scale<\"x\">", "cat": "kernel", "pid": 2, "tid": 1, "ts": 1001.000, "dur": 1.500, "args": {"grid": [64, 2, 1], "block": [256, 1, 1], "shared": 48, "form": "cpu block"}},
{"ph": "X", "name": "add", "cat": "kernel", "pid": 2, "tid": 1, "ts": 1002.500, "dur": 0.000, "args": {"grid": [64, 2, 1], "block": [256, 1, 1], "shared": 48, "form": "opencl simt"}},
{"ph": "M", "name": "thread_name", "pid": 2, "tid": 32, "args": {"name": "stream 32"}},
{"ph": "X", "name": "copy from device to host", "cat": "memory", "pid": 2, "tid": 32, "ts": 1000.000, "dur": 20.003, "args": {"bytes": 4096}},
{"ph": "M", "name": "process_name", "pid": 1, "tid": 0, "args": {"name": "host"}}
]}
)");
}

TEST(ProfileSettings, AreATableOrAFile) {
  profile::Settings settings;
  EXPECT_TRUE(profile::parseSettings("1", &settings));
  EXPECT_TRUE(settings.hasTable && settings.file.empty());
  for (const char *off : {"", "0"}) {
    EXPECT_TRUE(profile::parseSettings(off, &settings));
    EXPECT_TRUE(!settings.hasTable && settings.file.empty());
  }
  EXPECT_TRUE(profile::parseSettings("/tmp/a-%p.json", &settings));
  EXPECT_EQ(settings.file, "/tmp/a-" + std::to_string(getpid()) + ".json");
  EXPECT_TRUE(profile::parseSettings("a.json", &settings));
  EXPECT_EQ(settings.file.front(), '/');
  for (const char *wrong : {"yes", "a.txt", ".json", "/dev/null"})
    EXPECT_FALSE(profile::parseSettings(wrong, &settings)) << wrong;
}

// --- With a profile ------------------------------------------------------------------------------

namespace {

/// Runs programs that end, and looks at what they leave.
class ProfileTest : public Runtime {
protected:
  void SetUp() override {
    if (!std::getenv("CU2PORT_PROFILE"))
      GTEST_SKIP() << "there is no profile";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    Runtime::SetUp();
  }
  void TearDown() override {
    if (std::getenv("CU2PORT_PROFILE"))
      setenv("CU2PORT_PROFILE", "1", 1);
  }

  /// The program that ends begins with the same name.
  static std::string nameTrace() {
    if (std::strcmp(std::getenv("CU2PORT_PROFILE"), "1") == 0)
      setenv("CU2PORT_PROFILE",
             (testing::TempDir() + "profile-" + std::to_string(getpid()) + ".json").c_str(), 1);
    return std::getenv("CU2PORT_PROFILE");
  }
};

/// Eight threads launch, in streams of their own and in the default one.
void launchFromThreads() {
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 8; ++thread)
    threads.emplace_back([] {
      int *value = onDevice(std::vector<int>{0});
      portStream_t stream = nullptr;
      portStreamCreate(&stream);
      for (int i = 0; i < 100; ++i) {
        portLaunch(1, 1, 0, stream), increment(value);
        portLaunch(1, 1), increment(value);
      }
      portStreamSynchronize(stream);
    });
  for (std::thread &thread : threads)
    thread.join();
}

void failAndExit() {
  int *value = onDevice(std::vector<int>{0});
  portLaunch(1, 1), increment(value);
  portDeviceSynchronize();
  portLaunch(1, 1), failAt(0);
  portDeviceSynchronize();
  std::exit(5);
}

} // namespace

TEST_F(ProfileTest, CountsTheLaunchesOfAllThreads) {
  const auto program = [] {
    launchFromThreads();
    std::exit(3);
  };
  EXPECT_EXIT(program(), testing::ExitedWithCode(3),
              "cu2port: profile\n.*  1600 .* 100.0%  [a-z ]+ increment\n"
              ".* 8 .*copies from host to device\n.*waits of host threads");
}

TEST_F(ProfileTest, IsPrintedByAProgramWhoseKernelFailed) {
  SKIP_UNLESS_CPU();
  EXPECT_EXIT(failAndExit(), testing::ExitedWithCode(5), "cu2port: profile\n.* increment\n");
}

TEST_F(ProfileTest, IsNotPrintedByForkedChildren) {
#if defined(CU2PORT_THREAD_SANITIZER)
  GTEST_SKIP() << "ThreadSanitizer ends children of processes with threads";
#endif
  const auto program = [] {
    int *value = onDevice(std::vector<int>{0});
    portLaunch(1, 1), increment(value);
    portDeviceSynchronize();
    std::fputs("before ", stderr);
    if (fork() == 0)
      std::exit(0);
    wait(nullptr);
    std::fputs("after ", stderr);
    std::exit(4);
  };
  EXPECT_EXIT(program(), testing::ExitedWithCode(4), "^before after cu2port: profile\n");
}

TEST_F(ProfileTest, WritesATrace) {
  const std::string name = nameTrace();
  const auto program = [] {
    launchFromThreads();
    std::exit(6);
  };
  EXPECT_EXIT(program(), testing::ExitedWithCode(6), "^$");
  std::stringstream text;
  text << std::ifstream(name).rdbuf();
  std::size_t launches = 0;
  for (std::size_t at = 0; (at = text.str().find("\"increment\"", at)) != std::string::npos; ++at)
    ++launches;
  EXPECT_EQ(launches, 1600u);
  EXPECT_EQ(unlink(name.c_str()), 0);
}

/// Another user may have put one there, in a folder that all may write to.
TEST_F(ProfileTest, FollowsNoLink) {
  const std::string name = nameTrace(), target = name + ".target";
  EXPECT_TRUE(symlink(target.c_str(), name.c_str()) == 0 || errno == EEXIST);
  const auto program = [] {
    launchFromThreads();
    std::exit(5);
  };
  EXPECT_EXIT(program(), testing::ExitedWithCode(5), "is a link, or otherwise no file");
  EXPECT_NE(access(target.c_str(), F_OK), 0);
  EXPECT_EQ(unlink(name.c_str()), 0);
}
