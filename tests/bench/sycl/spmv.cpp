#include "../kernels/spmv.h"

#include "device.h"

static const char *text = R"(
// A sub-group a row.
KERNEL(1) [[sycl::reqd_sub_group_size(32)]]
void spmv(int rows, const int *starts, const int *columns, const float *values, const float *x,
          float *y) {
  const auto item = get_nd_item<1>();
  const auto group = item.get_sub_group();
  const int row = item.get_global_id(0) / 32, lane = group.get_local_linear_id();
  if (row >= rows)
    return;
  float sum = 0;
  for (int i = starts[row] + lane; i < starts[row + 1]; i += 32)
    sum += values[i] * x[columns[i]];
  for (int offset = 16; offset > 0; offset /= 2)
    sum += sycl::shift_group_left(group, sum, offset);
  if (lane == 0)
    y[row] = sum;
}
)";

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Spmv::usualSize);
  const Spmv problem(options.size);
  bench::Array<int> starts(problem.starts), columns(problem.columns);
  bench::Array<float> values(problem.values), x(problem.x), y(problem.rows);
  const sycl::kernel spmv = bench::Kernels(text)["spmv"];
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::launch(spmv, (problem.rows + 7) / 8, 256, problem.rows, starts, columns, values, x,
                      y);
        bench::queue().wait();
      },
      [&] { problem.check(y.fetch()); });
}
