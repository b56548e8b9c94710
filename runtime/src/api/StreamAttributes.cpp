// Attributes of streams: hints about caches and about how to wait, kept for whoever asks. They
// change no result, and there is nothing here that they could speed up.
#include "api/Streams.h"

using namespace cu2port;

static bool isProperty(portAccessProperty property) {
  return property >= portAccessPropertyNormal && property <= portAccessPropertyPersisting;
}

static bool isValid(const portAccessPolicyWindow &window) {
  return window.hitRatio >= 0 && window.hitRatio <= 1 && isProperty(window.hitProp) &&
         isProperty(window.missProp) && window.missProp != portAccessPropertyPersisting;
}

/// Whether streams have this attribute, and it takes the value.
static bool isValid(portStreamAttrID attribute, const portStreamAttrValue &value) {
  switch (static_cast<int>(attribute)) { // a program may pass any number
  case portLaunchAttributeAccessPolicyWindow:
    return isValid(value.accessPolicyWindow);
  case portLaunchAttributeSynchronizationPolicy:
    return value.syncPolicy >= portSyncPolicyAuto && value.syncPolicy <= portSyncPolicyBlockingSync;
  case portLaunchAttributePriority:
  case portLaunchAttributeMemSyncDomainMap:
  case portLaunchAttributeMemSyncDomain:
    return true;
  }
  return false;
}

/// What a stream begins with.
static portStreamAttrValue defaultOf(const portStream_st &stream, portStreamAttrID attribute) {
  portStreamAttrValue value = {};
  if (attribute == portLaunchAttributeSynchronizationPolicy)
    value.syncPolicy = portSyncPolicyAuto;
  else if (attribute == portLaunchAttributePriority)
    value.priority = stream.priority;
  else if (attribute == portLaunchAttributeMemSyncDomainMap)
    value.memSyncDomainMap.remote = 1;
  return value;
}

portError_t portStreamSetAttribute(portStream_t hStream, portStreamAttrID attr,
                                   const portStreamAttrValue *value) {
  return withStreamItself(hStream, [&](portStream_st &stream) {
    if (!value || !isValid(attr, *value))
      return portErrorInvalidValue;
    portStreamAttrValue &kept = stream.attributes[attr] = *value;
    if (attr == portLaunchAttributePriority)
      kept.priority = stream.priority; // the only one that there is
    return portSuccess;
  });
}

portError_t portStreamGetAttribute(portStream_t hStream, portStreamAttrID attr,
                                   portStreamAttrValue *value_out) {
  return withStreamItself(hStream, [&](portStream_st &stream) {
    if (!value_out || !isValid(attr, defaultOf(stream, attr)))
      return portErrorInvalidValue;
    auto kept = stream.attributes.find(attr);
    *value_out = kept == stream.attributes.end() ? defaultOf(stream, attr) : kept->second;
    return portSuccess;
  });
}

portError_t portStreamCopyAttributes(portStream_t dst, portStream_t src) {
  return withStreamItself(dst, [&](portStream_st &to) {
    portStream_st *from = nullptr;
    if (portError_t error = to.context->find(src, &from)) // one of another device's is none
      return error;
    to.attributes = from->attributes;
    return portSuccess;
  });
}
