// What nvcc gives to every file without an #include, to kernels and to the host.
struct Parts {
  char first;
  double second;
};
typedef ptrdiff_t Distance;
typedef max_align_t Aligned;

template <class T> __host__ __device__ Distance between(const T *from, const T *to) {
  return to - from;
}
__host__ __device__ size_t compute(const int *from, int x) {
  const uint small = UINT_MAX % 7;
  const ushort narrow = SHRT_MAX;
  const ulong wide = LONG_MAX;
  const uint4 four = make_uint4(x, 2, 3, 4);
  const int32_t exact = static_cast<int32_t>(wide >> 40);
  const int64_t longer = static_cast<int64_t>(exact) << 20;
  const Distance distance = between(from, from + x);
  return distance + small + narrow + four.x + longer + offsetof(Parts, second) + sizeof(ssize_t) +
         alignof(Aligned) + max(min(x, 9), 3) + abs(-x);
}
__global__ void useNames(const int *in, size_t *out) {
  if (blockDim.x <= INT_MAX)
    out[threadIdx.x] = compute(in, threadIdx.x);
}

int lengthOf(const char *what) { return what[0] == 0 ? 0 : static_cast<int>(strlen(what)); }
std::pair<int, clock_t> pairOf(int x) { return std::make_pair(x, clock() * 0); }

#include "check.h"

void test(check::Random &) {
  const int n = 32;
  std::vector<int> in(n);
  std::vector<std::size_t> expected(n);
  for (int i = 0; i < n; ++i)
    expected[i] = compute(in.data(), i);
  check::Array<int> device(in);
  check::Array<std::size_t> out(n);
  useNames<<<1, n>>>(device, out);
  check::equal("names of kernels", out.fetch(), expected);
  check::equal("names of the host", lengthOf("name") + pairOf(3).first + lengthOf(""), 7);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
