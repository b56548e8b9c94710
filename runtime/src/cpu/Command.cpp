#include "cpu/CommandQueue.h"

#include "cu2port/block.h"

#include <algorithm>
#include <cstring>

namespace cu2port::cpu {

/// The strictest alignment that an object of `size` bytes can need: a size is a multiple of its
/// type's alignment.
static std::size_t alignmentOf(std::size_t size) {
  return size ? std::min<std::size_t>(size & -size, Scratch::alignment) : 1;
}

void ArgumentStore::copy(const KernelRef &kernel, void *const *arguments) {
  const auto &parameters = kernel.kernel->parameters;
  const std::size_t count = parameters.size(), variables = kernel.kernel->variables.size();
  std::size_t needed = Scratch::alignment;
  for (const Parameter &parameter : parameters)
    needed += parameter.size + alignmentOf(parameter.size);
  needed += (variables + 1) * sizeof(void *);
  if (bytes.size() * sizeof(bytes[0]) < needed)
    bytes.resize(needed / sizeof(bytes[0]) + 1);
  if (table.size() < count + variables)
    table.resize(count + variables);

  auto next = reinterpret_cast<std::uintptr_t>(bytes.data());
  auto append = [&](std::size_t index, std::size_t size) {
    const std::size_t alignment = alignmentOf(size);
    next = (next + alignment - 1) & ~(alignment - 1);
    table[index] = reinterpret_cast<void *>(next);
    std::memcpy(table[index], arguments[index], size);
    next += size;
  };
  for (std::size_t i = 0; i < count; ++i)
    append(i, parameters[i].size);
  for (std::size_t i = count; i < count + variables; ++i)
    append(i, sizeof(void *));
}

portError_t Command::runMeasured() {
  const Stopwatch watch(measurement.get());
  return call(storage);
}

portError_t Command::Wait::operator()() const {
  mark.queue->waitFor(mark.number);
  return portSuccess;
}

} // namespace cu2port::cpu
