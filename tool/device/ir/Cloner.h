// What the files that copy trees and programs share.
#pragma once

#include "device/ir/Walk.h"

#include <map>

namespace cu2port::ir {

/// Where what a tree refers to goes when it moves to another program. Empty maps keep everything.
/// Types are made anew by the table of the other program, since equal types are one object in each.
struct Renaming {
  Program *types = nullptr; ///< the program whose table makes the types; null keeps the types
  std::map<const std::string *, const std::string *> files;
  std::map<const StructDecl *, StructDecl *> structs;
  std::map<const EnumDecl *, EnumDecl *> enums;
  std::map<const NamedConstant *, NamedConstant *> constants;
  std::map<const Function *, Function *> functions;
};

/// What stands for the key in the other program; itself if nothing does.
template <class K, class V> V *renamed(const std::map<const K *, V *> &map, V *key) {
  auto found = map.find(key);
  return found == map.end() ? key : found->second;
}

/// Copies trees.
class Cloner {
public:
  Cloner(Program &program, VariableMap &variables, const Renaming &names)
      : program(program), variables(variables), names(names) {}

  Expr *expr(const Expr *from);
  Stmt *stmt(const Stmt *from);
  Block *block(const Block *from) { return llvm::cast_or_null<Block>(stmt(from)); }
  Variable *declare(const Variable *from);
  void fill(Function &to, const Function &from);
  const Type *type(const Type *from);
  Place place(Place from) const {
    from.file = renamed(names.files, from.file);
    return from;
  }

private:
  /// All fields are copied, so that what one says of the node is kept without being named here;
  /// those that are references are replaced then.
  template <class T> T *copyExpr(const Expr *from) {
    T *to = program.make<T>(*llvm::cast<T>(from));
    to->type = type(from->type);
    to->place = place(from->place);
    return to;
  }
  template <class T> T *copyStmt(const Stmt *from) {
    T *to = program.make<T>(*llvm::cast<T>(from));
    to->place = place(from->place);
    return to;
  }
  // What belongs to the kind alone: references to variables, constants, functions.
  Expr *node(const Expr *from);
  Stmt *node(const Stmt *from);
  Variable *use(Variable *from) const {
    auto found = variables.find(from);
    return found == variables.end() ? from : found->second;
  }

  Program &program;
  VariableMap &variables;
  const Renaming &names;
};

} // namespace cu2port::ir
