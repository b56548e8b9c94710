// EGL's own types, as far as CUDA's functions take them, also where EGL is not installed.
#ifndef CU2PORT_LIBRARIES_EGL_TYPES_H
#define CU2PORT_LIBRARIES_EGL_TYPES_H

#if __has_include(<EGL/egl.h>) && __has_include(<EGL/eglext.h>)
#include <EGL/egl.h>
#include <EGL/eglext.h>
#else
typedef int EGLint;
typedef void *EGLImageKHR;
typedef void *EGLStreamKHR;
typedef void *EGLSyncKHR;
#endif

#endif
