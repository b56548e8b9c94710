// In a statement, all threads of a warp read before one writes: also an element that data picks.
#include "check.h"

constexpr int columns = 8, rows = 4;

/// One of a row's elements is taken from all of them; a warp has whole rows.
__global__ void subtractPivot(int *matrix, const int *pivots) {
  __shared__ int elements[rows * columns];
  __shared__ int pivot[rows];
  const int column = threadIdx.x, row = threadIdx.y;
  elements[row * columns + column] = matrix[row * columns + column];
  if (column == 0)
    pivot[row] = pivots[row];
  __syncthreads();
  elements[row * columns + column] =
      elements[row * columns + column] - elements[row * columns + pivot[row]];
  __syncthreads();
  matrix[row * columns + column] = elements[row * columns + column];
}

/// The same in two statements, of some threads.
__global__ void subtractFirst(int *values, const int *picks) {
  __shared__ int elements[32];
  elements[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  const int pivot = elements[picks[0]];
  if (threadIdx.x < 20)
    elements[threadIdx.x] -= pivot;
  __syncthreads();
  values[threadIdx.x] = elements[threadIdx.x];
}

/// Each thread reads another's element, or writes it.
__global__ void gather(int *values, const int *next) {
  __shared__ int elements[32];
  elements[threadIdx.x] = values[threadIdx.x];
  values[threadIdx.x] = elements[next[threadIdx.x]];
}
__global__ void scatter(int *values, const int *next) {
  __shared__ int elements[32];
  elements[next[threadIdx.x]] = values[threadIdx.x];
  values[threadIdx.x] = elements[threadIdx.x];
}

/// Two of all elements are taken from each.
__global__ void subtractPicked(int *values, const int *picks) {
  __shared__ int elements[32];
  elements[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  elements[threadIdx.x] -= elements[picks[0]] + elements[picks[threadIdx.x & 1]];
  __syncthreads();
  values[threadIdx.x] = elements[threadIdx.x];
}

void test(check::Random &random) {
  const std::vector<int> matrix = random.integers(rows * columns, -1000, 1000),
                         pivots = {0, 3, 7, 5};
  std::vector<int> expected;
  for (int i = 0; i < rows * columns; ++i)
    expected.push_back(matrix[i] - matrix[i / columns * columns + pivots[i / columns]]);
  check::Array<int> deviceMatrix(matrix), devicePivots(pivots);
  subtractPivot<<<1, dim3(columns, rows)>>>(deviceMatrix, devicePivots);
  check::equal("of rows", deviceMatrix.fetch(), expected);

  const std::vector<int> values = random.integers(32, -1000, 1000), picks = {3, 17};
  std::vector<int> subtracted;
  for (int i = 0; i < 32; ++i)
    subtracted.push_back(values[i] - (values[3] + values[picks[i & 1]]));
  check::Array<int> deviceValues(values), devicePicks(picks);
  subtractPicked<<<1, 32>>>(deviceValues, devicePicks);
  check::equal("subtracted", deviceValues.fetch(), subtracted);

  check::Array<int> firstValues(values);
  subtractFirst<<<1, 32>>>(firstValues, devicePicks);
  std::vector<int> less = values;
  for (int i = 0; i < 20; ++i)
    less[i] -= values[3];
  check::equal("of some threads", firstValues.fetch(), less);

  std::vector<int> next, gathered;
  for (int i = 0; i < 32; ++i) {
    next.push_back((5 * i + 7) % 32);
    gathered.push_back(values[next[i]]);
  }
  check::Array<int> moved(values), deviceNext(next);
  gather<<<1, 32>>>(moved, deviceNext);
  check::equal("gathered", moved.fetch(), gathered);
  scatter<<<1, 32>>>(moved, deviceNext);
  check::equal("scattered", moved.fetch(), values);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
