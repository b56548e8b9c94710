#include "../kernels/reduction.h"

#include "device.h"

static const char *text = R"(
KERNEL(1) void reduce(const float *in, float *sums, int n, local_accessor<float, 1> partial) {
  const auto item = get_nd_item<1>();
  const int t = item.get_local_id(0);
  const int i = item.get_global_id(0);
  partial[t] = i < n ? in[i] : 0.0f;
  sycl::group_barrier(item.get_group());
  for (int offset = item.get_local_range(0) / 2; offset > 0; offset /= 2) {
    if (t < offset)
      partial[t] += partial[t + offset];
    sycl::group_barrier(item.get_group());
  }
  if (t == 0)
    sums[item.get_group(0)] = partial[0];
}
)";

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Reduction::usualSize);
  const Reduction problem(options.size);
  bench::Array<float> in(problem.in), sums(problem.blocks);
  const sycl::kernel reduce = bench::Kernels(text)["reduce"];
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::launch(reduce, problem.blocks, Reduction::block, in, sums, problem.n,
                      bench::Local<float>{Reduction::block});
        bench::queue().wait();
      },
      [&] { problem.check(sums.fetch()); });
}
