#include "../kernels/layer_norm.h"

#include "device.h"

static const char *text = R"(
static float sumOf(sycl::sub_group group, float value) {
  for (int mask = 16; mask > 0; mask /= 2)
    value += sycl::permute_group_by_xor(group, value, mask);
  return value;
}

/// The sum over the group, for all of its work-items.
static float sumOf(sycl::nd_item<1> item, float value, const local_accessor<float, 1> &partial) {
  const auto group = item.get_sub_group();
  const int lane = group.get_local_linear_id();
  value = sumOf(group, value);
  if (lane == 0)
    partial[group.get_group_linear_id()] = value;
  sycl::group_barrier(item.get_group());
  value = sumOf(group, lane < (int)item.get_local_range(0) / 32 ? partial[lane] : 0.0f);
  sycl::group_barrier(item.get_group());
  return value;
}

KERNEL(1) [[sycl::reqd_sub_group_size(32)]]
void layerNorm(const float *in, const float *gamma, const float *beta, float *out, int columns,
               float epsilon, local_accessor<float, 1> partial) {
  const auto item = get_nd_item<1>();
  const float *x = in + item.get_group(0) * columns;
  float *y = out + item.get_group(0) * columns;
  const int first = item.get_local_id(0), step = item.get_local_range(0);

  float sum = 0;
  for (int i = first; i < columns; i += step)
    sum += x[i];
  const float mean = sumOf(item, sum, partial) / columns;

  float squares = 0;
  for (int i = first; i < columns; i += step)
    squares += (x[i] - mean) * (x[i] - mean);
  const float scale = sycl::rsqrt(sumOf(item, squares, partial) / columns + epsilon);

  for (int i = first; i < columns; i += step)
    y[i] = (x[i] - mean) * scale * gamma[i] + beta[i];
}
)";

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, LayerNorm::usualSize);
  const LayerNorm problem(options.size);
  bench::Array<float> in(problem.in), out(problem.in.size());
  bench::Array<float> gamma(problem.gamma), beta(problem.beta);
  const sycl::kernel layerNorm = bench::Kernels(text)["layerNorm"];
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::launch(layerNorm, problem.rows, 256, in, gamma, beta, out, LayerNorm::columns,
                      problem.epsilon, bench::Local<float>{32});
        bench::queue().wait();
      },
      [&] { problem.check(out.fetch()); });
}
