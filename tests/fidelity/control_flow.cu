// switch with fall-through and default, do, while and for with break and continue, chains of ?:, &&
// and || that skip side effects, commas, and conditions that assign or declare.
#include "check.h"

const int Results = 11;

__host__ __device__ int classify(int x) {
  int result = 0;
  switch (x % 7) {
  case 0:
    result = 1;
    break;
  case 1:
    result = 10;
    // falls through
  case 2:
  case 3:
    result += 100;
    break;
  default:
    result = -1;
    break;
  case 5: {
    int inner = x * 2;
    switch (inner % 3) {
    case 0:
      return 5000;
    case 1:
      result = inner;
    }
    break;
  }
  }
  return result;
}

__host__ __device__ int collatz(int x) {
  int steps = 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    if (++steps > 200)
      break;
  }
  return steps;
}

__host__ __device__ int digits(int x) {
  int count = 0;
  do {
    x /= 10;
    ++count;
    if (count == 3)
      continue; // goes to the condition
    count += 0;
  } while (x);
  return count;
}

__host__ __device__ int search(int x) {
  int found = -1;
  for (int a = 0; a < 20; ++a) {
    if (a % 3 == 1)
      continue;
    for (int b = a; b < 20; ++b) {
      if (b % 4 == 2)
        continue;
      if (a * b == x) {
        found = a * 100 + b;
        break;
      }
    }
    if (found >= 0)
      break;
  }
  return found;
}

__host__ __device__ int grade(int x) {
  return x < 10 ? 1 : x < 100 ? 2 : x < 500 ? (x % 2 ? 3 : 4) : 5;
}

__host__ __device__ int sideEffects(int x) {
  int calls = 0;
  bool both = x > 500 && ++calls > 0;
  bool either = x > 900 || (calls += 10) > 100;
  int last = (calls++, x % 3);
  return calls * 100 + last * 10 + both * 2 + either;
}

__host__ __device__ int assigned(int x) {
  int y, sum = 0;
  while ((y = x % 10) != 0) {
    sum += y;
    x /= 10;
  }
  for (int i = 0, j = 10; i < j; i++, j--)
    sum += j - i;
  if (int z = sum % 4)
    sum += z;
  return sum;
}

__host__ __device__ int endless(int x) {
  for (;;) {
    x -= 13;
    if (x < 0)
      return x;
  }
}

__host__ __device__ void addTo(int &sum, int x) { sum += x; }
__host__ __device__ void addLess(int &sum, int x) { return addTo(sum, x / 2); }

__host__ __device__ int declared(register int x) {
  register int sum = 0;
  while (int rest = x % 8) {
    x += rest > 5 ? 2 : -1;
    if (rest == 3)
      continue;
    if (rest == 4 && sum > 3)
      break;
    addLess(sum, rest);
  }
  for (int i = 0; int left = 5 - i; i += i < 3 ? 1 : 2) {
    if (i == 2)
      continue;
    if (left < 0)
      break;
    sum += left * 10;
  }
  switch (int low = (x + sum) % 13) {
  case 1:
  case 2:
  case 3:
    sum += low;
    break;
  case 4:
  case 6:
  case 7:
  case 8:
  case 9:
    sum += 1000;
    // falls through
  case 12:
    return sum;
  }
  return -sum;
}

// Temporaries of a condition behind what it declares first.
struct Pair {
  int first, second;
  __host__ __device__ Pair(int a, int b) : first(a), second(b) {}
};
__host__ __device__ int changed(Pair &&pair) { return pair.first += pair.second; }

__host__ __device__ int initialised(int x) {
  int result = 0;
  if (int y = x / 3; changed(Pair(y, 2)) % 2)
    result = y;
  else if (int z = y + 1; changed(Pair(z, y)) > 50)
    result = -z;
  switch (int low = x % 7; changed(Pair(low, low))) {
  case 4:
    return result + 1000 * low;
  case 6:
    result += low;
  default:
    return result;
  }
}

template <int N> __host__ __device__ int chosen(int x) {
  int steps = 0;
  if constexpr (int y = x + ++steps; N > 3)
    return y * steps;
  if constexpr (++steps; N > 2)
    return x - steps;
  return steps;
}

__global__ void run(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int x = in[i];
    int *row = &out[i * Results];
    row[0] = classify(x);
    row[1] = collatz(x);
    row[2] = digits(x);
    row[3] = search(x);
    row[4] = grade(x);
    row[5] = sideEffects(x);
    row[6] = assigned(x);
    row[7] = endless(x);
    row[8] = declared(x);
    row[9] = initialised(x);
    row[10] = chosen<4>(x) + 3 * chosen<3>(x) + 5 * chosen<2>(x);
  }
}

void test(check::Random &random) {
  const int n = 2000;
  const std::vector<int> in = random.integers(n, 1, 1000);
  check::Array<int> device(in), out(n * Results);
  run<<<(n + 95) / 96, 96>>>(device, out, n);
  std::vector<int> expected;
  for (int x : in) {
    const int row[Results] = {classify(x),
                              collatz(x),
                              digits(x),
                              search(x),
                              grade(x),
                              sideEffects(x),
                              assigned(x),
                              endless(x),
                              declared(x),
                              initialised(x),
                              chosen<4>(x) + 3 * chosen<3>(x) + 5 * chosen<2>(x)};
    expected.insert(expected.end(), row, row + Results);
  }
  check::equal("control flow", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
