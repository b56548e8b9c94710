#include "direct/DirectForm.h"

#include "KernelHeap.h"
#include "Log.h"
#include "OneRuntime.h"
#include "Registry.h"

#include <cstring>
#include <map>
#include <mutex>

namespace cu2port::direct {

static const DirectKernel *findRow(const KernelRef &kernel) {
  const References *references = Registry::get().findReferences(*kernel.module);
  return references ? cu2port::findRow(references->direct, kernel.kernel->name) : nullptr;
}

static const DirectVariable *variablesOf(const KernelRef &kernel) {
  static constexpr DirectVariable none[] = {{}};
  const References *references = Registry::get().findReferences(*kernel.module);
  return references && references->directVariables ? references->directVariables : none;
}

/// The variable's number in the table; the table's size if it is not there.
static std::size_t numberOf(const DirectVariable *table, const char *name) {
  std::size_t number = 0;
  while (table[number].name && (!name || std::strcmp(table[number].name, name) != 0))
    ++number;
  return number;
}

portError_t canRun(const KernelRef &kernel, std::string *why) {
  const DirectKernel *row = findRow(kernel);
  const DirectVariable *table = variablesOf(kernel);
  if (!row)
    *why = "the program was translated without --verify";
  else if (!row->run)
    *why = row->missing;
  else if (hasOtherRuntime(reinterpret_cast<const void *>(row->run)))
    *why = "its library has a runtime of its own; link it with -cudart shared";
  else
    for (const char *variable : kernel.kernel->variables)
      if (!isHeap(variable) && !table[numberOf(table, variable)].name)
        *why = std::string("its text has no name for the variable ") + variable;
  return why->empty() ? portSuccess : portErrorNoKernelImageForDevice;
}

/// The addresses of the kernel's variables by their numbers in the table of its file. The heap is
/// the C library's here.
static std::vector<void *> bindVariables(const KernelRef &kernel, void *const *addresses) {
  const DirectVariable *table = variablesOf(kernel);
  std::vector<void *> variables(numberOf(table, nullptr) + 1);
  for (std::size_t i = 0; i < kernel.kernel->variables.size(); ++i)
    variables[numberOf(table, kernel.kernel->variables[i])] =
        *static_cast<void *const *>(addresses[i]);
  return variables;
}

namespace {
/// What functions' own variables start with, by their rows.
struct KnownStarts {
  std::mutex mutex;
  std::map<const DirectVariable *, Start> starts;

  static KnownStarts &get() {
    static auto *known = new KnownStarts;
    return *known;
  }
};
} // namespace

static void keepStarts(const DirectVariable *table, const std::vector<Start> &starts) {
  KnownStarts &known = KnownStarts::get();
  const std::lock_guard lock(known.mutex);
  for (std::size_t i = 0; i < starts.size(); ++i)
    if (starts[i].bytes)
      known.starts.emplace(table + i, starts[i]);
}

DirectVariable findStart(const Variable &variable) {
  KnownStarts &known = KnownStarts::get();
  const std::lock_guard lock(known.mutex);
  for (const References *references : Registry::get().referencesOf(variable.host))
    if (const DirectVariable *row = cu2port::findRow(references->directVariables, variable.name)) {
      DirectVariable found = *row;
      if (auto at = known.starts.find(row); !found.start && at != known.starts.end()) {
        found.start = at->second.bytes;
        found.size = at->second.size;
      }
      if (found.start)
        return found;
    }
  return {};
}

portError_t run(const KernelRef &kernel, const LaunchShape &shape, void *const *arguments,
                cpu::BlockOrder order, const Observer &observer) {
  std::string why;
  if (portError_t error = canRun(kernel, &why)) {
    complain("kernel %s has no direct form: %s", kernel.kernel->name, why.c_str());
    return error;
  }
  const std::vector<void *> variables =
      bindVariables(kernel, arguments + kernel.kernel->parameters.size());
  std::vector<Start> starts(variables.size());
  const int error =
      run(Launch{kernel.kernel->name, findRow(kernel)->run, shape.grid, shape.block,
                 shape.dynamicShared, variables.data(), starts.data(), shape.cooperative,
                 shape.resident, static_cast<Order>(order.kind), order.round, observer},
          arguments);
  keepStarts(variablesOf(kernel), starts);
  return static_cast<portError_t>(error);
}

} // namespace cu2port::direct
