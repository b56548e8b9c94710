// Device variables, includes and what the end of the main file says.
#include "HostTest.h"

#include <gtest/gtest.h>

namespace cu2port::test {
namespace {

TEST(HostRegistration, KernelsAndVariables) {
  HostResult r = translateWithKernels(R"(
#include <cuda_runtime.h>

__constant__ float coef[4];
namespace ns { static __device__ int counter = 3; }

template <typename T> __global__ void scale(T *x) { x[threadIdx.x] *= coef[0]; }
__global__ void __launch_bounds__(128) count(int *x) {
  __shared__ float tile[32];
  extern __shared__ int more[];
  tile[threadIdx.x] = 1;
  more[threadIdx.x] = 2;
  __syncthreads();
  x[0] = ns::counter + more[1] + tile[0];
}
void run(float *x, int *n) {
  scale<<<1, 1>>>(x);
  count<<<1, 32, 128>>>(n);
  cudaMemcpyToSymbol(coef, x, 16);
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>

static float coef[4];
namespace ns { static int counter = 3; }

template <typename T> void scale(T *x) { cu2port::launch(scale<T>, x); }
void count(int *x) { cu2port::launch(count, x); }
void run(float *x, int *n) {
  portLaunch(1, 1), scale(x);
  portLaunch(1, 32, 128), count(n);
  portMemcpyToSymbol(coef, x, 16);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("main.kernels.cpp", "main.cl", "main.cpu.cpp");
extern const cu2port::KernelNeeds main_kernels[];
extern const cu2port::OpenCLSource main_cl;
extern const cu2port::CpuKernel main_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module main_module{
    main_kernels, &main_cl, main_cpu,
    {cu2port::kernel(scale<float>, "scale_float"),
     cu2port::kernel(count, "count")},
    {cu2port::variable(coef, "coef"),
     cu2port::variable(ns::counter, "counter")}};
)");
  EXPECT_EQ(r.findings, "");
}

TEST(HostRegistration, NothingForPlainHostCode) {
  HostResult r =
      translateWithKernels("#include <cuda_runtime.h>\nint main() { return cudaDeviceReset(); }\n");
  EXPECT_EQ(r.text, "#include <cu2port/runtime.h>\nint main() { return portDeviceReset(); }\n");
}

TEST(HostRegistration, OverloadsAndStructsWithPointers) {
  HostResult r = translateWithKernels(R"(
struct Params { float *x; int n; };
__global__ void k(Params p, int i) { p.x[i] = p.n; }
__global__ void k(float *x) { *x = 1; }
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>

struct Params { float *x; int n; };
void k(Params p, int i) { cu2port::launch(static_cast<void (*)(Params, int)>(k), p, i); }
void k(float *x) { cu2port::launch(static_cast<void (*)(float *)>(k), x); }

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("main.kernels.cpp", "main.cl", "main.cpu.cpp");
extern const cu2port::KernelNeeds main_kernels[];
extern const cu2port::OpenCLSource main_cl;
extern const cu2port::CpuKernel main_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module main_module{
    main_kernels, &main_cl, main_cpu,
    {cu2port::kernel(static_cast<void (*)(Params, int)>(k), "k"),
     cu2port::kernel(static_cast<void (*)(float *)>(k), "k_2")}};
)");
}

TEST(HostIncludes, AddedWhereNvccNeedsNone) {
  HostResult r = translateHost(R"(
// What this is.

#include <stdio.h>
#include <vector>
#ifdef __CUDACC__
#include <map>
#endif

int main() { return cudaDeviceReset(); }
)");
  EXPECT_EQ(r.text, R"(// What this is.

#include <stdio.h>
#include <vector>
#include <cu2port/as_cuda.h>
#ifdef CU2PORT
#include <map>
#endif
#include <cu2port/runtime.h>

int main() { return portDeviceReset(); }
)");
}

TEST(HostIncludes, ValuesOfTheCompilersMacros) {
  HostResult r = translateHost(R"(
#define VERSION __CUDACC_VER_MAJOR__ + 1
#ifndef __CUDACC__
#define __CUDACC__
#endif
int main() { return VERSION + __CUDACC_VER_MINOR__; }
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/as_cuda.h>

#define VERSION CU2PORT_CUDA_MAJOR + 1
#ifndef CU2PORT
#define __CUDACC__
#endif
int main() { return VERSION + CU2PORT_CUDA_MINOR; }
)");
}

TEST(HostIncludes, AheadOfAHeaderThatAsksForTheCompiler) {
  HostResult r = translateHost(R"(
#include "helper.h"
int main() {}
)",
                               {{"helper.h", "#ifdef __CUDACC__\n#endif\n"}});
  EXPECT_EQ(r.text, R"(#include <cu2port/as_cuda.h>

#include "helper.h"
int main() {}
)");
}

TEST(HostIncludes, OncePerFile) {
  HostResult r = translateHost(R"(
#include "cuda_runtime.h"
#include <cuda_runtime_api.h> // the API
#include <device_launch_parameters.h>
#include "helper.h"
int main() { return check(cudaDeviceReset()); }
)",
                               {{"helper.h", R"(#ifndef HELPER_H
#define HELPER_H

inline int check(cudaError_t e) { return e; }
#endif
)"}});
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
// the API
#include "helper.h"
int main() { return check(portDeviceReset()); }
)");
  EXPECT_EQ(r.headers["helper.h"], R"(#ifndef HELPER_H
#define HELPER_H

inline int check(portError_t e) { return e; }
#endif
)");
}

TEST(HostIncludes, HeadersThatComeFirstIncludeItThemselves) {
  HostResult r = translateHost(R"(
#include "helper.h"
#include <cuda_runtime.h>
int main() { return check(cudaDeviceReset()); }
)",
                               {{"helper.h", R"(#ifndef HELPER_H
#define HELPER_H

__device__ float table[3];
inline int check(cudaError_t e) { return e; }
#endif
)"}});
  EXPECT_EQ(r.headers["helper.h"], R"(#ifndef HELPER_H
#define HELPER_H
#include <cu2port/runtime.h>

static float table[3];
inline int check(portError_t e) { return e; }
#endif
)");
}

/// No header can be included inside a namespace.
TEST(HostIncludes, WhatAFragmentNeedsIsIncludedAtFileScope) {
  HostResult r =
      translateHost(R"(
#include <vector>
#define WRAPPED

namespace ns {
#include "fragment.inl"
}
int main() { return ns::release(nullptr); }
)",
                    {{"fragment.inl", "inline int release(void *p) { return cudaFree(p); }\n"}});
  EXPECT_EQ(r.headers["fragment.inl"], "inline int release(void *p) { return portFree(p); }\n");
  EXPECT_EQ(r.text, R"(#include <vector>
#include <cu2port/runtime.h>
#define WRAPPED

namespace ns {
#include "fragment.inl"
}
int main() { return ns::release(nullptr); }
)");
}

TEST(HostVariables, ThoseOfOtherFilesAreRegisteredWhereTheyAreUsed) {
  HostResult r = translateWithKernels(R"(
#include <cuda_runtime.h>
extern __device__ int elsewhere;
extern __device__ int notUsed;
extern __device__ int unknown[];
extern __shared__ float all[];
__constant__ int own;
void clear() { cudaMemcpyToSymbol(elsewhere, unknown, 4); }
)");
  EXPECT_EQ(r.findings, "");
  EXPECT_NE(r.text.find(R"(
// The device variables of this file, for the runtime.
[[gnu::init_priority(101)]] static const cu2port::Module main_module{
    nullptr, nullptr, nullptr,
    {},
    {cu2port::variable(elsewhere, "elsewhere"),
     cu2port::variable(own, "own")}};
)"),
            std::string::npos)
      << r.text;
}

TEST(HostVariables, InAHeaderThatIncludesNothing) {
  HostResult r = translateHost("#include \"v.cuh\"\n",
                               {{"v.cuh", "#pragma once\n__device__ int counter = 5;\n"}});
  EXPECT_EQ(r.findings, "");
  EXPECT_EQ(r.headers["v.cuh"], "#pragma once\n"
                                "#include <cu2port/runtime.h>\n\n"
                                "static int counter = 5;\n");
}

TEST(HostVariables, AnAddressOfADeviceFunctionIsANumber) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
__device__ float f(float x) { return x; }
__device__ float (*pointer)(float) = f;
__constant__ float (*table[])(float) = {&f, f};
)");
  EXPECT_EQ(r.findings, "");
  const std::string number = "reinterpret_cast<float (*)(float)>(0x93350ed3fcd08c93ul)";
  EXPECT_EQ(r.text, "#include <cu2port/runtime.h>\n"
                    "static float (*pointer)(float) = " +
                        number + ";\n" + "static float (*table[])(float) = {" + number + ", " +
                        number + "};\n");
}

TEST(HostRegistration, InstancesOfVariables) {
  HostResult r = translateWithKernels(R"(
namespace ns { template <typename T> __device__ T offset = 2; }
template <typename T> __global__ void add(T *x) { *x += ns::offset<T>; }
void run(float *x, int *n) {
  add<<<1, 1>>>(x);
  add<<<1, 1>>>(n);
}
)");
  EXPECT_NE(r.text.find(R"({cu2port::kernel(add<float>, "add_float"),
     cu2port::kernel(add<int>, "add_int")},
    {cu2port::variable(ns::offset<float>, "offset"),
     cu2port::variable(ns::offset<int>, "offset_2")}};
)"),
            std::string::npos)
      << r.text;
  EXPECT_EQ(r.findings, "");
}

