// From a tree of files to a folder.
#include "output/OutputTree.h"
#include "TemporaryFolder.h"
#include "diag/Findings.h"
#include "output/OutputChanges.h"
#include "output/OutputFolder.h"

#include <sys/stat.h>

namespace cu2port {
namespace {

class OutputTreeTest : public TemporaryFolder {
protected:
  bool update(Partly partly = Partly::Yes) {
    return updateOutput(tree, folder + "/out", partly, findings);
  }
  Findings findings;
  OutputTree tree;
};

TEST_F(OutputTreeTest, WritesFoldersAndFiles) {
  tree.add("a.cpp", "one", "a.cu", findings);
  tree.add("sub/b.cpp", "two", "b.cu", findings);
  EXPECT_TRUE(update());
  EXPECT_EQ(read("out/a.cpp"), "one");
  EXPECT_EQ(read("out/sub/b.cpp"), "two");
  EXPECT_FALSE(exists("out/.cu2port/tmp"));
  EXPECT_FALSE(exists("out/.cu2port/files.next"));
  EXPECT_EQ(read("out/.cu2port/files"),
            hashOf("one") + " a.cpp\n" + hashOf("two") + " sub/b.cpp\n");
  EXPECT_EQ(read("out/.cu2port/base/" + hashOf("one")), "one");
}

TEST_F(OutputTreeTest, HolesOfACopyAreHoles) {
  const std::string text = "x" + std::string(1 << 22, '\0') + "y" + std::string(1 << 20, '\0');
  tree.add("data.bin", text, "data.bin", findings);
  EXPECT_TRUE(update());
  EXPECT_EQ(read("out/data.bin"), text);
  struct stat status{};
  ASSERT_EQ(::stat((folder + "/out/data.bin").c_str(), &status), 0);
  EXPECT_LT(status.st_blocks * 512, 1 << 20);
}

TEST_F(OutputTreeTest, AFailureLeavesNothingNew) {
  tree.add("a.cpp", "one", "a.cu", findings);
  tree.add("blocked", "two", "b.cu", findings);
  tree.add("new/c.cpp", "three", "c.cu", findings);
  write("out/blocked/file", "");
  EXPECT_FALSE(update(Partly::No));
  EXPECT_FALSE(exists("out/a.cpp"));
  EXPECT_FALSE(exists("out/new"));
  EXPECT_FALSE(exists("out/.cu2port"));
  ASSERT_EQ(findings.all().size(), 1u);
  EXPECT_EQ(findings.all()[0].message,
            "cannot write to '" + folder + "/out/blocked': Is a directory");
  EXPECT_TRUE(update(Partly::Yes)) << "of a tree, the rest is written";
  EXPECT_EQ(read("out/new/c.cpp"), "three");
}

TEST_F(OutputTreeTest, TwoFilesOfOneName) {
  tree.add("a.cpp", "one", "a.cu", findings);
  tree.add("a.cpp", "one", "a.cu", findings);
  EXPECT_TRUE(findings.all().empty());
  tree.add("a.cpp", "two", "a.cpp", findings);
  ASSERT_EQ(findings.all().size(), 1u);
  EXPECT_EQ(findings.all()[0].message, "'a.cu' and 'a.cpp' would both be written to 'a.cpp'");
}

TEST_F(OutputTreeTest, WhatAKilledRunHasPlacedIsKnown) {
  tree.add("a.cpp", "one", "a.cu", findings);
  tree.add("b.cpp", "one", "b.cu", findings);
  ASSERT_TRUE(update());
  // Killed after a.cpp; now the text is another one.
  write("out/.cu2port/files.next",
        hashOf("two") + " a.cpp\n" + hashOf("two") + " b.cpp\n" + hashOf("two") + " c.cpp\n");
  write("out/.cu2port/tmp/1", "half");
  write("out/a.cpp", "two");
  tree = {};
  for (const char *name : {"a.cpp", "b.cpp", "c.cpp"})
    tree.add(name, "three", "a.cu", findings);
  EXPECT_TRUE(update());
  EXPECT_TRUE(findings.all().empty()) << findings.all()[0].message;
  for (const char *name : {"out/a.cpp", "out/b.cpp", "out/c.cpp"})
    EXPECT_EQ(read(name), "three");
  EXPECT_FALSE(exists("out/.cu2port/files.next"));
  EXPECT_FALSE(exists("out/.cu2port/tmp"));
}

TEST_F(OutputTreeTest, TextsThatNobodyNeedsGo) {
  tree.add("a.cpp", "one", "a.cu", findings);
  ASSERT_TRUE(update());
  tree = {};
  tree.add("a.cpp", "two", "a.cu", findings);
  ASSERT_TRUE(update());
  EXPECT_FALSE(exists("out/.cu2port/base/" + hashOf("one")));
  EXPECT_TRUE(exists("out/.cu2port/base/" + hashOf("two")));
  // Those of a run that was killed just before it removed them.
  write("out/.cu2port/base/" + hashOf("one"), "one");
  ASSERT_TRUE(update());
  EXPECT_FALSE(exists("out/.cu2port/base/" + hashOf("one")));
}

TEST(WrittenFilesTest, OddNamesAreKept) {
  WrittenFiles written;
  written.files["a\nb\\n c"] = hashOf("1");
  written.conflicts["!x"] = hashOf("2");
  EXPECT_EQ(written.text(), hashOf("1") + " a\\nb\\\\n c\n!" + hashOf("2") + " !x\n");
}

} // namespace
} // namespace cu2port
