// CUDA names in macros: in their bodies and arguments, in macros of macros, as strings, and the
// ways in which programs check for errors.
#include "check.h"

#include <algorithm>
#include <string>

#define TO_DEVICE cudaMemcpyHostToDevice
#define TO_HOST cudaMemcpyDeviceToHost
#define UPLOAD(to, from, count) cudaMemcpy(to, from, (count) * sizeof(*(from)), TO_DEVICE)
#define DOWNLOAD(to, from, count) cudaMemcpy(to, from, (count) * sizeof(*(to)), TO_HOST)
#define ALLOCATE(pointer, count)                                                                   \
  CHECK(cudaMalloc((void **)&(pointer), (count) * sizeof(*(pointer))))
#define RELEASE(pointer)                                                                           \
  do {                                                                                             \
    CHECK(cudaFree(pointer));                                                                      \
    pointer = NULL;                                                                                \
  } while (0)
#define FAILED(call) ((call) != cudaSuccess)
#define SAFE_CALL(call) remember((call), #call)
#define SAFE(call) SAFE_CALL(call)
#define LAST_ERROR cudaGetLastError()
#define SYNC() cudaDeviceSynchronize()
#define SYNC_AND_CHECK                                                                             \
  {                                                                                                \
    cudaError_t status = SYNC();                                                                   \
    if (status == cudaSuccess)                                                                     \
      status = LAST_ERROR;                                                                         \
    check::equal("after a launch", status, cudaSuccess);                                           \
  }
#define STREAM cudaStream_t
#define BLOCK 64
#define GRID(n) (((n) + BLOCK - 1) / BLOCK)
#define CONFIGURATION(n) GRID(n), BLOCK
#define THREAD (blockIdx.x * blockDim.x + threadIdx.x)
#define KERNEL __global__ void
#define EACH(i, n) if (int i = THREAD; i < (n))
#define AXPY(a, x, y) ((a) * (x) + (y))
#define SMALLER(x, y)                                                                              \
  ({                                                                                               \
    __typeof__(x) _x = (x);                                                                        \
    __typeof__(y) _y = (y);                                                                        \
    _x < _y ? _x : _y;                                                                             \
  })

static std::string remembered;

inline cudaError_t remember(cudaError_t status, const char *text) {
  remembered = text;
  return status;
}

inline void checked(cudaError_t status, const char *file, int line, bool abort = true) {
  if (status != cudaSuccess && abort)
    check::fail("%s:%d: %s", file, line, cudaGetErrorString(status));
}
#define checkCudaErrors(value) checked((value), __FILE__, __LINE__)
#define getLastCudaError(message) checkCudaErrors(cudaGetLastError())

KERNEL axpy(float a, const float *x, float *y, int n) {
  EACH(i, n)
  y[i] = AXPY(a, x[i], y[i]);
}

KERNEL twice(float *y, int n) {
  const int i = THREAD;
  if (i < n)
    y[i] *= 2;
}

/// Statement expressions in conditions, in each other, and in arguments of others.
KERNEL smaller(const int *x, int *out, int n) {
  const int t = THREAD;
  int sum = 0;
  for (int i = 0; i < SMALLER(n, SMALLER(t, 9) + 1); ++i)
    sum += t > 3 && SMALLER(x[i], x[t]) < 50 ? SMALLER(2 * x[i], SMALLER(x[t], 1ll << 40)) : 1;
  if (t < n)
    out[t] = sum;
}

void testStatementExpressions(check::Random &random) {
  const int n = 64;
  const std::vector<int> x = random.integers(n, 0, 99);
  std::vector<int> expected(n);
  for (int t = 0; t < n; ++t)
    for (int i = 0; i < std::min(n, std::min(t, 9) + 1); ++i)
      expected[t] += t > 3 && std::min(x[i], x[t]) < 50 ? std::min(2 * x[i], x[t]) : 1;
  check::Array<int> in(x), out(n);
  smaller<<<CONFIGURATION(n)>>>(in, out, n);
  check::equal("statement expressions", out.fetch(), expected);
}

/// Macros that hold all of a kernel's head, or its parameters, or several of them.
#define SUM_KERNEL(name) __global__ void name(const int *x, int *out, int n)
SUM_KERNEL(sumOfNeighbours) {
  const int t = THREAD;
  if (t < n)
    out[t] = x[t] + x[(t + 1) % n];
}
#define HEAD __global__ void differences(const int *x, int *out, int n)
HEAD {
  const int t = THREAD;
  if (t < n)
    out[t] -= x[t] - 1;
}
#define PARAMETERS (const int *x, int *out, int n)
template <int Factor> __global__ void multiples PARAMETERS {
  const int t = THREAD;
  if (t < n)
    out[t] += Factor * x[t];
}
#define ARRAYS const int *x, int *out
#define KERNEL_OF_TYPE(T) __global__ void quadruple_##T(ARRAYS, T n)
KERNEL_OF_TYPE(int) {
  const int t = THREAD;
  if (t < n)
    out[t] *= 4;
}
#define WHOLE_KERNEL(name, statement)                                                              \
  SUM_KERNEL(name) {                                                                               \
    const int t = THREAD;                                                                          \
    if (t < n)                                                                                     \
      statement;                                                                                   \
  }
