// Results that are found again as long as what they come from is the same.
#include "session/Cache.h"
#include "TemporaryFolder.h"

#include <cstdlib>
#include <thread>

#include <sys/stat.h>

namespace cu2port {
namespace {

class CacheTest : public TemporaryFolder {
protected:
  CacheTest() {
    setenv("CU2PORT_CACHE", (folder + "/cache").c_str(), 1);
    std::filesystem::create_directories(folder + "/rules");
  }
  ~CacheTest() override {
    unsetenv("CU2PORT_CACHE");
    unsetenv("CU2PORT_CACHE_SIZE");
  }
  Cache cache() const { return Cache({folder + "/rules"}); }
  /// The result, or "none".
  std::string found(const std::string &asked) const {
    const auto entry = cache().find({asked});
    return entry ? entry->content().str() : "none";
  }
  std::vector<std::filesystem::path> entries() const {
    std::vector<std::filesystem::path> files;
    for (const auto &each : std::filesystem::directory_iterator(folder + "/cache"))
      if (each.is_regular_file())
        files.push_back(each.path());
    return files;
  }
};

TEST_F(CacheTest, AResultIsFoundAsLongAsItsFilesAreTheSame) {
  const std::string a = write("a", "1");
  const FilesSeen files{{a, write("b", "2")}};
  EXPECT_EQ(found("q"), "none");
  cache().store({"q"}, files, "first");
  EXPECT_EQ(found("q"), "first");
  EXPECT_EQ(found("other"), "none");
  write("b", "3");
  EXPECT_EQ(found("q"), "none");
  cache().store({"q"}, files, "second");
  EXPECT_EQ(found("q"), "second");
  write("b", "2"); // back, as after changing branches
  EXPECT_EQ(found("q"), "first");
  std::filesystem::remove(a);
  EXPECT_EQ(found("q"), "none");
}

TEST_F(CacheTest, WhatChangesDuringARunIsNotKept) {
  const std::string file = write("a", "1");
  Cache running = cache();
  std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now() +
                                             std::chrono::seconds(1));
  EXPECT_FALSE(running.store({"q"}, {{file}}, "x"));
}

TEST_F(CacheTest, WhatWasNotThereMatters) {
  FilesSeen seen;
  seen.missing = {folder + "/first/n.h"};
  seen.found = {write("asked.h", "")};
  cache().store({"q"}, seen, "x");
  EXPECT_EQ(found("q"), "x");
  write("first/n.h", "");
  EXPECT_EQ(found("q"), "none");
  EXPECT_FALSE(cache().store({"q"}, seen, "y")) << "it has come since it was looked for";
  std::filesystem::remove(folder + "/first/n.h");
  EXPECT_EQ(found("q"), "x");
  std::filesystem::remove(folder + "/asked.h");
  EXPECT_EQ(found("q"), "none");
}

TEST_F(CacheTest, WhatIsNotAllKnownIsNotKept) {
  FilesSeen seen;
  seen.isWhole = false;
  EXPECT_FALSE(cache().store({"q"}, seen, "x"));
}

TEST_F(CacheTest, OtherRulesAskAnew) {
  cache().store({"q"}, {}, "x");
  EXPECT_EQ(found("q"), "x");
  write("rules/new.yaml", "");
  EXPECT_EQ(found("q"), "none");
}

TEST_F(CacheTest, AnyBytesAndNames) {
  const std::string bytes("\0\n\xff", 3);
  const FilesSeen files{{write("new\nline 'x'", "1")}};
  cache().store({"q"}, files, bytes);
  EXPECT_EQ(found("q"), bytes);
}

TEST_F(CacheTest, ManyAtOnce) {
  const FilesSeen files{{write("a", "1")}};
  std::vector<std::thread> threads;
  const std::string long_text(1 << 20, 'x');
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      for (int k = 0; k < 20; ++k) {
        cache().store({"q"}, files, long_text);
        if (const auto entry = cache().find({"q"}))
          EXPECT_EQ(entry->content().size(), long_text.size());
      }
    });
  for (std::thread &each : threads)
    each.join();
  EXPECT_EQ(found("q"), long_text);
}

TEST_F(CacheTest, ItStaysWithinItsSize) {
  setenv("CU2PORT_CACHE_SIZE", "10k", 1);
  for (int i = 0; i < 20; ++i) {
    std::filesystem::remove(folder + "/cache/llvmcache.timestamp"); // prune now, not in 20 minutes
    cache().store({std::to_string(i)}, {}, std::string(3000, 'x'));
  }
  std::uintmax_t size = 0;
  for (const auto &each : entries())
    size += std::filesystem::file_size(each);
  EXPECT_LE(size, 10u << 10);
}

/// Every bit of every entry, and every length.
TEST_F(CacheTest, DamageIsAMissAndHeals) {
  cache().store({"q"}, {}, "result");
  for (const std::filesystem::path &each : entries()) {
    const std::string name = std::filesystem::relative(each, folder), whole = read(name);
    if (name.find("llvmcache-") == name.npos)
      continue;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      std::string damaged = whole;
      damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
      write(name, damaged);
      EXPECT_EQ(found("q"), "none") << name << " " << i;
      write(name, whole.substr(0, i));
      EXPECT_EQ(found("q"), "none") << name << " " << i;
    }
    cache().store({"q"}, {}, "result");
    EXPECT_EQ(found("q"), "result");
  }
}

TEST_F(CacheTest, WhatIsNoFileIsAMissAndHeals) {
  cache().store({"q"}, {}, "result");
  for (const std::filesystem::path &each : entries()) {
    if (each.filename().string().find("llvmcache-") == std::string::npos)
      continue;
    std::filesystem::remove(each);
    ASSERT_EQ(mkfifo(each.c_str(), 0600), 0);
    EXPECT_EQ(found("q"), "none");
    cache().store({"q"}, {}, "result");
    EXPECT_EQ(found("q"), "result");
  }
}

/// What others may have put there is not read, and said once.
TEST_F(CacheTest, OnlyWhatIsOurOwnIsTrusted) {
  using std::filesystem::perms;
  cache().store({"q"}, {}, "result");
  testing::internal::CaptureStderr();
  for (const std::filesystem::path &each : entries()) {
    std::filesystem::permissions(each, perms::group_write, std::filesystem::perm_options::add);
    EXPECT_EQ(found("q") == "none", each.filename() != "llvmcache.timestamp");
    std::filesystem::permissions(each, perms::group_write, std::filesystem::perm_options::remove);
  }
  EXPECT_EQ(found("q"), "result");
  std::filesystem::permissions(folder + "/cache", perms::all);
  EXPECT_EQ(found("q"), "none");
  EXPECT_FALSE(cache().store({"q"}, {}, "result"));
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("': other users may write to it [1018]\n"), said.npos) << said;
  EXPECT_EQ(said.find("[1018]"), said.rfind("[1018]")) << said;
}

TEST_F(CacheTest, NothingIsLeftOfWhatIsNotComplete) {
  cache().store({"q"}, {}, "result");
  EXPECT_TRUE(std::filesystem::is_empty(folder + "/cache/tmp"));
}

TEST_F(CacheTest, WithoutAFolderNothingIsFound) {
  setenv("CU2PORT_CACHE", "off", 1);
  EXPECT_FALSE(cache().store({"q"}, {}, "x"));
  EXPECT_EQ(found("q"), "none");
  write("file", "");
  setenv("CU2PORT_CACHE", (folder + "/file/below").c_str(), 1);
  EXPECT_FALSE(cache().store({"q"}, {}, "x"));
  EXPECT_EQ(found("q"), "none");
}

} // namespace
} // namespace cu2port
