// What build files of a tree ask of compilers, and the translation was not told.
#include "RunTool.h"

#include <filesystem>
#include <map>
#include <tuple>

namespace cu2port {
namespace {

/// A program whose kernel asks for a macro of the build's.
class BuildKnowledge : public RunTool {
protected:
  void writeProgram() const {
    write("t/main.cu", "#include \"k.h\"\nint main() { fill<<<1, 32>>>(nullptr); }\n");
    write("t/inc/k.h", "#ifndef N\n#define N 1\n#endif\n#if __cplusplus > 201402L\n#endif\n"
                       "__global__ void fill(int *a) { a[threadIdx.x] = N; }\n");
  }
};

/// Options that define macros by other names, or change what kernels compute.
TEST_F(BuildKnowledge, OptionsThatKernelsDependOn) {
  write("t/main.cu", "#if defined(__AVX2__) || defined(_REENTRANT)\n#endif\n"
                     "__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n");
  write("t/Makefile", "# --fmad=false\nt: main.cu\n\tnvcc --fmad=false $< -o $@\n");
  write("t/CMakeLists.txt", "project(t CUDA)\nadd_executable(t main.cu)\n"
                            "target_compile_options(t PRIVATE -Xcompiler=-Wall,-mavx2)\n");
  write("t/build.sh", "F=-pthread\nnvcc -Xcompiler \"$F\" main.cu\n");
  write("t/host.mk", "CXXFLAGS = -mavx2 -fno-exceptions -use_fast_math\n");
  const ToolResult result = run("t -o out");
  for (const char *each : {"t/Makefile:3:1: todo: the build says '--fmad=false', which",
                           "t/CMakeLists.txt:3:1: todo: the build says '-mavx2', and sources ask "
                           "for __AVX2__, which",
                           "t/build.sh:1:1: todo: the build says '-pthread', and sources ask for"})
    EXPECT_NE(result.errors.find(each), std::string::npos) << result.errors;
  EXPECT_EQ(result.errors.find("host.mk"), std::string::npos) << result.errors;
  const ToolResult told = run("t -o told -mavx2 -pthread --fmad=false");
  EXPECT_EQ(told.errors.find("the build says"), std::string::npos) << told.errors;
}

/// All that may define a macro, and where it stands: nothing of it is run.
TEST_F(BuildKnowledge, MacrosOfBuildFilesOfAllKinds) {
  const auto defines = [](const char *what) {
    return "the build defines '" + std::string(what) + "', which the translation did not know";
  };
  const std::tuple<const char *, const char *, std::string> rows[] = {
      {"Makefile:1:1", "NVCCFLAGS = -O3 -DN=4\nt: main.cu\n\tnvcc $(NVCCFLAGS) $< -o $@\n",
       defines("N=4")},
      {"continued.mk:1:1", "CFLAGS += \\\n  -D N=4\n", defines("N=4")},
      {"condition.mk:2:1", "ifdef BIG\nNVCCFLAGS += -Xcompiler=-DN\nendif\n", defines("N")},
      {"variable.mk:2:1", "N ?= 4\nNVCCFLAGS += -DN=$(N)\n", defines("N=$(N)")},
      {"target.mk:1:1", "debug: NVCCFLAGS += '-DN=4'\n", defines("N=4")},
      {"rule.mk:2:1", "%.o: %.cu\n\tnvcc --define-macro=N=4 -c $<\n", defines("N=4")},
      {"prefix.mk:1:1", "NVCCFLAGS += $(addprefix -D,$(DEFS))\n",
       "only a run of the build tells which macros '-D,$(DEFS)' defines"},
      {"suffix.mk:1:1", "NVCCFLAGS += $(DEFS:%=-D%)\n",
       "only a run of the build tells which macros '-D%' defines"},
      {"shell.mk:1:1", "NVCCFLAGS += $(shell ./flags.sh)\n",
       "only a run of the build tells what '$(shell ./flags.sh)' says to compilers"},
      {"echo.mk:1:1", "NVCCFLAGS += $(shell echo -DN=4)\n", defines("N=4")},
      {"include.mk:1:1", "include ../rules.mk\n",
       "it includes '../rules.mk', which is not in the tree"},
      {"header.mk:1:1", "NVCCFLAGS += -include all.h\n",
       "the build includes 'all.h' before each source"},
      {"standard.mk:1:1", "NVCCFLAGS += -std=c++14\n",
       "the build asks for c++14, and sources for __cplusplus"},
      {"named.mk:1:1", "include settings\n", ""},
      {"settings:1:1", "FLAGS = -DN=5\n", defines("N=5")},
      {"Makefile.am:1:1", "AM_CPPFLAGS = -DN=4\n", defines("N=4")},
      {"build.sh:2:1", "#!/bin/sh\nnvcc -DN=4 main.cu -o t\n", defines("N=4")},
      {"compile:2:1", "#!/bin/sh\nmake NVCCFLAGS=-DN=4\n", defines("N=4")},
      {"meson.build:1:1", "add_project_arguments('-DN=4', language: 'cuda')\n", defines("N=4")},
      {"setup.py:1:1", "Extension('t', define_macros=[('M', '1'), ('N', '4')])\n", defines("N")},
      {"BUILD:2:1", "cuda_library(name = \"t\",\n  local_defines = [\"N=4\"])\n", defines("N=4")},
      {"configure.ac:1:1", "AC_DEFINE([N], [4], [how many])\n", defines("N=...")},
      {"CMakeLists.txt:2:1",
       "project(t CUDA)\nset_target_properties(t PROPERTIES COMPILE_DEFINITIONS N=4)\n",
       defines("N=4")},
      {"list.cmake:1:1", "set(OPTIONS -DN=4)\nadd_definitions(${OPTIONS})\n", defines("N=4")},
      {"choice.cmake:1:1", "target_compile_definitions(t PRIVATE $<IF:$<CONFIG:Debug>,M,N=4>)\n",
       defines("N=4")},
      {"language.cmake:1:1", "add_compile_definitions($<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:N=4>)\n",
       defines("N=4")},
      {"old.cmake:1:1", "cuda_add_executable(t main.cu OPTIONS -DN=4)\n", defines("N=4")},
      {"open.cmake:1:1", "target_compile_definitions(t PRIVATE ${DEFS})\n",
       "only a run of the build tells which macros '${DEFS}' defines"},
      {"package.cmake:2:1", "find_package(Foo)\nadd_definitions(${Foo_DEFINITIONS})\n",
       "only a run of the build tells which macros '${Foo_DEFINITIONS}' defines"},
      {"all.mk:1:1", "NVCCFLAGS += -Xcompiler=-include,all.h\n",
       "the build includes 'all.h' before each source"},
      {"symbol.cmake:1:1", "set_target_properties(t PROPERTIES DEFINE_SYMBOL N)\n", defines("N")},
      {"header.cmake:1:1", "target_precompile_headers(t PRIVATE all.h)\n",
       "the build includes 'all.h'"},
      {"standard.cmake:1:1", "set(CMAKE_CUDA_STANDARD 14)\n", "the build asks for c++14"}};
  writeProgram();
  for (const auto &[place, text, finding] : rows)
    write("t/" + std::string(place).substr(0, std::string(place).find(':')), text);
  const ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  for (const auto &[place, text, finding] : rows)
    if (!finding.empty()) {
      EXPECT_NE(result.errors.find("t/" + std::string(place) + ": todo: " + finding),
                std::string::npos)
          << place;
    }
}

TEST_F(BuildKnowledge, OptionsOfBuildFilesThatChangeNothing) {
  const char *rows[] = {"NVCCFLAGS = -O3 -DUNUSED -Iinc\n",
                        "t:\n\tcmake -DN=4 . && install -D t $(TO)\n\techo use -DN=4\n",
                        "# NVCCFLAGS += -DN=4\nNVCCFLAGS = -std=c++17\n",
                        "-include $(DEPS) config.mk\nGIT := $(shell git describe)\n",
                        "CFLAGS += $(shell pkg-config --cflags zlib) -DV=$(shell cat V)\n"};
  writeProgram();
  int number = 0;
  for (const char *text : rows)
    write("t/" + std::to_string(++number) + ".mk", text);
  const ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 0) << result.errors;
  write("t/Makefile", "M ?= 4\nNVCCFLAGS = -DN=4 -DM=$(M)\n");
  write("t/inc/k.h", "__global__ void fill(int *a) { a[threadIdx.x] = N + M; }\n");
  EXPECT_EQ(run("t -o out2 -DN=4 -DM=3").status, 0) << "what is given is known";
  EXPECT_EQ(run("t -o out3 -DN=5 -DM=3").status, 1) << "unless it is something else";
}

/// The nearest header of a name is a guess, where the build says where to look.
TEST_F(BuildKnowledge, FoldersOfTheBuildThatTheTranslationDidNotTake) {
  writeProgram();
  write("t/inc/k.h", "#include \"v.h\"\n__global__ void fill(int *a) { a[threadIdx.x] = V; }\n");
  write("t/near/v.h", "#define V 1\n");
  write("t/other/deep/v.h", "#define V 2\n");
  write("t/Makefile", "NVCCFLAGS = -Iother/deep\n");
  const ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("the build looks for 'v.h' in 'other/deep', the translation took "
                               "'near/v.h': give -Iother/deep, or -p BUILD [1040]"),
            std::string::npos)
      << result.errors;
  EXPECT_EQ(run("t -o out -It/other/deep").status, 0);
  write("t/Makefile", "NVCCFLAGS = -Iinc -Inear -Iother/deep\n");
  EXPECT_EQ(run("t -o out").status, 0);
}

