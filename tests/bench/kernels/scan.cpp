#include "scan.h"

#include <omp.h>

// Every thread sums its part, then scans it from the sum of the parts before.
static void scan(const int *in, int *out, int n) {
  std::vector<int> sums(omp_get_max_threads());
#pragma omp parallel
  {
    const int thread = omp_get_thread_num(), threads = omp_get_num_threads();
    const int first = static_cast<int>(static_cast<long long>(n) * thread / threads);
    const int last = static_cast<int>(static_cast<long long>(n) * (thread + 1) / threads);
    int sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int i = first; i < last; ++i)
      sum += in[i];
    sums[thread] = sum;
#pragma omp barrier
    sum = 0;
    for (int before = 0; before < thread; ++before)
      sum += sums[before];
    for (int i = first; i < last; ++i) {
      out[i] = sum;
      sum += in[i];
    }
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Scan::usualSize);
  const Scan problem(options.size);
  bench::Vector<int> out(problem.n);
  return bench::runInARow(
      options, bench::nothing, [&] { scan(problem.in.data(), out.data(), problem.n); },
      [&] { problem.check(out); });
}
