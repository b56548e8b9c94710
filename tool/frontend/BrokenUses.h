// What a function or a class uses of broken code.
#pragma once

#include "frontend/AstVisitor.h"
#include "frontend/BrokenCode.h"

#include <fmt/format.h>

#include <set>
#include <string>

namespace cu2port {

/// Looks for what Clang could not read, in a function as it stands in the AST.
class BrokenUses : public AstVisitor {
public:
  explicit BrokenUses(const BrokenCode &code) : code(code) {}
  std::string why;
  std::set<std::string> locals; ///< names of variables

  bool shouldVisitTemplateInstantiations() const override { return false; }
  bool shouldVisitImplicitCode() const override { return true; }

  bool VisitRecoveryExpr(clang::RecoveryExpr *) override {
    return say("an expression in it has an error");
  }
  /// A value of a broken class, whatever names it.
  bool VisitExpr(clang::Expr *expr) override { return visitType(expr->getType()); }
  bool VisitVarDecl(clang::VarDecl *variable) override {
    locals.insert(variable->getNameAsString());
    return variable->isInvalidDecl() ? sayOf(variable) : visitType(variable->getType());
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) override {
    return visitUse(reference->getDecl());
  }
  bool VisitMemberExpr(clang::MemberExpr *member) override {
    return visitUse(member->getMemberDecl());
  }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) override {
    return visitUse(type.getTypedefNameDecl());
  }
  bool visitType(clang::QualType type) {
    if (const clang::RecordDecl *record = recordOf(type))
      if (const std::string *reason = code.whyRecord(record))
        return say(*reason);
    return true;
  }

private:
  /// The class at the bottom of pointers, arrays and references; null if there is none.
  static const clang::RecordDecl *recordOf(clang::QualType type) {
    while (!type.isNull()) {
      if (const clang::Type *element = type->getPointeeOrArrayElementType();
          element != type.getTypePtr())
        type = clang::QualType(element, 0);
      else if (type->isReferenceType())
        type = type->getPointeeType();
      else
        return type->getAsRecordDecl();
    }
    return nullptr;
  }

  /// Of functions the name is known: a template that cannot be instantiated has one all the same.
  bool visitUse(const clang::NamedDecl *decl) {
    return !decl->isInvalidDecl() || llvm::isa<clang::FunctionDecl>(decl) || sayOf(decl);
  }
  bool sayOf(const clang::NamedDecl *decl) {
    return say(fmt::format("'{}' in it is declared with an error", decl->getNameAsString()));
  }
  bool say(const std::string &reason) {
    why = reason;
    return false; // the first will do
  }

  const BrokenCode &code;
};

} // namespace cu2port
