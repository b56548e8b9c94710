// Where a kernel, with all that it calls, stores to the memory that its parameters lead to.
#pragma once

#include "device/ir/Ir.h"

#include <map>
#include <set>

namespace cu2port::ir {

/// No data flow (docs/dataflow.md): a pointer may lead to all that it ever gets, at any place.
class StoresAnalysis {
public:
  /// Follows the pointers through the kernel and all that it calls.
  explicit StoresAnalysis(Function &kernel);

  /// The places of the stores, by line, each line once. What leads there by way of other memory
  /// counts as well: `list[i].next->value = 1` stores to what `list` leads to.
  std::vector<Place> storesTo(const Variable *parameter) const;

private:
  using Roots = std::set<const Variable *>;

  /// The parameters that lead to what the value leads to.
  Roots rootsOf(const Expr *value) const;
  bool add(const Variable *variable, const Roots &roots);
  void collect(const Function &function);
  void store(const Expr *lvalue, const Place &place);
  void storeThrough(const Expr *pointer, const Place &place);

  std::map<const Variable *, Roots> roots; ///< of what a variable holds: the kernel's parameters
  std::map<const Variable *, std::map<std::pair<const std::string *, unsigned>, Place>> stores;
};

/// Whether addresses become integers or integers addresses in a kernel, or in what it calls.
bool mixesAddressesWithIntegers(Function &kernel);
/// Whether pointers are made of integers that no pointer of the same function has become: addresses
/// that arguments or memory hold.
bool takesAddressesFromOutside(const Function &kernel);

} // namespace cu2port::ir
