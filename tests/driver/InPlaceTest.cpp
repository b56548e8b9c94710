// --in-place: the folders themselves, with a backup of all that changes.
#include "RunTool.h"

namespace cu2port {
namespace {

namespace fs = std::filesystem;

const char *const kernel = "#pragma once\n#include <cuda_runtime.h>\n"
                           "__global__ void fill(int *a) { a[threadIdx.x] = 1; }\n"
                           "inline void launch(int *a) { fill<<<1, 4>>>(a); }\n";
const char *const host = "#include \"k.h\"\nint main() { launch(nullptr); }\n";
const char *const plain = "#include <cuda_runtime.h>\nvoid sync() { cudaDeviceSynchronize(); }\n";

class InPlace : public RunTool {
protected:
  void writeTree() const {
    write("t/main.cu", host);
    write("t/k.h", kernel);
    write("t/host.cpp", plain);
    write("t/data.txt", "1\n");
    write("t/CMakeLists.txt", "project(t LANGUAGES CUDA)\n");
  }
  /// Paths and texts of everything below a folder.
  std::string snapshot(const std::string &name) const {
    std::vector<std::string> files;
    for (const auto &each : fs::recursive_directory_iterator(folder + "/" + name))
      if (each.is_regular_file()) {
        const std::string path = each.path().lexically_relative(folder).string();
        files.push_back(path + "\n" + read(path));
      }
    std::sort(files.begin(), files.end());
    std::string text;
    for (const std::string &each : files)
      text += each;
    return text;
  }
  void expectOriginals() const {
    EXPECT_EQ(read("t/main.cu"), host);
    EXPECT_EQ(read("t/k.h.cu2port.orig"), kernel);
    EXPECT_EQ(read("t/host.cpp.cu2port.orig"), plain);
    EXPECT_EQ(read("t/CMakeLists.txt.cu2port.orig"), "project(t LANGUAGES CUDA)\n");
  }
  void git(const std::string &arguments) const {
    const std::string command = "git -C '" + folder +
                                "/t' -c user.name=x -c user.email=x@y -c init.defaultBranch=m " +
                                arguments + " > /dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
  }
  void commitAll() const {
    git("init");
    git("add -A");
    git("commit -m all");
  }
};

TEST_F(InPlace, TheSameFilesAsInAFolderOfTheirOwn) {
  writeTree();
  ASSERT_EQ(run("t -o out").status, 0);
  ToolResult result = run("--in-place t");
  EXPECT_EQ(result.status, 0) << result.errors;
  expectOriginals();
  for (const char *each : {"main.cpp", "main.cl", "main.cpu.cpp", "main.kernels.cpp", "k.h",
                           "host.cpp", "data.txt", "CMakeLists.txt"})
    EXPECT_EQ(read(std::string("t/") + each), read(std::string("out/") + each)) << each;
  for (const char *each : {"t/data.txt.cu2port.orig", "t/main.cu.cu2port.orig",
                           "t/CMakeLists.txt.orig", "t/main_cu.cpp"})
    EXPECT_FALSE(exists(each)) << each;
}

TEST_F(InPlace, AgainChangesNothing) {
  writeTree();
  ASSERT_EQ(run("--in-place t").status, 0);
  const std::string first = snapshot("t");
  ToolResult again = run("--in-place t");
  EXPECT_EQ(again.status, 0) << again.errors;
  EXPECT_EQ(snapshot("t"), first);
  ASSERT_EQ(run("t -o out").status, 0);
  EXPECT_EQ(read("out/k.h"), read("t/k.h")) << "a folder of its own comes from the originals, too";
  EXPECT_FALSE(exists("out/main_cu.cpp"));
}

/// A program with kernels of its own for OpenCL, in files named as ours would be.
TEST_F(InPlace, FilesOfKernelsBesideStay) {
  for (const char *own : {"main.cl", "main.cpu.cpp", "main.kernels.cpp"}) {
    fs::remove_all(folder + "/t");
    writeTree();
    write(std::string("t/") + own, "// mine\n");
    for (int i = 0; i < 2; ++i) {
      const ToolResult result = run("--in-place t");
      EXPECT_EQ(result.status, 0) << result.errors;
      EXPECT_EQ(read(std::string("t/") + own), "// mine\n");
      EXPECT_TRUE(exists("t/main_cu.cpp") && exists("t/main_cu.cl")) << own;
    }
  }
}

TEST_F(InPlace, LaterRunsTranslateTheOriginals) {
  writeTree();
  ASSERT_EQ(run("--in-place t").status, 0);
  std::string newer = kernel;
  newer.replace(newer.find("= 1"), 3, "= 7");
  write("t/k.h.cu2port.orig", newer);
  EXPECT_EQ(run("--in-place t").status, 0);
  EXPECT_NE(read("t/main.cl").find("7"), std::string::npos) << read("t/main.cl");
  EXPECT_EQ(read("t/k.h.cu2port.orig"), newer);
}

TEST_F(InPlace, WithoutItsStateTheOriginalsAreStillTheTruth) {
  writeTree();
  ASSERT_EQ(run("--in-place t").status, 0);
  const std::string translated = read("t/k.h");
  fs::remove_all(folder + "/t/.cu2port");
  for (const char *made : {"main.cpp", "main.cl", "main.cpu.cpp", "main.kernels.cpp"})
    fs::remove(folder + "/t/" + made);
  EXPECT_EQ(run("--in-place t").status, 0);
  expectOriginals();
  EXPECT_EQ(read("t/k.h"), translated);
}

TEST_F(InPlace, AnOriginalThatIsMovedBackIsTheUsersAgain) {
  writeTree();
  ASSERT_EQ(run("--in-place t").status, 0);
  const std::string first = snapshot("t");
  fs::rename(folder + "/t/k.h.cu2port.orig", folder + "/t/k.h");
  EXPECT_EQ(run("--in-place t").status, 0);
  EXPECT_EQ(snapshot("t"), first);
}

/// What is left is the translation: it cannot be translated, and must not be lost.
TEST_F(InPlace, AFileWhoseOriginalHasGoneStays) {
  writeTree();
  ASSERT_EQ(run("--in-place t").status, 0);
  const std::string first = snapshot("t");
  for (const char *name : {"t/host.cpp", "t/CMakeLists.txt"}) {
    const std::string original = read(std::string(name) + ".cu2port.orig"), translated = read(name);
    fs::remove(folder + "/" + name + ".cu2port.orig");
    write("t/data.txt", "2\n");
    for (int round = 0; round < 2; ++round) {
      const ToolResult result = run("--in-place t");
      EXPECT_EQ(result.status, 1);
      EXPECT_NE(result.errors.find(std::string(name) + "' stays as it is translated, since its " +
                                   "original '" + name + ".cu2port.orig' has gone [1033]\n"),
                std::string::npos)
          << result.errors;
      EXPECT_EQ(read(name), translated);
    }
    write(name, translated + "\n# mine\n");
    EXPECT_EQ(run("--in-place t").status, 1);
    EXPECT_EQ(read(name), translated + "\n# mine\n");
    write(name, original); // moved back after all
    write("t/data.txt", "1\n");
    EXPECT_EQ(run("--in-place t").status, 0);
    EXPECT_EQ(snapshot("t"), first);
  }
}

TEST_F(InPlace, SourcesThatIncludeAFileWhoseOriginalHasGoneStay) {
  writeTree();
  write("t/more/k.h", "inline void launch(int *) {}\n"); // another of the name
  ASSERT_EQ(run("--in-place t -I t/more").status, 0);
  const std::string first = snapshot("t");
  fs::remove(folder + "/t/k.h.cu2port.orig");
  const ToolResult result = run("--in-place t -I t/more");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("main.cu:1:10: error: cannot open file '"), std::string::npos)
      << result.errors;
  EXPECT_NE(result.errors.find("t/k.h.cu2port.orig' has gone [1033]\n"), std::string::npos)
      << result.errors;
  EXPECT_EQ(read("t/k.h").find(kernel), std::string::npos);
  write("t/k.h.cu2port.orig", kernel);
  EXPECT_EQ(run("--in-place t -I t/more").status, 0);
  EXPECT_EQ(snapshot("t"), first);
}

TEST_F(InPlace, EditsAreMerged) {
  writeTree();
  ASSERT_EQ(run("--in-place t").status, 0);
  write("t/host.cpp", "// mine\n" + read("t/host.cpp"));
  write("t/host.cpp.cu2port.orig", std::string(plain) + "\n\nint more;\n");
  EXPECT_EQ(run("--in-place t").status, 0);
  const std::string merged = read("t/host.cpp");
  EXPECT_EQ(merged.find("// mine\n"), 0u) << merged;
  EXPECT_NE(merged.find("int more;\n"), std::string::npos) << merged;
}

TEST_F(InPlace, AHeaderThatIsNotGivenStays) {
  write("t/main.cu", host);
  write("t/k.h", kernel);
  ToolResult result = run("--in-place t/main.cu");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("'k.h' stays as it is, since cu2port has not written it; the new "
                               "text is in 'k.h.cu2port.new' [1031]\n"),
            std::string::npos)
      << result.errors;
  EXPECT_EQ(read("t/k.h"), kernel);
  EXPECT_TRUE(exists("t/main.cpp"));
  EXPECT_EQ(run("--in-place t/main.cu t/k.h").status, 0);
  EXPECT_EQ(read("t/k.h.cu2port.orig"), kernel);
  EXPECT_FALSE(exists("t/k.h.cu2port.new"));
}

