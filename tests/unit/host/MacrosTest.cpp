// CUDA's names where the preprocessor has its hands in: strings made of them, the command line,
// line splices, names of headers, and conditions that a file is compiled under.
#include "HostTest.h"

#include <gtest/gtest.h>

namespace cu2port::test {
namespace {

TEST(HostMacros, TextOfNamesChangesWithThemAndIsReported) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#define STR(x) #x
#define ERRORS X(cudaSuccess) X(cudaErrorInvalidValue)
const char *name(cudaError_t e) {
#define X(n) if (e == n) return #n;
  ERRORS
#undef X
  return STR(cudaErrorInvalidValue) STR(nothing of theirs) STR(threadIdx);
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
#define STR(x) #x
#define ERRORS X(portSuccess) X(portErrorInvalidValue)
const char *name(portError_t e) {
#define X(n) if (e == n) return #n;
  ERRORS
#undef X
  return STR(portErrorInvalidValue) STR(nothing of theirs) STR(threadIdx);
}
)");
  EXPECT_EQ(r.findings,
            "3005:5:9 macro 'X' makes text of names: 'cudaSuccess' in it is 'portSuccess'\n"
            "3005:2:9 macro 'STR' makes text of names: 'cudaErrorInvalidValue' in it is "
            "'portErrorInvalidValue'\n");
}

TEST(HostMacros, OfTheTextsOwnWordsAreSetAside) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#define kernel __global__ void
#define launch 1
kernel k(int *x) {}
)");
  EXPECT_NE(r.text.find("\nkernel k(int *x) { cu2port_launch(k, x); }\n"), std::string::npos)
      << r.text;
}

/// The stub would have to say its name once more.
TEST(HostMacros, AKernelsNameThatCountsIsReported) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#define CAT2(a, b) a##b
#define CAT(a, b) CAT2(a, b)
#define UNIQUE __COUNTER__
#define STEP(v) __global__ void CAT(step_, UNIQUE)(int *p) { *p += v; }
STEP(1)
STEP(2)
__global__ void CAT(last_, __COUNTER__)(int *p) {}
)");
  EXPECT_EQ(r.findings, "4002:6:1 'step_0' is pasted together by a macro\n"
                        "4002:7:1 'step_1' is pasted together by a macro\n"
                        "4002:8:17 'last_2' is pasted together by a macro\n");
}

/// A kernel's body becomes a launch for all whose text it is.
TEST(HostMacros, ABodyOfKernelsAndHostFunctionsIsRefused) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#define DEFINE(Q, NAME) Q void NAME(int *p) { *p = 1; }
DEFINE(__global__, onDevice)
DEFINE(static, onHost)
)");
  EXPECT_EQ(r.findings, "2002:2:45 'onDevice' is not supported: its text is also that of 'onHost', "
                        "which becomes something else; write one of them apart\n");
}

TEST(HostMacros, ABodyThatIsAMacrosUseIsALaunchThere) {
  const HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#define BODY { *p = 1; }
static void first(int *p) BODY
__global__ void second(int *p) BODY
__global__ void third(int *p) BODY
)");
  EXPECT_EQ(r.findings, "");
  for (const char *line : {"#define BODY { *p = 1; }\n", "static void first(int *p) BODY\n",
                           "void second(int *p) { cu2port::launch(second, p); }\n",
                           "void third(int *p) { cu2port::launch(third, p); }\n"})
    EXPECT_NE(r.text.find(line), std::string::npos) << r.text;
}

/// Directives in text that leaves last to the end of the file: macros, and how structs are packed.
TEST(HostMacros, DirectivesInDeviceCodeLast) {
  const HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#define WIDTH 1
__global__ void k(int *p) {
#undef WIDTH
#define WIDTH 2 // of device code
#ifdef SMALL
#pragma unroll
#endif
  for (int i = 0; i < WIDTH; ++i)
#ifndef TILE
#define TILE \
  16
#elif TILE > 16
#undef TILE
#endif
    p[i] = TILE;
}
__device__ int twice(int x) {
#pragma push_macro("TILE")
#pragma pack(push, 1)
  return 2 * x; }
int host = TILE;
#pragma pack(pop)
)");
  EXPECT_EQ(r.findings, "");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
#define WIDTH 1
void k(int *p) { cu2port::launch(k, p); }
#undef WIDTH
#define WIDTH 2 // of device code
#ifndef TILE
#define TILE \
  16
#elif TILE > 16
#undef TILE
#endif
#pragma push_macro("TILE")
#pragma pack(push, 1)
int host = TILE;
#pragma pack(pop)
)");
}

