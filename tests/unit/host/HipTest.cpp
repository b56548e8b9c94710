// CUDA files as HIP: names, whose they are, launches, headers, and what HIP lacks.
#include "HostTest.h"

#include <gtest/gtest.h>

namespace cu2port::test {
namespace {

TEST(Hip, CallsThatTakeMoreThanAnotherName) {
  HipDialect dialect;
  HostResult r = translateToHip(R"(
#include <cuda_bf16.h>
#define DEFINE(name, op) __global__ void name##_kernel(int *p) { p[threadIdx.x] op 1; }
DEFINE(plus, +=)
template <class T> __global__ void copy(const T *p, T *o) { *o = __ldg(p); }
void run(cudaGraph_t g, __nv_bfloat16 *p) {
  cudaGraphExec_t e;
  cudaGraphInstantiate(&e, g);
  cudaGraphInstantiate(&e, g, 0);
  cudaGraphInstantiate(&e, g, nullptr, nullptr, 0);
  copy<<<1, 1>>>(p, p);
}
)",
                                dialect);
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>
#define DEFINE(name, op) __global__ void name##_kernel(int *p) { p[threadIdx.x] op 1; }
DEFINE(plus, +=)
template <class T> __global__ void copy(const T *p, T *o) { *o = (*(p)); }
void run(hipGraph_t g, __hip_bfloat16 *p) {
  hipGraphExec_t e;
  hipGraphInstantiateWithFlags(&e, g, 0);
  hipGraphInstantiateWithFlags(&e, g, 0);
  hipGraphInstantiate(&e, g, nullptr, nullptr, 0);
  copy<<<1, 1>>>(p, p);
}
)");
}

/// cuda_bf16.h includes cuda_fp16.h, and cublas_v2.h both; HIP's do not.
TEST(Hip, HalvesTakeTheirHeader) {
  HostResult r =
      translateToHip("#include <cuda_bf16.h>\n__global__ void k(half *p, __nv_bfloat16 *q) {}\n");
  EXPECT_EQ(r.text,
            "#include <hip/hip_fp16.h>\n#include <hip/hip_runtime.h>\n#include <hip/hip_bf16.h>\n"
            "__global__ void k(half *p, __hip_bfloat16 *q) {}\n");
  r = translateToHip("#include <cublas_v2.h>\n#include <cuda_runtime.h>\nvoid f(__half2 *p);\n");
  EXPECT_EQ(
      r.text,
      "#include <hip/hip_fp16.h>\n#include <hipblas/hipblas.h>\n#include <hip/hip_runtime.h>\n"
      "void f(__half2 *p);\n");
  const std::string own = "#include <cuda_bf16.h>\n#include <cuda_runtime.h>\n"
                          "int f(int half) { return half / 2; }\n";
  EXPECT_EQ(translateToHip(own).text.find("hip_fp16"), std::string::npos);
  r = translateToHip("#include <cuda_runtime.h>\n#include \"x.h\"\nhalf *p;\n", {},
                     {{"x.h", "#include <cuda_fp16.h>\n"}});
  EXPECT_EQ(r.text, "#include <hip/hip_runtime.h>\n#include \"x.h\"\nhalf *p;\n");
}

TEST(Hip, KernelsOfMacrosTakeTheHeader) {
  HipDialect dialect;
  HostResult r = translateToHip(R"(
#define DEFINE(name, op) __global__ void name##_kernel(int *p) { p[threadIdx.x] op 1; }
DEFINE(plus, +=)
)",
                                dialect);
  EXPECT_NE(r.text.find("#include <hip/hip_runtime.h>\n"), std::string::npos) << r.text;
}

TEST(Hip, NamesOfTypesCallsAndConstants) {
  HipDialect dialect;
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
// cudaMalloc in a comment stays, as does "cudaFree" in a string.
template <class T> struct Buffer {
  T *data = nullptr;
  cudaStream_t stream;
  explicit Buffer(size_t n) { cudaMalloc(&data, n * sizeof(T)); }
  ~Buffer() { cudaFree(data); }
};
int main() {
  cudaDeviceProp prop;
  if (cudaGetDeviceProperties(&prop, 0) != cudaSuccess)
    throw "cudaGetDeviceProperties failed";
  Buffer<float> b(4);
  return cudaMemcpyAsync(b.data, b.data, 4, cudaMemcpyDeviceToDevice, b.stream);
}
)",
                                dialect);
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
// cudaMalloc in a comment stays, as does "cudaFree" in a string.
template <class T> struct Buffer {
  T *data = nullptr;
  hipStream_t stream;
  explicit Buffer(size_t n) { hipMalloc(&data, n * sizeof(T)); }
  ~Buffer() { hipFree(data); }
};
int main() {
  hipDeviceProp_t prop;
  if (hipGetDeviceProperties(&prop, 0) != hipSuccess)
    throw "cudaGetDeviceProperties failed";
  Buffer<float> b(4);
  return hipMemcpyAsync(b.data, b.data, 4, hipMemcpyDeviceToDevice, b.stream);
}
)");
  EXPECT_EQ(r.findings, "");
}

