// CUDA's names, wherever they can be written.
#include "HostTest.h"

#include <gtest/gtest.h>

namespace cu2port::test {
namespace {

TEST(HostNames, PlainCode) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#include <cstdio>

// cudaMalloc in a comment stays.
int main() {
  float *p = nullptr;
  cudaError_t e = cudaMalloc(&p, 16); // and here: cudaMalloc
  if (e != cudaSuccess)
    std::printf("cudaMalloc: %s\n", cudaGetErrorString(e));
  cudaMemcpy(p, p, 16, cudaMemcpyDeviceToDevice);
  struct cudaDeviceProp prop;
  enum cudaMemcpyKind kind = cudaMemcpyDefault;
  return cudaGetDeviceProperties(&prop, 0) == ::cudaSuccess ? prop.major : int(kind);
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
#include <cstdio>

// cudaMalloc in a comment stays.
int main() {
  float *p = nullptr;
  portError_t e = portMalloc(&p, 16); // and here: cudaMalloc
  if (e != portSuccess)
    std::printf("cudaMalloc: %s\n", portGetErrorString(e));
  portMemcpy(p, p, 16, portMemcpyDeviceToDevice);
  struct portDeviceProp prop;
  enum portMemcpyKind kind = portMemcpyDefault;
  return portGetDeviceProperties(&prop, 0) == ::portSuccess ? prop.major : int(kind);
}
)");
  EXPECT_EQ(r.findings, "");
}

TEST(HostNames, PlainCppStaysAsItIs) {
  const char *source = "#include <vector>\n#include <math.h>\n\nint main() { return "
                       "std::vector<int>(3).size() + sqrtf(4.0f); }\n";
  HostResult r = translateHost(source);
  EXPECT_EQ(r.text, source);
  EXPECT_EQ(r.findings, "");
}

// The compiler includes CUDA's header before the first line.
TEST(HostNames, NamesOfTheLibraryBeforeAnyInclude) {
  HostResult r = translateHost(R"(
const char *names[] = {"a", nullptr, NULL};
#include <cuda_runtime.h>
int main() { return cudaFree(names); }
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>

const char *names[] = {"a", nullptr, NULL};
#include <cu2port/runtime.h>
int main() { return portFree(names); }
)");
}

TEST(HostNames, NamesOfTheLibraryFromAnotherHeader) {
  HostResult r = translateHost("#include <ctype.h>\n"
                               "int upper(int c) { return toupper(c); }\n"
                               "void *clear(void *p) { return memset(p, 0, 4); }\n",
                               {});
  EXPECT_EQ(r.text, "#include <ctype.h>\n"
                    "#include <cu2port/runtime.h>\n"
                    "int upper(int c) { return toupper(c); }\n"
                    "void *clear(void *p) { return memset(p, 0, 4); }\n");
}

TEST(HostNames, NamesOfTheLibraryThatTheFileAsksFor) {
  // <cstdlib> includes <stdlib.h>, and that <stddef.h>.
  const std::string source = "#include <cstdlib>\n"
                             "size_t size(void *p) { return p == NULL ? 0 : sizeof p; }\n"
                             "void *make() { return malloc(4); }\n";
  EXPECT_EQ(translateHost(source).text, source);
  const std::string forced = "void *copy(void *p, size_t n) { return memcpy(p, p, n); }\n";
  EXPECT_EQ(translateHost(forced, {}, {"-include", "string.h"}).text, forced);
}

TEST(HostNames, NamesOfTheLibraryInAHeaderOfTheUsers) {
  HostResult r = translateHost("#include \"size.h\"\nsize_t two() { return size(2); }\n",
                               {{"size.h", "#pragma once\nsize_t size(int n);\n"}});
  EXPECT_TRUE(r.headers.empty());
  EXPECT_EQ(r.text, "#include <cu2port/runtime.h>\n\n"
                    "#include \"size.h\"\nsize_t two() { return size(2); }\n");
}

TEST(HostNames, MacroBodyAndArgument) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#include <stdio.h>
#define CHECK(call)                                              \
  do {                                                           \
    cudaError_t e_ = (call);                                     \
    if (e_ != cudaSuccess)                                       \
      printf("%s: %s\n", #call, cudaGetErrorString(e_));         \
  } while (0)
#define SIZE(n) ((n) * sizeof(float))
#define COPY(to, from) CHECK(cudaMemcpy(to, from, SIZE(4), cudaMemcpyDefault))

int main() {
  float *p;
  CHECK(cudaMalloc(&p, SIZE(16)));
  CHECK(cudaFree(p));
  COPY(p, p);
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
#include <stdio.h>
#define CHECK(call)                                              \
  do {                                                           \
    portError_t e_ = (call);                                     \
    if (e_ != portSuccess)                                       \
      printf("%s: %s\n", #call, portGetErrorString(e_));         \
  } while (0)
#define SIZE(n) ((n) * sizeof(float))
#define COPY(to, from) CHECK(portMemcpy(to, from, SIZE(4), portMemcpyDefault))

int main() {
  float *p;
  CHECK(portMalloc(&p, SIZE(16)));
  CHECK(portFree(p));
  COPY(p, p);
}
)");
  EXPECT_EQ(r.findings,
            "3005:3:9 macro 'CHECK' makes text of names: 'cudaMalloc' in it is 'portMalloc'\n");
}

TEST(HostNames, ConstantInMacro) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#define KIND cudaMemcpyDeviceToHost
#define FLAGS cudaHostAllocMapped
int main() {
  void *p;
  cudaMemcpy(p, p, 1, KIND);
  return cudaHostAlloc(&p, 1, FLAGS | cudaHostAllocPortable);
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
#define KIND portMemcpyDeviceToHost
#define FLAGS portHostAllocMapped
int main() {
  void *p;
  portMemcpy(p, p, 1, KIND);
  return portHostAlloc(&p, 1, FLAGS | portHostAllocPortable);
}
)");
}

TEST(HostNames, PastedNameIsDefined) {
  const char *source = R"(#define CALL(name) cuda##name
CALL(Error_t) f() { return CALL(DeviceSynchronize)(); }
)";
  HostResult r = translateHost(source);
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>

#define cudaDeviceSynchronize portDeviceSynchronize
#define cudaError_t portError_t
)" + std::string(source));
  EXPECT_EQ(r.findings, "");
}

