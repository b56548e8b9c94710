#include "../kernels/scatter_add.h"

#include "device.h"

static const char *text = R"(
KERNEL(1) void scatterAdd(const int *ids, const float *in, float *out, int width) {
  const auto item = get_nd_item<1>();
  const int token = item.get_group(0), i = item.get_local_id(0);
  atomic_ref<float, memory_order::relaxed, memory_scope::device, address_space::global_space>(
      out[ids[token] * width + i]) += in[token * width + i];
}
)";

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, ScatterAdd::usualSize);
  const ScatterAdd problem(options.size);
  bench::Array<int> ids(problem.ids);
  bench::Array<float> in(problem.in), out(ScatterAdd::words * ScatterAdd::width);
  const sycl::kernel scatterAdd = bench::Kernels(text)["scatterAdd"];
  return bench::runInARow(
      options, [&] { out.clear(); },
      [&] {
        bench::launch(scatterAdd, problem.tokens, ScatterAdd::width, ids, in, out,
                      ScatterAdd::width);
        bench::queue().wait();
      },
      [&] { problem.check(out.fetch()); });
}
