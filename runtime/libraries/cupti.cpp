// libcupti.so
#include "cupti.h"
#include "cupti_pcsampling.h"
#include "cupti_pmsampling.h"
#include "cupti_profiler_host.h"
#include "cupti_profiler_target.h"
#include "cupti_range_profiler.h"
#include "cupti_sass_metrics.h"
#include "cupti_target.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("CUPTI")
CU2PORT_STATUS(CUptiResult, CUPTI_ERROR_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/cupti_activity.def"
#include "cu2port/libraries/cupti_callbacks.def"
#include "cu2port/libraries/cupti_events.def"
#include "cu2port/libraries/cupti_metrics.def"
#include "cu2port/libraries/cupti_pcsampling.def"
#include "cu2port/libraries/cupti_pmsampling.def"
#include "cu2port/libraries/cupti_profiler_host.def"
#include "cu2port/libraries/cupti_profiler_target.def"
#include "cu2port/libraries/cupti_range_profiler.def"
#include "cu2port/libraries/cupti_result.def"
#include "cu2port/libraries/cupti_sass_metrics.def"
#include "cu2port/libraries/cupti_target.def"
#include "cu2port/libraries/cupti_version.def"
}
