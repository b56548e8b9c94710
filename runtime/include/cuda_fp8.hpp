// Defined where it is declared.
#ifndef CU2PORT_CUDA_FP8_HPP
#define CU2PORT_CUDA_FP8_HPP

#include "cuda_fp8.h"

#endif
