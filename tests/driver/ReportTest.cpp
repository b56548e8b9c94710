// `cu2port --report`, as far as it is about options; tests/report looks at what it says.
#include "RunTool.h"

#include <gtest/gtest.h>

namespace cu2port {
namespace {

class ReportTest : public RunTool {
protected:
  ReportTest() {
    write("a.cu", "#include <cuda_runtime.h>\nint main() { return cudaDeviceSynchronize(); }\n");
  }
  void shellIn(const std::string &where, const std::string &command) const {
    EXPECT_EQ(std::system(("cd '" + folder + "/" + where + "' && " + command).c_str()), 0);
  }
};

TEST_F(ReportTest, IsWrittenBesideATranslationOfOneFile) {
  const ToolResult result = run("a.cu -o out --report report");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_TRUE(exists("out/a.cpp"));
  EXPECT_NE(read("report/report.html").find("<title>a.cu</title>"), std::string::npos);
  EXPECT_NE(read("report/report.md").find("100.0 % of the uses of CUDA go over"), std::string::npos)
      << read("report/report.md");
}

TEST_F(ReportTest, AloneNeedsNoOutput) {
  EXPECT_EQ(run("a.cu --report report --analyze").status, 0);
  EXPECT_FALSE(exists("out"));
}

/// The tree's own folder is where the user stands.
TEST_F(ReportTest, TellsOfTheCurrentFolder) {
  write("t/b.txt", "some text\n");
  write("t/c.cpp", "int c() { return 1; }\n");
  write("t/a.cu", read("a.cu"));
  shellIn("t", "'" CU2PORT_TOOL "' . --analyze --report ../r");
  EXPECT_EQ(run("t --analyze --report s").status, 0);
  EXPECT_EQ(read("r/report.csv"), read("s/report.csv"));
}

/// What a link leads to has a name in the tree; the tree itself is `.`.
TEST_F(ReportTest, LinksToTheTreeItself) {
  write("t/a.cu", read("a.cu"));
  write("t/d/b.txt", "some text\n");
  shellIn("t", "ln -s . self && ln -s .. d/up && ln -s . CMakeLists.txt && ln -s ../t d/again");
  const ToolResult result = run("-v t -o out --report r");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_NE(result.errors.find("t/self: note: 't/self' was left out: it is a link to a folder"),
            std::string::npos)
      << result.errors;
  EXPECT_NE(read("r/report.csv").find("\".\",0,0,1021,note"), std::string::npos)
      << read("r/report.csv");
}

TEST_F(ReportTest, OptionsNeedEachOther) {
  EXPECT_NE(run("a.cu --analyze").errors.find("need --report"), std::string::npos);
  EXPECT_NE(run("a.cu -o out --fail-under 5").errors.find("need --report"), std::string::npos);
  for (const char *percent : {"nan", "-NaN", "101", "-1"})
    EXPECT_EQ(run(std::string("a.cu --analyze --report r --fail-under ") + percent).status, 2);
  EXPECT_NE(run("a.cu --report report").errors.find("-o is required"), std::string::npos);
}

TEST_F(ReportTest, RefusesWhatIsNoReport) {
  const ToolResult result = run("a.cu --report report --analyze --verified a.cu --baseline a.cu");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(
      result.errors.find("cannot compare with 'a.cu': it is no verify.json of this version [5004]"),
      std::string::npos)
      << result.errors;
  EXPECT_NE(
      result.errors.find("cannot compare with 'a.cu': it is no report.json of this version [5004]"),
      std::string::npos)
      << result.errors;
}

TEST_F(ReportTest, AFolderThatCannotBeMadeIsAnError) {
  write("file", "");
  EXPECT_EQ(run("a.cu --report file/report --analyze").status, 2);
}

} // namespace
} // namespace cu2port
