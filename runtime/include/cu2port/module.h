// What a translated program tells the runtime about its kernels and device variables.
//
// cu2port writes three files for X.cu. They meet in the last lines of X.cpp:
//
//   // The kernels of this file, for the runtime: saxpy.cl and saxpy.cpu.cpp.
//   extern const cu2port::OpenCLSource saxpy_cl;     // saxpy.cl, embedded when the program is built
//   extern const cu2port::CpuKernel saxpy_cpu[];     // the table at the end of saxpy.cpu.cpp
//   static const cu2port::Module saxpy_module{
//       &saxpy_cl, saxpy_cpu,
//       {cu2port::kernel(saxpy, "saxpy"),
//        cu2port::kernel(scale<float>, "scale_float").uses({"coef"}).dynamicShared()},
//       {cu2port::variable(coef, "coef")}};
//
// The kernel's host stub (same name and signature as in the CUDA source) is
//
//   void saxpy(int n, float a, const float *x, float *y) { cu2port::launch(saxpy, n, a, x, y); }
//
// and a launch `saxpy<<<grid, block, shared, stream>>>(n, a, x, y)` becomes
//
//   portLaunch(grid, block, shared, stream), saxpy(n, a, x, y);
//
// so that overloads, template arguments and conversions are resolved as they were in CUDA.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <type_traits>
#include <vector>

namespace cu2port {

struct Block; // what one call of a kernel's block form sees: block.h

/// Runs one whole block. `arguments` points at the kernel's arguments, one pointer each: first those of the
/// CUDA signature, then one pointer to each device variable that the kernel uses.
using BlockFunction = void (*)(const Block &block, void *const *arguments);

/// One row of the table at the end of X.cpu.cpp; a row with a null name ends the table.
struct CpuKernel {
  const char *name;
  BlockFunction run;
};

/// The text of X.cl, embedded.
struct OpenCLSource {
  const char *text;
  std::size_t size;
};

/// How an argument of a kernel travels to an OpenCL device.
enum class ParameterKind : std::uint8_t {
  Value,   ///< as its bytes
  Pointer, ///< a pointer into device memory
  Memory,  ///< a struct that holds pointers: through a small buffer, as OpenCL C demands
};

struct Parameter {
  std::uint32_t size;
  ParameterKind kind;
};

/// A kernel: its host stub, its name in X.cl and X.cpu.cpp, and what a launch of it needs.
struct Kernel {
  const void *stub = nullptr;
  const char *name = nullptr;
  std::vector<Parameter> parameters;     ///< those of the CUDA signature, in order
  std::vector<const char *> variables;   ///< device variables it uses, passed as pointers after its parameters
  bool readsPointersFromMemory = false;  ///< takes shared virtual memory on an OpenCL device
  bool usesDynamicShared = false;        ///< in X.cl one more parameter, last: `__local T *`
  bool hasBlockForm = true;              ///< where threads wait for each other: a work-item a block, in X.cl
  std::uint32_t maxThreads = 0;          ///< from __launch_bounds__; 0 if there are none
  std::uint32_t staticShared = 0;        ///< bytes of __shared__ variables
  const char *notOnOpenCL = nullptr;     ///< why it is missing from X.cl
  const char *notOnCpu = nullptr;        ///< why it is missing from X.cpu.cpp
  BlockFunction run = nullptr;           ///< its block form, found in the CPU table by its Module

  Kernel &&uses(std::initializer_list<const char *> names) && {
    variables.assign(names);
    return static_cast<Kernel &&>(*this);
  }
  Kernel &&readsPointers() && {
    readsPointersFromMemory = true;
    return static_cast<Kernel &&>(*this);
  }
  Kernel &&dynamicShared() && {
    usesDynamicShared = true;
    return static_cast<Kernel &&>(*this);
  }
  Kernel &&withoutBlockForm() && {
    hasBlockForm = false;
    return static_cast<Kernel &&>(*this);
  }
  Kernel &&shared(std::uint32_t bytes) && {
    staticShared = bytes;
    return static_cast<Kernel &&>(*this);
  }
  Kernel &&launchBounds(std::uint32_t threads) && {
    maxThreads = threads;
    return static_cast<Kernel &&>(*this);
  }
  /// Parameter `index` is a struct that holds pointers.
  Kernel &&inMemory(std::size_t index) && {
    parameters[index].kind = ParameterKind::Memory;
    return static_cast<Kernel &&>(*this);
  }
  Kernel &&withoutOpenCL(const char *why) && {
    notOnOpenCL = why;
    return static_cast<Kernel &&>(*this);
  }
  Kernel &&withoutCpu(const char *why) && {
    notOnCpu = why;
    return static_cast<Kernel &&>(*this);
  }
};

/// A pointer to a device function is a number.
template <class P> constexpr ParameterKind kindOf() {
  return std::is_pointer<P>::value && !std::is_function<std::remove_pointer_t<P>>::value
             ? ParameterKind::Pointer
             : ParameterKind::Value;
}

/// Describes a kernel by its stub; sizes and pointers come from the stub's own signature.
template <class... P> Kernel kernel(void (*stub)(P...), const char *name) {
  Kernel k;
  k.stub = reinterpret_cast<const void *>(stub);
  k.name = name;
  k.parameters = {Parameter{static_cast<std::uint32_t>(sizeof(P)), kindOf<P>()}...};
  return k;
}

/// A `__device__` or `__constant__` variable: its host twin (whose bytes at start-up are its initial value)
/// and its name.
struct Variable {
  const void *host;
  const char *name;
  std::size_t size;
  bool isManaged = false; ///< the host's is the only one: devices use it where it is
};

/// Of a variable, which may be volatile.
template <class T> const void *addressOf(const T &host) {
  return const_cast<const void *>(static_cast<const volatile void *>(std::addressof(host)));
}

template <class T> Variable variable(const T &host, const char *name) {
  return {addressOf(host), name, sizeof(T)};
}

/// A `__managed__` variable.
template <class T> Variable managedVariable(const T &host, const char *name) {
  return {addressOf(host), name, sizeof(T), true};
}

/// Everything of one translation unit. Registers itself when constructed, before main.
class Module {
public:
  Module(const OpenCLSource *openCL, const CpuKernel *cpu, std::vector<Kernel> kernels,
         std::vector<Variable> variables = {});
  Module(const Module &) = delete;
  Module &operator=(const Module &) = delete;
  ~Module();

