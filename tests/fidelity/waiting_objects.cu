// A thread that waits for another of its block, by what objects and functions say: methods, lambdas, cuda::atomic_ref,
// atomics that change nothing, jumps.
#include "waiting.h"

#include <cuda/atomic>

struct Spin {
  volatile int *flag;
  __device__ bool isReady() { return *flag != 0; } // not const, as people write it
  __device__ void wait() {
    while (!isReady()) {
    }
  }
};

struct Base {
  volatile int *flag;
  __device__ explicit Base(volatile int *flag) : flag(flag) {}
  __device__ virtual bool isReady() { return *flag == 1; }
};
struct Derived : Base {
  __device__ explicit Derived(volatile int *flag) : Base(flag) {}
  __device__ bool isReady() override { return *flag != 0; }
};

template <class T> struct Queue {
  T *head;
  __device__ bool isEmpty() const {
    return cuda::atomic_ref<T, cuda::thread_scope_device>(*head).load() == 0;
  }
};

template <class Condition> __device__ void until(Condition condition) {
  while (!condition()) {
  }
}
__device__ int addTo(int *place, int value) { return atomicAdd(place, value); }

/// The first threads wait as the loop says, the last one sets the flag.
#define WAITS(NAME, ...)                                                                           \
  __global__ void NAME(volatile int *flag, int *out) {                                             \
    int *const place = (int *)flag;                                                                \
    (void)place;                                                                                   \
    if (threadIdx.x < 40) {                                                                        \
      __VA_ARGS__;                                                                                 \
    } else if (threadIdx.x == waiting::Threads - 1) {                                              \
      atomicExch((int *)flag, 1);                                                                  \
    }                                                                                              \
    out[threadIdx.x] = 1 + (int)threadIdx.x;                                                       \
  }

WAITS(method, Spin spin{flag}; while (!spin.isReady()){})
WAITS(methodWaits, Spin spin{flag}; spin.wait())
WAITS(virtualMethod, Derived derived(flag); Base *base = &derived; while (!base->isReady()){})
WAITS(byValue, until([=] { return *flag != 0; }))
WAITS(byReference, until([&] { return atomicOr(place, 0) != 0; }))
WAITS(queue, Queue<int> queue{place}; while (queue.isEmpty()){})
WAITS(loads, cuda::atomic_ref<int> object(*place);
      while (object.load(cuda::memory_order_acquire) == 0){})
WAITS(adds, cuda::atomic_ref<int> object(*place); while (object.fetch_add(0) == 0){})
WAITS(converts, cuda::atomic_ref<int> object(*place); while (object == 0){})
WAITS(exchanges, cuda::atomic_ref<int> object(*place); int seen = 1;
      while (!object.compare_exchange_strong(seen, 1)) seen = 1)
WAITS(functionAdds, while (addTo(place, 0) == 0){})
WAITS(maximum, while (atomicMax(place, 0) == 0)) // its body is the macro's
WAITS(minimum, while (atomicMin(place, 1000) == 0){})
WAITS(bits, while (atomicAnd(place, ~0) == 0){})
WAITS(jumps, again : if (*flag == 0) goto again)
WAITS(
    jumpsBack, again : int seen = *flag; if (seen == 0) {
      __nanosleep(10);
      goto again;
    })

__global__ void jumpsInLines(volatile int *flag, int *out) {
  if (threadIdx.x < 40) {
  again:
    if (*flag == 0)
      goto again;
  } else if (threadIdx.x == waiting::Threads - 1) {
    atomicExch((int *)flag, 1);
  }
  out[threadIdx.x] = 1 + (int)threadIdx.x;
}

void test(check::Random &) {
#define ROW(NAME) {#NAME, NAME}
  waiting::run({ROW(method), ROW(methodWaits), ROW(virtualMethod), ROW(byValue), ROW(byReference),
                ROW(queue), ROW(loads), ROW(adds), ROW(converts), ROW(exchanges), ROW(functionAdds),
                ROW(maximum), ROW(minimum), ROW(bits), ROW(jumps), ROW(jumpsBack),
                ROW(jumpsInLines)});
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
