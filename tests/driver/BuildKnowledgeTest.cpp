// What build files of a tree ask of compilers, and the translation was not told.
#include "RunTool.h"

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

} // namespace
} // namespace cu2port
