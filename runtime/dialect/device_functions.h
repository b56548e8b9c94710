// What only device code can call: barriers and fences, bit and type casts, intrinsics, cached
// loads, clocks.
#ifndef __DEVICE_FUNCTIONS_H__
#define __DEVICE_FUNCTIONS_H__

#ifdef __CUDA__ // device code: a host's compiler has none, the direct form its own
#include "host_defines.h"
#include "vector_types.h"

extern "C" {
__device__ void __syncthreads(void);
__device__ int __syncthreads_count(int predicate);
__device__ int __syncthreads_and(int predicate);
__device__ int __syncthreads_or(int predicate);
__device__ void __syncwarp(unsigned int mask = 0xffffffff);
__device__ void __threadfence(void);
__device__ void __threadfence_block(void);
__device__ void __threadfence_system(void);
__device__ void __cu2port_compiler_barrier(void); // asm volatile("" ::: "memory")
__device__ void __trap(void);
__device__ bool __cu2port_waits_in_vain(unsigned int round); // only where others need not run
__device__ void __brkpt(void);
__device__ void __nanosleep(unsigned int ns);
__device__ void __prof_trigger(int counter);
__device__ void __assertfail(const char *message, const char *file, unsigned int line,
                             const char *function, __SIZE_TYPE__ size);
__device__ long long clock64(void);
__device__ unsigned long long globaltimer(void);

__device__ float __int_as_float(int x);
__device__ int __float_as_int(float x);
__device__ float __uint_as_float(unsigned int x);
__device__ unsigned int __float_as_uint(float x);
__device__ double __longlong_as_double(long long x);
__device__ long long __double_as_longlong(double x);
__device__ double __hiloint2double(int hi, int lo);
__device__ int __double2hiint(double x);
__device__ int __double2loint(double x);

__device__ int __popc(unsigned int x);
__device__ int __popcll(unsigned long long x);
__device__ int __clz(int x);
__device__ int __clzll(long long x);
__device__ int __ffs(int x);
__device__ int __ffsll(long long x);
__device__ unsigned int __brev(unsigned int x);
__device__ unsigned long long __brevll(unsigned long long x);
__device__ unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int s);
__device__ unsigned int __fns(unsigned int mask, unsigned int base, int offset);
__device__ unsigned int __funnelshift_l(unsigned int lo, unsigned int hi, unsigned int shift);
__device__ unsigned int __funnelshift_r(unsigned int lo, unsigned int hi, unsigned int shift);
__device__ unsigned int __funnelshift_lc(unsigned int lo, unsigned int hi, unsigned int shift);
__device__ unsigned int __funnelshift_rc(unsigned int lo, unsigned int hi, unsigned int shift);

__device__ int __mul24(int x, int y);
__device__ unsigned int __umul24(unsigned int x, unsigned int y);
__device__ int __mulhi(int x, int y);
__device__ unsigned int __umulhi(unsigned int x, unsigned int y);
__device__ long long __mul64hi(long long x, long long y);
__device__ unsigned long long __umul64hi(unsigned long long x, unsigned long long y);
__device__ int __hadd(int x, int y);
__device__ int __rhadd(int x, int y);
__device__ unsigned int __uhadd(unsigned int x, unsigned int y);
__device__ unsigned int __urhadd(unsigned int x, unsigned int y);
/// `x - y`, or the number nearest to that: for the translator alone (hideWrappingGuards).
__device__ int __cu2port_sub_sat(int x, int y);
__device__ long long __cu2port_sub_sat(long long x, long long y);
// fminf and fmaxf, where it is open which of two zeros is the lesser.
__device__ float __cu2port_native_min(float x, float y);
__device__ double __cu2port_native_min(double x, double y);
__device__ float __cu2port_native_max(float x, float y);
__device__ double __cu2port_native_max(double x, double y);
__device__ unsigned int __sad(int x, int y, unsigned int z);
__device__ unsigned int __usad(unsigned int x, unsigned int y, unsigned int z);
__device__ float __saturatef(float x);

