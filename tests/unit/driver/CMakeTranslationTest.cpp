// The user's CMake files, without CUDA.
#include "build_files/CMakeTranslation.h"
#include "TemporaryFolder.h"
#include "TreeMaker.h"
#include "build_files/BuildSources.h"

namespace cu2port {
namespace {

class CMakeTranslationTest : public TemporaryFolder {
protected:
  CMakeTranslationTest() {
    for (const char *each : {"main.cu", "k/fill.cu", "k/add.cu", "host.cpp", "used.cpp"})
      write(each, "int x;\n");
    tree = makeTree(folder);
  }

  CMakeResult translate(const std::string &text, bool needsPackage = false) {
    BuildSources sources(
        tree,
        {{"main.cu", "main.cpp"},
         {"k/fill.cu", "k/fill.cpp"},
         {"k/add.cu", "k/add.cpp"},
         {"used.cpp", "used.cpp"}},
        {"main.cpp", "k/fill.cpp", "k/fill.cpu.cpp", "k/add.cpp", "host.cpp", "used.cpp"});
    sources.addProject("");
    CMakeFacts facts;
    facts.add(parseCMake(text), "");
    return translateCMake(text, "", sources, facts, needsPackage, {});
  }

  void expect(const std::string &before, const std::string &after) {
    const CMakeResult result = translate(before);
    EXPECT_EQ(result.text, after);
    EXPECT_TRUE(result.marks.empty()) << result.marks[0].reason;
  }

  void expectMark(const std::string &before, const std::string &reason) {
    const CMakeResult result = translate(before);
    EXPECT_EQ(result.text, "# cu2port: " + reason + "\n" + before);
    ASSERT_EQ(result.marks.size(), 1u);
    EXPECT_EQ(result.marks[0].line, 1u);
  }

