// Which programs a tree makes.
#include "runs/Programs.h"
#include "TemporaryFolder.h"
#include "TreeMaker.h"
#include "arguments/CompileDatabase.h"
#include "tree/IncludeGraph.h"

namespace cu2port {
namespace {

class ProgramsTest : public TemporaryFolder {
protected:
  void add(const std::string &name) { write(name, "void f();\n"); }
  void addMain(const std::string &name) { write(name, "int main() {}\n"); }

  /// `name: sources -> libraries` lines.
  std::string plan() {
    const Tree tree = makeTree(folder);
    const IncludeGraph graph(tree, {}, "/nowhere");
    Findings findings;
    const std::vector<ProgramPlan> plans =
        planPrograms(tree, graph, CompileDatabase(), "whole", findings);
    std::string text;
    for (const ProgramPlan &each : plans) {
      text += each.name + (each.isLibrary ? " (library):" : ":");
      for (std::size_t source : each.sources)
        text += " " + tree.files[source].path;
      for (std::size_t library : each.links)
        text += " -> " + plans[library].name;
      text += "\n";
    }
    return text;
  }
};

TEST_F(ProgramsTest, AFolderAProgram) {
  for (const char *name : {"a/main.cu", "b/main.cpp"})
    addMain(name);
  for (const char *name : {"a/kernel.cu", "a/sub/more.cpp", "b/kernel.cu"})
    add(name);
  EXPECT_EQ(plan(), "a: a/kernel.cu a/main.cu a/sub/more.cpp\nb: b/kernel.cu b/main.cpp\n");
}

TEST_F(ProgramsTest, SeveralProgramsShareALibrary) {
  for (const char *name : {"s/one.cu", "s/two.cu", "t/main.cu"})
    addMain(name);
  for (const char *name : {"s/shared.cu", "lib/x.cu"})
    add(name);
  EXPECT_EQ(plan(), "one: s/one.cu -> s_common -> whole_common\n"
                    "two: s/two.cu -> s_common -> whole_common\n"
                    "t: t/main.cu -> whole_common\n"
                    "s_common (library): s/shared.cu\n"
                    "whole_common (library): lib/x.cu\n");
}

/// Else what stops it would stop every program of a collection.
TEST_F(ProgramsTest, WhatNobodyIncludesIsALibraryByItself) {
  for (const char *name : {"a/main.cu", "b/main.cu"})
    write(name, "#include \"common.h\"\nint main() {}\n");
  for (const char *name : {"lib/inc/common.h", "extension/own.h"})
    write(name, "void g();\n");
  write("lib/x.cu", "#include \"inc/common.h\"\nvoid g() {}\n");
  write("extension/csrc/y.cu", "#include \"../own.h\"\nvoid h() {}\n");
  add("plain/z.cu"); // whose function others may declare by themselves
  EXPECT_EQ(plan(), "a: a/main.cu -> whole_common\n"
                    "b: b/main.cu -> whole_common\n"
                    "extension (library): extension/csrc/y.cu\n"
                    "whole_common (library): lib/x.cu plain/z.cu\n");
}

TEST_F(ProgramsTest, WithoutMainItIsALibrary) {
  add("x/a.cu");
  EXPECT_EQ(plan(), "whole (library): x/a.cu\n");
}

TEST_F(ProgramsTest, NamesAreTheirOwn) {
  for (const char *name : {"a/run.cu", "b/run.cu", "b/c/run.cu", "main.cu"})
    addMain(name);
  EXPECT_EQ(plan(), "run: a/run.cu\nc_run: b/c/run.cu\nb_run: b/run.cu\nwhole: main.cu\n");
}

TEST_F(ProgramsTest, APartIsNoSource) {
  write("main.cu", "#include \"kernels.cu\"\nint main() {}\n");
  add("kernels.cu");
  EXPECT_EQ(plan(), "whole: main.cu\n");
}

} // namespace
} // namespace cu2port
