#include "device.h"
#include "string_match.h"

__constant__ char pattern[StringMatch::length];

__global__ void match(const char *text, int last, int length, int *places, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > last)
    return;
  int j = 0;
  while (j < length && text[i + j] == pattern[j])
    ++j;
  if (j == length)
    places[atomicAdd(count, 1)] = i;
}

int main(int argc, char **argv) {
  using S = StringMatch;
  const bench::Options options(argc, argv, S::usualSize);
  const S problem(options.size);
  bench::check(cudaMemcpyToSymbol(pattern, problem.pattern.data(), S::length));
  bench::Array<char> text(problem.text);
  bench::Array<int> places(problem.n), count(1);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::check(cudaMemset(count, 0, sizeof(int)));
        match<<<problem.last / 256 + 1, 256>>>(text, problem.last, S::length, places, count);
        bench::finish();
      },
      [&] {
        bench::Vector<int> got = places.fetch();
        got.resize(count.fetch()[0]);
        problem.check(got);
      });
}
