#include "replay/Replay.h"

#include "replay/Pointers.h"

#include "verify/CompareLaunch.h"

#include "Registry.h"
#include "Runtime.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <optional>

#include <dlfcn.h>

namespace cu2port::replay {
namespace {

using verify::Image;
using verify::Launch;
using verify::LaunchOutcome;
using verify::Reach;

/// The recorded outcome as what a launch is compared with.
class RecordedForm : public verify::ReferenceForm {
public:
  RecordedForm(const Case &recorded, const std::vector<std::uint64_t> &addresses)
      : recorded(recorded), addresses(addresses) {}

  const char *name() const override { return "recorded"; }
  std::string prepare(const Launch &, const Reach &) override { return {}; }
  bool worksInPlace(const Launch &) const override { return false; }
  portError_t run(const Launch &, const Reach &reach, Image &image) override {
    for (std::size_t i = 0; i < reach.regions.size(); ++i)
      for (std::size_t r = 0; r < addresses.size(); ++r)
        if (reinterpret_cast<std::uintptr_t>(reach.regions[i].address) == addresses[r])
          std::memcpy(image[i], recorded.regions[r].after.data(), reach.regions[i].bytes);
    return portSuccess;
  }

private:
  const Case &recorded;
  const std::vector<std::uint64_t> &addresses;
};

/// The kernel as a program registers it.
class RecordedModule {
public:
  RecordedModule(const Case &recorded, const Library &library) : recorded(recorded) {
    const OpenCLSources texts(take(".cl", threads), take(".block.cl", blocks));
    const SyclSource *sycl = take(".sycl.cpp", syclThreads);
    syclThreads.blocks = take(".block.sycl.cpp", syclBlocks);
    module.emplace(nullptr, texts, library.block, sycl, std::vector<Kernel>{describe()},
                   describeVariables());
    facts.emplace(*module, recorded.files.c_str(), std::vector<KernelFacts>{describeText()},
                  variableFacts());
    references.emplace(*module, library.plain, library.direct, library.directVariables);
  }

  const void *stub() const { return &place; }

private:
  /// The text of the file of that ending; null if the case has none.
  template <class Source> const Source *take(const char *ending, Source &source) const {
    const auto text = recorded.texts.find(recorded.files + ending);
    if (text == recorded.texts.end())
      return nullptr;
    source = {text->second.data(), text->second.size()};
    return &source;
  }

  Kernel describe() {
    Kernel kernel;
    kernel.stub = &place;
    kernel.name = recorded.kernel.c_str();
    kernel.readsPointersFromMemory = recorded.readsPointers;
    kernel.usesDynamicShared = recorded.usesDynamicShared;
    kernel.staticShared = recorded.staticShared;
    for (const Argument &argument : recorded.arguments) {
      if (argument.kind == Argument::Kind::Variable)
        variableNames.push_back(argument.name.c_str());
      else if (argument.kind == Argument::Kind::Pointer)
        parameters.push_back({sizeof(void *), ParameterKind::Pointer});
      else
        parameters.push_back({static_cast<std::uint32_t>(argument.bytes.size()),
                              argument.kind == Argument::Kind::Memory ? ParameterKind::Memory
                                                                      : ParameterKind::Value});
    }
    // A case does not say which hold pointers.
    for (std::size_t i = 0; i < parameters.size(); ++i)
      if (parameters[i].kind == ParameterKind::Memory)
        inMemory += std::to_string(i) + " ";
    kernel.memoryParameters = inMemory.c_str();
    kernel.parameters = parameters;
    kernel.variables = variableNames;
    return kernel;
  }

  /// Their contents are set when all else is.
  std::vector<Variable> describeVariables() const {
    std::vector<Variable> variables;
    for (const Argument &argument : recorded.arguments)
      if (argument.kind == Argument::Kind::Variable) {
        const Bytes &content = recorded.regions[static_cast<std::size_t>(argument.region)].before;
        variables.push_back({content.data(), argument.name.c_str(), content.size()});
      }
    return variables;
  }

  KernelFacts describeText() {
    KernelFacts text{recorded.kernel.c_str(), recorded.file.c_str(), recorded.line, {}};
    text.hasPrintf = recorded.prints;
    text.isUnsteady = recorded.varies;
    text.rounded = recorded.rounded.c_str();
    for (const Argument &argument : recorded.arguments)
      if (argument.kind != Argument::Kind::Variable)
        arguments.push_back({argument.name.c_str(), layoutOf(argument)});
    text.arguments = arguments;
    return text;
  }

  std::vector<ValueFacts> variableFacts() const {
    std::vector<ValueFacts> variables;
    for (const Argument &argument : recorded.arguments)
      if (argument.kind == Argument::Kind::Variable && layoutOf(argument)) // a pointer's: "*f32"
        variables.push_back({argument.name.c_str(), layoutOf(argument) + 1});
    return variables;
  }

  static const char *layoutOf(const Argument &argument) {
    return argument.layout.empty() ? nullptr : argument.layout.c_str();
  }

