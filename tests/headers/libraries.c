/* One function of each library that has no translation yet, called from C. */
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda.h>
#include <cudnn.h>
#include <cufft.h>
#include <cufftw.h>
#include <cufile.h>
#include <cupti.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusolverMg.h>
#include <cusparse.h>
#include <cutensorMg.h>
#include <nccl.h>
#include <npp.h>
#include <nvJitLink.h>
#include <nvjpeg.h>
#include <nvml.h>
#include <nvrtc.h>
#include <nvvm.h>
#include <stdio.h>
#include <string.h>

static int wrong = 0;

static void expect(const char *name, int got, int expected) {
  if (got != expected)
    printf("%s: got %d, expected %d\n", name, got, expected), ++wrong;
}

/* What has no status says it in another way. */
static void callOthers(void) {
  const char *name = "";
  fftw_complex data[4];
  expect("cuFFTW", fftw_plan_dft_1d(4, data, data, FFTW_FORWARD, FFTW_ESTIMATE) == NULL, 1);
  expect("cuFile", cuFileDriverOpen().err, CU_FILE_PLATFORM_NOT_SUPPORTED);
  expect("cuGetErrorName", cuGetErrorName(CUDA_ERROR_NOT_FOUND, &name), CUDA_SUCCESS);
  expect(name, strcmp(name, "CUDA_ERROR_NOT_FOUND"), 0);
  expect("cuGetErrorString", cuGetErrorString(CUDA_ERROR_NOT_FOUND, &name), CUDA_SUCCESS);
  expect(name, strcmp(name, "named symbol not found"), 0);
  for (int result = 0; result < 1000; ++result) /* each that has a name has a text */
    expect("cuGetErrorString", cuGetErrorString((CUresult)result, &name),
           cuGetErrorName((CUresult)result, &name));
  expect("cuGetErrorString", cuGetErrorString((CUresult)12345, &name), CUDA_ERROR_INVALID_VALUE);
  expect("cuGetErrorString", name == NULL, 1);
}

static void callNpp(void) {
  NppiSize size = {4, 4};
  NppStreamContext context;
  Npp8u pixels[16], limit[3] = {0};
  size_t bytes;
  memset(&context, 0, sizeof context);
  expect("nppc", nppGetStreamContext(&context), NPP_NOT_SUPPORTED_MODE_ERROR);
  expect("nppial", nppiAddC_8u_C1RSfs(pixels, 4, 1, pixels, 4, size, 0),
         NPP_NOT_SUPPORTED_MODE_ERROR);
  expect("nppicc", nppiRGBToGray_8u_C3C1R(pixels, 4, pixels, 4, size),
         NPP_NOT_SUPPORTED_MODE_ERROR);
  expect("nppidei", nppiSet_8u_C1R_Ctx(0, pixels, 4, size, context), NPP_NOT_SUPPORTED_MODE_ERROR);
  expect("nppif", nppiFilterGauss_8u_C1R(pixels, 4, pixels, 4, size, NPP_MASK_SIZE_3_X_3),
         NPP_NOT_SUPPORTED_MODE_ERROR);
  expect("nppig", nppiMirror_8u_C1R(pixels, 4, pixels, 4, size, NPP_BOTH_AXIS),
         NPP_NOT_SUPPORTED_MODE_ERROR);
  expect("nppim", nppiErode3x3_8u_C1R(pixels, 4, pixels, 4, size), NPP_NOT_SUPPORTED_MODE_ERROR);
  expect("nppist", nppiSumGetBufferHostSize_8u_C1R(size, &bytes), NPP_NOT_SUPPORTED_MODE_ERROR);
  expect("nppisu", nppiMalloc_8u_C1(4, 4, &size.width) == NULL, 1);
  expect("nppitc", nppiThreshold_LTVal_8u_C3IR(pixels, 4, size, limit, limit),
         NPP_NOT_SUPPORTED_MODE_ERROR);
  expect("npps", nppsZero_8u(pixels, 16), NPP_NOT_SUPPORTED_MODE_ERROR);
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
  CUdeviceptr memory;
  uint32_t version;
  cutensorHandle_t tensor;
  cutensorMgHandle_t tensors;
  nvJitLinkHandle link;
  nvjpegHandle_t jpeg;
  nvvmProgram program;
  int count = 0;
  expect("cuBLAS", cublasCreate(&blas), CUBLAS_STATUS_NOT_SUPPORTED);
  expect("cuBLAS again", cublasCreate(&blas), CUBLAS_STATUS_NOT_SUPPORTED);
  expect("cuBLASLt", cublasLtCreate(&blasLt), CUBLAS_STATUS_NOT_SUPPORTED);
  expect("cuDNN", cudnnCreate(&dnn), CUDNN_STATUS_NOT_SUPPORTED);
  expect("cuFFT", cufftPlan1d(&fft, 8, CUFFT_C2C, 1), CUFFT_NOT_SUPPORTED);
  expect("cuRAND", curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT),
         CURAND_STATUS_INTERNAL_ERROR);
  expect("cuSOLVER", cusolverDnCreate(&solver), CUSOLVER_STATUS_NOT_SUPPORTED);
  expect("cuSOLVERMg", cusolverMgCreate(&solvers), CUSOLVER_STATUS_NOT_SUPPORTED);
  expect("cuSPARSE", cusparseCreate(&sparse), CUSPARSE_STATUS_NOT_SUPPORTED);
  expect("NCCL", ncclGetUniqueId(&id), ncclInternalError);
  expect("the driver API", cuMemAlloc(&memory, 4), CUDA_ERROR_NOT_SUPPORTED);
  expect("CUPTI", cuptiGetVersion(&version), CUPTI_ERROR_NOT_SUPPORTED);
  expect("cuTENSOR", cutensorCreate(&tensor), CUTENSOR_STATUS_NOT_SUPPORTED);
  expect("cuTENSORMg", cutensorMgCreate(&tensors, 1, &count), CUTENSOR_STATUS_NOT_SUPPORTED);
  expect("nvJitLink", nvJitLinkCreate(&link, 0, NULL), NVJITLINK_ERROR_INTERNAL);
  expect("nvJPEG", nvjpegCreateSimple(&jpeg), NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED);
  expect("NVML", nvmlInit(), NVML_ERROR_NOT_SUPPORTED);
  expect("libNVVM", nvvmCreateProgram(&program), NVVM_ERROR_PROGRAM_CREATION_FAILURE);
  callNpp();
  callOthers();
  expect("NVRTC", nvrtcGetNumSupportedArchs(&count), NVRTC_ERROR_INTERNAL_ERROR);
  return wrong;
}
