#include <hip/hip_runtime.h>
#include "counters.cuh"

__global__ void count(int *out) { *out = counter++; }

void run(int *out) { count<<<1, 1>>>(out); }
