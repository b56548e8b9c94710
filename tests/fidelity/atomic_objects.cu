// cuda::atomic and cuda::atomic_ref: of integers of each size, floats, booleans, enumerations and
// small structs; as device variables, members, in shared memory, and on the host.
#include "check.h"

#include <cuda/atomic>
#include <cuda/std/atomic>
#include <new>

enum class Colour : unsigned int { Red, Green, Blue };

struct Half {
  short a, b;
};

struct Counters {
  cuda::atomic<int, cuda::thread_scope_device> hits;
  cuda::std::atomic<unsigned long long> sum;
};

__device__ cuda::atomic<unsigned int, cuda::thread_scope_device> ticket;
__device__ Counters counters{{0}, {0}};

template <class T> using Ref = cuda::atomic_ref<T, cuda::thread_scope_device>;

__global__ void refs(int *x, unsigned char *bytes, short *s, long long *l, float *f, double *d) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  Ref<int>(x[0]).fetch_add(t, cuda::memory_order_relaxed);
  Ref<int>(x[1]).fetch_max(t % 40 - 20);
  Ref<int>(x[2]).fetch_min(t % 40 - 20, cuda::std::memory_order_acq_rel);
  Ref<int>(x[3]).fetch_and(~(1 << t % 8));
  Ref<int>(x[4]) |= 1 << t % 30;
  Ref<int>(x[5]) ^= 1 << t % 5;
  ++Ref<int>(x[6]);
  Ref<int>(x[7]) -= 2;
  Ref<unsigned char>(bytes[t % 3]).fetch_add(1);
  Ref<unsigned char>(bytes[3]).fetch_max(static_cast<unsigned char>(t + 100));
  Ref<short>(s[t % 2]).fetch_sub(1);
  Ref<long long>(l[0]).fetch_add(1ll << 35);
  Ref<long long>(l[1]).fetch_min(-t);
  Ref<float>(f[0]).fetch_add(0.25f);
  Ref<float>(f[1]).fetch_max(t * 0.5f);
  Ref<double>(d[0]).fetch_sub(0.5);
}

__global__ void tryAgain(double *d) {
  Ref<double> ref(*d);
  double seen = ref.load();
  while (!ref.compare_exchange_weak(seen, seen + 2, cuda::memory_order_relaxed))
    ;
}

__global__ void objects(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> shared;
  const int t = threadIdx.x;
  if (t == 0)
    shared.store(5, cuda::memory_order_relaxed);
  __syncthreads();
  shared.fetch_add(t);
  const unsigned int mine = ticket.fetch_add(1, cuda::memory_order_relaxed);
  atomicAdd(out + 2 + mine, 1);
  if (t % 2)
    counters.hits++;
  counters.sum.fetch_add(t);
  __syncthreads();
  if (t == 0)
    out[0] = shared;
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
  if (t == 0)
    out[1] = counters.hits.load() * 1000 + static_cast<int>(counters.sum);
}

__global__ void kinds(Colour *colour, Half *half, bool *flag, int *out) {
  Ref<Colour> c(*colour);
  out[0] = c.exchange(Colour::Blue) == Colour::Green;
  Colour expected = Colour::Red;
  out[1] = c.compare_exchange_strong(expected, Colour::Green);
  out[2] = expected == Colour::Blue;
  Ref<Half> h(*half);
  const Half before = h.exchange(Half{3, 4});
  out[3] = before.a * 10 + before.b;
  Half now = h.load();
  out[4] = now.a * 10 + now.b;
  out[5] = h.compare_exchange_strong(now, Half{5, 6}, cuda::memory_order_acq_rel,
                                     cuda::memory_order_acquire);
  Ref<bool> b(*flag);
  out[6] = b.exchange(true);
  out[7] = b.load();
  b = false;
  out[8] = b;
  cuda::std::atomic_flag *raised = reinterpret_cast<cuda::std::atomic_flag *>(out + 9);
  out[10] = raised->test_and_set();
  out[11] = raised->test_and_set(cuda::memory_order_acquire);
  raised->clear();
}

template <class T> std::vector<T> zeros(int n) { return std::vector<T>(n); }