/// A macro of no option that was understood is told wherever a text could define it.
TEST_F(BuildKnowledge, MacrosThatAnyTextCouldDefine) {
  const std::pair<const char *, const char *> rows[] = {
      {"flags:1", "-DM0=4\n"},
      {"flags.txt:2", "-O3\n-DM1\n"},
      {"build.bat:1", "nvcc /DM2=5 main.cu\n"},
      {"build.ninja:2", "rule nv\n command = nvcc -DM3=5 $in\n"},
      {"make.py:1", "os.system(\"nvcc -DM4 k.cu\")\n"},
      {"Dockerfile:1", "RUN nvcc -D M5 k.cu\n"},
      {"k.vcxproj:1", "<Defines>M6=5;%(Defines)</Defines>\n"},
      {"k.pro:1", "DEFINES += AND MOR7\n"},
      {"cat.cmake:1", "string(CONCAT F \"-\" \"D\" \"M8=5\")\n"},
      {"split.mk:2", "k: k.cu\n\tnvcc -'D'M9=5 k.cu\n"},
      {"print.sh:2", "#!/bin/sh\necho -DMA=5\n"},
      {"list.bzl:1", "D = [\"MOR_B\"]\n"},
      {"opts.cmake.in:1", "#cmakedefine MC\n"},
      {".github/a.yml:1", "  - run: nvcc -DMD k.cu\n"}};
  std::string asks;
  for (const char *each :
       {"M0", "M1", "M2", "M3", "M4", "M5", "M6", "MOR7", "M8", "M9", "MA", "MOR_B", "MC", "MD"})
    asks += "#ifdef " + std::string(each) + "\n#endif\n";
  writeProgram();
  write("t/inc/k.h", asks + "__global__ void fill(int *a) { *a = 1; }\n");
  for (const auto &[place, text] : rows)
    write("t/" + std::string(place).substr(0, std::string(place).find(':')), text);
  const ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  for (const auto &[place, text] : rows)
    EXPECT_NE(result.errors.find("t/" + std::string(place) + ":1: todo: "), std::string::npos)
        << place << "\n"
        << result.errors;
}