TEST(HostRegistration, TypesOfANamespaceWithoutAName) {
  HostResult r = translateWithKernels(R"(
namespace { struct Own {}; namespace inner { template <class T> __global__ void k(T) {} } }
void run() { inner::k<<<1, 1>>>(Own{}); }
)");
  EXPECT_NE(r.text.find("{cu2port::kernel(inner::k<Own>, \"k_anonymous_namespace_Own\")}"),
            std::string::npos)
      << r.text;
}

/// The linker knows them all; types without names have other ones in other compilers.
TEST(HostRegistration, InstancesWithoutANameAtFileScope) {
  HostResult r = translateWithKernels(R"(
template <class Op, int N> __global__ void apply(Op op, int *) {}
template <class... Ts> __global__ void all(Ts... ts) {}
template <class T> struct Wrapped { T t; };
template <class T> void run(T *x) {
  struct Op {};
  apply<Op, 2><<<1, 1>>>(Op{}, x);
  { struct Op {}; apply<Op, 2><<<1, 1>>>(Op{}, x); }
}
void runAll(int *x) {
  enum { A } unnamed = A;
  struct Own {};
  run(x);
  apply<float, 1><<<1, 1>>>(1, x);
  all<<<1, 1>>>(Own{}, Wrapped<Own>{});
  apply<decltype(unnamed), 3><<<1, 1>>>(A, x);
}
)");
  EXPECT_NE(r.text.find("template <class Op, int N> void apply(Op op, int *p1) { "
                        "CU2PORT_LAUNCH(apply<Op, N>)(op, p1); }\n"
                        "template <class... Ts> void all(Ts... ts) {\n  CU2PORT_LAUNCH("
                        "static_cast<void (*)(Ts...)>(all<Ts...>))(ts...);\n}\n"),
            std::string::npos)
      << r.text;
  EXPECT_NE(r.text.find(
                R"({cu2port::kernel(apply<float, 1>, "apply_float_1"),
     cu2port::instance("_Z5applyIZ3runIiEvPT_E2OpLi2EEvS1_Pi", "apply_Op_2"),
     cu2port::instance("_Z5applyIZ3runIiEvPT_E2Op_0Li2EEvS1_Pi", "apply_Op_2_2"),
     cu2port::instance("_Z3allIJZ6runAllPiE3Own7WrappedIS1_EEEvDpT_", "all_Own_Wrapped_Own")}};
)"),
            std::string::npos)
      << r.text;
  EXPECT_NE(r.findings.find("host code cannot name it (a type inside of a lambda, "),
            std::string::npos)
      << r.findings;
}

