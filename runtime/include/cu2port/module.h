// What a translated program tells the runtime about its kernels and device variables.
//
// cu2port writes four files for X.cu. They meet in the last lines of X.cpp:
//
//   // The kernels of this file, for the runtime.
//   CU2PORT_KERNEL_FILES("saxpy.kernels.cpp", "saxpy.cl", "saxpy.cpu.cpp");
//   extern const cu2port::KernelNeeds saxpy_kernels[]; // the table in saxpy.kernels.cpp
//   extern const cu2port::OpenCLSource saxpy_cl; // saxpy.cl, embedded when the program is built
//   extern const cu2port::CpuKernel saxpy_cpu[]; // the table at the end of saxpy.cpu.cpp
//   [[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module saxpy_module{
//       saxpy_kernels, &saxpy_cl, saxpy_cpu,
//       {cu2port::kernel(saxpy, "saxpy"),
//        cu2port::kernel(scale<float>, "scale_float")},
//       {cu2port::variable(coef, "coef")}};
//
// There kernels have their names in the host's code; what launches of them need, the device code
// says, in saxpy.kernels.cpp:
//
//   [[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds saxpy_kernels[];
//   constexpr cu2port::KernelNeeds saxpy_kernels[] = {
//       cu2port::needsOf("saxpy"),
//       cu2port::needsOf("scale_float").uses("coef").dynamicShared(),
//       {},
//   };
//
// Where threads wait for each other there is a fifth file, saxpy.block.cl, with forms of these
// kernels in which a work-item is a block: saxpy_cl knows it.
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
//
// An instance with a type of a function's own has no name where the table stands. The stub of such
// a template makes its instances known itself, and rows of theirs have the linker's name for it:
//
//   template <class Op> void apply(Op op, float *x) { CU2PORT_LAUNCH(apply<Op>)(op, x); }
//   ... {cu2port::instance("_Z5applyIZ4mainE3AddEvT_Pf", "apply_Add")}
#pragma once

#include "cu2port/kernel_needs.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

/// The files that the kernels of a translated source are in, beside it. For whoever builds them: a
/// line of its own, of this form, the last of the source's.
#define CU2PORT_KERNEL_FILES(...) static_assert(true, "")

namespace cu2port {

/// Elements that somebody else keeps. An object of a program needs nothing of C++'s library for
/// one, so that gcc can link it: what owns memory is behind functions of the runtime's.
template <class T> struct List {
  const T *first = nullptr;
  std::size_t count = 0;

  List() = default;
  List(const T *first, std::size_t count) : first(first), count(count) {}
  List(std::initializer_list<T> elements) : List(elements.begin(), elements.size()) {}
  /// Of a vector, or another that has its elements in a row.
  template <class Container, class = decltype(static_cast<const Container *>(nullptr)->data())>
  List(const Container &elements) : List(elements.data(), elements.size()) {}
  const T *begin() const { return first; }
  const T *end() const { return first + count; }
  std::size_t size() const { return count; }
  bool empty() const { return count == 0; }
  const T &operator[](std::size_t i) const { return first[i]; }
};

struct Block; // what one call of a kernel's block form sees: block.h

/// Runs one whole block. `arguments` points at the kernel's arguments, one pointer each: first
/// those of the CUDA signature, then one pointer to each device variable that the kernel uses.
using BlockFunction = void (*)(const Block &block, void *const *arguments);

/// One row of the table at the end of X.cpu.cpp; a row with a null name ends the table.
struct CpuKernel {
  const char *name;
  BlockFunction run;
  /// In a table of versions, what the kernels' own is called by then: the table for processors of
  /// the level `name` (x86-64-v3). The most demanding level comes first.
  const CpuKernel *version = nullptr;
};

/// The text of X.cl or X.block.cl, embedded.
struct OpenCLSource {
  const char *text;
  std::size_t size;
  const OpenCLSource *blocks = nullptr; ///< of X.cl: X.block.cl, if there is one
};

/// The texts of a module, each a program of its own; null for what there is not.
struct OpenCLSources {
  const OpenCLSource *threads; ///< X.cl: kernels with a work-item for each thread
  const OpenCLSource *blocks;  ///< X.block.cl: a work-item for each block, and a sub-group a warp

