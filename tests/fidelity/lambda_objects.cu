// Lambdas that are passed on: to functions, by value and by reference, in structs, out of functions,
// to other lambdas; with captures of all kinds, and shared memory.
#include "check.h"

const int Threads = 32;

template <class F> __host__ __device__ int both(F f, int n) { return f(1) * 100 + n; }
template <class F> __host__ __device__ int byReference(const F &f) { return f(2); }
template <class F> __host__ __device__ int forwarded(F &&f) { return both(f, 3) + byReference(f); }
template <class F, class G> struct Composed {
  F f;
  G g;
  __host__ __device__ int operator()(int x) const { return f(g(x)); }
};
template <class F, class G> __host__ __device__ Composed<F, G> compose(F f, G g) { return {f, g}; }
__host__ __device__ auto adder(int n) {
  return [n](int x) { return x + n; };
}

struct Holder {
  int value, more[2];
  __host__ __device__ int byThis() {
    auto f = [this](int x) { return value += x; };
    return both(f, value) + byReference(f);
  }
  __host__ __device__ int byCopy() const {
    auto f = [self = *this](int x) { return self.value + self.more[1] + x; };
    return both(f, 2);
  }
};

const int Results = 21;

__host__ __device__ void pass(int *out, int t) {
  int n = t + 5, sum = 0, array[3] = {1, 2, 3};
  auto scaled = [=](int x) { return x * n; };
  *out++ = both(scaled, 7);
  *out++ = both([&](int x) { return sum += x; }, t);
  *out++ = sum;
  *out++ = byReference([](int x) { return x * 3; });
  *out++ = forwarded(scaled);
  const auto &kept = [=](int x) { return x - n; };
  *out++ = kept(3);
  *out++ = compose(scaled, adder(4))(2);
  auto counting = [k = n * 2](int x) mutable { return k += x; };
  const int first = counting(1), second = counting(2);
  *out++ = first + 10 * second + 100 * both(counting, 1) + counting(1);
  auto generic = [=](auto x) { return static_cast<int>(x * n); };
  *out++ = both(generic, 1) + generic(2.5f);
  auto outer = [&](int x) {
    auto inner = [&, x](int y) {
      sum += y;
      return x + y + n;
    };
    return both(inner, x);
  };
  *out++ = both(outer, 1) + sum;
  Holder holder{3, {4, 5}};
  const int changed = holder.byThis();
  *out++ = changed + holder.value;
  *out++ = holder.byCopy();
  auto direct = [&](int x) { return scaled(x) + n; };
  *out++ = direct(2);
  auto around = [scaled](int x) { return scaled(x); };
  *out++ = both(around, 1);
  decltype(scaled) same = scaled;
  *out++ = same(4) + adder(5)(6);
  auto table = [&](int i) -> int & { return array[i]; };
  table(1) = 9;
  *out++ = array[1] + byReference(table);
  const float y = 2;
  *out++ = byReference([y](int x) { return static_cast<int>(x * y); });
  *out++ = [&] {
    auto copy = scaled;
    return copy(2);
  }();
  auto stepping = [k = t]() mutable { return ++k; };
  const int before = stepping();
  auto copies = [stepping](int x) mutable { return stepping() * x; };
  const int own = copies(10), again = copies(100);
  *out++ = before + own + again + stepping() * 1000 + scaled.operator()(2);
  int low = 1, high = 2;
  auto swapped = [&low, &high](int x) {
    const int kept = low;
    low = high + x, high = kept;
    return low * 10 + high;
  };
  *out++ = both(swapped, 0) + byReference(swapped) + low * 1000;
  int rounds = 0;
  for (int i = 0; [i, n](int x) { return i * 2 < x + n; }(t); ++i)
    rounds += i;
  *out++ = rounds + (n > 9 && [n] { return n % 2; }() ? 1000 : [=] { return n; }());
}

__global__ void passAll(int *out) {
  pass(out + threadIdx.x * Results, static_cast<int>(threadIdx.x));
}

__global__ void share(int *out) {
  __shared__ int shared[Threads];
  shared[threadIdx.x] = static_cast<int>(threadIdx.x) * 3;
  __syncthreads();
  auto right = [&](int i) { return shared[(threadIdx.x + i) % Threads]; };
  out[threadIdx.x] = both(right, 1) + byReference([=](int i) { return shared[i] + right(i); });
}

void test(check::Random &) {
  check::Array<int> out(Threads * Results);
  passAll<<<1, Threads>>>(out);
  CHECK(cudaGetLastError());
  std::vector<int> expected(Threads * Results);
  for (int t = 0; t < Threads; ++t)
    pass(expected.data() + t * Results, t);
  check::equal("passed on", out.fetch(), expected);
  check::Array<int> shared(Threads);
  share<<<1, Threads>>>(shared);
  CHECK(cudaGetLastError());
  std::vector<int> rights;
  for (int t = 0; t < Threads; ++t)
    rights.push_back((t + 1) % Threads * 300 + 1 + 6 + (t + 2) % Threads * 3);
  check::equal("shared", shared.fetch(), rights);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
