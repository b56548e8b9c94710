// Error codes, their names and texts, which calls report them, and how long they stay.
#include "check.h"

#include <set>
#include <string>

__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 1;
}

struct Error {
  cudaError_t error;
  const char *name;
  int number;
};

const Error Errors[] = {
    {cudaSuccess, "cudaSuccess", 0},
    {cudaErrorInvalidValue, "cudaErrorInvalidValue", 1},
    {cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", 2},
    {cudaErrorInitializationError, "cudaErrorInitializationError", 3},
    {cudaErrorCudartUnloading, "cudaErrorCudartUnloading", 4},
    {cudaErrorInvalidConfiguration, "cudaErrorInvalidConfiguration", 9},
    {cudaErrorInvalidPitchValue, "cudaErrorInvalidPitchValue", 12},
    {cudaErrorInvalidSymbol, "cudaErrorInvalidSymbol", 13},
    {cudaErrorInvalidHostPointer, "cudaErrorInvalidHostPointer", 16},
    {cudaErrorInvalidDevicePointer, "cudaErrorInvalidDevicePointer", 17},
    {cudaErrorInvalidTexture, "cudaErrorInvalidTexture", 18},
    {cudaErrorInvalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection", 21},
    {cudaErrorInsufficientDriver, "cudaErrorInsufficientDriver", 35},
    {cudaErrorMissingConfiguration, "cudaErrorMissingConfiguration", 52},
    {cudaErrorInvalidDeviceFunction, "cudaErrorInvalidDeviceFunction", 98},
    {cudaErrorNoDevice, "cudaErrorNoDevice", 100},
    {cudaErrorInvalidDevice, "cudaErrorInvalidDevice", 101},
    {cudaErrorInvalidKernelImage, "cudaErrorInvalidKernelImage", 200},
    {cudaErrorNoKernelImageForDevice, "cudaErrorNoKernelImageForDevice", 209},
    {cudaErrorUnsupportedLimit, "cudaErrorUnsupportedLimit", 215},
    {cudaErrorPeerAccessUnsupported, "cudaErrorPeerAccessUnsupported", 217},
    {cudaErrorFileNotFound, "cudaErrorFileNotFound", 301},
    {cudaErrorOperatingSystem, "cudaErrorOperatingSystem", 304},
    {cudaErrorInvalidResourceHandle, "cudaErrorInvalidResourceHandle", 400},
    {cudaErrorSymbolNotFound, "cudaErrorSymbolNotFound", 500},
    {cudaErrorNotReady, "cudaErrorNotReady", 600},
    {cudaErrorIllegalAddress, "cudaErrorIllegalAddress", 700},
    {cudaErrorLaunchOutOfResources, "cudaErrorLaunchOutOfResources", 701},
    {cudaErrorLaunchTimeout, "cudaErrorLaunchTimeout", 702},
    {cudaErrorPeerAccessAlreadyEnabled, "cudaErrorPeerAccessAlreadyEnabled", 704},
    {cudaErrorPeerAccessNotEnabled, "cudaErrorPeerAccessNotEnabled", 705},
    {cudaErrorAssert, "cudaErrorAssert", 710},
    {cudaErrorHostMemoryAlreadyRegistered, "cudaErrorHostMemoryAlreadyRegistered", 712},
    {cudaErrorHostMemoryNotRegistered, "cudaErrorHostMemoryNotRegistered", 713},
    {cudaErrorIllegalInstruction, "cudaErrorIllegalInstruction", 715},
    {cudaErrorMisalignedAddress, "cudaErrorMisalignedAddress", 716},
    {cudaErrorLaunchFailure, "cudaErrorLaunchFailure", 719},
    {cudaErrorCooperativeLaunchTooLarge, "cudaErrorCooperativeLaunchTooLarge", 720},
    {cudaErrorNotPermitted, "cudaErrorNotPermitted", 800},
    {cudaErrorNotSupported, "cudaErrorNotSupported", 801},
    {cudaErrorUnknown, "cudaErrorUnknown", 999},
};

// The name of every error is its enumerator's, its number CUDA's; each has a text of its own.
void testNames() {
  std::set<std::string> texts;
  for (const Error &e : Errors) {
    check::equal<int>(e.name, e.error, e.number);
    check::that(std::strcmp(cudaGetErrorName(e.error), e.name) == 0, e.name);
    const char *text = cudaGetErrorString(e.error);
    if (!texts.insert(text).second)
      check::fail("%s: another error has its text, '%s'", e.name, text);
  }
  const cudaError_t none = static_cast<cudaError_t>(12345);
  check::that(std::strcmp(cudaGetErrorString(none), "unrecognized error code") == 0,
              "the text of no error at all");
}

void testTexts() {
  check::that(std::strcmp(cudaGetErrorString(cudaSuccess), "no error") == 0,
              "the text of cudaSuccess");
  check::that(std::strcmp(cudaGetErrorString(cudaErrorInvalidValue), "invalid argument") == 0,
              "the text of cudaErrorInvalidValue");
  check::that(std::strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory") == 0,
              "the text of cudaErrorMemoryAllocation");
  check::that(std::strcmp(cudaGetErrorString(cudaErrorInvalidConfiguration),
                          "invalid configuration argument") == 0,
              "the text of cudaErrorInvalidConfiguration");
}

void expectLaunchError(const char *what) {
  // CUDA 13 tells what its documentation calls an invalid configuration as an invalid value.
  const cudaError_t error =
      CUDART_VERSION < 13000 ? cudaErrorInvalidConfiguration : cudaErrorInvalidValue;
  check::equal(what, cudaPeekAtLastError(), error);
  check::equal(what, cudaGetLastError(), error);
  check::equal(what, cudaGetLastError(), cudaSuccess);
}

void testLaunches(int *out) {
  fill<<<1, 100000>>>(out, 10);
  expectLaunchError("too many threads");
  fill<<<0, 32>>>(out, 10);
  expectLaunchError("no blocks");
  fill<<<1, 0>>>(out, 10);
  expectLaunchError("no threads");
  fill<<<1, dim3(64, 64, 64)>>>(out, 10);
  expectLaunchError("too many threads in three dimensions");
  fill<<<dim3(1, 70000), 32>>>(out, 10);
  expectLaunchError("too many blocks");
  fill<<<1, 32, 1u << 30>>>(out, 10);
  check::that(cudaGetLastError() != cudaSuccess, "too much shared memory");
  CHECK(cudaDeviceSynchronize()); // none of them broke the device
}

void testCalls(int *out) {
  int host[4];
  check::equal("a null destination", cudaMemcpy(nullptr, out, 4, cudaMemcpyDeviceToHost),
               cudaErrorInvalidValue);
  check::equal("no such direction", cudaMemcpy(host, out, 4, static_cast<cudaMemcpyKind>(77)),
               cudaErrorInvalidMemcpyDirection);
  check::equal("more than was allocated",
               cudaMemcpy(host, out + (1 << 28), 16, cudaMemcpyDeviceToHost),
               cudaErrorInvalidValue);
  check::equal("kept", cudaPeekAtLastError(), cudaErrorInvalidValue);
  CHECK(cudaMemcpy(host, out, 16, cudaMemcpyDeviceToHost));
  check::equal("a success does not clear it", cudaGetLastError(), cudaErrorInvalidValue);
  check::equal("read once", cudaGetLastError(), cudaSuccess);
}

void testFree() {
  int *pointer = nullptr, onStack = 0;
  CHECK(cudaMalloc(&pointer, 1000));
  CHECK(cudaFree(pointer));
  check::equal("freed twice", cudaFree(pointer), cudaErrorInvalidValue);
  check::equal("not allocated", cudaFree(&onStack), cudaErrorInvalidValue);
  CHECK(cudaMalloc(&pointer, 1000));
  check::equal("from the middle", cudaFree(pointer + 10), cudaErrorInvalidValue);
  CHECK(cudaFree(pointer));
  cudaGetLastError();
  check::equal("the device works", cudaDeviceSynchronize(), cudaSuccess);
}

void test(check::Random &random) {
  testTexts();
  testNames();
  check::Array<int> out(static_cast<std::size_t>(random.integer(100, 200)));
  testLaunches(out);
  testCalls(out);
  testFree();
  cudaError_t status = cudaSuccess;
  enum cudaError other = cudaErrorInvalidValue;
  check::that(status != other, "both spellings of the type");
  fill<<<1, 128>>>(out, static_cast<int>(out.size()));
  check::equal("still right", out.fetch()[5], 1);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
