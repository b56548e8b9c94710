/* One function of each library that has no translation yet, called from C. */
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cudnn.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusolverMg.h>
#include <cusparse.h>
#include <nccl.h>
#include <nvrtc.h>
#include <stdio.h>

static int wrong = 0;

static void expect(const char *name, int got, int expected) {
  if (got != expected)
    printf("%s: got %d, expected %d\n", name, got, expected), ++wrong;
}

int main(void) {
  cublasHandle_t blas;
  cublasLtHandle_t blasLt;
  cudnnHandle_t dnn;
  cufftHandle fft;
  curandGenerator_t generator;
  cusolverDnHandle_t solver;
  cusolverMgHandle_t solvers;
  cusparseHandle_t sparse;
  ncclUniqueId id;
  int count = 0;
  expect("cuBLAS", cublasCreate(&blas), CUBLAS_STATUS_NOT_SUPPORTED);
  expect("cuBLAS again", cublasCreate(&blas), CUBLAS_STATUS_NOT_SUPPORTED);
  expect("cuBLASLt", cublasLtCreate(&blasLt), CUBLAS_STATUS_NOT_SUPPORTED);
  expect("cuDNN", cudnnCreate(&dnn), CUDNN_STATUS_NOT_SUPPORTED);
  expect("cuFFT", cufftPlan1d(&fft, 8, CUFFT_C2C, 1), CUFFT_NOT_SUPPORTED);
  expect("cuRAND", curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT), CURAND_STATUS_INTERNAL_ERROR);
  expect("cuSOLVER", cusolverDnCreate(&solver), CUSOLVER_STATUS_NOT_SUPPORTED);
  expect("cuSOLVERMg", cusolverMgCreate(&solvers), CUSOLVER_STATUS_NOT_SUPPORTED);
  expect("cuSPARSE", cusparseCreate(&sparse), CUSPARSE_STATUS_NOT_SUPPORTED);
  expect("NCCL", ncclGetUniqueId(&id), ncclInternalError);
  expect("NVRTC", nvrtcGetNumSupportedArchs(&count), NVRTC_ERROR_INTERNAL_ERROR);
  return wrong;
}
