// The C library has it.
#ifndef CU2PORT_CUDA_STDINT_H
#define CU2PORT_CUDA_STDINT_H

#include <stdint.h>

#endif