TEST_F(BuildKnowledge, TextsThatDefineNoMacro) {
  writeProgram();
  write("t/inc/k.h", "#ifndef N\n#define N 1\n#endif\n#define OWN 2\n#ifdef OWN\n#endif\n"
                     "#ifdef _WIN32\n#ifdef k_EXPORTS\n#endif\n#endif\n#ifdef FAST\n#endif\n"
                     "__global__ void fill(int *a) { *a = N; }\n");
  write("t/readme.md", "Build with -DN=4 or -DFAST.\n");
  write("t/README", "nvcc -DN=4\n");
  write("t/run.sh", "#!/bin/sh\nN=4 ./k\nN=5\nexport FAST=1\nmake all # -DN=4\necho $N FAST\n");
  write("t/opt.cmake", "option(FAST \"the fast way\" OFF)\nif(FAST)\nendif()\nset(N 4)\n"
                       "execute_process(COMMAND cmake -DN=4 .)\nadd_library(k SHARED x)\n");
  write("t/d.csv", "N,FAST,-1\n");
  write("t/own.txt", "-DOWN=3 -DOTHER\n");
  const ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 0) << result.errors;
  write("t/inc/k.h", "#ifdef k_EXPORTS\n#endif\n__global__ void fill(int *a) { *a = 1; }\n");
  EXPECT_NE(run("t -o out2").errors.find("CMake defines 'k_EXPORTS'"), std::string::npos);
  EXPECT_EQ(run("t -o out3 -Dk_EXPORTS").status, 0);
}

