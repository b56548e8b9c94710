// Pointers to functions: numbers, and for each type of function one that calls what such a number
// stands for.
#pragma once

#include "device/build/NodeBuilder.h"

#include "llvm/ADT/MapVector.h"

namespace cu2port {

class ProgramBuilder;

class FunctionPointers : NodeBuilder {
public:
  explicit FunctionPointers(ProgramBuilder &owner);
  /// The number of a function, by the name that it gets.
  ir::Expr *address(const clang::FunctionDecl *decl, const clang::Expr *e);
  /// The same for any that needs no object, such as the operator of a lambda without captures.
  ir::Expr *number(const clang::FunctionDecl *decl, const clang::Expr *e);
  /// The function that calls what a number of this type stands for.
  ir::Function *caller(const clang::FunctionProtoType *written, clang::SourceLocation at);
  /// `__device__ float (*table[])(float) = {square, cube};` makes both known, though no kernel
  /// names the table.
  void addInitialValues();
  /// After all functions: makes the bodies of what caller() gave.
  void finish();

private:
  ProgramBuilder &owner;
  llvm::MapVector<const clang::FunctionDecl *, ir::NamedConstant *> addresses;
  llvm::MapVector<const clang::FunctionProtoType *, ir::Function *> callers; ///< by canonical type
};

} // namespace cu2port
