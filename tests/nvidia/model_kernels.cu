// The kernels of runtime_model (executor/Kernels.h) for a GPU of NVIDIA's. What is not a kernel elsewhere is
// one here: host code has a function of that name, too.
#include "model/State.h"

namespace cu2port::model {

static __device__ void rest(unsigned microseconds) {
  for (unsigned i = 0; i < microseconds; ++i)
    __nanosleep(1000);
}

__global__ void mix(unsigned *to, const unsigned *from, unsigned words, unsigned fromWords,
                    unsigned value, unsigned pause) {
  rest(pause);
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < words)
    to[i] = mixed(to[i], from[i % fromWords], value);
}
/// No kernel: a failed assertion takes the process's memory on a GPU with it.
void fail(unsigned, unsigned) {}
void unknown(unsigned) {}

} // namespace cu2port::model
