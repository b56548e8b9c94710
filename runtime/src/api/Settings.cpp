// Settings of a device without effect, kept for whoever asks.
#include "api/Settings.h"
#include "Runtime.h"

using namespace cu2port;

static std::size_t defaultLimit(portLimit limit) {
  switch (limit) {
  case portLimitStackSize:
    return 1024;
  case portLimitPrintfFifoSize:
    return std::size_t{1} << 20;
  case portLimitMallocHeapSize:
    return std::size_t{8} << 20;
  case portLimitDevRuntimeSyncDepth:
    return 2;
  case portLimitDevRuntimePendingLaunchCount:
    return 2048;
  case portLimitMaxL2FetchGranularity:
    return 64;
  case portLimitPersistingL2CacheSize:
    return 0;
  }
  return 0;
}

static bool isLimit(portLimit limit) {
  return limit >= portLimitStackSize && limit <= portLimitPersistingL2CacheSize;
}

portError_t portCtxResetPersistingL2Cache() {
  return call([](Context &) { return portSuccess; });
}

portError_t portDeviceSetLimit(portLimit limit, size_t value) {
  return call([&](Context &context) {
    if (!isLimit(limit))
      return portErrorUnsupportedLimit;
    std::lock_guard lock(context.mutex);
    context.limits[limit] = value;
    return portSuccess;
  });
}

portError_t portDeviceGetLimit(size_t *value, portLimit limit) {
  return call([&](Context &context) {
    if (!value)
      return portErrorInvalidValue;
    if (!isLimit(limit))
      return portErrorUnsupportedLimit;
    std::lock_guard lock(context.mutex);
    auto at = context.limits.find(limit);
    *value = at == context.limits.end() ? defaultLimit(limit) : at->second;
    return portSuccess;
  });
}

template <class T> static portError_t set(T Context::*setting, T value, bool (*isOne)(T)) {
  return call([&](Context &context) {
    if (!isOne(value))
      return portErrorInvalidValue;
    context.*setting = value;
    return portSuccess;
  });
}

template <class T> static portError_t get(T Context::*setting, T *value) {
  return call([&](Context &context) {
    if (!value)
      return portErrorInvalidValue;
    *value = context.*setting;
    return portSuccess;
  });
}

portError_t portDeviceSetCacheConfig(portFuncCache config) {
  return set(&Context::cacheConfig, config, isCacheConfig);
}

portError_t portDeviceGetCacheConfig(portFuncCache *config) {
  return get(&Context::cacheConfig, config);
}

portError_t portDeviceSetSharedMemConfig(portSharedMemConfig config) {
  return set(&Context::sharedMemConfig, config, isSharedMemConfig);
}

portError_t portDeviceGetSharedMemConfig(portSharedMemConfig *config) {
  return get(&Context::sharedMemConfig, config);
}

portError_t portProfilerStart() {
  return call([](Context &) { return portSuccess; });
}

portError_t portProfilerStop() {
  return call([](Context &) { return portSuccess; });
}
