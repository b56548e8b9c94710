// Which file includes which, without a build that says so.
#include "tree/IncludeGraph.h"
#include "TemporaryFolder.h"
#include "TreeMaker.h"

#include <optional>

namespace cu2port {
namespace {

using Words = std::vector<std::string>;

class IncludeGraphTest : public TemporaryFolder {
protected:
  void look(const Words &arguments = {}) {
    tree = makeTree(folder);
    graph.emplace(tree, arguments, "/nowhere");
  }
  std::size_t at(const std::string &path) const { return tree.byPath.at(path); }
  Words folders(const std::string &path) const { return graph->foldersFor({at(path)}); }

  Tree tree;
  std::optional<IncludeGraph> graph;
};

TEST_F(IncludeGraphTest, FoldersByTheNamesThatAreIncluded) {
  write("src/a.cu", "#include \"lib/x.h\"\n#include \"near.h\"\n#include <vector>\n");
  write("src/near.h", "#include <deep.hpp>\n");
  write("include/lib/x.h", "");
  write("other/deep/deep.hpp", "");
  write("vector", "");
  look();
  EXPECT_EQ(folders("src/a.cu"), (Words{"include", "other/deep"}));
}

TEST_F(IncludeGraphTest, TheNearestOfSeveral) {
  write("a/main.cu", "#include \"common/x.h\"\n#include \"top.h\"\n");
  write("a/inc/common/x.h", "");
  write("b/inc/common/x.h", "");
  write("b/main.cu", "#include \"common/x.h\"\n");
  write("top.h", "");
  look();
  EXPECT_EQ(folders("a/main.cu"), (Words{"a/inc", "."}));
  EXPECT_EQ(folders("b/main.cu"), (Words{"b/inc"}));
}

TEST_F(IncludeGraphTest, WhatTheUserSaysIsNotAssumed) {
  write("src/a.cu", "#include \"x.h\"\n");
  write("one/x.h", "");
  write("two/x.h", "");
  look({"-I", folder + "/two"});
  EXPECT_EQ(folders("src/a.cu"), Words{});
  EXPECT_EQ(graph->of(at("src/a.cu"))[0].to, at("two/x.h"));
}

TEST_F(IncludeGraphTest, CudaReachesThroughHeaders) {
  write("a.cpp", "#include \"b.h\"\n");
  write("b.h", "#include \"c.h\"\n#include \"b.h\"\n");
  write("c.h", "void f(cudaStream_t);\n");
  write("d.cpp", "int d;\n");
  write("part.cu", "");
  write("e.cu", "#include \"part.cu\"\n");
  look();
  EXPECT_TRUE(graph->usesCuda(at("a.cpp")));
  EXPECT_FALSE(graph->usesCuda(at("d.cpp")));
  EXPECT_TRUE(graph->isPart(at("part.cu")));
  EXPECT_FALSE(graph->isPart(at("e.cu")));
}

/// A header is translated with CUDA's own sources; what else includes it has nothing to do with
/// that.
TEST_F(IncludeGraphTest, WhatHeadersHaveIsNotTheirIncluders) {
  write("solver.cu", "#include \"solver.h\"\n");
  write("solver.h", "void solve(cudaStream_t);\n");
  write("main.cpp", "#include \"solver.h\"\n");
  write("plain.c", "#include \"config.h\"\n");
  write("config.h",
        "#ifndef CONFIG\n#define CONFIG\n#ifdef GPU\n#include <cuda_runtime.h>\n#endif\n#endif\n");
  write("caller.c", "#include \"config.h\"\nvoid stop(void) { cudaDeviceReset(); }\n");
  look();
  EXPECT_TRUE(graph->usesCuda(at("solver.cu")));
  EXPECT_FALSE(graph->usesCuda(at("main.cpp")));
  EXPECT_FALSE(graph->usesCuda(at("plain.c")));
  EXPECT_TRUE(graph->usesCuda(at("caller.c")));
  write("whole.cpp", "#include \"part.cu\"\n");
  write("part.cu", "__global__ void part() {}\n");
  look();
  EXPECT_TRUE(graph->usesCuda(at("whole.cpp")));
}

TEST_F(IncludeGraphTest, OutOfTheTree) {
  write("tree/a.cpp", "#include \"../far.h\"\n");
  write("tree/b.cpp", "#include \"../none.h\"\n");
  write("far.h", "");
  folder += "/tree";
  look();
  folder = std::filesystem::path(folder).parent_path();
  EXPECT_TRUE(graph->leavesTree(at("a.cpp")));
  EXPECT_FALSE(graph->leavesTree(at("b.cpp"))) << "what is not there is for the compiler to report";
}

} // namespace
} // namespace cu2port
