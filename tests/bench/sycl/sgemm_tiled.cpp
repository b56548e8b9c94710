#include "../kernels/sgemm.h"

#include "device.h"

static const char *text = R"(
constexpr int tile = 16;

KERNEL(2)
void sgemm(const float *a, const float *b, float *c, int n, local_accessor<float, 2> tileA,
           local_accessor<float, 2> tileB) {
  const auto item = get_nd_item<2>();
  const int x = item.get_local_id(1), y = item.get_local_id(0);
  const int row = item.get_global_id(0), column = item.get_global_id(1);
  float sum = 0;
  for (int t = 0; t < n; t += tile) {
    tileA[y][x] = a[row * n + t + x];
    tileB[y][x] = b[(t + y) * n + column];
    sycl::group_barrier(item.get_group());
    for (int k = 0; k < tile; ++k)
      sum += tileA[y][k] * tileB[k][x];
    sycl::group_barrier(item.get_group());
  }
  c[row * n + column] = sum;
}
)";

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, 1024);
  const Sgemm problem(options.size);
  bench::Array<float> a(problem.a), b(problem.b), c(problem.a.size());
  const sycl::range<2> size(Sgemm::tile, Sgemm::tile);
  const sycl::range<2> groups(problem.n / Sgemm::tile, problem.n / Sgemm::tile);
  const sycl::kernel sgemm = bench::Kernels(text)["sgemm"];
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::launch(sgemm, groups, size, a, b, c, problem.n, bench::Local<float, 2>{size},
                      bench::Local<float, 2>{size});
        bench::queue().wait();
      },
      [&] { problem.check(c.fetch()); });
}
