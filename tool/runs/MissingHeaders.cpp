// One finding for a header that many files miss, where a compiler says it for each:
//
//   a.cu: #include <mpi.h>   ->   a.cu:1: 'mpi.h' was not found (Debian has it in libopenmpi-dev):
//   b.cu: #include <mpi.h>        ... is not known in a.cu, b.cu
#include "runs/MissingHeaders.h"
#include "diag/Findings.h"
#include "frontend/CudaNames.h"
#include "unit/Unit.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <set>

namespace cu2port {
namespace {

struct Package {
  llvm::StringRef header, name;
};
constexpr Package packages[] = {
#define PACKAGE(header, package) {header, package},
#include "runs/DebianPackages.def"
#undef PACKAGE
};

/// What follows the name in the message; empty where nothing is known.
std::string originOf(llvm::StringRef header) {
  if (isCudaHeader(header.str()))
    return ", a header of CUDA's that cu2port does not have";
  // "boost/" stands for boost/array.hpp and all others below; "mpi.h" for itself.
  for (const Package &each : packages)
    if (each.header.ends_with("/") ? header.starts_with(each.header) : header == each.header)
      return fmt::format(" (Debian has it in {})", each.name.str());
  return {};
}

} // namespace

void reportMissingHeaders(const std::vector<UnitResult> &units, Findings &findings) {
  struct Use {
    const MissingHeader *first;
    std::set<std::string> inputs;
  };
  std::map<std::string, Use> uses;
  for (const UnitResult &unit : units)
    for (const MissingHeader &each : unit.missingHeaders)
      uses.try_emplace(each.name, Use{&each, {}}).first->second.inputs.insert(unit.input);
  for (const auto &[name, use] : uses)
    findings.add(DiagId::HeaderMissing, use.first->file, use.first->line, use.first->column, name,
                 originOf(name), fmt::join(use.inputs, ", "));
}

} // namespace cu2port