TEST(HostMacros, DeviceCodeThatCountedCountsOn) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#define NEXT (__COUNTER__ + 0 * __COUNTER__)
#define SAME(x) (x + x)
__global__ void k(int *p) {
#if __COUNTER__ >= 0
#define SEEN
#endif
  p[0] = NEXT + SAME(__COUNTER__); p[1] = __COUNTER__; p[2] = __COUNTER__;
#ifdef NOT_DEFINED
  p[3] = __COUNTER__;
#endif
  p[4] = __COUNTER__;
}
struct S { __device__ int get() { return __COUNTER__; } };
int host = __COUNTER__;
)");
  EXPECT_EQ(r.findings, "");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
#define NEXT (__COUNTER__ + 0 * __COUNTER__)
#define SAME(x) (x + x)
void k(int *p) { cu2port::launch(k, p); }
#if __COUNTER__ >= 0
#define SEEN
#endif
#if __COUNTER__ + __COUNTER__ + __COUNTER__ + __COUNTER__ // counted in device code here
#endif
#if __COUNTER__ + __COUNTER__ // counted in device code here
#endif
struct S { 
#if __COUNTER__ // counted in device code here
#endif
};
int host = __COUNTER__;
)");
}

TEST(HostMacros, LostCountsAreReported) {
  const std::string macros = R"(
#include <cuda_runtime.h>
#define UNIQUE __COUNTER__
#define KERNEL(name) __global__ void name(int *p) { *p = UNIQUE; }
int early = __COUNTER__;
KERNEL(one)
KERNEL(two)
)";
  EXPECT_EQ(translateHost(macros).findings, ""); // nobody sees it
  EXPECT_EQ(translateHost(macros + "int late = UNIQUE;\n").findings,
            "4009:5:1 __COUNTER__ counts in device code that a macro writes: on the host, later "
            "numbers are lower\n");
}

TEST(HostMacros, ABodyOfKernelsAloneIsTranslated) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#define DEFINE(Q, NAME) Q void NAME(int *p) { *p = 1; }
DEFINE(__global__, one)
DEFINE(__global__, two)
template <class T> __global__ void of(T *p) { *p = 1; }
template __global__ void of(int *);
void launchAll(float *p) { of<<<1, 1>>>(p); }
)");
  EXPECT_EQ(r.findings, "");
  EXPECT_NE(r.text.find("{ cu2port::launch(NAME, p); }"), std::string::npos) << r.text;
}

TEST(HostMacros, TextOfTheUsersOwnNamesStays) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#define CALL(x) (own::x, #x)
namespace own { int cudaFree; }
const char *text = CALL(cudaFree);
)");
  EXPECT_NE(r.text.find("CALL(cudaFree)"), std::string::npos) << r.text;
  EXPECT_EQ(r.findings, "");
}

TEST(HostMacros, NamesOfTheCommandLineAreReported) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#include HEADER
HD int twice(int x) { return 2 * x; }
int main() {
  void *p;
  return ALLOC(&p, SIZE);
}
)",
                               {},
                               {"-DALLOC=cudaMalloc", "-DSIZE=4", "-DHD=__host__ __device__",
                                "-DHEADER=<cuda_runtime_api.h>"});
  EXPECT_EQ(
      r.findings,
      "4006:6:10 'cudaMalloc' stands in a macro of the command line, which is not translated\n"
      "4006:3:1 '__host__' stands in a macro of the command line, which is not translated\n"
      "4006:3:1 '__device__' stands in a macro of the command line, which is not translated\n"
      "4005:2:1 the #include of 'cuda_runtime_api.h', whose name is made by a macro, must now "
      "find 'cu2port/runtime.h'\n");
}

TEST(HostMacros, NamesOfForcedHeadersAreTranslated) {
  HostResult r = translateHost("int main() { void *p; return ALLOC(&p, 4); }\n",
                               {{"pre.h", "#ifdef __CUDACC__\n#define ALLOC cudaMalloc\n#endif\n"}},
                               {"-include", "pre.h"});
  EXPECT_EQ(r.headers["pre.h"], "#include <cu2port/as_cuda.h>\n\n#ifdef CU2PORT\n"
                                "#define ALLOC portMalloc\n#endif\n");
  EXPECT_EQ(r.findings, "");
}

TEST(HostMacros, NvccKnowsWhatStreamZeroIsBeforeAFileSaysSo) {
  const std::string said = "#define CUDA_API_PER_THREAD_DEFAULT_STREAM\n";
  const std::string rest = "#include <cuda_runtime.h>\nint main() { cudaStreamSynchronize(0); }\n";
  const std::string out = "int main() { portStreamSynchronize(0); }\n";
  const std::string header = "#include <cu2port/runtime.h>\n";
  EXPECT_EQ(translateHost(said + rest).text, header + "\n" + said + out);
  EXPECT_EQ(translateHost("#include \"x.h\"\n" + rest, {{"x.h", said}}).text,
            header + "\n#include \"x.h\"\n" + out);
  const std::vector<std::string> option = {"-DCUDA_API_PER_THREAD_DEFAULT_STREAM"};
  EXPECT_EQ(translateHost(said + rest, {}, option).text, said + header + out);
  EXPECT_TRUE(translateCpp(said + rest, {}).text.starts_with(said + header)); // none of nvcc's
}

