// Where a kernel, with all that it calls, stores to the memory that its parameters lead to, and
// whether it reads there.
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

  /// What it may read of what it stores, in any thread, where its parameters lead to different
  /// memory.
  enum class Rereads : std::uint8_t {
    Nothing,     ///< atomic operations whose results nobody looks at only store
    OwnElements, ///< x[blockIdx.x * blockDim.x + threadIdx.x]: another block's in grids of one row
    Any,
  };
  Rereads rereads() const;

private:
  using Roots = std::set<const Variable *>;

  /// The parameters that lead to what the value leads to.
  Roots rootsOf(const Expr *value) const;
  void addOwnRoots(const Function &function);
  bool add(const Variable *variable, const Roots &roots);
  void noteAccess(const Expr *lvalue, bool isRead, bool isWrite);
  void noteOperation(const Intrinsic *call, bool isResultUsed);
  Roots rootsOfBase(const Expr *pointer) const;
  void noteThrough(const Expr *pointer, bool isRead, bool isWrite);
  void noteAccesses(const Function &function);
  bool keepsToOwn(const Variable *parameter) const;
  void collect(const Function &function);
  void store(const Expr *lvalue, const Place &place);
  void storeThrough(const Expr *pointer, const Place &place);

  std::map<const Variable *, Roots> roots; ///< of what a variable holds: the kernel's parameters
  std::map<const Variable *, std::map<std::pair<const std::string *, unsigned>, Place>> stores;
  Roots loaded, stored; ///< parameters, and device variables
  const Function &kernel;
  bool loadsElsewhere = false, storesElsewhere = false; ///< to what nobody knows
};

/// Whether addresses become integers or integers addresses in a kernel, or in what it calls.
bool mixesAddressesWithIntegers(Function &kernel);
/// Whether pointers are made of integers that no pointer of the same function has become: addresses
/// that arguments or memory hold.
bool takesAddressesFromOutside(const Function &kernel);

} // namespace cu2port::ir
