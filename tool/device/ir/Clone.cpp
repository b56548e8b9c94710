// Copying trees, within a program and from one program to another.
//
//   clone(program, `for (int i = 0; i < n; ++i) s[i] = x;`, variables)
//      ->  for (int i' = 0; i' < n; ++i') s[i'] = x;     `variables` says now: i -> i'
//
// What is declared in the tree is copied, since a variable has one declaration; what is declared
// outside (n, s, x) stays what it is, unless `variables` maps it: so a caller puts an argument in
// the place of a parameter. Within one program, all else that a node refers to stays;
// CloneProgram.cpp copies a whole one.
#include "device/ir/Cloner.h"
#include "device/ir/IndexTypes.h"

namespace cu2port::ir {

/// The same type in the other program's table.
const Type *Cloner::type(const Type *from) {
  if (!from || !names.types)
    return from;
  TypeTable &types = names.types->types;
  switch (from->kind) {
  case TypeKind::Scalar:
    return types.scalar(from->scalar);
  case TypeKind::Vector:
    return types.vector(from->scalar, from->lanes);
  case TypeKind::Pointer:
    return types.pointer(type(from->element), from->space, from->constElement,
                         from->volatileElement);
  case TypeKind::Array:
    return types.array(type(from->element), from->count);
  case TypeKind::Struct:
    return types.record(names.structs.at(from->record));
  case TypeKind::Enum:
    return types.enumeration(names.enums.at(from->enumeration));
  }
  return nullptr;
}

/// Copies the node; its children are still those of `from`.
Expr *Cloner::node(const Expr *from) {
  switch (from->kind) {
  case ExprKind::IntegerLiteral:
    return copyExpr<IntegerLiteral>(from);
  case ExprKind::FloatLiteral:
    return copyExpr<FloatLiteral>(from);
  case ExprKind::BoolLiteral:
    return copyExpr<BoolLiteral>(from);
  case ExprKind::StringLiteral:
    return copyExpr<StringLiteral>(from);
  case ExprKind::NullPointer:
    return copyExpr<NullPointer>(from);
  // The value that the name stands for here is a tree of its own, which walks do not enter.
  case ExprKind::ConstantRef: {
    auto *to = copyExpr<ConstantRef>(from);
    auto found = names.constants.find(to->constant);
    if (found != names.constants.end())
      to->constant = found->second;
    to->value = expr(to->value);
    return to;
  }
  // Enumerators go by their number in the enum, which is the same in the copy.
  case ExprKind::EnumRef: {
    auto *to = copyExpr<EnumRef>(from);
    auto found = names.enums.find(to->decl);
    if (found != names.enums.end())
      to->decl = found->second;
    return to;
  }
  // Declared in the tree, it has been copied already: declarations come before uses.
  case ExprKind::VariableRef: {
    auto *to = copyExpr<VariableRef>(from);
    to->variable = use(to->variable);
    return to;
  }
  case ExprKind::AllThreads: {
    auto *to = copyExpr<AllThreads>(from);
    to->variable = use(to->variable);
    return to;
  }
  case ExprKind::Member:
    return copyExpr<Member>(from);
  case ExprKind::Index:
    return copyExpr<Index>(from);
  case ExprKind::Unary:
    return copyExpr<Unary>(from);
  case ExprKind::Binary:
    return copyExpr<Binary>(from);
  case ExprKind::Conditional:
    return copyExpr<Conditional>(from);
  case ExprKind::Cast:
    return copyExpr<Cast>(from);
  case ExprKind::Call: {
    auto *to = copyExpr<Call>(from);
    to->callee = renamed(names.functions, to->callee);
    return to;
  }
  case ExprKind::Intrinsic:
    return copyExpr<Intrinsic>(from);
  case ExprKind::Special:
    return copyExpr<Special>(from);
  case ExprKind::InitList:
    return copyExpr<InitList>(from);
  // The type that is asked about is no operand, and not the type of the node.
  case ExprKind::SizeOf: {
    auto *to = copyExpr<SizeOf>(from);
    to->of = type(to->of);
    return to;
  }
  }
  return nullptr;
}

/// The tree below `from`; null stays null.
Expr *Cloner::expr(const Expr *from) {
  if (!from)
    return nullptr;
  Expr *to = node(from);
  // In the copied node, the children are still those of the original: each gives way to its copy.
  forEachChild(to, [&](Expr *&child) { child = expr(child); });
  return to;
}

/// A declaration's variable: from here on, `variables` has uses refer to the copy. Its own initial
/// value may name it.
Variable *Cloner::declare(const Variable *from) {
  auto *to = program.make<Variable>(*from);
  variables[from] = to;
  to->type = type(to->type);
  to->place = place(to->place);
  to->init = expr(to->init);
  for (Expr *&extent : to->extents)
    extent = expr(extent);
  return to;
}

Stmt *Cloner::node(const Stmt *from) {
  switch (from->kind) {
  case StmtKind::Block:
    return copyStmt<Block>(from);
  // Each variable with its initial value; the next may refer to the one before.
  case StmtKind::Declaration: {
    auto *to = copyStmt<Declaration>(from);
    for (Variable *&variable : to->variables)
      variable = declare(variable);
    return to;
  }
  // All others have parts that are slots: stmt() copies what is in them.
  case StmtKind::Expression:
    return copyStmt<Expression>(from);
  case StmtKind::If:
    return copyStmt<If>(from);
  case StmtKind::For:
    return copyStmt<For>(from);
  case StmtKind::While:
    return copyStmt<While>(from);
  case StmtKind::Do:
    return copyStmt<Do>(from);
  case StmtKind::Switch:
    return copyStmt<Switch>(from);
  case StmtKind::Case:
    return copyStmt<Case>(from);
  case StmtKind::Return:
    return copyStmt<Return>(from);
  case StmtKind::Break:
    return copyStmt<Break>(from);
  case StmtKind::Continue:
    return copyStmt<Continue>(from);
  case StmtKind::Barrier:
    return copyStmt<Barrier>(from);
  case StmtKind::Empty:
    return copyStmt<Empty>(from);
  case StmtKind::ThreadLoop:
    return copyStmt<ThreadLoop>(from);
  case StmtKind::WarpLoop:
    return copyStmt<WarpLoop>(from);
  }
  return nullptr;
}

Stmt *Cloner::stmt(const Stmt *from) {
  if (!from)
    return nullptr;
  Stmt *to = node(from);
  // Statements first: the init of a for declares what its condition uses. What a Declaration
  // initialises was copied with its variables.
  forEachChildStmt(to, [&](Stmt *&child) { child = stmt(child); });
  if (!llvm::isa<Declaration>(to))
    forEachChildExpr(to, [&](Expr *&child) { child = expr(child); });
  return to;
}

/// Facts, obstacles and marks of the function are copied as they are.
void Cloner::fill(Function &to, const Function &from) {
  to = from;
  to.returnType = type(from.returnType);
  to.place = place(from.place);
  for (Variable *&parameter : to.parameters)
    parameter = declare(parameter);
  to.body = block(from.body);
}

/// One expression; `variables` says what stands for which variable.
Expr *clone(Program &program, const Expr *expr, VariableMap &variables) {
  return Cloner(program, variables, Renaming()).expr(expr);
}

Stmt *clone(Program &program, const Stmt *stmt, VariableMap &variables) {
  return Cloner(program, variables, Renaming()).stmt(stmt);
}

/// A value is of its variable's type, as the declaration had it. Its conversion is written out: no
/// declaration implies it here.
Expr *cloneWithValues(Program &program, const Expr *expr, const ValueOf &valueOf) {
  Expr *copy = clone(program, expr);
  forEachExprIn(copy, [&](Expr *&each) {
    const auto *ref = llvm::dyn_cast<VariableRef>(each);
    const Expr *value = ref ? valueOf(ref->variable) : nullptr;
    if (!value)
      return;
    each = cloneWithValues(program, value, valueOf);
    if (auto *conversion = llvm::dyn_cast<Cast>(each))
      conversion->implicit = false;
    each = convertIndex(program, each, ref->type);
  });
  return copy;
}

/// In place: what has been cloned with other variables in mind, or is to stand for others.
void renameVariables(Stmt *stmt, const VariableMap &variables) {
  auto replace = [&](Variable *&variable) {
    if (auto found = variables.find(variable); found != variables.end())
      variable = found->second;
  };
  forEachExpr(stmt, [&](Expr *&expr) {
    if (auto *ref = llvm::dyn_cast<VariableRef>(expr))
      replace(ref->variable);
    else if (auto *all = llvm::dyn_cast<AllThreads>(expr))
      replace(all->variable);
  });
}

/// Calls of the function go to the old one still.
Function *clone(Program &program, const Function *function) {
  VariableMap variables;
  auto *to = program.make<Function>();
  Cloner(program, variables, Renaming()).fill(*to, *function);
  to->original = nullptr; // it is another one
  return to;
}

} // namespace cu2port::ir