  OpenCLSources(const OpenCLSource *threads)
      : threads(threads), blocks(threads ? threads->blocks : nullptr) {}
  OpenCLSources(const OpenCLSource *threads, const OpenCLSource *blocks)
      : threads(threads), blocks(blocks) {}
};

struct SyclKernel; // sycl.h: of a program that a SYCL compiler has built

/// X.sycl.cpp or X.block.sycl.cpp: its text, embedded, for a compiler at run time; or the table of
/// the kernels that a SYCL compiler has made of it.
struct SyclSource {
  const char *text;
  std::size_t size;
  const SyclSource *blocks = nullptr; ///< of X.sycl.cpp: X.block.sycl.cpp, if there is one
  const SyclKernel *kernels = nullptr;
};

/// How an argument of a kernel travels to an OpenCL device.
enum class ParameterKind : std::uint8_t {
  Value,   ///< as its bytes
  Pointer, ///< a pointer into device memory
  Memory,  ///< a struct through a small buffer: it holds pointers, which OpenCL C demands that for,
           ///< or is aligned by an attribute, which drivers lose sight of
};

struct Parameter {
  std::uint32_t size;
  ParameterKind kind;
};

/// A kernel: its host stub and its name, and, in a Module that is registered, what else is known of
/// it. In the table of a program its lists live as long as the table is written down; the Module
/// keeps copies.
struct Kernel : KernelNeeds {
  const void *stub = nullptr;       ///< null in a row by a linker's name
  const char *linkerName = nullptr; ///< the stub's, where it has no other: see Stub
  List<Parameter> parameters;       ///< those of the CUDA signature, in order
  List<const char *> variables;     ///< usedVariables
  BlockFunction run = nullptr;      ///< its block form, found in the CPU table by its Module
};

/// A pointer to a device function is a number.
template <class Type> constexpr ParameterKind kindOf() {
  return std::is_pointer<Type>::value &&
                 !std::is_function<typename std::remove_pointer<Type>::type>::value
             ? ParameterKind::Pointer
             : ParameterKind::Value;
}

namespace detail {
/// What a signature says of its parameters; the row behind them is for signatures without any.
/// Each library's own: GCC makes symbols of what libraries share that keep one from being unloaded.
template <class... Types> struct __attribute__((visibility("hidden"))) Parameters {
  static constexpr Parameter rows[] = {
      Parameter{static_cast<std::uint32_t>(sizeof(Types)), kindOf<Types>()}...,
      Parameter{0, ParameterKind::Value}};
};
template <class... Types> constexpr Parameter Parameters<Types...>::rows[]; // C++14 wants it twice
} // namespace detail

/// Describes a kernel by its stub; sizes and pointers come from the stub's own signature.
template <class... Types> Kernel kernel(void (*stub)(Types...), const char *name) {
  Kernel k;
  k.stub = reinterpret_cast<const void *>(stub);
  k.name = name;
  k.parameters = {detail::Parameters<Types...>::rows, sizeof...(Types)};
  return k;
}

/// A kernel whose stub makes itself known.
inline Kernel instance(const char *linkerName, const char *name) {
  Kernel k;
  k.linkerName = linkerName;
  k.name = name;
  return k;
}

/// Of a variable, which may be volatile.
template <class T> const void *addressOf(const T &host) {
  return const_cast<const void *>(static_cast<const volatile void *>(__builtin_addressof(host)));
}

/// The address of a variable in the bytes that another one starts with. They say how far behind it.
struct StartAddress {
  std::size_t at;
  const void *host; ///< the variable's twin; what is no device variable is where the host has it

  template <class T> StartAddress(std::size_t at, const T &host) : at(at), host(addressOf(host)) {}
};

/// A `__device__` or `__constant__` variable: its host twin (whose bytes at start-up are its
/// initial value, unless the row has others) and its name.
struct Variable {
  const void *host;
  const char *name;
  std::size_t size;
  bool isManaged = false;               ///< the host's is the only one: devices use it where it is
  const unsigned char *start = nullptr; ///< zeros follow; null: the twin
  std::size_t startBytes = 0;
  List<StartAddress> addresses = {};

