// The state of the pass "address spaces" and its parts: which functions there are, and in what
// order it all happens (AddressSpaces.cpp); how spaces flow through a function (SpaceFlow.cpp);
// what is known of addresses in integers (SpaceAddresses.cpp). SpaceTypes.h computes with the
// types.
#pragma once

#include "device/spaces/SpaceTypes.h"

#include "llvm/ADT/STLFunctionalExtras.h"

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

/// A pointer that would have to point into two spaces: what is said of the kernels that reach it.
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
  /// Changes the program: pointers' types, functions and calls of their clones, obstacles of the
  /// kernels that `needs` tells: without address spaces, of those that ask for them.
  void run(llvm::function_ref<bool(const Function &kernel)> needs);

private:
  /// Kernels that reach a function which calls itself get a conflict, and are not looked at.
  void leaveOutRecursion();
  /// Pointers in a type's structs, and in theirs, become global.
  void settleFields(const Type *type);
  /// Pointers that the host sets: kernels' parameters, device variables.
  void settleInterfaces();
  /// Analyses all kernels until nothing is learnt.
  void iterate();
  /// One function, until nothing changes in it.
  void analyse(Function &function);
  void visitStatement(Stmt *stmt);
  void defaultVariables(const Declaration &declaration);

  /// The type of the expression, from those of its children.
  void update(Expr *expr);
  void updateUnary(Unary *unary);
  void updateBinary(Binary *binary);
  void updateCast(Cast *conversion);
  void updateCall(Call *call);
  void updateInitList(InitList *list);
  /// The member's field, by the type of its struct; null for a vector's lane.
  const Field *fieldOf(const Member &member) const;

  /// What `expr` holds has (also) the type `type`: tells the variables and fields behind it.
  void refine(Expr *expr, const Type *type);
  void refineMember(Member &member, const Type *type);
  /// Both combined; a conflict of `what` at the place, if they disagree.
  const Type *joined(const Type *type, const Type *other, const std::string &what,
                     const Place &place);
  /// The same for a type that is kept: notes whether it has changed.
  void learn(const Type *&slot, const Type *type, const std::string &what, const Place &place);

  /// The addresses that integers hold (SpaceAddresses.cpp).
  const void *holderOf(const Expr *lvalue) const;
  SpaceSet addressesHeldBy(const void *holder) const;
  SpaceSet addressesInBinary(const Binary &binary);
  SpaceSet addressesIn(const Expr *expr);
  void learnAddresses(const void *holder, const Expr *value);
  void settlePointerOfInteger(Cast *conversion);

  /// The clone for these arguments, and the function that one is a clone of.
  Instance &instanceFor(const Call &call);
  const Function *originOf(const Function *function) const;
  /// The program keeps what kernels reach, under names of their own, and says what conflicts.
  void collectLive();
  void nameInstances();
  void reportConflicts(llvm::function_ref<bool(const Function &kernel)> needs);

  Program &program;
  Findings &findings;
  SpaceTypes types;
  /// As the program had them: kernels, and helpers of which only instances stay.
  std::vector<Function *> origins;
  std::deque<Instance> instances;
  std::map<const Function *, std::vector<Instance *>> instancesOf; ///< each origin
  /// Which function an instance is a clone of.
  std::map<const Function *, const Function *> originByInstance;
  /// By function, of its last round.
  std::map<const Function *, std::vector<Conflict>> conflicts;
  std::set<const StructDecl *> settled; ///< structs whose pointers are known
  std::set<const Function *> leftOut;   ///< kernels that reach a recursive function
  /// By variable, member of structs, or function (its result).
  std::map<const void *, SpaceSet> heldAddresses;
  /// The function at hand; a call's callee is walked in between.
  Function *current = nullptr;
  unsigned round = 0;
  bool changed = false;       ///< in the function at hand
  bool fieldsChanged = false; ///< anywhere
  bool moreToLearn = false;   ///< an integer may hold an address of one space more
  bool defaulting = false;    ///< what is still Unknown is Global
};

} // namespace cu2port::ir
