// Pointers to members: offsets, and numbers of methods with functions that call what they stand
// for.
#pragma once

#include "device/build/NodeBuilder.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"

namespace cu2port {

class ExpressionBuilder;
class ProgramBuilder;

/// What Clang knows of a constant pointer to a member.
struct KnownMember {
  const clang::ValueDecl *member = nullptr; ///< null: of a null pointer
  /// From where an object of the pointer's class begins to where the member's class does.
  std::int64_t distance = 0;
};

class MemberPointers : NodeBuilder {
public:
  explicit MemberPointers(ProgramBuilder &owner);

  // ---- MemberPointers.cpp
  /// A pointer that is a constant; null for others.
  ir::Expr *constant(const clang::Expr *e);
  /// A null pointer to data.
  ir::Expr *null(const clang::Expr *e) { return offset({}, e->getBeginLoc()); }
  ir::Expr *converted(ExpressionBuilder &in, const clang::CastExpr *e);
  /// `==` and `!=`; null for pointers to data, which are compared as numbers are.
  ir::Expr *comparison(ExpressionBuilder &in, const clang::BinaryOperator *e);
  /// `object.*pointer` and `object->*pointer` of data.
  ir::Expr *access(ExpressionBuilder &in, const clang::BinaryOperator *e);

  // ---- MethodPointers.cpp
  ir::Expr *call(ExpressionBuilder &in, const clang::CXXMemberCallExpr *e);
  /// After all functions: makes the bodies of what calls methods.
  void finish();

private:
  ir::Expr *offset(const KnownMember &known, clang::SourceLocation at);
  ir::Expr *pair(ir::Expr *number, std::int64_t adjustment, clang::QualType of,
                 clang::SourceLocation at);
  ir::Expr *address(const clang::CXXMethodDecl *method, clang::SourceLocation at);
  ir::Function *function(const clang::CXXMethodDecl *method);
  ir::Function *caller(const clang::MemberPointerType *of, clang::SourceLocation at);
  ir::Expr *knownCall(ExpressionBuilder &in, const clang::CXXMemberCallExpr *e,
                      const clang::BinaryOperator *written, const KnownMember &known);
  void makeBody(const clang::MemberPointerType *of, ir::Function &fn);

  ProgramBuilder &owner;
  llvm::DenseMap<const clang::ValueDecl *, ir::NamedConstant *> offsets;
  llvm::MapVector<const clang::CXXMethodDecl *, ir::NamedConstant *> methods;
  llvm::MapVector<const clang::MemberPointerType *, ir::Function *> callers; ///< by canonical type
};

/// Nothing for pointers that are no constants.
std::optional<KnownMember> knownMember(const clang::Expr *e, const clang::ASTContext &ast);
/// Whether a pointer to data is in it: zeros are not what such begins with.
bool holdsOffset(clang::QualType type);
/// `(object *)((char *)address + bytes)`, with the qualifiers of `address`.
ir::Expr *movedAddress(ir::Program &program, ir::Expr *address, ir::Expr *bytes,
                       const ir::Type *object);

} // namespace cu2port
