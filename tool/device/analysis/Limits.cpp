// What is too large for CUDA's own compilers; targets may have more, so that it is no obstacle.
//
//   __global__ void k(Big b)        parameters of more than 32764 bytes
//   __shared__ float s[20000];      static shared memory of more than 48 KiB, callees included
//   __constant__ float c[20000];    constant memory of more than 64 KiB, all variables together
#include "device/analysis/Limits.h"

#include "diag/Findings.h"

#include "llvm/Support/MathExtras.h"

namespace cu2port::ir {

namespace {

constexpr std::uint64_t parameterLimit = 32764; ///< since CUDA 12.1; 4096 before
constexpr std::uint64_t sharedLimit = 48 << 10;
constexpr std::uint64_t constantLimit = 64 << 10;

/// One variable after the other, as arguments lie in memory.
std::uint64_t bytesOf(const std::vector<Variable *> &parameters) {
  std::uint64_t end = 0;
  for (const Variable *parameter : parameters)
    end = llvm::alignTo(end, alignOf(parameter->type)) + sizeOf(parameter->type);
  return end;
}

/// What is taken of one kind of memory: `what` takes `bytes` of it.
struct Use {
  const std::string &what;
  const Place &place;
  std::uint64_t bytes;
};

void check(const Use &use, const char *memory, std::uint64_t limit, Findings &findings) {
  const Place &place = use.place;
  if (use.bytes > limit)
    findings.add(DiagId::BeyondLimits, place.file ? *place.file : "", place.line, place.column,
                 use.what, use.bytes, memory, limit);
}

/// Without what alignment adds: the compiler chooses the order.
void checkConstants(const Program &program, Findings &findings) {
  const Variable *largest = nullptr;
  std::uint64_t bytes = 0;
  for (const Variable *variable : program.globals) {
    if (variable->space != AddressSpace::Constant)
      continue;
    bytes += sizeOf(variable->type);
    if (!largest || sizeOf(variable->type) > sizeOf(largest->type))
      largest = variable;
  }
  if (!largest)
    return;
  const std::string name = largest->sourceName.empty() ? largest->name : largest->sourceName;
  check({name, largest->place, bytes}, "constant memory (with the others of the file)",
        constantLimit, findings);
}

} // namespace

void checkLimits(const Program &program, Findings &findings) {
  for (const Function *kernel : program.functions) {
    if (!kernel->isKernel)
      continue;
    check({kernel->sourceName, kernel->place, bytesOf(kernel->parameters)}, "parameters",
          parameterLimit, findings);
    check({kernel->sourceName, kernel->place, kernel->facts.staticSharedBytes},
          "static shared memory", sharedLimit, findings);
  }
  checkConstants(program, findings);
}

} // namespace cu2port::ir
