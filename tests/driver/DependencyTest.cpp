// -MD: what a translation was made from, as make reads it.
#include "DropIn.h"

namespace cu2port {
namespace {

class Dependencies : public RunTool {
protected:
  Dependencies() {
    write("my inc/k #1$.h", "#pragma once\n__global__ void k() {}\n");
    write("a.cu", "#include \"k #1$.h\"\nint main() { k<<<1, 1>>>(); }\n");
  }
  std::string header() const { return "my\\ inc/k\\ \\#1$$.h"; }
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
                                 " \\\n  b.h \\\n  mine.yaml\n");
}

TEST_F(Dependencies, Mistakes) {
  expectNothing("a.cu -o out -MF x.d", "cu2port: error: -MF, -MT and -MP need -MD [1008]\n"
                                       "  hint: see cu2port --help\n");
  expectNothing(". -o out -MD", "cu2port: error: -MD is about files that are translated and "
                                "written, not about folders [1008]\n  hint: see cu2port --help\n");
  EXPECT_EQ(run("a.cu '-Imy inc' -o out -MD -MF nowhere/x.d").status, 2);
}

class HeaderNames : public DropIn {
protected:
  HeaderNames() {
    write("sub/a.h", "#include \"b.h\"\n");
    write("sub/b.h", "");
    write("inc/deep/d.h", "#include \"../i.h\"\n");
    write("inc/i.h", "");
    write("sys/s.h", "");
    write("h.h", "#pragma once\n");
    std::filesystem::create_symlink("h.h", folder + "/link.h");
    write("x.cu", "#include \"h.h\"\n#include \"link.h\"\n#include \"sub/a.h\"\n"
                  "#include <deep/d.h>\n#include <s.h>\n#include \"sub/../h.h\"\n");
    write("src/y.cu", "#include \"n.h\"\n#include \"h.h\"\n");
    write("src/n.h", "");
    write("build/readme", "");
  }
  /// The headers of a rule, parted by spaces.
  std::string namesIn(std::string rule) const {
    std::string names;
    for (std::size_t at = rule.find(".cu"); (at = rule.find("\n  ", at)) != std::string::npos;)
      if (at += 3; at < rule.size())
        names += (names.empty() ? "" : " ") + rule.substr(at, rule.find_first_of(" \n", at) - at);
    return names;
  }
};

/// As nvcc has them, but for `./` in front: make and ninja know a file by one name.
TEST_F(HeaderNames, AreThoseThatThePreprocessorFinds) {
  const char *all = "h.h link.h sub/a.h sub/b.h inc/deep/d.h inc/deep/../i.h sys/s.h sub/../h.h";
  EXPECT_EQ(namesIn(compile("-MM x.cu -Iinc -isystem sys").output), all);
  EXPECT_EQ(namesIn(compile("-M ./x.cu -I ./inc -I. -isystem sys").output), all);
  build("-MMD -c x.cu -Iinc -isystem sys -o build/x.o");
  EXPECT_EQ(namesIn(read("build/x.d")), all);
  build("-MM x.cu -Iinc/ -isystem sys -include src/n.h -MF x.d");
  EXPECT_EQ(namesIn(read("x.d")), std::string("src/n.h ") + all);
  const std::string whole = compile("-MM x.cu -I'" + folder + "/inc' -isystem sys").output;
  EXPECT_NE(whole.find(" " + folder + "/inc/deep/../i.h"), std::string::npos) << whole;
  const ToolResult above =
      runProgram("/bin/sh", "-c 'cd build && " CU2PORT_COMPILER " -MM ../src/y.cu -I..'");
  EXPECT_EQ(namesIn(above.output), "../src/n.h ../h.h");
}

/// Another target makes one: make must see that both rules are about one file.
TEST_F(HeaderNames, AreThoseOfMakesOtherRules) {
  write("value", "#define V 1\n");
  write("x.cu", "#include <cstdio>\n#include \"v.h\"\nint main() { std::printf(\"%d\", V); }\n");
  write("Makefile", "x: x.o\n\t@'" CU2PORT_COMPILER "' x.o -o x\nx.o: x.cu\n\t@'" CU2PORT_COMPILER
                    "' -MMD -c x.cu\nv.h: value\n\t@cp value v.h\n-include x.d\n");
  write("v.h", "#define V 1\n");
  ASSERT_EQ(runProgram("/usr/bin/env", "make").status, 0);
  EXPECT_EQ(printed("x"), "1");
  write("value", "#define V 2\n");
  std::filesystem::last_write_time(
      folder + "/value", std::filesystem::file_time_type::clock::now() + std::chrono::seconds(2));
  ASSERT_EQ(runProgram("/usr/bin/env", "make").status, 0);
  EXPECT_EQ(printed("x"), "2");
}

} // namespace
} // namespace cu2port
