// Plain structs: passed to kernels by value, nested, in arrays, holding arrays, copied, compared
// and returned.
#include "check.h"

#include <functional>

struct Point {
  float x, y;
};

struct Box {
  Point low;
  Point high;
  int id;
};

enum Shape { Round, Square };

struct Particle {
  char tag;
  double mass; // after a gap of seven bytes
  Point position[2];
  Shape shape;
  short charge;
};

typedef struct {
  unsigned counts[4];
  unsigned total;
} Histogram;

union Bits {
  float asFloat;
  unsigned asUnsigned;
};

struct Limits {
  int low;
  int high = 7;
};

__device__ Point middle(const Box &box) {
  Point p;
  p.x = (box.low.x + box.high.x) * 0.5f;
  p.y = (box.low.y + box.high.y) * 0.5f;
  return p;
}

__device__ bool inside(Box box, Point p) {
  return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y;
}

__global__ void classify(Box box, const Point *points, int *out, Point *centre, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    Point p = points[i];
    out[i] = inside(box, p) ? box.id : -1;
  }
  if (i == 0)
    *centre = middle(box);
}

__global__ void move(Particle *particles, int n, Particle offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Particle p = particles[i]; // copied, changed, copied back
  p.tag += offset.tag;
  p.mass *= offset.mass;
  for (int k = 0; k < 2; ++k) {
    p.position[k].x += offset.position[k].x;
    p.position[k].y += offset.position[1 - k].y;
  }
  p.shape = p.shape == Round ? Square : Round;
  particles[i].charge = (short)(-p.charge);
  p.charge = particles[i].charge;
  particles[i] = p;
}

__global__ void count(const unsigned *values, Histogram *out, int n) {
  Histogram h = {};
  for (int i = 0; i < n; ++i) {
    ++h.counts[values[threadIdx.x * n + i] % 4];
    h.total++;
  }
  out[threadIdx.x] = h;
}

__global__ void bits(const float *in, unsigned *out) {
  Bits b;
  b.asFloat = in[threadIdx.x];
  out[threadIdx.x] = b.asUnsigned;
}

__global__ void addBits(Bits first, unsigned *out, Bits second) {
  out[threadIdx.x] += first.asUnsigned + static_cast<unsigned>(second.asFloat);
}

// Constructors that begin members of unnamed unions, and of unnamed structs in them.
struct Quad {
  union {
    struct {
      float x, y, z, w;
    };
    float all[4];
  };
  int count;
  __host__ __device__ explicit Quad(float a) : x(a), y(a + 1), z(0), w(-2 * a), count(4) {}
  __host__ __device__ float sum() const {
    float result = count;
    for (float each : all)
      result += each;
    return result;
  }
};
struct Number {
  union {
    int whole;
    float real;
  };
  bool isReal;
  __host__ __device__ explicit Number(int n) : whole(n), isReal(false) {}
  __host__ __device__ explicit Number(float x) : real(x), isReal(true) {}
  __host__ __device__ float value() const { return isReal ? real : whole; }
};
__host__ __device__ float unnamedMembers(int i) {
  const Quad quad(i * 0.5f);
  Quad other = quad;
  other.y = 10;
  return quad.sum() + other.all[1] + Number(i).value() + Number(i * 0.25f).value();
}
__global__ void unnamedUnions(float *out) { out[threadIdx.x] = unnamedMembers(threadIdx.x); }

__global__ void limits(int *out) {
  Limits zero = Limits(); // zero but for what has an initialiser
  Limits each[2] = {{(int)threadIdx.x}, {1, 2}};
  out[threadIdx.x] = zero.low + zero.high * 100 + each[0].low * 1000 + each[1].high;
}

__global__ void sizes(int *out) {
  out[0] = sizeof(Point);
  out[1] = sizeof(Box);
  out[2] = sizeof(Particle);
  out[3] = sizeof(Histogram);
}

