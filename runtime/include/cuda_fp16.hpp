// Defined where it is declared.
#ifndef CU2PORT_CUDA_FP16_HPP
#define CU2PORT_CUDA_FP16_HPP

#include "cuda_fp16.h"

#endif
