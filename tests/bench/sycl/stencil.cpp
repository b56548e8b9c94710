#include "../kernels/stencil.h"

#include "device.h"

static const char *text = R"(
constexpr int side = 16;

KERNEL(2)
void heat(const float *in, float *out, int stride, float rate, local_accessor<float, 2> tile) {
  const auto item = get_nd_item<2>();
  const int x = item.get_local_id(1) + 1, y = item.get_local_id(0) + 1;
  const int i = (item.get_global_id(0) + 1) * stride + item.get_global_id(1) + 1;

  tile[y][x] = in[i];
  if (x == 1)
    tile[y][0] = in[i - 1];
  if (x == side)
    tile[y][side + 1] = in[i + 1];
  if (y == 1)
    tile[0][x] = in[i - stride];
  if (y == side)
    tile[side + 1][x] = in[i + stride];
  sycl::group_barrier(item.get_group());

  const float here = tile[y][x];
  const float around = tile[y][x - 1] + tile[y][x + 1] + tile[y - 1][x] + tile[y + 1][x];
  out[i] = here + rate * (around - 4.0f * here);
}
)";

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Stencil::usualSize);
  const Stencil problem(options.size);
  bench::Array<float> in(problem.in), out(problem.in.size());
  constexpr std::size_t side = 16;
  const sycl::range<2> groups(problem.n / side, problem.n / side);
  const sycl::kernel heat = bench::Kernels(text)["heat"];
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::launch(heat, groups, sycl::range<2>(side, side), in, out, problem.stride,
                      problem.rate, bench::Local<float, 2>{{side + 2, side + 2}});
        bench::queue().wait();
      },
      [&] { problem.check(out.fetch()); });
}
