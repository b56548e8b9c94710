#include "../kernels/transpose.h"

#include "device.h"

static const char *text = R"(
constexpr int side = 32, rows = 8;

KERNEL(2) void transpose(float *out, const float *in, local_accessor<float, 2> tile) {
  const auto item = get_nd_item<2>();
  const int tx = item.get_local_id(1), ty = item.get_local_id(0);
  const int bx = item.get_group(1) * side, by = item.get_group(0) * side;
  const int width = item.get_group_range(1) * side;
  for (int j = ty; j < side; j += rows)
    tile[j][tx] = in[(by + j) * width + bx + tx];
  sycl::group_barrier(item.get_group());
  for (int j = ty; j < side; j += rows)
    out[(bx + j) * width + by + tx] = tile[tx][j];
}
)";

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Transpose::usualSize);
  const Transpose problem(options.size);
  bench::Array<float> in(problem.in), out(problem.in.size());
  constexpr std::size_t side = Transpose::tile;
  const sycl::range<2> groups(problem.n / side, problem.n / side);
  const sycl::kernel transpose = bench::Kernels(text)["transpose"];
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::launch(transpose, groups, sycl::range<2>(8, side), out, in,
                      bench::Local<float, 2>{{side, side + 1}});
        bench::queue().wait();
      },
      [&] { problem.check(out.fetch()); });
}
