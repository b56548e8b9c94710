#include "offset.cuh"

__device__ float offset(int i) { return 0.5f * i; }
