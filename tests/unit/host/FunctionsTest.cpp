// Kernels leave stubs, device functions leave.
#include "HostTest.h"

#include <gtest/gtest.h>

namespace cu2port::test {
namespace {

TEST(HostFunctions, KernelDefinitions) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>

__global__ void ahead(int n);

// Above a kernel, comments stay.
__global__ void __launch_bounds__(256, 2) bounded(int n, float *) {
  __shared__ float tile[32];
}

extern "C" __global__
void inC(float4 v)
{
}

namespace a { namespace {
static __global__ void hidden(cudaStream_t *hidden) { }
} }

struct S {
  static __global__ void member(int n) {}
};

template <typename... Ts>
__global__ void variadic(Ts... xs) {}
template <class T, int>
__global__ void unnamed(T *x) {}
template <> __global__ void unnamed<float, 3>(float *x) {}
template <class T, int = 2 + 1, class = T>
__global__ void hasDefaults(T *x) {}

__global__ void ahead(int n) {}
template <class T> __global__ void withALongNameAndManyParameters(T *first, T *second, T *third, int n) {
  first[0] = n;
}
__global__ void withParametersOnManyLines(float *__restrict__ first,
                                          float *__restrict__ second, int aNumberOfElements)
{
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>

void ahead(int n);

// Above a kernel, comments stay.
void bounded(int n, float *p1) { cu2port::launch(bounded, n, p1); }

extern "C"
void inC(float4 v) { cu2port::launch(inC, v); }

namespace a { namespace {
static void hidden(portStream_t *hidden) { cu2port::launch(::a::hidden, hidden); }
} }

struct S {
  static void member(int n) { cu2port::launch(member, n); }
};

template <typename... Ts>
void variadic(Ts... xs) { cu2port::launch(static_cast<void (*)(Ts...)>(variadic<Ts...>), xs...); }
template <class T, int T1>
void unnamed(T *x) { cu2port::launch(unnamed<T, T1>, x); }
template <> void unnamed<float, 3>(float *x) { cu2port::launch(unnamed<float, 3>, x); }
template <class T, int T1 = 2 + 1, class T5 = T>
void hasDefaults(T *x) { cu2port::launch(hasDefaults<T, T1, T5>, x); }

void ahead(int n) { cu2port::launch(ahead, n); }
template <class T> void withALongNameAndManyParameters(T *first, T *second, T *third, int n) {
  cu2port::launch(withALongNameAndManyParameters<T>, first, second, third, n);
}
void withParametersOnManyLines(float *__restrict__ first,
                                          float *__restrict__ second, int aNumberOfElements) {
  cu2port::launch(withParametersOnManyLines, first, second, aNumberOfElements);
}
)");
}

/// What the text asks for at compile time stays, as declarations; constexpr functions with their
/// bodies.
TEST(HostFunctions, WhatTheHostAsksForStaysDeclared) {
  HostResult r = translateHost(R"(#include <cuda_runtime.h>

struct Sum {
  __device__ Sum(int x) : x(x) {}
  __device__ int at(int i) const { return x + i + threadIdx.x; }
  __device__ auto half() const { return threadIdx.x / 2.0f; }
  template <class T> __device__ auto times(T by) const { return x * by; }
  __device__ virtual int hidden() { return 1; }
  __device__ float4 all() const;
  int x;
};
__device__ float4 Sum::all() const { return {}; }
template <class F> auto ask(F *f) -> decltype(f->at(1));

template <class T> __device__ T same(T x) { return x; }
__device__ int other(int x) { return x; }
using Same = decltype(same(1));

constexpr __device__ int lanes() { return 32; }
constexpr __device__ int lane() { return threadIdx.x; }
static_assert(sizeof(int[lanes()]) == 128 && sizeof(lane()) == 4, "");
__launch_bounds__(2 * lanes()) __global__ void k() {}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>

struct Sum {
  int at(int i) const ;
  float half() const ;
  template <class T> auto times(T by) const { return x * by; }
  float4 all() const;
  int x;
};
template <class F> auto ask(F *f) -> decltype(f->at(1));

template <class T> T same(T x) ;
using Same = decltype(same(1));

constexpr int lanes() { return 32; }
constexpr int lane() ;
static_assert(sizeof(int[lanes()]) == 128 && sizeof(lane()) == 4, "");
void k() { cu2port::launch(k); }
)");
}

TEST(HostFunctions, DeviceFunctionsLeave) {
  HostResult r = translateHost(R"(// Licence.

#include <cuda_runtime.h>

__device__ float ahead(float);

/* About f,
   in two lines. */
__device__ __forceinline__ float f(float x) { return x; } // of f

// A section.

// About g.
template <class T>
__device__ T g(T x)
{
  return x;
}
template <> __device__ int g<int>(int x) { return x; }
template __device__ float g<float>(float);

__host__ __device__ inline float both(float x) { return x * 2; }
__host__ int only(int x) { return x; }

struct Vector {
  float x, y;
  __host__ __device__ Vector(float x, float y) : x(x), y(y) {}
  // Only there.
  __device__ float norm() const;
  __host__ __device__ float sum() const { return x + y; }
};
__device__ float Vector::norm() const { return x * y; }

__noinline__ int cold() { return 1; }
static __device__ float last(float x) { return x; }
)");
  EXPECT_EQ(r.text, R"(// Licence.

#include <cu2port/runtime.h>

// A section.

inline float both(float x) { return x * 2; }
int only(int x) { return x; }

struct Vector {
  float x, y;
  Vector(float x, float y) : x(x), y(y) {}
  float sum() const { return x + y; }
};

__attribute__((noinline)) int cold() { return 1; }
)");
  EXPECT_EQ(r.findings, "");
}

TEST(HostFunctions, AttributesInMacros) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#define HD __host__ __device__
#define KERNEL __global__ void
#define DEVICE __device__ inline
HD int twice(int x) { return 2 * x; }
DEVICE int thrice(int x) { return 3 * x; }
KERNEL k(int *x) { *x = twice(thrice(*x)); }
#define MAKE(name, op) \
  __global__ void name##_all(float *x, int n) { x[0] = x[0] op n; }
MAKE(add, +)
MAKE(sub, -)
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
#define HD
#define KERNEL void
#define DEVICE __device__ inline
HD int twice(int x) { return 2 * x; }
KERNEL k(int *x) { cu2port::launch(k, x); }
#define MAKE(name, op) \
  void name##_all(float *x, int n) { cu2port::launch(name##_all, x, n); }
MAKE(add, +)
MAKE(sub, -)
)");
  EXPECT_EQ(r.findings, "");
}

