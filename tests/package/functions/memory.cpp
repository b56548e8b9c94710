// Host code of CUDA's.
#include <cstring>
#include <cuda_runtime.h>
static_assert(sizeof TEXT == 4);
int isFree(void *there) { return cudaFree(there) == cudaSuccess; }
