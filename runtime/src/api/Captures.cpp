// Whether a stream captures a graph: none does.
#include "api/Streams.h"

#include "cu2port/libraries/cudart.h"

#include <utility>

using namespace cu2port;

extern "C" {

cudaError cudaStreamIsCapturing(portStream_t handle, cudaStreamCaptureStatus *status) {
  return withStreamItself(handle, [&](portStream_st &) {
    if (!status)
      return portErrorInvalidValue;
    *status = cudaStreamCaptureStatusNone;
    return portSuccess;
  });
}

// There is neither an id nor a graph to tell.
cudaError cudaStreamGetCaptureInfo(portStream_t handle, cudaStreamCaptureStatus *status,
                                   unsigned long long *, cudaGraph_t *, const cudaGraphNode_t **,
                                   size_t *) {
  return cudaStreamIsCapturing(handle, status);
}

cudaError cudaStreamGetCaptureInfo_v2(portStream_t handle, cudaStreamCaptureStatus *status,
                                      unsigned long long *, cudaGraph_t *, const cudaGraphNode_t **,
                                      size_t *) {
  return cudaStreamIsCapturing(handle, status);
}

cudaError cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode) {
  static thread_local cudaStreamCaptureMode current = cudaStreamCaptureModeGlobal;
  return call([&](Context &) {
    if (!mode || *mode < cudaStreamCaptureModeGlobal || *mode > cudaStreamCaptureModeRelaxed)
      return portErrorInvalidValue;
    std::swap(current, *mode);
    return portSuccess;
  });
}

cudaError cudaStreamGetDevice(portStream_t handle, int *device) {
  return withStream(handle, [&](Context &context) {
    if (!device)
      return portErrorInvalidValue;
    *device = context.index;
    return portSuccess;
  });
}

} // extern "C"