__device__ float __sinf(float x);
__device__ float __cosf(float x);
__device__ float __tanf(float x);
__device__ void __sincosf(float x, float *s, float *c);
__device__ float __expf(float x);
__device__ float __exp10f(float x);
__device__ float __logf(float x);
__device__ float __log2f(float x);
__device__ float __log10f(float x);
__device__ float __powf(float x, float y);
__device__ float __fdividef(float x, float y);
__device__ float fdividef(float x, float y);
__device__ double fdivide(double x, double y);
__device__ double __fdivide(double x, double y);
__device__ float __frsqrt_rn(float x);
__device__ float __tanhf(float x);
__device__ unsigned int __isGlobal(const void *pointer);
__device__ unsigned int __isShared(const void *pointer);
__device__ unsigned int __isConstant(const void *pointer);
__device__ unsigned int __isLocal(const void *pointer);
__device__ unsigned int __isGridConstant(const void *pointer);
}

// Conversions with the rounding in the name: nearest even, towards zero, up, down.
#define CU2PORT_ROUNDED(r)                                                                         \
  extern "C" {                                                                                     \
  __device__ int __float2int_##r(float x);                                                         \
  __device__ unsigned int __float2uint_##r(float x);                                               \
  __device__ long long __float2ll_##r(float x);                                                    \
  __device__ unsigned long long __float2ull_##r(float x);                                          \
  __device__ int __double2int_##r(double x);                                                       \
  __device__ unsigned int __double2uint_##r(double x);                                             \
  __device__ long long __double2ll_##r(double x);                                                  \
  __device__ unsigned long long __double2ull_##r(double x);                                        \
  __device__ float __double2float_##r(double x);                                                   \
  __device__ float __int2float_##r(int x);                                                         \
  __device__ float __uint2float_##r(unsigned int x);                                               \
  __device__ float __ll2float_##r(long long x);                                                    \
  __device__ float __ull2float_##r(unsigned long long x);                                          \
  __device__ double __ll2double_##r(long long x);                                                  \
  __device__ double __ull2double_##r(unsigned long long x);                                        \
  }
CU2PORT_ROUNDED(rn)
CU2PORT_ROUNDED(rz)
CU2PORT_ROUNDED(ru)
CU2PORT_ROUNDED(rd)
#undef CU2PORT_ROUNDED
extern "C" {
__device__ float __fadd_rn(float x, float y);
__device__ float __fsub_rn(float x, float y);
__device__ float __fmul_rn(float x, float y);
__device__ float __fdiv_rn(float x, float y);
__device__ float __fmaf_rn(float x, float y, float z);
__device__ float __frcp_rn(float x);
__device__ float __fsqrt_rn(float x);
__device__ double __dadd_rn(double x, double y);
__device__ double __dsub_rn(double x, double y);
__device__ double __dmul_rn(double x, double y);
__device__ double __ddiv_rn(double x, double y);
__device__ double __fma_rn(double x, double y, double z);
__device__ double __drcp_rn(double x);
__device__ double __dsqrt_rn(double x);
__device__ double __int2double_rn(int x);
__device__ double __uint2double_rn(unsigned int x);
}

#include "cu2port/libraries/directed_rounding.h"
#include "memory_addresses.h"

// Loads and stores with a hint for the cache.
template <class T> __device__ T __ldg(const T *pointer);
template <class T> __device__ T __ldca(const T *pointer);
template <class T> __device__ T __ldcg(const T *pointer);
template <class T> __device__ T __ldcs(const T *pointer);
template <class T> __device__ T __ldcv(const T *pointer);
template <class T> __device__ T __ldlu(const T *pointer);
template <class T> __device__ void __stwb(T *pointer, T value);
template <class T> __device__ void __stcg(T *pointer, T value);
template <class T> __device__ void __stcs(T *pointer, T value);
template <class T> __device__ void __stwt(T *pointer, T value);

#endif

#endif
