#include "direct/DirectForm.h"

#include "Log.h"
#include "Registry.h"

#include <cstring>

namespace cu2port::direct {

static const DirectKernel *findRow(const KernelRef &kernel) {
  const References *references = Registry::get().findReferences(*kernel.module);
  if (references && references->direct)
    for (const DirectKernel *row = references->direct; row->name; ++row)
      if (std::strcmp(row->name, kernel.kernel->name) == 0)
        return row;
  return nullptr;
}

portError_t canRun(const KernelRef &kernel, std::string *why) {
  const DirectKernel *row = findRow(kernel);
  if (row && row->run)
    return portSuccess;
  *why = row ? row->missing : "the program was translated without --verify";
  return portErrorNoKernelImageForDevice;
}

/// The addresses by their numbers in the table of the kernel's file. False if the text uses a
/// variable in a way that no number stands for.
static bool bindVariables(const KernelRef &kernel, void *const *addresses,
                          std::vector<void *> &variables) {
  const DirectVariable *table = Registry::get().findReferences(*kernel.module)->directVariables;
  std::size_t count = 0;
  while (table && table[count].name)
    ++count;
  variables.assign(count, nullptr);
  for (std::size_t i = 0; i < kernel.kernel->variables.size(); ++i) {
    std::size_t number = 0;
    while (number < count && std::strcmp(table[number].name, kernel.kernel->variables[i]) != 0)
      ++number;
    if (number == count) {
      complain("the direct form of kernel %s cannot find its variable %s", kernel.kernel->name,
               kernel.kernel->variables[i]);
      return false;
    }
    variables[number] = *static_cast<void *const *>(addresses[i]);
  }
  return true;
}

portError_t run(const KernelRef &kernel, const LaunchShape &shape, void *const *arguments,
                Order order) {
  const DirectKernel *row = findRow(kernel);
  std::vector<void *> variables;
  if (!row || !row->run ||
      !bindVariables(kernel, arguments + kernel.kernel->parameters.size(), variables))
    return portErrorNoKernelImageForDevice;
  return static_cast<portError_t>(
      run(Launch{kernel.kernel->name, row->run, shape.grid, shape.block, shape.dynamicShared,
                 variables.data(), shape.cooperative, order},
          arguments));
}

} // namespace cu2port::direct