TEST(Hip, AHeaderForTypesAlone) {
  HostResult r = translateToHip(R"(
#include <cstdio>
float4 zero;
void CUDART_CB done(cudaStream_t, cudaError_t, void *) {}
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
#include <cstdio>
float4 zero;
void done(hipStream_t, hipError_t, void *) {}
)");
}

TEST(Hip, AHeaderInFrontOfTheFirstUse) {
  HostResult r = translateToHip(R"(
// Early.

__device__ int f() { return 1; }
#include <cstdio>
)");
  EXPECT_EQ(r.text, R"(// Early.

#include <hip/hip_runtime.h>
__device__ int f() { return 1; }
#include <cstdio>
)");
}

TEST(Hip, NamesOfTheUsersOwnStay) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
struct CUstream_st;
struct Pool {
  int cudaMalloc(size_t n) { return static_cast<int>(n); }
  int cudaSuccess = 0;
  Pool() : cudaSuccess(1) {}
};
namespace own {
void cudaFree(void *) {}
enum cudaError_t { Good };
}
template <class T> int use(T t) { return t.cudaMalloc(3) + T::cudaMemcpy; }
int main() {
  Pool pool;
  pool.cudaMalloc(pool.cudaSuccess);
  own::cudaFree(nullptr);
  own::cudaError_t e = own::Good;
  ::cudaError_t theirs = ::cudaFree(nullptr);
  return e + theirs;
}
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
struct ihipStream_t;
struct Pool {
  int cudaMalloc(size_t n) { return static_cast<int>(n); }
  int cudaSuccess = 0;
  Pool() : cudaSuccess(1) {}
};
namespace own {
void cudaFree(void *) {}
enum cudaError_t { Good };
}
template <class T> int use(T t) { return t.cudaMalloc(3) + T::cudaMemcpy; }
int main() {
  Pool pool;
  pool.cudaMalloc(pool.cudaSuccess);
  own::cudaFree(nullptr);
  own::cudaError_t e = own::Good;
  ::hipError_t theirs = ::hipFree(nullptr);
  return e + theirs;
}
)");
}

TEST(Hip, MacrosAndCodeThatIfLeavesOut) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#define CHECK(call) if ((call) != cudaSuccess) fail(#call)
#define UNUSED(p) cudaFreeHost(p)
#define cudaMemset myMemset
void fail(const char *);
#ifdef OLD
void stop() { cudaThreadExit(); cudaMemset(0, 0, 0); }
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#error "cudaFree"
#endif
#ifdef __CUDACC__
void run(void *p) { CHECK(cudaFree(p)); }
#endif
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
#define CHECK(call) if ((call) != hipSuccess) fail(#call)
#define UNUSED(p) hipHostFree(p)
#define cudaMemset myMemset
void fail(const char *);
#ifdef OLD
void stop() { hipDeviceReset(); cudaMemset(0, 0, 0); }
#endif
#if defined(__HIP_DEVICE_COMPILE__) && (__HIP_DEVICE_COMPILE__ * 700) >= 800
#error "cudaFree"
#endif
#ifdef __HIPCC__
void run(void *p) { CHECK(hipFree(p)); }
#endif
)");
  EXPECT_EQ(r.findings,
            "4008:4:9 'cudaMemset' stays as it is, since this program has something of its own "
            "that is called so\n"
            "4007:7:15 'cudaThreadExit' becomes 'hipDeviceReset' by its name alone, in code that "
            "the preprocessor leaves out\n");
}

constexpr const char *launches = R"(
#include <cuda_runtime.h>
template <class T, int N> __global__ void scale(T *x, T a) {}
__global__ void nothing() {}
void run(float *x, cudaStream_t s, dim3 grid) {
  scale<float, 2><<<{4, 2}, 64>>>(x, 2.0f);
  nothing<<<grid, dim3(8, 8), 0, s>>>();
}
)";

