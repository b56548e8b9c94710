// Pointer arithmetic: steps, differences, comparisons, pointers to pointers, to rows and to
// members, const and void.
#include "check.h"

const int Width = 16;

struct Cell {
  int id;
  float value;
};

__global__ void walk(const int *in, int *out, int n) {
  const int *p = in;
  const int *const end = in + n;
  int sum = 0, steps = 0;
  while (p < end) {
    sum += *p++;
    ++steps;
    if (p != end)
      sum -= p[-1] / 2;
    p += steps % 3;
  }
  const int *last = end - 1;
  out[0] = sum;
  out[1] = (int)(last - in);
  out[2] = *--last;
  out[3] = *(in + 5) + 3 [in];
  const int **indirect = &p;
  *indirect = in + 7;
  out[4] = **indirect + *p;
  out[5] = p == in + 7 && p > in && !(p == nullptr);
}

__global__ void rows(const float (*in)[Width], float *out, int height) {
  const float *row = in[threadIdx.x];
  float sum = 0;
  for (int x = 0; x < Width; ++x)
    sum += row[x] * in[height - 1 - threadIdx.x][x];
  out[threadIdx.x] = sum;
}

__global__ void members(Cell *cells, const void *bytes, int n) {
  int i = threadIdx.x;
  Cell *cell = &cells[i];
  float *value = &cell->value;
  *value = *value * 2 + ((const unsigned char *)bytes)[i];
  int *id = &(*cell).id;
  (*id)++;
  Cell *opposite = cells + (n - 1 - i);
  long distance = opposite - cell;
  *id += (int)distance;
}

__device__ int sumOf(const int *p) { return p[0] + 10 * p[1]; }

/// One of two arrays, without a variable that points there.
__global__ void chosen(int *out) {
  int mine[2] = {1, 2}, other[2] = {3, 4};
  const char *word = threadIdx.x > 7 ? "ab" : "cd";
  out[threadIdx.x] = sumOf(threadIdx.x % 2 ? mine : other) +
                     (threadIdx.x > 2 ? threadIdx.x > 4 ? mine : other : mine)[1] + word[1] +
                     *(threadIdx.x ? other + 1 : other);
}

void testChosen() {
  check::Array<int> out(std::vector<int>(6, 0));
  chosen<<<1, 6>>>(out);
  std::vector<int> expected(6);
  for (int i = 0; i < 6; ++i)
    expected[i] = (i % 2 ? 21 : 43) + (i > 2 && i <= 4 ? 4 : 2) + 'd' + (i ? 4 : 3);
  check::equal("one of two arrays", out.fetch(), expected);
}

void test(check::Random &random) {
  testChosen();
  const int n = 200;
  const std::vector<int> in = random.integers(n, -1000, 1000);
  check::Array<int> device(in), out(6);
  walk<<<1, 1>>>(device, out, n);
  int sum = 0, steps = 0;
  for (int p = 0; p < n; p += steps % 3) {
    sum += in[p++];
    ++steps;
    if (p != n)
      sum -= in[p - 1] / 2;
  }
  check::equal("walk", out.fetch(), {sum, n - 1, in[n - 2], in[5] + in[3], 2 * in[7], 1});

  const int height = 20;
  std::vector<float> matrix(height * Width), expected(height);
  for (float &x : matrix)
    x = static_cast<float>(random.integer(-9, 9));
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < Width; ++x)
      expected[y] += matrix[y * Width + x] * matrix[(height - 1 - y) * Width + x];
  check::Array<float> deviceMatrix(matrix), sums(height);
  rows<<<1, height>>>(reinterpret_cast<const float(*)[Width]>(deviceMatrix.data()), sums, height);
  check::equal("rows", sums.fetch(), expected);

  const int count = 50;
  std::vector<Cell> cells(count);
  const std::vector<unsigned char> bytes = random.bits<unsigned char>(count);
  for (int i = 0; i < count; ++i)
    cells[i] = {random.integer(0, 999), static_cast<float>(i)};
  check::Array<Cell> deviceCells(cells);
  check::Array<unsigned char> deviceBytes(bytes);
  members<<<1, count>>>(deviceCells, deviceBytes, count);
  const std::vector<Cell> got = deviceCells.fetch();
  for (int i = 0; i < count; ++i) {
    check::equal("id", got[i].id, cells[i].id + 1 + (count - 1 - 2 * i), i);
    check::equal("value", got[i].value, 2.0f * i + bytes[i], i);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
