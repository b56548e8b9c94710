// Casts between numbers of every kind, explicit and implicit, and casts that keep the bits.
#include "check.h"

__global__ void narrow(const long long *in, signed char *c, unsigned char *uc, short *s,
                       unsigned short *us, int *i32, bool *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    c[i] = (signed char)in[i];
    uc[i] = in[i];
    s[i] = static_cast<short>(in[i]);
    us[i] = (unsigned short)(int)in[i];
    i32[i] = int(in[i]);
    b[i] = in[i];
  }
}

__global__ void widen(const signed char *c, const unsigned short *us, long long *out, float *f,
                      double *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = c[i];                    // sign-extended
    out[n + i] = (unsigned char)c[i]; // not
    out[2 * n + i] = us[i] * -3LL;
    out[3 * n + i] = (unsigned)c[i]; // to int, then to unsigned
    f[i] = c[i] / 2 + us[i] / 4.0f;  // the first division is one of integers
    d[i] = (double)c[i] / 2 + us[i] * 0.25;
  }
}

__global__ void fromReal(const float *f, const double *d, int *i32, long long *i64, unsigned *u32,
                         float *rounded, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    i32[i] = (int)f[i]; // towards zero
    i64[i] = (long long)d[i];
    u32[i] = static_cast<unsigned>(fabsf(f[i]));
    rounded[i] = (float)d[i];
  }
}

__global__ void bits(const float *f, const double *d, int *i32, long long *i64, float *backF,
                     double *backD, unsigned *viaPointer, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    i32[i] = __float_as_int(f[i]) ^ 1;
    i64[i] = __double_as_longlong(d[i]) ^ 1;
    backF[i] = __int_as_float(i32[i] ^ 1) + __uint_as_float(__float_as_uint(f[i]));
    backD[i] = __longlong_as_double(i64[i] ^ 1);
    float copy = f[i];
    viaPointer[i] = *(unsigned *)&copy;
    viaPointer[n + i] = reinterpret_cast<const unsigned *>(f)[i];
  }
}

void testNarrow(check::Random &random, int n) {
  const std::vector<long long> in = random.bits<long long>(n);
  check::Array<long long> device(in);
  check::Array<signed char> c(n);
  check::Array<unsigned char> uc(n);
  check::Array<short> s(n);
  check::Array<unsigned short> us(n);
  check::Array<int> i32(n);
  check::Array<bool> b(n);
  narrow<<<(n + 63) / 64, 64>>>(device, c, uc, s, us, i32, b, n);
  CHECK(cudaDeviceSynchronize());
  std::vector<unsigned char> gotB(n);
  CHECK(cudaMemcpy(gotB.data(), b.data(), n, cudaMemcpyDeviceToHost));
  const auto gotC = c.fetch();
  const auto gotUc = uc.fetch();
  const auto gotS = s.fetch();
  const auto gotUs = us.fetch();
  const auto got32 = i32.fetch();
  for (int i = 0; i < n; ++i) {
    check::equal("signed char", gotC[i], static_cast<signed char>(in[i]), i);
    check::equal("unsigned char", gotUc[i], static_cast<unsigned char>(in[i]), i);
    check::equal("short", gotS[i], static_cast<short>(in[i]), i);
    check::equal("unsigned short", gotUs[i], static_cast<unsigned short>(in[i]), i);
    check::equal("int", got32[i], static_cast<int>(in[i]), i);
    check::equal<unsigned char>("bool", gotB[i], in[i] != 0, i);
  }
}

void testWiden(check::Random &random, int n) {
  const std::vector<signed char> c = random.bits<signed char>(n);
  const std::vector<unsigned short> us = random.bits<unsigned short>(n);
  check::Array<signed char> deviceC(c);
  check::Array<unsigned short> deviceUs(us);
  check::Array<long long> out(4 * n);
  check::Array<float> f(n);
  check::Array<double> d(n);
  widen<<<(n + 63) / 64, 64>>>(deviceC, deviceUs, out, f, d, n);
  const auto got = out.fetch();
  const auto gotF = f.fetch();
  const auto gotD = d.fetch();
  for (int i = 0; i < n; ++i) {
    const int wide = c[i];
    check::equal<long long>("sign-extended", got[i], wide, i);
    check::equal<long long>("zero-extended", got[n + i], wide & 0xFF, i);
    check::equal<long long>("times -3", got[2 * n + i], -3LL * us[i], i);
    check::equal<long long>("unsigned of char", got[3 * n + i],
                            wide < 0 ? wide + (1LL << 32) : wide, i);
    check::equal("float", gotF[i], static_cast<float>(wide / 2) + static_cast<float>(us[i]) / 4.0f,
                 i);
    check::equal("double", gotD[i], wide * 0.5 + us[i] * 0.25, i);
  }
}

void testReal(check::Random &random, int n) {
  const std::vector<float> f = random.reals<float>(n, -1e6, 1e6);
  const std::vector<double> d = random.reals<double>(n, -1e15, 1e15);
  check::Array<float> deviceF(f), rounded(n), backF(n);
  check::Array<double> deviceD(d), backD(n);
  check::Array<int> i32(n);
  check::Array<long long> i64(n);
  check::Array<unsigned> u32(n), viaPointer(2 * n);
  fromReal<<<(n + 63) / 64, 64>>>(deviceF, deviceD, i32, i64, u32, rounded, n);
  const auto got32 = i32.fetch();
  const auto got64 = i64.fetch();
  const auto gotU = u32.fetch();
  const auto gotRounded = rounded.fetch();
  bits<<<(n + 63) / 64, 64>>>(deviceF, deviceD, i32, i64, backF, backD, viaPointer, n);
  const auto bits32 = i32.fetch();
  const auto bits64 = i64.fetch();
  const auto gotBackF = backF.fetch();
  const auto pointer = viaPointer.fetch();
  check::equal("double from its bits", backD.fetch(), d);
  for (int i = 0; i < n; ++i) {
    check::equal("int of float", got32[i], static_cast<int>(f[i]), i);
    check::equal("long long of double", got64[i], static_cast<long long>(d[i]), i);
    check::equal("unsigned of float", gotU[i], static_cast<unsigned>(std::fabs(f[i])), i);
    check::equal("float of double", gotRounded[i], static_cast<float>(d[i]), i);
    std::int32_t expected32;
    std::memcpy(&expected32, &f[i], 4);
    long long expected64;
    std::memcpy(&expected64, &d[i], 8);
    check::equal("bits of float", bits32[i], expected32 ^ 1, i);
    check::equal("bits of double", bits64[i], expected64 ^ 1, i);
    check::equal("float from its bits", gotBackF[i], f[i] + f[i], i);
    check::equal("bits through a pointer", pointer[i], static_cast<unsigned>(expected32), i);
    check::equal("bits through a cast array", pointer[n + i], static_cast<unsigned>(expected32), i);
  }
}

void test(check::Random &random) {
  testNarrow(random, 500);
  testWiden(random, 500);
  testReal(random, 500);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
