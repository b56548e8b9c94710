// -MD: what a translation was made from, as make reads it.
#include "RunTool.h"

namespace cu2port {
namespace {

class Dependencies : public RunTool {
protected:
  Dependencies() {
    write("my inc/k #1$.h", "#pragma once\n__global__ void k() {}\n");
    write("a.cu", "#include \"k #1$.h\"\nint main() { k<<<1, 1>>>(); }\n");
  }
  std::string header() const { return folder + "/my\\ inc/k\\ \\#1$$.h"; }
};

TEST_F(Dependencies, AreWrittenBesideTheTranslation) {
  ASSERT_EQ(run("a.cu '-Imy inc' -o out -MD").status, 0);
  EXPECT_EQ(read("out/a.d"), "out/a.cpp: \\\n  a.cu \\\n  " + header() + "\n");
}

TEST_F(Dependencies, TheSameOutOfTheCache) {
  setenv("CU2PORT_CACHE", (folder + "/cache").c_str(), 1);
  const std::string how = "a.cu '-Imy inc' -o out -MD -MF d/x.d -MT 'all of it' -MTmore -MP";
  std::filesystem::create_directory(folder + "/d");
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(run(how).status, 0);
    EXPECT_EQ(read("d/x.d"),
              "all of it more: \\\n  a.cu \\\n  " + header() + "\n\n" + header() + ":\n");
    std::filesystem::remove(folder + "/d/x.d");
  }
  setenv("CU2PORT_CACHE", "off", 1);
}

TEST_F(Dependencies, MakeReadsThem) {
  write("Makefile", "out/a.cpp: a.cu\n\t@echo translated\n\t@'" CU2PORT_TOOL
                    "' a.cu '-Imy inc' -o out -MD > log\n-include out/a.d\n");
  auto make = [&] { return runProgram("/usr/bin/env", "make").output; };
  EXPECT_EQ(make(), "translated\n");
  EXPECT_NE(make().find("up to date"), std::string::npos);
  std::filesystem::last_write_time(folder + "/my inc/k #1$.h",
                                   std::filesystem::file_time_type::clock::now() +
                                       std::chrono::hours(1));
  EXPECT_EQ(make(), "translated\n");
}

TEST_F(Dependencies, OfAProgramOfSeveralFiles) {
  write("b.cpp", "#include \"b.h\"\n");
  write("b.h", "void b();\n");
  write("mine.yaml", "rules: []\n");
  ASSERT_EQ(run("a.cu b.cpp '-Imy inc' -o out -MD --rules mine.yaml").status, 0);
  EXPECT_EQ(read("out/a.d"), "out/a.cpp out/b.cpp: \\\n  a.cu \\\n  b.cpp \\\n  " + header() +
                                 " \\\n  " + folder + "/b.h \\\n  mine.yaml\n");
}

TEST_F(Dependencies, Mistakes) {
  expectNothing("a.cu -o out -MF x.d", "cu2port: error: -MF, -MT and -MP need -MD [1008]\n"
                                       "  hint: see cu2port --help\n");
  expectNothing(". -o out -MD", "cu2port: error: -MD is about files that are translated and "
                                "written, not about folders [1008]\n  hint: see cu2port --help\n");
  EXPECT_EQ(run("a.cu '-Imy inc' -o out -MD -MF nowhere/x.d").status, 2);
}

} // namespace
} // namespace cu2port
