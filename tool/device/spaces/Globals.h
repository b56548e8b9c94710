// What the files of the pass "globals" share.
#pragma once

#include "device/ir/Names.h"
#include "device/spaces/GlobalNeeds.h"

#include <map>
#include <set>

namespace cu2port::ir {

/// How a function reaches a variable: by its own variable of that type, or by a pointer to it.
struct GlobalBinding {
  Variable *variable;
  bool isPointer;
};

/// Rewrites one function. `bindings` says what each variable has become there:
///
///   counter, in a kernel or helper      a pointer, hidden parameter: `*counter`
///   tile of a helper, in the kernel     a variable of the kernel's own: `tile`
///   tile, in the helper                 a pointer to its first element: `tile[i]` stays
class GlobalsRewriter {
public:
  GlobalsRewriter(Program &program, Function &function,
                  std::map<const Function *, GlobalNeeds> &needs)
      : program(program), function(function), needs(needs), names(namesIn(program, function)) {}
  void run();
  void passShared();

private:
  void bindParameters();
  void bindInKernel();
  void bindDynamic(const GlobalNeeds &dynamic);
  void declareShared(const GlobalNeed &need);
  void hoistOwnShared();
  void hoist(std::size_t index, Declaration *declaration);
  bool isDeclared(const std::string &name) const;
  void insertFront(Variable *variable, const Comments &comments);
  void moveToFront(Declaration *declaration);
  Variable *hiddenParameter(const GlobalNeed &need);
  Variable *pointerTo(const Variable &variable);
  Variable *aliasOf(Variable *buffer, Variable *variable, const std::string &name);

  // Uses (GlobalUses.cpp)
  void rewrite(Expr *&expr);
  void passArguments(Call *call);
  Expr *use(const GlobalBinding &binding, const VariableRef *original);
  Expr *addressOf(const GlobalBinding &binding, Place place);
  Expr *addressOfRewritten(Unary *address);
  Expr *decay(Variable *array);

  Program &program;
  Function &function;
  std::map<const Function *, GlobalNeeds> &needs;
  std::set<std::string> names;
  std::map<const Variable *, GlobalBinding> bindings;
  std::set<const Expr *> rewritten; ///< what `use` has made
  std::size_t inserted = 0;         ///< declarations put at the beginning of the body so far
};

} // namespace cu2port::ir
