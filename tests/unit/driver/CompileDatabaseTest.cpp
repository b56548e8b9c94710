// How a build compiles its sources.
#include "arguments/CompileDatabase.h"
#include "TemporaryFolder.h"
#include "diag/Findings.h"

#include <cstring>
#include <tuple>

#include <sys/stat.h>

namespace cu2port {
namespace {

using Words = std::vector<std::string>;

class CompileDatabaseTest : public TemporaryFolder {
protected:
  CompileDatabase load(const std::string &text) {
    write("b/compile_commands.json", text);
    return CompileDatabase::load(folder + "/b", findings);
  }
  /// One entry in the folder b, for the file ../a.cu.
  std::string entry(const std::string &rest, const std::string &file = "../a.cu") const {
    return R"({"directory":")" + folder + R"(/b","file":")" + file + R"(",)" + rest + "}";
  }
  const SourceCommand *a(const CompileDatabase &database) const {
    return database.find(folder + "/a.cu");
  }

  Findings findings;
};

TEST_F(CompileDatabaseTest, NvccsFlags) {
  write("b/flags.rsp", "-I../inc2 -DFROM_FILE");
  write("a.cu", "");
  CompileDatabase database = load(
      "[" +
      entry(
          R"("command":"/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler -I../inc -isystem=/opt/x )"
          R"(-DNAME=\"x y\" @flags.rsp -O3 -arch=sm_70 -gencode arch=compute_80,code=sm_80 --use_fast_math )"
          R"(-Xcompiler -Wall,-fopenmp --expt-extended-lambda -rdc=true -std=c++14 -x cu -c ../a.cu -o a.o")") +
      "]");
  ASSERT_TRUE(a(database));
  const Words &words = a(database)->arguments;
  auto has = [&](const std::string &word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  std::string all;
  for (const std::string &each : words)
    all += each + "\n";
  EXPECT_TRUE(has("-I" + folder + "/inc") || has(folder + "/inc")) << all;
  EXPECT_TRUE(has("-I" + folder + "/inc2") || has(folder + "/inc2")) << all;
  EXPECT_TRUE(has("-std=c++14")) << all;
  EXPECT_FALSE(has("-O3")) << all;
  EXPECT_TRUE(has("-fgpu-flush-denormals-to-zero")) << all;
  EXPECT_TRUE(a(database)->asCuda);
  EXPECT_TRUE(findings.all().empty()) << findings.all()[0].message;
}

/// With the words that launchers take. What is not understood is said, and read as far as it goes.
TEST_F(CompileDatabaseTest, TheCompilerBehindLaunchers) {
  const Words n = {"-D", "N=4"};
  const std::tuple<const char *, Words, const char *> rows[] = {
      {"env CCACHE_DIR=/x ccache nvcc -Xcompiler -DN=4", {"-DN=4"}, ""},
      {"cmake -E env --unset=A nvcc -DN=4", n, ""},
      {"/usr/bin/time -p nice -n 5 /opt/bin/nvcc-12.4 --define-macro N=4", n, ""},
      {"env -u A NVCC_PREPEND_FLAGS=-DN=4 nvcc", n, ""},
      {"NVCC_APPEND_FLAGS=-DN=4 NVCC.exe", n, ""},
      {"ccache x86_64-linux-gnu-g++-12 -D N=4", n, ""},
      {"env A=1 nvcc -Xcompiler -DN=4", {"-DN=4"}, "what 'A=1' means to its compiler is not known"},
      {"python3 wrap.py nvcc -DN=4", n, "'python3' is no compiler"},
      {"/opt/my-nvcc.sh --define-macro N=4", n, "'/opt/my-nvcc.sh' is no compiler"},
      {"nvcc_wrapper --define-macro N=4", n, "'nvcc_wrapper' is no compiler"},
      {"env NVCC_PREPEND_FLAGS=-DN=7 g++ -D N=4", n, ""},
      {R"(sh -c \"nvcc -DN=4\")", {}, "'sh' is no compiler"},
      {"env -S x nvcc -DN=4", n, "'-S' is no compiler"},
      {"g++ --relocatable-device-code=true -D N=4", n, "it has words of nvcc's, and another"},
      {"g++ -gencode arch=compute_80,code=sm_80", {}, "it has words of nvcc's, and another"},
      {"cd .. && nvcc -DN=4", n, "it is more than one command"},
      {"ccache", {}, "'-c' is no compiler"},
  };
  write("a.cu", "");
  for (const auto &[command, words, unread] : rows) {
    const CompileDatabase database =
        load("[" + entry(R"("command":")" + std::string(command) + " -c ../a.cu\"") + "]");
    ASSERT_TRUE(a(database)) << command;
    EXPECT_EQ(a(database)->arguments, words) << command;
    EXPECT_EQ(a(database)->unread.substr(0, strlen(unread)), unread) << command;
    EXPECT_EQ(a(database)->unread.empty(), !*unread) << command << a(database)->unread;
  }
  EXPECT_TRUE(findings.all().empty());
  load("[" + entry(R"("command":"sh -c \"nvcc -x cu ../a.cpp\"")", "../a.cpp") + "]");
  EXPECT_EQ(findings.all().size(), 1u);
}

TEST_F(CompileDatabaseTest, CommandsThatDiffer) {
  write("a.cu", "");
  const CompileDatabase database =
      load("[" + entry(R"("command":"nvcc -DN=1 -O3 -c ../a.cu")") + "," +
           entry(R"("command":"nvcc -DN=1 -O0 -c ../a.cu -o b.o")") + "," +
           entry(R"("command":"nvcc -DN=2 -c ../a.cu -o c.o")") + "]");
  ASSERT_EQ(database.all(folder + "/a.cu").size(), 2u);
  EXPECT_EQ(a(database)->arguments, (Words{"-D", "N=1"}));
  EXPECT_EQ(database.all(folder + "/a.cu")[1].arguments, (Words{"-D", "N=2"}));
  EXPECT_TRUE(database.all(folder + "/b.cu").empty());
}

/// Named relative to the command's folder, whatever the compiler, and files in files, too.
TEST_F(CompileDatabaseTest, ResponseFiles) {
  write("b/flags.rsp", "-DA @more.rsp");
  write("b/more.rsp", "-I../inc");
  write("b/options", "-DA -optf more");
  write("b/more", "-I../inc");
  for (const char *command : {"c++ @flags.rsp -c ../a.cu", "nvcc @flags.rsp -c ../a.cu",
                              "nvcc --options-file options -c ../a.cu"}) {
    const CompileDatabase database =
        load("[" + entry(R"("command":")" + std::string(command) + "\"") + "]");
    ASSERT_TRUE(a(database));
    std::string all;
    for (const std::string &each : a(database)->arguments)
      all += each + " ";
    EXPECT_NE(all.find("A "), std::string::npos) << command << ": " << all;
    EXPECT_NE(all.find(folder + "/inc"), std::string::npos) << command << ": " << all;
  }
  EXPECT_TRUE(findings.all().empty());
  load("[" + entry(R"("command":"c++ @nowhere.rsp -c ../a.cu")") + "]");
  ASSERT_EQ(findings.all().size(), 1u);
  EXPECT_NE(findings.all()[0].message.find("cannot read the response file 'nowhere.rsp'"),
            std::string::npos)
      << findings.all()[0].message;
}