TEST(Hip, LaunchesStay) {
  EXPECT_EQ(translateToHip(launches).text, R"(#include <hip/hip_runtime.h>
template <class T, int N> __global__ void scale(T *x, T a) {}
__global__ void nothing() {}
void run(float *x, hipStream_t s, dim3 grid) {
  scale<float, 2><<<dim3(4, 2), 64>>>(x, 2.0f);
  nothing<<<grid, dim3(8, 8), 0, s>>>();
}
)");
}

TEST(Hip, LaunchesByTheMacro) {
  EXPECT_EQ(translateToHip(launches, {.launchMacro = true}).text, R"(#include <hip/hip_runtime.h>
template <class T, int N> __global__ void scale(T *x, T a) {}
__global__ void nothing() {}
void run(float *x, hipStream_t s, dim3 grid) {
  hipLaunchKernelGGL(HIP_KERNEL_NAME(scale<float, 2>), dim3(4, 2), dim3(64), 0, 0, x, 2.0f);
  hipLaunchKernelGGL(nothing, dim3(grid), dim3(8, 8), 0, s);
}
)");
}

TEST(Hip, KernelsArePointersInC) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
__global__ void k() {}
void run(cudaFuncAttributes *a) {
  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 8192);
  cudaFuncGetAttributes(a, (const void *)k);
}
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
__global__ void k() {}
void run(hipFuncAttributes *a) {
  hipFuncSetAttribute(reinterpret_cast<const void *>(k), hipFuncAttributeMaxDynamicSharedMemorySize, 8192);
  hipFuncGetAttributes(a, (const void *)k);
}
)");
}

TEST(Hip, Headers) {
  HostResult r =
      translateToHip(R"(
// A program.

#include <cstdio>
#include "k.h"
#include <cuda.h>
#include <cuda_runtime.h>
#include "device_launch_parameters.h"
#include <cublas_v2.h>
#include <cub/cub.cuh>
)",
                     {}, {{"k.h", "#pragma once\n__device__ inline int f() { return 1; }\n"}});
  EXPECT_EQ(r.text, R"(// A program.

#include <hip/hip_runtime.h>
#include <cstdio>
#include "k.h"
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <hipcub/hipcub.hpp>
)");
  EXPECT_TRUE(r.headers.empty());
}

TEST(Hip, NamesThatMacrosPasteTogether) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#define GPU(f) cuda##f
#define BY(x) x##Success
#define CHECK(x) ((x) ? throw 1 : 0)
int drop(void *p) { return GPU(Free)(p) != BY(cuda); }
int checked(void *p) { return CHECK(GPU(Memset)(p, 0, 4)); }
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
#define GPU(f) hip##f
#define BY(x) x##Success
#define CHECK(x) ((x) ? throw 1 : 0)
int drop(void *p) { return GPU(Free)(p) != BY(cuda); }
int checked(void *p) { return CHECK(GPU(Memset)(p, 0, 4)); }
)");
  EXPECT_EQ(r.findings, "4002:5:44 'cudaSuccess' is pasted together by a macro\n");
}

TEST(Hip, NamesThatAreNotPastedYet) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#define CAT(a, b) a##b
#define FREE(p) CAT(cuda, Free)(p)
#define COPY(kind) cudaMemcpy##kind
#define CALL(f) CAT(cuda, f)
#define OWN(x) custom##x
void drop(void *p) { CALL(Free)(p); }
#if 0
CAT(cuda, Error_t) old = own(cuda1, 2);
#endif
)");
  EXPECT_EQ(r.findings, "4002:7:22 'cudaFree' is pasted together by a macro\n"
                        "4002:3:21 'cuda...' is pasted together by a macro\n"
                        "4002:4:20 'cudaMemcpy...' is pasted together by a macro\n"
                        "4003:9:5 'cuda' stands in code that the preprocessor leaves out; it was "
                        "not translated\n");
}

// cudaStream is none of CUDA's names, and needs no translation.
TEST(Hip, PartsOfNamesThatMacrosPasteTogether) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#define STREAM(f) cudaStream##f
int run(cudaStream_t *s) { return STREAM(Create)(s); }
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
#define STREAM(f) hipStream##f
int run(hipStream_t *s) { return STREAM(Create)(s); }
)");
  EXPECT_EQ(r.findings, "");
}

