// Settings of a device without effect, kept for whoever asks.
#include "api/Settings.h"
#include "Runtime.h"

using namespace cu2port;

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
    if (limit == portLimitMallocHeapSize && context.hasHeap())
      return portErrorInvalidValue;
    context.setLimit(limit, value);
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
    *value = context.limitOf(limit);
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
