// What the user's own build files say.
#include "build_files/BuildFiles.h"
#include "TemporaryFolder.h"
#include "TreeMaker.h"

namespace cu2port {
namespace {

class BuildFilesTest : public TemporaryFolder {
protected:
  /// The sources that are no part of the build.
  std::string leftOut() {
    const Tree tree = makeTree(folder);
    const BuildFiles builds(tree);
    std::string names;
    for (const TreeFile &file : tree.files)
      if (file.kind != TreeFile::Kind::Other && builds.leavesOut(file))
        names += file.path + " ";
    return names;
  }
};

TEST_F(BuildFilesTest, AMakefileThatNamesItsSources) {
  write("Makefile", "source = main.cu \\\n  util.cpp\nobj = $(source:.cu=.o)\n%.o: %.cu\n");
  for (const char *name : {"main.cu", "util.cpp", "old.cu", "sub/deep.cu"})
    write(name, "");
  EXPECT_EQ(leftOut(), "old.cu sub/deep.cu ");
}

TEST_F(BuildFilesTest, APatternTakesAll) {
  write("Makefile", "main: main.cu $(wildcard *.cu)\n");
  for (const char *name : {"main.cu", "old.cu"})
    write(name, "");
  EXPECT_EQ(leftOut(), "");
}

TEST_F(BuildFilesTest, ABuildFileThatNamesNoSourceOfItsFolderSaysNothing) {
  write("CMakeLists.txt", "add_subdirectory(src)\nadd_executable(x elsewhere.cu)\n");
  write("src/a.cu", "");
  EXPECT_EQ(leftOut(), "");
}

} // namespace
} // namespace cu2port
