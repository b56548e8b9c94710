// Names of C++ as they were written: what the compiler's own library does, with the same
// parameters.
#ifndef NV_DECODE_H
#define NV_DECODE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

char *__cu_demangle(const char *name, char *text, size_t *length,
                    int *status) __asm__("__cxa_demangle");

#ifdef __cplusplus
}
#endif

#endif