/// Of a lambda that no other file has, each compiler makes another name.
TEST(HostRegistration, TypesInsideOfLambdas) {
  const std::string kernel = "template <class Op> __global__ void apply(Op) {}\n";
  const std::string body =
      "void run() {\n  auto l = [] { struct Op {}; apply<<<1, 1>>>(Op{}); };\n  l();\n}\n";
  HostResult shared = translateWithKernels(kernel + "inline " + body);
  EXPECT_EQ(shared.findings, "");
  EXPECT_NE(shared.text.find("cu2port::instance(\"_Z5applyIZZ3runvENKUlvE_clEvE2OpEvT_\""),
            std::string::npos)
      << shared.text;
  HostResult own = translateWithKernels(kernel + body);
  EXPECT_NE(own.findings.find("host code cannot name it"), std::string::npos) << own.findings;
  EXPECT_EQ(own.text.find("cu2port::instance("), std::string::npos) << own.text;
}

/// Compilers agree on numbers for them only where other files may have the types, too.
TEST(HostRegistration, TwoTypesOfOneNameInAFunction) {
  const std::string kernel = "template <class Op> __global__ void apply(Op) {}\n";
  const std::string body = "void run() {\n  { struct Op {}; apply<<<1, 1>>>(Op{}); }\n"
                           "  { struct Op {}; apply<<<1, 1>>>(Op{}); }\n}\n";
  HostResult apart = translateWithKernels(kernel + "inline " + body);
  EXPECT_EQ(apart.findings, "");
  EXPECT_NE(apart.text.find("cu2port::instance(\"_Z5applyIZ3runvE2Op_0EvT_\", \"apply_Op_2\")"),
            std::string::npos)
      << apart.text;
  HostResult alike = translateWithKernels(kernel + body);
  EXPECT_NE(alike.findings.find("one of several that have one name in a function"),
            std::string::npos)
      << alike.findings;
  EXPECT_EQ(alike.text.find("cu2port::instance"), std::string::npos) << alike.text;
}