  template <std::size_t bytes>
  Variable &&starts(const unsigned char (&start)[bytes], std::size_t size,
                    List<StartAddress> addresses = {}) && {
    this->start = start;
    this->startBytes = bytes;
    this->size = size;
    this->addresses = addresses;
    return static_cast<Variable &&>(*this);
  }
};

template <class T> Variable variable(const T &host, const char *name) {
  return {addressOf(host), name, sizeof(T)};
}

/// A `__managed__` variable.
template <class T> Variable managedVariable(const T &host, const char *name) {
  return {addressOf(host), name, sizeof(T), true};
}

class Module;
class Stub;
class References;
class Facts;

// Without exceptions, so that a destructor needs nothing to end the program by.
extern "C" {
/// Makes the module's lists its own, and its kernels and variables known; takes both back. Linkers
/// print the first one's name where the runtime is another Toolkit's, or is missing.
void cu2port_addModule(Module *module) noexcept
    __asm__("cu2port_addModule__link_with_libcudart_of_cu2port_toolkit");
void cu2port_removeModule(Module *module) noexcept;
void cu2port_addStub(const Stub *stub) noexcept;
void cu2port_removeStub(const Stub *stub) noexcept;
void cu2port_addReferences(const References *references) noexcept;
void cu2port_removeReferences(const References *references) noexcept;
void cu2port_addFacts(Facts *facts) noexcept;
void cu2port_removeFacts(Facts *facts) noexcept;
}

namespace detail {
/// Its address tells a translation unit from others, whose kernels' instances may have the same
/// names: those with types of static functions, or of namespaces without a name. Not const, as
/// linkers make one of equal constants if they are asked to.
static char unit __attribute__((__unused__)) = 0;
} // namespace detail

/// Everything of one translation unit. Registers itself when constructed, before main.
class Module {
public:
  Module(const KernelNeeds *needs, OpenCLSources openCL, const CpuKernel *cpu, List<Kernel> kernels,
         List<Variable> variables = {}, const void *unit = &detail::unit)
      : needs(needs), openCL(openCL), cpu(cpu), kernels(kernels), variables(variables), unit(unit) {
    cu2port_addModule(this);
  }
  /// The same with SYCL, where it was asked for.
  Module(const KernelNeeds *needs, OpenCLSources openCL, const CpuKernel *cpu,
         const SyclSource *sycl, List<Kernel> kernels, List<Variable> variables = {},
         const void *unit = &detail::unit)
      : needs(needs), openCL(openCL), cpu(cpu), sycl(sycl), kernels(kernels), variables(variables),
        unit(unit) {
    cu2port_addModule(this);
  }
  Module(const Module &) = delete;
  Module &operator=(const Module &) = delete;
  ~Module() { cu2port_removeModule(this); }

  const KernelNeeds *needs;         ///< null if no kernel needs anything
  OpenCLSources openCL;             ///< without any if the program was translated without OpenCL
  const CpuKernel *cpu;             ///< null if the program was translated without the CPU
  const SyclSource *sycl = nullptr; ///< null if it was translated without SYCL
  List<Kernel> kernels;
  List<Variable> variables;
  const void *const unit; ///< whose stubs are meant by rows without one
};

/// One row of the table at the end of X.direct.cpp, the user's own text as plain C++; a row with a
/// null name ends the table. Runs one thread: where it stands in the grid the built-ins say
/// (direct.h). `arguments` points at the arguments of the CUDA signature.
struct DirectKernel {
  const char *name;
  void (*run)(void *const *arguments); ///< null if there is none
  const char *missing = nullptr;       ///< why
};

/// A device variable that the text of X.direct.cpp uses by its number in this table, where the
/// device has it; a row with a null name ends the table.
struct DirectVariable {
  const char *name;
  bool isConstant; ///< the text knows its value
  /// The text's own, which nobody changes: what the variable starts with. Null of a function's own.
  const void *start = nullptr;
  std::size_t size = 0;
  const char *functions = ""; ///< where pointers to functions are in it: "0 16"
};

/// The forms of a module's kernels that share little with those that run, to compare them with:
/// what `cu2port --verify` writes beside them. Null for what there is not. Registers itself when
/// constructed.
class References {
public:
  References(const Module &module, const CpuKernel *plain, const DirectKernel *direct,
             const DirectVariable *directVariables)
      : module(module), plain(plain), direct(direct), directVariables(directVariables) {
    cu2port_addReferences(this);
  }
  References(const References &) = delete;
  References &operator=(const References &) = delete;
  ~References() { cu2port_removeReferences(this); }

