#include "sycl/Texts.h"

#ifdef SYCL_EXT_ONEAPI_KERNEL_COMPILER
#include "FloatingPoint.h"
#include "Log.h"
#include "sycl/Errors.h"
#include "sycl/WorkItems.h"

#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace cu2port::sycl_device {

namespace {

namespace extension = sycl::ext::oneapi::experimental;

/// All of SYCL, as texts include it themselves.
constexpr const char *allOfSycl = "#include <sycl/sycl.hpp>\n";

/// What translations name of it: precompiled, half as large, so that a text takes 0.9 s instead of
/// 1.5.
constexpr const char *partsOfSycl = R"(#include <sycl/accessor.hpp>
#include <sycl/atomic_fence.hpp>
#include <sycl/atomic_ref.hpp>
#include <sycl/builtins.hpp>
#include <sycl/define_vendors.hpp>
#include <sycl/ext/oneapi/experimental/builtins.hpp>
#include <sycl/ext/oneapi/free_function_queries.hpp>
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>
#include <sycl/ext/oneapi/sub_group_mask.hpp>
#include <sycl/feature_test.hpp>
#include <sycl/group_algorithm.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/half_type.hpp>
#include <sycl/nd_item.hpp>
#if !defined SYCL_IMPLEMENTATION_ONEAPI || !defined SYCL_EXT_ONEAPI_SUB_GROUP_MASK
#error translations ask for both
#endif
)";

/// What X.sycl.cpp uses of cu2port's where it is built at run time. Behind SYCL's headers its
/// directives are the same for all texts, so that what they include is read once.
constexpr const char *prelude = R"(#define CU2PORT_SYCL_TEXT
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
template <class T> struct UnionArgument { T value; };
}
)";

/// X.sycl.cpp without its own #include of all.
std::string leaveOutSycl(std::string text) {
  if (const std::size_t at = text.find(allOfSycl); at != text.npos)
    text.erase(at, std::strlen(allOfSycl) - 1);
  return text;
}

/// How texts are compiled. What all of them include takes longer than they do themselves: it is
/// read once, and kept where SyclPlugin.cpp has said.
std::vector<std::string> options() {
  std::vector<std::string> all{"-std=c++17",
                               "-ffp-contract=fast-honor-pragmas", // of --fmad=false
                               "-fno-strict-aliasing",
                               "-foffload-fp32-prec-div",
                               "-foffload-fp32-prec-sqrt",
                               "-w"};
  const char *cache = secure_getenv("SYCL_CACHE_DIR");
  if (!cache || !*cache)
    return all;
  const std::string folder = std::string(cache) + "/headers";
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (!failed)
    all.push_back("--persistent-auto-pch=" + folder);
  return all;
}

} // namespace

/// The bundle of a text, or why there is none.
struct Texts::Built {
  using Bundle = sycl::kernel_bundle<sycl::bundle_state::executable>;
  std::optional<Bundle> bundle;
  portError_t error = portSuccess;
};

portError_t Texts::find(const SyclSource &source, const Extents &extents, const std::string &name,
                        std::optional<sycl::kernel> *kernel) {
  Built &built = builtOf(source, extents);
  if (!built.error)
    *kernel = built.bundle->ext_oneapi_get_kernel(name);
  return built.error;
}

void Texts::forget(const SyclSource *source) {
  std::erase_if(programs, [&](const auto &each) { return each.first.first == source; });
}

Texts::Built &Texts::builtOf(const SyclSource &source, const Extents &extents) {
  std::shared_ptr<Built> &built = programs[{&source, extents}];
  if (built)
    return *built;
  built = std::make_shared<Built>();
  std::string text(source.text, source.size);
  text = extents == Extents() ? useThreadItems(std::move(text))
                              : useRowItems(std::move(text), extents);
  build(text, built.get());
  return *built;
}

/// What the compiler has against the text goes to `messages`.
void Texts::compile(const std::string &text, Built *built, std::string *messages) {
  auto source =
      extension::create_kernel_bundle_from_source(context, extension::source_language::sycl, text);
  built->bundle = extension::build(
      source, std::vector<sycl::device>{device},
      extension::properties{extension::save_log{messages}, extension::build_options{options()}});
}

/// Twice, if need be: what SYCL has kept on disk may be of another processor that has the same name,
/// and is refused by the driver alone; and a text that somebody has changed may name more of SYCL
/// than translations do.
void Texts::build(const std::string &text, Built *built) {
  const DefaultFloatingPoint numbers; // of a compiler in the driver, and of threads that it starts
  std::string messages, reason;
  const auto compiles = [&](const std::string &each) {
    messages.clear();
    return !guarded("building a SYCL text", [&] {
      try {
        compile(each, built, &messages);
      } catch (const sycl::exception &exception) {
        reason = exception.what();
        throw;
      }
      return portSuccess;
    });
  };
  if (compiles(std::string(partsOfSycl) + prelude + leaveOutSycl(text)) ||
      compiles(std::string(allOfSycl) + prelude + text))
    return;
  built->error = portErrorInvalidSource;
  complain("kernels do not build for %s:\n%s", device.get_info<sycl::info::device::name>().c_str(),
           (messages.empty() ? reason : messages).c_str());
}

/// In the order of the parameters of NAME_kernel: of a block form the block's extent, CUDA's,
/// device variables, the record of faults, shared memory.
static void setArguments(sycl::handler &handler, const Kernel &kernel, bool isBlockForm,
                         const SyclLaunch &launch) {
  void *const *arguments = launch.arguments;
  int index = 0;
  if (isBlockForm)
    handler.set_arg(index++, extension::raw_kernel_arg(*arguments++, sizeof(dim3)));
  const std::size_t count = kernel.parameters.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Parameter &parameter = kernel.parameters[i];
    if (parameter.kind == ParameterKind::Pointer)
      handler.set_arg(index++, *static_cast<void *const *>(arguments[i]));
    else
      handler.set_arg(index++, extension::raw_kernel_arg(arguments[i], parameter.size));
  }
  for (std::size_t i = 0; i < kernel.variables.size(); ++i)
    handler.set_arg(index++, *static_cast<void *const *>(arguments[count + i]));
  if (kernel.mayFail)
    handler.set_arg(index++,
                    *static_cast<void *const *>(arguments[count + kernel.variables.size()]));
  if (kernel.staticShared || kernel.usesDynamicShared)
    handler.set_arg(index, sycl::local_accessor<detail::SyclWord, 1>(launch.sharedWords, handler));
}

void enqueueText(sycl::handler &handler, const sycl::kernel &compiled, int dimensions,
                 bool isBlockForm, const Kernel &kernel, const SyclLaunch &launch) {
  setArguments(handler, kernel, isBlockForm, launch);
  switch (dimensions) {
  case 1:
    return handler.parallel_for(detail::shapeOf<1>(launch), compiled);
  case 2:
    return handler.parallel_for(detail::shapeOf<2>(launch), compiled);
  default:
    return handler.parallel_for(detail::shapeOf<3>(launch), compiled);
  }
}

} // namespace cu2port::sycl_device

#else // a kernel of a text is refused before it gets here

namespace cu2port::sycl_device {

struct Texts::Built {};

portError_t Texts::find(const SyclSource &, const Extents &, const std::string &,
                        std::optional<sycl::kernel> *) {
  return portErrorNoKernelImageForDevice;
}

void Texts::forget(const SyclSource *) {}

void enqueueText(sycl::handler &, const sycl::kernel &, int, bool, const Kernel &,
                 const SyclLaunch &) {}

} // namespace cu2port::sycl_device
#endif
