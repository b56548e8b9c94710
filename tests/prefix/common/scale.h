/* What all these projects build: a C interface to a kernel. */
#ifndef SCALE_H
#define SCALE_H
#ifdef __cplusplus
extern "C" {
#endif
/* Multiplies on the device; 0 if all went well, else CUDA's error. */
int scale(int n, float factor, float *values);
#ifdef __cplusplus
}
#endif
#endif
