// CUPTI: numbers of the driver API's functions.
#ifndef CU2PORT_CUPTI_DRIVER_CBID_H
#define CU2PORT_CUPTI_DRIVER_CBID_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum CUpti_driver_api_trace_cbid_enum {
#define CU2PORT_ENUMERATOR(NAME, NUMBER) NAME = NUMBER,
#include "cu2port/libraries/cupti/driver_cbid.def"
#undef CU2PORT_ENUMERATOR
} CUpti_driver_api_trace_cbid;

#ifdef __cplusplus
}
#endif

#endif
