#include "../kernels/nbody.h"

#include "device.h"

static const char *text = R"(
struct Vector { float x, y, z; };

KERNEL(1)
void accelerate(const sycl::float4 *bodies, Vector *result, int n, float softening,
                local_accessor<sycl::float4, 1> tile) {
  const auto item = get_nd_item<1>();
  const int t = item.get_local_id(0), size = item.get_local_range(0);
  const int i = item.get_global_id(0);
  const sycl::float4 me = bodies[i];
  Vector sum{0, 0, 0};
  for (int first = 0; first < n; first += size) {
    tile[t] = bodies[first + t];
    sycl::group_barrier(item.get_group());
    for (int j = 0; j < size; ++j) {
      const sycl::float4 other = tile[j];
      const float x = other.x() - me.x(), y = other.y() - me.y(), z = other.z() - me.z();
      const float inverse = sycl::rsqrt(x * x + y * y + z * z + softening);
      const float force = other.w() * inverse * inverse * inverse;
      sum.x += x * force;
      sum.y += y * force;
      sum.z += z * force;
    }
    sycl::group_barrier(item.get_group());
  }
  result[i] = sum;
}
)";

namespace {
struct Vector {
  float x, y, z;
};
} // namespace

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, NBody::usualSize);
  const NBody problem(options.size);
  bench::Vector<sycl::float4> bodies(problem.n);
  for (int i = 0; i < problem.n; ++i)
    bodies[i] = {problem.x[i], problem.y[i], problem.z[i], problem.mass[i]};
  bench::Array<sycl::float4> device(bodies);
  bench::Array<Vector> result(problem.n);
  const sycl::kernel accelerate = bench::Kernels(text)["accelerate"];
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::launch(accelerate, problem.n / 256, 256, device, result, problem.n,
                      problem.softening, bench::Local<sycl::float4>{256});
        bench::queue().wait();
      },
      [&] {
        const bench::Vector<Vector> got = result.fetch();
        problem.check([&](int i, int c) {
          return c == 0 ? got[i].x : c == 1 ? got[i].y : got[i].z;
        });
      });
}
