// Addresses of device functions on the host: to tell which one is meant, and to compare; nothing
// calls them there.
#include "check.h"

#include <map>

using Operation = int (*)(int);

__device__ int next(int x) { return x + 1; }
__device__ __noinline__ int twice(int x) { return next(x) * 2; }
template <class T> __device__ T same(T x) { return x; }
static __device__ int quiet(int x) { return x - static_cast<int>(threadIdx.x); }
struct Functions {
  static __device__ int thrice(int x) { return x * 3; }
};
namespace bits {
inline __device__ int count(int x) { return __popc(x); }
} // namespace bits

template <Operation F> struct Tag {
  static constexpr Operation function = F;
};
template <Operation F> __global__ void use(Tag<F>, int *out) { *out = F(4); }

template <Operation F> int launch(Operation known) {
  check::that(known == F && Tag<F>::function == known, "a template's argument is the function");
  check::Array<int> out(1);
  use<<<1, 1>>>(Tag<F>{}, out);
  return out.fetch()[0];
}

static const Operation table[] = {next, &twice, same<int>, quiet, Functions::thrice, bits::count};

int main() {
  const std::map<Operation, int> numbers{
      {next, 0},       {&twice, 1}, {same<int>, 2}, {quiet, 3}, {&Functions::thrice, 4},
      {bits::count, 5}};
  check::equal("functions", numbers.size(), std::size_t(6));
  for (int i = 0; i < 6; ++i)
    check::equal("number", numbers.at(table[i]), i, i);

  const std::vector<int> got{launch<next>(next),
                             launch<twice>(&twice),
                             launch<same<int>>(table[2]),
                             launch<quiet>(quiet),
                             launch<&Functions::thrice>(Functions::thrice),
                             launch<bits::count>(table[5])};
  check::equal("results", got, std::vector<int>{5, 10, 4, 4, 12, 1});

  const auto pick = [](bool first) { return first ? next : twice; };
  const Operation known = next;
  check::that(pick(true) == known && pick(false) != known && known, "a lambda's results");
  return 0;
}
