// Defined where it is declared.
#ifndef CU2PORT_CUDA_BF16_HPP
#define CU2PORT_CUDA_BF16_HPP

#include "cuda_bf16.h"

#endif
