#include "Registry.h"

#include "Allocations.h"
#include "Log.h"
#include "Runtime.h"
#include "StubNames.h"
#include "cpu/Ordered.h"
#include "cpu/Versions.h"

#include <algorithm>
#include <cstring>
#include <sstream>

namespace cu2port {

// Modules register before main and unregister after it, so the registry outlives everything.
Registry &Registry::get() {
  static Registry *registry = cpu::released(new Registry);
  return cpu::acquired(registry);
}

BlockFunction findBlockFunction(const CpuKernel *table, const char *name) {
  const CpuKernel *row = findRow(table, name);
  return row ? row->run : nullptr;
}

/// The list's elements, kept in `copies`.
template <class T> static List<T> keep(const List<T> &list, std::deque<std::vector<T>> &copies) {
  return copies.emplace_back(list.begin(), list.end());
}

/// `"coef counter"`  ->  "coef", "counter"
static List<const char *> splitNames(const char *names, ModuleTables &own) {
  std::vector<const char *> &all = own.names.emplace_back();
  std::istringstream words(names);
  for (std::string word; words >> word;)
    all.push_back(own.words.emplace_back(word).c_str());
  return all;
}

/// What a stub says of its parameters, and the table of needs of some of them.
static List<Parameter> keepParameters(const List<Parameter> &written, const KernelNeeds &needs,
                                      ModuleTables &own) {
  const List<Parameter> kept = keep(written, own.parameters);
  for (const char *numbers : {needs.memoryParameters, needs.alignedParameters}) {
    std::istringstream inMemory(numbers);
    for (std::size_t index = 0; inMemory >> index;)
      own.parameters.back()[index].kind = ParameterKind::Memory;
  }
  return kept;
}

static Kernel keep(const Kernel &written, const Module &module, ModuleTables &own) {
  Kernel kernel = written;
  if (const KernelNeeds *needs = findRow(module.needs, kernel.name)) {
    static_cast<KernelNeeds &>(kernel) = *needs;
    kernel.variables = splitNames(needs->usedVariables, own);
  } else {
    kernel.variables = keep(written.variables, own.names);
  }
  if (kernel.stub)
    kernel.parameters = keepParameters(written.parameters, kernel, own);
  kernel.run = findBlockFunction(cpu::chooseVersion(module.cpu), kernel.name);
  return kernel;
}

/// Whether the module is in the same file of the process as the stub, or the host's variable.
bool Registry::isOwn(const Module &module, const void *host) const {
  const auto found = tables.find(&module);
  return found != tables.end() && found->second.object.contains(host);
}

/// None of them can be told from the others, so that none is launched.
void Registry::refuseFolded(const Kernel &one, const Kernel &other) {
  complain("kernels %s and %s have one address, as a linker's --icf=all makes it of functions that "
           "it folds: neither can be launched; link without, or translate the program anew",
           one.name, other.name);
  folded.insert(one.stub);
  kernels.erase(one.stub);
}

void Registry::addKernel(const Module &module, const Kernel &kernel) {
  if (folded.count(kernel.stub))
    return;
  auto &all = kernels[kernel.stub];
  for (const KernelRef &each : all) // one file names none twice
    if (each.module == &module && std::strcmp(each.kernel->name, kernel.name) != 0)
      return refuseFolded(*each.kernel, kernel);
  const bool comesFirst =
      !all.empty() && isOwn(module, kernel.stub) && !isOwn(*all.front().module, kernel.stub);
  all.insert(comesFirst ? all.begin() : all.end(), {&module, &kernel});
}

/// Completes a row whose stub makes itself known, once both are there: either may be first.
void Registry::bind(const Module &module, Kernel &kernel, const Stub &stub) {
  if (kernel.stub || module.unit != stub.unit || !isStubOf(stub, kernel))
    return;
  kernel.stub = stub.function;
  kernel.parameters = keepParameters(stub.parameters, kernel, tables[&module]);
  addKernel(module, kernel);
}

/// The host's is the only one, and has what the device's side of the text says.
static void setUpManaged(const Variable &variable) {
  auto *bytes = static_cast<unsigned char *>(const_cast<void *>(variable.host));
  std::memset(bytes, 0, variable.size);
  std::memcpy(bytes, variable.start, std::min(variable.startBytes, variable.size));
  for (const StartAddress &each : variable.addresses)
    addAddress(bytes + each.at, each.host);
}

/// For the calls that take managed memory. It is the first device's, as far as it is one's.
static void addManaged(const Variable &variable) {
  Allocations::get().add(
      {reinterpret_cast<std::uintptr_t>(variable.host), variable.size, MemoryUse::ManagedVariable});
}

/// What a managed variable has now, up to the last byte that is not 0.
static std::vector<unsigned char> bytesOf(const Variable &variable) {
  const auto *bytes = static_cast<const unsigned char *>(variable.host);
  std::size_t count = variable.size;
  while (count && !bytes[count - 1])
    --count;
  return {bytes, bytes + count};
}

void Registry::resetManaged() const {
  std::shared_lock lock(mutex);
  for (const auto &[host, start] : managedStarts) {
    auto *bytes = static_cast<unsigned char *>(const_cast<void *>(host));
    std::memset(bytes, 0, variables.at(host).front()->size);
    std::copy(start.begin(), start.end(), bytes);
  }
}

void Registry::add(Module &module) {
  const LoadedObject object = objectWith(&module); // before our lock: who holds the linker's waits
  std::unique_lock lock(mutex);
  ModuleTables &own = tables[&module];
  own.object = object;
  for (const Kernel &kernel : module.kernels)
    own.kernels.push_back(keep(kernel, module, own));
  own.variables.assign(module.variables.begin(), module.variables.end());
  module.kernels = own.kernels;
  module.variables = own.variables;
  for (Kernel &kernel : own.kernels)
    if (kernel.stub)
      addKernel(module, kernel);
    else
      for (const Stub *stub : stubs)
        bind(module, kernel, *stub);
  for (Variable &variable : own.variables) {
    variable.addresses = keep(variable.addresses, own.addresses);
    if (variable.isManaged && variable.start)
      setUpManaged(variable);
    // What defines it knows what it starts with; others only declare it.
    auto &all = variables[variable.host];
    const bool comesFirst = all.empty() || !all.front()->start || isOwn(module, variable.host);
    all.insert(!variable.start ? all.end() : comesFirst ? all.begin() : all.begin() + 1, &variable);
    if (!variable.isManaged)
      continue;
    addManaged(*all.front());
    if (variable.start || all.size() == 1)
      managedStarts[variable.host] = bytesOf(variable);
  }
}

void Registry::add(const Stub &stub) {
  std::unique_lock lock(mutex);
  stubs.push_back(&stub);
  for (auto &[module, own] : tables)
    for (Kernel &kernel : own.kernels)
      bind(*module, kernel, stub);
}

/// Its row goes with its module, which is of the same file.
void Registry::remove(const Stub &stub) {
  std::unique_lock lock(mutex);
  stubs.erase(std::remove(stubs.begin(), stubs.end(), &stub), stubs.end());
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

void Registry::remove(const Module &module) {
  std::unique_lock lock(mutex);
  for (const Kernel &kernel : module.kernels) { // null has no entry
    folded.erase(kernel.stub);
    removeFrom(kernels, kernel.stub, [&](const KernelRef &one) { return one.kernel == &kernel; });
  }
  for (const Variable &variable : module.variables) {
    removeFrom(variables, variable.host, [&](const Variable *one) { return one == &variable; });
    if (variable.isManaged && variables.find(variable.host) == variables.end()) {
      Allocations::get().remove(variable.host);
      managedStarts.erase(variable.host);
    }
  }
  tables.erase(&module);
}

void Registry::add(const References &each) {
  std::unique_lock lock(mutex);
  references.emplace(&each.module, &each);
}

void Registry::remove(const References &each) {
  std::unique_lock lock(mutex);
  references.erase(&each.module);
}

void Registry::add(Facts &each) {
  std::unique_lock lock(mutex);
  FactTables &own = factTables[&each];
  for (KernelFacts kernel : each.kernels) {
    kernel.arguments = keep(kernel.arguments, own.arguments);
    own.kernels.push_back(kernel);
  }
  own.variables.assign(each.variables.begin(), each.variables.end());
  each.kernels = own.kernels;
  each.variables = own.variables;
  facts.emplace(&each.module, &each);
}

void Registry::remove(const Facts &each) {
  std::unique_lock lock(mutex);
  facts.erase(&each.module);
  factTables.erase(&each);
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

std::vector<const References *> Registry::referencesOf(const void *host) const {
  std::shared_lock lock(mutex);
  std::vector<const References *> found;
  for (const auto &[module, each] : references)
    for (const Variable &variable : module->variables)
      if (variable.host == host)
        found.push_back(each);
  return found;
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

void cu2port_addModule(Module *module) noexcept { Registry::get().add(*module); }

void cu2port_removeModule(Module *module) noexcept {
  Runtime::get().unload(*module);
  Registry::get().remove(*module);
}

void cu2port_addStub(const Stub *stub) noexcept { Registry::get().add(*stub); }

void cu2port_removeStub(const Stub *stub) noexcept { Registry::get().remove(*stub); }

void cu2port_addReferences(const References *references) noexcept {
  Registry::get().add(*references);
}

void cu2port_removeReferences(const References *references) noexcept {
  Runtime::get().unload(references->module);
  Registry::get().remove(*references);
}

void cu2port_addFacts(Facts *facts) noexcept { Registry::get().add(*facts); }

void cu2port_removeFacts(Facts *facts) noexcept {
  Runtime::get().unload(facts->module);
  Registry::get().remove(*facts);
}

} // namespace cu2port