TEST(Hip, ArgumentsThatHipHasOverloadsFor) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
__global__ void k(int *p, unsigned long n, size_t pitch, float *x) {
  p[0] = __ffs(n) + __ffsll(n) + __ffs(p[1]) + __ffsll(3ull);
}
void run(float *x, size_t pitch, cudaPointerAttributes *a) {
  cudaMallocPitch(&x, &pitch, 4, 4);
  cudaMallocPitch((void **)&x, &pitch, 4, a->type);
}
)",
                                {{5, 2, 0}});
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
__global__ void k(int *p, unsigned long n, size_t pitch, float *x) {
  p[0] = __ffs(static_cast<int>(n)) + __ffsll(static_cast<long long>(n)) + __ffs(p[1]) + __ffsll(3ull);
}
void run(float *x, size_t pitch, hipPointerAttribute_t *a) {
  hipMallocPitch(reinterpret_cast<void **>(&x), &pitch, 4, 4);
  hipMallocPitch((void **)&x, &pitch, 4, a->memoryType);
}
)");
}

TEST(Hip, FunctionsThatHipHasItself) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
inline __device__ void operator+=(float4 &a, float4 b) {}
inline __device__ void operator*=(float4 &a, float b) {}
__device__ double atomicMax(double *p, double x) { return x; }
__device__ float maximum(float *p, float x) { return x; }
struct V { float x; };
inline void operator-=(V &a, V b) {}
)");
  EXPECT_EQ(r.findings, "3001:2:24 'operator+=': HIP has one of its own for these types: take this "
                        "one out, if it does the same\n"
                        "3001:4:19 'atomicMax': HIP has one of its own for these types: take this "
                        "one out, if it does the same\n");
}

TEST(Hip, WhatHipLacks) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
__global__ void k(int *p) {
  asm("membar.gl;");
  if (*p)
    __trap();
  __barrier_sync(__uni_sync(~0u, *p));
}
int main() {
  cudaStreamCaptureStatus status;
  cudaStreamIsCapturing(0, &status);
  return cudaDeviceFlushGPUDirectRDMAWrites(cudaFlushGPUDirectRDMAWritesTargetCurrentDevice,
                                            cudaFlushGPUDirectRDMAWritesToOwner);
}
)",
                                {{4, 0, 0}});
  EXPECT_EQ(r.findings,
            "2008:3:3 HIP 4.0 has no 'asm': PTX is NVIDIA's; write it in C++\n"
            "2008:5:5 HIP 4.0 has no '__trap': use abort()\n"
            "2008:6:3 HIP 4.0 has no '__barrier_sync': use __syncthreads()\n"
            "2008:6:18 HIP 4.0 has no '__uni_sync': compare __all() and __any()\n"
            "2008:9:3 HIP 4.0 has no 'cudaStreamCaptureStatus': 'hipStreamCaptureStatus' is there "
            "since HIP 4.3\n"
            "2008:10:3 HIP 4.0 has no 'cudaStreamIsCapturing': 'hipStreamIsCapturing' is there "
            "since HIP 5.0\n"
            "2008:11:10 HIP 4.0 has no 'cudaDeviceFlushGPUDirectRDMAWrites'\n"
            "2008:11:45 HIP 4.0 has no 'cudaFlushGPUDirectRDMAWritesTargetCurrentDevice'\n"
            "2008:12:45 HIP 4.0 has no 'cudaFlushGPUDirectRDMAWritesToOwner'\n");
}

TEST(Hip, VersionsThatOnlyConditionsCanAsk) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#if CUDART_VERSION >= 9000
static_assert(CUDART_VERSION >= 9000, "old");
#endif
)");
  EXPECT_EQ(r.findings, "2008:3:15 HIP 6.3 has no 'CUDART_VERSION': HIP_VERSION is HIP's\n");
}

// The branch for a new CUDA is taken: where its version is compared, and where it must be there.
TEST(Hip, WhetherThereIsAVersion) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#if defined(CUDART_VERSION) && CUDART_VERSION < 9000
#error "old"
#elif !defined CUDART_VERSION
#error "none"
#endif
#ifdef __CUDACC_VER_MAJOR__
#endif
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
#if defined(HIP_VERSION) && 12040 /* CUDART_VERSION */ < 9000
#error "old"
#elif !defined HIP_VERSION
#error "none"
#endif
#ifdef __HIPCC__
#endif
)");
}

