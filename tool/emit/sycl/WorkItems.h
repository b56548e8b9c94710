// Which functions need the work-item that calls them, and of how many dimensions it is.
#pragma once

#include "device/ir/Ir.h"

#include <map>

namespace cu2port {
class Rules;
}

namespace cu2port::emit::sycl {

/// Letters behind a `$` in SYCL's column of rules/ that stand for the work-item.
constexpr char workItemLetter = 'W';

/// CUDA's indices and barriers are members of the work-item in SYCL, so that a function that uses
/// them gets it as its first parameter. A kernel's has as many dimensions as the kernel looks at;
/// a function's as many as those have that call it, which therefore share them. In a block form,
/// where a work-item is no thread, functions get the indices themselves.
class WorkItems {
public:
  WorkItems(const ir::Program &program, const Rules &rules);

  bool isNeededBy(const ir::Function *function) const { return needed.count(function) != 0; }
  /// From 1 to 3; all kernels have one.
  unsigned dimensionsOf(const ir::Function *function) const;

private:
  void add(const ir::Function *function);
  bool agree(const ir::Function *caller);

  const Rules &rules;
  std::map<const ir::Function *, unsigned> needed; ///< with their dimensions
};

} // namespace cu2port::emit::sycl
