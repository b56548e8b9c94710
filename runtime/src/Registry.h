// The kernels and device variables of the whole program, found by the addresses of their host stubs
// and twins.
#pragma once

#include "cu2port/module.h"

#include "Device.h"
#include "LoadedObject.h"

#include <cstring>
#include <deque>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace cu2port {

/// To a number in memory, which may lie anywhere.
inline void addAddress(unsigned char *bytes, const void *place) {
  std::uintptr_t number = 0;
  std::memcpy(&number, bytes, sizeof number);
  number += reinterpret_cast<std::uintptr_t>(place);
  std::memcpy(bytes, &number, sizeof number);
}

/// The row of that name in a table that a row with a null name ends; null if there is none.
template <class Row> const Row *findRow(const Row *table, const char *name) {
  for (; table && table->name; ++table)
    if (std::strcmp(table->name, name) == 0)
      return table;
  return nullptr;
}

/// The kernel's block form in a table; null if it has none there.
BlockFunction findBlockFunction(const CpuKernel *table, const char *name);

/// What a module's lists stand for: the program wrote them down for the time of one statement.
struct ModuleTables {
  std::vector<Kernel> kernels;
  std::vector<Variable> variables;
  std::deque<std::vector<Parameter>> parameters;
  std::deque<std::vector<StartAddress>> addresses;
  std::deque<std::vector<const char *>> names;
  std::deque<std::string> words;
  LoadedObject object; ///< that the module is in
};
struct FactTables {
  std::vector<KernelFacts> kernels;
  std::vector<ValueFacts> variables;
  std::deque<std::vector<ValueFacts>> arguments;
};

class Registry {
public:
  static Registry &get();

  void add(Module &module);
  void remove(const Module &module);
  void add(const Stub &stub);
  void remove(const Stub &stub);
  void add(const References &references);
  void remove(const References &references);
  void add(Facts &facts);
  void remove(const Facts &facts);

  /// The kernel whose stub this is; its members are null if nobody registered it.
  KernelRef findKernel(const void *stub) const;
  /// The variable whose host twin starts at `host`, or null.
  const Variable *findVariable(const void *host) const;
  /// The variable called `name` in a kernel's own module or, if it is declared there as extern, in
  /// another; or null.
  const Variable *findVariable(const Module &module, const char *name) const;
  /// What the module's kernels are compared with; null if it was built without.
  const References *findReferences(const Module &module) const;
  /// The same of all modules that have the variable.
  std::vector<const References *> referencesOf(const void *host) const;
  /// What is known of the text of the module's kernels; null if it was built without.
  const Facts *findFacts(const Module &module) const;
  /// Gives the managed variables what they started with.
  void resetManaged() const;
  /// Every kernel of the program.
  std::vector<KernelRef> allKernels() const;

private:
  void bind(const Module &module, Kernel &kernel, const Stub &stub);
  bool isOwn(const Module &module, const void *host) const;
  void addKernel(const Module &module, const Kernel &kernel);
  void refuseFolded(const Kernel &one, const Kernel &other);

  mutable std::shared_mutex mutex;
  // By address: an inline template's stub is one function, however many modules register it, and
  // each of them may go. The first is used. Where a program and a library of it both have a kernel
  // of one name, the dynamic linker gives both the program's stub, and that means the program's
  // kernel: what lies in one file with its stub comes first, then what registered first.
  std::unordered_map<const void *, std::vector<KernelRef>> kernels;
  std::unordered_set<const void *> folded; ///< addresses of more than one kernel of a module
  std::unordered_map<const void *, std::vector<const Variable *>> variables;
  std::unordered_map<const void *, std::vector<unsigned char>> managedStarts; ///< zeros follow
  std::unordered_map<const Module *, const References *> references;
  std::unordered_map<const Module *, const Facts *> facts;
  std::unordered_map<const Module *, ModuleTables> tables;
  std::vector<const Stub *> stubs;
  std::unordered_map<const Facts *, FactTables> factTables;
};

} // namespace cu2port
