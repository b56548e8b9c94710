// Atomics with orders and scopes, which nvcc has built in.
#include "check.h"

__global__ void each(int *x, unsigned int *u, unsigned long long *l, float *f) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  __nv_atomic_fetch_add(x, t, __NV_ATOMIC_RELAXED);
  __nv_atomic_sub(x + 1, t, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_fetch_max(x + 2, t % 50 - 100, __NV_ATOMIC_ACQ_REL);
  __nv_atomic_min(x + 3, t % 50 - 100, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM);
  __nv_atomic_fetch_or(u, 1u << t % 31, __NV_ATOMIC_RELEASE);
  __nv_atomic_and(u + 1, ~(1u << t % 9), __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_xor(u + 2, 1u << t % 7, __NV_ATOMIC_RELAXED);
  __nv_atomic_max(u + 3, 0xfffffff0u + t % 10, __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_add(l, 1ull << 33, __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_min(l + 1, (1ull << 63) + t, __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_add(f, 0.5f, __NV_ATOMIC_RELAXED);
  unsigned int seen = __nv_atomic_load_n(u + 4, __NV_ATOMIC_ACQUIRE), more;
  do
    more = seen + 3;
  while (!__nv_atomic_compare_exchange(u + 4, &seen, &more, true, __NV_ATOMIC_ACQ_REL,
                                       __NV_ATOMIC_RELAXED));
}

__global__ void one(int *x, int *out) {
  int value = 5, old = 0, expected = 4;
  out[0] = __nv_atomic_exchange_n(x, 7, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_BLOCK);
  __nv_atomic_exchange(x, &value, &old, __NV_ATOMIC_ACQ_REL);
  out[1] = old;
  out[2] = __nv_atomic_compare_exchange_n(x, &expected, 9, false, __NV_ATOMIC_SEQ_CST,
                                          __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  out[3] = expected;
  out[4] = __nv_atomic_compare_exchange_n(x, &expected, 9, false, __NV_ATOMIC_SEQ_CST,
                                          __NV_ATOMIC_SEQ_CST);
  __nv_atomic_load(x, &old, __NV_ATOMIC_ACQUIRE);
  out[5] = old;
  __nv_atomic_store_n(x, 11, __NV_ATOMIC_RELEASE);
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
  out[6] = __nv_atomic_load_n(x, __NV_ATOMIC_RELAXED);
  value = 12;
  __nv_atomic_store(x, &value, __NV_ATOMIC_RELAXED);
  out[7] = *x;
}

void test(check::Random &) {
  check::Array<int> x(std::vector<int>{0, 0, -1000, 1000});
  check::Array<unsigned int> u(std::vector<unsigned int>{0, 0xffff, 0, 0, 0});
  check::Array<unsigned long long> l(std::vector<unsigned long long>{0, ~0ull});
  check::Array<float> f(std::vector<float>{0});
  each<<<3, 32>>>(x, u, l, f);
  const std::vector<int> xs = x.fetch();
  check::equal("add", xs[0], 95 * 48);
  check::equal("sub", xs[1], -95 * 48);
  check::equal("max", xs[2], -51);
  check::equal("min", xs[3], -100);
  const std::vector<unsigned int> us = u.fetch();
  unsigned int odd = 0;
  for (int t = 0; t < 96; ++t)
    odd ^= 1u << t % 7;
  check::equal("or", us[0], 0x7fffffffu);
  check::equal("and", us[1], 0xfe00u);
  check::equal("xor", us[2], odd);
  check::equal("max, unsigned", us[3], 0xfffffff9u);
  check::equal("compare and exchange", us[4], 288u);
  check::equal("add, 64 bits", l.fetch()[0], 96ull << 33);
  check::equal("min, 64 bits", l.fetch()[1], 1ull << 63);
  check::equal("add, float", f.fetch()[0], 48.0f);

  check::Array<int> single(std::vector<int>{3}), out(8);
  one<<<1, 1>>>(single, out);
  const std::vector<int> got = out.fetch();
  const int expected[] = {3, 7, 0, 5, 1, 9, 11, 12};
  for (int i = 0; i < 8; ++i)
    check::equal("one", got[i], expected[i], i);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
