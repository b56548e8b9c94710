// Words of OpenCL C, of its compilers' headers, of C's and of cu2port's helpers, as names of all kinds.
// What a thread does is also done by the host, by the same functions.
#include "check.h"

// Keywords, types, macros and functions.
#define WORDS(X)                                                                                   \
  X(vec_step)                                                                                      \
  X(generic)                                                                                       \
  X(global)                                                                                        \
  X(local)                                                                                         \
  X(constant)                                                                                      \
  X(kernel)                                                                                        \
  X(read_only) X(write_only) X(read_write) X(uchar) X(quad) X(imaginary) X(event_t) X(sampler_t)   \
      X(image1d_t) X(image2d_t) X(image2d_msaa_t) X(image2d_array_depth_t) X(image3d_t) X(pipe)    \
          X(restrict) X(half) X(half4) X(float16) X(int3) X(double8) X(ulong2) X(barrier)          \
              X(mem_fence) X(select) X(dot) X(length) X(step) X(sign) X(clz) X(popcount) X(rotate) \
                  X(any) X(all) X(mix) X(clamp) X(shuffle) X(get_local_id) X(get_group_id)         \
                      X(sub_group_barrier) X(memory_order) X(memory_scope_device) X(queue_t)       \
                          X(ndrange_t) X(clk_event_t) X(reserve_id_t) X(atomic_int)                \
                              X(CLK_LOCAL_MEM_FENCE) X(CL_VERSION_1_2) X(cl_khr_fp64) X(HALF_MAX)  \
                                  X(M_PI_H) X(MAX_WORK_DIM) X(DBL_RADIX) X(kernel_exec) X(as_int)  \
                                      X(convert_int) X(ctz) X(thread_at) X(byte_perm)              \
                                          X(reverse_bits) X(shuffle_down) X(async_work_group_copy) \
                                              X(amd_sad) X(ballot) X(device_atomic) X(from_signed) \
                                                  X(signed_lvalue) X(SignedLvalue) X(any_stride)   \
                                                      X(sycl) X(item) X(kernel_io) X(any_number)   \
                                                          X(block_index) X(CL_TRUE)

namespace locals {
#define DECLARE(name) int name = t * 3 + sizeof(#name);
#define ADD(name) sum = sum * 31 + name;
__host__ __device__ unsigned before(unsigned t) {
  unsigned sum = 0;
  WORDS(DECLARE)
  WORDS(ADD)
  return sum;
}
__global__ void kernel(unsigned *out) {
  __shared__ unsigned shared[32];
  unsigned t = threadIdx.x, sum = 0;
  WORDS(DECLARE)
  shared[t] = before(t);
  __syncthreads();
  WORDS(ADD)
  out[t] = sum + shared[31 - t] + min(t, 3u);
}
} // namespace locals

namespace parameters {
__host__ __device__ int vec_step(int kernel, int global, int image2d_t) {
  return kernel * 100 + global * 10 + image2d_t;
}
__host__ __device__ int half(int uchar, int *memory_order) { return uchar + *memory_order; }
__host__ __device__ int use(int x) { return vec_step(x, x + 1, x + 2) + half(x, &x); }
} // namespace parameters

// What launches have of their own, and variables beside the helpers of the same names.
__global__ void launched(unsigned *item, unsigned shared, unsigned shared_memory) {
  __shared__ unsigned tile[32];
  const unsigned work_item = threadIdx.x, ballot = __ballot_sync(0xFFFFFFFFu, work_item & 1);
  unsigned *device_atomic = item + 31 - work_item;
  tile[work_item] = work_item;
  __syncthreads();
  atomicAdd(device_atomic, shared * tile[31 - work_item] + shared_memory + ballot % 7);
}

namespace members {
#define MEMBER(name) int name;
#define SET(name) words.name = x + sizeof(#name);
#define SUM(name) sum = sum * 7 + words.name;
struct Words {
  WORDS(MEMBER)
};
__host__ __device__ unsigned use(int x) {
  unsigned sum = 0;
  Words words;
  WORDS(SET)
  WORDS(SUM)
  return sum;
}
} // namespace members

