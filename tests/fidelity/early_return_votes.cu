// Some threads of a block return before the others vote: CUDA asks those that are left.
#include "check.h"

const int Threads = 96, Votes = 3;

__device__ void vote(const int *in, int *out, int i) {
  out[i * Votes] = __syncthreads_count(in[i] > 0);
  out[i * Votes + 1] = __syncthreads_or(in[i] == 7);
  out[i * Votes + 2] = __syncthreads_and(in[i] < 9);
}

__global__ void returned(const int *in, int *out, int n) {
  __shared__ int first;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (threadIdx.x == 0)
    first = in[i];
  __syncthreads();
  out[i * Votes] = __syncthreads_count(in[i] > 0);
  out[i * Votes + 1] = __syncthreads_or(in[i] == 7);
  out[i * Votes + 2] = __syncthreads_and(in[i] < 9) && first == in[blockIdx.x * Threads];
}

__global__ void guarded(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i * Votes] = __syncthreads_count(in[i] > 0);
    out[i * Votes + 1] = __syncthreads_or(in[i] == 7);
    out[i * Votes + 2] = __syncthreads_and(in[i] < 9);
  }
}

__global__ void called(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  vote(in, out, i);
}

/// All threads of a block stay, or none does.
__global__ void together(const int *in, int *out, int n) {
  if (blockIdx.x * blockDim.x >= n)
    return;
  vote(in, out, blockIdx.x * blockDim.x + threadIdx.x);
}

std::vector<int> expectedVotes(const std::vector<int> &in) {
  std::vector<int> expected;
  const int n = static_cast<int>(in.size());
  for (int i = 0; i < n; ++i) {
    int count = 0, any = 0, all = 1;
    for (int k = i / Threads * Threads; k < n && k < (i / Threads + 1) * Threads; ++k) {
      count += in[k] > 0;
      any |= in[k] == 7;
      all &= in[k] < 9;
    }
    expected.insert(expected.end(), {count, any, all});
  }
  return expected;
}

void test(check::Random &random) {
  const int blocks = 4, n = random.integer(3 * Threads + 1, 4 * Threads - 1);
  std::vector<int> in = random.integers(n, -9, 8);
  in[Threads] = 9;
  for (int i = 3 * Threads; i < n; ++i)
    in[i] = i % 7;
  const std::vector<int> expected = expectedVotes(in);
  check::Array<int> device(in);
  for (auto kernel : {returned, guarded, called}) {
    check::Array<int> out(n * Votes);
    kernel<<<blocks, Threads>>>(device, out, n);
    check::equal("votes", out.fetch(), expected);
  }
  in.resize(2 * Threads);
  check::Array<int> out(2 * Threads * Votes);
  together<<<3, Threads>>>(device, out, 2 * Threads);
  check::equal("together", out.fetch(), expectedVotes(in));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
