#include "opencl/Programs.h"

#include "Log.h"
#include "cpu/KernelStack.h"
#include "opencl/AwaitedChildren.h"
#include "opencl/Errors.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace cu2port::opencl {
namespace {

/// A block form has arrays with one element a thread, as many as CUDA allows.
constexpr std::size_t maxThreadsInBlockForm = 1024;

template <class T>
T workGroupInfo(cl_kernel kernel, cl_device_id device, cl_kernel_work_group_info what) {
  T value{};
  api().clGetKernelWorkGroupInfo(kernel, device, what, sizeof value, &value, nullptr);
  return value;
}

std::string nameOf(const char *kernel, KernelForm form) {
  static const char *const endings[] = {"", "_warps", "_block"};
  return std::string(kernel) + endings[static_cast<unsigned>(form)];
}

/// Whether the text may have a kernel of that name, which only its program knows for sure: a
/// program is not built for nothing.
bool mayDefine(const OpenCLSource *source, const std::string &name) {
  const auto isInName = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  const std::string_view text = source ? std::string_view(source->text, source->size) : "";
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const std::size_t next = text.find_first_not_of(" \n", at + name.size());
    if ((at == 0 || !isInName(text[at - 1])) && next != text.npos && text[next] == '(')
      return true;
  }
  return false;
}

/// The built program as the driver lets it be kept; empty if it does not.
std::string binaryOf(cl_program program) {
  std::size_t size = 0;
  if (api().clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr) !=
      CL_SUCCESS)
    return {};
  std::string binary(size, '\0');
  char *to = binary.data();
  if (size == 0 ||
      api().clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof to, &to, nullptr) != CL_SUCCESS)
    return {};
  return binary;
}

} // namespace

std::string Programs::options() const {
  // CUDA divides and takes roots correctly rounded, OpenCL only on request.
  // A loop that the compiler could not vectorise is no warning to the program's user.
  std::string text = "-cl-std=CL1.2 -w";
  if (capabilities.correctlyRoundedDivide)
    text += " -cl-fp32-correctly-rounded-divide-sqrt";
  if (capabilities.hasWarps)
    text += " -DCU2PORT_SUB_GROUPS";
  return text;
}

bool Programs::has(const KernelRef &kernel, std::string *why) const {
  if (!kernel.module->openCL.threads && !kernel.module->openCL.blocks)
    *why = "the program was translated without OpenCL";
  else if (kernel.kernel->notOnOpenCL)
    *why = kernel.kernel->notOnOpenCL;
  else
    return true;
  return false;
}

bool Programs::takes(KernelForm form, const dim3 &block) const {
  const bool isRow = block.y * block.z == 1;
  switch (form) {
  case KernelForm::Threads:
    return !capabilities.losesColumns || block.x > 1 || isRow;
  case KernelForm::ThreadsWithWarps: // sub-groups lie along x
    return block.x % 32 == 0 || isRow;
  case KernelForm::Block:
    break;
  }
  return true;
}

// Drivers build one form for grids of up to 2^16 in a row, and one for others.
bool CompiledKernel::isNew(const LaunchShape &shape) {
  const auto [grid, block] = std::pair(shape.grid, shape.block);
  const std::size_t longest =
      std::max({std::size_t{grid.x} * block.x, std::size_t{grid.y} * block.y,
                std::size_t{grid.z} * block.z});
  const dim3 like(block.x, block.y, block.z + (longest > UINT16_MAX ? 1024 : 0));
  const auto isLike = [&](const dim3 &ran) {
    return ran.x == like.x && ran.y == like.y && ran.z == like.z;
  };
  if (std::any_of(ranBlocks.begin(), ranBlocks.end(), isLike))
    return false;
  ranBlocks.push_back(like);
  return true;
}

portError_t Programs::find(const KernelRef &kernel, CompiledKernel **compiled) {
  {
    std::shared_lock lock(kernelsMutex);
    auto found = kernels.find(kernel.kernel);
    if (found != kernels.end()) {
      *compiled = found->second.get();
      return portSuccess;
    }
  }
  std::lock_guard building(buildMutex);
  dropForgotten();
  auto made = std::make_unique<CompiledKernel>();
  portError_t error = portSuccess;
  const AwaitedChildren linkers(true);
  cpu::callWithRoom([&] { error = compile(kernel, *made); });
  if (error)
    return error;
  std::unique_lock lock(kernelsMutex);
  // Another thread may have been faster; then its kernel stays.
  *compiled = kernels.emplace(kernel.kernel, std::move(made)).first->second.get();
  return portSuccess;
}