namespace functions {
#define DEFINE(name)                                                                               \
  __host__ __device__ int name(int x) { return x * 5 + static_cast<int>(sizeof(#name)); }
#define CALL(name) sum = sum * 7 + functions::name(x);
WORDS(DEFINE)
__host__ __device__ float3 make_float3(float all) { return ::make_float3(all, all + 1, all + 2); }
__host__ __device__ unsigned use(int x) {
  unsigned sum = 0;
  WORDS(CALL)
  const float3 v = make_float3(x);
  return sum + static_cast<unsigned>(v.x + 2 * v.y + 3 * v.z);
}
} // namespace functions

namespace types {
struct event_t {
  int a;
};
struct barrier {
  event_t step;
  int b;
};
enum queue_t { first = 3 };
enum class half : unsigned char { none, all = 200 };
typedef struct {
  short c;
} image2d_t;
union memory_scope {
  int i;
  unsigned u;
};
__host__ __device__ int use(int x) {
  barrier b = {{x}, x + 1};
  queue_t q = x & 1 ? first : static_cast<queue_t>(0);
  half h = x & 2 ? half::all : half::none;
  image2d_t i = {static_cast<short>(x)};
  memory_scope m;
  m.i = -x;
  return b.step.a + b.b + q + static_cast<int>(h) + i.c + (m.u > 5);
}
} // namespace types

namespace constants {
#define radians 57
#define cospi (radians + 2)
enum Words { rotate = 3, uchar = 5, mad24, CLK_GLOBAL_MEM_FENCE, find_first_set };
enum Wide : unsigned { low = 7u, high = 0xFFFFFFFFu };
constexpr int distance = 4;
const unsigned mad = 5;
struct Low {
  int low, mad;
};
__host__ __device__ unsigned use(int x) {
  int high = x;
  Low fields = {x, 2 * x};
  return rotate + uchar * 2 + mad24 * 3 + CLK_GLOBAL_MEM_FENCE + find_first_set + distance + mad +
         radians * cospi + constants::high / constants::low + high + fields.low * fields.mad;
}
#undef radians
} // namespace constants

enum Colour { red = 1, green };
__host__ __device__ int sameAsItsType(int x) {
  enum Colour Colour = static_cast<enum Colour>(x & 1);
  return Colour == red ? 5 : static_cast<enum Colour>(x & 2) + Colour;
}

__host__ __device__ unsigned useAll(int x) {
  return parameters::use(x) + 3 * members::use(x) + 5 * functions::use(x) + 7 * types::use(x) +
         11 * constants::use(x) + 13 * sameAsItsType(x);
}

__global__ void vec_step(unsigned *out) { out[threadIdx.x] = useAll(threadIdx.x); }
__global__ void reverse_bits(const unsigned *in, unsigned *out) {
  out[threadIdx.x] = __brev(in[threadIdx.x]) + __ffs(in[threadIdx.x]);
}
__global__ void convert_int(unsigned *get_global_id) {
  get_global_id[threadIdx.x] = blockIdx.x * blockDim.x + threadIdx.x;
}

// What C's headers declare, with the same parameters or as something else.
namespace library {
struct div_t {
  int quot, rem;
};
struct tm {
  int sec;
};
enum { random = 3, stat };
constexpr int y1 = 5;
__host__ __device__ int rand() { return 4; }
__host__ __device__ double drand48() { return 0.25; }
__host__ __device__ double gamma(double x) { return x * 2; }
__host__ __device__ int isdigit(int letter) { return letter >= '0' && letter <= '9'; }
__host__ __device__ long time(long *now) { return *now = 7; }
__host__ __device__ div_t div(int a, int b) { return {a / b, a % b}; }
__host__ __device__ int index(tm time) { return time.sec; }
__host__ __device__ unsigned long strlen(const char *text) {
  unsigned long length = 0;
  while (text[length])
    ++length;
  return length;
}
__host__ __device__ int atoi(const char *text) {
  int number = 0;
  while (isdigit(*text))
    number = number * 10 + *text++ - '0';
  return number;
}
__host__ __device__ unsigned use(int t) {
  long now;
  const div_t divided = div(t, 5);
  const char text[] = {'1', '2', static_cast<char>('0' + t % 16), 0};
  return rand() + drand48() * 8 + gamma(t) + time(&now) + now + divided.quot * 100 + divided.rem +
         index({t}) + strlen(text) + atoi(text) * 1000 + random + stat + y1;
}
__global__ void kernel(unsigned *out) { out[threadIdx.x] = use(threadIdx.x); }
} // namespace library

void test(check::Random &) {
  check::Array<unsigned> out(32);
  std::vector<unsigned> expected(32), ones(32, 1);
  locals::kernel<<<1, 32>>>(out);
  for (unsigned t = 0; t < 32; ++t)
    expected[t] = locals::before(t) + locals::before(31 - t) + std::min(t, 3u);
  check::equal("locals", out.fetch(), expected);
  vec_step<<<1, 32>>>(out);
  for (int t = 0; t < 32; ++t)
    expected[t] = useAll(t);
  check::equal("the rest", out.fetch(), expected);
  check::Array<unsigned> in(ones);
  reverse_bits<<<1, 32>>>(in, out);
  check::equal("a helper's name", out.fetch(), std::vector<unsigned>(32, 0x80000001u));
  convert_int<<<1, 32>>>(out);
  for (unsigned t = 0; t < 32; ++t)
    expected[t] = t;
  check::equal("a parameter", out.fetch(), expected);
  launched<<<1, 32>>>(out, 3, 4);
  for (unsigned t = 0; t < 32; ++t)
    expected[t] = 4 * t + 4 + 0xAAAAAAAAu % 7;
  check::equal("names of launches", out.fetch(), expected);
  library::kernel<<<1, 32>>>(out);
  for (unsigned t = 0; t < 32; ++t)
    expected[t] = library::use(t);
  check::equal("names of C's library", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
