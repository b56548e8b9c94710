#include "../kernels/histogram.h"

#include "device.h"

static const char *text = R"(
KERNEL(1)
void histogram(const unsigned char *data, unsigned *result, int n,
               local_accessor<unsigned, 1> bins) {
  const auto item = get_nd_item<1>();
  const int t = item.get_local_id(0);
  const int step = item.get_global_range(0);
  bins[t] = 0;
  sycl::group_barrier(item.get_group());
  for (int i = item.get_global_id(0); i < n; i += step)
    ++atomic_ref<unsigned, memory_order::relaxed, memory_scope::work_group,
                 address_space::local_space>(bins[data[i]]);
  sycl::group_barrier(item.get_group());
  atomic_ref<unsigned, memory_order::relaxed, memory_scope::device, address_space::global_space>(
      result[t]) += bins[t];
}
)";

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Histogram::usualSize);
  const Histogram problem(options.size);
  bench::Array<unsigned char> data(problem.data);
  bench::Array<unsigned> result(Histogram::bins);
  const sycl::kernel histogram = bench::Kernels(text)["histogram"];
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::queue().memset(result, 0, Histogram::bins * sizeof(unsigned));
        bench::launch(histogram, 256, Histogram::bins, data, result, problem.n,
                      bench::Local<unsigned>{Histogram::bins});
        bench::queue().wait();
      },
      [&] { problem.check(result.fetch()); });
}
