// Virtual functions: a number for each class, which objects hold, and for each function that is
// called so one that calls what the object's class has.
#pragma once

#include "device/build/NodeBuilder.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cu2port {

class ExpressionBuilder;
class ProgramBuilder;

class VirtualFunctions : NodeBuilder {
public:
  explicit VirtualFunctions(ProgramBuilder &owner);

  /// `object->f()`, where what the object is decides; null where it is known, as of `d.B::f()`.
  ir::Expr *call(ExpressionBuilder &in, const clang::CXXMemberCallExpr *e);
  ir::Expr *call(ExpressionBuilder &in, const clang::CXXOperatorCallExpr *e);
  /// The function that calls what the class of its first argument has.
  ir::Function *caller(const clang::CXXMethodDecl *method, clang::SourceLocation at);
  /// That of a destructor, for an object whose memory is freed then.
  ir::Function *deleted(const clang::CXXDestructorDecl *destructor, clang::SourceLocation at);
  /// `self` is an object of the class from here on; nothing for classes without virtual functions.
  void setClass(ExpressionBuilder &in, const clang::CXXRecordDecl *record,
                std::vector<ir::Stmt *> &out);
  /// All functions that may be called so, after those that kernels reach by themselves.
  void buildOverriders();
  /// Then: makes the bodies of what caller() gave.
  void finish();

private:
  using Place = std::pair<const clang::CXXRecordDecl *, std::uint64_t>;

  ir::Expr *number(const clang::CXXRecordDecl *record, std::uint64_t offset,
                   clang::SourceLocation at);
  void setNumbers(ExpressionBuilder &in, ir::Expr *part, const clang::CXXRecordDecl *record,
                  const Place &whole, std::vector<ir::Stmt *> &out);
  ir::Expr *heldNumber(const clang::CXXRecordDecl *record, ir::Function &fn);
  void refuseMovedResult(const clang::CXXMethodDecl *method, const clang::CXXMethodDecl *found,
                         ir::Function &fn);
  void refuse(ir::Function &fn, const std::string &what);
  void makeBody(const clang::CXXMethodDecl *method, ir::Function &fn);
  ir::Expr *dispatched(ExpressionBuilder &in, const clang::CXXMethodDecl *method,
                       const clang::Expr *object, llvm::ArrayRef<const clang::Expr *> arguments,
                       const clang::Expr *e);

  ProgramBuilder &owner;
  std::map<Place, ir::NamedConstant *> numbers;
  llvm::SetVector<const clang::CXXRecordDecl *> classes; ///< of which objects are made
  llvm::MapVector<const clang::CXXMethodDecl *, ir::Function *> callers;
  llvm::SmallPtrSet<const clang::CXXMethodDecl *, 4> freeing; ///< see deleted()
};

} // namespace cu2port
