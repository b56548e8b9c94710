// CUPTI: numbers of the runtime's functions.
#ifndef CU2PORT_CUPTI_RUNTIME_CBID_H
#define CU2PORT_CUPTI_RUNTIME_CBID_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum CUpti_runtime_api_trace_cbid_enum {
#define CU2PORT_ENUMERATOR(NAME, NUMBER) NAME = NUMBER,
#include "cu2port/libraries/cupti/runtime_cbid.def"
#undef CU2PORT_ENUMERATOR
} CUpti_runtime_api_trace_cbid;

#ifdef __cplusplus
}
#endif

#endif
