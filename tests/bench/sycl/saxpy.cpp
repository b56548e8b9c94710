#include "../kernels/saxpy.h"

#include "device.h"

static const char *text = R"(
KERNEL(1) void saxpy(int n, float a, const float *x, float *y) {
  const int i = get_nd_item<1>().get_global_id(0);
  if (i < n)
    y[i] = a * x[i] + y[i];
}
)";

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Saxpy::usualSize);
  const Saxpy problem(options.size);
  bench::Array<float> x(problem.x), y(problem.y);
  const sycl::kernel saxpy = bench::Kernels(text)["saxpy"];
  return bench::runInARow(
      options, [&] { y.set(problem.y); },
      [&] {
        bench::launch(saxpy, (problem.n + 255) / 256, 256, problem.n, problem.a, x, y);
        bench::queue().wait();
      },
      [&] { problem.check(y.fetch()); });
}
