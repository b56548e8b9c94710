// Pointers with a hint for the cache: cuda::annotated_ptr and its functions change no value.
#include "check.h"

#include <cuda/annotated_ptr>

using cuda::access_property;
using Kept = cuda::annotated_ptr<const int, access_property::persisting>;
using Streamed = cuda::annotated_ptr<int, access_property::streaming>;

struct Pair {
  int first, second;
};

__device__ int sumOf(Kept p, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += p[i];
  return sum;
}

__global__ void read(Kept in, Streamed out, const Pair *pairs, access_property property) {
  const int t = threadIdx.x;
  cuda::annotated_ptr<const Pair, access_property> pair(pairs + t, property);
  const int *plain = cuda::associate_access_property(in.get(), access_property::normal{});
  cuda::apply_access_property(in.get(), 4, access_property::persisting{});
  out[t] = in[t] + pair->second + (*pair).first + plain[0] + sumOf(in, 3) + (in ? 1000 : 0);
}
__global__ void share(int *out) {
  __shared__ int s[32];
  cuda::annotated_ptr<int, access_property::shared> tile(s);
  const int t = threadIdx.x;
  tile[t] = t;
  __syncthreads();
  out[t] = tile[31 - t];
}

void test(check::Random &random) {
  const int n = 32;
  const std::vector<int> in = random.integers(n, 0, 100);
  std::vector<Pair> pairs(n);
  for (int i = 0; i < n; ++i)
    pairs[i] = {i, 2 * i};
  check::Array<int> input(in), out(n);
  check::Array<Pair> both(pairs);
  const access_property property(access_property::persisting{}, 0.5f);
  read<<<1, n>>>(Kept((const int *)(int *)input), Streamed((int *)out), both, property);
  std::vector<int> found = out.fetch();
  for (int i = 0; i < n; ++i)
    check::equal("read", found[i], in[i] + 3 * i + in[0] + in[0] + in[1] + in[2] + 1000, i);
  share<<<1, n>>>(out);
  found = out.fetch();
  for (int i = 0; i < n; ++i)
    check::equal("shared", found[i], 31 - i, i);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
