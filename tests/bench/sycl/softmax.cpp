#include "../kernels/softmax.h"

#include "device.h"

static const char *text = R"(
/// Of a value of every work-item, by a tree.
template <class Combine>
static float reduce(sycl::group<1> group, float value, const local_accessor<float, 1> &cache,
                    Combine combine) {
  const int t = group.get_local_id(0);
  cache[t] = value;
  sycl::group_barrier(group);
  for (int stride = group.get_local_range(0) / 2; stride > 0; stride /= 2) {
    if (t < stride)
      cache[t] = combine(cache[t], cache[t + stride]);
    sycl::group_barrier(group);
  }
  value = cache[0];
  sycl::group_barrier(group);
  return value;
}

KERNEL(1) void softmax(const float *in, float *out, int columns, local_accessor<float, 1> cache) {
  const auto group = get_nd_item<1>().get_group();
  const float *x = in + group.get_group_id(0) * columns;
  float *y = out + group.get_group_id(0) * columns;
  const int first = group.get_local_id(0), step = group.get_local_range(0);

  float largest = -std::numeric_limits<float>::infinity();
  for (int i = first; i < columns; i += step)
    largest = sycl::fmax(largest, x[i]);
  largest = reduce(group, largest, cache, [](float a, float b) { return sycl::fmax(a, b); });

  float sum = 0;
  for (int i = first; i < columns; i += step) {
    const float e = sycl::exp(x[i] - largest);
    y[i] = e;
    sum += e;
  }
  sum = reduce(group, sum, cache, [](float a, float b) { return a + b; });

  for (int i = first; i < columns; i += step)
    y[i] /= sum;
}
)";

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Softmax::usualSize);
  const Softmax problem(options.size);
  bench::Array<float> in(problem.in), out(problem.in.size());
  const sycl::kernel softmax = bench::Kernels(text)["softmax"];
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::launch(softmax, problem.rows, 256, in, out, Softmax::columns,
                      bench::Local<float>{256});
        bench::queue().wait();
      },
      [&] { problem.check(out.fetch()); });
}
