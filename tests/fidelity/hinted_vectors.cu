// Loads and stores with cache hints, of vectors and small types.
#include "check.h"

#include <cstring>

/// Vectors and small types: `b` is what hints may load that is not for memory that changes.
template <class T> __global__ void hintsOf(const T *a, T *b, T *out) {
  const int i = threadIdx.x;
  __stwb(out + 6 * i, __ldg(a + i));
  __stcg(out + 6 * i + 1, __ldca(&a[i]));
  __stcs(&out[6 * i + 2], __ldcg(a + i));
  __stwt(out + 6 * i + 3, __ldcs(a + i));
  __stwt(&out[6 * i + 4], __ldlu(b + i));
  out[6 * i + 5] = __ldcv(&b[i]);
}

template <class T> void testHintsOf(check::Random &random, const char *what) {
  const std::size_t words = 32 * sizeof(T);
  const std::vector<unsigned char> bytes = random.bits<unsigned char>(int(words));
  std::vector<T> in(32);
  std::memcpy(in.data(), bytes.data(), words);
  check::Array<T> a(in), b(in), out(32 * 6);
  hintsOf<<<1, 32>>>((const T *)a, (T *)b, (T *)out);
  const std::vector<T> results = out.fetch();
  for (int i = 0; i < 32 * 6; ++i)
    check::equal(what, std::memcmp(&results[i], &in[i / 6], sizeof(T)), 0, i);
}

void test(check::Random &random) {
  testHintsOf<int4>(random, "int4");
  testHintsOf<longlong2>(random, "longlong2");
  testHintsOf<short2>(random, "short2");
  testHintsOf<uchar4>(random, "uchar4");
  testHintsOf<unsigned char>(random, "unsigned char");
  testHintsOf<uint2>(random, "uint2");
  testHintsOf<long long>(random, "long long");
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
