// Structs that hold device pointers: as kernel arguments, in device memory, and pointing at each
// other.
#include "check.h"

struct Matrix {
  int rows, columns;
  float *values;
};

struct Job {
  Matrix input;
  Matrix output;
  const int *permutation;
  float scale;
};

struct Node {
  int value;
  Node *next;
};

__device__ float &element(const Matrix &m, int row, int column) {
  return m.values[row * m.columns + column];
}

__global__ void transpose(Matrix in, Matrix out) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < in.rows && column < in.columns)
    element(out, column, row) = element(in, row, column);
}

__global__ void permute(const Job job) {
  for (int i = threadIdx.x; i < job.input.rows * job.input.columns; i += blockDim.x)
    job.output.values[job.permutation[i]] = job.scale * job.input.values[i];
}

__global__ void throughMemory(const Job *jobs) {
  const Job &job = jobs[blockIdx.x];
  for (int i = threadIdx.x; i < job.input.rows * job.input.columns; i += blockDim.x)
    job.output.values[i] = job.input.values[i] + job.scale;
}

__global__ void walk(const Node *first, int *out) {
  int sum = 0, length = 0;
  for (const Node *n = first; n != nullptr; n = n->next) {
    sum += n->value;
    ++length;
  }
  out[0] = sum;
  out[1] = length;
}

__global__ void pointerTable(float *const *rows, float *out, int width) {
  out[blockIdx.x * width + threadIdx.x] = rows[blockIdx.x][threadIdx.x];
}

/// More than 4,096 bytes, which parameters could have before CUDA 12.1.
struct Many {
  int *places[600];
};

__global__ void writeMany(Many many, int first) {
  many.places[threadIdx.x][0] = first + threadIdx.x;
}

void testMany() {
  check::Array<int> out(600);
  Many many;
  std::vector<int> expected(600);
  for (int i = 0; i < 600; ++i) {
    many.places[i] = out + i;
    expected[i] = 7 + i;
  }
  writeMany<<<1, 600>>>(many, 7);
  check::equal("a struct of many pointers", out.fetch(), expected);
}

void testMatrices(check::Random &random) {
  const int rows = 37, columns = 21, count = rows * columns;
  const std::vector<float> values = random.reals<float>(count, -10, 10);
  check::Array<float> in(values), out(count);
  transpose<<<dim3(2, 3), dim3(16, 16)>>>(Matrix{rows, columns, in}, Matrix{columns, rows, out});
  std::vector<float> expected(count);
  for (int i = 0; i < count; ++i)
    expected[i % columns * rows + i / columns] = values[i];
  check::equal("transposed", out.fetch(), expected);

  std::vector<int> permutation(count);
  for (int i = 0; i < count; ++i)
    permutation[i] = i * 10 % count; // 10 and 777 have no common divisor
  check::Array<int> devicePermutation(permutation);
  const Job job = {{rows, columns, in}, {rows, columns, out}, devicePermutation, 2.0f};
  permute<<<1, 96>>>(job);
  for (int i = 0; i < count; ++i)
    expected[permutation[i]] = 2.0f * values[i];
  check::equal("permuted", out.fetch(), expected);

  check::Array<float> other(count);
  const std::vector<Job> jobs = {{{rows, columns, in}, {rows, columns, out}, nullptr, 1.0f},
                                 {{rows, columns, in}, {rows, columns, other}, nullptr, -4.0f}};
  check::Array<Job> deviceJobs(jobs);
  throughMemory<<<2, 64>>>(deviceJobs);
  for (int i = 0; i < count; ++i)
    expected[i] = values[i] + 1.0f;
  check::equal("first job", out.fetch(), expected);
  for (int i = 0; i < count; ++i)
    expected[i] = values[i] - 4.0f;
  check::equal("second job", other.fetch(), expected);
}

/// A struct that the threads get and change is each thread's own; in one of them lies a pointer.
struct Weights {
  int w[3];
};

struct Target {
  int w[3];
  int *out;
};

__global__ void changeGiven(Weights weights, Target target) {
  const int t = threadIdx.x;
  weights.w[t % 3] += t;
  target.w[(t + 1) % 3] -= t;
  target.out += t;
  for (int i = 0; i < 3; ++i)
    *target.out += weights.w[i] * (i + 1) + target.w[i] * 100;
}

/// Templates that stand in front of what their instances hold.
template <class C> struct Holder {
  C held;
};
template <class E> struct Chosen {
  E each[2];
  Holder<E> *more;
};
enum Colour { Red, Green = 5 };
struct Lot {
  Holder<Holder<Weights>> weights;
  Chosen<Colour> colours;
};

__global__ void holds(Lot lot, int *out) {
  out[0] = lot.weights.held.held.w[1] * 10 + lot.colours.each[1] + (lot.colours.more == nullptr);
}

/// Structs that point to each other, and to one that is the host's secret.
struct Right;
struct Secret;
struct Left {
  int value;
  Right *other;
};
struct Right {
  Secret *secret;
  int value;
  Left *other;
};

__global__ void meet(Left *left, Secret *secret, int *out) {
  out[0] = left->value + left->other->value + left->other->other->value +
           (left->other->secret == secret);
}

void testMeeting() {
  check::Array<Left> left(1);
  check::Array<Right> right(1);
  Left hostLeft = {1, right};
  Right hostRight = {nullptr, 10, left};
  CHECK(cudaMemcpy(left, &hostLeft, sizeof hostLeft, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(right, &hostRight, sizeof hostRight, cudaMemcpyHostToDevice));
  check::Array<int> out(1);
  meet<<<1, 1>>>(left, nullptr, out);
  check::equal("structs that point to each other", out.fetch()[0], 13);
}

void testGiven() {
  check::Array<int> out(std::vector<int>(31, 0));
  changeGiven<<<1, 31>>>({{1, 2, 3}}, {{4, 5, 6}, out});
  std::vector<int> expected(31);
  for (int t = 0; t < 31; ++t)
    expected[t] = 14 + t * (t % 3 + 1) + (15 - t) * 100;
  check::equal("structs that threads change", out.fetch(), expected);
  Lot lot = {{{{1, 2, 3}}}, {{Red, Green}, nullptr}};
  holds<<<1, 1>>>(lot, out);
  check::equal("what templates hold", out.fetch()[0], 26);
}

void test(check::Random &random) {
  testGiven();
  testMeeting();
  testMatrices(random);
  testMany();

  const int length = 25;
  check::Array<Node> nodes(length);
  std::vector<Node> list(length);
  int sum = 0;
  for (int i = 0; i < length; ++i) {
    list[i] = {random.integer(-50, 50), i + 1 < length ? nodes + i + 1 : nullptr};
    sum += list[i].value;
  }
  CHECK(cudaMemcpy(nodes, list.data(), length * sizeof(Node), cudaMemcpyHostToDevice));
  check::Array<int> out(2);
  walk<<<1, 1>>>(nodes, out);
  check::equal("list", out.fetch(), {sum, length});

  const std::vector<float> a = random.reals<float>(32, 0, 1), b = random.reals<float>(32, 0, 1);
  check::Array<float> deviceA(a), deviceB(b), joined(64);
  check::Array<float *> table(std::vector<float *>{deviceB.data(), deviceA.data()});
  pointerTable<<<2, 32>>>(table, joined, 32);
  std::vector<float> expected(b);
  expected.insert(expected.end(), a.begin(), a.end());
  check::equal("a table of pointers", joined.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
