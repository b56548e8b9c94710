// Variables of the device: one for all functions. And what the declaration of any variable says.
#pragma once

#include "device/build/NodeBuilder.h"

namespace cu2port {

class VariableBuilder : NodeBuilder {
public:
  using NodeBuilder::NodeBuilder;

  /// Whether it is one for all functions: a device variable, or a shared one of file scope.
  bool isDeviceVariable(const clang::VarDecl *decl) const;
  /// A variable of the device's or of a block's, at file scope, or `static` in a function.
  ir::Variable *deviceVariable(const clang::VarDecl *decl);
  /// What a variable's own declaration says of it: its name, type, qualifiers, alignment.
  void setType(ir::Variable &variable, const clang::VarDecl *decl);

private:
  bool isOfOtherFile(const clang::VarDecl *decl) const;
  void takeFromOtherFile(ir::Variable &variable, const clang::VarDecl *decl);
  void makeStatic(ir::Variable &variable, const clang::VarDecl *decl);
  void refuseNoSize(const clang::VarDecl *decl);

  llvm::DenseMap<const clang::VarDecl *, ir::Variable *> variables;
};

} // namespace cu2port
