// --dry-run: what would change, as a patch that makes the translated tree.
#include "RunTool.h"

namespace cu2port {
namespace {

const char *const kernel = "__global__ void fill(int *a) { a[threadIdx.x] = 1; }\n";

class DryRun : public RunTool {
protected:
  int shell(const std::string &command) const {
    return std::system(("cd '" + folder + "' && { " + command + "; } > .log 2>&1").c_str());
  }
  /// Translates `arguments`, and applies the diff of a dry run to a copy of `source` in two ways:
  /// both must be the output.
  void expectPatch(const std::string &arguments, const std::string &source) const {
    const ToolResult real = run(arguments + " -o out");
    const ToolResult dry = run(arguments + " --dry-run -o out2");
    EXPECT_EQ(dry.status, real.status);
    EXPECT_EQ(dry.errors.substr(0, real.errors.size()), real.errors) << "the same findings";
    EXPECT_FALSE(exists("out2"));
    write("x.patch", dry.output);
    ASSERT_EQ(shell("cp -r " + source + " patched && patch -s -p1 -d patched < x.patch"), 0)
        << read(".log") << dry.output;
    ASSERT_EQ(shell("cp -r " + source + " applied && cd applied && git apply ../x.patch"), 0)
        << read(".log") << dry.output;
    for (const char *made : {"patched", "applied"})
      EXPECT_EQ(shell("diff -r -x .cu2port out " + std::string(made)), 0)
          << read(".log") << dry.output;
  }
};

TEST_F(DryRun, ATree) {
  write("t/app/main.cu", "#include \"k.h\"\nint main() { fill<<<1, 4>>>(nullptr); }\n");
  write("t/app/inc/k.h", std::string("#pragma once\n") + kernel);
  write("t/sub dir/caf\xc3\xa9.cu", std::string(kernel) + "int main() {}"); // no newline at its end
  write("t/CMakeLists.txt", "project(t LANGUAGES CUDA)\n");
  write("t/data.txt", "1\n");
  expectPatch("t", "t");
  const std::string patch = read("x.patch");
  EXPECT_NE(patch.find("diff --git a/app/main.cu b/app/main.cpp\nrename from app/main.cu\n"
                       "rename to app/main.cpp\n--- a/app/main.cu\n+++ b/app/main.cpp\n@@ "),
            std::string::npos)
      << patch;
  EXPECT_NE(patch.find("diff --git a/app/main.cl b/app/main.cl\nnew file mode 100644\n"
                       "--- /dev/null\n+++ b/app/main.cl\n@@ -0,0 +1,"),
            std::string::npos)
      << patch;
  EXPECT_EQ(patch.find("data.txt"), std::string::npos);
}

TEST_F(DryRun, Files) {
  write("t/a.cu", std::string("#include \"h.h\"\n") + kernel + "int main() { sync(); }\n");
  write("t/b.cpp", "#include <cuda_runtime.h>\nvoid b() { cudaDeviceSynchronize(); }\n");
  write("t/h.h", "#include <cuda_runtime.h>\ninline void sync() { cudaDeviceSynchronize(); }\n");
  expectPatch("t/a.cu t/b.cpp", "t");
}

TEST_F(DryRun, NeedsNoFolderAndSaysWhatItFound) {
  write("a.cu", std::string(kernel) + "int main() { return x; }\n");
  ToolResult result = run("a.cu --strict --dry-run");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.output, "");
  write("a.cu", std::string(kernel) + "int main() {}\n");
  result = run("a.cu --dry-run");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.output.rfind("diff --git a/CMakeLists.txt b/CMakeLists.txt\n", 0), 0u);
  EXPECT_EQ(result.errors, "cu2port: 1 file, 1 kernel -> 5 files, not written\n");
  EXPECT_EQ(run("a.cu --dry-run").output, result.output);
}

TEST_F(DryRun, GitComparesWhereThereIsNoDiff) {
  write("a.cu", std::string(kernel) + "int main() {}\n");
  const std::string usual = run("a.cu --dry-run").output;
  std::filesystem::create_directory(folder + "/bin");
  ASSERT_EQ(shell("ln -s $(command -v git) bin/git"), 0);
  EXPECT_EQ(runWithPath(folder + "/bin", "a.cu --dry-run").output, usual);
  std::filesystem::remove(folder + "/bin/git");
  const ToolResult without = runWithPath(folder + "/bin", "a.cu --dry-run");
  EXPECT_EQ(without.status, 2);
  EXPECT_NE(without.errors.find("cu2port: error: cannot show what would change: neither 'diff' nor "
                                "'git' is there [1016]\n"),
            std::string::npos)
      << without.errors;
}

TEST_F(DryRun, DoesNotGoWithEverything) {
  write("t/a.cu", kernel);
  EXPECT_EQ(run("t --dry-run --shard 1/2").errors,
            "cu2port: error: --dry-run shows nothing with --shard: 'cu2port merge' makes the "
            "output [1008]\n  hint: see cu2port --help\n");
  EXPECT_EQ(run("t/a.cu --dry-run --dump-ir").status, 2);
  EXPECT_EQ(run("t/a.cu --dry-run -MD").status, 2);
}

} // namespace
} // namespace cu2port