  const Module &module;
  const CpuKernel *plain;
  const DirectKernel *direct;
  const DirectVariable *directVariables;
};

/// An argument of a kernel, or a device variable, for messages about it and for comparing what it
/// holds. `layout` describes its type (the grammar: src/verify/Layout.h), null where there is
/// nothing to say; `stores` the lines of the kernel's file that write to what it points to: "12
/// 30".
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
  List<ValueFacts> arguments; ///< of the CUDA signature
  bool hasPrintf = false;
  bool hasAddresses = false; ///< makes pointers of integers, or integers of pointers
  /// Arguments and device variables into whose memory numbers flow that have been rounded: "y
  /// total". "*": there may be others.
  const char *rounded = "";
  bool isUnsteady = false; ///< reads clocks, or allocates: does not come out the same twice

  KernelFacts &&prints() && {
    hasPrintf = true;
    return static_cast<KernelFacts &&>(*this);
  }
  KernelFacts &&usesAddresses() && {
    hasAddresses = true;
    return static_cast<KernelFacts &&>(*this);
  }
  KernelFacts &&varies() && {
    isUnsteady = true;
    return static_cast<KernelFacts &&>(*this);
  }
  KernelFacts &&rounds(const char *memory) && {
    rounded = memory;
    return static_cast<KernelFacts &&>(*this);
  }
};

/// The facts about a module's kernels and device variables; `cu2port --verify` writes them.
/// Registers itself when constructed.
class Facts {
public:
  Facts(const Module &module, const char *files, List<KernelFacts> kernels,
        List<ValueFacts> variables = {})
      : module(module), files(files), kernels(kernels), variables(variables) {
    cu2port_addFacts(this);
  }
  Facts(const Facts &) = delete;
  Facts &operator=(const Facts &) = delete;
  ~Facts() { cu2port_removeFacts(this); }

  const Module &module;
  const char *const files; ///< the stem of the names of its files of kernels: "saxpy"
  List<KernelFacts> kernels;
  List<ValueFacts> variables;
};

/// Launches the kernel with the configuration of the portLaunch just before. Errors go where CUDA's
/// go: to portGetLastError.
extern "C" void cu2port_launchStub(const void *stub, void **arguments, const std::size_t *sizes,
                                   std::size_t count) noexcept;

namespace detail {
template <class T> struct Identity {
  using type = T;
};
} // namespace detail

// Stubs of one signature are the same instructions, and a linker that folds such functions
// (`--icf=all`) would make one kernel of them. So each has a byte of its own, which it names in a
// relocation that changes nothing.
#define CU2PORT_OWN_BYTE()                                                                         \
  asm volatile(".pushsection .data.cu2port_stubs,\"aw\"\n"                                         \
               ".Lcu2port_stub_%=: .byte 0\n"                                                      \
               ".popsection\n"                                                                     \
               ".reloc ., BFD_RELOC_NONE, .Lcu2port_stub_%=" ::)

/// What a stub calls, and what becomes a part of it. The arguments come by value: a reference could
/// not bind to a `__restrict__` parameter.
template <class... Types>
__attribute__((__always_inline__)) inline void
launch(void (*stub)(Types...), typename detail::Identity<Types>::type... arguments) {
  CU2PORT_OWN_BYTE();
  const void *pointers[] = {nullptr, static_cast<const void *>(&arguments)...};
  const std::size_t sizes[] = {0, sizeof(Types)...};
  cu2port_launchStub(reinterpret_cast<const void *>(stub), const_cast<void **>(pointers) + 1,
                     sizes + 1, sizeof...(Types));
}

} // namespace cu2port

/// The same, for programs that have a macro of that name.
template <class... Types>
__attribute__((__always_inline__)) inline void
cu2port_launch(void (*stub)(Types...),
               typename cu2port::detail::Identity<Types>::type... arguments) {
  cu2port::launch(stub, static_cast<Types &&>(arguments)...);
}

#include "cu2port/device_lambda.h"
#include "cu2port/local_instances.h"