TEST_F(InPlace, RefusesWhatIsNotCommitted) {
  writeTree();
  commitAll();
  write("t/host.cpp", std::string(plain) + "// more\n");
  const std::string before = snapshot("t");
  ToolResult result = run("--in-place t");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.errors,
            "cu2port: error: nothing is changed in 't': git has a change there that is not "
            "committed, 'host.cpp' first [1032]\n"
            "  hint: commit or stash first, or give --force: a backup is kept of every file that "
            "changes\n");
  EXPECT_EQ(snapshot("t"), before);
  EXPECT_EQ(run("--in-place t --force").status, 0);
  EXPECT_EQ(read("t/host.cpp.cu2port.orig"), std::string(plain) + "// more\n");
}

TEST_F(InPlace, ItsOwnFilesAreNoChangesToCommit) {
  writeTree();
  commitAll();
  ASSERT_EQ(run("--in-place t").status, 0);
  ToolResult again = run("--in-place t");
  EXPECT_EQ(again.status, 0) << again.errors;
  write("t/new.txt", "");
  EXPECT_EQ(run("--in-place t").status, 2) << "an untracked file of the user's";
}

TEST_F(InPlace, AsksForGitWhereThereIsARepository) {
  writeTree();
  fs::create_directories(folder + "/t/.git");
  ToolResult result = runWithPath(".", "--in-place t");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.errors.find("/t' is a git repository, and git is not there to tell whether all "
                               "is committed [1032]\n"),
            std::string::npos)
      << result.errors;
}

TEST_F(InPlace, ExcludesAnOutputFolder) {
  write("a.cu", host);
  ToolResult result = run("--in-place a.cu -o out");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(
      result.errors,
      "cu2port: error: -o and --in-place exclude each other: the translation goes to a folder "
      "of its own, or to where the inputs lie [1008]\n"
      "  hint: see cu2port --help\n");
}

} // namespace
} // namespace cu2port
