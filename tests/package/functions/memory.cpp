// Host code of CUDA's.
#include <cuda_runtime.h>
#include <cstring>
static_assert(sizeof TEXT == 4);
int isFree(void *there) { return cudaFree(there) == cudaSuccess; }
