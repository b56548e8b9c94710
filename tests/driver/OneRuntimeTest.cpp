// A program and the libraries that it loads, each with a runtime of its own or the shared one: what
// one of them allocates and enqueues is there for the others.
#include "RunTool.h"

#include <filesystem>
#include <tuple>

namespace cu2port {
namespace {

const char *const plugin = R"(#include <cuda_runtime.h>
__device__ int calls;
__global__ void fill(int *p, int n, int value) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    unsigned slow = i;
    for (int k = 0; k < 20000; ++k)
      slow = slow * 3 + k & 0xffff;
    p[i] = value + (slow > 0xffff);
  }
  if (threadIdx.x == 0)
    ++calls;
}
extern "C" int fillWith(int *p, int n, int value, cudaStream_t stream) {
  fill<<<1, 64, 0, stream>>>(p, n, value);
  return cudaGetLastError();
}
extern "C" int callsSoFar() {
  int n = -1;
  cudaMemcpyFromSymbol(&n, calls, sizeof n);
  return n;
}
extern "C" int *make(int n) {
  int *p = nullptr;
  return cudaMalloc(&p, n * sizeof *p) ? nullptr : p;
}
extern "C" int sumOf(const int *p, int n) {
  int sum = 0, value = 0;
  for (int i = 0; i < n; ++i)
    sum += cudaMemcpy(&value, p + i, sizeof value, cudaMemcpyDeviceToHost) ? 1 << 20 : value;
  return sum;
}
)";

/// Of each library that it is called with: what the default stream orders, what a stream of the
/// program's orders, memory of the library's, and its variables.
const char *const host = R"(#include <cstdio>
#include <vector>
#include <dlfcn.h>
__global__ void add(int *p, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    ++p[i];
}
template <class F> F find(void *library, const char *name) { return (F)dlsym(library, name); }
int main(int argc, char **argv) {
  const int n = 1 << 12;
  int *p;
  cudaMalloc(&p, n * sizeof(int));
  for (int k = 1; k < argc; ++k) {
    void *library = dlopen(argv[k], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      puts(dlerror());
      return 2;
    }
    auto fillWith = find<int (*)(int *, int, int, cudaStream_t)>(library, "fillWith");
    std::vector<int> values(n);
    int bad = fillWith(p, n, 7, nullptr);
    add<<<1, 64>>>(p, n);
    cudaMemcpy(values.data(), p, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int value : values)
      bad += value != 8;
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    bad += fillWith(p, n, 9, stream);
    add<<<1, 64, 0, stream>>>(p, n);
    cudaMemcpyAsync(values.data(), p, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
    bad += cudaStreamSynchronize(stream);
    for (int value : values)
      bad += value != 10;
    cudaStreamDestroy(stream);
    int *theirs = find<int *(*)(int)>(library, "make")(64);
    cudaPointerAttributes seen;
    cudaPointerGetAttributes(&seen, theirs);
    bad += seen.type != cudaMemoryTypeDevice;
    bad += cudaFree(theirs);
    std::printf("%d bad, %d calls, last error %d\n", bad, find<int (*)()>(library, "callsSoFar")(),
                cudaGetLastError());
    dlclose(library);
  }
}
)";

/// Whose runtime is linked in: the program's, the library's.
class OneRuntime : public RunTool,
                   public testing::WithParamInterface<std::tuple<const char *, const char *>> {
protected:
  void build(const std::string &runtime, const std::string &arguments) const {
    const ToolResult result =
        runProgram(CU2PORT_COMPILER, "-ccbin g++ -cudart " + runtime + ' ' + arguments);
    ASSERT_EQ(result.status, 0) << arguments << '\n' << result.errors;
  }
  void buildPlugins(const std::string &runtime) const {
    build(runtime, "-shared -Xcompiler -fPIC plugin.cu -o first.so");
    std::filesystem::copy_file(folder + "/first.so", folder + "/second.so");
  }
};

TEST_P(OneRuntime, IsTheProgramsAndTheLibraries) {
  const auto [ofProgram, ofLibrary] = GetParam();
  write("plugin.cu", plugin);
  write("host.cu", host);
  buildPlugins(ofLibrary);
  build(ofProgram, "host.cu -ldl -o p");
  const ToolResult result = runProgram(folder + "/p", "./first.so ./second.so");
  EXPECT_EQ(result.output, "0 bad, 2 calls, last error 0\n0 bad, 2 calls, last error 0\n");
  EXPECT_EQ(result.errors, "");
  EXPECT_EQ(result.status, 0);
}

INSTANTIATE_TEST_SUITE_P(Linked, OneRuntime,
                         testing::Values(std::tuple("static", "static"),
                                         std::tuple("static", "shared"),
                                         std::tuple("shared", "static")),
                         [](const auto &info) {
                           return std::string(std::get<0>(info.param)) + "And" +
                                  std::get<1>(info.param);
                         });