constexpr const char *atomics = R"(
#include <cuda_fp16.h>
#define LEAST(p, x) atomicMin(p, x)
template <class T> __global__ void least(T *p, T x) { atomicMin(p, x); }
__global__ void k(long long *p, unsigned long long *u, __half h, float *s) {
  atomicMax_block(p, 1);
  LEAST(p, 1);
  atomicMin(u, 1);
  atomicAnd_system(p, 1);
  h = __shfl_sync(0xffffffff, h, 0);
  sincos(*s, s, s + 1);
  atomicAdd_block(s, __shfl_sync(0xffffffff, *s, 0));
}
void run(int *i, long long *p) {
  least<<<1, 1>>>(i, 1);
  least<<<1, 1>>>(p, 1LL);
}
)";

TEST(Hip, TypesThatHipLacksAFunctionOf) {
  EXPECT_EQ(translateToHip(atomics, {{5, 2, 0}}).findings,
            "2008:3:55 HIP 5.2 has no 'atomicMin(long long *)': 'atomicMin(long long *)' is there "
            "since HIP 5.7\n"
            "2008:5:3 HIP 5.2 has no 'atomicMax_block(long long *)': 'atomicMax(long long *)' is "
            "there since HIP 5.7\n"
            "2008:2:21 HIP 5.2 has no 'atomicMin(long long *)': 'atomicMin(long long *)' is there "
            "since HIP 5.7\n"
            "2008:8:3 HIP 5.2 has no 'atomicAnd_system(long long *)': cast the pointer to "
            "'unsigned long long *'\n"
            "2008:9:7 HIP 5.2 has no '__shfl_sync(__half)': '__shfl(__half)' is there since HIP "
            "5.6\n"
            "2008:10:3 HIP 5.2 has no 'sincos(float)': call sincosf()\n"
            "3008:9:7 '__shfl_sync' counts on warps of 32 lanes: it is done by 32 lanes, here and "
            "in what follows\n");
}

TEST(Hip, TypesThatANewHipHasThemOf) {
  EXPECT_EQ(translateToHip(atomics, {{6, 0, 0}}).findings,
            "2008:8:3 HIP 6.0 has no 'atomicAnd_system(long long *)': cast the pointer to "
            "'unsigned long long *'\n"
            "2008:10:3 HIP 6.0 has no 'sincos(float)': call sincosf()\n"
            "3008:9:7 '__shfl_sync' counts on warps of 32 lanes: it is done by 32 lanes, here and "
            "in what follows\n");
}

// Kernels' arguments are not copied in HIP unless the kernel writes to them.
TEST(Hip, AttributesWithoutAMeaningGo) {
  HostResult r = translateToHip(R"(
#include <cuda_fp16.h>
struct P { nv_half h; };
__global__ void k(const __grid_constant__ P p, __grid_constant__ const int n) {}
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
struct P { __half h; };
__global__ void k(const P p, const int n) {}
)");
  EXPECT_EQ(r.findings, "");
}

// Or else the branch for an old library would be taken: HIP's have no such macros.
TEST(Hip, ConditionsThatAskForTheVersionOfALibrary) {
  HostResult r = translateToHip(R"(
#include <cusparse.h>
#define MY_VERSION 3
#if CUSPARSE_VERSION >= 11000 && MY_VERSION > 2
#endif
#ifdef CUSPARSE_VER_MAJOR
#endif
)");
  EXPECT_EQ(r.findings,
            "2008:3:5 HIP 6.3 has no 'CUSPARSE_VERSION': #if takes it for 0: write a number\n"
            "2008:5:8 HIP 6.3 has no 'CUSPARSE_VER_MAJOR'\n");
}

// Or else the branch for machines without CUDA would be taken.
TEST(Hip, ConditionsThatAskWhetherThereIsAVersion) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#ifdef CUDART_VERSION
#elif !defined(CUDA_VERSION) || (defined __CUDACC_VER_MAJOR__ && __CUDACC_VER_MAJOR__ < 9)
#endif
#ifndef __CUDACC_EXTENDED_LAMBDA__
#define __CUDACC_EXTENDED_LAMBDA__
#endif
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
#ifdef HIP_VERSION
#elif !defined(HIP_VERSION) || (defined __HIPCC__ && 12 /* __CUDACC_VER_MAJOR__ */ < 9)
#endif
#ifndef __HIPCC__
#define __CUDACC_EXTENDED_LAMBDA__
#endif
)");
  EXPECT_EQ(r.findings, "");
}

