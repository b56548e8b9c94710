// A tree translated in parts: joined, they are one run's output.
#include "RunTool.h"

#include "session/Cache.h"

#include <sys/stat.h>

namespace cu2port {
namespace {

class Shards : public RunTool {
protected:
  void writeTree(const std::string &where) const {
    write(where + "/inc/k.h", "#pragma once\n#include <cuda_runtime.h>\n"
                              "__global__ void fill(int *a) { a[threadIdx.x] = 1; }\n"
                              "inline void check() { cudaDeviceSynchronize(); }\n");
    for (const char *name : {"a", "b", "c"})
      write(where + "/" + name + "/main.cu",
            "#include \"k.h\"\nint main() { fill<<<1, 4>>>(nullptr); check(); }\n");
    write(where + "/bad/bad.cu", "int main() { return x; }\n");
    write(where + "/data.txt", "1 2 3\n");
  }
  /// Runs all parts of a tree.
  void makeParts(int count, const std::string &arguments) const {
    for (int i = 1; i <= count; ++i)
      run(arguments + " --shard " + std::to_string(i) + "/" + std::to_string(count) + " -o p" +
          std::to_string(i));
  }
  /// A part with the checksum that whoever changes it can give it.
  void writePart(const std::string &file, const std::string &text) const {
    write(file, sealed(text));
  }
  std::string readPart(const std::string &file) const {
    const std::string text = read(file);
    return unsealed(text).value_or("").str();
  }
  bool same(const std::string &a, const std::string &b) const {
    return std::system(("diff -r '" + folder + "/" + a + "' '" + folder + "/" + b + "'").c_str()) ==
           0;
  }
  /// All that is printed when a merge is refused.
  void expectRefusal(const std::string &arguments, const std::string &errors) const {
    expectNothing("merge " + arguments + " -o out", errors);
  }
};

TEST_F(Shards, TogetherTheyAreOneRun) {
  writeTree("t");
  ToolResult whole = run("t -o out -v");
  EXPECT_EQ(whole.status, 1);
  std::filesystem::rename(folder + "/out", folder + "/whole");
  makeParts(3, "t -v");
  EXPECT_FALSE(exists("p1/a/main.cpp")) << "a part is no output";
  ToolResult merged = run("merge p3 p1 p2 -o out");
  EXPECT_EQ(merged.status, whole.status);
  EXPECT_EQ(merged.errors, whole.errors);
  EXPECT_EQ(merged.output, whole.output);
  EXPECT_TRUE(same("whole", "out"));
}

TEST_F(Shards, WhatIsNoPartIsRefused) {
  std::filesystem::create_directories(folder + "/p1/.cu2port");
  const std::string file = "p1/.cu2port/shard-1-of-1";
  ASSERT_EQ(mkfifo((folder + "/" + file).c_str(), 0600), 0);
  expectRefusal("p1", "cu2port: error: cannot use '" + file +
                          "' as a part of a run: it is no regular file [1050]\n"
                          "  hint: make the part again with --shard\n");
  std::filesystem::remove(folder + "/" + file);
  write(file, std::string(100000, '['));
  expectRefusal("p1", "cu2port: error: cannot use '" + file +
                          "' as a part of a run: it is damaged [1050]\n"
                          "  hint: make the part again with --shard\n");
}

TEST_F(Shards, APartTranslatesItsFilesOnly) {
  writeTree("t");
  ToolResult part = run("t --shard 3/4 -o p");
  EXPECT_EQ(part.status, 1);
  EXPECT_EQ(part.output,
            "cu2port: 1 file, 0 kernels -> part 3 of 4 in p: 1 part left to do, 3 notes\n");
  part = run("t --shard 9/9 -o p");
  EXPECT_EQ(part.status, 0) << "there is nothing left for it";
  EXPECT_EQ(part.output, "cu2port: 0 files, 0 kernels -> part 9 of 9 in p: 3 notes\n");
}

TEST_F(Shards, OneFolderMayHoldAllParts) {
  writeTree("t");
  for (const char *part : {"1/2", "2/2"})
    run("t -o t/parts --shard " + std::string(part));
  EXPECT_EQ(run("merge t/parts -o out").status, 1);
  run("t -o whole");
  EXPECT_TRUE(same("whole", "out"));
}

TEST_F(Shards, TheTreeMayLieElsewhere) {
  writeTree("x/t");
  write("x/t/c/main.cu", "#include \"../inc/k.h\"\nint main() { fill<<<1, 1>>>(nullptr); }\n");
  ASSERT_EQ(std::system(("cd '" + folder +
                         "/x' && for i in 1 2; do '" CU2PORT_TOOL
                         "' t --line-directives --shard $i/2 -o p$i > log 2>&1; done")
                            .c_str()),
            0);
  std::filesystem::rename(folder + "/x", folder + "/y");
  ASSERT_EQ(std::system(("cd '" + folder +
                         "/y' && { '" CU2PORT_TOOL "' merge p1 p2 -o out > log 2>&1; '" CU2PORT_TOOL
                         "' t --line-directives -o whole > log 2>&1; }")
                            .c_str()),
            0x100);
  EXPECT_TRUE(same("y/whole", "y/out"));
}

TEST_F(Shards, AllPartsMustBeThereOnce) {
  writeTree("t");
  makeParts(4, "t");
  expectRefusal("p2 p4", "cu2port: error: of 4 parts, these are missing: 1, 3 [1053]\n"
                         "  hint: make them with --shard, and name their folders\n");
  expectRefusal("p1 p2 p3 p4 p2", "cu2port: error: 'p2/.cu2port/shard-2-of-4' and "
                                  "'p2/.cu2port/shard-2-of-4' are both part 2 of 4 [1052]\n"
                                  "  hint: name each part once\n");
  expectRefusal("p1 t", "cu2port: error: cannot use 't' as a part of a run: No such file or "
                        "directory [1050]\n  hint: make the part again with --shard\n"
                        "cu2port: error: of 4 parts, these are missing: 2, 3, 4 [1053]\n"
                        "  hint: make them with --shard, and name their folders\n");
}

TEST_F(Shards, PartsAreOfOneRun) {
  writeTree("t");
  run("t --shard 1/2 -o p1");
  run("t --shard 2/2 -o p2 -DX=1 --target cpu");
  run("t --shard 2/3 -o p3");
  const std::string hint =
      "  hint: make all parts with the same cu2port, the same options and the same N\n";
  expectRefusal("p1 p2",
                "cu2port: error: 'p1/.cu2port/shard-1-of-2' and 'p2/.cu2port/shard-2-of-2' are "
                "not parts of one run: one was made with 't', the other with 't --target=cpu "
                "-DX=1' [1051]\n" +
                    hint);
  expectRefusal("p1 p3",
                "cu2port: error: 'p1/.cu2port/shard-1-of-2' and 'p3/.cu2port/shard-2-of-3' are "
                "not parts of one run: one is a part of 2, the other of 3 [1051]\n" +
                    hint);
}

TEST_F(Shards, TheTreeIsTheSame) {
  writeTree("t");
  makeParts(2, "t");
  auto expectOther = [&](const std::string &why) {
    ToolResult result = run("merge p1 p2 -o out");
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.errors.find("cu2port: error: 'p1/.cu2port/shard-1-of-2' was not made from "
                                 "this tree: " +
                                 why + " [1054]\n"),
              std::string::npos)
        << result.errors;
    EXPECT_FALSE(exists("out"));
  };
  const std::string before = read("t/a/main.cu");
  write("t/a/main.cu", before + "\n");
  expectOther("'a/main.cu' has another text now");
  write("t/a/main.cu", before);
  write("t/new.txt", "");
  expectOther("'new.txt' was not there then");
  std::filesystem::remove(folder + "/t/new.txt");
  std::filesystem::remove(folder + "/t/data.txt");
  expectOther("'data.txt' is not there now");
}

TEST_F(Shards, DamageIsSeen) {
  writeTree("t");
  makeParts(1, "t");
  const std::string file = "p1/.cu2port/shard-1-of-1";
  const std::string text = read(file);
  const std::string damaged = "cu2port: error: cannot use '" + file +
                              "' as a part of a run: it is damaged [1050]\n"
                              "  hint: make the part again with --shard\n";
  for (std::size_t size : {std::size_t{0}, std::size_t{10}, text.find('\n'), text.size() / 2}) {
    write(file, text.substr(0, size));
    ToolResult result = run("merge p1 -o out");
    EXPECT_EQ(result.status, 2) << size;
    EXPECT_NE(result.errors.find(damaged), std::string::npos) << size << result.errors;
  }
  // A single bit, wherever.
  for (std::size_t i = text.find('\n') - 5; i < text.size(); i += text.size() / 5) {
    std::string other = text;
    other[i] ^= 1;
    write(file, other);
    const ToolResult result = run("merge p1 -o out");
    EXPECT_EQ(result.status, 2) << i;
    EXPECT_NE(result.errors.find(damaged), std::string::npos) << i << result.errors;
  }
  // One of a version that gave none: what has made it is said first.
  std::string other = text.substr(0, text.rfind("\ncu2port "));
  write(file, other);
  EXPECT_NE(run("merge p1 -o out").errors.find(damaged), std::string::npos);
  other.replace(other.find("\"cu2port\":\"") + 11, 1, "9");
  write(file, other);
  EXPECT_NE(run("merge p1 -o out").errors.find("cu2port 9"), std::string::npos);
}

/// A part may come from anybody: what it says reaches no file that the user has not named.
TEST_F(Shards, APartIsNotBelieved) {
  writeTree("t");
  write("home/secret", "top secret\n");
  makeParts(1, "t");
  const std::string file = "p1/.cu2port/shard-1-of-1", text = readPart(file);
  const auto expectRefused = [&](const std::string &from, const std::string &to,
                                 const std::string &why) {
    std::string other = text;
    ASSERT_NE(other.find(from), std::string::npos) << from;
    writePart(file, other.replace(other.find(from), from.size(), to));
    const ToolResult result = run("merge p1 -o out");
    EXPECT_EQ(result.status, 2) << to;
    EXPECT_NE(result.errors.find(why), std::string::npos) << to << '\n' << result.errors;
    EXPECT_FALSE(exists("out"));
  };
  const std::string secret = folder + "/home/secret", header = folder + "/t/inc/k.h";
  expectRefused("\"headers\":[", "\"headers\":[\"" + secret + "\",",
                "which is no file of the tree");
  expectRefused("\"headers\":[", "\"headers\":[\"" + folder + "/t/../home/secret\",",
                "which is no file of the tree");
  expectRefused("\"headers\":[", "\"headers\":[\"" + folder + "/t/.git/config\",",
                "which is no file of the tree");
  expectRefused("\"outside\":[", "\"outside\":[{\"path\":\"" + secret + "\",\"hash\":\"0\"}",
                "'" + secret + "' has another text now");
  expectRefused("\"libraries\":[", "\"libraries\":[\"x)\\nexecute_process(COMMAND sh\"",
                "it is damaged");
  expectRefused("\"module\":\"", "\"module\":\"../../", "is another file's");
  expectRefused("\"ending\":\"", "\"ending\":\"/../../../x", "it is damaged");
  expectRefused("\"main\":true,\"name\"", "\"main\":false,\"name\"", "it is damaged");
  for (const char *word : {"--report=home", "--MD", "--MF=home/x.d", "--in-place", "--analyze",
                           "--query=cudaMalloc", "--dry-run", "--catalogue=home"})
    expectRefused("\"given\":[", "\"given\":[\"" + std::string(word) + "\",", "");
  EXPECT_EQ(read("home/secret"), "top secret\n");
  EXPECT_FALSE(exists("home/report.md"));
  EXPECT_FALSE(exists("home/x.d"));
}

TEST_F(Shards, TheReportIsTheMerges) {
  writeTree("t");
  makeParts(2, "t");
  EXPECT_EQ(run("merge p1 p2 -o out --report report").status, 1);
  EXPECT_TRUE(exists("report/report.json"));
}

TEST_F(Shards, MistakesOnTheCommandLine) {
  writeTree("t");
  for (const char *wrong : {"0/4", "5/4", "4", "1/0", "a/b"})
    expectNothing("t -o out --shard " + std::string(wrong),
                  "cu2port: error: --shard: '" + std::string(wrong) +
                      "' is not I/N with I from 1 to N [1008]\n  hint: see cu2port --help\n");
  expectNothing("t/a/main.cu -o out --shard 1/2",
                "cu2port: error: --shard is about the files of folders [1008]\n"
                "  hint: see cu2port --help\n");
  expectNothing("t -o out --shard 1/2 --report r",
                "cu2port: error: --report shows nothing with --shard: give it to 'cu2port merge' "
                "[1008]\n  hint: see cu2port --help\n");
  EXPECT_EQ(run("merge -o out").status, 2);
  EXPECT_EQ(run("merge --help").status, 0);
}

/// A part's command line asks for a translation, and a part is one of so many as can be named.
TEST_F(Shards, PartsAskNoQuestionsAndHaveAnEnd) {
  writeTree("t");
  makeParts(1, "t");
  const std::string file = "p1/.cu2port/shard-1-of-1", whole = readPart(file);
  for (const char *word :
       {"--man", "--help", "-h", "--version", "--query=x", "--explain=1004", "--completion=bash"}) {
    std::string text = whole;
    text.insert(text.find("\"given\":[") + 9, std::string("\"") + word + "\",");
    writePart(file, text);
    const ToolResult result = run("merge p1 -o out");
    EXPECT_EQ(result.status, 2) << word;
    EXPECT_EQ(result.output, "") << word;
    EXPECT_NE(result.errors.find("[1050]"), std::string::npos) << word << result.errors;
  }
  for (const auto &[number, large] : {std::pair("\"parts\":1", "\"parts\":1000000000"),
                                      std::pair("\"offset\":", "\"offset\":1000000000000000000"),
                                      std::pair("\"offset\":", "\"offset\":4000000000")}) {
    std::string text = whole;
    const std::size_t begin = text.find(number), end = text.find_first_of(",}", begin);
    text.replace(begin, end - begin, large);
    writePart(file, text);
    expectRefusal("p1", "cu2port: error: cannot use '" + file +
                            "' as a part of a run: it is damaged [1050]\n"
                            "  hint: make the part again with --shard\n");
  }
}

} // namespace
} // namespace cu2port
