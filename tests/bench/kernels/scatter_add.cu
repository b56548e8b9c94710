#include "device.h"
#include "scatter_add.h"

// A block a token.
__global__ void scatterAdd(const int *ids, const float *in, float *out, int width) {
  int token = blockIdx.x;
  int i = threadIdx.x;
  atomicAdd(&out[ids[token] * width + i], in[token * width + i]);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, ScatterAdd::usualSize);
  const ScatterAdd problem(options.size);
  bench::Array<int> ids(problem.ids);
  bench::Array<float> in(problem.in), out(ScatterAdd::words * ScatterAdd::width);
  return bench::runInARow(
      options, [&] { out.clear(); },
      [&] {
        scatterAdd<<<problem.tokens, ScatterAdd::width>>>(ids, in, out, ScatterAdd::width);
        bench::finish();
      },
      [&] { problem.check(out.fetch()); });
}
