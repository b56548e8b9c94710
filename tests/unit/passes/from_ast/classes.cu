// RUN: (%dump=after-build %s || true) 2>%t.err | %check
// RUN: cat %t.err | %check --check-prefix=FOUND
// Classes, references and names: methods, operators and constructors are functions.
#include <cuda_runtime.h>

struct Vector {
  float x, y;
  __device__ Vector(float a, float b) : x(a), y(b) {}
  __device__ float dot(const Vector &o) const { return x * o.x + y * o.y; }
  __device__ Vector &operator+=(const Vector &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
};

// CHECK-LABEL: function Vector Vector_make(float a, float b) {
// CHECK-NEXT: Vector object
// CHECK-NEXT: private Vector *self = &object
// CHECK-NEXT: self->x = a
// CHECK-NEXT: self->y = b
// CHECK-NEXT: return object
// CHECK-LABEL: function Vector * Vector_operator_add_to(Vector *self, reference const Vector *o) {
// CHECK-NEXT: self->x += o->x
// CHECK: return self
// CHECK-LABEL: function float Vector_dot(const Vector *self, const Vector o) {
// CHECK-NEXT: return (self->x * o.x) + (self->y * o.y)
// CHECK-LABEL: kernel void methods(
// CHECK-NEXT: Vector v = Vector_make(1.0f, 2.0f)
// CHECK-NEXT: Vector_operator_add_to(&v, &v)
// CHECK-NEXT: out[0] = Vector_dot(&v, v)
__global__ void methods(float *out) {
  Vector v(1.0f, 2.0f);
  v += v;
  out[0] = v.dot(v);
}

// What the program makes up gives way to the user's names.
struct Names {
  float x;
  __device__ Names(float object) : x(object) {}
  __device__ float sum(float self) const { return x + self; }
};
// CHECK-LABEL: function Names Names_make(float object) {
// CHECK-NEXT: Names object_2
// CHECK-NEXT: private Names *self = &object_2
// CHECK-NEXT: self->x = object
// CHECK-LABEL: function float Names_sum(const Names *self_2, float self) {
// CHECK-NEXT: return self_2->x + self
// CHECK-LABEL: kernel void names(
// CHECK-NEXT: float Names_sum_2 = 3.0f
// CHECK-NEXT: Names n = Names_make(Names_sum_2)
// CHECK-NEXT: out[0] = Names_sum(&n, 1.0f)
__global__ void names(float *out) {
  float Names_sum = 3.0f;
  Names n(Names_sum);
  out[0] = n.sum(1.0f);
}

// `T()` and `member()` are zero.
struct Inner {
  float a, b;
};
struct Outer {
  Inner inner;
  int n;
  __device__ Outer() : inner(), n() {}
};
struct Partly {
  int zero;
  int two = 2;
};
// CHECK-LABEL: function Outer Outer_make() {
// CHECK: self->inner = Inner{}
// CHECK-NEXT: self->n = 0
// CHECK-LABEL: function Partly Partly_make() {
// CHECK-NEXT: Partly object = {}
// CHECK: self->two = 2
__global__ void zeros(int *out) {
  Outer o;
  Partly p = Partly();
  out[0] = o.n + p.zero + p.two;
}

// References are pointers, or values where nobody can tell.
__device__ int counter;
__device__ void add(int &to, const int &what) { to += what; }
__device__ int half(const int &x) { return x / 2; }
__device__ int wait(const volatile int &flag) {
  while (!flag) {
  }
  return 1;
}
__device__ int afterBarrier(const int &x) {
  __syncthreads();
  return x;
}
__device__ int afterWrite(const int &x) {
  counter = 7;
  return x;
}
__device__ int afterAtomic(const int &x) {
  atomicAdd(&counter, 1);
  return x;
}
__device__ const int &least(const int &a, const int &b) { return a < b ? a : b; }
__device__ const unsigned &leastIndex(const unsigned &a, const unsigned &b) { return a < b ? a : b; }
template <int N> struct Size {
  static constexpr int value = N;
};
// CHECK-LABEL: function void add(reference int *to, reference const int *what) {
// CHECK-NEXT: (*to) += (*what)
// CHECK-LABEL: function int half(const int x) {
// CHECK-LABEL: function int wait(reference const volatile int *flag) {
// CHECK-LABEL: function int afterBarrier(reference const int *x) {
// CHECK-LABEL: function int afterWrite(reference const int *x) {
// CHECK-LABEL: function int afterAtomic(reference const int *x) {
// CHECK-LABEL: function const int * least(reference const int *a, reference const int *b) {
// CHECK-NEXT: return ((*a) < (*b)) ? a : b
// CHECK-LABEL: kernel void references(
// CHECK-NEXT: reference int *r = &out[1]
// CHECK-NEXT: add(r, out)
// CHECK-NEXT: (*r) = half(n)
// CHECK-NEXT: ((wait(out) + afterBarrier(r)) + afterWrite(r)) + afterAtomic(r)
// CHECK-NEXT: int temporary = 4
// CHECK-NEXT: out[2] = (*least(&temporary, &n))
// CHECK-NEXT: unsigned int temporary_2 = threadIdx.x
// CHECK-NEXT: unsigned int temporary_3 = 3u
// CHECK-NEXT: out[3] = <int>(*leastIndex(&temporary_2, &temporary_3))
// CHECK-NEXT: reference int *chosen = (n > 0) ? (&n) : r
__global__ void references(int *out, int n) {
  int &r = out[1];
  add(r, *out);
  r = half(n);
  wait(*out) + afterBarrier(r) + afterWrite(r) + afterAtomic(r);
  out[2] = least(Size<4>::value, n);
  out[3] = leastIndex(threadIdx.x, 3u);
  int &chosen = n > 0 ? n : r;
  chosen = 1;
}

// What cannot be said in C leaves the kernel without a body.
struct Guard {
  int *p;
  __device__ Guard(int *q) : p(q) {}
  __device__ ~Guard() { *p = 0; }
};
struct Empty {
  int *p;
  __device__ Empty(int *q) : p(q) {}
  __device__ ~Empty() {}
};
// FOUND: [[#@LINE+5]]:9: todo: an object with a destructor in device code
// CHECK: kernel void guarded(global int *p) {
// CHECK: no body
// CHECK: kernel void emptied(global int *p) {
__global__ void guarded(int *p) {
  Guard g(p);
}
__global__ void emptied(int *p) {
  Empty e(p);
}
// CHECK: kernel void hiddenBarrier(global int *p) {
// CHECK: barrier
// CHECK-NEXT: p[0] = 1
__global__ void hiddenBarrier(int *p) {
  (__syncthreads(), p[0] = 1);
}

// A method of a class without members gets no object; where that has effects, it is evaluated before.
template <class T> struct Sum {
  __device__ T operator()(T a, T b) const { return a + b; }
  __device__ T three(T a, T b, T c) const { return (*this)(a, (*this)(b, c)); }
  __device__ T two(T a, T b) const { return operator()(a, b); }
};
__device__ Sum<int> counted(int *calls) {
  ++*calls;
  return Sum<int>();
}
template <class T, class Join> __device__ T join(T a, T b, Join by) { return by(a, b); }
// CHECK-LABEL: function float Sum_float_operator_call(float a, float b) {
// CHECK-NEXT: return a + b
// CHECK-LABEL: function float join_float_Sum_float(float a, float b, Sum_float by) {
// CHECK-NEXT: return Sum_float_operator_call(a, b)
// CHECK-LABEL: function float Sum_float_two(float a, float b) {
// CHECK-NEXT: return Sum_float_operator_call(a, b)
// CHECK-LABEL: function float Sum_float_three(const Sum_float *self, float a, float b, float c) {
// CHECK-LABEL: kernel void functors(
// CHECK: x[0] = join_float_Sum_float(x[1], x[2],
// CHECK: x[1] = Sum_float_two(x[1], x[2])
// CHECK: calls[1] = (counted(calls) , Sum_int_operator_call(3, 4))
__global__ void functors(float *x, int *calls) {
  Sum<float> sum;
  x[0] = join(x[1], x[2], sum);
  x[1] = sum.two(x[1], x[2]);
  x[2] = sum.three(x[0], x[1], x[2]);
  calls[1] = counted(calls)(3, 4);
}
