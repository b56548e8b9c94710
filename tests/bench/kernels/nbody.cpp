#include "nbody.h"

// One array a coordinate, so that the inner loop reads whole vectors.
static void accelerate(const NBody &bodies, float *ax, float *ay, float *az) {
  const float *x = bodies.x.data(), *y = bodies.y.data(), *z = bodies.z.data();
  const float *mass = bodies.mass.data();
  const int n = bodies.n;
  const float softening = bodies.softening;
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    float sumX = 0.0f, sumY = 0.0f, sumZ = 0.0f;
#pragma omp simd reduction(+ : sumX, sumY, sumZ)
    for (int j = 0; j < n; ++j) {
      const float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
      const float inverse = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + softening);
      const float force = mass[j] * inverse * inverse * inverse;
      sumX += dx * force;
      sumY += dy * force;
      sumZ += dz * force;
    }
    ax[i] = sumX;
    ay[i] = sumY;
    az[i] = sumZ;
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, NBody::usualSize);
  const NBody problem(options.size);
  bench::Vector<float> result[3];
  for (bench::Vector<float> &component : result)
    component.resize(problem.n);
  return bench::runInARow(
      options, bench::nothing,
      [&] { accelerate(problem, result[0].data(), result[1].data(), result[2].data()); },
      [&] { problem.check([&](int i, int c) { return result[c][i]; }); });
}
