// The build file of a translated program.
#include "build_files/CMakeFile.h"

#include <gtest/gtest.h>

namespace cu2port {
namespace {

const char *const head = "# Translated from a.cu by cu2port. To build:\n"
                         "#   cmake -S . -B build -Dcu2port_DIR=DIR && cmake --build build\n"
                         "# where DIR holds cu2portConfig.cmake.\n"
                         "cmake_minimum_required(VERSION 3.20)\n";

BuildPlan plan() {
  BuildPlan result;
  result.program = "a";
  result.inputs = {"a.cu"};
  result.sources = {"a.cpp"};
  result.kernels = {"a.cpu.cpp", "a.cl"};
  return result;
}

TEST(CMakeFile, OneFile) {
  EXPECT_EQ(makeCMakeLists(plan()),
            head + std::string("project(a LANGUAGES CXX)\n\n"
                               "if(NOT CMAKE_BUILD_TYPE)\n"
                               "  set(CMAKE_BUILD_TYPE Release)\n"
                               "endif()\n"
                               "set(CMAKE_CXX_STANDARD 17)\n\n"
                               "find_package(cu2port REQUIRED)\n\n"
                               "add_executable(a a.cpp)\n"
                               "cu2port_kernels(a a.cpu.cpp a.cl)\n"
                               "target_compile_options(a PRIVATE -UNDEBUG)\n"
                               "target_link_libraries(a PRIVATE cu2port::runtime)\n"));
}

TEST(CMakeFile, CompilerArguments) {
  BuildPlan p = plan();
  p.arguments = {
      "-DN=4",   "-D",       "NAME=\"x y\"",    "-UDEBUG",   "-std=c++20",
      "-Iinc",   "-fopenmp", "-fno-exceptions", "-fgpu-rdc", "-fgpu-flush-denormals-to-zero",
      "-pthread"};
  p.includeFolders = {".", "inc"};
  p.sources.push_back("b.c");
  EXPECT_EQ(
      makeCMakeLists(p),
      head + std::string("project(a LANGUAGES C CXX)\n\n"
                         "if(NOT CMAKE_BUILD_TYPE)\n"
                         "  set(CMAKE_BUILD_TYPE Release)\n"
                         "endif()\n"
                         "set(CMAKE_CXX_STANDARD 20)\n"
                         "set(CMAKE_CXX_EXTENSIONS OFF)\n\n"
                         "find_package(cu2port REQUIRED)\n"
                         "find_package(OpenMP REQUIRED)\n\n"
                         "add_executable(a a.cpp b.c)\n"
                         "cu2port_kernels(a a.cpu.cpp a.cl)\n"
                         "target_include_directories(a PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} inc)\n"
                         "target_compile_definitions(a PRIVATE N=4 \"NAME=\\\"x y\\\"\")\n"
                         "target_compile_options(a PRIVATE -UDEBUG -UNDEBUG -fno-exceptions "
                         "-pthread)\n"
                         "target_link_libraries(a PRIVATE cu2port::runtime OpenMP::OpenMP_CXX)\n"));
}

TEST(CMakeFile, EndingsThatCMakeDoesNotKnow) {
  BuildPlan p = plan();
  p.sources = {"a.cpp", "b.cp", "c.CPP", "d.CC"};
  EXPECT_NE(
      makeCMakeLists(p).find("set_source_files_properties(b.cp d.CC PROPERTIES LANGUAGE CXX)\n"),
      std::string::npos)
      << makeCMakeLists(p);
}

/// tests/driver/cmake_names.sh builds the like.
TEST(CMakeFile, NothingInANameOrAMacroIsCMakesOwn) {
  BuildPlan p = plan();
  p.sources = {"a b$c\"d#e.cpp", "x[1]'y.cpp"};
  p.kernels = {};
  const std::vector<std::string> includes{"-include", "x y.h", "-include", "./in/x y.h"};
  p.arguments = {"-DLIST=1;2", "-DVARIABLE=${X}", "-DPART=$<X>"};
  p.own["x[1]'y.cpp"] = {{".", "i;n"}, {"-DLIST=3;4", "-DVARIABLE=${Y}"}};
  for (auto *arguments : {&p.arguments, &p.own.begin()->second.arguments})
    arguments->insert(arguments->end(), includes.begin(), includes.end());
  const std::string text = makeCMakeLists(p);
  EXPECT_EQ(text.substr(text.find("add_executable")),
            R"CMake(add_executable(a "a b\$c\"d#e.cpp" "x[1]'y.cpp")
target_compile_definitions(a PRIVATE "LIST=1\;2" "VARIABLE=\${X}" "PART=\$<1:\$><X>")
set_property(SOURCE "x[1]'y.cpp" PROPERTY INCLUDE_DIRECTORIES "${CMAKE_CURRENT_SOURCE_DIR};${CMAKE_CURRENT_SOURCE_DIR}/i\;n")
set_property(SOURCE "x[1]'y.cpp" PROPERTY COMPILE_DEFINITIONS "LIST=3\;4;VARIABLE=\${Y}")
set_property(SOURCE "x[1]'y.cpp" PROPERTY COMPILE_OPTIONS "-UNDEBUG;-include;x y.h;-include;${CMAKE_CURRENT_SOURCE_DIR}/in/x y.h")
target_link_libraries(a PRIVATE cu2port::runtime)
)CMake");
  EXPECT_EQ(namesBeyondCMake(p), std::vector<std::string>());
  p.sources = {"a.cpp", "a;b.cpp", "a\\b.cpp", "a${b}.cpp"};
  p.kernels = {"$(a).cl", "$<a>.cl"};
  EXPECT_EQ(namesBeyondCMake(p),
            (std::vector<std::string>{"a;b.cpp", "a\\b.cpp", "a${b}.cpp", "$(a).cl", "$<a>.cl"}));
}

/// As compilers take them, while CMake orders neither -D nor -U and knows no macros with parameters.
TEST(CMakeFile, TheLastOfAMacroCounts) {
  BuildPlan p = plan();
  p.arguments = {"-DA=1", "-DA=2",  "-DB",      "-U",         "B",      "-UC", "-D",
                 "C=3",   "-DD=#1", "-DNDEBUG", "-DF(x)=x+1", "-DG(x)", "-UG"};
  const std::string text = makeCMakeLists(p);
  EXPECT_NE(text.find("target_compile_definitions(a PRIVATE A=2 C=3 NDEBUG)\n"
                      "target_compile_options(a PRIVATE -UB \"-DD=#1\" \"-DF(x)=x+1\" -UG)\n"),
            std::string::npos)
      << text;
}

TEST(CMakeFile, SourcesHaveStandardsOfTheirOwn) {
  BuildPlan p = plan();
  p.sources = {"a.cpp", "b.cpp", "c.c"};
  p.own["a.cpp"] = {{}, {"-std=c++14"}};
  p.own["b.cpp"] = {{}, {"-std=gnu++20", "-DNDEBUG"}};
  p.own["c.c"] = {{}, {"-std=gnu++20"}};
  const std::string text = makeCMakeLists("p", {p}, {});
  EXPECT_NE(
      text.find("set_property(SOURCE a.cpp PROPERTY COMPILE_OPTIONS \"-UNDEBUG;-std=c++14\")"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("set_property(SOURCE b.cpp PROPERTY COMPILE_OPTIONS \"-std=gnu++20\")"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("set_property(SOURCE c.c PROPERTY COMPILE_OPTIONS \"-UNDEBUG\")"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("PROPERTIES CXX_STANDARD 20)"), std::string::npos) << text;
}

TEST(CMakeFile, OlderStandardsAreRaised) {
  BuildPlan p = plan();
  p.arguments = {"-std=c++11"};
  EXPECT_NE(makeCMakeLists(p).find("set(CMAKE_CXX_STANDARD 14)\n"), std::string::npos);
}

TEST(CMakeFile, WithoutMainItIsALibrary) {
  BuildPlan p = plan();
  p.isLibrary = true;
  std::string text = makeCMakeLists(p);
  EXPECT_NE(text.find("add_library(a a.cpp)\n"), std::string::npos);
  EXPECT_NE(text.find("target_link_libraries(a PUBLIC cu2port::runtime)\n"), std::string::npos);
}

TEST(CMakeFile, TargetNames) {
  EXPECT_EQ(targetName("my-prog.2"), "my-prog.2");
  EXPECT_EQ(targetName("my prog"), "my_prog");
  EXPECT_EQ(targetName("test"), "test_program");
  EXPECT_EQ(targetName(""), "program");
}

} // namespace
} // namespace cu2port
