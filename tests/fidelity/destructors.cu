// Destructors: at the end of scopes, however those are left, and of expressions; of members, bases,
// arrays and parameters. Host and device run the same steps, and must leave the same trace.
#include "check.h"

constexpr int steps = 512;

struct Trace {
  int *at;
  int count;
  __host__ __device__ void put(int mark) { at[count++] = mark; }
};

struct Guard {
  Trace *trace;
  int mark;
  __host__ __device__ Guard(Trace *t, int m) : trace(t), mark(m) { trace->put(mark); }
  __host__ __device__ ~Guard() { trace->put(-mark); }
  __host__ __device__ int twice() const { return 2 * mark; }
  __host__ __device__ operator bool() const { return mark > 5; }
};

struct Pair {
  Guard first, second;
  int sum;
  __host__ __device__ Pair(Trace *t, int m) : first(t, m), second(t, m + 1), sum(2 * m) {
    if (m == 40)
      return;
    t->put(m + 2);
  }
  __host__ __device__ ~Pair() {
    if (first.mark == 43)
      return;
    first.trace->put(sum);
  }
};
struct Base {
  Trace *trace;
  __host__ __device__ Base(Trace *t) : trace(t) { trace->put(50); }
  __host__ __device__ ~Base() { trace->put(-50); }
};
struct Derived : Base {
  Guard own;
  __host__ __device__ Derived(Trace *t) : Base(t), own(t, 51) {}
};
template <class T> struct Holder {
  T value;
  __host__ __device__ Holder(Trace *t, int m) : value(t, m) {}
};
/// Whose end does nothing.
struct Idle {
  int value;
  __host__ __device__ ~Idle() {}
};

__host__ __device__ int leave(Trace *t, int how) {
  Guard all(t, 1);
  if (how == 0)
    return all.mark;
  {
    Guard inner(t, 2);
    if (how == 1)
      return inner.mark + all.mark;
  }
  for (int i = 0; i < 3; ++i) {
    Guard round(t, 3 + i);
    if (i == 0)
      continue;
    Guard more(t, 6);
    if (how == 2)
      break;
    if (how == 3)
      return 7;
  }
  return how;
}
__host__ __device__ void leaveNothing(Trace *t, bool early) {
  Guard all(t, 8);
  if (early)
    return;
  t->put(9);
}
__host__ __device__ int look(const Guard &g) { return g.mark; }
__host__ __device__ int take(Guard g) { return g.mark + 1; }
__host__ __device__ Guard named(Trace *t, int m) {
  Guard result(t, m);
  t->put(10);
  return result;
}
__host__ __device__ Guard unnamed(Trace *t, int m) { return Guard(t, m); }

__host__ __device__ void branches(Trace *t, int n) {
  if (look(Guard(t, 11)) > 3)
    t->put(12);
  if (Guard g{t, 13})
    t->put(14);
  else
    t->put(15);
  const int never = n > 100 ? look(Guard(t, 16)) : 3;
  const int once = n > 0 && look(Guard(t, 17)) == 17;
  t->put(never + once);
  switch (Guard(t, n).mark) {
  case 2: {
    Guard inner(t, 18);
    break;
  }
  case 3:
    t->put(19);
  default:
    Guard last(t, 20);
  }
}

__host__ __device__ void loops(Trace *t, int n) {
  for (Guard g(t, 21); g.mark < 24; ++g.mark) {
    if (g.mark == 22)
      continue;
    t->put(g.mark + 100);
  }
  int i = 0;
  do {
    Guard g(t, 25);
    if (i == n)
      break;
  } while (i++ < 3);
  while (Guard g{t, 8 - i}) {
    ++i;
    if (i == 2)
      continue;
    t->put(26);
  }
  {
    int rounds = 0;
  again:
    Guard g(t, 27 + rounds);
    if (rounds++ < n)
      goto again;
    if (rounds == 3)
      goto behind;
    t->put(30);
  }
behind:
  const int values[] = {3, 4};
  for (int value : values) {
    Guard g(t, 30 + value);
    t->put(value);
  }
}

__host__ __device__ void temporaries(Trace *t) {
  t->put(look(Guard(t, 35)) + Guard(t, 36).twice());
  Guard(t, 37);
  named(t, 38);
  const Guard kept = named(t, 39);
  const Guard &referred = Guard(t, 41);
  Guard copied = unnamed(t, 42);
  const int taken = take(Guard(t, 43));
  t->put(taken);
  const int first = look(Guard(t, 44)), second = look(Guard(t, 45));
  t->put(first + second + referred.mark);
}

__host__ __device__ void parts(Trace *t) {
  Pair pair(t, 40), early(t, 43);
  Derived derived(t);
  Guard array[2][1] = {{Guard(t, 60)}, {Guard(t, 61)}};
  Holder<Guard> holder(t, 62);
  Idle idle{63};
  t->put(idle.value + array[1][0].mark);
}

__host__ __device__ void run(int *marks, int n) {
  Trace trace{marks, 0};
  for (int how = 0; how < 5; ++how)
    trace.put(1000 + leave(&trace, how));
  leaveNothing(&trace, n == 2);
  branches(&trace, n);
  loops(&trace, n);
  temporaries(&trace);
  parts(&trace);
  trace.put(2000);
}

__global__ void traces(int *marks) { run(marks + threadIdx.x * steps, threadIdx.x % 5); }

/// The value goes to the next thread's place when the object ends, behind the barrier.
struct Handover {
  int *to;
  int value;
  __device__ Handover(int *p, int v) : to(p), value(v) {}
  __device__ ~Handover() {
    __syncthreads();
    to[(threadIdx.x + 1) % blockDim.x] = value;
  }
};
__global__ void guarded(int *out) {
  __shared__ int row[64];
  row[threadIdx.x] = -1;
  {
    Handover handover(row, threadIdx.x * 3);
    __syncthreads();
    out[threadIdx.x] = row[threadIdx.x];
  }
  __syncthreads();
  out[threadIdx.x] += row[threadIdx.x];
}

int main() {
  constexpr int threads = 64;
  std::vector<int> expected(threads * steps), got(threads * steps);
  for (int i = 0; i < threads; ++i)
    run(expected.data() + i * steps, i % 5);
  int *marks = nullptr;
  CHECK(cudaMalloc(&marks, got.size() * sizeof(int)));
  CHECK(cudaMemset(marks, 0, got.size() * sizeof(int)));
  traces<<<1, threads>>>(marks);
  CHECK(cudaMemcpy(got.data(), marks, got.size() * sizeof(int), cudaMemcpyDeviceToHost));
  for (std::size_t i = 0; i < got.size(); ++i)
    if (got[i] != expected[i])
      check::fail("thread %d, step %d: %d instead of %d", static_cast<int>(i) / steps,
                  static_cast<int>(i) % steps, got[i], expected[i]);
  guarded<<<1, threads>>>(marks);
  CHECK(cudaMemcpy(got.data(), marks, threads * sizeof(int), cudaMemcpyDeviceToHost));
  for (int i = 0; i < threads; ++i)
    check::that(got[i] == -1 + (i + threads - 1) % threads * 3, "guarded");
  CHECK(cudaFree(marks));
}
