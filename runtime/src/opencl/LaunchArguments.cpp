#include "opencl/LaunchArguments.h"

#include "Log.h"
#include "opencl/Errors.h"

#include <algorithm>
#include <cstring>

namespace cu2port::opencl {

/// Blocks stay taken until the kernel is done: the last callback gives them back.
struct LaunchArguments::Blocks {
  explicit Blocks(std::shared_ptr<ParameterBlocks> pool) : pool(std::move(pool)) {}
  ~Blocks() {
    for (const ParameterBlocks::Block &block : taken)
      pool->giveBack(block);
  }

  std::shared_ptr<ParameterBlocks> pool;
  std::vector<ParameterBlocks::Block> taken;
  std::vector<std::vector<std::byte>> bytes;
  std::vector<Handle<cl_mem>> buffers; ///< instead, where there is no shared virtual memory
};

LaunchArguments::LaunchArguments(Context &context, const KernelRef &kernel,
                                 std::size_t dynamicShared, void *const *arguments)
    : context(context), kernel(*kernel.kernel), dynamicShared(dynamicShared), arguments(arguments) {
}

LaunchArguments::~LaunchArguments() = default;

portError_t LaunchArguments::resolve() {
  const std::size_t count = kernel.parameters.size();
  pointers.reserve(count + kernel.variables.size() + kernel.mayFail);
  for (std::size_t i = 0; i < count + kernel.variables.size(); ++i) {
    const ParameterKind kind = i < count ? kernel.parameters[i].kind : ParameterKind::Pointer;
    portError_t error = portSuccess;
    if (kind == ParameterKind::Pointer)
      error = resolvePointer(*static_cast<void *const *>(arguments[i]), &pointers.emplace_back());
    else if (kind == ParameterKind::Memory)
      error = resolveBlock(i);
    if (error)
      return error;
  }
  if (!kernel.mayFail)
    return portSuccess;
  void *record = nullptr;
  if (portError_t error = context.kernelFaults.prepare(&record))
    return error;
  return resolvePointer(record, &pointers.emplace_back());
}

portError_t LaunchArguments::resolvePointer(void *address, Pointer *pointer) {
  pointer->address = address;
  if (!address)
    return portSuccess;
  if (context.memory.model() != MemoryModel::FineGrained)
    pointer->place = context.memory.locate(address);
  if (!pointer->place && context.memory.wasFreed(address)) {
    log("kernel '%s': the argument %p points to memory that has been freed", kernel.name, address);
    pointer->address = context.memory.nowhere(); // the kernel may have no use for it
    return portSuccess;
  }
  if (!pointer->place && context.memory.model() == MemoryModel::Buffers) {
    log("kernel '%s': the argument %p is no address of %s", kernel.name, address,
        context.capabilities.name.c_str());
    return portErrorIllegalAddress;
  }
  if (!pointer->place)
    return portSuccess;
  const auto &allocation = pointer->place.allocation;
  if (allocation->kind == MemoryKind::Pinned &&
      std::find(pinned.begin(), pinned.end(), allocation) == pinned.end())
    pinned.push_back(allocation);
  return portSuccess;
}

portError_t LaunchArguments::resolveBlock(std::size_t parameter) {
  if (!blocks)
    blocks = std::make_unique<Blocks>(context.parameterBlocks);
  if (context.memory.model() == MemoryModel::Buffers)
    return makeBuffer(parameter);
  const std::uint32_t size = kernel.parameters[parameter].size;
  const ParameterBlocks::Block block = blocks->pool->take(size);
  if (!block.memory)
    return check(CL_OUT_OF_RESOURCES, "a block for a struct parameter");
  blocks->taken.push_back(block);
  const auto *bytes = static_cast<const std::byte *>(arguments[parameter]);
  blocks->bytes.emplace_back(bytes, bytes + size);
  return portSuccess;
}

/// Without shared virtual memory; the driver keeps the buffer until the kernel is done.
portError_t LaunchArguments::makeBuffer(std::size_t parameter) {
  if (*kernel.memoryParameters) {
    log("kernel '%s': parameter %zu is a struct with pointers in it, which takes shared virtual "
        "memory, and %s has none",
        kernel.name, parameter, context.capabilities.name.c_str());
    return portErrorNotSupported;
  }
  cl_int status = CL_SUCCESS;
  blocks->buffers.emplace_back(
      api().clCreateBuffer(context.context.get(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                           kernel.parameters[parameter].size, arguments[parameter], &status));
  pointers.emplace_back(); // whose offset is 0
  return check(status, "clCreateBuffer");
}

portError_t LaunchArguments::enqueueBefore(cl_command_queue queue) {
  Handle<cl_event> ignored;
  if (portError_t error = copyTwins(queue, true, &ignored))
    return error;
  for (std::size_t i = 0; blocks && i < blocks->taken.size(); ++i)
    if (portError_t error =
            check(api().clEnqueueSVMMemcpy(queue, CL_FALSE, blocks->taken[i].memory,
                                           blocks->bytes[i].data(), blocks->bytes[i].size(), 0,
                                           nullptr, nullptr),
                  "clEnqueueSVMMemcpy"))
      return error;
  return portSuccess;
}

portError_t LaunchArguments::enqueueAfter(cl_command_queue queue, Handle<cl_event> *last) {
  if (kernel.mayFail)
    if (portError_t error = context.kernelFaults.enqueueRead(queue, last))
      return error;
  return copyTwins(queue, false, last);
}

/// Plain pinned memory is copied as a whole: the kernel may reach all of it.
portError_t LaunchArguments::copyTwins(cl_command_queue queue, bool toDevice,
                                       Handle<cl_event> *last) {
  for (const auto &allocation : pinned) {
    std::shared_ptr<Allocation> twin;
    if (portError_t error = context.memory.twinOf(*allocation, &twin))
      return error;
    std::byte *host = allocation->address;
    const std::size_t bytes = allocation->bytes;
    cl_int status = CL_SUCCESS;
    if (context.memory.model() == MemoryModel::CoarseGrained)
      status = api().clEnqueueSVMMemcpy(queue, CL_FALSE, toDevice ? twin->address : host,
                                        toDevice ? host : twin->address, bytes, 0, nullptr,
                                        last->receive());
    else if (toDevice)
      status = api().clEnqueueWriteBuffer(queue, twin->buffer.get(), CL_FALSE, 0, bytes, host, 0,
                                          nullptr, last->receive());
    else
      status = api().clEnqueueReadBuffer(queue, twin->buffer.get(), CL_FALSE, 0, bytes, host, 0,
                                         nullptr, last->receive());
    if (portError_t error = check(status, "copying pinned memory for a kernel"))
      return error;
  }
  return portSuccess;
}

portError_t LaunchArguments::set(CompiledKernel &compiled) {
  cl_kernel to = compiled.kernel.get();
  const std::size_t count = kernel.parameters.size();
  std::size_t pointer = 0, block = 0;
  cl_int status = CL_SUCCESS;
  cl_uint index = 0;
  for (std::size_t i = 0; i < count + kernel.variables.size() && status == CL_SUCCESS; ++i) {
    const ParameterKind kind = i < count ? kernel.parameters[i].kind : ParameterKind::Pointer;
    switch (kind) {
    case ParameterKind::Value:
      status = api().clSetKernelArg(to, index++, kernel.parameters[i].size, arguments[i]);
      break;
    case ParameterKind::Pointer:
      status = setPointer(to, index++, pointers[pointer++]);
      break;
    case ParameterKind::Memory:
      status = setBlock(to, index++, block++);
      pointer += context.memory.model() == MemoryModel::Buffers;
      break;
    }
  }
  if (status == CL_SUCCESS && kernel.mayFail)
    status = setPointer(to, index++, pointers[pointer++]);
  // OpenCL knows no empty local memory; CUDA does, and then nothing reads it.
  constexpr std::size_t leastLocal = 16;
  if (status == CL_SUCCESS && kernel.usesDynamicShared)
    status = api().clSetKernelArg(to, index++, std::max(dynamicShared, leastLocal), nullptr);
  for (std::size_t i = 0; context.memory.model() == MemoryModel::Buffers && i < pointers.size() &&
                          status == CL_SUCCESS;
       ++i) {
    const auto offset = static_cast<cl_ulong>(pointers[i].place.offset);
    status = api().clSetKernelArg(to, index++, sizeof offset, &offset);
  }
  if (portError_t error = check(status, "clSetKernelArg"))
    return error;
  return check(tellPointers(compiled), "clSetKernelExecInfo");
}

/// Null for pointers that mean nothing to the runtime.
const Allocation *LaunchArguments::memoryOf(const Pointer &pointer) const {
  const Allocation *allocation = pointer.place.allocation.get();
  // The memory behind plain pinned memory is elsewhere; copyTwins has made it.
  return allocation && allocation->kind == MemoryKind::Pinned ? allocation->twin.get() : allocation;
}

cl_int LaunchArguments::setPointer(cl_kernel to, cl_uint index, const Pointer &pointer) const {
  const Allocation *memory = memoryOf(pointer);
  if (context.memory.model() != MemoryModel::Buffers)
    return api().clSetKernelArgSVMPointer(
        to, index, memory ? memory->address + pointer.place.offset : pointer.address);
  const cl_mem buffer = memory ? memory->buffer.get() : nullptr;
  return api().clSetKernelArg(to, index, sizeof buffer, memory ? &buffer : nullptr);
}

cl_int LaunchArguments::setBlock(cl_kernel to, cl_uint index, std::size_t block) const {
  if (context.memory.model() != MemoryModel::Buffers)
    return api().clSetKernelArgSVMPointer(to, index, blocks->taken[block].memory);
  const cl_mem buffer = blocks->buffers[block].get();
  return api().clSetKernelArg(to, index, sizeof buffer, &buffer);
}

/// A kernel may load pointers from memory, so the driver has to know of all memory that it may
/// reach.
cl_int LaunchArguments::tellPointers(CompiledKernel &compiled) const {
  const std::uint64_t generation = context.memory.generation();
  if (context.memory.model() == MemoryModel::Buffers || compiled.toldPointers == generation ||
      !api().clSetKernelExecInfo)
    return CL_SUCCESS;
  std::vector<void *> all = context.memory.svmPointers();
  if (all.empty())
    return CL_SUCCESS;
  const cl_int status = api().clSetKernelExecInfo(
      compiled.kernel.get(), CL_KERNEL_EXEC_INFO_SVM_PTRS, all.size() * sizeof(void *), all.data());
  compiled.toldPointers = generation;
  return status;
}

portError_t LaunchArguments::keepUntil(const Handle<cl_event> &done) {
  if (!blocks)
    return portSuccess;
  const cl_int status = api().clSetEventCallback(
      done.get(), CL_COMPLETE,
      [](cl_event, cl_int, void *kept) { delete static_cast<Blocks *>(kept); }, blocks.get());
  if (status == CL_SUCCESS)
    blocks.release();
  return check(status, "clSetEventCallback");
}

} // namespace cu2port::opencl
