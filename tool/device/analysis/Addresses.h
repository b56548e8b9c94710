// Which variables hold the addresses of which: a variable lives as long as what holds its address.
#pragma once

#include "device/ir/Ir.h"

#include <map>
#include <set>

namespace cu2port::ir {

/// At any place, so that it is no data flow (docs/dataflow.md): what once holds an address may be
/// used wherever it can be named.
class AddressLinks {
public:
  /// Reads all declarations and assignments of pointers in the body.
  explicit AddressLinks(const Stmt *body);
  /// Those used, and those whose address a used one, a copy of it, or memory may hold.
  std::set<const Variable *> reachedThrough(std::set<const Variable *> used) const;

private:
  using Variables = std::set<const Variable *>;
  /// Its value, or its address, is in what holds it.
  struct Held {
    const Variable *variable = nullptr;
    bool isByAddress = false;
  };
  /// Notes that what `value` is made of may be found in `holder`.
  void addLinks(const Variable *holder, const Expr *value);
  void follow(std::vector<const Variable *> holders, Variables &held, Variables &used) const;

  std::map<const Variable *, std::vector<Held>> heldBy; ///< a null holder is memory
  Variables heldInMemory, usedByMemory;
};

} // namespace cu2port::ir
