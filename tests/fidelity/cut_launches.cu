// Launches that #if, #else and #endif cut through: in the callee, in the configuration, in both.
#include "check.h"

#define WIDE 0

template <class T> __global__ void fill(T *out, int value) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = static_cast<T>(value);
}

static void expect(const char *what, check::Array<int> &out, int value) {
  check::equal(what, out.fetch(), std::vector<int>(64, value));
}

void test(check::Random &random) {
  check::Array<int> out(64);
  int *const at = out;
  const int value = random.integer(1, 1000);
#if WIDE
  fill<long long>
#else
  fill<int>
#endif
      <<<2, dim3(32)>>>(at, value);
  expect("the callee", out, value);
  fill<<<
#if WIDE
      1,
#else
      4,
#endif
      64 / 4>>>(at, value + 1);
  expect("the configuration", out, value + 1);
  value > 0 ? fill<
#if WIDE
                  long long
#else
                  int
#endif
                  ><<<1,
#if WIDE
                      32
#else
                      64
#endif
                      >>>(at, value + 2)
            : static_cast<void>(0);
  expect("both, in an expression", out, value + 2);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