void testBoxes(check::Random &random) {
  const int n = 700;
  const Box box = {{-2, -3}, {4, 1}, random.integer(1, 1000)};
  std::vector<Point> points(n);
  std::vector<int> expected(n);
  for (int i = 0; i < n; ++i) {
    points[i] = {static_cast<float>(random.real(-5, 5)), static_cast<float>(random.real(-5, 5))};
    const bool in = points[i].x >= -2 && points[i].x <= 4 && points[i].y >= -3 && points[i].y <= 1;
    expected[i] = in ? box.id : -1;
  }
  check::Array<Point> devicePoints(points), centre(1);
  check::Array<int> out(n);
  classify<<<(n + 127) / 128, 128>>>(box, devicePoints, out, centre, n);
  check::equal("classify", out.fetch(), expected);
  check::equal("middle, x", centre.fetch()[0].x, 1.0f);
  check::equal("middle, y", centre.fetch()[0].y, -1.0f);
}

void testParticles(check::Random &random) {
  const int n = 100;
  std::vector<Particle> particles(n);
  for (Particle &p : particles)
    p = {static_cast<char>(random.integer(0, 50)),
         random.real(1, 2),
         {{static_cast<float>(random.integer(-9, 9)), 1},
          {2, static_cast<float>(random.integer(-9, 9))}},
         random.integer(0, 1) ? Square : Round,
         static_cast<short>(random.integer(-30000, 30000))};
  const Particle offset = {3, 2.0, {{1, 2}, {3, 4}}, Round, 0};
  check::Array<Particle> device(particles);
  move<<<2, 64>>>(device, n, offset);
  const std::vector<Particle> got = device.fetch();
  for (int i = 0; i < n; ++i) {
    const Particle &p = particles[i];
    check::equal("tag", got[i].tag, static_cast<char>(p.tag + 3), i);
    check::equal("mass", got[i].mass, p.mass * 2, i);
    check::equal("position 0 x", got[i].position[0].x, p.position[0].x + 1, i);
    check::equal("position 0 y", got[i].position[0].y, p.position[0].y + 4, i);
    check::equal("position 1 x", got[i].position[1].x, p.position[1].x + 3, i);
    check::equal("position 1 y", got[i].position[1].y, p.position[1].y + 2, i);
    check::equal("shape", got[i].shape, p.shape == Round ? Square : Round, i);
    check::equal("charge", got[i].charge, static_cast<short>(-p.charge), i);
  }
}

template <class T, int N> struct Stack {
  T values[N] = {};
  int used = 0;
  Point corners[2] = {{1, 2}};
  __host__ __device__ Stack() {}
  __host__ __device__ void push(T x) { values[used++] = x; }
};
struct Grid {
  int cells[2][3];
  char word[4];
  Stack<int, 2> stacks[2];
  __host__ __device__ Grid(int x) : cells{{x, x + 1}, {x + 2}}, word{'a', 'b'} {}
  __host__ __device__ int sum() const {
    int all = word[0] + word[1] + word[2] + stacks[1].used + stacks[1].values[1];
    for (int i = 0; i < 6; ++i)
      all += cells[i / 3][i % 3] * (i + 1);
    return all;
  }
};
struct Ending {
  volatile int value = 7; // or compilers forget what it was given at the end
  Stack<short, 3> stack;
  __host__ __device__ ~Ending() { value = -1; }
};

/// Constructors of arrays that are members.
__global__ void memberArrays(int *out) {
  Stack<float, 4> stack;
  stack.push(threadIdx.x);
  stack.push(2);
  const Grid grid(threadIdx.x);
  out[threadIdx.x] = static_cast<int>(stack.values[0] + stack.values[1] + stack.values[3]) +
                     stack.used + static_cast<int>(stack.corners[0].x + stack.corners[1].y) +
                     grid.sum();
}

/// Objects that begin and end where a kernel says.
template <class T> __global__ void begin(T *at, int *values) {
  T *made = new (at + threadIdx.x) T();
  new (values + threadIdx.x) int(made == at + threadIdx.x);
}
template <class T> __global__ void end(T *at, int *count) {
  (at + threadIdx.x)->~T();
  atomicAdd(count, 1);
}

