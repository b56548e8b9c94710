// What a name is, only an instance knows: functions that are found where the arguments' types are, and member templates
// without the word `template`.
#include "check.h"

template <class T> struct OnDevice {
  T x;
};

template <class T> __device__ OnDevice<T> half(OnDevice<T> a, bool &odd) {
  odd = int(a.x) & 1;
  return {a.x / 2};
}
__device__ int weight(OnDevice<float> a) { return int(a.x) + 1000; }
template <class T> __device__ void swap(OnDevice<T> &a, OnDevice<T> &b) {
  const OnDevice<T> kept = a;
  a = b;
  b = kept;
}

namespace host {
template <class T> struct OnHost {
  T x;
  friend int weight(const OnHost &a) { return int(a.x) + 1; }
};
template <class T> OnHost<T> half(OnHost<T> a, bool &odd) {
  odd = int(a.x) % 2 == 1;
  return {a.x / 2};
}
template <class T> void swap(OnHost<T> &a, OnHost<T> &b) {
  const T x = a.x;
  a.x = b.x;
  b.x = x + 100;
}
} // namespace host

// Where these stand, the device's functions alone are known.
template <class I> I quarter(I a) {
  bool odd;
  return half(half(a, odd), odd);
}
template <class I> struct Pair {
  I a, b;
  int turned() {
    swap(a, b);
    return weight(a) * 1000 + weight(b);
  }
  int never() { return nothing(weight(half(a))); }
};
template <class I> int neverMade(I a) { return weight(half(a)); }

// ---- Member templates ----
template <class To, class From> struct Cast {
  static constexpr int size = 5;
  template <int n> __device__ static void some(To *to, const From *from) {
    for (int i = 0; i < n; ++i)
      to[i] = To(from[i]);
  }
  template <int n, bool negates> __device__ static To one(From from) {
    return To(negates ? -from : from) * n;
  }
  template <class Step> __host__ __device__ static int add(int x) { return x + sizeof(Step); }
};
template <class T, class U> __device__ int mixed(U u) {
  return Cast<T, U>::one<3, true>(u) + Cast<T, U>::one<(2 > 1), false>(u);
}
#define COPY(COUNT) Cast<To, From>::some<COUNT>(to, from)
template <class To, class From, int n> __device__ void copy(To *to, const From *from) { COPY(n); }
template <class T, int n> __device__ bool isLess(int c) { return Cast<T, T>::size<n>(c); }
template <class T> __host__ __device__ int stepped(int x) { return Cast<T, T>::template add<T>(x); }

__global__ void onDevice(OnDevice<float> *p, int *to, const float *from) {
  bool odd;
  swap(p[0], p[1]);
  p[2] = half(p[0], odd);
  to[0] = weight(p[2]) + odd;
  copy<int, float, 4>(to + 1, from);
  to[5] = mixed<int>(from[3]);
  to[6] = isLess<int, 6>(0) * 10 + isLess<int, 4>(0) + 100 * isLess<int, 6>(1);
  to[7] = stepped<double>(40);
}

void test(check::Random &) {
  check::Array<OnDevice<float>> p(std::vector<OnDevice<float>>{{12}, {7}, {0}});
  check::Array<int> to(8);
  check::Array<float> from(std::vector<float>{0, 1.75f, 3.5f, 5.25f});
  onDevice<<<1, 1>>>(p, to, from);
  const std::vector<OnDevice<float>> q = p.fetch();
  check::equal("swapped and halved", {q[0].x, q[1].x, q[2].x}, std::vector<float>{7, 12, 3.5f});
  check::equal("numbers", to.fetch(), std::vector<int>{1004, 0, 1, 3, 5, -10, 10, 48});
  check::equal("the host's half", quarter(host::OnHost<float>{12}).x, 3.0f);
  Pair<host::OnHost<float>> pair{{3}, {4}};
  check::equal("the host's swap", pair.turned(), 5104);
  check::equal("the host's template", stepped<char>(1), 2);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
