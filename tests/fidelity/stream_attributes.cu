// Attributes of streams are hints: kept, told and copied, and without effect on what kernels
// compute.
#include "check.h"

__global__ void doubleEach(int *values) { values[threadIdx.x] *= 2; }

static cudaStreamAttrValue makeWindow(void *base, size_t bytes) {
  cudaStreamAttrValue value = {};
  value.accessPolicyWindow.base_ptr = base;
  value.accessPolicyWindow.num_bytes = bytes;
  value.accessPolicyWindow.hitRatio = 0.5f;
  value.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
  value.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
  return value;
}

static void testWindow(cudaStream_t stream, cudaStream_t other) {
  std::vector<int> values = {1, 2, 3, 4};
  check::Array<int> device(values);
  int *base = device;
  cudaStreamAttrValue value = makeWindow(base, 16);
  CHECK(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &value));
  CHECK(cudaCtxResetPersistingL2Cache());
  doubleEach<<<1, 4, 0, stream>>>(device);
  CHECK(cudaStreamSynchronize(stream));
  check::equal("with a window", device.fetch(), std::vector<int>{2, 4, 6, 8});

  CHECK(cudaStreamCopyAttributes(other, stream));
  cudaStreamAttrValue kept = {};
  CHECK(cudaStreamGetAttribute(other, cudaStreamAttributeAccessPolicyWindow, &kept));
  check::that(kept.accessPolicyWindow.base_ptr == base, "base of a copied window");
  check::equal<size_t>("its size", kept.accessPolicyWindow.num_bytes, 16);
  check::equal("its ratio", kept.accessPolicyWindow.hitRatio, 0.5f);
}

static void testWaiting(cudaStream_t stream) {
  cudaStreamAttrValue value = {}; // how to wait, unless somebody says, is left open
  CHECK(cudaStreamGetAttribute(stream, cudaStreamAttributeSynchronizationPolicy, &value));
  value.syncPolicy = cudaSyncPolicyYield;
  CHECK(cudaStreamSetAttribute(stream, cudaStreamAttributeSynchronizationPolicy, &value));
  value.syncPolicy = cudaSyncPolicyAuto;
  CHECK(cudaStreamGetAttribute(stream, cudaStreamAttributeSynchronizationPolicy, &value));
  check::that(value.syncPolicy == cudaSyncPolicyYield, "how to wait");
}

static void testErrors(cudaStream_t stream) {
  cudaStreamAttrValue value = makeWindow(nullptr, 0);
  const cudaStreamAttrID window = cudaStreamAttributeAccessPolicyWindow;
  if (std::getenv("CU2PORT_DEVICE")) // a translation: CUDA itself looks into it
    check::equal("no value", cudaStreamSetAttribute(stream, window, nullptr),
                 cudaErrorInvalidValue);
  check::equal("an attribute of launches",
               cudaStreamSetAttribute(stream, cudaLaunchAttributeCooperative, &value),
               cudaErrorInvalidValue);
  value.accessPolicyWindow.hitRatio = 1.5f;
  check::equal("a ratio above 1", cudaStreamSetAttribute(stream, window, &value),
               cudaErrorInvalidValue);
  value = makeWindow(nullptr, 0);
  value.accessPolicyWindow.missProp = cudaAccessPropertyPersisting;
  check::equal("misses that persist", cudaStreamSetAttribute(stream, window, &value),
               cudaErrorInvalidValue);
  cudaGetLastError();
}

void test(check::Random &) {
  cudaStream_t stream, other;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaStreamCreate(&other));
  unsigned long long first = 0, second = 0, again = 0;
  CHECK(cudaStreamGetId(stream, &first));
  CHECK(cudaStreamGetId(other, &second));
  CHECK(cudaStreamGetId(stream, &again));
  check::that(first != second && first == again, "numbers of streams");
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusActive;
  CHECK(cudaStreamIsCapturing(stream, &status));
  check::that(status == cudaStreamCaptureStatusNone, "no stream captures");
  int device = -1, current = -1;
  CHECK(cudaStreamGetDevice(stream, &device));
  CHECK(cudaGetDevice(&current));
  check::equal("a stream's device", device, current);
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  CHECK(cudaThreadExchangeStreamCaptureMode(&mode));
  check::that(mode == cudaStreamCaptureModeGlobal, "how streams would capture");
  testWaiting(stream);
  testWindow(stream, other);
  testWindow(0, stream);
  testErrors(stream);
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaStreamDestroy(other));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
