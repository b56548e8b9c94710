// The user's Makefiles, with cu2portcc and the new names of sources.
#include "build_files/MakefileTranslation.h"
#include "TemporaryFolder.h"
#include "TreeMaker.h"
#include "build_files/BuildSources.h"

namespace cu2port {
namespace {

using llvm::StringRef;

class MakefileTranslationTest : public TemporaryFolder {
protected:
  MakefileResult translate(const std::string &text) {
    for (const char *each : {"main.cu", "k/fill.cu", "host.cpp"})
      write(each, "int x;\n");
    const Tree tree = makeTree(folder);
    return translateMakefile(
        text, "",
        BuildSources(tree, {{"main.cu", "main.cpp"}, {"k/fill.cu", "k/fill.cpp"}},
                     {"main.cpp", "main.cpu.cpp", "k/fill.cpp", "k/fill.cpu.cpp", "host.cpp"}));
  }
};

TEST_F(MakefileTranslationTest, CompilerAndSources) {
  const MakefileResult result = translate("# nvcc main.cu\n"
                                          "CC        = nvcc\n"
                                          "NVCC ?= $(CUDA_HOME)/bin/nvcc\n"
                                          "source = main.cu k/fill.cu \\\n  host.cpp\n"
                                          "obj = $(source:.cu=.o)\n"
                                          "%.o: %.cu k.h Makefile\n"
                                          "\t$(CC) $(CFLAGS) -arch=$(ARCH) -c $< -o $@\n"
                                          ".cu.o:\n\tnvcc -c $<\n"
                                          "all := $(wildcard *.cu k/*.cu) $(wildcard *.cpp)\n");
  EXPECT_EQ(result.text, "# nvcc main.cu\n"
                         "CC        = cu2portcc\n"
                         "NVCC ?= cu2portcc\n"
                         "source = main.cpp k/fill.cpp \\\n  host.cpp\n"
                         "obj = $(source:.cpp=.o)\n"
                         "%.o: %.cpp k.h Makefile\n"
                         "\t$(CC) $(CFLAGS) -arch=$(ARCH) -c $< -o $@\n"
                         ".cpp.o:\n\tcu2portcc -c $<\n"
                         "all := $(wildcard main.cpp k/fill.cpp) $(wildcard host.cpp)\n");
  EXPECT_TRUE(result.marks.empty());
  EXPECT_FALSE(translate("a: a.o\n\t$(CC) -o $@ $<\n").isChanged);
}

TEST_F(MakefileTranslationTest, HipccKeepsSourcesAndHasFlagsOfItsOwn) {
  const Tree tree = makeTree(folder);
  const MakefileResult result = translateMakefile(
      "# nvcc\n"
      "CFLAGS = -O3 -arch=$(ARCH) -Xcompiler -Wall --use_fast_math -gencode "
      "arch=compute_70,code=sm_70\n"
      "EXACT = -g --fmad=false -ftz=true -prec-div=false -prec-sqrt=true\n"
      "LDLIBS := -lcudart -lcublas -lm\n"
      "%.o: %.cu\n\t/usr/local/cuda/bin/nvcc $(CFLAGS) --maxrregcount=32 -dc $< -o $@\n",
      "", BuildSources(tree, {}, {}, hipFlavour));
  EXPECT_EQ(result.text, "# nvcc\n"
                         "CFLAGS = -O3 -Wall -ffast-math\n"
                         "EXACT = -g -ffp-contract=off -fgpu-flush-denormals-to-zero "
                         "-fno-hip-fp32-correctly-rounded-divide-sqrt\n"
                         "LDLIBS := -lhipblas -lm\n"
                         "%.o: %.cu\n\thipcc $(CFLAGS) -fgpu-rdc -c $< -o $@\n");
  EXPECT_TRUE(result.marks.empty());
}

// nvcc sees by the objects that device code is to be linked, too.
TEST_F(MakefileTranslationTest, HipccIsToldToLinkDeviceCode) {
  const Tree tree = makeTree(folder);
  const auto translated = [&](const std::string &flag) {
    return translateMakefile("CC = nvcc\na: a.o\n\t$(CC) -o $@ $<\nb: b.o\n\tnvcc -o b b.o\n"
                             "c: c.o\n\t$(CXX) -o c c.o\n%.o: %.cu\n\t${CC} " +
                                 flag + " $<\n",
                             "", BuildSources(tree, {}, {}, hipFlavour))
        .text;
  };
  EXPECT_EQ(translated("-dc"), "CC = hipcc\na: a.o\n\t$(CC) -fgpu-rdc --hip-link -o $@ $<\n"
                               "b: b.o\n\thipcc -fgpu-rdc --hip-link -o b b.o\n"
                               "c: c.o\n\t$(CXX) -o c c.o\n%.o: %.cu\n\t${CC} -fgpu-rdc -c $<\n");
  EXPECT_EQ(translated("-c"), "CC = hipcc\na: a.o\n\t$(CC) -o $@ $<\nb: b.o\n\thipcc -o b b.o\n"
                              "c: c.o\n\t$(CXX) -o c c.o\n%.o: %.cu\n\t${CC} -c $<\n");
}

TEST_F(MakefileTranslationTest, WhatCannotBeToldIsMarked) {
  const MakefileResult result =
      translate("a: b.cu\n%.o: %.cpp\n\tg++ -c $<\n%.o: %.cu\n\tnvcc $<\n");
  EXPECT_EQ(result.text,
            "# cu2port: cannot tell which source 'b.cu' is\na: b.cu\n%.o: %.cpp\n\tg++ -c $<\n"
            "# cu2port: CUDA sources are C++ sources now, which have a rule of their own\n"
            "%.o: %.cpp\n\tcu2portcc $<\n");
  ASSERT_EQ(result.marks.size(), 2u);
  EXPECT_EQ(result.marks[1].line, 4u);
}

TEST_F(MakefileTranslationTest, QuestionsAboutTheToolkit) {
  for (const char *text :
       {"ifneq ($(wildcard /usr/local/cuda/bin/nvcc),)\n", "A = $(wildcard $(CUDA_HOME)/lib)\n",
        "ifdef CUDA_HOME\nS = a\nendif\n", "ifeq ($(CUDA_PATH),)\n\tx\nendif\n",
        "A = $(shell nvidia-smi -L)\n", "A := $(shell ls -d /usr/local/cuda-*)\n",
        "a:\n\tif [ -d /usr/local/cuda ]; then b; else c; fi\n"}) {
    const MakefileResult result = translate(text);
    ASSERT_EQ(result.marks.size(), 1u) << text;
    EXPECT_TRUE(StringRef(result.marks[0].reason).starts_with("the CUDA Toolkit is no part"));
  }
  for (const char *text :
       {"CUDA_PATH ?= /usr/local/cuda\n", "ifeq ($(CUDA_PATH),)\nCUDA_PATH = /opt/cuda\nendif\n",
        "ifneq ($(shell which nvcc),)\n", "V = $(shell nvcc --version)\n",
        "S = $(wildcard cuda/*.h)\n", "# $(wildcard /usr/local/cuda)\n",
        "ifeq ($(USE_CUDA),1)\nS = a\nendif\n", "I = -I$(CUDA_PATH)/include\n"})
    EXPECT_TRUE(translate(text).marks.empty()) << text;
}

// Whatever else is done to names of sources may be about other files now.
TEST_F(MakefileTranslationTest, WhatIsNotUnderstoodStays) {
  for (const char *line :
       {"C := $(filter %.cu,$(S))\n", "C := $(filter-out %.cpp,$(S))\n",
        "C := $(filter %$(EXT),$(S))\n", "S = $(shell find . -name \"*.cu\")\n",
        "S = $(shell ls | grep cu$$)\n", "S = $(shell find . -name '*.c[up]*')\n", "EXT = cu\n",
        "O = $(subst cu,o,$(S))\n", "O = $(S:cu=o)\n", "ifeq ($(suffix $(F)),.cu)\n",
        "X = $(foreach f,$(S),$(if $(findstring .cu,$(f)),C,H))\n",
        "X = $(foreach f,$(S),$(if $(filter .cu,$(suffix $(f))),C,H))\n",
        "O = $(patsubst %.cpp,%.cc.o,$(patsubst %.cu,%.cu.o,$(S)))\n",
        "O = $(patsubst %.cu,%.cu.o,$(S:.cpp=.o))\n",
        "a: ; @for f in $(S); do case $$f in *.cu) x;; *.cpp) y;; esac; done\n",
        "\tfor f in *.cu; do echo $$f | sed \"s/.cu/.o/\"; done\n",
        "\tfor f in *.cu; do echo $${f/.cu/.o}; done\n"}) {
    const MakefileResult result = translate(line);
    EXPECT_TRUE(StringRef(result.text).ends_with(line)) << result.text;
    EXPECT_TRUE(StringRef(result.text).starts_with("# cu2port: cannot tell")) << line;
  }
  EXPECT_FALSE(translate("S = $(wildcard *.$(EXT))\n").marks.empty());
  EXPECT_FALSE(translate("S = $(wildcard $(D)/*.cpp)\n").marks.empty());
  // It could write over a source that another line names.
  EXPECT_EQ(translate("\tfor f in $(S); do nvcc $$f -o $${f/.cu/}; done\n").text,
            "# cu2port: cannot tell what '$${f/.cu/}' means once CUDA sources are C++ sources: "
            "write the line anew\n\t$(error cu2port: see the comment above this line)\n"
            "\tfor f in $(S); do nvcc $$f -o $${f/.cu/}; done\n");
}

TEST_F(MakefileTranslationTest, Suffixes) {
  const auto expect = [&](const std::string &before, const std::string &after) {
    const MakefileResult result = translate(before);
    EXPECT_EQ(result.text, after);
    EXPECT_TRUE(result.marks.empty()) << result.text;
  };
  expect("\tfor f in *.cu; do nvcc $$f -o bin/$${f%.cu}.x; done\n",
         "\tfor f in main.cpp; do cu2portcc $$f -o bin/$${f%.cpp}.x; done\n");
  expect("\techo $$(basename $$f .cu) \"${X:.cu=.o}\"\n",
         "\techo $$(basename $$f .cpp) \"${X:.cpp=.o}\"\n");
  expect("O = $(subst .cu,.o,$(S)) $(patsubst $(D)/%.cu,%.cu.o,$(S)) $(X:.cpp=.o) a.cu.o\n",
         "O = $(subst .cpp,.o,$(S)) $(patsubst $(D)/%.cpp,%.cu.o,$(S)) $(X:.cpp=.o) a.cu.o\n");
  expect("O = $(patsubst %.cpp,%.o,$(S:%.cu=%.o))\n", "O = $(patsubst %.cpp,%.o,$(S:%.cpp=%.o))\n");
  for (const char *same :
       {"X = $(filter %.o test_%,$(O)) # no .cu file\n", "\t@echo \"a .cu file, *.cu\" cu\n",
        "cu: a.o ; rm -f *.cu.o $*.o $? $${f%.*} cu\n", "\tnvc -x cu -I/opt/cu/include k.h\n",
        "\t[ -f $@ ] || cp $(D)/* $${d##*/}\n", "$(info .cu)\nX ?= 1\n"})
    expect(same, same);
}

} // namespace
} // namespace cu2port
