#include "../kernels/dot.h"

#include "device.h"

static const char *text = R"(
KERNEL(1)
void dot(const float *x, const float *y, float *result, int n, local_accessor<float, 1> cache) {
  const auto item = get_nd_item<1>();
  const int t = item.get_local_id(0);
  const int step = item.get_global_range(0);
  float sum = 0;
  for (int i = item.get_global_id(0); i < n; i += step)
    sum += x[i] * y[i];
  cache[t] = sum;
  sycl::group_barrier(item.get_group());
  for (int i = item.get_local_range(0) / 2; i > 0; i /= 2) {
    if (t < i)
      cache[t] += cache[t + i];
    sycl::group_barrier(item.get_group());
  }
  if (t == 0)
    atomic_ref<float, memory_order::relaxed, memory_scope::device, address_space::global_space>(
        *result) += cache[0];
}
)";

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Dot::usualSize);
  const Dot problem(options.size);
  bench::Array<float> x(problem.x), y(problem.y), result(1);
  const sycl::kernel dot = bench::Kernels(text)["dot"];
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::queue().memset(result, 0, sizeof(float));
        bench::launch(dot, std::min(1024, (problem.n + 255) / 256), 256, x, y, result, problem.n,
                      bench::Local<float>{256});
        bench::queue().wait();
      },
      [&] { problem.check(result.fetch()[0]); });
}
