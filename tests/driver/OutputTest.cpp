// The output folder is complete in itself, whatever the input's layout.
#include "RunTool.h"

namespace cu2port {
namespace {

using Output = RunTool;

/// The paths of all files below out/, one a line, sorted; without what cu2port keeps for itself.
std::string list(const std::string &folder) {
  std::vector<std::string> names;
  for (const auto &each : std::filesystem::recursive_directory_iterator(folder))
    if (each.is_regular_file() && each.path().string().find("/.cu2port/") == std::string::npos)
      names.push_back(each.path().lexically_relative(folder).string());
  std::sort(names.begin(), names.end());
  std::string text;
  for (const std::string &name : names)
    text += name + "\n";
  return text;
}

const char *const kernel = "__global__ void fill(int *a) { a[threadIdx.x] = N; }\n";

TEST_F(Output, HeadersInsideAndOutsideTheRoot) {
  write("prog/src/a.cu",
        "#include \"near.h\"\n#include \"../far/far.h\"\n#include <lib/deep.h>\n#define N 3\n" +
            std::string(kernel) + "int main() {}\n");
  write("prog/src/near.h", "#pragma once\n");
  write("prog/far/far.h", "#pragma once\n#include \"too.h\"\n");
  write("prog/far/too.h", "#pragma once\n");
  write("inc/lib/deep.h", "#pragma once\n");
  ToolResult result = run("prog/src/a.cu -Iinc -o out");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(
      list(folder + "/out"),
      "CMakeLists.txt\na.cl\na.cpp\na.cpu.cpp\na.kernels.cpp\ninclude/far.h\ninclude/lib/deep.h\n"
      "include/too.h\nnear.h\n");
  std::string host = read("out/a.cpp");
  EXPECT_NE(host.find("#include \"near.h\"\n#include \"include/far.h\"\n#include <lib/deep.h>\n"),
            std::string::npos)
      << host;
  EXPECT_EQ(read("out/include/far.h"), "#pragma once\n#include \"too.h\"\n");
  EXPECT_NE(read("out/CMakeLists.txt").find("target_include_directories(a PRIVATE include)\n"),
            std::string::npos);
}

TEST_F(Output, WhatNvccDoesWithFloatsIsInTheTextOrIsSaid) {
  write("a.cu", "__global__ void k(float *x) { x[0] = x[1] * x[2] + x[3]; }\nint main() {}\n");
  const std::string fused = "-v a.cu --target cpu,opencl,sycl --verify -o ";
  for (const char *line : {"plain", "fused --fmad=true", "exact -ftz=false -prec-div=true"}) {
    const ToolResult result = run(fused + line);
    EXPECT_EQ(result.status, 0) << result.errors;
    EXPECT_EQ(result.errors.find("[3009]"), std::string::npos) << result.errors;
  }
  EXPECT_EQ(read("fused/a.cl").find("FP_CONTRACT"), std::string::npos);
  for (const char *option : {"--fmad=false", "-fmad false", "-fmad=true -fmad=false"}) {
    run(fused + "out " + option);
    EXPECT_NE(read("out/a.cl").find("#pragma OPENCL FP_CONTRACT OFF\n"), std::string::npos);
    EXPECT_NE(read("out/a.sycl.cpp").find("#pragma clang fp contract(off)\n#include <sycl"),
              std::string::npos);
    for (const char *form : {"cpu", "plain", "direct"})
      EXPECT_NE(read(std::string("out/a.") + form + ".cpp")
                    .find("#include <cu2port/separate_products.h>\n#"),
                std::string::npos);
  }
  for (const char *option : {"--ftz=true", "-use_fast_math"}) {
    const ToolResult result = run(fused + "out " + option);
    EXPECT_NE(result.errors.find("a.cu: condition: floats below the least normal number stay what"),
              std::string::npos)
        << result.errors;
  }
}

TEST_F(Output, NumbersOutOfRangeAreAsInCudaOrAsTheDeviceHasThem) {
  write("a.cu",
        "__global__ void k(int *i, float *x) { *i += x[0]; i[1] = (unsigned)fmaxf(x[1], 0); }\n"
        "int main() {}\n");
  const std::string all = "a.cu --target cpu,opencl,sycl --verify -o ";
  const std::pair<const char *, const char *> texts[] = {
      {"cl", "float_to_uint(float_max(x[1], 0.0f))"},
      {"sycl.cpp", "to_integer<unsigned int>(number_max(x[1], 0.0f))"},
      {"cpu.cpp", "__float2uint_rz(cu2port::fmaxf(x[1], 0.0f))"},
      {"direct.cpp", "cu2port::direct::assigned(*i) += x[0]"}};
  EXPECT_EQ(run(all + "exact").status, 0);
  EXPECT_EQ(run("-D CU2PORT_NATIVE_NUMBERS " + all + "native").status, 0);
  for (const auto &[file, text] : texts) {
    EXPECT_NE(read(std::string("exact/a.") + file).find(text), std::string::npos) << file;
    EXPECT_EQ(read(std::string("native/a.") + file).find(text), std::string::npos) << file;
  }
  EXPECT_NE(read("native/a.cl").find("i[1] = (uint)fmax(x[1], 0.0f);"), std::string::npos);
  EXPECT_NE(read("native/a.direct.cpp").find("{ *i += x[0];"), std::string::npos);
}

TEST_F(Output, NamesThatCMakeCannotTakeAreSaid) {
  for (const char *name : {"a;b", "a\\b", "a${b}", "a$(b)", "a$<b>", "a:b", "~a"}) {
    write(std::string(name) + ".cu", std::string("#define N 1\n") + kernel + "int main() {}\n");
    const ToolResult result = run("'" + std::string(name) + ".cu' -o out --force");
    EXPECT_EQ(result.status, 1);
    for (const char *end : {".cpp", ".cpu.cpp", ".cl", ".kernels.cpp"})
      EXPECT_NE(result.errors.find("cu2port: todo: CMakeLists.txt cannot name '" +
                                   std::string(name) + end + "' for every build tool [1042]\n"),
                std::string::npos)
          << result.errors;
    std::filesystem::remove_all(folder + "/out");
  }
}

using std::filesystem::perms;

/// What others may do with the files below a folder that have a word in their text.
perms othersMay(const std::string &folder, const std::string &word) {
  perms all = perms::none;
  for (const auto &each : std::filesystem::recursive_directory_iterator(folder)) {
    std::stringstream text;
    text << std::ifstream(each.path()).rdbuf();
    if (each.is_regular_file() && text.str().find(word) != std::string::npos)
      all |= each.status().permissions() & ~perms::owner_all;
  }
  return all;
}

TEST_F(Output, NothingIsMoreOpenThanItsSource) {
  setenv("CU2PORT_CACHE", (folder + "/cache").c_str(), 1);
  const auto secret = perms::owner_read | perms::owner_write;
  using std::filesystem::permissions;
  permissions(write("t/a.cu", "#include \"k.h\"\nint main() { return privateHost; }\n"), secret);
  write("t/b.cu", "__global__ void known() {}\nvoid open() {}\n");
  permissions(write("t/k.h", "const int privateHost = 1;\n__global__ void privateKernel() {}\n"),
              secret);
  permissions(write("t/data", "privateData\n"), secret);
  permissions(write("t/go.sh", "plain\n"),
              perms::owner_all | perms::group_read | perms::group_exec);
  const ToolResult first = run("t -o out");
  EXPECT_EQ(first.status, 0) << first.errors;
  for (const char *place : {"/out", "/cache"})
    EXPECT_EQ(othersMay(folder + place, "private"), perms::none) << place;
  EXPECT_NE(othersMay(folder + "/out", "void open()"), perms::none);
  EXPECT_EQ(std::filesystem::status(folder + "/out/go.sh").permissions(),
            perms::owner_all | perms::group_read | perms::group_exec);
  EXPECT_EQ(std::filesystem::status(folder + "/out/data").permissions(), secret);
  // A file that becomes a secret later.
  permissions(folder + "/t/b.cu", secret);
  EXPECT_EQ(run("t -o out").status, 0);
  EXPECT_EQ(othersMay(folder + "/out", "void open()"), perms::none);
  EXPECT_EQ(run("--in-place --force t").status, 0);
  EXPECT_EQ(othersMay(folder + "/t", "private"), perms::none);
}

TEST_F(Output, AMovedHeaderWhoseNameIsAMacroIsLeftToDo) {
  write("prog/a.cu", "#define FAR \"../far/x.h\"\n#include FAR\nint main() {}\n");
  write("far/x.h", "#pragma once\n");
  ToolResult result = run("prog/a.cu -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.errors,
            "prog/a.cu:2:1: todo: the #include of '../far/x.h', whose name is made by a macro, "
            "must now find 'include/x.h' [4005]\n"
            "  #include FAR\n"
            "  ^\n"
            "  hint: write the name in the directive\n");
}

TEST_F(Output, AFileOfKernelsThatIsOnlyIncludedKeepsItsName) {
  write("a.cu", "#define N 3\n#include \"part.cu\"\nint main() {}\n");
  write("part.cu", kernel);
  EXPECT_EQ(run("a.cu -o out").status, 0);
  EXPECT_EQ(list(folder + "/out"),
            "CMakeLists.txt\na.cl\na.cpp\na.cpu.cpp\na.kernels.cpp\npart.cu\n");
  EXPECT_NE(read("out/a.cpp").find("#include \"part.cu\"\n"), std::string::npos);
}

TEST_F(Output, PlainCppIsTheSameBytes) {
  std::string text =
      "// cudaMalloc in a comment\n#include <cstdio>\n\nint main() { std::puts(\"cudaFree\"); }\n";
  write("a.cpp", text);
  write("b.cu", "#define N 3\n" + std::string(kernel));
  ToolResult result = run("a.cpp b.cu -o out");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(read("out/a.cpp"), text);
  EXPECT_NE(read("out/CMakeLists.txt").find("add_executable(a a.cpp b.cpp)\n"), std::string::npos)
      << "the program is named after the file of main()";
}

TEST_F(Output, FilesOfOneStemGetModulesOfTheirOwn) {
  write("x/k.cu", "#define N 1\n" + std::string(kernel));
  write("y/k.cu", "#define N 2\n" + std::string(kernel) + "int main() {}\n");
  ToolResult result = run("x/k.cu y/k.cu -o out --name prog");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(list(folder + "/out"),
            "CMakeLists.txt\nx/k.cl\nx/k.cpp\nx/k.cpu.cpp\nx/k.kernels.cpp\ny/k.cpp\ny/k_2.cl\ny/"
            "k_2.cpu.cpp\ny/k_2.kernels.cpp\n");
  EXPECT_NE(read("out/y/k.cpp").find("k_2_cl"), std::string::npos);
  EXPECT_NE(read("out/CMakeLists.txt").find("add_executable(prog x/k.cpp y/k.cpp)\n"),
            std::string::npos);
}

TEST_F(Output, OneTarget) {
  write("a.cu", "#define N 3\n" + std::string(kernel) + "int main() {}\n");
  EXPECT_EQ(run("a.cu -o out --target cpu").status, 0);
  EXPECT_EQ(list(folder + "/out"), "CMakeLists.txt\na.cpp\na.cpu.cpp\na.kernels.cpp\n");
}

/// A target's obstacles are its own: OpenCL has neither kernel, SYCL has the second one, as a
/// block form, since some threads miss the barrier.
TEST_F(Output, WhatOneTargetLacksAnotherMayHave) {
  write("a.cu", "__global__ void ticks(long long *t) { t[0] = clock64(); }\n"
                "__global__ void pick(int *y, bool own) {\n"
                "  __shared__ int tile[32];\n"
                "  int *q = y;\n"
                "  if (own) q = tile;\n"
                "  q[threadIdx.x] = 1;\n"
                "  if (threadIdx.x < 16) __syncthreads();\n"
                "  y[threadIdx.x] = q[31 - threadIdx.x];\n"
                "}\n");
  const ToolResult result = run("a.cu -o out --target opencl,sycl");
  const std::string &said = result.errors;
  EXPECT_NE(said.find("left out for OpenCL: 'clock64' has no OpenCL form"), said.npos) << said;
  EXPECT_NE(said.find("left out for SYCL: 'clock64' has no SYCL form"), said.npos) << said;
  EXPECT_EQ(said.find("left out for SYCL: 'clock64' has no OpenCL form"), said.npos) << said;
  EXPECT_NE(read("out/a.block.sycl.cpp").find("pick_block("), std::string::npos);
}

/// Devices end the line at the star, and say nothing.
TEST_F(Output, PrintingOnDevicesTakesNoWidthsFromArguments) {
  write("a.cu", "#include <cstdio>\n"
                "__global__ void wide(int n) { printf(\"%% %-*d\", n, n); }\n"
                "__global__ void precise(int n, float x) { printf(\"%.*f\", n, x); }\n"
                "__global__ void plain(int n) { printf(\"%3d* %d\", n, n); }\n");
  const std::string said = run("a.cu -o out --target sycl").errors;
  for (const char *kernel : {"wide", "precise"})
    EXPECT_NE(said.find("kernel '" + std::string(kernel) +
                        "' is left out for SYCL: SYCL's printf takes no width or precision"),
              said.npos)
        << said;
  EXPECT_EQ(said.find("plain"), said.npos) << said;
  EXPECT_NE(read("out/a.sycl.cpp").find("printf(\"%3d* %d\", n, n)"), std::string::npos);
}

TEST_F(Output, AHeaderSeenByTwoFilesIsWrittenOnce) {
  write("k.cuh", "#pragma once\ntemplate <class T> __global__ void put(T *a) { a[0] = 1; }\n"
                 "inline void launch(int *a) { put<<<1, 1>>>(a); }\n");
  write("a.cu", "#include \"k.cuh\"\nint main() { launch(nullptr); }\n");
  write("b.cu", "#include \"k.cuh\"\nvoid g(float *a) { put<<<1, 1>>>(a); }\n");
  ToolResult result = run("a.cu b.cu -o out");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_NE(read("out/k.cuh").find("portLaunch(1, 1)"), std::string::npos) << read("out/k.cuh");
}

TEST_F(Output, InputsAreUntouchedAndASecondRunIsTheSame) {
  std::string text = "#define N 3\n" + std::string(kernel) + "int main() {}\n";
  write("a.cu", text);
  run("a.cu -o out");
  std::string first =
      read("out/a.cpp") + read("out/a.cl") + read("out/a.cpu.cpp") + read("out/CMakeLists.txt");
  run("a.cu -o out");
  EXPECT_EQ(read("a.cu"), text);
  EXPECT_EQ(read("out/a.cpp") + read("out/a.cl") + read("out/a.cpu.cpp") +
                read("out/CMakeLists.txt"),
            first);
}

TEST_F(Output, ADumpWritesNothing) {
  write("a.cu", "#define N 3\n" + std::string(kernel));
  ToolResult result = run("--dump-ir a.cu -o out");
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.output.find("void fill("), std::string::npos) << result.output;
  EXPECT_FALSE(exists("out"));
}

TEST_F(Output, TheLastWordOfAFileWithoutALineEnd) {
  write("n.h", "#define COMPILER __CUDACC__");
  write("a.cu", "#include \"n.h\"\n__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n");
  EXPECT_EQ(run("a.cu -o out").status, 0);
  EXPECT_EQ(read("out/n.h"), "#define COMPILER CU2PORT");
}

TEST_F(Output, ProgramsAreReadAsTheyAreDumped) {
  write("a.cu", "__global__ void fill(int *p) { p[threadIdx.x] = 1; }\n");
  const ToolResult dumped = run("--dump-ir=after-globals --target cpu a.cu");
  write("a.ir", dumped.output);
  EXPECT_EQ(run("--run-passes=none a.ir").output, dumped.output);
  EXPECT_EQ(run("--run-passes=block-form a.ir").output,
            run("--dump-ir=after-block-form --target cpu a.cu").output);
}

TEST_F(Output, AProgramThatCannotBeReadSaysWhere) {
  write("a.ir", "kernel void fill(global int *p) {\n  p[threadIdx.x] = q\n}\n");
  const ToolResult result = run("--run-passes=all a.ir");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.errors.substr(0, result.errors.find('\n')),
            "a.ir:2:20: error: 'q' is not declared [1026]");
}