WHOLE_KERNEL(increased, ++out[t])
WHOLE_KERNEL(negated, out[t] = -out[t])

void testHeads(check::Random &random) {
  const int n = random.integer(1, 200);
  const std::vector<int> x = random.integers(n, -99, 99);
  std::vector<int> expected(n);
  for (int t = 0; t < n; ++t)
    expected[t] = -((x[(t + 1) % n] + 1 + 3 * x[t]) * 4 + 1);
  check::Array<int> in(x), out(n);
  sumOfNeighbours<<<CONFIGURATION(n)>>>(in, out, n);
  differences<<<CONFIGURATION(n)>>>(in, out, n);
  multiples<3><<<CONFIGURATION(n)>>>(in, out, n);
  quadruple_int<<<CONFIGURATION(n)>>>(in, out, n);
  increased<<<CONFIGURATION(n)>>>(in, out, n);
  negated<<<CONFIGURATION(n)>>>(in, out, n);
  check::equal("heads in macros", out.fetch(), expected);
}

// Device functions that conditions cut through: heads in one branch and bodies behind all, ends in
// the branches, with the host's code beside, and words that a condition chooses.
#ifdef OTHER_VENDOR
template <class T, int Space>
#else
template <class T>
#endif
__device__ T behindBranches(T x) {
  return x + 1;
}
#ifdef OTHER_VENDOR
static __device__ int wholeHead(int a, int b) {
#else
static __device__ int wholeHead(int a) {
#endif
  return a + 2;
}
#ifdef OTHER_VENDOR
int besideHead() { return 2; }
__device__ int withHosts(long a) {
#else
int besideHead() { return 1; }
__device__ int withHosts(int a) {
#endif
  return a + 3;
}
__device__ int endsInBranches(int a) {
#ifdef OTHER_VENDOR
  return a;
}
#else
  return a + 4;
}
#endif
struct CutMember {
  int value;
#if !defined(OTHER_VENDOR) && defined(__cplusplus)
  template <class T>
#elif defined(OTHER_VENDOR)
  template <class T, int Space>
#endif
  __device__ int get(T x) const {
    return x + value;
  }
  int hosts() const { return value; }
};
#ifndef OTHER_VENDOR
__device__
#endif
    int
    chosenWord(int a) {
  return a + 6 + static_cast<int>(threadIdx.y);
}
#ifndef OTHER_VENDOR
__device__
#endif
    int chosenTable[2] = {7, 8};
#ifndef OTHER_VENDOR
__global__
#endif
    void
    callCut(int *out) {
  const CutMember member{5};
  *out = behindBranches(0) + wholeHead(0) + withHosts(0) + endsInBranches(0) + member.get(0) +
         chosenWord(0) + chosenTable[0];
}

// Qualifiers among the arguments of macros, and one macro for functions of both sides.
#define QUALIFY(...) __VA_ARGS__ inline
#define SAME(x) x
#define FUNCTION_OF(WHERE, NAME, BY)                                                               \
  template <class T> WHERE T NAME(T x) { return x * BY; }
#define HEAD_OF(WHERE, TYPE, NAME) WHERE TYPE NAME
QUALIFY(__host__ __device__) int both(int x) { return x + 1; }
QUALIFY(__device__) int onDevice(int x) { return both(x) + 1; }
SAME(SAME(__device__) inline) int twiceNested(int x) { return x + 3; }
SAME(__device__ int allOfIt(int x) { return x + 4; })
template <class T> SAME(__device__) T behindTemplate(T x) { return x + 5; }
FUNCTION_OF(__device__, timesOnDevice, 6)
FUNCTION_OF(__host__, timesOnHost, 6)
HEAD_OF(__device__, int, headOnDevice)(int x) { return x + 7; }
HEAD_OF(__host__, int, headOnHost)(int x) { return x + 7; }
struct QualifiedMember {
  QUALIFY(__device__) int get(int x) { return x + 8; }
  int hosts() { return 9; }
};
SAME(__global__) void callQualified(int *out) {
  QualifiedMember member;
  *out = both(0) + onDevice(0) + twiceNested(0) + allOfIt(0) + behindTemplate(0) +
         timesOnDevice(1) + headOnDevice(0) + member.get(0);
}

void testDepartures() {
  check::Array<int> out(1);
  callCut<<<1, 1>>>(out);
  check::equal("functions that conditions cut through", out.fetch()[0], 28);
  check::equal("the host's beside them", besideHead() + CutMember{5}.hosts(), 6);
  callQualified<<<1, 1>>>(out);
  check::equal("qualifiers as arguments", out.fetch()[0], 36);
  check::equal("of both sides by one macro",
               both(0) + timesOnHost(1) + headOnHost(0) + QualifiedMember().hosts(), 23);
}

// Bodies that are a macro's whole use become launches there: each use is another kernel's.
#define BODY                                                                                       \
  {                                                                                                \
    *out = VALUE;                                                                                  \
  }
#define VALUE 3
__global__ void valueOf3(int *out) BODY
#undef VALUE
#define VALUE (*out + 1)
    __global__ void valueOfSum(int *out) BODY void valueOnHost(int *out) BODY
#define ADDING(by)                                                                                 \
  {                                                                                                \
    *out += by;                                                                                    \
  }
#define ADDING_KERNEL(name, by) __global__ void name(int *out) ADDING(by)
#define GIVEN_KERNEL(name, body) __global__ void name(int *out) body
    ADDING_KERNEL(add1, 1) ADDING_KERNEL(add2, 2) template <int By>
    __global__ void addBy(int *out) ADDING(By) GIVEN_KERNEL(add4, { *out += 4; })
        GIVEN_KERNEL(add5, ADDING(5))

            void testBodies() {
  check::Array<int> out(1);
  int onHost = 1;
  valueOnHost(&onHost);
  check::equal("the host's function of a kernel's body", onHost, 2);
  for (void (*kernel)(int *) : {valueOf3, valueOfSum, add1, add2, addBy<3>, add4, add5})
    kernel<<<1, 1>>>(out);
  check::equal("bodies of macros", out.fetch()[0], 3 + 1 + 1 + 2 + 3 + 4 + 5);
}

// Macros of words that translations are written with, in stubs and tables.
#define kernel __global__ void
#define launch(name, ...) name<<<1, 1>>>(__VA_ARGS__)
#define variable launched
#define instance 2
#define Module 3
#define KernelNeeds struct
#define CpuKernel
#define gnu GNU
__device__ int variable = instance;
kernel ofWords(int *out) { *out += variable + Module; }
template <class T> kernel ofWordsAndTypes(T *out) { *out += Module; }

void testWords() {
  check::Array<int> out(std::vector<int>{1});
  launch(ofWords, out);
  launch(ofWordsAndTypes, out.data());
  check::equal("words of translations", out.fetch()[0], 9);
}

void test(check::Random &random) {
  testStatementExpressions(random);
  testHeads(random);
  testDepartures();
  testBodies();
  testWords();
  const int n = random.integer(1, 500);
  const std::vector<float> x = random.reals<float>(n, -8, 8);
  std::vector<float> y(n), got(n), expected(n);
  for (int i = 0; i < n; ++i) {
    y[i] = static_cast<float>(random.integer(-9, 9));
    expected[i] = 2 * (0.5f * x[i] + y[i]);
  }
  float *deviceX, *deviceY;
  ALLOCATE(deviceX, n);
  ALLOCATE(deviceY, n);
  CHECK(cudaMemset(deviceY, 0xCD, n * sizeof(float)));
  checkCudaErrors(UPLOAD(deviceX, x.data(), n));
  if (FAILED(UPLOAD(deviceY, y.data(), n)))
    check::fail("%s", "the upload failed");
  STREAM stream;
  checkCudaErrors(cudaStreamCreate(&stream));
  axpy<<<CONFIGURATION(n), 0, stream>>>(0.5f, deviceX, deviceY, n);
  getLastCudaError("axpy");
  checkCudaErrors(cudaStreamSynchronize(stream));
  twice<<<CONFIGURATION(n)>>>(deviceY, n);
  SYNC_AND_CHECK
  CHECK(DOWNLOAD(got.data(), deviceY, n));
  for (int i = 0; i < n; ++i)
    check::close("axpy", got[i], expected[i], 1, i); // fused or not
  checkCudaErrors(cudaStreamDestroy(stream));
  RELEASE(deviceX);
  RELEASE(deviceY);
  check::that(deviceX == nullptr, "a macro of several statements");

  check::equal("through a macro that makes a string", SAFE(cudaDeviceSynchronize()), cudaSuccess);
  check::that(remembered.find("DeviceSynchronize()") != std::string::npos, "the string");
  check::that(FAILED(cudaFree(reinterpret_cast<void *>(16))), "a failing call in an argument");
  check::equal("the error is kept", LAST_ERROR, cudaErrorInvalidValue);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