void testRefs() {
  check::Array<int> x(std::vector<int>{0, -1000, 1000, 0xffff, 0, 0, 0, 0});
  check::Array<unsigned char> bytes(zeros<unsigned char>(4));
  check::Array<short> s(zeros<short>(2));
  check::Array<long long> l(zeros<long long>(2));
  check::Array<float> f(zeros<float>(2));
  check::Array<double> d(zeros<double>(2));
  refs<<<3, 32>>>(x, bytes, s, l, f, d);
  tryAgain<<<1, 96>>>(d.data() + 1);
  int odd = 0;
  for (int t = 0; t < 96; ++t)
    odd ^= 1 << t % 5;
  const int expected[] = {95 * 48, 19, -20, 0xff00, 0x3fffffff, odd, 96, -192};
  const std::vector<int> got = x.fetch();
  for (int i = 0; i < 8; ++i)
    check::equal("int", got[i], expected[i], i);
  const std::vector<unsigned char> b = bytes.fetch();
  for (int i = 0; i < 4; ++i)
    check::equal("unsigned char", int{b[i]}, i == 3 ? 195 : 32, i);
  check::equal("short", int{s.fetch()[0]} + s.fetch()[1], -96);
  check::equal("long long", l.fetch()[0], 96ll << 35);
  check::equal("long long", l.fetch()[1], -95ll);
  check::equal("float", f.fetch()[0], 24.0f);
  check::equal("float", f.fetch()[1], 47.5f);
  check::equal("double", d.fetch()[0], -48.0);
  check::equal("double", d.fetch()[1], 192.0);
}

/// Under the names that C++ has for them, and by its functions.
struct Named {
  cuda::std::atomic_bool set, other;
  cuda::std::atomic_int number;
  cuda::std::atomic_ullong sum;
  cuda::std::atomic_uint8_t byte;
  cuda::std::atomic_size_t size;
};
__global__ void named(Named *at, int *out) {
  at->number.fetch_add(1);
  at->sum += threadIdx.x;
  cuda::std::atomic_fetch_add(&at->size, std::size_t{2});
  cuda::std::atomic_fetch_or_explicit(&at->byte, std::uint8_t(1 << threadIdx.x % 8),
                                      cuda::std::memory_order_relaxed);
  if (threadIdx.x == 0) {
    out[0] = at->set;
    at->set = true;
    out[1] = at->set.exchange(false) ? 1 : 0;
    cuda::std::atomic_store(&at->other, true);
    out[2] = cuda::std::atomic_load(&at->other) ? 1 : 0;
    bool seen = false;
    out[3] = at->other.compare_exchange_strong(seen, false) ? 1 : 0;
    out[4] = seen ? 1 : 0;
    out[5] = cuda::std::atomic_compare_exchange_strong(&at->other, &seen, false) ? 1 : 0;
    out[6] = cuda::std::atomic_exchange(&at->other, true) ? 1 : 0;
  }
}

void testNamed() {
  Named *at = nullptr;
  CHECK(cudaMallocManaged(&at, sizeof(Named)));
  new (at) Named();
  at->set = false;
  at->number = 3;
  cuda::std::atomic_init(&at->sum, 0ull);
  at->byte = 0;
  at->size.store(1);
  check::Array<int> out(zeros<int>(7));
  named<<<1, 32>>>(at, out);
  check::equal("named", out.fetch(), {0, 1, 1, 0, 1, 1, 0});
  check::that(!at->set && at->other && at->number == 35 && at->sum.load() == 496 &&
                  at->byte == 255 && at->size == 65,
              "named, on the host");
  CHECK(cudaFree(at));
}

void testHost() {
  cuda::atomic<int> a(3);
  a += 4;
  a.fetch_max(20);
  int expected = 20;
  check::equal("on the host", a.compare_exchange_strong(expected, 21), true);
  check::equal("on the host", a--, 21);
  float x = 2;
  cuda::atomic_ref<float>(x).fetch_add(1.5f);
  check::equal("on the host", x, 3.5f);
}

void test(check::Random &) {
  testRefs();
  testHost();
  testNamed();
  check::Array<int> out(zeros<int>(66));
  objects<<<1, 64>>>(out);
  std::vector<int> got = out.fetch();
  check::equal("in shared memory", got[0], 5 + 2016);
  check::equal("members", got[1], 32 * 1000 + 2016);
  for (int i = 0; i < 64; ++i)
    check::equal("tickets", got[2 + i], 1, i);

  check::Array<Colour> colour(std::vector<Colour>(1, Colour::Green));
  check::Array<Half> half(std::vector<Half>(1, Half{1, 2}));
  check::Array<bool> flag(4); // a byte is changed with the word that it is in
  cudaMemset(flag, 0, 1);
  check::Array<int> told(zeros<int>(12));
  kinds<<<1, 1>>>(colour, half, flag, told);
  got = told.fetch();
  const int expected[] = {1, 0, 1, 12, 34, 1, 0, 1, 0, 0, 0, 1};
  for (int i = 0; i < 12; ++i)
    check::equal("of other types", got[i], expected[i], i);
  check::equal("of other types", half.fetch()[0].a * 10 + half.fetch()[0].b, 56);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