  const Case &recorded;
  char place = 0; ///< its address stands for the stub
  OpenCLSource threads{nullptr, 0}, blocks{nullptr, 0};
  SyclSource syclThreads{nullptr, 0}, syclBlocks{nullptr, 0};
  std::vector<Parameter> parameters;
  std::vector<const char *> variableNames;
  std::string inMemory; ///< numbers of parameters
  std::vector<ValueFacts> arguments;
  std::optional<Module> module;
  std::optional<Facts> facts;
  std::optional<References> references;
};

class Replayed {
public:
  Replayed(Case given, const Library &library, const verify::Settings &settings)
      : recorded(std::move(given)), library(library), module(recorded, library),
        settings(settings) {
    result.name = recorded.kernel;
    result.file = recorded.file;
    result.line = recorded.line;
    result.launches = 1;
  }

  verify::KernelResult run(std::string *device) {
    std::string problem;
    if (Runtime::get().current(&context))
      problem = "there is no such device";
    else {
      *device = context->device.properties().name;
      problem = makeReady();
    }
    if (problem.empty())
      addOutcome(launch(), recorded.number, &result);
    else
      ++result.unverified[problem];
    return std::move(result);
  }

private:
  std::string makeReady() {
    std::string why;
    if (!library.block && context->device.backend() == "cpu")
      return "it was recorded without its kernels for the CPU: name the translated program "
             "(--sources)";
    Context::Lock lock(context->mutex);
    const portError_t error = context->prepare(lock, module.stub(), &prepared);
    lock.unlock();
    if (error) {
      const KernelRef kernel = Registry::get().findKernel(module.stub());
      if (context->device.canRun(kernel, &why) == portSuccess)
        why = "it cannot be made ready";
      return why;
    }
    if (portError_t error = allocate())
      return std::string("its memory cannot be allocated: ") + portGetErrorString(error);
    if (!movePointers(recorded, addresses))
      return "it has more pointers in memory than can be followed";
    if (portError_t error = fill())
      return std::string("its memory cannot be filled: ") + portGetErrorString(error);
    return why;
  }

  /// Variables have their places already.
  portError_t allocate() {
    addresses.assign(recorded.regions.size(), 0);
    std::size_t variable = 0;
    for (const Argument &argument : recorded.arguments)
      if (argument.kind == Argument::Kind::Variable)
        addresses[static_cast<std::size_t>(argument.region)] =
            reinterpret_cast<std::uintptr_t>(prepared->variableAddresses[variable++]);
    for (std::size_t i = 0; i < addresses.size(); ++i) {
      void *memory = nullptr;
      if (addresses[i])
        continue;
      if (portError_t error = portMalloc(&memory, recorded.regions[i].before.size()))
        return error;
      addresses[i] = reinterpret_cast<std::uintptr_t>(memory);
    }
    return portSuccess;
  }

  portError_t fill() {
    for (std::size_t i = 0; i < addresses.size(); ++i) {
      const Bytes &content = recorded.regions[i].before;
      if (portError_t error = portMemcpy(reinterpret_cast<void *>(addresses[i]), content.data(),
                                         content.size(), portMemcpyDefault))
        return error;
    }
    return portDeviceSynchronize();
  }

  LaunchOutcome launch() {
    std::vector<void *> arguments;
    std::deque<std::uint64_t> pointers;
    for (Argument &argument : recorded.arguments) {
      if (!argument.isPointer()) {
        arguments.push_back(argument.bytes.data());
        continue;
      }
      const std::uint64_t base =
          argument.region < 0 ? 0 : addresses[static_cast<std::size_t>(argument.region)];
      pointers.push_back(base + static_cast<std::uint64_t>(argument.offset));
      arguments.push_back(&pointers.back());
    }
    std::lock_guard lock(context->mutex);
    portStream_st *stream = nullptr;
    if (context->find(nullptr, &stream))
      return {};
    const Launch launch{*context,         *prepared,       recorded.shape,
                        arguments.data(), *stream->stream, verify::findFacts(prepared->kernel)};
    verify::References references;
    references.push_back(std::make_unique<RecordedForm>(recorded, addresses));
    return compareLaunch(settings, references, launch, [&] {
      return context->enqueue(nullptr, [&](Stream &queue) {
        return queue.launch(prepared->kernel, recorded.shape, arguments.data());
      });
    });
  }

  Case recorded;
  const Library &library;
  RecordedModule module;
  const verify::Settings &settings;
  verify::KernelResult result;
  Context *context = nullptr;
  PreparedKernel *prepared = nullptr;
  std::vector<std::uint64_t> addresses; ///< of each region
};

} // namespace

bool loadLibrary(const std::string &path, const std::string &module, Library *library,
                 std::string *problem) {
  void *loaded = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!loaded) {
    *problem = dlerror();
    return false;
  }
  const auto find = [&](const std::string &table) {
    const void *exported = dlsym(loaded, (module + table + "_exported").c_str());
    return exported ? *static_cast<const void *const *>(exported) : nullptr;
  };
  library->block = static_cast<const CpuKernel *>(find("_cpu"));
  library->plain = static_cast<const CpuKernel *>(find("_plain"));
  library->direct = static_cast<const DirectKernel *>(find("_direct"));
  library->directVariables = static_cast<const DirectVariable *>(find("_direct_variables"));
  return true;
}

verify::KernelResult replay(Case recorded, const Library &library, const verify::Settings &settings,
                            std::string *device) {
  return Replayed(std::move(recorded), library, settings).run(device);
}

} // namespace cu2port::replay
