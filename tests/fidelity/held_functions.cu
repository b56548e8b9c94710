// nvstd::function: objects of any type that can be called, held, copied and called by one name.
#include "check.h"

#include <nvfunctional>

constexpr int results = 12;

__host__ __device__ int twice(int x) { return 2 * x; }
struct Add {
  int by;
  __host__ __device__ int operator()(int x) const { return x + by; }
};
struct Counting {
  int calls = 0;
  double scale[3] = {1, 2, 3};
  __host__ __device__ int operator()(int x) {
    x *= static_cast<int>(scale[calls % 3]);
    return x + ++calls * 100;
  }
};
struct Ending {
  int *ended;
  __host__ __device__ explicit Ending(int *e) : ended(e) {}
  __host__ __device__ Ending(const Ending &other) : ended(other.ended) { *ended += 1; }
  __host__ __device__ ~Ending() { *ended += 100; }
  __host__ __device__ int operator()(int x) const { return x - 1; }
};
using Function = nvstd::function<int(int)>;

__host__ __device__ int call(const Function &f, int x) { return f ? f(x) : -1; }
__host__ __device__ Function choose(int which) {
  switch (which % 3) {
  case 0:
    return twice;
  case 1:
    return Add{which};
  default:
    return [which](int x) { return x * which; };
  }
}

__host__ __device__ void run(int *out, int n) {
  Function f = twice, none;
  *out++ = f(n) + call(none, 1);
  f = Add{5};
  *out++ = f(n) + call(f, 2) * 100;
  const Function lambda = [=](int x) { return x * n + 1; };
  *out++ = call(lambda, 3);
  Function copy = lambda, other(f);
  copy.swap(other);
  *out++ = copy(1) * 1000 + other(1);
  Function counting = Counting(), again = counting;
  const int first = counting(2), second = counting(2);
  *out++ = first * 1000 + second;
  *out++ = again(2) + Function(counting)(2);
  *out++ = (none == nullptr) + 2 * (f != nullptr) + 4 * static_cast<bool>(none);
  f = nullptr;
  none = lambda;
  *out++ = call(f, 1) + none(2);
  *out++ = choose(n)(7);
  nvstd::function<void(int &, const float &)> change = [](int &x, const float &by) { x += by; };
  int changed = n;
  change(changed, 2.5f);
  *out++ = changed;
  int (*pointer)(int) = nullptr;
  *out++ = call(pointer, 1);
  int ended = 0;
  {
    Function ending = Ending(&ended), second = ending;
    ending = nullptr;
    changed = second(9);
  }
  *out++ = ended / 100 == ended % 100 + 1 ? changed : -ended;
}

__global__ void kernel(int *out) { run(out + threadIdx.x * results, threadIdx.x); }

int main() {
  constexpr int threads = 32;
  check::Array<int> out(threads * results);
  kernel<<<1, threads>>>(out);
  const std::vector<int> got = out.fetch();
  for (int t = 0; t < threads; ++t) {
    std::vector<int> expected(results);
    run(expected.data(), t);
    for (int i = 0; i < results; ++i)
      check::equal("result", got[t * results + i], expected[i], t * 100 + i);
  }
}
