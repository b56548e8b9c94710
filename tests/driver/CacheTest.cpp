// Translations from earlier runs.
#include "RunTool.h"

#include <map>

namespace cu2port {
namespace {

class CachedRuns : public RunTool {
protected:
  CachedRuns() { setenv("CU2PORT_CACHE", (folder + "/cache").c_str(), 1); }

  std::size_t cacheFiles() const {
    if (!exists("cache"))
      return 0;
    auto files = std::filesystem::directory_iterator(folder + "/cache");
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
  }
};

const char *const kernel = "#include \"n.h\"\n__global__ void k(int *x) { *x = COUNT; }\n";

TEST_F(CachedRuns, GiveTheSameFiles) {
  write("n.h", "#define COUNT 1\n");
  write("a.cu", kernel);
  run("a.cu -o first");
  const std::size_t files = cacheFiles();
  EXPECT_GT(files, 0u);
  run("a.cu -o second");
  EXPECT_EQ(cacheFiles(), files) << "it was translated again";
  for (const char *name : {"a.cpp", "a.cl", "a.cpu.cpp", "a.kernels.cpp", "n.h", "CMakeLists.txt"})
    EXPECT_EQ(read(std::string("second/") + name), read(std::string("first/") + name));
}

TEST_F(CachedRuns, SeeChangesOfHeadersOptionsAndRules) {
  write("n.h", "#define COUNT 1\n");
  write("a.cu", kernel);
  run("a.cu -o out");
  write("n.h", "#define COUNT 22\n");
  run("a.cu -o out");
  EXPECT_NE(read("out/a.cl").find("22"), std::string::npos);
  run("a.cu -DCOUNT=333 -o out");
  EXPECT_NE(run("-v a.cu -DCOUNT=333 -o out").errors.find("redefined"), std::string::npos);
  write("rules.yaml", "rules: [");
  EXPECT_EQ(run("a.cu -o out2 --rules rules.yaml").status, 2);
}

/// What says when it was made is made anew.
TEST_F(CachedRuns, KeepNothingThatTellsTheTime) {
  for (const char *name : {"__TIME__", "__DATE__", "__TIMESTAMP__"}) {
    write("n.h", std::string("#define COUNT (int)sizeof(") + name + ")\n");
    write("a.cu", kernel);
    const std::size_t files = cacheFiles();
    EXPECT_EQ(run("a.cu -o out --force").status, 0);
    EXPECT_EQ(cacheFiles(), files) << name;
  }
}

/// Each step changes what a search finds, and no file that was read before.
TEST_F(CachedRuns, SeeHeadersThatComeAndGo) {
  write("i2/n.h", "#define COUNT 11\n");
  write("a.cu", "#include <n.h>\n#if __has_include(<opt.h>)\n#define M 20\n#else\n#define M 30\n"
                "#endif\n__global__ void k(int *x) { *x = COUNT; x[1] = M; }\n");
  auto translated = [&] {
    const ToolResult result = run("a.cu -I i1 -I i2 -o out --force");
    EXPECT_EQ(result.status, 0) << result.errors;
    return read("out/a.cl");
  };
  auto has = [](const std::string &text, const char *word) { return text.find(word) != text.npos; };
  EXPECT_TRUE(has(translated(), "11")) << read("out/a.cl");
  EXPECT_TRUE(has(read("out/a.cl"), "30"));
  write("i1/n.h", "#define COUNT 12\n"); // the folder is new, too
  EXPECT_TRUE(has(translated(), "12"));
  write("i2/opt.h", "");
  EXPECT_TRUE(has(translated(), "20"));
  std::filesystem::remove(folder + "/i2/opt.h"); // asked for, and never read
  EXPECT_TRUE(has(translated(), "30"));
  write("other.h", "#define COUNT 13\n");
  std::filesystem::remove(folder + "/i1/n.h");
  std::filesystem::create_symlink("../i2/n.h", folder + "/i1/n.h");
  EXPECT_TRUE(has(translated(), "11"));
  std::filesystem::remove(folder + "/i1/n.h");
  std::filesystem::create_symlink("../other.h", folder + "/i1/n.h");
  EXPECT_TRUE(has(translated(), "13"));
}

TEST_F(CachedRuns, TheSameNameInAnotherFolderIsAnotherFile) {
  write("n.h", "#define COUNT 1\n");
  write("x/a.cu", kernel);
  write("y/a.cu", kernel);
  write("x/n.h", "#define COUNT 44\n");
  write("y/n.h", "#define COUNT 55\n");
  ASSERT_EQ(
      std::system(("cd '" + folder + "/x' && '" CU2PORT_TOOL "' a.cu -o out > log 2>&1").c_str()),
      0);
  ASSERT_EQ(
      std::system(("cd '" + folder + "/y' && '" CU2PORT_TOOL "' a.cu -o out > log 2>&1").c_str()),
      0);
  EXPECT_NE(read("x/out/a.cl").find("44"), std::string::npos);
  EXPECT_NE(read("y/out/a.cl").find("55"), std::string::npos);
  // The folder of an -I, too.
  write("z/a.cu", "#include <n.h>\n__global__ void k(int *x) { *x = COUNT; }\n");
  const std::string absolute = "'" CU2PORT_TOOL "' '" + folder + "/z/a.cu' -I . -o ";
  ASSERT_EQ(std::system(("cd '" + folder + "/x' && " + absolute + "../zx > log 2>&1").c_str()), 0);
  ASSERT_EQ(std::system(("cd '" + folder + "/y' && " + absolute + "../zy > log 2>&1").c_str()), 0);
  EXPECT_NE(read("zx/a.cl").find("44"), std::string::npos);
  EXPECT_NE(read("zy/a.cl").find("55"), std::string::npos);
}

TEST_F(CachedRuns, DamageIsAMiss) {
  write("n.h", "#define COUNT 1\n");
  write("a.cu", kernel);
  run("a.cu -o first");
  for (const auto &each : std::filesystem::directory_iterator(folder + "/cache"))
    if (each.is_regular_file())
      std::filesystem::resize_file(each.path(), each.file_size() / 2);
  EXPECT_EQ(run("a.cu -o second").status, 0);
  EXPECT_EQ(read("second/a.cpu.cpp"), read("first/a.cpu.cpp"));
}

} // namespace
} // namespace cu2port
