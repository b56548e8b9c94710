// Names that macros paste together. What stands in front of the first `##` changes, if that makes
// HIP's names of all that come of it:
//
//   #define GPU(f) cuda##f           #define GPU(f) hip##f
//   #define GEMM(T) cublas##T##gemm  #define GEMM(T) hipblas##T##gemm
//   #define STAT(x) x##Success       stays, with a finding
#include "host/hip/Steps.h"

namespace cu2port::host {
namespace {

/// The token that begins the name: Clang says of a pasted token where the first of its parts comes
/// from.
std::optional<Span> firstPart(const Plan &plan, clang::SourceLocation place, llvm::StringRef name) {
  // `CHECK(GPU(Free)(p))`: pasted before it is the argument.
  while (plan.unit.sources().isMacroArgExpansion(place))
    place = plan.unit.sources().getImmediateSpellingLoc(place);
  const auto span =
      plan.text.token(plan.unit.sources().getImmediateExpansionRange(place).getBegin());
  return span && name.starts_with(plan.text.text(*span)) ? span : std::nullopt;
}

} // namespace

void planPasted(HipPlan &hip) {
  Plan &plan = hip.plan;
  for (const auto &[place, name] : hip.owners.pastedNames()) {
    const HipName *row = hip.names.find(name, hip.dialect.version);
    if (!row || row->text == name)
      continue;
    const std::optional<Span> first = firstPart(plan, place, name);
    const llvm::StringRef rest =
        first ? llvm::StringRef(name).drop_front(plan.text.text(*first).size()) : name;
    if (first && llvm::StringRef(row->text).ends_with(rest))
      plan.replace(*first, llvm::StringRef(row->text).drop_back(rest.size()).str(), name, place);
    else
      plan.report(DiagId::PastedToken, place, name);
  }
}

} // namespace cu2port::host