/// Whoever closes a library holds the dynamic linker's lock. A driver takes that, too, while it
/// builds or runs kernels: so it is called here by nothing, and nobody is waited for who calls it.
void Programs::forget(const Module &module) {
  const std::lock_guard dropping(forgottenMutex);
  {
    const std::unique_lock lock(kernelsMutex);
    for (const Kernel &kernel : module.kernels)
      if (auto node = kernels.extract(&kernel))
        forgottenKernels.push_back(std::move(node.mapped()));
  }
  const std::lock_guard lock(programsMutex);
  for (const OpenCLSource *source : {module.openCL.threads, module.openCL.blocks})
    if (auto node = programs.extract(source))
      forgottenPrograms.push_back(std::move(node));
}

void Programs::dropForgotten() {
  std::vector<std::unique_ptr<CompiledKernel>> ofKernels;
  std::vector<decltype(programs)::node_type> ofPrograms;
  const std::lock_guard lock(forgottenMutex);
  ofKernels.swap(forgottenKernels);
  ofPrograms.swap(forgottenPrograms);
}

portError_t Programs::compile(const KernelRef &kernel, CompiledKernel &compiled) {
  std::string why;
  if (!has(kernel, &why)) {
    complain("kernel '%s' cannot run on %s: %s", kernel.kernel->name, capabilities.name.c_str(),
             why.c_str());
    return portErrorNoKernelImageForDevice;
  }
  if (portError_t error = create(kernel, formsByPreference(), compiled))
    return error;
  const char *name = kernel.kernel->name;
  log("kernel '%s' runs as %s", name, nameOf(name, compiled.form).c_str());
  if (takes(compiled.form, dim3(1, 2))) // a column, as no form refuses more than that
    return portSuccess;
  auto others = std::make_unique<CompiledKernel>(); // which the text may be without
  if (create(kernel, {KernelForm::Block}, *others) != portSuccess)
    return portSuccess;
  log("kernel '%s': blocks that this form does not take run as %s", name,
      nameOf(name, KernelForm::Block).c_str());
  compiled.otherBlocks = std::move(others);
  return portSuccess;
}

/// CPUs run a work-item a block faster, and some kernels have no other form.
std::vector<KernelForm> Programs::formsByPreference() const {
  if (capabilities.prefersBlockForm)
    return {KernelForm::Block, KernelForm::Threads, KernelForm::ThreadsWithWarps};
  return {KernelForm::Threads, KernelForm::ThreadsWithWarps, KernelForm::Block};
}

/// The first form that a text has.
portError_t Programs::create(const KernelRef &kernel, const std::vector<KernelForm> &forms,
                             CompiledKernel &compiled) {
  const OpenCLSources &sources = kernel.module->openCL;
  for (KernelForm form : forms) {
    const std::string name = nameOf(kernel.kernel->name, form);
    for (const OpenCLSource *source : {sources.threads, sources.blocks}) {
      if (!mayDefine(source, name))
        continue;
      const Built &built = builtOf(*source);
      if (built.error)
        return built.error;
      compiled.form = form;
      compiled.mayPrint =
          std::string_view(source->text, source->size).find("printf(") != std::string_view::npos;
      const portError_t error = take(kernel, built, name, compiled);
      if (compiled.kernel || error)
        return error;
    }
  }
  return check(CL_INVALID_KERNEL_NAME, "clCreateKernel");
}

/// No kernel if the program has none of that name.
portError_t Programs::take(const KernelRef &kernel, const Built &built, const std::string &name,
                           CompiledKernel &compiled) const {
  cl_int status = CL_SUCCESS;
  compiled.kernel = Handle(api().clCreateKernel(built.program.get(), name.c_str(), &status));
  if (status == CL_INVALID_KERNEL_NAME)
    return portSuccess;
  if (portError_t error = check(status, "clCreateKernel"))
    return error;
  cl_kernel made = compiled.kernel.get();
  compiled.maxThreads =
      compiled.form == KernelForm::Block
          ? maxThreadsInBlockForm
          : std::min(capabilities.maxThreadsPerBlock,
                     workGroupInfo<std::size_t>(made, device, CL_KERNEL_WORK_GROUP_SIZE));
  compiled.staticShared = std::max<std::size_t>(
      workGroupInfo<cl_ulong>(made, device, CL_KERNEL_LOCAL_MEM_SIZE), kernel.kernel->staticShared);
  return checkOffsets(*kernel.kernel, name, built);
}