TEST(HostMacros, LineSplicesInNames) {
  HostResult r = translateHost("#include <cuda_runtime.h>\n"
                               "__glo\\\nbal__ void k(int *p) { *p = 1; }\n"
                               "#if CUDA\\\nRT_VERSION > __CUDACC_VER_\\\nMAJOR__\n"
                               "int main() {\n  int *d;\n  cudaMal\\\nloc(&d, 4);\n"
                               "  k \\\n <\\\n<<1, 1>\\\n>>(d);\n}\n#endif\n");
  EXPECT_EQ(r.text, "#include <cu2port/runtime.h>\n#include <cu2port/as_cuda.h>\n"
                    "void k(int *p) { cu2port::launch(k, p); }\n"
                    "#if CUDART_VERSION > CU2PORT_CUDA_MAJOR\n"
                    "int main() {\n  int *d;\n  portMalloc(&d, 4);\n"
                    "  portLaunch(1, 1), k(d);\n}\n#endif\n");
  EXPECT_EQ(r.findings, "");
}

TEST(HostMacros, NamesOfHeadersInMacros) {
  HostResult r = translateHost("#define RUNTIME <cuda_runtime_api.h>\n#include RUNTIME\n"
                               "#define PARAMETERS \"device_launch_parameters.h\"\n"
                               "#include PARAMETERS\n#if __has_include(RUNTIME)\n#endif\n"
                               "int main() { return cudaDeviceSynchronize(); }\n");
  EXPECT_EQ(r.text, "#define RUNTIME <cu2port/runtime.h>\n#include RUNTIME\n"
                    "#define PARAMETERS <cu2port/runtime.h>\n"
                    "#include PARAMETERS\n#if __has_include(RUNTIME)\n#endif\n"
                    "int main() { return portDeviceSynchronize(); }\n");
  EXPECT_EQ(r.findings, "");
}

const std::map<std::string, std::string> asking{
    {"api.h", "#ifdef __CUDACC__\nvoid onDevice();\n#else\nvoid onHost();\n#endif\n"}};

/// A header's condition is the same text for all; who includes as_cuda.h was CUDA's compiler's.
TEST(HostMacros, ACppFileTakesTheBranchThatItTook) {
  HostResult cuda =
      translateHost("#include \"api.h\"\nint main() { return cudaFree(0); }\n", asking);
  HostResult cpp = translateCpp(
      "#include <cuda_runtime.h>\n#include \"api.h\"\nint f() { return cudaFree(0); }\n", asking);
  EXPECT_EQ(cuda.text, "#include <cu2port/as_cuda.h>\n\n#include \"api.h\"\n"
                       "#include <cu2port/runtime.h>\nint main() { return portFree(0); }\n");
  EXPECT_EQ(cpp.text,
            "#include <cu2port/runtime.h>\n#include \"api.h\"\nint f() { return portFree(0); }\n");
  EXPECT_EQ(cuda.headers, cpp.headers);
  EXPECT_EQ(cpp.headers["api.h"],
            "#ifdef CU2PORT\nvoid onDevice();\n#else\nvoid onHost();\n#endif\n");
}

/// One inclusion of a header is the device's, another the host's.
TEST(HostMacros, AHeaderOfBothSides) {
  const std::map<std::string, std::string> headers{
      {"word.h", "#ifdef GPU\n__device__\n#endif\nint NAME(int x\n#ifdef GPU\n, int y\n#endif\n) "
                 "{\n#ifdef GPU\n  return threadIdx.x;\n#endif\n  return x;\n}\n"},
      {"macro.h", "WHERE int NAME(int x) { return x; }\n"}};
  const char *source = "#define NAME onHost\n#define WHERE\n#include \"FILE\"\n#undef NAME\n"
                       "#undef WHERE\n#define WHERE __device__\n#define GPU\n"
                       "#define NAME onDevice\n#include \"FILE\"\n";
  const auto including = [&](const std::string &name) {
    std::string text = source;
    for (size_t at; (at = text.find("FILE")) != std::string::npos;)
      text.replace(at, 4, name);
    return translateHost(text.c_str(), headers);
  };
  HostResult chosen = including("word.h");
  EXPECT_EQ(chosen.headers["word.h"],
            "#ifndef GPU\n#ifdef GPU\n#endif\nint NAME(int x\n#ifdef GPU\n, int y\n#endif\n) "
            "{\n#ifdef GPU\n  return threadIdx.x;\n#endif\n  return x;\n}\n#endif\n");
  EXPECT_EQ(including("macro.h").headers["macro.h"], headers.at("macro.h"));
  EXPECT_EQ(chosen.findings.find("2002"), std::string::npos) << chosen.findings;
}

} // namespace
} // namespace cu2port::test
