// What the printers of the block form share: which of CUDA's indices a function uses.
#pragma once

#include "device/ir/Ir.h"

#include <map>
#include <set>

namespace cu2port {
class Rules;
}

namespace cu2port::emit {

/// threadIdx, blockIdx, blockDim, gridDim.
using SpecialSet = std::set<ir::SpecialValue>;

/// The indices that functions use, themselves or through others: the block form passes them on.
class SpecialSets {
public:
  SpecialSets() = default;
  /// Functions use indices by the texts of that column of rules/, too.
  SpecialSets(const Rules &rules, llvm::StringRef column) : rules(&rules), column(column) {}
  /// Of one function; computed when it is first asked for, for all that it calls as well.
  const SpecialSet &of(const ir::Function *function);

private:
  /// Adds what the text of a rule uses.
  void add(const ir::Intrinsic *call, SpecialSet &set) const;
  void addOwn(const ir::Function *function, SpecialSet &set) const;

  const Rules *rules = nullptr;
  llvm::StringRef column;
  std::map<const ir::Function *, SpecialSet> sets;
};

/// Whether the region uses an array over the threads of the block.
bool usesThreadNumber(const ir::ThreadLoop *loop);
/// Returns that stand in a loop of the thread's own, which `continue` would not leave.
std::set<const ir::Stmt *> nestedReturns(const ir::ThreadLoop *loop);

} // namespace cu2port::emit