/// It stays where it is when its module goes.
Programs::Built &Programs::placeOf(const OpenCLSource &source) {
  const std::lock_guard lock(programsMutex);
  return programs[&source];
}

const Programs::Built &Programs::builtOf(const OpenCLSource &source) {
  Built &built = placeOf(source);
  if (built.program || built.error)
    return built;
  std::string text(source.text, source.size);
  if (capabilities.memory == MemoryModel::Buffers) {
    built.offsets = addOffsets(text);
    text = std::move(built.offsets.text);
  }
  built.error = build(text, &built.program);
  return built;
}

/// Whether the kernel takes the offsets that a launch will pass.
portError_t Programs::checkOffsets(const Kernel &kernel, const std::string &name,
                                   const Built &built) const {
  if (capabilities.memory != MemoryModel::Buffers)
    return portSuccess;
  std::size_t pointers = kernel.variables.size() + kernel.mayFail;
  for (const Parameter &parameter : kernel.parameters)
    pointers += parameter.kind != ParameterKind::Value;
  auto found = built.offsets.offsets.find(name);
  if (found == built.offsets.offsets.end())
    return check(CL_INVALID_KERNEL_NAME, kernel.name);
  if (found->second == pointers)
    return portSuccess;
  complain("kernel '%s' has %zu pointers in OpenCL C and %zu in the program", kernel.name,
           found->second, pointers);
  return portErrorInvalidKernelImage;
}

portError_t Programs::build(const std::string &text, Handle<cl_program> *program) {
  if (capabilities.keepsPrograms)
    return buildSource(text, program);
  const std::string key = options() + '\n' + capabilities.name + '\n' + capabilities.driver + '\n' +
                          capabilities.prelude + text;
  if (auto binary = cache.load(key); binary && buildBinary(*binary, program))
    return portSuccess;
  if (portError_t error = buildSource(text, program))
    return error;
  if (!cache.canKeep())
    return portSuccess;
  if (const std::string binary = binaryOf(program->get()); !binary.empty())
    cache.store(key, binary);
  return portSuccess;
}

bool Programs::buildBinary(const std::string &binary, Handle<cl_program> *program) {
  const std::size_t size = binary.size();
  const auto *bytes = reinterpret_cast<const unsigned char *>(binary.data());
  cl_int accepted = CL_SUCCESS, status = CL_SUCCESS;
  *program = Handle(
      api().clCreateProgramWithBinary(context, 1, &device, &size, &bytes, &accepted, &status));
  return status == CL_SUCCESS && accepted == CL_SUCCESS &&
         api().clBuildProgram(program->get(), 1, &device, options().c_str(), nullptr, nullptr) ==
             CL_SUCCESS;
}

portError_t Programs::buildSource(const std::string &text, Handle<cl_program> *program) {
  const char *parts[] = {capabilities.prelude.data(), text.data()};
  const std::size_t sizes[] = {capabilities.prelude.size(), text.size()};
  cl_int status = CL_SUCCESS;
  Handle<cl_program> made(api().clCreateProgramWithSource(context, 2, parts, sizes, &status));
  if (portError_t error = check(status, "clCreateProgramWithSource"))
    return error;
  status = api().clBuildProgram(made.get(), 1, &device, options().c_str(), nullptr, nullptr);
  if (status != CL_SUCCESS) {
    complainAboutBuild(made.get());
    return check(status, "clBuildProgram");
  }
  *program = std::move(made);
  return portSuccess;
}

void Programs::complainAboutBuild(cl_program program) {
  std::size_t size = 0;
  api().clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
  std::string text(size, '\0');
  api().clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, text.data(), nullptr);
  complain("the kernels do not build for %s:\n%s", capabilities.name.c_str(), text.c_str());
}

} // namespace cu2port::opencl
