// How CUB's headers here are written: ordinary CUDA, from the documentation. Programs on the host
// see the classes' types, and functions that only kernels call have no bodies there.
#pragma once

#if !defined(CU2PORT_INT) && !defined(CU2PORT_DIRECT_FORM) // not behind cu2port/runtime.h
#include "host_defines.h"
#ifdef __CUDA__
#include "device_functions.h"
#include "device_launch_parameters.h"
#include "warp_functions.h"
#endif
#endif

#ifdef __CUDA__
#define CU2PORT_CUB_KERNEL __device__ inline
#define CU2PORT_CUB_FUNCTION __host__ __device__ inline
#else
#define CU2PORT_CUB_KERNEL inline
#define CU2PORT_CUB_FUNCTION inline
#endif
#if defined(__CUDA__) || defined(CU2PORT_DIRECT_FORM)
#define CU2PORT_CUB_HAS_KERNELS 1
#endif

#define CUB_NS_PREFIX
#define CUB_NS_POSTFIX
#define CUB_VERSION 200200
#define CUB_PTX_WARP_THREADS 32
