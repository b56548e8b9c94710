// Whose the folders are from which code is taken that was built earlier.
#include "CacheDirectory.h"

#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

class CacheDirectoryTest : public testing::Test {
protected:
  CacheDirectoryTest() {
    if (const char *given = std::getenv("XDG_CACHE_HOME"))
      before = given;
    setenv("XDG_CACHE_HOME", home.c_str(), 1);
  }
  ~CacheDirectoryTest() override {
    before.empty() ? unsetenv("XDG_CACHE_HOME") : setenv("XDG_CACHE_HOME", before.c_str(), 1);
    fs::remove_all(home);
  }
  static std::string makeHome() {
    std::string name = (fs::temp_directory_path() / "cu2port-cache-XXXXXX").string();
    return mkdtemp(name.data()) ? name : std::string();
  }

  const std::string home = makeHome();
  std::string before;
};

TEST_F(CacheDirectoryTest, IsMadeForNobodyElse) {
  EXPECT_EQ(ownCacheDirectory("part"), home + "/cu2port/part");
  for (const char *folder : {"/cu2port", "/cu2port/part"})
    EXPECT_EQ(fs::status(home + folder).permissions(), fs::perms::owner_all) << folder;
  EXPECT_EQ(ownCacheDirectory("part"), home + "/cu2port/part");
}

TEST_F(CacheDirectoryTest, IsNotUsedWhereOthersMayWrite) {
  fs::create_directories(home + "/cu2port/part");
  for (const char *folder : {"/cu2port", "/cu2port/part"}) {
    fs::permissions(home + folder, fs::perms::all);
    EXPECT_EQ(ownCacheDirectory("part"), "") << folder;
    fs::permissions(home + folder, fs::perms::owner_all);
    EXPECT_EQ(ownCacheDirectory("part"), home + "/cu2port/part");
  }
}

TEST_F(CacheDirectoryTest, AFileInItsPlaceIsNone) {
  fs::create_directories(home + "/cu2port");
  std::FILE *file = std::fopen((home + "/cu2port/part").c_str(), "w");
  ASSERT_TRUE(file);
  std::fclose(file);
  EXPECT_EQ(ownCacheDirectory("part"), "");
}

} // namespace
} // namespace cu2port
