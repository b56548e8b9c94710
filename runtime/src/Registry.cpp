#include "Registry.h"

#include "Runtime.h"

#include <algorithm>
#include <cstring>

namespace cu2port {

// Modules register before main and unregister after it, so the registry outlives everything.
Registry &Registry::get() {
  static Registry *registry = new Registry;
  return *registry;
}

BlockFunction findBlockFunction(const CpuKernel *table, const char *name) {
  for (; table && table->name; ++table)
    if (std::strcmp(table->name, name) == 0)
      return table->run;
  return nullptr;
}

void Registry::add(Module &module) {
  std::unique_lock lock(mutex);
  for (Kernel &kernel : module.kernels) {
    kernel.run = findBlockFunction(module.cpu, kernel.name);
    kernels[kernel.stub].push_back({&module, &kernel});
  }
  for (const Variable &variable : module.variables)
    variables[variable.host].push_back(&variable);
}

/// Takes out the one that `isIt` says, and the whole entry if there is no other.
template <class Map, class F> static void removeFrom(Map &map, const void *address, F isIt) {
  auto at = map.find(address);
  if (at == map.end())
    return;
  auto &all = at->second;
  all.erase(std::remove_if(all.begin(), all.end(), isIt), all.end());
  if (all.empty())
    map.erase(at);
}

void Registry::remove(Module &module) {
  std::unique_lock lock(mutex);
  for (const Kernel &kernel : module.kernels)
    removeFrom(kernels, kernel.stub, [&](const KernelRef &one) { return one.kernel == &kernel; });
  for (const Variable &variable : module.variables)
    removeFrom(variables, variable.host, [&](const Variable *one) { return one == &variable; });
}

void Registry::add(const References &each) {
  std::unique_lock lock(mutex);
  references.emplace(&each.module, &each);
}

void Registry::remove(const References &each) {
  std::unique_lock lock(mutex);
  references.erase(&each.module);
}

void Registry::add(const Facts &each) {
  std::unique_lock lock(mutex);
  facts.emplace(&each.module, &each);
}

void Registry::remove(const Facts &each) {
  std::unique_lock lock(mutex);
  facts.erase(&each.module);
}

const Facts *Registry::findFacts(const Module &module) const {
  std::shared_lock lock(mutex);
  auto at = facts.find(&module);
  return at == facts.end() ? nullptr : at->second;
}

std::vector<KernelRef> Registry::allKernels() const {
  std::shared_lock lock(mutex);
  std::vector<KernelRef> all;
  for (const auto &[stub, registered] : kernels)
    all.push_back(registered.front());
  return all;
}

const References *Registry::findReferences(const Module &module) const {
  std::shared_lock lock(mutex);
  auto at = references.find(&module);
  return at == references.end() ? nullptr : at->second;
}

KernelRef Registry::findKernel(const void *stub) const {
  std::shared_lock lock(mutex);
  auto at = kernels.find(stub);
  return at == kernels.end() ? KernelRef{nullptr, nullptr} : at->second.front();
}

const Variable *Registry::findVariable(const void *host) const {
  std::shared_lock lock(mutex);
  auto at = variables.find(host);
  return at == variables.end() ? nullptr : at->second.front();
}

const Variable *Registry::findVariable(const Module &module, const char *name) const {
  std::shared_lock lock(mutex);
  for (const Variable &variable : module.variables)
    if (std::strcmp(variable.name, name) == 0)
      return variables.at(variable.host).front(); // the one that every file that names it shares
  for (const auto &[host, registered] : variables)
    if (std::strcmp(registered.front()->name, name) == 0)
      return registered.front();
  return nullptr;
}

Module::Module(const OpenCLSource *openCL, const CpuKernel *cpu, std::vector<Kernel> kernels,
               std::vector<Variable> variables)
    : openCL(openCL), cpu(cpu), kernels(std::move(kernels)), variables(std::move(variables)) {
  Registry::get().add(*this);
}

Module::~Module() {
  Runtime::get().unload(*this);
  Registry::get().remove(*this);
}

References::References(const Module &module, const CpuKernel *plain, const DirectKernel *direct,
                       const DirectVariable *directVariables)
    : module(module), plain(plain), direct(direct), directVariables(directVariables) {
  Registry::get().add(*this);
}

References::~References() {
  Runtime::get().unload(module);
  Registry::get().remove(*this);
}

Facts::Facts(const Module &module, const char *files, std::vector<KernelFacts> kernels,
             std::vector<ValueFacts> variables)
    : module(module), files(files), kernels(std::move(kernels)), variables(std::move(variables)) {
  Registry::get().add(*this);
}

Facts::~Facts() {
  Runtime::get().unload(module);
  Registry::get().remove(*this);
}

} // namespace cu2port