TEST(HostFunctions, SharedFunctionsThatOnlyKernelsCanRunLeave) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
__device__ int helper(int x) { return x; }
__host__ __device__ inline int f(int x) { return helper(x) + __popc(x); }
// Calls f.
__host__ __device__ inline int g(int x) { return f(x); }
__host__ __device__ inline int h(int x) {
#ifdef __CUDA_ARCH__
  return __popc(x);
#else
  return x;
#endif
}
__global__ void k(int *x) { *x = f(g(h(*x))); }
int main() { return h(1); }
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
inline int h(int x) {
#ifdef __CUDA_ARCH__
  return __popc(x);
#else
  return x;
#endif
}
void k(int *x) { cu2port::launch(k, x); }
int main() { return h(1); }
)");
  EXPECT_EQ(r.findings, "4003:8:10 '__popc' stands in code that the preprocessor leaves out; it "
                        "was not translated\n");
}

/// A macro that is defined once is no include guard, and blank lines in a licence do not end it.
TEST(HostFunctions, TheRuntimesHeaderIsIncludedWhereItIsSeen) {
  const HostResult noGuard = translateHost(R"(
#ifndef LIMITS
#define LIMITS
#endif
#ifdef NEVER
#include <config.h>
#endif

void f() { cudaFree(0); }
)");
  EXPECT_NE(noGuard.text.find("#endif\n#include <cu2port/runtime.h>\n\nvoid f()"),
            std::string::npos)
      << noGuard.text;
  const HostResult licence = translateHost(R"(
/* A licence

   of two paragraphs. */
// And more.

void f() { cudaFree(0); }
)");
  EXPECT_NE(licence.text.find("// And more.\n\n#include <cu2port/runtime.h>\n\nvoid f()"),
            std::string::npos)
      << licence.text;
}

} // namespace
} // namespace cu2port::test
