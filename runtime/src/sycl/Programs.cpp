#include "sycl/Programs.h"

#include "Log.h"
#include "Registry.h"
#include "sycl/Errors.h"
#include "sycl/KernelDemands.h"

#include <algorithm>
#include <string_view>

namespace cu2port::sycl_device {

namespace {

constexpr std::string_view kernelHead = "CU2PORT_SYCL_KERNEL(";

/// What stands in front of a kernel's name, its dimensions first: `CU2PORT_SYCL_KERNEL(2) void`;
/// empty if the text has none of that name.
std::string_view headOf(std::string_view text, const std::string &name) {
  std::size_t end = text.find(" " + name + "(");
  if (end == text.npos) // a long line is broken there
    end = text.find("\n" + name + "(");
  const std::size_t begin = end == text.npos ? end : text.rfind(kernelHead, end);
  return begin == text.npos ? "" : text.substr(begin, end - begin);
}

int dimensionsOf(std::string_view head) { return head[kernelHead.size()] - '0'; }

DeviceAbilities abilitiesOf(const sycl::device &device, bool hasWarps) {
  return {.hasDoubles = device.has(sycl::aspect::fp64),
          .hasHalves = device.has(sycl::aspect::fp16),
          .hasAtomics64 = device.has(sycl::aspect::atomic64),
          .hasWarps = hasWarps};
}

portError_t missing(const KernelRef &kernel) {
  complain("kernel '%s' is not in its SYCL file", kernel.kernel->name);
  return portErrorInvalidKernelImage;
}

} // namespace

bool Programs::hasWarps() const {
  const auto sizes = device.get_info<sycl::info::device::sub_group_sizes>();
  return std::find(sizes.begin(), sizes.end(), std::size_t{32}) != sizes.end();
}

bool Programs::has(const KernelRef &kernel, std::string *why) const {
  if (!kernel.module->sycl)
    *why = "the program was translated without SYCL";
  else if (kernel.kernel->notOnSycl)
    *why = kernel.kernel->notOnSycl;
  else if (const Form form = chooseForm(kernel, {}); form.source)
    *why = missingFor(form);
  return why->empty();
}

bool Programs::runs(const SyclKernel &kernel) const {
  return kernel.enqueue && (kernel.runsOnCpus || !device.is_cpu());
}

std::string Programs::missingFor(const Form &form) const {
  if (form.linked && !runs(*form.linked))
    return "its threads wait for each other, which AdaptiveCpp's compiler for CPUs does not get "
           "right, and it has no block form";
  if (form.linked) // whose other demands its compiler knows
    return sycl_device::missingFor("", form.usesWarps, {.hasWarps = hasWarps()});
  if (!buildsTexts)
    return "it is in the program as a text, which this SYCL runtime does not build; the program "
           "has to be compiled by its SYCL compiler";
  return sycl_device::missingFor({form.source->text, form.source->size}, form.usesWarps,
                                 abilitiesOf(device, hasWarps()));
}

bool CompiledKernel::takes(const dim3 &block) const {
  if (isOfRows || isBlockForm)
    return true;
  const unsigned extents[] = {block.x, block.y, block.z};
  if (std::any_of(extents + dimensions, extents + 3, [](unsigned each) { return each > 1; }))
    return false; // threads that differ in such a dimension would be left out
  return !usesWarps || block.x % 32 == 0 || block.y * block.z == 1;
}

portError_t Programs::findVersion(const KernelRef &kernel, const Extents &extents,
                                  const CompiledKernel **compiled) {
  if (!kernels.count({kernel.kernel, extents}))
    if (portError_t error = compile(kernel, extents))
      return error;
  *compiled = &kernels.at({kernel.kernel, extents});
  return portSuccess;
}

portError_t Programs::find(const KernelRef &kernel, const dim3 &block,
                           const CompiledKernel **compiled) {
  const std::lock_guard lock(mutex);
  if (portError_t error = findVersion(kernel, {}, compiled))
    return error;
  if ((*compiled)->takes(block))
    return portSuccess;
  const Extents extents = {block.x, block.y, block.z};
  if (!(*compiled)->linked || findForm(kernel, true).linked)
    return findVersion(kernel, extents, compiled);
  complain(
      "kernel '%s' has no form for blocks of %u x %u x %u threads, as it was compiled ahead of "
      "time",
      kernel.kernel->name, block.x, block.y, block.z);
  return portErrorNoKernelImageForDevice;
}

void Programs::forget(const Module &module) {
  const std::lock_guard lock(mutex);
  std::erase_if(kernels, [&](const auto &each) {
    return std::any_of(module.kernels.begin(), module.kernels.end(),
                       [&](const Kernel &kernel) { return &kernel == each.first.first; });
  });
  if (!module.sycl)
    return;
  texts.forget(module.sycl);
  texts.forget(module.sycl->blocks);
}

portError_t Programs::compile(const KernelRef &kernel, const Extents &extents) {
  std::string why;
  if (!has(kernel, &why)) {
    complain("kernel '%s' cannot run on %s: %s", kernel.kernel->name,
             device.get_info<sycl::info::device::name>().c_str(), why.c_str());
    return portErrorNoKernelImageForDevice;
  }
  const Form form = chooseForm(kernel, extents);
  return form.source ? compile(kernel, form, extents) : missing(kernel);
}

Programs::Form Programs::findForm(const KernelRef &kernel, bool isBlock) {
  const SyclSource *source = isBlock ? kernel.module->sycl->blocks : kernel.module->sycl;
  if (!source)
    return {};
  const std::string name = std::string(kernel.kernel->name) + (isBlock ? "_block" : "");
  if (source->kernels) { // of what a SYCL compiler has built
    const SyclKernel *row = findRow(source->kernels, name.c_str());
    return row ? Form{source, row, name, row->dimensions, row->usesWarps, isBlock} : Form();
  }
  const std::string_view head = headOf({source->text, source->size}, name + "_kernel");
  if (head.empty())
    return {};
  return {source, nullptr, name + "_kernel", dimensionsOf(head), usesWarps(head), isBlock};
}

/// A work-item a thread, unless that is not there, the device has not got its warps, the compiler
/// its barriers, or the user has said so. Of certain blocks alone, a text with their extents; a
/// part of the program has none.
Programs::Form Programs::chooseForm(const KernelRef &kernel, const Extents &extents) const {
  const Form threads = findForm(kernel, false), block = findForm(kernel, true);
  if (extents != Extents())
    return threads.linked ? block : threads;
  const bool isBlock = prefersBlockForm || !threads.source || (threads.usesWarps && !hasWarps()) ||
                       (threads.linked && !runs(*threads.linked));
  return block.source && isBlock ? block : threads;
}

portError_t Programs::compile(const KernelRef &kernel, const Form &form, const Extents &extents) {
  CompiledKernel made{std::nullopt,   form.linked, form.dimensions, 1024,
                      form.usesWarps, false,       form.isBlock};
  made.isOfRows = extents != Extents() && !form.linked;
  if (made.isOfRows)
    made.dimensions = 3;
  return guarded("finding a kernel", [&] {
    if (!form.linked)
      if (portError_t error = texts.find(*form.source, extents, form.name, &made.kernel))
        return error;
    if (!form.isBlock) // whose arrays are as large as CUDA allows
      made.maxThreads = std::min(mostThreads(made), made.maxThreads);
    log("kernel '%s' runs as %s%s", kernel.kernel->name, form.name.c_str(),
        made.isOfRows ? ", in rows" : "");
    kernels.emplace(std::pair(kernel.kernel, extents), std::move(made));
    return portSuccess;
  });
}

/// ... of a work-group.
std::size_t Programs::mostThreads(const CompiledKernel &made) const {
  return made.kernel
             ? made.kernel->get_info<sycl::info::kernel_device_specific::work_group_size>(device)
             : device.get_info<sycl::info::device::max_work_group_size>();
}

} // namespace cu2port::sycl_device
