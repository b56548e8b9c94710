// Pointers to members, of data and methods: as template arguments and values, null, compared, given
// to kernels, kept in structs and tables, of base classes and of virtual methods.
#include "check.h"

struct Point {
  int x, y;
  float weight;
  int row[2];
  __host__ __device__ int sum() const { return x + y; }
  __host__ __device__ int product() const noexcept { return x * y; }
  __host__ __device__ int scale(int by) {
    x *= by;
    return x;
  }
  __host__ __device__ int &larger(const int &least) { return x > least ? x : y; }
};
struct Colour {
  int red;
  __host__ __device__ int twice() const { return 2 * red; }
};
struct Pixel : Colour, Point {
  int depth;
  union {
    int whole;
    float part;
  };
  __host__ __device__ int all() const { return x + y + depth; }
};
struct Kind {
  __host__ __device__ virtual int number() const { return 1; }
};
struct Sort : Kind {
  __host__ __device__ int number() const override { return 2; }
};
/// Of no members: its methods need no object.
struct Operations {
  __host__ __device__ int add(int a, int b) const { return a + b; }
  __host__ __device__ int take(int a, int b) const { return a - b; }
};
struct Choice {
  int Point::*member;
  int (Point::*method)() const;
};

template <int Point::*member> __host__ __device__ int get(const Point &p) { return p.*member; }
template <int (Point::*method)() const> __host__ __device__ int call(const Point &p) {
  return (p.*method)();
}
template <class C, class T> __host__ __device__ T pull(const C *from, T C::*member) {
  return from->*member;
}
template <class C, class R, class... A>
__host__ __device__ R invoke(C &object, R (C::*method)(A...), A... arguments) {
  return (object.*method)(arguments...);
}
__host__ __device__ int numberOf(const Kind &kind, int (Kind::*method)() const) {
  return (kind.*method)();
}
template <int Point::*... members> __host__ __device__ int total(const Point &p) {
  return (0 + ... + (p.*members));
}

__host__ __device__ void run(int *out, int i, int Point::*given, const Choice &kept) {
  Point p{i, 2 * i + 1, 1.5f, {3, 4}};
  *out++ = get<&Point::y>(p) + call<&Point::sum>(p) + total<&Point::x, &Point::y>(p);
  *out++ = p.*given + p.*kept.member + (p.*kept.method)();
  int Point::*member = i % 2 ? &Point::x : &Point::y;
  p.*member += 40;
  (&p)->*member *= 2;
  *out++ = p.x * 1000 + p.y;
  int Point::*none = nullptr, Point::*zero = {}, Point::*first{};
  *out++ = (none == nullptr) + 2 * (member == nullptr) + 4 * (member != zero) +
           8 * (member == &Point::x) + 16 * !first + (member ? 32 : 0);
  float Point::*weight = &Point::weight;
  int(Point::*row)[2] = &Point::row;
  *out++ = static_cast<int>(p.*weight * 2) + (p.*row)[1] + pull(&p, &Point::x);

  int (Point::*method)() const = i % 3 ? &Point::sum : &Point::product;
  *out++ = (p.*method)() + ((&p)->*method)();
  int (Point::*change)(int) = &Point::scale;
  *out++ = (p.*change)(2) + invoke(p, &Point::scale, 3);
  int &(Point::*larger)(const int &) = &Point::larger;
  (p.*larger)(i) = 7;
  *out++ = p.x * 1000 + p.y;
  *out++ = (method == &Point::sum) + 2 * (method != nullptr) + 4 * (method ? 1 : 0) + 8 * !method;
  Choice choice{&Point::y, method}, half = {&Point::x}, empty{};
  *out++ = p.*choice.member + (p.*choice.method)() + (half.method == nullptr) +
           2 * (empty.member == nullptr) + 4 * (empty.method == nullptr);
  int (Operations::*operation)(int, int) const = i % 2 ? &Operations::add : &Operations::take;
  *out++ = (Operations().*operation)(10, i);

  Pixel pixel;
  pixel.red = 1;
  pixel.x = 2;
  pixel.y = i;
  pixel.depth = 4;
  int Pixel::*y = &Point::y, Pixel::*red = &Colour::red, Pixel::*depth = &Pixel::depth;
  int Pixel::*whole = &Pixel::whole;
  pixel.*whole = 9;
  int (Pixel::*sum)() const = &Pixel::sum, (Pixel::*twice)() const = &Pixel::twice;
  int (Pixel::*all)() const = &Pixel::all;
  *out++ = pixel.*y + 10 * (pixel.*red) + 100 * (pixel.*depth) + 1000 * pixel.whole;
  *out++ = (pixel.*sum)() + 100 * (pixel.*twice)() + 1000 * (pixel.*all)();
  Kind kind;
  Sort sort;
  *out++ = numberOf(kind, &Kind::number) + 10 * numberOf(sort, &Kind::number);
  *out++ = static_cast<int>(sizeof(method) + sizeof(member) + sizeof(Choice));
}

__device__ int Point::*offsets[] = {&Point::y, nullptr, &Point::x};

/// In a struct: nvcc does not link a kernel that takes one alone.
struct Given {
  int Point::*member;
};

__global__ void pointers(int *out, Given given) {
  int i = threadIdx.x;
  run(out + i * 16, i, given.member, Choice{&Point::x, &Point::product});
  Point p{5, 6};
  int Point::*other = offsets[i % 3];
  out[i * 16 + 15] = other ? p.*other : -1;
}

int main() {
  constexpr int threads = 32;
  check::Array<int> out(threads * 16);
  pointers<<<1, threads>>>(out, Given{&Point::y});
  const std::vector<int> got = out.fetch();
  std::vector<int> expected(got.size());
  for (int i = 0; i < threads; ++i) {
    run(expected.data() + i * 16, i, &Point::y, Choice{&Point::x, &Point::product});
    expected[i * 16 + 15] = i % 3 == 0 ? 6 : i % 3 == 1 ? -1 : 5;
  }
  for (std::size_t i = 0; i < got.size(); ++i)
    check::equal("value", got[i], expected[i], i);
}
