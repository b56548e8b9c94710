// The block form as C++. CUDA's names stay as far as they can: the runtime's headers and variables
// of the function have them.
//
//   struct __align__(16) Pair { ... };    struct alignas(16) Pair { ... };
//   __constant__ int n = 4;               constexpr int n = 4;
//   __device__ float half_of(float x)     static inline float half_of(uint3 threadIdx, float x)
//   __global__ void k(float *x)    ->     static void k(const cu2port::Block &block, float *x) {
//                                           const dim3 blockDim = block.blockDim;
//                                         const cu2port::CpuKernel x_cpu[] = { ... };
//
// The passes have decided all of it; here is how it is spelled. BlockForm.cpp has loops over the
// threads, Expressions.cpp expressions, Intrinsics.cpp calls of CUDA's library.
#include "emit/cpu/Printer.h"

#include "device/ir/Dump.h"
#include "device/ir/Names.h"
#include "device/ir/Reserved.h"
#include "rules/Rules.h"

#include <fmt/format.h>

namespace cu2port::emit::cpu {

using namespace ir;

namespace {

const char *shapeName(WarpShape shape) {
  switch (shape) {
  case WarpShape::Any:
    return "";
  case WarpShape::Planes:
    return "Planes";
  case WarpShape::Rows:
    return "Rows";
  case WarpShape::Grid:
    return "Grid";
  }
  return "";
}

const char *typeOf(SpecialValue value) {
  return value == SpecialValue::ThreadIdx || value == SpecialValue::BlockIdx ? "uint3" : "dim3";
}

} // namespace

// ---- Functions --------------------------------------------------------------------------------

/// The names of CUDA that the kernel uses, as variables.
void Printer::declareSpecials(const Function &kernel) {
  SpecialSet used = specials.of(&kernel);
  used.erase(SpecialValue::ThreadIdx);
  used.insert(SpecialValue::BlockDim); // of the loops over the threads
  for (SpecialValue value : used)
    line(fmt::format("const {} {} = {}.{};", typeOf(value), spell(value), blockName, spell(value)));
}

/// The table could not say which `div` it means, as C's headers have another.
static std::string symbolOf(const Function &function, const Program &program) {
  if (!function.isKernel || !isFunctionOfC(function.name))
    return function.name;
  std::set<std::string> taken;
  for (const Function *each : program.functions)
    taken.insert(each->name);
  return takeName({function.name + "_kernel"}, taken);
}

void Printer::kernelHead(const Function &kernel) {
  // What the block form adds must not hide a name of the user's.
  std::set<std::string> names = namesIn(*file, kernel);
  blockName = takeName({"block", "block_"}, names);
  numberName = takeName({"t", "thread", "threadNumber"}, names);
  warpName = takeName({"warp", "thisWarp"}, names);
  laneName = takeName({"lane", "laneNumber"}, names);
  std::vector<std::string> parameters{"const cu2port::Block &" + blockName};
  for (const Variable *variable : kernel.parameters)
    parameters.push_back(parameter(*variable));
  // Kernels that call one would be as long as if it were their part.
  open(fmt::format("{}static void {}({})", kernel.runsBlock ? "__attribute__((noinline)) " : "",
                   symbolOf(kernel, *file), fmt::join(parameters, ", ")));
  if (kernel.runsBlock && takesScratch(kernel))
    line(fmt::format("const cu2port::Scratch::Frame {}({}.scratch);",
                     takeName({"frame", "scratchFrame"}, names), blockName));
  isSharedTogether = sharesAddresses(kernel);
  declareSpecials(kernel);
  // A pass has taken for granted how warps lie: a launch in which they do not is refused.
  if (kernel.warpShape != WarpShape::Any)
    line(fmt::format("cu2port::require{}({}, \"{}\");", shapeName(kernel.warpShape), blockName,
                     kernel.name));
}

std::vector<std::string> Printer::specialParameters(const Function &function) {
  std::vector<std::string> parameters;
  for (SpecialValue value : specials.of(&function))
    parameters.push_back(fmt::format("{} {}", typeOf(value), spell(value)));
  return parameters;
}

/// `static inline float half_of(uint3 threadIdx, float x)`
std::string Printer::signature(const Function &function) {
  std::vector<std::string> parameters = specialParameters(function);
  for (const Variable *variable : function.parameters)
    parameters.push_back(parameter(*variable));
  // Inlined, unless the user says otherwise: a loop over the threads with a call in it makes no
  // vectors.
  std::string head = "static ";
  if (function.noInline)
    head = "__attribute__((noinline)) static ";
  else if (function.forceInline)
    head = "__attribute__((always_inline)) static inline ";
  else
    head = "static inline ";
  return head + declaration(function.returnType,
                            fmt::format("{}({})", function.name, fmt::join(parameters, ", ")));
}

void Printer::function(const Function &function) {
  blankLine();
  comesFrom(function.place);
  commentsBefore(function.comments);
  kernel = &function;
  if (function.isKernel || function.runsBlock)
    kernelHead(function);
  else
    open(signature(function));
  statements(function.body);
  close(function.comments.after.empty() ? "" : " " + function.comments.after);
  if (function.hasLaneForm)
    functionInLanes(function);
}

/// `, cu2port::BlockSize<16, 16>`.
static std::string sizeText(const BlockSize &size) {
  std::string text = fmt::format("{}", size[0]);
  if (size[1] * size[2] > 1)
    text += fmt::format(", {}", size[1]);
  if (size[2] > 1)
    text += fmt::format(", {}", size[2]);
  return fmt::format(", cu2port::BlockSize<{}>", text);
}

/// Block sizes that launches in the file name: each gets code of its own.
static std::string sizesText(const Function &kernel) {
  std::string text;
  for (const BlockSize &size : kernel.blockSizes)
    text += sizeText(size);
  return text;
}

void Printer::table(const Program &program, const std::string &name) {
  blankLine();
  leaveUsersCode();
  line("// The kernels of this file, for the runtime.");
  line(fmt::format("[[gnu::visibility(\"hidden\")]] extern const cu2port::CpuKernel {}[];", name));
  open(fmt::format("const cu2port::CpuKernel {}[] =", name));
  for (const Function *kernel : program.functions)
    if (kernel->isKernel && !kernel->obstacleOn(Target::Cpu))
      line(fmt::format("{{\"{0}\", cu2port::blockFunction<{1}{2}>}},", kernel->name,
                       symbolOf(*kernel, program), sizesText(*kernel)));
  line("{},");
  close(";");
}

} // namespace cu2port::emit::cpu
