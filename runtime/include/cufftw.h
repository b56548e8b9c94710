// cuFFT under the names of FFTW.
#ifndef _CUFFTW_H_
#define _CUFFTW_H_

#include "cufft.h"
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FFTW_FORWARD -1
#define FFTW_INVERSE 1
#define FFTW_BACKWARD 1
#define FFTW_ESTIMATE 0x01
#define FFTW_MEASURE 0x02
#define FFTW_PATIENT 0x03
#define FFTW_EXHAUSTIVE 0x04
#define FFTW_WISDOM_ONLY 0x05
#define FFTW_DESTROY_INPUT 0x08
#define FFTW_PRESERVE_INPUT 0x0C
#define FFTW_UNALIGNED 0x10
#define _CUFFTAPI(T) CUFFTAPI T

typedef double fftw_complex[2];
typedef float fftwf_complex[2];
typedef void *fftw_plan;
typedef void *fftwf_plan;

typedef struct fftw_iodim {
  int n;
  int is;
  int os;
} fftw_iodim;

typedef fftw_iodim fftwf_iodim;

typedef struct fftw_iodim64 {
  ptrdiff_t n;
  ptrdiff_t is;
  ptrdiff_t os;
} fftw_iodim64;

typedef fftw_iodim64 fftwf_iodim64;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cufftw.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
