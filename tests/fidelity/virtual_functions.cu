// Virtual functions: of bases, several of them, templates; called in constructors and destructors,
// by operators, with results that are covariant; objects that are copied, sliced and kept in arrays.
#include "check.h"

#include <new>

struct Shape {
  int tag, seen;
  __host__ __device__ Shape(int t) : tag(t) { seen = kind(); }
  __host__ __device__ virtual float area() const = 0;
  __host__ __device__ virtual int kind() const { return 1; }
  __host__ __device__ virtual void grow(float &by, const float &limit) {}
  __host__ __device__ virtual ~Shape() {}
};
struct Disc : Shape {
  float radius;
  __host__ __device__ Disc(float r) : Shape(7), radius(r) {}
  __host__ __device__ float area() const override { return 3 * radius * radius; }
  __host__ __device__ int kind() const override { return 2; }
  __host__ __device__ void grow(float &by, const float &limit) override {
    radius += by < limit ? by : limit;
    by = 0;
  }
};
/// `height` lies in the unused bytes of its base.
struct Box : Shape {
  char mark;
  float width, height;
  __host__ __device__ Box(float w, float h) : Shape(8), mark('b'), width(w), height(h) {}
  __host__ __device__ float area() const override { return width * height; }
};
struct Cube : Box {
  __host__ __device__ Cube(float side) : Box(side, side) {}
  __host__ __device__ float area() const final { return 6 * Box::area(); }
  __host__ __device__ int kind() const override { return 10 + Box::kind(); }
};

struct Named {
  int number = 5;
  __host__ __device__ virtual int name() { return 100 + number; }
};
/// Has two numbers; one function is called by the later base.
struct Both : Disc, Named {
  __host__ __device__ Both() : Disc(2) {}
  __host__ __device__ int name() override { return 200 + static_cast<int>(radius) + tag; }
  __host__ __device__ int kind() const override { return 30 + number; }
};
/// Has one base twice, each with functions of its own.
struct Left : Named {
  int left = 2;
  __host__ __device__ int name() override { return 10 + left + number; }
};
struct Right : Named {
  int right = 3;
  __host__ __device__ int name() override { return 20 + right + number; }
};
struct Twins : Left, Right {
  int own = 4;
};
/// The base without virtual functions goes behind the number.
struct Plain {
  int value;
};
struct Late : Plain {
  __host__ __device__ virtual int get() { return value; }
};
struct Later : Late {
  int more = 9;
  __host__ __device__ int get() override { return value * 10 + more; }
};

struct Operation {
  __host__ __device__ virtual int operator()(int x) const { return x; }
};
struct Twice : Operation {
  __host__ __device__ int operator()(int x) const override { return 2 * x; }
};
template <class T> struct Source {
  __host__ __device__ virtual T next(T value) { return value; }
  __host__ __device__ virtual Source *self() { return this; }
  __host__ __device__ virtual Source &other() { return *this; }
};
struct Counter : Source<int> {
  int count = 0;
  __host__ __device__ int next(int value) override { return value + ++count; }
  __host__ __device__ Counter *self() override { return this; }
};

/// What is called while it ends is its own, not what derives.
struct Ending {
  int *to;
  __host__ __device__ Ending(int *p) : to(p) {}
  __host__ __device__ virtual int mark() const { return 1; }
  __host__ __device__ virtual ~Ending() { *to = *to * 10 + mark(); }
};
struct EndingLast : Ending {
  __host__ __device__ EndingLast(int *p) : Ending(p) {}
  __host__ __device__ int mark() const override { return 2; }
  __host__ __device__ ~EndingLast() override { *to = *to * 10 + mark(); }
};
__host__ __device__ void endAt(Ending *object) { object->~Ending(); }

__host__ __device__ float total(const Shape *const *shapes, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += shapes[i]->area();
  return sum;
}
__host__ __device__ int nameOf(Named &named) { return named.name(); }
__host__ __device__ int valueOf(Late *late) { return late->get(); }
__host__ __device__ int apply(const Operation &by, int x) { return by(x); }
__host__ __device__ int kindOf(const Shape &shape) { return shape.kind(); }
__host__ __device__ int nextOf(Source<int> *source) {
  return source->self()->next(4) + source->other().next(40);
}

__host__ __device__ void run(float *out, int i) {
  Disc disc(1 + i);
  Box box(2, 3);
  Cube cube(2);
  Both both;
  const Shape *all[] = {&disc, &box, &cube, &both};
  *out++ = total(all, 4);
  for (const Shape *each : all)
    *out++ = each->kind() * 10 + each->seen;
  Shape *chosen = i % 2 ? static_cast<Shape *>(&disc) : &box;
  float by = 3;
  chosen->grow(by, 2.5f);
  *out++ = chosen->area() + by;
  Named named, sliced = both;
  *out++ = nameOf(both) + nameOf(named) * 1000 + (nameOf(sliced) == nameOf(named));
  Twins twins;
  *out++ = nameOf(static_cast<Left &>(twins)) * 100 + nameOf(static_cast<Right &>(twins));
  Later later;
  later.value = 4;
  Late late;
  late.value = 6;
  *out++ = valueOf(&later) + valueOf(&late);
  *out++ = apply(Twice(), i) + apply(Operation(), 50);
  Counter counter;
  Source<int> source;
  *out++ = nextOf(&counter) * 1000 + nextOf(&source);
  Disc copied = disc;
  copied = Disc(9);
  Shape &seen = copied;
  *out++ = seen.area() + kindOf(Both()) + kindOf(Disc(3));
  *out++ = sizeof(Disc) + 100 * sizeof(Both) + 10000 * sizeof(Later);
  *out++ = both.Disc::kind() + both.Named::name();
  int ends = 0;
  {
    EndingLast object(&ends);
  }
  alignas(EndingLast) char memory[sizeof(EndingLast)];
  endAt(new (memory) EndingLast(&ends));
  *out++ = ends;
}

__global__ void shapes(float *out) { run(out + threadIdx.x * 16, threadIdx.x); }

int main() {
  constexpr int threads = 32;
  check::Array<float> out(threads * 16);
  CHECK(cudaMemset(out, 0, threads * 16 * sizeof(float)));
  shapes<<<1, threads>>>(out);
  const std::vector<float> got = out.fetch();
  std::vector<float> expected(got.size());
  for (int i = 0; i < threads; ++i)
    run(expected.data() + i * 16, i);
  for (std::size_t i = 0; i < got.size(); ++i)
    check::equal("value", got[i], expected[i], i);
}
