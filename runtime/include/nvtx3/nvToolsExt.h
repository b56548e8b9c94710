// Marks and ranges for a profiler's timeline. No profiler listens here: they do nothing.
#ifndef NVTX_VERSION
#define NVTX_VERSION 3

#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#ifdef __cplusplus
#define NVTX_DECLSPEC inline
extern "C" {
#else
#define NVTX_DECLSPEC static __inline__
#endif

#define NVTX_SUCCESS 0
#define NVTX_ERROR_INIT_LOAD_PROPERTY 1
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)(sizeof(nvtxEventAttributes_t)))
#define NVTX_NO_PUSH_POP_TRACKING ((int)-2)

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;
typedef struct nvtxResourceHandle *nvtxResourceHandle_t;

typedef enum nvtxColorType_t {
  NVTX_COLOR_UNKNOWN = 0,
  NVTX_COLOR_ARGB = 1,
} nvtxColorType_t;

typedef enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN = 0,
  NVTX_MESSAGE_TYPE_ASCII = 1,
  NVTX_MESSAGE_TYPE_UNICODE = 2,
  NVTX_MESSAGE_TYPE_REGISTERED = 3,
} nvtxMessageType_t;

typedef enum nvtxPayloadType_t {
  NVTX_PAYLOAD_UNKNOWN = 0,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
  NVTX_PAYLOAD_TYPE_INT64 = 2,
  NVTX_PAYLOAD_TYPE_DOUBLE = 3,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
  NVTX_PAYLOAD_TYPE_INT32 = 5,
  NVTX_PAYLOAD_TYPE_FLOAT = 6,
} nvtxPayloadType_t;

typedef union nvtxMessageValue_t {
  const char *ascii;
  const wchar_t *unicode;
  nvtxStringHandle_t registered;
} nvtxMessageValue_t;

typedef struct nvtxEventAttributes_v2 {
  uint16_t version;
  uint16_t size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType;
  int32_t reserved0;
  union payload_t {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
    uint32_t uiValue;
    int32_t iValue;
    float fValue;
  } payload;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxEventAttributes_v2;
typedef struct nvtxEventAttributes_v2 nvtxEventAttributes_t;

NVTX_DECLSPEC void nvtxInitialize(const void *reserved) { (void)reserved; }

NVTX_DECLSPEC void nvtxMarkA(const char *message) { (void)message; }
NVTX_DECLSPEC void nvtxMarkW(const wchar_t *message) { (void)message; }
NVTX_DECLSPEC void nvtxMarkEx(const nvtxEventAttributes_t *attributes) { (void)attributes; }

NVTX_DECLSPEC nvtxRangeId_t nvtxRangeStartA(const char *message) { return (void)message, 0; }
NVTX_DECLSPEC nvtxRangeId_t nvtxRangeStartW(const wchar_t *message) { return (void)message, 0; }
NVTX_DECLSPEC nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *attributes) {
  return (void)attributes, 0;
}
NVTX_DECLSPEC void nvtxRangeEnd(nvtxRangeId_t id) { (void)id; }

// Without a tool, pushing and popping answer so.
NVTX_DECLSPEC int nvtxRangePushA(const char *message) {
  return (void)message, NVTX_NO_PUSH_POP_TRACKING;
}
NVTX_DECLSPEC int nvtxRangePushW(const wchar_t *message) {
  return (void)message, NVTX_NO_PUSH_POP_TRACKING;
}
NVTX_DECLSPEC int nvtxRangePushEx(const nvtxEventAttributes_t *attributes) {
  return (void)attributes, NVTX_NO_PUSH_POP_TRACKING;
}
NVTX_DECLSPEC int nvtxRangePop(void) { return NVTX_NO_PUSH_POP_TRACKING; }

NVTX_DECLSPEC void nvtxNameCategoryA(uint32_t category, const char *name) {
  (void)category, (void)name;
}
NVTX_DECLSPEC void nvtxNameOsThreadA(uint32_t thread, const char *name) {
  (void)thread, (void)name;
}

NVTX_DECLSPEC nvtxDomainHandle_t nvtxDomainCreateA(const char *name) {
  return (void)name, (nvtxDomainHandle_t)0;
}
NVTX_DECLSPEC nvtxDomainHandle_t nvtxDomainCreateW(const wchar_t *name) {
  return (void)name, (nvtxDomainHandle_t)0;
}
NVTX_DECLSPEC void nvtxDomainDestroy(nvtxDomainHandle_t domain) { (void)domain; }
NVTX_DECLSPEC void nvtxDomainMarkEx(nvtxDomainHandle_t domain,
                                    const nvtxEventAttributes_t *attributes) {
  (void)domain, (void)attributes;
}
NVTX_DECLSPEC nvtxRangeId_t nvtxDomainRangeStartEx(nvtxDomainHandle_t domain,
                                                   const nvtxEventAttributes_t *attributes) {
  return (void)domain, (void)attributes, 0;
}
NVTX_DECLSPEC void nvtxDomainRangeEnd(nvtxDomainHandle_t domain, nvtxRangeId_t id) {
  (void)domain, (void)id;
}
NVTX_DECLSPEC int nvtxDomainRangePushEx(nvtxDomainHandle_t domain,
                                        const nvtxEventAttributes_t *attributes) {
  return (void)domain, (void)attributes, NVTX_NO_PUSH_POP_TRACKING;
}
NVTX_DECLSPEC int nvtxDomainRangePop(nvtxDomainHandle_t domain) {
  return (void)domain, NVTX_NO_PUSH_POP_TRACKING;
}
NVTX_DECLSPEC void nvtxDomainNameCategoryA(nvtxDomainHandle_t domain, uint32_t category,
                                           const char *name) {
  (void)domain, (void)category, (void)name;
}
NVTX_DECLSPEC nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t domain,
                                                           const char *text) {
  return (void)domain, (void)text, (nvtxStringHandle_t)0;
}

#ifdef UNICODE
#define nvtxMark nvtxMarkW
#define nvtxRangeStart nvtxRangeStartW
#define nvtxRangePush nvtxRangePushW
#define nvtxDomainCreate nvtxDomainCreateW
#else
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxRangePush nvtxRangePushA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainNameCategory nvtxDomainNameCategoryA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#endif

#ifdef __cplusplus
}
#endif

#endif