/// Each device has others: the twin's bytes are the host's.
TEST(HostRegistration, AddressesThatVariablesStartWith) {
  HostResult r = translateWithKernels(R"(
struct Node { int n; const Node *next; };
__device__ float a[4], b[4];
__device__ float *buffers[2] = {a, b + 1};
__device__ Node loop = {1, &loop};
__device__ const char *names[2] = {"x", "x"};
__device__ float *none = nullptr;
__device__ float plain = 2;
__global__ void use(float *x) {
  static float *own = a;
  *x = *buffers[0] + loop.next->n + *own + names[0][0] + plain + (none ? 1 : 0);
}
)");
  EXPECT_EQ(r.findings, "");
  EXPECT_NE(r.text.find(R"(
static const unsigned char main_buffers_start_1[9] = {0, 0, 0, 0, 0, 0, 0, 0, 4};
static const unsigned char main_loop_start_2[1] = {1};
static const unsigned char main_names_start_3[1] = {};
static const unsigned char main_text_4[2] = {120};
static const unsigned char main_own[8] = {};
)"),
            std::string::npos)
      << r.text;
  EXPECT_NE(r.text.find(R"(
    {cu2port::variable(a, "a"),
     cu2port::variable(b, "b"),
     cu2port::variable(buffers, "buffers").starts(main_buffers_start_1, 16, {{0, a}, {8, b}}),
     cu2port::variable(loop, "loop").starts(main_loop_start_2, 16, {{8, loop}}),
     cu2port::variable(names, "names").starts(main_names_start_3, 16, {{0, main_text_4}, {8, main_text_4}}),
     cu2port::variable(none, "none"),
     cu2port::variable(plain, "plain"),
     cu2port::variable(main_own, "own").starts(main_own, 8, {{0, a}}),
     cu2port::variable(main_text_4, "a string")}};
)"),
            std::string::npos)
      << r.text;
}