// A capability of CUDA's is no architecture of AMD's.
TEST(Hip, WhatHasAnotherMeaning) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
bool isNew(const cudaDeviceProp &p) { return p.major >= 7; }
)");
  EXPECT_EQ(r.findings, "3001:2:48 'cudaDeviceProp.major': of an AMD GPU it is no compute "
                        "capability, but its architecture's, as 9 of gfx906\n");
}

// In HIP they are objects that become numbers.
TEST(Hip, IndicesThatNobodyAsksANumberOf) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#include <cstdio>
#define SHOW(x) printf("%d\n", x)
template <class T> __device__ T twice(T x) { return __shfl(2 * x, 0, blockDim.x); }
__device__ int f(unsigned x, uint3 at);
__global__ void k(int *p) {
  printf("%d %d\n", threadIdx.x, blockIdx.x * blockDim.x);
  const auto i = blockDim.y;
  int j = threadIdx.z + max(threadIdx.x, 2u);
  SHOW(gridDim.x);
  dim3 d = blockDim, b = blockIdx;
  uint3 t = threadIdx;
  p[i] = f(threadIdx.x, blockIdx) + twice(threadIdx.y);
}
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
#include <cstdio>
#define SHOW(x) printf("%d\n", x)
template <class T> __device__ T twice(T x) { return __shfl(2 * x, 0, blockDim.x); }
__device__ int f(unsigned x, uint3 at);
__global__ void k(int *p) {
  printf("%d %d\n", static_cast<unsigned>(threadIdx.x), blockIdx.x * blockDim.x);
  const auto i = static_cast<unsigned>(blockDim.y);
  int j = threadIdx.z + max(threadIdx.x, 2u);
  SHOW(static_cast<unsigned>(gridDim.x));
  dim3 d = blockDim, b = blockIdx;
  uint3 t = make_uint3(threadIdx.x, threadIdx.y, threadIdx.z);
  p[i] = f(threadIdx.x, make_uint3(blockIdx.x, blockIdx.y, blockIdx.z)) + twice(static_cast<unsigned>(threadIdx.y));
}
)");
}

// An object of theirs has one byte, and goes to printf() as it is.
TEST(Hip, IndicesWhoseTypeCounts) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#include <cstdio>
template <class T> __device__ auto twice(T x) {
  auto i(threadIdx.x);
  return i * x;
}
__global__ void k(unsigned long *p, bool c) {
  p[0] = sizeof(threadIdx.x) + sizeof threadIdx.y + sizeof(threadIdx.x + 1) + sizeof(threadIdx.x[p]);
  decltype(blockIdx.x) n = 3;
  printf("%u %u", c ? threadIdx.x : (threadIdx.x), (p[0]++, threadIdx.z));
  auto i{threadIdx.x};
  auto list = {threadIdx.x, threadIdx.y};
  p[1] = c ? blockIdx.x : blockIdx.y;
  p[2] = i + n + twice(2) + *list.begin();
}
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
#include <cstdio>
template <class T> __device__ auto twice(T x) {
  auto i(static_cast<unsigned>(threadIdx.x));
  return i * x;
}
__global__ void k(unsigned long *p, bool c) {
  p[0] = sizeof(static_cast<unsigned>(threadIdx.x)) + sizeof static_cast<unsigned>(threadIdx.y) + sizeof(threadIdx.x + 1) + sizeof(threadIdx.x[p]);
  decltype(static_cast<unsigned>(blockIdx.x)) n = 3;
  printf("%u %u", c ? static_cast<unsigned>(threadIdx.x) : (static_cast<unsigned>(threadIdx.x)), (p[0]++, static_cast<unsigned>(threadIdx.z)));
  auto i{static_cast<unsigned>(threadIdx.x)};
  auto list = {static_cast<unsigned>(threadIdx.x), static_cast<unsigned>(threadIdx.y)};
  p[1] = c ? blockIdx.x : blockIdx.y;
  p[2] = i + n + twice(2) + *list.begin();
}
)");
}

TEST(Hip, LabelsAreTheUsers) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
void run(int n) {
  if (n)
    goto cudaDone;
  cudaDeviceSynchronize();
cudaDone:
  return;
}
)");
  EXPECT_NE(r.text.find("cudaDone:\n"), std::string::npos);
  EXPECT_EQ(r.findings, "");
}

} // namespace
} // namespace cu2port::test