TEST_F(Output, SummaryCountsWhatIsNotShown) {
  write("a.cu", "int main() {\n#ifdef NEVER\n  cudaDeviceSynchronize();\n#endif\n}\n");
  ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.errors, "");
  EXPECT_EQ(result.output, "cu2port: 1 file, 0 kernels -> 2 files in out: 1 note\n");
}

/// A header whose includes stand in front of its guard is read twice.
TEST_F(Output, AHeaderThatIsReadTwice) {
  write("x.h", "#include <cuda_runtime.h>\n#ifndef X_H\n#define X_H\n"
               "inline void sync() { cudaDeviceSynchronize(); }\n#endif\n");
  write("a.cu", "#include \"x.h\"\n#include \"x.h\"\n__global__ void k(int *p) { *p = 1; }\n"
                "int main() { sync(); }\n");
  const ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_NE(read("out/x.h").find("#include <cu2port/runtime.h>\n#ifndef X_H"), std::string::npos);
}

/// Host code finds what kernels were made of, and nothing of an earlier run.
TEST_F(Output, WhatARunDoesNotWriteAnyMoreGoes) {
  write("p/a.cu", "#include \"n.h\"\n" + std::string(kernel) + "int main() {}\n");
  write("p/n.h", "#define N 1\n");
  write("p/s/data.txt", "data");
  write("p/kept.h", "#define K 1\n");
  EXPECT_EQ(run("p -o out -Ip/inc").status, 0);
  write("q/b.cu", "#include \"kept.h\"\nint main() {}\n");
  write("q/kept.h", "#define K 1\n");
  EXPECT_EQ(run("q/b.cu -o out").status, 0) << "of others";
  for (const char *gone : {"p/n.h", "p/s/data.txt", "p/kept.h"})
    std::filesystem::remove(folder + "/" + gone);
  write("p/inc/n.h", "#define N 2\n");
  write("p/broken.cu", "int main() {");
  EXPECT_EQ(run("p -o out -Ip/inc").status, 1);
  EXPECT_TRUE(exists("out/n.h")) << "not all is known";
  std::filesystem::remove(folder + "/p/broken.cu");
  ToolResult result = run("p -o out -Ip/inc -v");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_FALSE(exists("out/n.h"));
  EXPECT_FALSE(exists("out/s"));
  EXPECT_TRUE(exists("out/kept.h")) << "of others";
  EXPECT_TRUE(exists("out/b.cpp")) << "of others";
  EXPECT_TRUE(exists("out/inc/n.h"));
  EXPECT_NE(result.errors.find("and this one does not [1043]"), std::string::npos) << result.errors;
}