  const OpenCLSource *openCL; ///< null if the program was translated without OpenCL
  const CpuKernel *cpu;       ///< null if the program was translated without the CPU
  std::vector<Kernel> kernels;
  std::vector<Variable> variables;
};

/// One row of the table at the end of X.direct.cpp, the user's own text as plain C++; a row with a null name ends
/// the table. Runs one thread: where it stands in the grid the built-ins say (direct.h). `arguments` points at the
/// arguments of the CUDA signature.
struct DirectKernel {
  const char *name;
  void (*run)(void *const *arguments); ///< null if there is none
  const char *missing = nullptr;       ///< why
};

/// A device variable that the text of X.direct.cpp uses by its number in this table, where the device has it; a row
/// with a null name ends the table.
struct DirectVariable {
  const char *name;
  bool isConstant; ///< the text knows its value
};

/// The forms of a module's kernels that share little with those that run, to compare them with: what
/// `cu2port --verify` writes beside them. Null for what there is not. Registers itself when constructed.
class References {
public:
  References(const Module &module, const CpuKernel *plain, const DirectKernel *direct,
             const DirectVariable *directVariables);
  References(const References &) = delete;
  References &operator=(const References &) = delete;
  ~References();

  const Module &module;
  const CpuKernel *plain;
  const DirectKernel *direct;
  const DirectVariable *directVariables;
};

/// An argument of a kernel, or a device variable, for messages about it and for comparing what it holds.
/// `layout` describes its type (the grammar: src/verify/Layout.h), null where there is nothing to say;
/// `stores` the lines of the kernel's file that write to what it points to: "12 30".
struct ValueFacts {
  const char *name;
  const char *layout = nullptr;
  const char *stores = nullptr;
};

/// What whoever compares a kernel's launches wants to know of its text.
struct KernelFacts {
  const char *name; ///< as the Module has it
  const char *file;
  unsigned line;
  std::vector<ValueFacts> arguments; ///< of the CUDA signature
  bool hasPrintf = false;
  bool hasAddresses = false; ///< makes pointers of integers, or integers of pointers

  KernelFacts &&prints() && {
    hasPrintf = true;
    return static_cast<KernelFacts &&>(*this);
  }
  KernelFacts &&usesAddresses() && {
    hasAddresses = true;
    return static_cast<KernelFacts &&>(*this);
  }
};

/// The facts about a module's kernels and device variables; `cu2port --verify` writes them. Registers itself when
/// constructed.
class Facts {
public:
  Facts(const Module &module, const char *files, std::vector<KernelFacts> kernels,
        std::vector<ValueFacts> variables = {});
  Facts(const Facts &) = delete;
  Facts &operator=(const Facts &) = delete;
  ~Facts();

  const Module &module;
  const char *const files; ///< the stem of the names of its files of kernels: "saxpy"
  const std::vector<KernelFacts> kernels;
  const std::vector<ValueFacts> variables;
};

/// Launches the kernel with the configuration of the portLaunch just before. Errors go where CUDA's go: to
/// portGetLastError.
void launchStub(const void *stub, void **arguments, const std::size_t *sizes, std::size_t count);

namespace detail {
template <class T> struct Identity {
  using type = T;
};
} // namespace detail

/// What a stub calls. The arguments come by value: a reference could not bind to a `__restrict__` parameter.
template <class... P> void launch(void (*stub)(P...), typename detail::Identity<P>::type... arguments) {
  const void *pointers[] = {nullptr, static_cast<const void *>(&arguments)...};
  const std::size_t sizes[] = {0, sizeof(P)...};
  launchStub(reinterpret_cast<const void *>(stub), const_cast<void **>(pointers) + 1, sizes + 1, sizeof...(P));
}

} // namespace cu2port
