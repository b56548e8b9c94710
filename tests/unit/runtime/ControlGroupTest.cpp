// Control groups of both versions, in folders that look like the system's.
#include "ControlGroup.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

class ControlGroupTest : public testing::Test {
protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "cu2port-group-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    root = name;
  }
  void TearDown() override { fs::remove_all(root); }

  void write(const std::string &path, const std::string &text) const {
    fs::create_directories(fs::path(root + path).parent_path());
    std::ofstream(root + path) << text << '\n';
  }
  ControlGroup group() const { return ControlGroup(root); }

  std::string root;
};

TEST_F(ControlGroupTest, WithoutOneThereIsNoLimit) {
  EXPECT_EQ(group().memory(), SIZE_MAX);
  write("/proc/self/cgroup", "0::/");
  write("/sys/fs/cgroup/memory.max", "max");
  write("/sys/fs/cgroup/memory.current", "1000");
  write("/sys/fs/cgroup/cpu.max", "max 100000");
  EXPECT_EQ(group().memory(), SIZE_MAX);
  EXPECT_EQ(group().availableMemory(), SIZE_MAX);
  EXPECT_EQ(group().processors(), SIZE_MAX);
}

TEST_F(ControlGroupTest, OfVersion2) {
  write("/proc/self/cgroup", "0::/");
  write("/sys/fs/cgroup/memory.max", "1000000");
  write("/sys/fs/cgroup/memory.current", "700000");
  write("/sys/fs/cgroup/memory.stat", "anon 400000\ninactive_file 200000\nactive_file 100000");
  write("/sys/fs/cgroup/cpu.max", "150000 100000");
  EXPECT_EQ(group().memory(), 1000000u);
  EXPECT_EQ(group().availableMemory(), 500000u);
  EXPECT_EQ(group().processors(), 2u);
}

TEST_F(ControlGroupTest, TheLeastOnTheWayUpCounts) {
  write("/proc/self/cgroup", "0::/a.slice/b.scope");
  write("/sys/fs/cgroup/a.slice/memory.max", "5000");
  write("/sys/fs/cgroup/a.slice/memory.current", "4500");
  write("/sys/fs/cgroup/a.slice/cpu.max", "50000 100000");
  write("/sys/fs/cgroup/a.slice/b.scope/memory.max", "7000");
  write("/sys/fs/cgroup/a.slice/b.scope/memory.current", "100");
  write("/sys/fs/cgroup/a.slice/b.scope/cpu.max", "400000 100000");
  EXPECT_EQ(group().memory(), 5000u);
  EXPECT_EQ(group().availableMemory(), 500u);
  EXPECT_EQ(group().processors(), 1u);
}

TEST_F(ControlGroupTest, OfVersion1) {
  write("/proc/self/cgroup", "5:memory:/docker/1234\n4:cpu,cpuacct:/docker/1234\n0::/");
  // As a container sees it: its own group at the mount, and not the path.
  write("/sys/fs/cgroup/memory/memory.limit_in_bytes", "8000");
  write("/sys/fs/cgroup/memory/memory.usage_in_bytes", "6000");
  write("/sys/fs/cgroup/memory/memory.stat", "inactive_file 1\ntotal_inactive_file 3000");
  write("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "300000");
  write("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000");
  EXPECT_EQ(group().memory(), 8000u);
  EXPECT_EQ(group().availableMemory(), 5000u);
  EXPECT_EQ(group().processors(), 3u);
  // As the host sees it.
  write("/sys/fs/cgroup/memory/docker/1234/memory.limit_in_bytes", "2000");
  write("/sys/fs/cgroup/memory/docker/1234/memory.usage_in_bytes", "9000");
  write("/sys/fs/cgroup/cpu/docker/1234/cpu.cfs_quota_us", "-1");
  write("/sys/fs/cgroup/cpu/docker/1234/cpu.cfs_period_us", "100000");
  EXPECT_EQ(group().memory(), 2000u);
  EXPECT_EQ(group().availableMemory(), 0u);
  EXPECT_EQ(group().processors(), 3u);
}

} // namespace
} // namespace cu2port