TEST_F(Output, WhatIsEditedStaysAndIsNamed) {
  write("p/a.cu", "#include \"n.h\"\n" + std::string(kernel) + "int main() {}\n");
  write("p/n.h", "#define N 1\n");
  EXPECT_EQ(run("p -o out -Ip/inc").status, 0);
  std::filesystem::create_directories(folder + "/p/inc");
  std::filesystem::rename(folder + "/p/n.h", folder + "/p/inc/n.h");
  write("out/n.h", "#define N 3\n");
  for (int time = 0; time < 2; ++time) {
    ToolResult result = run("p -o out -Ip/inc");
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.errors.find("#includes of the output may find it [1044]"), std::string::npos)
        << result.errors;
  }
  std::filesystem::remove(folder + "/out/n.h");
  EXPECT_EQ(run("p -o out -Ip/inc").status, 0);
}

/// What __has_include finds, the output's compiler finds.
TEST_F(Output, HeadersThatAreOnlyAskedFor) {
  write("p/a.cu",
        "#if __has_include(\"../up.h\") && __has_include(<opt.h>) && \\\n"
        "    !__has_include(\"none.h\") && __has_include(\"near.h\")\n#define N 3\n#endif\n" +
            std::string(kernel) + "int main() {}\n");
  write("up.h", "");
  write("p/near.h", "");
  write("inc/opt.h", "#define N 1\n");
  ToolResult result = run("p/a.cu -Iinc -o out");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(list(folder + "/out"),
            "CMakeLists.txt\na.cl\na.cpp\na.cpu.cpp\na.kernels.cpp\ninclude/opt.h\n"
            "include/up.h\nnear.h\n");
  EXPECT_NE(
      read("out/a.cpp").find("#if __has_include(\"include/up.h\") && __has_include(<opt.h>) "),
      std::string::npos)
      << read("out/a.cpp");
}

