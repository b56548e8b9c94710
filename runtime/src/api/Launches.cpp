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

static portError_t launchTogether(Context &context, const void *func,
                                  const LaunchConfiguration &configuration, void **args) {
  if (!context.device.properties().cooperativeLaunch) {
    log("%s cannot run all blocks of a grid at the same time", context.device.properties().name);
    return portErrorNotSupported;
  }
  return launch(context, func, configuration, args, true);
}

portError_t portLaunchCooperativeKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args,
                                        size_t sharedMem, portStream_t stream) {
  return call([&](Context &context) {
    return launchTogether(context, func, {gridDim, blockDim, sharedMem, stream}, args);
  });
}

/// What an attribute asks for beyond a plain launch, or an error.
static portError_t readAttribute(const portLaunchAttribute &attribute, bool *isCooperative) {
  switch (attribute.id) {
  case portLaunchAttributeCooperative:
    *isCooperative = attribute.val.cooperative != 0;
    return portSuccess;
  case portLaunchAttributeClusterDimension: {
    const auto &cluster = attribute.val.clusterDim;
    if (cluster.x == 1 && cluster.y == 1 && cluster.z == 1)
      return portSuccess;
    log("there are no clusters of blocks");
    return portErrorNotSupported;
  }
  case portLaunchAttributeProgrammaticEvent:
  case portLaunchAttributeLaunchCompletionEvent:
    log("an event cannot be recorded within a launch");
    return portErrorNotSupported;
  case portLaunchAttributeIgnore:
  case portLaunchAttributeAccessPolicyWindow:
  case portLaunchAttributeSynchronizationPolicy:
  case portLaunchAttributeClusterSchedulingPolicyPreference:
  case portLaunchAttributeProgrammaticStreamSerialization: // the kernel comes after the one before
  case portLaunchAttributePriority:
  case portLaunchAttributeMemSyncDomainMap:
  case portLaunchAttributeMemSyncDomain:
  case portLaunchAttributePreferredSharedMemoryCarveout:
    return portSuccess;
  }
  return portErrorInvalidValue;
}

portError_t portLaunchKernelExC(const portLaunchConfig_t *config, const void *func, void **args) {
  return call([&](Context &context) {
    if (!config || (config->numAttrs && !config->attrs))
      return portErrorInvalidValue;
    bool isCooperative = false;
    for (unsigned int i = 0; i < config->numAttrs; ++i)
      if (portError_t error = readAttribute(config->attrs[i], &isCooperative))
        return error;
    const LaunchConfiguration configuration{config->gridDim, config->blockDim,
                                            config->dynamicSmemBytes, config->stream};
    return isCooperative ? launchTogether(context, func, configuration, args)
                         : launch(context, func, configuration, args);
  });
}
