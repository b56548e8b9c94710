// The state of the pass "address spaces" and its two halves: how spaces flow through a function
// (SpaceFlow.cpp), and which functions there are (AddressSpaces.cpp).
#pragma once

#include "device/spaces/SpaceTypes.h"

#include <bitset>
#include <map>
#include <set>

namespace cu2port {
class Findings;
}

namespace cu2port::ir {

/// A function for one combination of spaces of its parameters.
struct Instance {
  Function *function = nullptr;
  const Function *origin = nullptr;
  std::vector<const Type *> key; ///< the parameters' types as the call has them
  unsigned round = 0;            ///< in which it was looked at last
};

struct Conflict {
  std::string reason;
  Place place;
};

/// Of the spaces of AddressSpace, those that addresses lead to.
using SpaceSet = std::bitset<5>;

class SpaceInference {
public:
  SpaceInference(Program &program, Findings &findings)
      : program(program), findings(findings), types(program.types), origins(program.functions) {}
  void run();

private:
  void leaveOutRecursion();
  void settleFields(const Type *type);
  void settleInterfaces();
  void iterate();
  void analyse(Function &function);
  void visitStatement(Stmt *stmt);
  void defaultVariables(const Declaration &declaration);

  void update(Expr *expr);
  void updateUnary(Unary *unary);
  void updateBinary(Binary *binary);
  void updateCast(Cast *conversion);
  void updateCall(Call *call);
  void updateInitList(InitList *list);
  const Field *fieldOf(const Member &member) const;

  /// What `expr` holds has (also) the type `type`: tells the variables and fields behind it.
  void refine(Expr *expr, const Type *type);
  void refineMember(Member &member, const Type *type);
  const Type *joined(const Type *type, const Type *other, const std::string &what,
                     const Place &place);
  void learn(const Type *&slot, const Type *type, const std::string &what, const Place &place);

  /// The addresses that integers hold (SpaceAddresses.cpp).
  const void *holderOf(const Expr *lvalue) const;
  SpaceSet addressesHeldBy(const void *holder) const;
  SpaceSet addressesInBinary(const Binary &binary);
  SpaceSet addressesIn(const Expr *expr);
  void learnAddresses(const void *holder, const Expr *value);
  void settlePointerOfInteger(Cast *conversion);

  Instance &instanceFor(const Call &call);
  const Function *originOf(const Function *function) const;
  void collectLive();
  void nameInstances();
  void reportConflicts();

  Program &program;
  Findings &findings;
  SpaceTypes types;
  std::vector<Function *> origins;
  std::deque<Instance> instances;
  std::map<const Function *, std::vector<Instance *>> instancesOf; ///< each origin
  std::map<const Function *, const Function *> originByInstance;
  std::map<const Function *, std::vector<Conflict>> conflicts;
  std::set<const StructDecl *> settled; ///< structs whose pointers are known
  std::set<const Function *> leftOut;   ///< kernels that reach a recursive function
  /// By variable, member of structs, or function (its result).
  std::map<const void *, SpaceSet> heldAddresses;
  Function *current = nullptr;
  unsigned round = 0;
  bool changed = false;       ///< in the function at hand
  bool fieldsChanged = false; ///< anywhere
  bool moreToLearn = false;   ///< an integer may hold an address of one space more
  bool defaulting = false;    ///< what is still Unknown is Global
};

} // namespace cu2port::ir