/// The library whose runtime is everyone's goes; its runtime stays for the others.
TEST_F(OneRuntime, StaysWhenItsLibraryGoes) {
  write("plugin.cu", plugin);
  write("main.c", R"(#include <dlfcn.h>
#include <stdio.h>
int main() {
  void *first = dlopen("./first.so", RTLD_NOW | RTLD_LOCAL), *second = dlopen("./second.so", RTLD_NOW | RTLD_LOCAL);
  int *p = ((int *(*)(int))dlsym(first, "make"))(16);
  int error = ((int (*)(int *, int, int, void *))dlsym(first, "fillWith"))(p, 16, 3, 0);
  int before = ((int (*)(const int *, int))dlsym(second, "sumOf"))(p, 16);
  dlclose(first);
  error += ((int (*)(int *, int, int, void *))dlsym(second, "fillWith"))(p, 16, 4, 0);
  printf("%d %d %d\n", error, before, ((int (*)(const int *, int))dlsym(second, "sumOf"))(p, 16));
}
)");
  buildPlugins("static");
  const ToolResult compiled = runProgram("cc", "main.c -ldl -o p");
  ASSERT_EQ(compiled.status, 0) << compiled.errors;
  const ToolResult result = runProgram(folder + "/p", "");
  EXPECT_EQ(result.output, "0 48 64\n");
  EXPECT_EQ(result.errors, "");
}

/// Of what threads have of a library the dynamic linker can place a little at once, and that only
/// where it need not.
TEST_F(OneRuntime, IsThatOfManyLibraries) {
  write("plugin.cu", plugin);
  write("main.c", R"(#include <dlfcn.h>
#include <stdio.h>
int main() {
  int calls = 0;
  for (int i = 0; i < 80; ++i) {
    char name[32];
    sprintf(name, "./%d.so", i);
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library)
      return puts(dlerror());
    int *p = ((int *(*)(int))dlsym(library, "make"))(16);
    ((int (*)(int *, int, int, void *))dlsym(library, "fillWith"))(p, 16, 3, 0);
    calls += ((int (*)(void))dlsym(library, "callsSoFar"))();
    if (i % 3 == 0)
      dlclose(library);
  }
  printf("%d\n", calls);
}
)");
  build("static", "-shared -Xcompiler -fPIC plugin.cu -o 0.so");
  for (int i = 1; i < 80; ++i)
    std::filesystem::copy_file(folder + "/0.so", folder + "/" + std::to_string(i) + ".so");
  const ToolResult compiled = runProgram("cc", "main.c -ldl -o p");
  ASSERT_EQ(compiled.status, 0) << compiled.errors;
  EXPECT_EQ(runProgram(folder + "/p", "").output, "80\n");
}

/// The dynamic linker gives both the program's function, whose kernel is the program's.
TEST_F(OneRuntime, KnowsWhoseKernelAStubMeans) {
  write("library.cu", R"(#include <cuda_runtime.h>
__device__ int number = 3;
__global__ void put(int *p) { *p = number; }
extern "C" int libraryPuts() {
  int *p, value = 0;
  cudaMalloc(&p, sizeof *p);
  put<<<1, 1>>>(p);
  cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}
)");
  write("program.cu", R"(#include <cstdio>
extern "C" int libraryPuts();
__device__ int number = 70;
__global__ void put(int *p) { *p = number; }
int main() {
  int *p, value = 0;
  cudaMalloc(&p, sizeof *p);
  put<<<1, 1>>>(p);
  cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
  std::printf("%d %d\n", value, libraryPuts());
}
)");
  for (const char *runtime : {"static", "shared"}) {
    build(runtime, "-shared -Xcompiler -fPIC library.cu -o libput.so");
    build(runtime, "program.cu -L. -lput -Xlinker -rpath=" + folder + " -o p");
    EXPECT_EQ(runProgram(folder + "/p", "").output, "70 70\n") << runtime;
  }
}

/// Two translations that know nothing of each other have tables of one name. A shared library keeps
/// its own; those of an archive do not yield to the program's.
TEST_F(OneRuntime, KnowsWhoseTablesAreMeant) {
  write("l/k.cu",
        "static __global__ void k(int *p) { *p = 1; }\nvoid rb(int *p) { k<<<1, 1>>>(p); }\n");
  write("p/k.cu", "void rb(int *);\nstatic __global__ void k(int *p) { *p = 2; }\n"
                  "int main() { k<<<1, 1>>>(nullptr), rb(nullptr); }\n");
  const auto command = [&](const std::string &words) {
    return runProgram("/bin/sh", "-c '" + words + "'");
  };
  for (const std::string of : {"l", "p"}) {
    ASSERT_EQ(run(of + " --target cpu -o " + of + "o").status, 0);
    const ToolResult compiled = command("cd " + of +
                                        "o && g++ -std=c++17 -fPIC -I " CU2PORT_INCLUDE
                                        " -c k.cpp k.cpu.cpp k.kernels.cpp");
    ASSERT_EQ(compiled.status, 0) << compiled.errors;
  }
  command("g++ -shared lo/*.o -o libk.so");
  EXPECT_EQ(command("nm -D --defined-only libk.so | grep k_").output, "");
  command("ar qc libk.a lo/*.o");
  const ToolResult linked = command("g++ po/*.o libk.a -Wl,--unresolved-symbols=ignore-all");
  EXPECT_NE(linked.errors.find("multiple definition of `k_module"), std::string::npos)
      << linked.errors;
}

