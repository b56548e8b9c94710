// A tree can bring what a run in place leaves: its mark, originals, its list of files. None of that
// leads to a file outside of the tree.
#include "RunTool.h"

namespace cu2port {
namespace {

namespace fs = std::filesystem;

const char *const kernel = "__global__ void k(int *a) { *a = 1; }\n"
                           "int main() { k<<<1, 1>>>(nullptr); }\n";
const char *const secret = "top secret\n";

class ForeignOriginals : public RunTool {
protected:
  void SetUp() override {
    write("home/keys", secret);
    write("t/a.cu", kernel);
    write("t/d.txt", "mine\n");
    write("t/.cu2port/in-place", "");
  }
  void link(const std::string &to, const std::string &name) const {
    fs::remove_all(folder + "/" + name);
    fs::create_symlink(to, folder + "/" + name);
  }
  ToolResult runIn(const std::string &arguments) const {
    return runProgram("/usr/bin/timeout", "60 '" CU2PORT_TOOL "' " + arguments);
  }
  /// Nowhere: in no file of cu2port's, and in nothing that is said.
  void expectNoLeak(const std::string &where, const ToolResult &result) const {
    EXPECT_LE(result.status, 2) << where << '\n' << result.errors;
    EXPECT_EQ((result.errors + result.output).find("top secret"), std::string::npos)
        << where << result.errors << result.output;
    for (const auto &each : fs::recursive_directory_iterator(folder))
      if (each.is_regular_file() && !each.is_symlink() &&
          each.path().parent_path().filename() != "home")
        EXPECT_EQ(read(each.path().lexically_relative(folder).string()).find("top secret"),
                  std::string::npos)
            << where << ": " << each.path();
  }
  using Modes = std::vector<std::string>;
  void expectNoLeaks(const std::string &why,
                     const Modes &modes = {"t -o out -v", "t --in-place"}) const {
    for (const std::string &arguments : modes)
      expectNoLeak(why + ": " + arguments, runIn(arguments));
    fs::remove_all(folder + "/out");
  }
};

TEST_F(ForeignOriginals, AreNoLinks) {
  for (const char *name : {"t/d.txt", "t/Makefile", "t/CMakeLists.txt", "t/k.h"}) {
    write(name, "mine\n");
    link(folder + "/home/keys", std::string(name) + ".cu2port.orig");
  }
  link("../home/keys", "t/gone.txt.cu2port.orig");
  expectNoLeaks("links", {"t -o out -v", "t -o hip --target hip", "t --dry-run",
                          "t --in-place --dry-run", "t -o part --shard 1/1", "merge part -o joined",
                          "t --analyze --report r", "t --in-place"});
  EXPECT_EQ(read("hip/d.txt"), "mine\n");
  EXPECT_EQ(read("joined/d.txt"), "mine\n");
  EXPECT_EQ(read("home/keys"), secret);
}

/// The user has named the folder that holds the link. Its note says so, and it is true.
TEST_F(ForeignOriginals, AreSaidToBeLeftOut) {
  link("../home/keys", "t/d.txt.cu2port.orig");
  const ToolResult result = run("t -o out -v");
  EXPECT_NE(result.errors.find("t/d.txt.cu2port.orig: note: "), std::string::npos) << result.errors;
  EXPECT_NE(result.errors.find("it is a link that leads out of the tree [1021]"), std::string::npos)
      << result.errors;
  EXPECT_EQ(read("out/d.txt"), "mine\n");
}

/// What is listed as translated, and has a link for its original, has lost that.
TEST_F(ForeignOriginals, NorThoseThatAreListed) {
  write("t/.cu2port/files", "0000000000000000 d.txt\n0000000000000000 d.txt.cu2port.orig\n");
  write("t/d.txt", "// cu2port\n");
  link("../home/keys", "t/d.txt.cu2port.orig");
  const ToolResult result = runIn("t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("has gone [1033]"), std::string::npos) << result.errors;
  expectNoLeak("listed", result);
}

/// Nor do the mark, the list, and the folders on the way lead elsewhere.
TEST_F(ForeignOriginals, WhatNamesThemIsNoLinkEither) {
  write("t/d.txt.cu2port.orig", "old\n");
  ASSERT_EQ(run("t -o out").status, 0);
  EXPECT_EQ(read("out/d.txt"), "old\n") << "an original";
  fs::rename(folder + "/t/.cu2port", folder + "/state");
  link("../state", "t/.cu2port");
  ASSERT_EQ(run("t -o out").status, 0);
  EXPECT_EQ(read("out/d.txt"), "mine\n");
  fs::remove(folder + "/t/.cu2port");
  write("mark", "");
  write("t/.cu2port/in-place", "");
  link("../../mark", "t/.cu2port/in-place");
  ASSERT_EQ(run("t -o out").status, 0);
  EXPECT_EQ(read("out/d.txt"), "mine\n");
  write("t/.cu2port/in-place", "");
  for (const char *name : {"t/.cu2port/files", "t/.cu2port/files.next", "t/.cu2port/base"}) {
    link("../../home", name);
    expectNoLeaks(name, {"t --in-place"});
    fs::remove_all(folder + "/" + name);
  }
}

/// A file that an original lies beside is as any other: no link, no pipe, no folder.
TEST_F(ForeignOriginals, MakeNoLinkAFile) {
  for (const bool isMarked : {true, false}) {
    if (!isMarked)
      fs::remove_all(folder + "/t/.cu2port");
    for (const char *name : {"d.txt", "pipe", "inner"}) {
      fs::remove_all(folder + "/t/" + name);
      write(std::string("t/") + name + ".cu2port.orig", "old\n");
    }
    link("../home/keys", "t/d.txt");
    ASSERT_EQ(std::system(("mkfifo '" + folder + "/t/pipe'").c_str()), 0);
    fs::create_directories(folder + "/t/inner");
    expectNoLeaks(isMarked ? "marked" : "not marked");
  }
}

/// A translation's name may be a link's: nothing is compared with what is behind it.
TEST_F(ForeignOriginals, NorDoesADifferenceFollowLinks) {
  fs::remove_all(folder + "/t/.cu2port");
  for (const char *name : {"t/a.cpp", "t/a.cl", "t/CMakeLists.txt"})
    link("../home/keys", name);
  expectNoLeak("links", runIn("t --dry-run"));
}

/// A hash in the list is the name of a text that edits are merged with.
TEST_F(ForeignOriginals, HashesAreNoPaths) {
  const std::string path = "../../../home/ke"; // as long as a hash
  write("home/ke", secret);
  write("t/a.cpp", "int edited;\n");
  for (const std::string &line : {path + " a.cpp\n", "!" + path + " a.cpp\n" + path + " a.cpp\n"}) {
    write("t/.cu2port/files", line);
    fs::create_directories(folder + "/t/.cu2port/base");
    expectNoLeak(line, runIn("t --in-place"));
  }
}

} // namespace
} // namespace cu2port