TEST(HostNames, PastedNameWithoutATranslationIsReported) {
  const char *source = R"(#define CALL(name) cuda##name
int main() { CALL(IpcMemHandle_t) a; }
)";
  HostResult r = translateHost(source);
  EXPECT_EQ(r.findings.substr(0, 38), "4002:2:14 'cudaIpcMemHandle_t' is past");
}

TEST(HostNames, MacroWhoseExpansionsDisagree) {
  const char *source = R"(#define RELEASE(p) cudaFree(p)
namespace mine {
int cudaFree(int);
int f() { return RELEASE(1); }
}
int main() { return RELEASE(nullptr); }
)";
  HostResult r = translateHost(source);
  EXPECT_EQ(r.findings, "4001:1:20 the expansions of macro 'RELEASE' need different edits: "
                        "'cudaFree' and 'portFree'\n");
  EXPECT_NE(r.text.find("#define RELEASE(p) cudaFree(p)"), std::string::npos);
}

TEST(HostNames, LeftOutCodeAndUnusedMacros) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#ifdef NEVER
void f() { cudaFree(0); }
#else
void f() { cudaFree(0); }
#endif
#define UNUSED cudaDeviceReset()
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
#ifdef NEVER
void f() { cudaFree(0); }
#else
void f() { portFree(0); }
#endif
#define UNUSED cudaDeviceReset()
)");
  EXPECT_EQ(r.findings, "4003:3:12 'cudaFree' stands in code that the preprocessor leaves out; it "
                        "was not translated\n"
                        "4003:7:16 'cudaDeviceReset' stands in code that the preprocessor leaves "
                        "out; it was not translated\n");
}

TEST(HostNames, TemplatePattern) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
template <typename T> struct Buffer {
  T *data;
  cudaStream_t stream = cudaStreamPerThread;
  explicit Buffer(size_t n) { cudaMalloc(&data, n * sizeof(T)); }
  ~Buffer() { cudaFree(data); }
};
template <class T> T *never(T x) { return cudaMalloc(x, sizeof(cudaEvent_t)); }
int main() { Buffer<float> a(3); Buffer<int> b(4); }
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
template <typename T> struct Buffer {
  T *data;
  portStream_t stream = portStreamPerThread;
  explicit Buffer(size_t n) { portMalloc(&data, n * sizeof(T)); }
  ~Buffer() { portFree(data); }
};
template <class T> T *never(T x) { return portMalloc(x, sizeof(portEvent_t)); }
int main() { Buffer<float> a(3); Buffer<int> b(4); }
)");
}

TEST(HostNames, UnsupportedCallsAreMarked) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
int main() { return cudaIpcCloseMemHandle(0); }
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
int main() { return /* cu2port 2002: a test says so */ cudaIpcCloseMemHandle(0); }
)");
  EXPECT_EQ(r.findings, "2002:2:21 'cudaIpcCloseMemHandle' is not supported: a test says so\n");
}

/// In the text that comes out, a member or a macro of that name would be meant.
TEST(HostNames, ANameOfOursThatTheProgramUsesIsReported) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
struct Buffer {
  void *data;
  void portFree(void *) {}
  ~Buffer() { cudaFree(data); }
};
#define portSuccess 4
bool works(cudaError_t e) { return e == cudaSuccess; }
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
struct Buffer {
  void *data;
  void portFree(void *) {}
  ~Buffer() { /* cu2port 2007: its name here is taken */ cudaFree(data); }
};
#define portSuccess 4
bool works(portError_t e) { return e == /* cu2port 2007: its name here is taken */ cudaSuccess; }
)");
  EXPECT_EQ(
      r.findings,
      "2007:5:15 'cudaFree' becomes 'portFree', which this program uses for something of its own\n"
      "2007:8:41 'cudaSuccess' becomes 'portSuccess', which this program uses for something of its "
      "own\n");
}

