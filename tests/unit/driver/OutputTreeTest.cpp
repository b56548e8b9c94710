// All files or none.
#include "driver/OutputTree.h"
#include "TemporaryFolder.h"
#include "diag/Findings.h"

namespace cu2port {
namespace {

class OutputTreeTest : public TemporaryFolder {
protected:
  Findings findings;
  OutputTree tree;
};

TEST_F(OutputTreeTest, WritesFoldersAndFiles) {
  tree.add("a.cpp", "one", "a.cu", findings);
  tree.add("sub/b.cpp", "two", "b.cu", findings);
  write("out/a.cpp", "old");
  EXPECT_TRUE(tree.write(folder + "/out", findings));
  EXPECT_EQ(read("out/a.cpp"), "one");
  EXPECT_EQ(read("out/sub/b.cpp"), "two");
  std::size_t entries = 0;
  for ([[maybe_unused]] const auto &each :
       std::filesystem::recursive_directory_iterator(folder + "/out"))
    ++entries;
  EXPECT_EQ(entries, 3u) << "no temporary files are left";
}

TEST_F(OutputTreeTest, AFailureLeavesNothingNew) {
  tree.add("a.cpp", "one", "a.cu", findings);
  tree.add("blocked", "two", "b.cu", findings);
  tree.add("new/c.cpp", "three", "c.cu", findings);
  write("out/a.cpp", "old");
  write("out/blocked/file", "");
  EXPECT_FALSE(tree.write(folder + "/out", findings));
  EXPECT_EQ(read("out/a.cpp"), "old");
  EXPECT_FALSE(exists("out/new"));
  ASSERT_EQ(findings.all().size(), 1u);
  EXPECT_EQ(findings.all()[0].message,
            "cannot write to '" + folder + "/out/blocked': Is a directory");
}

TEST_F(OutputTreeTest, TwoFilesOfOneName) {
  tree.add("a.cpp", "one", "a.cu", findings);
  tree.add("a.cpp", "one", "a.cu", findings);
  EXPECT_TRUE(findings.all().empty());
  tree.add("a.cpp", "two", "a.cpp", findings);
  ASSERT_EQ(findings.all().size(), 1u);
  EXPECT_EQ(findings.all()[0].message, "'a.cu' and 'a.cpp' would both be written to 'a.cpp'");
}

} // namespace
} // namespace cu2port
