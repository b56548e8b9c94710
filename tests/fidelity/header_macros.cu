// What programs' own headers ask of CUDA's, and an inclusion within extern "C".
extern "C" {
#include <cuda_runtime.h>
#include <math.h>
}
#include <builtin_types.h>
#include <cuda.h>
#include <cuda_occupancy.h>
#include <cuda_profiler_api.h>
#include <device_functions.h>
#include <nvtx3/nvToolsExt.h>
#include <vector_functions.h>

#if !defined(__CUDA_RUNTIME_H__) || !defined(__CUDA_RUNTIME_API_H__) ||                            \
    !defined(__DRIVER_TYPES_H__) || !defined(__VECTOR_TYPES_H__) ||                                \
    !defined(__VECTOR_FUNCTIONS_H__) || !defined(__HOST_DEFINES_H__) ||                            \
    !defined(__DEVICE_FUNCTIONS_H__)
#error "headers of programs ask for these guards"
#endif
#if CUDART_VERSION < 12000 || CUDA_VERSION < 12000 || __CUDACC_VER_MAJOR__ < 12
#error "a version"
#endif

#include "check.h"

#ifdef __DRIVER_TYPES_H__
static const char *nameOf(cudaError_t error) { return cudaGetErrorName(error); }
#endif

// A list, of more than one where nvcc is asked for that.
constexpr int architectures[] = {__CUDA_ARCH_LIST__};
static_assert(architectures[0] >= 500, "what kernels are compiled for");

__global__ void absolute(float *x) { x[threadIdx.x] = fabsf(x[threadIdx.x]); }

void test(check::Random &random) {
  nvtxRangePushA("test");
  check::Array<float> x(std::vector<float>{-static_cast<float>(random.integer(1, 9)), 2});
  const std::vector<float> before = x.fetch();
  absolute<<<1, 2>>>(x);
  check::equal("absolute", x.fetch(), std::vector<float>{-before[0], 2});
  check::that(std::strcmp(nameOf(cudaErrorInvalidValue), "cudaErrorInvalidValue") == 0, "a name");
  nvtxRangePop();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
