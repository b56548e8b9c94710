// The cache of built programs: found again, never believed when damaged, never in the way.
#include "opencl/ProgramCache.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace cu2port::opencl {
namespace {

namespace fs = std::filesystem;

class ProgramCacheTest : public testing::Test {
protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "cu2port-cache-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory = name;
  }
  void TearDown() override {
    fs::permissions(directory, fs::perms::owner_all);
    fs::remove_all(directory);
  }
  fs::path onlyFile() const {
    std::vector<fs::path> files;
    for (const auto &entry : fs::directory_iterator(directory))
      files.push_back(entry.path());
    EXPECT_EQ(files.size(), 1u);
    return files.empty() ? fs::path() : files.front();
  }

  std::string directory;
};

TEST_F(ProgramCacheTest, FindsWhatWasStored) {
  const ProgramCache cache(directory + "/not/there/yet");
  EXPECT_EQ(cache.load("key"), std::nullopt);
  const std::string binary("a\0b", 3);
  cache.store("key", binary);
  EXPECT_EQ(cache.load("key"), binary);
  EXPECT_EQ(cache.load("another key"), std::nullopt);
}

TEST_F(ProgramCacheTest, IgnoresDamagedFiles) {
  const ProgramCache cache(directory);
  cache.store("key", "the binary");
  const fs::path file = onlyFile();
  const auto size = fs::file_size(file);
  for (std::uintmax_t length = 0; length < size; ++length) {
    fs::resize_file(file, length);
    EXPECT_EQ(cache.load("key"), std::nullopt) << length;
    cache.store("key", "the binary");
  }
  for (std::uintmax_t at = 0; at < size; ++at) {
    {
      std::fstream damaged(file, std::ios::in | std::ios::out | std::ios::binary);
      damaged.seekg(at);
      const char was = damaged.get();
      damaged.seekp(at);
      damaged.put(was ^ 1);
    }
    EXPECT_EQ(cache.load("key"), std::nullopt) << at;
    cache.store("key", "the binary");
  }
  EXPECT_EQ(cache.load("key"), "the binary");
}

/// Whatever stands where an entry would be.
TEST_F(ProgramCacheTest, IgnoresWhatIsNoFile) {
  const ProgramCache cache(directory);
  cache.store("key", "the binary");
  const fs::path file = onlyFile();
  const auto expectNothing = [&] {
    EXPECT_EQ(cache.load("key"), std::nullopt);
    cache.store("key", "the binary");
  };
  fs::remove(file);
  fs::create_directory(file);
  expectNothing();
  std::ofstream(file / "inside") << "so that it cannot be replaced";
  expectNothing();
  fs::remove_all(file);
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  expectNothing();
  fs::remove(file);
  fs::create_symlink(file, file);
  expectNothing();
  fs::remove(file);
  fs::create_symlink(directory, file);
  expectNothing();
  fs::remove(file);
  cache.store("key", "the binary");
  EXPECT_EQ(cache.load("key"), "the binary");
}

TEST_F(ProgramCacheTest, TrustsOnlyItsOwnUser) {
  const ProgramCache cache(directory);
  cache.store("key", "the binary");
  EXPECT_EQ(fs::status(onlyFile()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  testing::internal::CaptureStderr();
  for (const fs::path &each : {onlyFile(), fs::path(directory)}) {
    fs::permissions(each, fs::perms::others_write, fs::perm_options::add);
    EXPECT_EQ(cache.load("key"), std::nullopt);
    fs::permissions(each, fs::perms::others_write, fs::perm_options::remove);
    EXPECT_EQ(cache.load("key"), "the binary");
  }
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(said, "cu2port: no programs are taken from '" + onlyFile().string() +
                      "', which belongs to another user or which others may write to\n");
}

/// A process that was killed while it wrote.
TEST_F(ProgramCacheTest, RemovesWhatWasLeft) {
  const ProgramCache cache(directory);
  cache.store("key", "the binary");
  const std::string left = onlyFile().string() + ".aaaaaa", busy = onlyFile().string() + ".bbbbbb";
  std::ofstream(left) << "half";
  const int file = open(busy.c_str(), O_CREAT | O_WRONLY, 0600);
  ASSERT_EQ(flock(file, LOCK_EX), 0);
  cache.store("key", "the binary");
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(busy));
  close(file);
  cache.store("key", "the binary");
  EXPECT_FALSE(fs::exists(busy));
  EXPECT_EQ(cache.load("key"), "the binary");
}

TEST_F(ProgramCacheTest, DoesWithoutAPlaceToWrite) {
  const std::string file = directory + "/file";
  std::ofstream(file) << "no directory";
  for (const std::string &place : {file, file + "/below", std::string()}) {
    const ProgramCache cache(place);
    cache.store("key", "binary");
    EXPECT_EQ(cache.load("key"), std::nullopt);
  }
}

} // namespace
} // namespace cu2port::opencl
