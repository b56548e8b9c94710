// Which functions a device program has: kernels, and all that they reach. It holds the builders
// that know nothing of functions, one for each kind of declaration. A FunctionBuilder makes a body.
#pragma once

#include "device/build/CallingConvention.h"
#include "device/build/ConstantBuilder.h"
#include "device/build/FunctionPointers.h"
#include "device/build/KernelChoice.h"
#include "device/build/LaterOperands.h"
#include "device/build/MemberPointers.h"
#include "device/build/VariableBuilder.h"
#include "device/build/VirtualFunctions.h"

namespace cu2port {

class ExpressionBuilder;

class ProgramBuilder {
public:
  /// All of them outlive it; `program` has nothing yet.
  ProgramBuilder(const TranslationUnit &unit, const Rules &rules, Findings &findings,
                 ir::Program &program);
  /// Kernels, and all that they reach.
  void run(const KernelChoice &choice);
  /// The function for a declaration, built when it is first asked for. Never null; without a body
  /// if it could not be built.
  ir::Function *function(const clang::FunctionDecl *decl);
  /// Why a kernel has no body, by its definition.
  llvm::DenseMap<const clang::FunctionDecl *, const KernelAside *> aside;

  BuildState state;
  LambdaTable lambdas;
  TypeBuilder types;
  ConstantBuilder constants;
  VariableBuilder variables;
  CallingConvention convention;
  FunctionPointers pointers;
  MemberPointers memberPointers;
  VirtualFunctions virtuals;
  CallChanges callChanges;
  /// What compares two values of a type (Comparisons.cpp), by that and the type of the outcome.
  llvm::DenseMap<std::pair<const ir::Type *, const ir::Type *>, ir::Function *> comparisons;

private:
  std::string nameOf(const clang::FunctionDecl *definition);

  /// Of the function being built; null between functions.
  ExpressionBuilder *current = nullptr;
  llvm::DenseMap<const clang::FunctionDecl *, ir::Function *> functions; ///< by their definitions
};

} // namespace cu2port
