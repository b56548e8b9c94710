// Where the user's files go.
#include "output/Layout.h"
#include "TemporaryFolder.h"
#include "diag/Findings.h"
#include "session/Options.h"
#include "support/Paths.h"

namespace cu2port {
namespace {

using Words = std::vector<std::string>;

class LayoutTest : public TemporaryFolder {
protected:
  Layout layout(const Words &inputs, const Words &arguments = {}) {
    Options options;
    for (const std::string &each : inputs)
      options.inputs.push_back(write(each, ""));
    options.arguments = arguments;
    return Layout(options, findings);
  }
  std::string at(const std::string &name) const { return folder + "/" + name; }

  Findings findings;
};

TEST_F(LayoutTest, InputsBelowTheirCommonFolder) {
  Layout result = layout({"p/a.cu", "p/sub/b.cu", "p/sub/c.cpp"});
  EXPECT_EQ(result.inputOutput(at("p/a.cu")), "a.cpp");
  EXPECT_EQ(result.inputOutput(at("p/sub/b.cu")), "sub/b.cpp");
  EXPECT_EQ(result.inputOutput(at("p/sub/c.cpp")), "sub/c.cpp");
  EXPECT_EQ(result.stem(at("p/sub/b.cu")), "sub/b");
}

TEST_F(LayoutTest, TheRootIsAFolderAndNotAPrefix) {
  Layout result = layout({"p/sub/a.cu", "p/sub2/b.cu"});
  EXPECT_EQ(result.inputOutput(at("p/sub/a.cu")), "sub/a.cpp");
  EXPECT_EQ(result.inputOutput(at("p/sub2/b.cu")), "sub2/b.cpp");
}

TEST_F(LayoutTest, HeadersKeepTheirNames) {
  Layout result = layout({"p/a.cu"});
  EXPECT_EQ(result.headerOutput(at("p/k.cuh")), "k.cuh");
  EXPECT_EQ(result.headerOutput(at("p/inc/x.h")), "inc/x.h");
  EXPECT_EQ(result.headerOutput(at("p/part.cu")), "part.cu");
}

TEST_F(LayoutTest, HeadersFromOutside) {
  Layout result = layout({"p/a.cu"}, {"-I", at("lib"), "-I" + at("lib/deep")});
  EXPECT_EQ(result.headerOutput(at("common/x.h")), "include/x.h");
  EXPECT_EQ(result.headerOutput(at("lib/u/y.h")), "include/u/y.h");
  EXPECT_EQ(result.headerOutput(at("lib/deep/z.h")), "include/z.h");
  EXPECT_EQ(result.headerOutput(at("other/x.h")), "include/other/x.h") << "the name is taken";
  EXPECT_EQ(result.headerOutput(at("common/x.h")), "include/x.h") << "the same again";
  EXPECT_EQ(result.includeFolders({"-I", at("lib"), "-I" + at("lib/deep")}), (Words{"include"}));
}

TEST_F(LayoutTest, IncludeFolders) {
  const Words arguments = {"-I", at("p"), "-I" + at("p/unused"), "-I", at("p/inc")};
  Layout result = layout({"p/src/a.cu", "p/b.cu"}, arguments);
  result.headerOutput(at("p/inc/x.h"));
  EXPECT_EQ(result.includeFolders(arguments), (Words{".", "inc"}));
}

TEST_F(LayoutTest, TextTargetsHaveAnEndingAndKeepTheNamesOfTrees) {
  Options options;
  options.targets = {"hip"};
  options.inputs = {write("p/a.cu", ""), write("p/host.cpp", "")};
  Layout files(options, findings);
  EXPECT_EQ(files.inputOutput(at("p/a.cu")), "a.hip.cpp");
  EXPECT_EQ(files.inputOutput(at("p/host.cpp")), "host.cpp");
  Layout tree(at("p"), {at("p/a.cu"), at("p/s/b.cu")}, {"a.cu", "s/b.cu", "s/b.cpp"}, options);
  EXPECT_EQ(tree.inputOutput(at("p/a.cu")), "a.cu");
  EXPECT_EQ(tree.inputOutput(at("p/s/b.cu")), "s/b.cu");
}

TEST_F(LayoutTest, ATreeKeepsItsPlaces) {
  Layout result(at("p"), {at("p/a.cu"), at("p/s/b.cu"), at("p/s/b.cpp")},
                {"a.cu", "s/b.cu", "s/b.cpp", "include/x.h"}, Options());
  EXPECT_EQ(result.inputOutput(at("p/a.cu")), "a.cpp");
  EXPECT_EQ(result.inputOutput(at("p/s/b.cu")), "s/b_cu.cpp") << "b.cpp is another file";
  EXPECT_EQ(result.stem(at("p/s/b.cu")), "s/b_cu");
  EXPECT_EQ(result.inputOutput(at("p/s/b.cpp")), "s/b.cpp");
  EXPECT_EQ(result.headerOutput(at("p/include/x.h")), "include/x.h");
  EXPECT_EQ(result.headerOutput(at("q/x.h")), "include/q/x.h") << "from outside, and taken";
}

/// Files of kernels are files beside others, too, on whatever targets.
TEST_F(LayoutTest, ATreesOwnFilesKeepTheirNames) {
  for (const char *own : {"a.cpp", "a.cl", "a.block.cl", "a.cpu.cpp", "a.kernels.cpp", "a.sycl.cpp",
                          "a.block.sycl.cpp", "a.plain.cpp", "a.direct.cpp"}) {
    Layout result(at("p"), {at("p/a.cu")}, {"a.cu", own}, Options());
    EXPECT_EQ(result.inputOutput(at("p/a.cu")), "a_cu.cpp") << own;
  }
  for (const char *other : {"a.h", "a.txt", "b.cl", "s/a.cl", "a.hip"}) {
    Layout result(at("p"), {at("p/a.cu")}, {"a.cu", other}, Options());
    EXPECT_EQ(result.inputOutput(at("p/a.cu")), "a.cpp") << other;
  }
}

TEST_F(LayoutTest, AMissingInputIsAFinding) {
  Options options;
  options.inputs = {at("none.cu"), folder};
  Layout result(options, findings);
  ASSERT_EQ(findings.all().size(), 2u);
  EXPECT_EQ(findings.all()[0].message,
            "cannot read '" + at("none.cu") + "': No such file or directory");
  EXPECT_EQ(findings.all()[1].message, "cannot read '" + folder + "': Is a directory");
}

TEST(RelativePath, FromOneFileToAnother) {
  EXPECT_EQ(relativePath("a.cpp", "include/x.h"), "include/x.h");
  EXPECT_EQ(relativePath("sub/a.cpp", "include/x.h"), "../include/x.h");
  EXPECT_EQ(relativePath("sub/a.cpp", "sub/x.h"), "x.h");
}

} // namespace
} // namespace cu2port
