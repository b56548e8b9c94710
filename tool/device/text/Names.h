// What a name stands for where an expression uses it.
#pragma once

#include "device/ir/Ir.h"

#include "llvm/ADT/StringMap.h"

namespace cu2port::ir {

/// What an expression may name; one of the pointers.
struct Named {
  Variable *variable = nullptr;
  const NamedConstant *constant = nullptr;
  const EnumDecl *enumeration = nullptr;
  std::size_t index = 0; ///< of the enumerator

  bool operator==(const Named &) const = default;
};

/// The names that blocks declare, around each other, and those of the whole program around them. A
/// name that an inner one hides is written `::name` if it is the program's.
class VisibleNames {
public:
  VisibleNames() { open(); }
  /// A block begins: names from here on hide those around it.
  void open() { scopes.emplace_back(); }
  /// The innermost block ends, and its names with it.
  void close() { scopes.pop_back(); }
  /// Declares a name in the innermost block, where one that was there is hidden.
  void add(const std::string &name, const Named &named) { scopes.back()[name] = named; }
  /// Declares a name of the whole program, whatever blocks are open.
  void addGlobal(const std::string &name, const Named &named) { scopes.front()[name] = named; }
  void add(Variable *variable) { add(variable->name, {.variable = variable}); }

  /// What the name stands for here; null if it is not declared.
  const Named *find(llvm::StringRef name) const {
    for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
      if (auto found = scope->find(name); found != scope->end())
        return &found->second;
    return nullptr;
  }
  bool isGlobal() const { return scopes.size() == 1; } ///< whether no block is open
  /// What it stands for outside of all functions; null if nothing.
  const Named *findGlobal(llvm::StringRef name) const {
    auto found = scopes.front().find(name);
    return found == scopes.front().end() ? nullptr : &found->second;
  }

private:
  /// The program's names first, then those of each block.
  std::vector<llvm::StringMap<Named>> scopes;
};

/// Device variables, and what stands for them, keep their names in CUDA; of others, one is kept
/// that differs.
inline std::string usualSource(const Variable &variable, const VisibleNames &names) {
  if (variable.isHidden && variable.standsFor)
    return variable.standsFor->name;
  return variable.isHidden || names.isGlobal() ? variable.name : std::string();
}

} // namespace cu2port::ir
