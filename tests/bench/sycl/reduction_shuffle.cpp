#include "../kernels/reduction.h"

#include "device.h"

static const char *text = R"(
static float sumOf(sycl::sub_group group, float value) {
  for (int offset = 16; offset > 0; offset /= 2)
    value += sycl::shift_group_left(group, value, offset);
  return value;
}

KERNEL(1) [[sycl::reqd_sub_group_size(32)]]
void reduce(const float *in, float *sums, int n, local_accessor<float, 1> partial) {
  const auto item = get_nd_item<1>();
  const auto group = item.get_sub_group();
  const int lane = group.get_local_linear_id();
  const int i = item.get_global_id(0);
  float value = sumOf(group, i < n ? in[i] : 0.0f);
  if (lane == 0)
    partial[group.get_group_linear_id()] = value;
  sycl::group_barrier(item.get_group());
  if (group.get_group_linear_id() == 0) {
    value = sumOf(group, lane < (int)item.get_local_range(0) / 32 ? partial[lane] : 0.0f);
    if (lane == 0)
      sums[item.get_group(0)] = value;
  }
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
                      bench::Local<float>{32});
        bench::queue().wait();
      },
      [&] { problem.check(sums.fetch()); });
}