TEST_F(Output, WhatIsAskedForInVainIsNotFound) {
  write("a/s/x.h", "");
  write("a.cu", "#include <s/x.h>\n#if __has_include(<s/y.h>)\n#else\n#define N 3\n#endif\n" +
                    std::string(kernel) + "int main() {}\n");
  EXPECT_EQ(run("a.cu -Ia -o out").status, 0);
}

TEST_F(Output, TheNextHeaderIsTheOneThatWasFound) {
  write("w/s/x.h",
        "#pragma once\n#if __has_include_next(<s/x.h>)\n#include_next <s/x.h>\n#endif\n");
  write("r/s/x.h", "#define N 3\n");
  write("a.cu", "#include <s/x.h>\n" + std::string(kernel) + "int main() {}\n");
  EXPECT_EQ(run("a.cu -Iw -Ir -o out").status, 0);
  EXPECT_EQ(read("out/w/s/x.h"), "#pragma once\n#if __has_include(\"../../r/s/x.h\")\n"
                                 "#include \"../../r/s/x.h\"\n#endif\n");
}

TEST_F(Output, FoldersOnTheWayAreThere) {
  write("a.cu", "#include \"a/../b/x.h\"\n" + std::string(kernel) + "int main() {}\n");
  write("a/nothing", "");
  write("b/x.h", "#define N 3\n");
  EXPECT_EQ(run("a.cu -o out").status, 0);
  EXPECT_EQ(read("out/a.cpp").find("#include \"b/x.h\"\n"), read("out/a.cpp").find("#include \""))
      << read("out/a.cpp");
}

} // namespace
} // namespace cu2port