/// A few files that name each other make a line of any length; so do many lines that name one.
TEST_F(CompileDatabaseTest, ResponseFilesHaveABound) {
  std::string many, options;
  for (int i = 0; i < 40; ++i) {
    many += "@NEXT ";
    options += "-optf NEXT ";
  }
  const auto writeLevels = [&](const std::string &stem, const std::string &text) {
    for (int level = 0; level < 5; ++level) {
      std::string own = text;
      for (std::size_t at; (at = own.find("NEXT")) != std::string::npos;)
        own.replace(at, 4, stem + std::to_string(level + 1));
      write("b/" + stem + std::to_string(level), own);
    }
    write("b/" + stem + "5", "-DA");
  };
  writeLevels("r", many);
  writeLevels("o", options);
  for (const char *command :
       {"c++ @r0 -c ../a.cu", "nvcc @r0 -c ../a.cu", "nvcc -optf o0 -c ../a.cu"}) {
    Findings problems;
    std::swap(findings, problems);
    load("[" + entry(R"("command":")" + std::string(command) + "\"") + "]");
    ASSERT_EQ(findings.all().size(), 1u) << command;
    EXPECT_NE(findings.all()[0].message.find("makes the words of response files more than can be"),
              std::string::npos)
        << findings.all()[0].message;
  }
  // Each of these is a line like others, and all of them are too many.
  findings = {};
  std::string entries;
  for (int i = 0; i < 500; ++i)
    entries += (i ? "," : "[") + entry(R"("command":"c++ @r2 -c x")", std::to_string(i) + ".cu");
  load(entries + "]");
  EXPECT_FALSE(findings.all().empty());
}

TEST_F(CompileDatabaseTest, ResponseFilesThatNeverEnd) {
  write("b/loop", "@loop");
  load("[" + entry(R"("command":"c++ @loop -c ../a.cu")") + "]");
  ASSERT_EQ(findings.all().size(), 1u);
  EXPECT_NE(findings.all()[0].message.find("'loop': files name each other"), std::string::npos)
      << findings.all()[0].message;
  mkfifo((folder + "/b/pipe").c_str(), 0600);
  write("b/to_pipe", "@pipe");
  load("[" + entry(R"("command":"c++ @to_pipe -c ../a.cu")") + "]");
  EXPECT_EQ(findings.all().size(), 2u) << "nobody waits for a pipe";
}

