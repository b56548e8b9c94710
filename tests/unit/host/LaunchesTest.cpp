// Launches in all the places where they are written.
#include "HostTest.h"

#include <gtest/gtest.h>

namespace cu2port::test {
namespace {

TEST(HostLaunches, StatementsAndExpressions) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
__global__ void k(int n, float *x) { x[threadIdx.x] = n; }
void f(float *x, int n, cudaStream_t s) {
  k<<<1, 2>>>(n, x);
  k <<< dim3(n, 2), 64, 0, s >>> (n, x);
  if (n)
    k<<<1, 2>>>(n, x);
  else
    k<<<(n + 31) / 32, // blocks
        32>>>(n,       /* length */
              x);
  for (int i = 0; i < n; ++i)
    k<<<i, sizeof(float[2])>>>(i, x);
  n ? k<<<1, 1>>>(n, x) : k<<<2, 1>>>(n, x);
  (k<<<1, 1, 4>>>(n, x));
  auto launch = [=] { k<<<1, 2>>>(n, x); };
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
void k(int n, float *x) { cu2port::launch(k, n, x); }
void f(float *x, int n, portStream_t s) {
  portLaunch(1, 2), k(n, x);
  portLaunch(dim3(n, 2), 64, 0, s), k(n, x);
  if (n)
    portLaunch(1, 2), k(n, x);
  else
    portLaunch((n + 31) / 32, // blocks
        32), k(n,       /* length */
              x);
  for (int i = 0; i < n; ++i)
    portLaunch(i, sizeof(float[2])), k(i, x);
  n ? (portLaunch(1, 1), k(n, x)) : (portLaunch(2, 1), k(n, x));
  (portLaunch(1, 1, 4), k(n, x));
  auto launch = [=] { portLaunch(1, 2), k(n, x); };
}
)");
  EXPECT_EQ(r.findings, "");
}

/// As nvcc takes them.
TEST(HostLaunches, BracketsOfTwoPieces) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
template <class T> struct Size { static constexpr int value = sizeof(T); };
template <class T> __global__ void k(T n) {}
#define LAUNCH(n) k << <1, n>> > (n)
void f(int n) {
  k << < 1, 2 >> > (n);
  k<<<1, 2>> >(n);
  k << <{n}, n>>1>>>(n >> 1);
  k<Size<int>> << <1, Size<Size<int>> ::value>> >({});
  LAUNCH(3);
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
template <class T> struct Size { static constexpr int value = sizeof(T); };
template <class T> void k(T n) { cu2port::launch(k<T>, n); }
#define LAUNCH(n) portLaunch(1, n), k(n)
void f(int n) {
  portLaunch(1, 2), k(n);
  portLaunch(1, 2), k(n);
  portLaunch(dim3(n), n>>1), k(n >> 1);
  portLaunch(1, Size<Size<int>> ::value), k<Size<int>>({});
  LAUNCH(3);
}
)");
  EXPECT_EQ(r.findings, "");
}

TEST(HostLaunches, CutByConditions) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
template <class T> __global__ void fill(T *x, int n) { x[threadIdx.x] = n; }
bool f(float *x, int n) {
#if WIDE
  fill<double>
#else
  fill<float>
#endif
      <<<1, dim3(n)>>>(x, n);
  fill<
#if WIDE
      double
#else
      float
#endif
      ><<<n,
#if WIDE
          64
#else
          32
#endif
          >>>(x, n);
  n > 0 ?
#if A
        fill<double>
#elif !B
#if !C
        fill<float>
#endif
#endif
        <<<1, 1>>>(x, n) : (void)0;
  return true;
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
template <class T> void fill(T *x, int n) { cu2port::launch(fill<T>, x, n); }
bool f(float *x, int n) {
  portLaunch(1, dim3(n)),
#if WIDE
  fill<double>
#else
  fill<float>
#endif
      (x, n);
  portLaunch(n,
#if WIDE
          64
#else
          32
#endif
          ), fill<
#if WIDE
      double
#else
      float
#endif
      >(x, n);
  n > 0 ?
        (portLaunch(1, 1),
#if A
        fill<double>
#elif !B
#if !C
        fill<float>
#endif
#endif
        (x, n)) : (void)0;
  return true;
}
)");
  EXPECT_EQ(r.findings, "");
}

TEST(HostLaunches, Braces) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
#define EXTENT {4, 2}
#define RUN(k, ...) k<<<{__VA_ARGS__}, EXTENT>>>(0)
__global__ void k(int n) {}
template <int N> __global__ void scale(int n) {}
template <class T> void run(T n) {
  scale<4><<<{n, sizeof(T)}, {32}>>>(n);
}
void f(int n, int *a) {
  k<<<{2, 3}, {4}>>>(n);
  k<<<{}, { 1, 1, 1 }, 0>>>(n);
  k<<<a[0], {n > 1 ? 2 : 1, (++a[1], 2)}>>>(n);
  scale<(2 > 1)><<<{1}, dim3{n}, 4>>>(n);
  RUN(k, 5, 6);
  if (int blocks = n) k<<<{blocks}, {64}>>>(n);
  run(n);
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
#define EXTENT dim3(4, 2)
#define RUN(k, ...) portLaunch(dim3(__VA_ARGS__), EXTENT), k(0)
void k(int n) { cu2port::launch(k, n); }
template <int N> void scale(int n) { cu2port::launch(scale<N>, n); }
template <class T> void run(T n) {
  portLaunch(dim3(n, sizeof(T)), dim3(32)), scale<4>(n);
}
void f(int n, int *a) {
  portLaunch(dim3(2, 3), dim3(4)), k(n);
  portLaunch(dim3(), dim3( 1, 1, 1 ), 0), k(n);
  portLaunch(a[0], dim3(n > 1 ? 2 : 1, (++a[1], 2))), k(n);
  portLaunch(dim3(1), dim3{n}, 4), scale<(2 > 1)>(n);
  RUN(k, 5, 6);
  if (int blocks = n) portLaunch(dim3(blocks), dim3(64)), k(n);
  run(n);
}
)");
  EXPECT_EQ(r.findings, "");
}