/// Of two headers of a name one is certain only if the order of folders is understood.
TEST_F(BuildKnowledge, HeadersThatMayBeOthers) {
  writeProgram();
  write("t/inc/k.h", "#include \"v.h\"\n__global__ void fill(int *a) { *a = V; }\n");
  write("t/near/v.h", "#define V 1\n");
  write("t/other/deep/v.h", "#define V 2\n");
  EXPECT_NE(run("t -o out")
                .errors.find("t/inc/k.h:1:1: todo: 'v.h' may be 'other/deep/v.h', the "
                             "translation took 'near/v.h'"),
            std::string::npos);
  const std::string start = "project(t CUDA)\nadd_executable(t main.cu)\n";
  const std::pair<std::string, int> rows[] = {
      {"include_directories(inc near other/deep)\n", 0},
      {"target_include_directories(t PRIVATE inc ${CMAKE_CURRENT_SOURCE_DIR}/near other/deep)\n",
       0},
      {"include_directories(inc other/deep near)\n", 1},
      {"include_directories(inc near)\ntarget_include_directories(t BEFORE PRIVATE other/deep)\n",
       1},
      {"if(X)\ninclude_directories(inc near)\nelse()\ninclude_directories(inc "
       "other/deep)\nendif()\n",
       1},
      {"include_directories(inc near)\n"
       "set_property(TARGET t PROPERTY INCLUDE_DIRECTORIES other/deep)\n",
       1},
      {"include_directories(inc near ${X})\n", 1},
      {"include_directories(inc $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/near>)\n", 1}};
  for (const auto &[text, status] : rows) {
    write("t/CMakeLists.txt", start + text);
    EXPECT_EQ(run("t -o out2").status, status) << text;
  }
  write("t/other/deep/v.h", "#define V 1\n");
  EXPECT_EQ(run("t -o out3").status, 0) << "the same text";
}

/// A name says nothing where the build does.
TEST_F(BuildKnowledge, SourcesThatAreCudaToTheBuild) {
  write("t/main.cu", "int main() {}\n");
  for (const char *each : {"a.cpp", "b.cpp", "c.cpp", "d.cpp", "e.cpp", "host.cpp"})
    write("t/s/" + std::string(each), "#ifdef __CUDACC__\nint v;\n#endif\n");
  write("t/s/CMakeLists.txt",
        "set(S ../main.cu)\nset_source_files_properties(a.cpp ${S} PROPERTIES LANGUAGE CUDA)\n"
        "set_property(SOURCE ${CMAKE_CURRENT_SOURCE_DIR}/b.cpp PROPERTY LANGUAGE CUDA)\n");
  write("t/s/Makefile", "D = d.cpp\nc.o: c.cpp\n\tnvcc -x cu -c $<\n"
                        "d: $(D)\n\tnvcc -x=cu $(D) -o d\nh: host.cpp\n\tg++ -o h $<\n");
  write("t/s/build.sh", "nvcc \"-x\" cu -c e.cpp\n");
  ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_NE(result.output.find("6 files, "), std::string::npos) << result.output;
  // A configuration that has but one of them.
  write("b/compile_commands.json", "[{\"directory\":\"" + folder +
                                       "/t\",\"file\":\"main.cu\","
                                       "\"command\":\"nvcc -c main.cu\"}]");
  result = run("t -p b -o configured");
  EXPECT_NE(result.output.find("6 files, "), std::string::npos) << result.output;
  write("t/v.cmake", "set_source_files_properties(${V} PROPERTIES LANGUAGE CUDA)\n"
                     "set_source_files_properties(s/host.cpp PROPERTIES LANGUAGE ${V})\n"
                     "set_source_files_properties(${D}/m.cpp PROPERTIES LANGUAGE CUDA)\n");
  for (const char *one : {"x", "y", "z"})
    write("t/" + std::string(one) + "/m.cpp", "int " + std::string(one) + ";\n");
  write("t/v.mk", "%.o: %.cpp\n\tnvcc -x cu -c $<\nNVCCFLAGS = -x cu\n"
                  "W = $(wildcard s/*.cpp)\nw:\n\t$(NVCC) $(NVCCFLAGS) -x cu main.cu $(W)\n"
                  "o:\n\t$(NVCC) -x cu main.cu $(ELSEWHERE) -o $(OUT)/o\n"
                  "p:\n\t$(NVCC) $(ARCH) -I$(INC) -x cu main.cu -o $@\n");
  result = run("t -o out");
  for (const char *place :
       {"v.cmake:1", "v.cmake:2", "v.cmake:3", "v.mk:2", "v.mk:3", "v.mk:6", "v.mk:8"})
    EXPECT_NE(result.errors.find("t/" + std::string(place) + ":1: todo: the build may compile"),
              std::string::npos)
        << place << result.errors;
  EXPECT_EQ(result.errors.find("v.mk:10"), std::string::npos) << result.errors;
}

