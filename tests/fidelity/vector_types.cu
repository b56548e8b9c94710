// CUDA's vector types in kernels: made, read and written by component, in arrays, structs and
// parameters.
#include "check.h"

struct Body {
  float4 position; // and mass
  float3 velocity;
  int2 cell;
};

__device__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ float3 cross(const float3 &a, const float3 &b) {
  return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

__global__ void move(Body *bodies, float2 step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Body b = bodies[i];
  b.position.x += b.velocity.x * step.x;
  b.position.y += b.velocity.y * step.y;
  b.position.w *= 2.0f;
  b.cell = make_int2((int)floorf(b.position.x), b.cell.x);
  bodies[i] = b;
}

__global__ void products(const float3 *a, const float3 *b, float *dots, float3 *crosses, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    dots[i] = dot(a[i], b[i]);
    crosses[i] = cross(a[i], b[i]);
  }
}

__global__ void integers(const int4 *in, uint4 *out, uchar4 *bytes, short2 *shorts,
                         longlong2 *wide) {
  int i = threadIdx.x;
  int4 v = in[i];
  out[i] = make_uint4(v.w, v.z, v.y, v.x);
  bytes[i] = make_uchar4(v.x, v.y, v.z, 255);
  short2 s;
  s.x = (short)v.x;
  s.y = (short)v.y;
  shorts[i] = s;
  wide[i] = make_longlong2((long long)v.x * v.y, -1);
}

__global__ void doubles(const double2 *in, double3 *three, double2 *out) {
  int i = threadIdx.x;
  double2 z = in[i];
  out[i] = make_double2(z.x * z.x - z.y * z.y, 2 * z.x * z.y);
  three[i] = make_double3(z.x, z.y, z.x + z.y);
}

__global__ void wideLoads(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 4) {
    float4 v = reinterpret_cast<const float4 *>(in)[i];
    v.x += 1;
    v.y += 2;
    v.z += 3;
    v.w += 4;
    ((float4 *)out)[i] = v;
  }
}

void testBodies(check::Random &random) {
  const int n = 130;
  std::vector<Body> bodies(n);
  for (Body &b : bodies) {
    b.position = make_float4(random.integer(-9, 9), random.integer(-9, 9), 3, random.integer(1, 5));
    b.velocity = make_float3(random.integer(-9, 9), random.integer(-9, 9), 0);
    b.cell = make_int2(random.integer(0, 99), -1);
  }
  check::Array<Body> device(bodies);
  move<<<3, 64>>>(device, make_float2(0.5f, 0.25f), n);
  const std::vector<Body> got = device.fetch();
  for (int i = 0; i < n; ++i) {
    const Body &b = bodies[i];
    const float x = b.position.x + b.velocity.x * 0.5f;
    check::equal("position.x", got[i].position.x, x, i);
    check::equal("position.y", got[i].position.y, b.position.y + b.velocity.y * 0.25f, i);
    check::equal("position.z", got[i].position.z, 3.0f, i);
    check::equal("position.w", got[i].position.w, b.position.w * 2, i);
    check::equal("cell.x", got[i].cell.x, static_cast<int>(std::floor(x)), i);
    check::equal("cell.y", got[i].cell.y, b.cell.x, i);
  }
}

void testProducts(check::Random &random) {
  const int n = 333;
  std::vector<float3> a(n), b(n);
  for (int i = 0; i < n; ++i) {
    a[i] = make_float3(random.integer(-99, 99), random.integer(-99, 99), random.integer(-99, 99));
    b[i] = make_float3(random.integer(-99, 99), random.integer(-99, 99), random.integer(-99, 99));
  }
  check::Array<float3> deviceA(a), deviceB(b), crosses(n);
  check::Array<float> dots(n);
  products<<<3, 128>>>(deviceA, deviceB, dots, crosses, n);
  const auto gotDots = dots.fetch();
  const auto gotCrosses = crosses.fetch();
  for (int i = 0; i < n; ++i) {
    const float3 p = a[i], q = b[i];
    check::equal("dot", gotDots[i], p.x * q.x + p.y * q.y + p.z * q.z, i);
    check::equal("cross.x", gotCrosses[i].x, p.y * q.z - p.z * q.y, i);
    check::equal("cross.y", gotCrosses[i].y, p.z * q.x - p.x * q.z, i);
    check::equal("cross.z", gotCrosses[i].z, p.x * q.y - p.y * q.x, i);
  }
}

void testIntegers(check::Random &random) {
  const int n = 64;
  std::vector<int4> in(n);
  for (int4 &v : in)
    v = make_int4(random.bits<int>(), random.bits<int>(), random.bits<int>(), random.bits<int>());
  check::Array<int4> device(in);
  check::Array<uint4> out(n);
  check::Array<uchar4> bytes(n);
  check::Array<short2> shorts(n);
  check::Array<longlong2> wide(n);
  integers<<<1, n>>>(device, out, bytes, shorts, wide);
  const auto got = out.fetch();
  const auto gotBytes = bytes.fetch();
  const auto gotShorts = shorts.fetch();
  const auto gotWide = wide.fetch();
  for (int i = 0; i < n; ++i) {
    const int4 v = in[i];
    check::equal("uint4.x", got[i].x, static_cast<unsigned>(v.w), i);
    check::equal("uint4.w", got[i].w, static_cast<unsigned>(v.x), i);
    check::equal("uchar4.y", gotBytes[i].y, static_cast<unsigned char>(v.y), i);
    check::equal("uchar4.w", gotBytes[i].w, static_cast<unsigned char>(255), i);
    check::equal("short2.y", gotShorts[i].y, static_cast<short>(v.y), i);
    check::equal<long long>("longlong2.x", gotWide[i].x, static_cast<long long>(v.x) * v.y, i);
    check::equal<long long>("longlong2.y", gotWide[i].y, -1, i);
  }
}

void test(check::Random &random) {
  testBodies(random);
  testProducts(random);
  testIntegers(random);

  std::vector<double2> z(50);
  for (double2 &v : z)
    v = make_double2(random.integer(-99, 99), random.integer(-99, 99));
  check::Array<double2> deviceZ(z), squares(z.size());
  check::Array<double3> three(z.size());
  doubles<<<1, 50>>>(deviceZ, three, squares);
  const auto gotSquares = squares.fetch();
  const auto gotThree = three.fetch();
  for (int i = 0; i < 50; ++i) {
    check::equal("double2.x", gotSquares[i].x, z[i].x * z[i].x - z[i].y * z[i].y, i);
    check::equal("double2.y", gotSquares[i].y, 2 * z[i].x * z[i].y, i);
    check::equal("double3.z", gotThree[i].z, z[i].x + z[i].y, i);
  }

  const std::vector<float> in = random.reals<float>(400, 0, 100);
  std::vector<float> expected(in);
  for (int i = 0; i < 400; ++i)
    expected[i] += i % 4 + 1;
  check::Array<float> deviceIn(in), out(400);
  wideLoads<<<1, 128>>>(deviceIn, out, 400);
  check::equal("float4 loads", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
