// What the runtime API has and the runtime here has not: declared under CUDA's names, which a
// translated program keeps. Types that the runtime shares have their tags: cu2port/type_names.h
// gives its own the same ones.
#ifndef CU2PORT_LIBRARIES_CUDART_H
#define CU2PORT_LIBRARIES_CUDART_H

#include "cu2port/libraries/cudart/graphs.h"

#include "cu2port/libraries/cudart/captures.h"

#ifdef __cplusplus
extern "C" {
#endif

struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                   enum cudaChannelFormatKind kind);
#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#define CU2PORT_PARTIAL_FUNCTION CU2PORT_FUNCTION
#include "cu2port/libraries/cudart.def"
#undef CU2PORT_PARTIAL_FUNCTION
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
} // extern "C"

extern "C++" {
#include "cu2port/libraries/cudart/formats.h"
#include "cu2port/libraries/cudart_overloads.def"
}
#endif

#endif