TEST_F(CompileDatabaseTest, AHostCompilersFlags) {
  write("a.cu", "");
  CompileDatabase database = load(
      "[" +
      entry(
          R"("arguments":["c++","-I","inc","-fno-gcse","-march=native","-DX=1","-MD","-MF","x.d","-o","x.o","../a.cu"])") +
      "," + entry(R"("arguments":["c++","-DSECOND","../a.cu"])") + "]");
  ASSERT_TRUE(a(database));
  EXPECT_EQ(a(database)->arguments, (Words{"-I", folder + "/b/inc", "-DX=1"}));
}

/// nvcc gives them to both of its passes.
TEST_F(CompileDatabaseTest, OptionsOfTheHostCompilersThatDefineMacros) {
  write("a.cu", "");
  const CompileDatabase database =
      load("[" +
           entry(R"("command":"nvcc -Xcompiler=-mavx2,-fno-exceptions,-Wall -O2 -Xcompiler )"
                 R"(-pthread,-ffast-math,-march=native,-march=nosuch,-fno-gcse -c ../a.cu")") +
           "]");
  ASSERT_TRUE(a(database));
  EXPECT_EQ(a(database)->arguments,
            (Words{"-mavx2", "-fno-exceptions", "-pthread", "-D__FAST_MATH__=1", "-march=native"}));
}

TEST_F(CompileDatabaseTest, AHostCompilersLanguage) {
  auto isCuda = [&](const std::string &words) {
    write("a.cpp", "");
    const CompileDatabase database = load(
        "[" + entry(R"("arguments":["clang++",)" + words + R"("../a.cpp"])", "../a.cpp") + "]");
    const SourceCommand *command = database.find(folder + "/a.cpp");
    return command && command->asCuda;
  };
  EXPECT_TRUE(isCuda(R"("-x","cuda",)"));
  EXPECT_TRUE(isCuda(R"("-xcuda",)"));
  EXPECT_FALSE(isCuda(R"("-x","c++",)"));
  EXPECT_FALSE(isCuda(R"("-I","cuda",)"));
}

TEST_F(CompileDatabaseTest, ATruncatedOneIsAFinding) {
  EXPECT_TRUE(load("[{\"directory\":\"/x\",\"fi").isEmpty());
  ASSERT_EQ(findings.all().size(), 1u);
  EXPECT_EQ(findings.all()[0].id, DiagId::BadDatabase);
  EXPECT_TRUE(findings.all()[0].message.starts_with("cannot use '" + folder +
                                                    "/b/compile_commands.json': "))
      << findings.all()[0].message;
}

TEST_F(CompileDatabaseTest, ADeepOneIsAFinding) {
  const std::string file = folder + "/b/compile_commands.json";
  for (const char *opening : {"[", "{\"a\":"}) {
    findings = {};
    std::string text = "[\n";
    for (int i = 0; i < 100000; ++i)
      text += opening;
    EXPECT_TRUE(load(text).isEmpty());
    ASSERT_EQ(findings.all().size(), 1u);
    EXPECT_EQ(findings.all()[0].message, "cannot use '" + file +
                                             "': [2:" + std::to_string(199 * strlen(opening) + 1) +
                                             ", byte=" + std::to_string(199 * strlen(opening) + 2) +
                                             "]: lists and objects are nested more than 200 deep");
  }
}

TEST_F(CompileDatabaseTest, BracketsInStringsAreNotNested) {
  write("a.cu", "");
  const std::string name(1000, '[');
  const CompileDatabase database =
      load("[" + entry("\"arguments\":[\"c++\",\"-DX=\\\"" + name + "\",\"../a.cu\"]") + "]");
  ASSERT_TRUE(a(database));
  EXPECT_EQ(a(database)->arguments, (Words{"-DX=\"" + name}));
}

TEST_F(CompileDatabaseTest, WhatIsNoFileIsAFinding) {
  ASSERT_EQ(mkfifo((folder + "/compile_commands.json").c_str(), 0600), 0);
  EXPECT_TRUE(CompileDatabase::load(folder, findings).isEmpty());
  EXPECT_TRUE(CompileDatabase::load("/dev/zero", findings).isEmpty());
  ASSERT_EQ(findings.all().size(), 2u);
  EXPECT_EQ(findings.all()[0].message,
            "cannot use '" + folder + "/compile_commands.json': it is no regular file");
  EXPECT_EQ(findings.all()[1].message, "cannot use '/dev/zero': it is no regular file");
}

TEST_F(CompileDatabaseTest, AMissingOneIsAFinding) {
  EXPECT_TRUE(CompileDatabase::load(folder, findings).isEmpty());
  ASSERT_EQ(findings.all().size(), 1u);
  EXPECT_EQ(findings.all()[0].message,
            "cannot use '" + folder + "/compile_commands.json': No such file or directory");
}

} // namespace
} // namespace cu2port
