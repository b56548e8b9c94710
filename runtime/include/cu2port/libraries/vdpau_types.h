// VDPAU's own types, as far as CUDA's functions take them, also where VDPAU is not installed.
#ifndef CU2PORT_LIBRARIES_VDPAU_TYPES_H
#define CU2PORT_LIBRARIES_VDPAU_TYPES_H

#if __has_include(<vdpau/vdpau.h>)
#include <vdpau/vdpau.h>
#else
#include <stdint.h>

typedef int VdpStatus;
typedef uint32_t VdpDevice;
typedef uint32_t VdpVideoSurface;
typedef uint32_t VdpOutputSurface;
typedef VdpStatus VdpGetProcAddress(VdpDevice device, uint32_t function, void **pointer);
#endif

#endif