/// The library of that name answers when the program calls it.
TEST(HostNames, FunctionsOfLibrariesStayAndAreReportedOnce) {
  HostResult r = translateHost(R"(
#include "cublas_v2.h"
__global__ void k() {}
cublasStatus_t make(cublasHandle_t *handle) { return cublasCreate(handle); }
int main() {
  cublasHandle_t handle;
  cudaStream_t stream = 0;
  k<<<1, 1>>>();
  return make(&handle) == CUBLAS_STATUS_SUCCESS && cublasCreate(&handle) + cublasSetStream(handle, stream);
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>

#include "cublas_v2.h"
void k() { cu2port::launch(k); }
cublasStatus_t make(cublasHandle_t *handle) { return cublasCreate(handle); }
int main() {
  cublasHandle_t handle;
  portStream_t stream = 0;
  portLaunch(1, 1), k();
  return make(&handle) == CUBLAS_STATUS_SUCCESS && cublasCreate(&handle) + cublasSetStream(handle, stream);
}
)");
  EXPECT_EQ(r.findings, "3006:3:54 'cublasCreate' is a function of a library of CUDA's that is not "
                        "translated yet: it "
                        "fails when it is called\n"
                        "3006:8:76 'cublasSetStream' is a function of a library of CUDA's that is "
                        "not translated yet: "
                        "it fails when it is called\n");
}

// Thrust's algorithms run on the host; a function that the host cannot call is a finding, one that
// it can is none, and neither is a lambda.
TEST(HostNames, FunctionsForDevicesAloneAreReportedWhereAlgorithmsGetThem) {
  HostResult r = translateHost(R"(#include <thrust/device_vector.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>
struct Twice { __device__ int operator()(int x) const { return 2 * x; } };
struct Both { __host__ __device__ int operator()(int x) const { return 2 * x; } };
template <class F> void apply(thrust::device_vector<int> &v, F f) { thrust::transform(v.begin(), v.end(), v.begin(), f); }
int main() {
  thrust::device_vector<int> v(3);
  apply(v, Both());
  apply(v, Twice());
  apply(v, [] __device__(int x) { return x + 1; });
  auto first = thrust::make_transform_iterator(v.begin(), Twice());
  return thrust::reduce(first, first + 3);
}
)");
  EXPECT_EQ(r.findings, "3007:7:77 'thrust::transform' runs on the host, which cannot call "
                        "'Twice': it fails when it is called\n"
                        "3007:14:18 'thrust::reduce' runs on the host, which cannot call 'Twice': "
                        "it fails when it is called\n");
}

// To g++ a member changes what a type's name means behind it in the class.
TEST(HostNames, TypesWhoseNamesMembersHave) {
  HostResult r = translateHost(R"(#include <cuda_runtime.h>
template <int n> struct config {};
namespace lib {
struct pair { int a; };
template <class T> struct traits { using type = T; };
namespace { enum mode { slow }; }
struct Outer { struct inner {}; struct Other { inner inner; }; };
template <class T> struct Uses { typedef traits<T> traits; typename traits::type x; const pair *pair; };
}
using lib::pair;
struct Tile : pair {
  using config = config<3>;
  pair get(lib::pair p, pair q = {}) { pair.a = 1; return pair; }
  int sizes[sizeof(pair)];
  pair pair;
  lib::mode mode;
  dim3 dim3;
  struct Next { config c; } next;
};
#define FIELD(T, name) T name
struct Row { struct pair pair; FIELD(lib::mode, mode); FIELD(Tile, Tile); };
void f() {
  struct local {};
  struct Line { local local; };
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
template <int n> struct config {};
namespace lib {
struct pair { int a; };
template <class T> struct traits { using type = T; };
namespace { enum mode { slow }; }
struct Outer { struct inner {}; struct Other { ::lib::Outer::inner inner; }; };
template <class T> struct Uses { typedef ::lib::traits<T> traits; typename traits::type x; const ::lib::pair *pair; };
}
using lib::pair;
struct Tile : pair {
  using config = ::config<3>;
  ::lib::pair get(lib::pair p, ::lib::pair q = {}) { pair.a = 1; return pair; }
  int sizes[sizeof(::lib::pair)];
  ::lib::pair pair;
  lib::mode mode;
  ::dim3 dim3;
  struct Next { config c; } next;
};
#define FIELD(T, name) T name
struct Row { struct pair pair; FIELD(lib::mode, mode); FIELD(::Tile, Tile); };
void f() {
  struct local {};
  struct Line { struct local local; };
}
)");
  EXPECT_EQ(r.findings, "");
}

TEST(HostNames, OfCxxThatIsNotCudaTheyStay) {
  const std::string source = "struct pair {};\nstruct Row { struct pair p; pair pair; };\n";
  EXPECT_EQ(translateCpp(source, {}).text, source);
}

} // namespace
} // namespace cu2port::test