/// A driver that builds a kernel takes the dynamic linker's lock, which a thread has that closes a
/// library.
TEST_F(OneRuntime, LetsLibrariesComeAndGoWhileKernelsAreBuilt) {
  write("plugin.cu", plugin);
  write("host.cu", R"(#include <atomic>
#include <cstdio>
#include <dlfcn.h>
#include <thread>
template <int N> __global__ void put(int *p) { *p = N; }
template <int N> int wrong(int *p) {
  int value = 0;
  put<N><<<1, N + 1>>>(p);
  cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
  if constexpr (N > 0)
    return (value != N) + wrong<N - 1>(p);
  return value != N;
}
int main() {
  int *p;
  cudaMalloc(&p, sizeof *p);
  std::atomic<bool> isDone{false};
  std::thread other([&] {
    while (!isDone)
      dlclose(dlopen("./first.so", RTLD_NOW | RTLD_LOCAL));
  });
  const int bad = wrong<5>(p);
  isDone = true;
  other.join();
  std::printf("%d\n", bad);
}
)");
  buildPlugins("static");
  build("static", "host.cu -ldl -o p");
  const std::string kept = folder + "/kept"; // nothing that was built before
  for (const char *device : {"cpu", "opencl"})
    EXPECT_EQ(runProgram("/usr/bin/timeout",
                         "120 /usr/bin/env CU2PORT_DEVICE=" + std::string(device) +
                             " POCL_CACHE_DIR=" + kept + " XDG_CACHE_HOME=" + kept + " ./p")
                  .output,
              "0\n")
        << device;
}

/// So does what looks for devices, by the first call of whatever kind.
TEST_F(OneRuntime, LetsLibrariesComeAndGoWhileDevicesAreFound) {
  write("plugin.cu", plugin);
  write("host.cu", R"(#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <thread>
__device__ int number = 4;
__global__ void put(int *p) { *p = number; }
int main(int, char **arguments) {
  std::atomic<int> times{0};
  std::atomic<bool> isDone{false};
  std::thread other([&] {
    while (!isDone) {
      dlclose(dlopen("./first.so", RTLD_NOW | RTLD_LOCAL));
      ++times;
    }
  });
  while (times < 2) {
  }
  int *p = nullptr, value = 4, blocks = 0;
  cudaStream_t stream;
  switch (std::atoi(arguments[1])) {
  case 0:
    cudaMalloc(&p, sizeof *p);
    put<<<1, 1>>>(p);
    cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
    break;
  case 1:
    cudaStreamCreate(&stream);
    cudaLaunchHostFunc(stream, [](void *) {}, nullptr);
    cudaStreamSynchronize(stream);
    break;
  case 2:
    cudaMemcpyFromSymbol(&value, number, sizeof value);
    break;
  case 3:
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, put, 32, 0);
  }
  isDone = true;
  other.join();
  std::printf("%d\n", value);
}
)");
  buildPlugins("static");
  build("static", "host.cu -ldl -o p");
  for (const char *which : {"0", "1", "2", "3"})
    EXPECT_EQ(runProgram("/usr/bin/timeout", "60 ./p " + std::string(which)).output, "4\n")
        << which;
}

/// What looks for devices, and builds kernels, takes more than some threads have.
TEST_F(OneRuntime, BeginsOnASmallStack) {
  write("a.cu", R"(#include <cstdio>
#include <pthread.h>
__global__ void put(int *p) { *p = 42; }
void *run(void *) {
  int *p, value = 0;
  cudaMalloc(&p, sizeof *p);
  put<<<1, 1>>>(p);
  cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
  std::printf("%d\n", value);
  return nullptr;
}
int main() {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 32 << 10);
  pthread_t thread;
  pthread_create(&thread, &attributes, run, nullptr);
  pthread_join(thread, nullptr);
}
)");
  build("static", "a.cu -o p");
  for (const char *device : {"cpu", "opencl"})
    EXPECT_EQ(runProgram("/usr/bin/env", "CU2PORT_DEVICE=" + std::string(device) + " ./p").output,
              "42\n")
        << device;
}

} // namespace
} // namespace cu2port