  Tree tree;
};

TEST_F(CMakeTranslationTest, PlainFilesStayAsTheyAre) {
  const std::string text =
      "# CUDA\nif(A AND (B OR C)) # (\n  set(X \"a;b\" [[ c ) ]] -DN=\"x y\")\n"
      "#[[ b\n) ]]\nendif()\nadd_executable(h host.cpp)\n";
  EXPECT_EQ(parseCMake(text).badLine, 0u);
  EXPECT_EQ(parseCMake(text).commands.size(), 4u);
  expect(text, text);
  EXPECT_FALSE(translate(text).isChanged);
  EXPECT_EQ(parseCMake("set(a\n").badLine, 2u);
}

TEST_F(CMakeTranslationTest, NamesMadeOfVariables) {
  CMakeFacts facts;
  facts.add(parseCMake("set(X ${A}/${B_${C}_D})\n"), "");
  EXPECT_EQ(facts.used, (std::set<std::string>{"A", "C"}));
}

/// Neither depth nor the number of ways makes more work than there is text.
TEST_F(CMakeTranslationTest, VariablesInVariablesWithoutEnd) {
  std::string deep;
  for (int i = 0; i < 50000; ++i)
    deep += "${";
  const std::string text = "set(A " + deep + "x" + std::string(50000, '}') + ")\n";
  expect(text, text);
  CMakeFacts facts;
  facts.add(parseCMake(text), "");
  EXPECT_EQ(facts.used, (std::set<std::string>{"x"}));
  std::string wide;
  for (int level = 0; level < 4; ++level) {
    wide += "set(W" + std::to_string(level);
    for (int i = 0; i < 1000; ++i)
      wide += " ${W" + std::to_string(level + 1) + "}";
    wide += ")\n";
  }
  wide += "set(W4 host.cpp)\nadd_executable(a ${W0})\n";
  expect(wide, wide);
}

TEST_F(CMakeTranslationTest, HipIsALanguageAndSourcesKeepTheirNames) {
  const BuildSources sources(tree, {{"main.cu", "main.cu"}, {"k/fill.cu", "k/fill.cu"}},
                             {"main.cu", "k/fill.cu", "host.cpp"}, hipFlavour);
  const CMakeResult result =
      translateCMake("project(x LANGUAGES CXX CUDA)\n"
                     "find_package(CUDAToolkit REQUIRED)\n"
                     "set(CMAKE_CUDA_STANDARD 17)\n"
                     "set(CMAKE_CUDA_FLAGS \"-Xcompiler -Wall -arch=sm_70\")\n"
                     "set(CMAKE_CUDA_ARCHITECTURES 70)\n"
                     "file(GLOB SOURCES *.cu)\n"
                     "add_executable(x main.cu k/fill.cu)\n"
                     "target_compile_features(x PRIVATE cuda_std_17)\n"
                     "target_link_libraries(x PRIVATE CUDA::cudart CUDA::cublas CUDA::cufft)\n",
                     "", sources, {}, true, {});
  EXPECT_EQ(result.text,
            "project(x LANGUAGES CXX HIP)\n" + hipFlavour.package.str() +
                "\nset(CMAKE_HIP_STANDARD 17)\n"
                "set(CMAKE_HIP_FLAGS \"-Wall\")\n"
                "file(GLOB SOURCES *.cu)\n"
                "add_executable(x main.cu k/fill.cu)\n"
                "use_hip(x)\n"
                "target_compile_features(x PRIVATE hip_std_17)\n"
                "target_link_libraries(x PRIVATE hip::host roc::hipblas hip::hipfft)\n");
  EXPECT_TRUE(result.marks.empty() && result.notes.empty());
}

TEST_F(CMakeTranslationTest, LanguagesAndPackage) {
  EXPECT_EQ(translate("project(x LANGUAGES CXX CUDA) # two\nif(CUDA_FOUND)\nendif()\n", true).text,
            "project(x LANGUAGES CXX) # two\nfind_package(cu2port REQUIRED)\n"
            "set(CUDA_FOUND TRUE)\nif(CUDA_FOUND)\nendif()\n");
  EXPECT_NE(
      translate("project(x CUDA)\nif(CMAKE_CUDA_COMPILER_ID STREQUAL \"NVIDIA\")\nendif()\n", true)
          .text.find("set(CMAKE_CUDA_COMPILER_ID NVIDIA)\n"),
      std::string::npos);
  expect("project(x CUDA)\n", "project(x CXX)\n");
  expect("enable_language(CUDA)\n", "enable_language(CXX)\n");
  expect("a()\n  find_package(CUDAToolkit 11 REQUIRED)\nb()\n", "a()\nb()\n");
}

TEST_F(CMakeTranslationTest, SourcesAndTargets) {
  expect("add_executable(a main.cu host.cpp)\n",
         "add_executable(a main.cpp host.cpp)\ncu2port_target(a)\n");
  expect("add_executable(a host.cpp)\n", "add_executable(a host.cpp)\n");
  expect("add_executable(a used.cpp)\n", "add_executable(a used.cpp)\ncu2port_target(a)\n");
  expect("cuda_add_library(a STATIC k/add.cu)\n",
         "add_library(a STATIC k/add.cpp)\ncu2port_target(a)\n");
  expect("set(S\n  k/add.cu # one\n  \"k/fill.cu\")\nadd_library(l ${S})\n",
         "set(S\n  k/add.cpp # one\n  \"k/fill.cpp\")\nadd_library(l ${S})\ncu2port_target(l)\n");
  expect("set(S host.cpp)\nadd_library(l ${S})\n", "set(S host.cpp)\nadd_library(l ${S})\n");
  expect("function(f n)\n  add_executable(${n} ${n}.cu)\nendfunction()\n",
         "function(f n)\n  add_executable(${n} ${n}.cpp)\n  cu2port_target(${n})\nendfunction()\n");
}

TEST_F(CMakeTranslationTest, PatternsNameTheirFiles) {
  expect("file(GLOB S k/*.cu)\n", "set(S\n  k/add.cpp\n  k/fill.cpp)\n");
  expect("file(GLOB S ${PROJECT_SOURCE_DIR}/*.cpp)\n",
         "set(S\n  ${PROJECT_SOURCE_DIR}/host.cpp\n  ${PROJECT_SOURCE_DIR}/used.cpp)\n");
  expect("file(GLOB S *.h)\n", "file(GLOB S *.h)\n");
  expectMark("file(GLOB S ${X}/*.cu)\n", "cannot tell which files '${X}/*.cu' stands for");
}

// By their letters: what is the same for k.cu and k.cpp is safe.
TEST_F(CMakeTranslationTest, ChoicesOfNames) {
  const auto chooses = [](const std::string &what) {
    return "cannot tell what '" + what + "' chooses once CUDA sources are C++ sources";
  };
  for (const char *expression :
       {"cu$", "[.]c.$", "\\\\.cpp$", "[.]cu$", "\\\\.(cu|c)$", "u$", "[.]c[^p]"}) {
    expectMark("list(FILTER S EXCLUDE REGEX \"" + std::string(expression) + "\")\n",
               chooses(expression));
    expectMark("if(s MATCHES \"" + std::string(expression) + "\")\n", chooses(expression));
  }
  expectMark("string(REGEX REPLACE \"[.]c.$\" \"\" n ${s})\n", chooses("[.]c.$"));
  expectMark("string(REGEX MATCH \"[a-z]+$\" n ${s})\n", chooses("[a-z]+$"));
  expectMark("if(e STREQUAL cu)\n",
             "cannot tell what 'cu' means once CUDA sources are C++ sources");
  for (const char *same :
       {"list(FILTER S EXCLUDE REGEX \"^test_|/k/\")\n", "if(V MATCHES \"^([0-9]+){2}$\")\n",
        "string(REGEX REPLACE \"[.][^.]*$\" \"\" n ${s})\n", "if(CMAKE_SYSTEM MATCHES \"cu$\")\n",
        "string(REGEX REPLACE \"^k/\" \"\" n ${s})\n", "if(s MATCHES \"${P}\")\n",
        "set(H host.cpp)\nif(H MATCHES \"cpp$\")\n"})
    expect(same, same);
  // The end of a source's name.
  for (const char *open : {"${s}.${E}", "${s}${E}u", "d/${a}${b}"})
    EXPECT_EQ(translate("add_executable(a " + std::string(open) + ")\n").marks.at(0).reason,
              "cannot tell which source '" + std::string(open) + "' is");
  EXPECT_EQ(translate("set(S ${s}.${E})\nadd_library(a ${S})\n").marks.size(), 1u);
  EXPECT_TRUE(translate("set(V ${A}.${B})\nadd_library(${a}_x ${D}/${s} ${s}_2.cpp "
                        "$<TARGET_OBJECTS:${o}_${p}> ${${X}_S})\n")
                  .marks.empty());
}

TEST_F(CMakeTranslationTest, SourcesOfAFolderAreAppended) {
  expect("aux_source_directory(k S)\n", "list(APPEND S\n  k/add.cpp\n  k/fill.cpp)\n");
}

TEST_F(CMakeTranslationTest, OptionsThatNvccDefinesMacrosFor) {
  expect("target_compile_options(a PRIVATE --default-stream=per-thread)\n",
         "target_compile_options(a PRIVATE -DCUDA_API_PER_THREAD_DEFAULT_STREAM=1)\n");
  expect("set(CMAKE_CUDA_FLAGS \"-default-stream per-thread -g\")\n",
         "set(CMAKE_CXX_FLAGS \"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1 -g\")\n");
  expect("set_target_properties(a PROPERTIES COMPILE_OPTIONS \"-lineinfo;-Xcompiler=-Wall\")\n",
         "set_target_properties(a PROPERTIES COMPILE_OPTIONS \"-Wall\")\n");
  expect("set_property(TARGET a PROPERTY COMPILE_OPTIONS --default-stream per-thread -g)\n",
         "set_property(TARGET a PROPERTY COMPILE_OPTIONS -DCUDA_API_PER_THREAD_DEFAULT_STREAM=1 "
         "-g)\n");
  expect("add_compile_options(--default-stream=legacy -g)\n", "add_compile_options(-g)\n");
}

TEST_F(CMakeTranslationTest, VariablesAndProperties) {
  expect("set(CMAKE_CUDA_STANDARD 11)\n", "set(CMAKE_CXX_STANDARD 14)\n");
  expect("set(CMAKE_CUDA_STANDARD 17)\n", "set(CMAKE_CXX_STANDARD 17)\n");
  expect("  set(CMAKE_CUDA_ARCHITECTURES 70) # V100\n", "  # V100\n");
  expect("set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} -lineinfo\")\n", "");
  expect("set(CUDA_NVCC_FLAGS ${CUDA_NVCC_FLAGS};-arch=sm_70;-Xcompiler;-Wall)\n",
         "set(CMAKE_CXX_FLAGS \"${CMAKE_CXX_FLAGS} -Wall\")\n");
  expect(
      "set(CMAKE_CUDA_FLAGS \"-arch=sm_70 -Xcompiler -fopenmp\" CACHE STRING \"of nvcc\" FORCE)\n",
      "set(CMAKE_CXX_FLAGS \"${CMAKE_CXX_FLAGS} -fopenmp\")\n");
  expect("set(CMAKE_CUDA_FLAGS_DEBUG \"-O0 -G\" CACHE STRING \"\")\n",
         "set(CMAKE_CXX_FLAGS_DEBUG \"${CMAKE_CXX_FLAGS_DEBUG} -O0 -g\")\n");
  expect("set(CUDA_NVCC_FLAGS -lineinfo CACHE STRING \"of nvcc\")\n", "");
  expect("set_target_properties(a PROPERTIES CUDA_ARCHITECTURES 70)\n", "");
  expect("set_target_properties(a PROPERTIES FOLDER x CUDA_STANDARD 11 CUDA_ARCHITECTURES 70)\n",
         "set_target_properties(a PROPERTIES FOLDER x CXX_STANDARD 14)\n");
  expect("set_source_files_properties(used.cpp PROPERTIES LANGUAGE CUDA)\n",
         "set_source_files_properties(used.cpp PROPERTIES LANGUAGE CXX)\n");
}

TEST_F(CMakeTranslationTest, WhatOnlyCudaSourcesGet) {
  expect("target_compile_definitions(a PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:N=4> M)\n",
         "target_compile_definitions(a PRIVATE $<$<COMPILE_LANGUAGE:CXX>:N=4> M)\n");
  expect("set(D \"$<$<AND:$<CONFIG:Debug>,$<COMPILE_LANGUAGE:CUDA>>:N=4>\")\n",
         "set(D \"$<$<AND:$<CONFIG:Debug>,$<COMPILE_LANGUAGE:CXX>>:N=4>\")\n");
  expect("set_property(TARGET a PROPERTY COMPILE_DEFINITIONS $<$<COMPILE_LANGUAGE:CUDA,C>:N>)\n",
         "set_property(TARGET a PROPERTY COMPILE_DEFINITIONS $<$<COMPILE_LANGUAGE:CXX,C>:N>)\n");
  for (const char *same :
       {"add_compile_definitions($<$<COMPILE_LANGUAGE:CUDA,CXX>:N=4> $<$<COMPILE_LANGUAGE:C>:M>)\n",
        "target_compile_options(a PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wall>)\n",
        "set(L $<$<CXX_COMPILER_ID:GNU>:stdc++fs>)\n"})
    expect(same, same);
  for (const char *argument :
       {"$<$<CUDA_COMPILER_ID:NVIDIA>:N=4>", "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:N=4>",
        "$<IF:$<CUDA_COMPILER_ID:NVIDIA>,N=5,N=6>", "$<IF:$<COMPILE_LANGUAGE:CUDA>,N=5,N=6>",
        "$<$<COMPILE_LANGUAGE:CXX>:HOST>", "$<$<NOT:$<COMPILE_LANGUAGE:CUDA>>:HOST>",
        "$<$<VERSION_LESS:$<CUDA_COMPILER_VERSION:12>:N=4>"})
    for (const char *command : {"target_compile_definitions(a PRIVATE ", "set(D ",
                                "set_property(TARGET a PROPERTY COMPILE_DEFINITIONS "})
      expectMark(std::string(command) + argument + ")\n",
                 "cannot tell what holds for CUDA sources alone");
  expectMark("target_compile_options(a PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-DHOST>)\n",
             "cannot tell what holds for CUDA sources alone");
}

TEST_F(CMakeTranslationTest, FlagsAndLibraries) {
  expect("target_compile_options(a PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-lineinfo> -Wall)\n",
         "target_compile_options(a PRIVATE -Wall)\n");
  expect("target_compile_options(a PRIVATE \"$<$<COMPILE_LANGUAGE:CUDA>:-g;-G;-arch=sm_70>\")\n",
         "target_compile_options(a PRIVATE \"$<$<COMPILE_LANGUAGE:CXX>:-g;-g>\")\n");
  expect("target_compile_options(a PRIVATE --expt-relaxed-constexpr -O3)\n",
         "target_compile_options(a PRIVATE -O3)\n");
  expect("target_link_libraries(a PRIVATE CUDA::cudart m)\n",
         "target_link_libraries(a PRIVATE cu2port::runtime m)\n");
  expect("target_link_libraries(a m ${CUDA_LIBRARIES} cudart)\n",
         "target_link_libraries(a m cu2port::runtime)\n");
  expect(
      "target_link_libraries(a CUDA::cublas_static -lnccl ${CUDA_CUFFT_LIBRARIES} curand m)\n",
      "target_link_libraries(a cu2port::cublas cu2port::nccl cu2port::cufft cu2port::curand m)\n");
  expect("include_directories(${CUDA_INCLUDE_DIRS})\n", "");
}

TEST_F(CMakeTranslationTest, WhatCannotBeToldIsMarked) {
  expectMark("target_link_libraries(a CUDA::nvperf_host)\n",
             "CUDA::nvperf_host has no translation");
  expectMark("add_library(a gone.cu)\n", "cannot tell which source 'gone.cu' is");
  expectMark("cuda_compile_ptx(x main2)\n", "cuda_compile_ptx() has no translation");
  expectMark("make_it(used.cpp)\n", "what make_it() makes of its sources is not known; a target "
                                    "needs cu2port_target(NAME)");
  expectMark("get_property(l GLOBAL PROPERTY ENABLED_LANGUAGES)\n",
             "CUDA has no part in the answer any more: ENABLED_LANGUAGES");
  expectMark("if(CMAKE_CUDA_COMPILER_ARCHITECTURE_ID STREQUAL x)\nendif()\n",
             "what nvcc would answer is not known: CMAKE_CUDA_COMPILER_ARCHITECTURE_ID");
  EXPECT_EQ(translate("set(a\n").marks.size(), 1u);
}

/// A build that finds no Toolkit may do without CUDA.
TEST_F(CMakeTranslationTest, QuestionsAboutTheToolkit) {
  const std::string mark =
      "the CUDA Toolkit is no part of the build any more, and this asks for it: ";
  const std::pair<const char *, const char *> asked[] = {
      {"find_library(C NAMES cudart PATHS x)\n", "cudart"},
      {"find_path(C cuda_runtime.h)\n", "cuda_runtime.h"},
      {"find_package(CUDNN)\n", "CUDNN"},
      {"pkg_check_modules(C cuda-12.4)\n", "cuda-12.4"},
      {"check_include_file_cxx(cuda_runtime.h HAVE_CUDA)\n", "cuda_runtime.h"},
      {"check_cxx_source_compiles(\"#include <cuda.h>\nint main() {}\" A)\n", "#include <cuda.h>"},
      {"execute_process(COMMAND nvidia-smi RESULT_VARIABLE A)\n", "nvidia-smi"},
      {"file(GLOB A /usr/local/cuda*)\n", "/usr/local/cuda*"},
      {"if(CUDAToolkit_BIN_DIR)\n  f()\nendif()\n", "CUDAToolkit_BIN_DIR"},
      {"if(${CMAKE_CUDA_ARCHITECTURES} EQUAL 80)\n  set(A 1)\nendif()\n",
       "${CMAKE_CUDA_ARCHITECTURES}"},
      {"if(DEFINED ENV{CUDA_HOME})\n  f()\nendif()\n", "ENV{CUDA_HOME}"},
      {"if(EXISTS /usr/local/cuda)\n  f()\nendif()\n", "/usr/local/cuda"},
      {"cmake_dependent_option(GPU \"\" ON CUDA_INCLUDE_DIRS OFF)\n", "CUDA_INCLUDE_DIRS"},
      {"set(A $ENV{CUDA_PATH})\nif(A)\n  f()\nendif()\n", "$ENV{CUDA_PATH}"}};
  for (const auto &[text, name] : asked)
    expectMark(text, mark + name);
  // Those have an answer, are the project's own, or say nothing to a translation.
  for (const char *text : {"if(CUDA_FOUND AND CUDA_VERSION VERSION_LESS 11)\nendif()\n",
                           "if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)\n  message(x)\nendif()\n",
                           "option(CUDA_DEBUG \"\" OFF)\nif(CUDA_DEBUG)\n  f()\nendif()\n",
                           "if(USE_CUDA OR ENABLE_CUDA_TESTS)\n  f()\nendif()\n",
                           "if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/cuda/a.h)\n  f()\nendif()\n",
                           "find_path(CUDA_PNG png.h HINTS /usr/local/cuda)\n",
                           "check_include_file(png.h CUDA_HAS_PNG)\n", "file(GLOB A cuda/*.txt)\n"})
    EXPECT_TRUE(translate(text).marks.empty()) << text;
}

} // namespace
} // namespace cu2port