/// What the build looks for behind one is not there.
TEST_F(BuildKnowledge, LinksThatAreLeftOut) {
  writeProgram();
  std::filesystem::create_directory_symlink("inc", folder + "/t/link");
  write("t/CMakeLists.txt", "project(t CUDA)\nadd_executable(t main.cu)\n"
                            "include_directories(inc)\nadd_library(link INTERFACE)\n"
                            "install(TARGETS t DESTINATION link)\n");
  EXPECT_EQ(run("t -o out").status, 0);
  write("t/Makefile", "t: main.cu\n\tnvcc -I$(TOP)/link main.cu\n");
  write("t/a.cmake", "target_include_directories(t PRIVATE link)\nadd_subdirectory(link)\n"
                     "include_directories(${CMAKE_CURRENT_SOURCE_DIR}/link/a)\n"
                     "target_include_directories(t PUBLIC $<BUILD_INTERFACE:${X}/link>)\n"
                     "list(APPEND I a;link)\n");
  const ToolResult result = run("t -o out");
  for (const char *place :
       {"Makefile:2", "a.cmake:1", "a.cmake:2", "a.cmake:3", "a.cmake:4", "a.cmake:5"})
    EXPECT_NE(result.errors.find("t/" + std::string(place) + ":1: todo: 'link' is a link that was"),
              std::string::npos)
        << place << result.errors;
}

/// What the build writes is in no text of the tree.
TEST_F(BuildKnowledge, HeadersThatTheBuildMakes) {
  const std::tuple<const char *, const char *, const char *> rows[] = {
      {"v0.h", "a.cmake", "configure_file(w.txt v0.h)\n"},
      {"v1.h", "a.cmake", "file(WRITE ${CMAKE_BINARY_DIR}/g/v1.h \"\")\n"},
      {"v2.h", "a.cmake", "add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/v2.h COMMAND ./gen)\n"},
      {"v3.h", "a.mk", "old/v3.h: w.txt\n\t./gen\n"},
      {"v4.h", "a.mk", "k: w.txt\n\techo >inc/v4.h\n"},
      {"v5.h", "meson.build", "configure_file(output: 'v5.h', configuration: c)\n"},
      // Those only name it.
      {"w0.h", "b.cmake", "add_custom_target(x DEPENDS old/w0.h)\n"},
      {"w1.h", "b.cmake", "file(GLOB H old/w1.h)\n"},
      {"w2.h", "b.cmake", "install(FILES old/w2.h DESTINATION include)\n"},
      {"w3.h", "a.mk", "k: old/w3.h\n\tls old/w3.h\n"}};
  writeProgram();
  std::string includes = "#include <values.h>\n"; // the system has one, too
  std::map<std::string, std::string> texts;
  for (const auto &[header, file, text] : rows) {
    write("t/old/" + std::string(header), "");
    includes += "#include \"" + std::string(header) + "\"\n";
    texts["t/" + std::string(file)] += text;
  }
  write("t/inc/k.h", includes + "__global__ void fill(int *a) { *a = 1; }\n");
  write("t/inc/values.h", "");
  for (const auto &[file, text] : texts)
    write(file, text);
  std::string errors = run("t -o out").errors;
  for (const auto &[header, file, text] : rows)
    EXPECT_EQ(errors.find("the build makes '" + std::string(header)) != std::string::npos,
              header[0] == 'v')
        << text << errors;
  EXPECT_EQ(errors.find("values.h"), std::string::npos);
  write("t/c.cmake", "include_directories(inc)\n");
  write("t/old/w0.h.in", "");
  errors = run("t -o out").errors;
  EXPECT_NE(errors.find("'w0.h' seems to be made of 'old/w0.h.in'"), std::string::npos);
  EXPECT_NE(errors.find("looks for 'values.h' in 'inc'"), std::string::npos);
}

} // namespace
} // namespace cu2port
