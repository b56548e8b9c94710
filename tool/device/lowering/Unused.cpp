// Structs, enums and constants that no function of the program uses leave it, as after kernels have
// been set aside:
//
//   struct P { Q q; };  struct Q { int x; };       P and Q stay: a parameter has the type P
//   #define N 4                                    stays: the text of TWO has its name
//   #define TWO (N * 2)                            stays: an expression names it
//   struct R { int x; };                           goes
#include "device/lowering/Unused.h"

#include "device/ir/Walk.h"

#include <algorithm>
#include <set>

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

/// The declarations that functions reach.
class Uses {
public:
  void addFunction(Function &function);
  /// Constants whose names stand in the text of used ones.
  void addNamed(const Program &program);
  bool has(const void *declaration) const { return used.count(declaration); }

private:
  void addType(const Type *type);
  void addExpr(Expr *expr);
  void addVariable(const Variable &variable);

  std::set<const void *> used;
};

/// With all that it is made of: elements, what it points to, fields and their extents.
void Uses::addType(const Type *type) {
  if (!type)
    return;
  addType(type->element);
  if (type->enumeration)
    used.insert(type->enumeration);
  if (!type->record || !used.insert(type->record).second)
    return;
  for (const Field &field : type->record->fields) {
    addType(field.type);
    for (Expr *extent : field.extents)
      addExpr(extent);
  }
}

void Uses::addExpr(Expr *expr) {
  if (!expr)
    return;
  forEachExprIn(expr, [&](Expr *&each) {
    addType(each->type);
    if (auto *constant = dyn_cast<ConstantRef>(each))
      used.insert(constant->constant);
    else if (auto *enumerator = dyn_cast<EnumRef>(each))
      used.insert(enumerator->decl);
    else if (auto *size = dyn_cast<SizeOf>(each))
      addType(size->of);
  });
}

/// Extents are printed as the user wrote them: `float tile[N][N + 1]` needs N.
void Uses::addVariable(const Variable &variable) {
  addType(variable.type);
  for (Expr *extent : variable.extents)
    addExpr(extent);
}

void Uses::addFunction(Function &function) {
  addType(function.returnType);
  for (const Variable *parameter : function.parameters)
    addVariable(*parameter);
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        addVariable(*variable);
  });
  forEachExpr(function.body, [&](Expr *&expr) { addExpr(expr); });
}

void Uses::addNamed(const Program &program) {
  // They are in dependency order: a constant's users stand behind it.
  for (auto user = program.constants.rbegin(); user != program.constants.rend(); ++user) {
    if (!has(*user))
      continue;
    addType((*user)->type);
    addExpr((*user)->value);
    for (const NamedConstant *other : program.constants)
      if (other != *user && (*user)->text.find(other->name) != std::string::npos)
        used.insert(other);
    for (const EnumDecl *decl : program.enums)
      for (const Enumerator &each : decl->values)
        if ((*user)->text.find(each.name) != std::string::npos)
          used.insert(decl);
  }
}

/// The rest keep their order: what is used stands before its users.
template <class T> void keepUsed(std::vector<T *> &declarations, const Uses &uses) {
  declarations.erase(std::remove_if(declarations.begin(), declarations.end(),
                                    [&](const T *declaration) { return !uses.has(declaration); }),
                     declarations.end());
}

} // namespace

void dropUnusedDeclarations(Program &program) {
  Uses uses;
  for (Function *function : program.functions)
    uses.addFunction(*function);
  uses.addNamed(program);
  keepUsed(program.structs, uses);
  keepUsed(program.enums, uses);
  keepUsed(program.constants, uses);
}

} // namespace cu2port::ir
