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
  int number;
  const char *name;
};

#define ERROR(name, number) {name, number, #name}

const Error Errors[] = {
    ERROR(cudaSuccess, 0),
    ERROR(cudaErrorInvalidValue, 1),
    ERROR(cudaErrorMemoryAllocation, 2),
    ERROR(cudaErrorInitializationError, 3),
    ERROR(cudaErrorCudartUnloading, 4),
    ERROR(cudaErrorInvalidConfiguration, 9),
    ERROR(cudaErrorInvalidPitchValue, 12),
    ERROR(cudaErrorInvalidSymbol, 13),
    ERROR(cudaErrorInvalidHostPointer, 16),
    ERROR(cudaErrorInvalidDevicePointer, 17),
    ERROR(cudaErrorInvalidTexture, 18),
    ERROR(cudaErrorInvalidMemcpyDirection, 21),
    ERROR(cudaErrorInsufficientDriver, 35),
    ERROR(cudaErrorMissingConfiguration, 52),
    ERROR(cudaErrorInvalidDeviceFunction, 98),
    ERROR(cudaErrorNoDevice, 100),
    ERROR(cudaErrorInvalidDevice, 101),
    ERROR(cudaErrorInvalidKernelImage, 200),
    ERROR(cudaErrorNoKernelImageForDevice, 209),
    ERROR(cudaErrorUnsupportedLimit, 215),
    ERROR(cudaErrorPeerAccessUnsupported, 217),
    ERROR(cudaErrorFileNotFound, 301),
    ERROR(cudaErrorOperatingSystem, 304),
    ERROR(cudaErrorInvalidResourceHandle, 400),
    ERROR(cudaErrorSymbolNotFound, 500),
    ERROR(cudaErrorNotReady, 600),
    ERROR(cudaErrorIllegalAddress, 700),
    ERROR(cudaErrorLaunchOutOfResources, 701),
    ERROR(cudaErrorLaunchTimeout, 702),
    ERROR(cudaErrorPeerAccessAlreadyEnabled, 704),
    ERROR(cudaErrorPeerAccessNotEnabled, 705),
    ERROR(cudaErrorAssert, 710),
    ERROR(cudaErrorHostMemoryAlreadyRegistered, 712),
    ERROR(cudaErrorHostMemoryNotRegistered, 713),
    ERROR(cudaErrorIllegalInstruction, 715),
    ERROR(cudaErrorMisalignedAddress, 716),
    ERROR(cudaErrorLaunchFailure, 719),
    ERROR(cudaErrorCooperativeLaunchTooLarge, 720),
    ERROR(cudaErrorNotPermitted, 800),
    ERROR(cudaErrorNotSupported, 801),
    ERROR(cudaErrorUnknown, 999),
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
  check::equal(what, cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
  check::equal(what, cudaGetLastError(), cudaErrorInvalidConfiguration);
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