TEST(HostRegistration, AddressesOfNoDevice) {
  HostResult r = translateWithKernels(R"(
class Totals {
  static __device__ int hidden;
  static __device__ int *toHidden;
public:
  static __device__ int *all;
};
__device__ int Totals::hidden;
__device__ int *Totals::all = &hidden;
static int ofHost;
__device__ int *toHost = &ofHost;
__managed__ int shared;
__managed__ int *toShared = &shared; // one address for all
__device__ int own;
__managed__ int *toOwn = &own;
)");
  EXPECT_EQ(r.findings, "2002:8:25 'Totals::all' is not supported: it starts with the address of a "
                        "variable that is private, or the host's own\n"
                        "2002:10:17 'toHost' is not supported: it starts with the address of a "
                        "variable that is private, or the host's own\n"
                        "2002:14:18 'toOwn' is not supported: a __managed__ variable starts with "
                        "an address that each device has its own of\n");
  EXPECT_EQ(r.text.find("starts("), std::string::npos) << r.text;
}

/// As CUDA's compiler has it: the device's keeps what it starts with.
TEST(HostRegistration, VariablesThatTheHostAssignsTo) {
  HostResult r = translateWithKernels(R"(
__device__ int a = 3, b[2] = {4}, c = 5;
__global__ void use(int *x) { *x = a + b[0] + c; c = 1; }
int host() { a = 6; ++b[1]; return c; }
)");
  EXPECT_NE(r.text.find(R"({cu2port::variable(a, "a").starts(main_a_start_1, 4),
     cu2port::variable(b, "b").starts(main_b_start_2, 8),
     cu2port::variable(c, "c")}};)"),
            std::string::npos)
      << r.text;
}

/// A kernel's variable is found by its name: no other has that.
TEST(HostRegistration, VariablesOfOneName) {
  HostResult r = translateWithKernels(R"(
namespace a { __device__ int n = 1; }
namespace b { __device__ int n = 2; }
__global__ void use(int *x) { *x = b::n; }
)");
  EXPECT_NE(r.text.find(R"({cu2port::variable(a::n, "a::n"),
     cu2port::variable(b::n, "n")}};)"),
            std::string::npos)
      << r.text;
}

TEST(HostRegistration, VariablesWithoutANameAtFileScope) {
  HostResult r = translateWithKernels(R"(
class Totals {
  static __device__ int hidden;
  friend __global__ void add(int *x);
};
__device__ int Totals::hidden = 3;
__global__ void add(int *x) { *x += Totals::hidden; }
)");
  EXPECT_NE(r.findings.find("host code cannot name this device variable"), std::string::npos)
      << r.findings;
}

/// Its launch is an error; the others' kernels are there.
TEST(HostRegistration, AKernelThatIsSetAsideKeepsItsPlace) {
  const HostResult r = translateWithKernels(
      "__global__ void one(int *p) { *p = 1; }\n__global__ void two(int *p) { *p = 2; }\n"
      "__global__ void three(int *p) { *p = 3; }\n",
      {.only = {}, .aside = {{1, {true, "Aborted"}}, {2, {false, "it is too much"}}}});
  EXPECT_EQ(r.findings, "9003:2:17 internal error: kernel 'two' is left out: Aborted\n"
                        "1036:3:17 kernel 'three' is left out: it is too much\n");
  for (const char *kernel : {"one", "two", "three"})
    EXPECT_NE(r.text.find(std::string("\"") + kernel + "\""), std::string::npos) << r.text;
}

} // namespace
} // namespace cu2port::test