void testMemberArrays() {
  check::Array<int> out(8), values(8), count(std::vector<int>{0});
  memberArrays<<<1, 8>>>(out);
  std::vector<int> expected(8);
  for (int i = 0; i < 8; ++i)
    expected[i] = i + 2 + 2 + 1 + Grid(i).sum();
  check::equal("arrays as members", out.fetch(), expected);
  check::Array<Ending> endings(8);
  begin<Ending><<<1, 8>>>(endings, values);
  check::equal("where it was made", values.fetch(), std::vector<int>(8, 1));
  check::equal("an object in place", static_cast<int>(endings.fetch()[5].value), 7);
  check::equal("an array in it", static_cast<int>(endings.fetch()[5].stack.values[2]), 0);
  end<Ending><<<1, 8>>>(endings, count);
  check::equal("the end of an object", static_cast<int>(endings.fetch()[5].value), -1);
  begin<int><<<1, 8>>>(out, values);
  end<int><<<1, 8>>>(out, count);
  check::equal("a number in place", out.fetch(), std::vector<int>(8, 0));
  check::equal<int>("ends", count.fetch(), {16});
}

/// Objects of the host's, to which a kernel's argument leads and which no kernel looks into.
struct Reporter {
  std::function<void()> report;
  int (Reporter::*method)() = nullptr;
  virtual ~Reporter() = default;
};
struct Shared : virtual Reporter {};
struct Policy {
  Reporter *reporter;
  const Shared *shared;
  int begin, end;
};
template <class Body> __global__ void runBody(Body body) { body(); }
struct Fill {
  Policy policy;
  int *out;
  __device__ void operator()() const {
    if (policy.begin + static_cast<int>(threadIdx.x) < policy.end)
      out[policy.begin + threadIdx.x] = policy.end + (policy.reporter != nullptr);
  }
};

void testHostClasses() {
  Reporter reporter;
  check::Array<int> out(4);
  runBody<<<1, 32>>>(Fill{{&reporter, nullptr, 0, 4}, out});
  check::equal("a pointer to an object of the host's", out.fetch(), std::vector<int>(4, 5));
}

void test(check::Random &random) {
  testHostClasses();
  testMemberArrays();
  testBoxes(random);
  testParticles(random);

  const std::vector<unsigned> values = random.bits<unsigned>(32 * 50);
  check::Array<unsigned> deviceValues(values), deviceBits(64);
  check::Array<Histogram> histograms(32);
  count<<<1, 32>>>(deviceValues, histograms, 50);
  std::vector<Histogram> expected(32, Histogram{});
  for (int i = 0; i < 32 * 50; ++i) {
    ++expected[i / 50].counts[values[i] % 4];
    ++expected[i / 50].total;
  }
  check::equal("histograms", histograms.fetch(), expected);

  const std::vector<float> reals = random.reals<float>(64, -1e9, 1e9);
  check::Array<float> deviceReals(reals);
  bits<<<1, 64>>>(deviceReals, deviceBits);
  std::vector<unsigned> expectedBits(64);
  std::memcpy(expectedBits.data(), reals.data(), 64 * sizeof(float));
  check::equal("a union", deviceBits.fetch(), expectedBits);
  Bits first, second;
  first.asUnsigned = 77;
  second.asFloat = 3.5f;
  addBits<<<1, 64>>>(first, deviceBits, second);
  for (unsigned &each : expectedBits)
    each += 80;
  check::equal("unions as arguments", deviceBits.fetch(), expectedBits);

  check::Array<float> deviceSums(64);
  unnamedUnions<<<1, 64>>>(deviceSums);
  std::vector<float> expectedSums(64);
  for (int i = 0; i < 64; ++i)
    expectedSums[i] = unnamedMembers(i);
  check::equal("unnamed unions", deviceSums.fetch(), expectedSums);

  check::Array<int> deviceLimits(5);
  limits<<<1, 5>>>(deviceLimits);
  const std::vector<int> expectedLimits = {702, 1702, 2702, 3702, 4702};
  check::equal("limits", deviceLimits.fetch(), expectedLimits);

  check::Array<int> deviceSizes(4);
  sizes<<<1, 1>>>(deviceSizes);
  const std::vector<int> expectedSizes = {sizeof(Point), sizeof(Box), sizeof(Particle),
                                          sizeof(Histogram)};
  check::equal("sizes", deviceSizes.fetch(), expectedSizes);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