TEST(HostLaunches, TemplatesAndPointers) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
template <class T, int N> __global__ void scale(T *x) { x[threadIdx.x] *= N; }
__global__ void over(int *x) { *x = 1; }
__global__ void over(float *x) { *x = 2; }
template <class T> void run(T *x) {
  scale<T, 4><<<1, sizeof(T)>>>(x);
  over<<<1, 1>>>(x);
  void (*f)(T *) = scale<T, 2>;
  f<<<1, 1>>>(x);
  (*f)<<<1, 1>>>(x);
}
void all() { run((int *)0); run((float *)0); }
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
template <class T, int N> void scale(T *x) { cu2port::launch(scale<T, N>, x); }
void over(int *x) { cu2port::launch(static_cast<void (*)(int *)>(over), x); }
void over(float *x) { cu2port::launch(static_cast<void (*)(float *)>(over), x); }
template <class T> void run(T *x) {
  portLaunch(1, sizeof(T)), scale<T, 4>(x);
  portLaunch(1, 1), over(x);
  void (*f)(T *) = scale<T, 2>;
  portLaunch(1, 1), f(x);
  portLaunch(1, 1), (*f)(x);
}
void all() { run((int *)0); run((float *)0); }
)");
  EXPECT_EQ(r.findings, "");
}

TEST(HostLaunches, InMacros) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
template <class T> __global__ void k(T n) {}
#define LAUNCH(kernel, blocks, ...) kernel<<<blocks, 32, 0, cudaStreamPerThread>>>(__VA_ARGS__)
#define TIMED(...) do { __VA_ARGS__; cudaDeviceSynchronize(); } while (0)
#define ONE k<int><<<1, 1>>>(2)
void f() {
  LAUNCH(k<int>, 4, 3);
  if (true) LAUNCH(k<float>, (4), 3.0f);
  TIMED(k<double><<<1, 2>>>(sizeof(cudaError_t)));
  true ? ONE : void();
  ONE;
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
template <class T> void k(T n) { cu2port::launch(k<T>, n); }
#define LAUNCH(kernel, blocks, ...) portLaunch(blocks, 32, 0, portStreamPerThread), kernel(__VA_ARGS__)
#define TIMED(...) do { __VA_ARGS__; portDeviceSynchronize(); } while (0)
#define ONE (portLaunch(1, 1), k<int>(2))
void f() {
  LAUNCH(k<int>, 4, 3);
  if (true) LAUNCH(k<float>, (4), 3.0f);
  TIMED(portLaunch(1, 2), k<double>(sizeof(portError_t)));
  true ? ONE : void();
  ONE;
}
)");
  EXPECT_EQ(r.findings, "");
}

/// The parts of a launch in several arguments of a macro: a comma is no part of the kernel's name.
TEST(HostLaunches, InArgumentsOfAMacro) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
__global__ void k(int n) {}
#define CALL(kernel, ...) kernel __VA_ARGS__
#define PARTS(a, b, c) a, b c
void f() {
  CALL(k, <<<1, 2>>>(3));
  CALL(k , <<<1, 2>>>(3));
  PARTS(k<<<1, 2>>>, (3));
}
)");
  EXPECT_EQ(r.findings, "4002:6:3 '<<<>>>' is pasted together by a macro\n"
                        "4002:7:3 '<<<>>>' is pasted together by a macro\n");
  EXPECT_NE(r.text.find("  PARTS(portLaunch(1, 2), k, (3));\n"), std::string::npos) << r.text;
}

TEST(HostLaunches, KernelsByAddress) {
  HostResult r = translateHost(R"(
#include <cuda_runtime.h>
__global__ void k(int n) {}
int main() {
  int n = 3;
  void *arguments[] = {&n};
  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
  return cudaLaunchKernel((void *)k, dim3(1), dim3(2), arguments, 0, 0);
}
)");
  EXPECT_EQ(r.text, R"(#include <cu2port/runtime.h>
void k(int n) { cu2port::launch(k, n); }
int main() {
  int n = 3;
  void *arguments[] = {&n};
  portFuncSetAttribute(k, portFuncAttributeMaxDynamicSharedMemorySize, 1024);
  return portLaunchKernel((void *)k, dim3(1), dim3(2), arguments, 0, 0);
}
)");
}

} // namespace
} // namespace cu2port::test
