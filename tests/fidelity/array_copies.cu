// Arrays that C++ makes by itself: copies for structured bindings and lambdas, and those behind
// lists in braces. The host does the same.
#include "check.h"

#include <algorithm>
#include <initializer_list>

constexpr int results = 20;

struct Part {
  int count;
  float size;
};
struct Sum {
  int total = 0;
  __host__ __device__ Sum(std::initializer_list<int> values) {
    for (int each : values)
      total += each;
  }
  __host__ __device__ Sum(int start, std::initializer_list<Part> parts) : total(start) {
    for (const Part &part : parts)
      total += part.count * static_cast<int>(part.size);
  }
};
struct Grid {
  int cells[2][3];
  __host__ __device__ auto reader() const {
    return [*this](int i) { return cells[i / 3][i % 3]; };
  }
};

__host__ __device__ int digits(std::initializer_list<int> values) {
  int result = 1000 * static_cast<int>(values.size());
  for (auto each : values)
    result = result * 10 + each;
  return result;
}
template <class F> __host__ __device__ int callTwice(F f) { return f(0) + f(1); }

__host__ __device__ void run(int *out, int n) {
  out[0] = Sum{1, 2, n}.total;
  out[1] = digits({4, 5, n + 6, 7}) + digits({});
  out[2] = Sum(5, {{1, 2.f}, {n, 3.f}}).total;
  for (int each : {1, n, 3})
    out[3] = out[3] * 10 + each;
  auto list = {n, 8, 9};
  out[4] = *(list.begin() + 1) + static_cast<int>(list.size()) + list.begin()[0];
  int row[3] = {n, n + 1, n + 2};
  auto [x, y, z] = row;
  row[0] = 100;
  out[5] = x * 100 + y * 10 + z;
  Part parts[2][2] = {{{1, 2.f}, {3, 4.f}}, {{5, 6.f}, {n, 8.f}}};
  const auto old = [row, parts](int i) { return row[i] + parts[1][i & 1].count; };
  row[1] = 50;
  parts[1][1].count = 1000;
  out[6] = old(0) + old(1) + old(2);
  auto grows = [=]() mutable {
    row[2] += 5;
    return row[2] + row[0];
  };
  out[7] = grows() + 1000 * grows() + row[2];
  auto &[u, v, w] = row;
  u = 7;
  out[8] = row[0] + v + w;
  out[9] = callTwice([parts](int i) { return parts[i][1].count; });
  out[10] = callTwice([&parts, row](int i) { return parts[i][1].count + row[i]; });
  Grid grid{{{1, 2, 3}, {4, n, 6}}};
  const auto read = grid.reader();
  grid.cells[1][1] = 0;
  out[11] = read(4) + read(2);
  auto [first, second] = grid.cells;
  grid.cells[0][2] = 9;
  out[12] = first[2] + second[0];
  out[13] = [row](int i) { return row[i]; }(1);
  if (n > 2)
    out[14] = digits({n});
  out[15] = std::max({n, 4, 2}) + std::min({n, 4, 2});
  int count = 0;
  out[16] = n > 0 ? digits({n, ++count}) : Sum(1, {{n, 2.f}, {++count, 4.f}}).total;
  out[17] = n < 0 && digits({++count, 2}) == 2022 ? 1 : 2;
  while (count < 4 && Sum{count, n}.total < 5)
    out[18] += digits({++count, n});
  out[19] = std::max({++count, n});
}

__global__ void runOnDevice(int *out, int n) { run(out, n); }

int main() {
  for (int n : {3, -2}) {
    std::vector<int> expected(results);
    run(expected.data(), n);
    check::Array<int> out(std::vector<int>(results, 0));
    runOnDevice<<<1, 1>>>(out, n);
    check::equal("array copies", out.fetch(), expected);
  }
  return 0;
}
