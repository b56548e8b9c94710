// The directions of rounding that cuda_fp8.h's functions take.
#ifndef CU2PORT_HALF_ROUND_MODE_H
#define CU2PORT_HALF_ROUND_MODE_H

enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };

#endif
