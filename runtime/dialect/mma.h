// Products of small matrices, which the threads of a warp hold together: declared, so that programs
// which use them parse.
#ifndef __MMA_H__
#define __MMA_H__

#include "cuda_runtime.h"

#if defined(__cplusplus) && defined(__CUDA__)
#include "cuda_bf16.h"
#include "cuda_fp16.h"

extern "C++" {
namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
enum mmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum mmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };

namespace precision {
class tf32;
}
namespace experimental {
namespace precision {
class u4;
class s4;
class b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

__device__ float __float_to_tf32(float x);

/// What an element of a matrix is for arithmetic.
template <class T> struct element_type {
  typedef T type;
};
template <> struct element_type<precision::tf32> {
  typedef float type;
};

/// A thread's share of a matrix.
template <class Use, int m, int n, int k, class T, class Layout = void> class fragment {
public:
  static const int num_elements = 16;
  static const int num_storage_elements = num_elements;
  typename element_type<T>::type x[num_elements];
};

template <class Use, int m, int n, int k, class T, class Layout, class U>
__device__ void fill_fragment(fragment<Use, m, n, k, T, Layout> &matrix, const U &value);
template <class Use, int m, int n, int k, class T, class Layout, class U>
__device__ void load_matrix_sync(fragment<Use, m, n, k, T, Layout> &matrix, const U *from,
                                 unsigned int stride);
template <class Use, int m, int n, int k, class T, class Layout, class U>
__device__ void load_matrix_sync(fragment<Use, m, n, k, T, Layout> &matrix, const U *from,
                                 unsigned int stride, layout_t layout);
template <int m, int n, int k, class T, class U>
__device__ void store_matrix_sync(U *to, const fragment<accumulator, m, n, k, T> &matrix,
                                  unsigned int stride, layout_t layout);
template <int m, int n, int k, class A, class B, class C, class D, class LayoutA, class LayoutB>
__device__ void mma_sync(fragment<accumulator, m, n, k, D> &d,
                         const fragment<matrix_a, m, n, k, A, LayoutA> &a,
                         const fragment<matrix_b, m, n, k, B, LayoutB> &b,
                         const fragment<accumulator, m, n, k, C> &c, bool saturate = false);
template <int m, int n, int k, class A, class B, class C, class LayoutA, class LayoutB>
__device__ void bmma_sync(fragment<accumulator, m, n, k, C> &d,
                          const fragment<matrix_a, m, n, k, A, LayoutA> &a,
                          const fragment<matrix_b, m, n, k, B, LayoutB> &b,
                          const fragment<accumulator, m, n, k, C> &c,
                          experimental::bmmaBitOp operation = experimental::bmmaBitOpXOR,
                          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);

} // namespace wmma
} // namespace nvcuda
} // extern "C++"
#endif

#endif
