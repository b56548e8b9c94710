// Launches of kernels.
#include "Log.h"
#include "api/Launch.h"

using namespace cu2port;

void portLaunch(dim3 grid, dim3 block, size_t shared, portStream_t stream) {
  thisThread().launches.push_back({grid, block, shared, stream ? stream : streamZero});
}

portError_t portLaunchKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args,
                             size_t sharedMem, portStream_t stream) {
  return call([&](Context &context) {
    return launch(context, func, {gridDim, blockDim, sharedMem, stream}, args);
  });
}

portError_t portLaunchCooperativeKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args,
                                        size_t sharedMem, portStream_t stream) {
  return call([&](Context &context) {
    if (!context.device.properties().cooperativeLaunch) {
      log("%s cannot run all blocks of a grid at the same time", context.device.properties().name);
      return portErrorNotSupported;
    }
    return launch(context, func, {gridDim, blockDim, sharedMem, stream}, args, true);
  });
}
