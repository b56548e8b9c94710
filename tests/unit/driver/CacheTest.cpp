// Results that are found again as long as what they come from is the same.
#include "driver/Cache.h"
#include "TemporaryFolder.h"

#include <cstdlib>
#include <thread>

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
    auto file = cache().find({asked});
    return file ? read(std::filesystem::relative(*file, folder).string()) : "none";
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
        if (auto file = cache().find({"q"}))
          EXPECT_EQ(std::filesystem::file_size(*file), long_text.size());
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
  for (const auto &each : std::filesystem::directory_iterator(folder + "/cache"))
    size += each.file_size();
  EXPECT_LE(size, 10u << 10);
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
