// Lambdas in one function that is being built, and what it has captured if it is one itself. Those
// that are called where they are made are functions (Lambdas.cpp), others objects (Closures.cpp).
#pragma once

#include "device/build/NodeBuilder.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace cu2port {

class ExpressionBuilder;

class Captures : NodeBuilder {
public:
  explicit Captures(ExpressionBuilder &in);

  // ---- Lambdas.cpp
  /// Whether a variable is a lambda that is a function, which then declares nothing.
  bool declare(const clang::VarDecl *decl);
  ir::Expr *call(const clang::CXXMethodDecl *method, const clang::CXXOperatorCallExpr *e);
  /// For what a lambda has captured that is a function: the one that is being built.
  void addParameters(const clang::CXXMethodDecl *method);

  // ---- Closures.cpp
  /// The lambda as a value.
  ir::Expr *object(const clang::LambdaExpr *e);
  /// The number of the function that a lambda without captures is, for its conversion to a pointer.
  ir::Expr *pointer(const clang::CXXMemberCallExpr *conversion);
  /// What the operator of one has instead of the variables around it.
  void noteFields(const clang::CXXMethodDecl *method);
  /// Null for what it has not captured.
  ir::Expr *use(const clang::DeclRefExpr *e);
  /// `this` of the method around it: as it was, or of the object that it has copied; null if it has
  /// captured none.
  ir::Expr *objectAround();

private:
  void note(const clang::LambdaExpr *made, const std::string &name);
  void addArguments(const clang::LambdaExpr *made, std::vector<ir::Expr *> &arguments);
  ir::Expr *sharedAddress(const clang::VarDecl *shared, const clang::Expr *e);
  void addParametersFor(const clang::LambdaExpr *made, bool isItself);
  ir::Variable *parameter(const clang::VarDecl *captured, bool isValue, clang::QualType seenAs);
  bool isPassedOn(const clang::VarDecl *lambda);
  ir::Expr *field(const clang::FieldDecl *field);

  ExpressionBuilder &in;
  LambdaTable &lambdas;
  llvm::DenseMap<const clang::LambdaCapture *, ir::Variable *>
      captured; ///< what has its value, or refers to it
  /// Of the operator of a lambda that is an object, its fields.
  llvm::DenseMap<const clang::ValueDecl *, const clang::FieldDecl *> fields;
  clang::FieldDecl *thisField = nullptr;
  llvm::SmallPtrSet<const clang::VarDecl *, 2> sharedFields;
  /// Which of the function's own lambdas are objects, once that is asked for.
  std::optional<llvm::DenseSet<const clang::VarDecl *>> passedOn;
};

} // namespace cu2port
