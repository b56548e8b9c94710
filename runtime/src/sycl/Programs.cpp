#include "sycl/Programs.h"

#include "FloatingPoint.h"
#include "Log.h"
#include "Registry.h"
#include "sycl/Errors.h"
#include "sycl/KernelDemands.h"
#include "sycl/WorkItems.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace cu2port::sycl_device {

namespace {

namespace extension = sycl::ext::oneapi::experimental;

/// What X.sycl.cpp uses of cu2port's where it is built at run time. Its directives are the same for
/// all texts, so that what they include is read once.
constexpr const char *prelude = R"(#include <sycl/sycl.hpp>
#define CU2PORT_SYCL_TEXT
#define CU2PORT_SYCL_KERNEL(N)                                                                     \
  extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(                                                    \
      (sycl::ext::oneapi::experimental::nd_range_kernel<N>))
#define CU2PORT_SYCL_ROWS(N) CU2PORT_SYCL_KERNEL(3)
namespace cu2port {
template <int N> sycl::nd_item<N> workItem() {
  return sycl::ext::oneapi::this_work_item::get_nd_item<N>();
}
struct alignas(16) SyclWord { char bytes[16]; };
using SharedMemory = sycl::local_accessor<SyclWord, 1>;
}
)";

/// How texts are compiled. What all of them include takes longer than they do themselves: it is
/// read once, and kept where SyclPlugin.cpp has said.
std::vector<std::string> options() {
  std::vector<std::string> all{"-std=c++17",
                               "-ffp-contract=fast",
                               "-fno-strict-aliasing",
                               "-foffload-fp32-prec-div",
                               "-foffload-fp32-prec-sqrt",
                               "-w"};
  const char *cache = std::getenv("SYCL_CACHE_DIR");
  if (!cache || !*cache)
    return all;
  const std::string folder = std::string(cache) + "/headers";
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (!failed)
    all.push_back("--persistent-auto-pch=" + folder);
  return all;
}

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
  else if (const Form form = chooseForm(kernel, {}); form.source && !form.linked)
    *why = missingFor({form.source->text, form.source->size}, form.head,
                      abilitiesOf(device, hasWarps()));
  return why->empty();
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
  if (!(*compiled)->linked)
    return findVersion(kernel, {block.x, block.y, block.z}, compiled);
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
  std::erase_if(programs, [&](const auto &each) {
    const SyclSource *source = each.first.first;
    return module.sycl && (source == module.sycl || source == module.sycl->blocks);
  });
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
    return row ? Form{source, row, name, {}, row->dimensions, row->usesWarps, isBlock} : Form();
  }
  const std::string_view head = headOf({source->text, source->size}, name + "_kernel");
  if (head.empty())
    return {};
  return {source, nullptr, name + "_kernel", head, dimensionsOf(head), usesWarps(head), isBlock};
}

/// A work-item a thread, unless that is not there, the device has not got its warps, or the user
/// has said so.
Programs::Form Programs::chooseForm(const KernelRef &kernel, const Extents &extents) const {
  const Form threads = findForm(kernel, false);
  if (extents != Extents())
    return threads;
  const Form block = findForm(kernel, true);
  const bool isBlock = prefersBlockForm || !threads.source || (threads.usesWarps && !hasWarps());
  return block.source && isBlock ? block : threads;
}

portError_t Programs::compile(const KernelRef &kernel, const Form &form, const Extents &extents) {
  CompiledKernel made{std::nullopt,   form.linked, form.dimensions, 1024,
                      form.usesWarps, false,       form.isBlock};
  made.isOfRows = extents != Extents();
  if (made.isOfRows)
    made.dimensions = 3;
  const Built *built = form.linked ? nullptr : &builtOf(*form.source, extents);
  if (built && built->error)
    return built->error;
  return guarded("finding a kernel", [&] {
    std::size_t most = device.get_info<sycl::info::device::max_work_group_size>();
    if (built) {
      made.kernel = Bundle(*built->bundle).ext_oneapi_get_kernel(form.name);
      most = made.kernel->get_info<sycl::info::kernel_device_specific::work_group_size>(device);
    }
    if (!form.isBlock) // whose arrays are as large as CUDA allows
      made.maxThreads = std::min(most, made.maxThreads);
    log("kernel '%s' runs as %s%s", kernel.kernel->name, form.name.c_str(),
        made.isOfRows ? ", in rows" : "");
    kernels.emplace(std::pair(kernel.kernel, extents), std::move(made));
    return portSuccess;
  });
}

const Programs::Built &Programs::builtOf(const SyclSource &source, const Extents &extents) {
  Built &built = programs[{&source, extents}];
  if (built.bundle || built.error)
    return built;
  std::string text(source.text, source.size);
  text = extents == Extents() ? useThreadItems(std::move(text))
                              : useRowItems(std::move(text), extents);
  built.error = build(prelude + text, &built.bundle);
  return built;
}

portError_t Programs::build(const std::string &text, std::optional<Bundle> *bundle) {
  const DefaultFloatingPoint numbers; // of a compiler in the driver, and of threads that it starts
  std::string messages;
  const portError_t error = guarded("building a SYCL text", [&] {
    try {
      auto source = extension::create_kernel_bundle_from_source(
          context, extension::source_language::sycl, text);
      *bundle = extension::build(source, std::vector<sycl::device>{device},
                                 extension::properties{extension::save_log{&messages},
                                                       extension::build_options{options()}});
    } catch (const sycl::exception &exception) {
      if (messages.empty()) // the compiler had nothing against it, but the driver
        messages = exception.what();
      throw;
    }
    return portSuccess;
  });
  if (error)
    complain("kernels do not build for %s:\n%s",
             device.get_info<sycl::info::device::name>().c_str(), messages.c_str());
  return error ? portErrorInvalidSource : portSuccess;
}

} // namespace cu2port::sycl_device
