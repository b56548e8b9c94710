// What people change in translated files is theirs.
#include "RunTool.h"

namespace cu2port {
namespace {

const char *const kernel = "__global__ void fill(int *a) { a[threadIdx.x] = 1; }\n";
const char *const longText = "int one;\nint two;\nint three;\nint four;\nint five;\nint six;\n";

class Edits : public RunTool {
protected:
  /// A program whose host file ends in so many lines; they come out as they are.
  void writeProgram(const std::string &lines) const {
    write("t/a.cu", std::string(kernel) + lines + "int main() {}\n");
  }
  void replace(const std::string &name, const std::string &from, const std::string &to) const {
    std::string text = read(name);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << text;
    write(name, text.replace(at, from.size(), to));
  }
};

const char *const kept = "/out/a.cpp: note: the edits of 'a.cpp' are kept: ";
const char *const marks = "<<<<<<< edited\nint mine;\n||||||| generated before\nint two;\n=======\n"
                          "int others;\n>>>>>>> generated now\n";

TEST_F(Edits, StayWhereTheTranslationIsTheSame) {
  writeProgram(longText);
  ASSERT_EQ(run("t -o out").status, 0);
  replace("out/a.cpp", "int two;", "int mine;");
  const std::string edited = read("out/a.cpp");
  for (int round = 0; round < 2; ++round) {
    ToolResult result = run("t -o out -v");
    EXPECT_EQ(result.status, 0);
    EXPECT_NE(result.errors.find(folder + kept + "its translation is the same as before [1030]\n"),
              std::string::npos)
        << result.errors;
    EXPECT_EQ(read("out/a.cpp"), edited);
  }
}

TEST_F(Edits, AreMergedWithANewTranslation) {
  writeProgram(longText);
  for (const char *arguments : {"t -o out -v", "t/a.cu -o out -v"}) {
    writeProgram(longText);
    std::filesystem::remove_all(folder + "/out");
    ASSERT_EQ(run(arguments).status, 0);
    replace("out/a.cpp", "int two;", "int mine;");
    replace("t/a.cu", "int six;", "int seven;");
    ToolResult result = run(arguments);
    EXPECT_EQ(result.status, 0) << result.errors;
    EXPECT_NE(
        result.errors.find(folder + kept + "they were merged with its new translation [1030]\n"),
        std::string::npos)
        << result.errors;
    const std::string merged = read("out/a.cpp");
    EXPECT_NE(merged.find("int mine;\nint three;"), std::string::npos) << merged;
    EXPECT_NE(merged.find("int five;\nint seven;"), std::string::npos) << merged;
    EXPECT_EQ(run(arguments).status, 0);
    EXPECT_EQ(read("out/a.cpp"), merged) << "and then nothing changes";
  }
}

TEST_F(Edits, ThatContradictTheNewTranslationStay) {
  writeProgram(longText);
  ASSERT_EQ(run("t -o out").status, 0);
  replace("out/a.cpp", "int two;", "int mine;");
  const std::string edited = read("out/a.cpp");
  replace("t/a.cu", "int two;", "int others;");
  for (int round = 0; round < 2; ++round) {
    ToolResult result = run("t -o out");
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.errors,
              folder +
                  "/out/a.cpp: todo: 'a.cpp' stays as it is, since its new translation "
                  "contradicts the edits; the new text is in 'a.cpp.cu2port.new' [1031]\n"
                  "  hint: bring them together by hand, then remove the file of the new text\n");
    EXPECT_EQ(read("out/a.cpp"), edited);
    EXPECT_NE(read("out/a.cpp.cu2port.new").find(marks), std::string::npos)
        << read("out/a.cpp.cu2port.new");
  }
  // Somebody's work on the new text is not written over either.
  replace("t/a.cu", "int others;", "int anothers;");
  write("out/a.cpp.cu2port.new", "half done");
  EXPECT_EQ(run("t -o out").status, 1);
  EXPECT_EQ(read("out/a.cpp.cu2port.new"), "half done");
}

TEST_F(Edits, AConflictEndsWhenTheNewTextIsRemoved) {
  writeProgram(longText);
  ASSERT_EQ(run("t -o out").status, 0);
  replace("out/a.cpp", "int two;", "int mine;");
  replace("t/a.cu", "int two;", "int others;");
  ASSERT_EQ(run("t -o out").status, 1);
  replace("out/a.cpp", "int mine;", "int mine, others;");
  std::filesystem::remove(folder + "/out/a.cpp.cu2port.new");
  EXPECT_EQ(run("t -o out").status, 0);
  replace("t/a.cu", "int six;", "int seven;");
  EXPECT_EQ(run("t -o out").status, 0);
  EXPECT_NE(read("out/a.cpp").find("int mine, others;\n"), std::string::npos);
  EXPECT_NE(read("out/a.cpp").find("int seven;\n"), std::string::npos);
  EXPECT_FALSE(exists("out/a.cpp.cu2port.new"));
}

TEST_F(Edits, AConflictEndsWhenTheInputGoesBack) {
  writeProgram(longText);
  ASSERT_EQ(run("t -o out").status, 0);
  replace("out/a.cpp", "int two;", "int mine;");
  replace("t/a.cu", "int two;", "int others;");
  ASSERT_EQ(run("t -o out").status, 1);
  writeProgram(longText);
  EXPECT_EQ(run("t -o out").status, 0);
  EXPECT_FALSE(exists("out/a.cpp.cu2port.new"));
  EXPECT_NE(read("out/a.cpp").find("int mine;\n"), std::string::npos);
}

TEST_F(Edits, OfCopiedFilesAreMergedToo) {
  writeProgram("");
  write("t/table.txt", "1\n2\n3\n4\n5\n");
  ASSERT_EQ(run("t -o out").status, 0);
  write("out/table.txt", "one\n2\n3\n4\n5\n");
  write("t/table.txt", "1\n2\n3\n4\nfive\n");
  EXPECT_EQ(run("t -o out").status, 0);
  EXPECT_EQ(read("out/table.txt"), "one\n2\n3\n4\nfive\n");
}

TEST_F(Edits, AFileThatWasRemovedIsMadeAgain) {
  writeProgram("");
  ASSERT_EQ(run("t -o out").status, 0);
  const std::string text = read("out/a.cpp");
  std::filesystem::remove(folder + "/out/a.cpp");
  EXPECT_EQ(run("t -o out").status, 0);
  EXPECT_EQ(read("out/a.cpp"), text);
}

TEST_F(Edits, AFileThatIsNotOursStays) {
  writeProgram("");
  write("out/CMakeLists.txt", "mine\n");
  ToolResult result = run("t/a.cu -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(
      result.errors.find(
          "'CMakeLists.txt' stays as it is, since cu2port has not written it; the new text is in "
          "'CMakeLists.txt.cu2port.new' [1031]\n"),
      std::string::npos)
      << result.errors;
  EXPECT_EQ(read("out/CMakeLists.txt"), "mine\n");
  EXPECT_NE(read("out/CMakeLists.txt.cu2port.new").find("add_executable"), std::string::npos);
}

TEST_F(Edits, WithoutGitTheNewTextGoesBeside) {
  writeProgram(longText);
  ASSERT_EQ(run("t -o out").status, 0);
  replace("out/a.cpp", "int two;", "int mine;");
  const std::string edited = read("out/a.cpp");
  replace("t/a.cu", "int six;", "int seven;");
  ToolResult result = runWithPath(".", "t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("since git, which merges, is not installed; the new text is in "
                               "'a.cpp.cu2port.new' [1031]\n"),
            std::string::npos)
      << result.errors;
  EXPECT_EQ(read("out/a.cpp"), edited);
  EXPECT_NE(read("out/a.cpp.cu2port.new").find("int two;"), std::string::npos);
}

} // namespace
} // namespace cu2port
