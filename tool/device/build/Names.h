// Names of the output: those of the source, made unique only where they must be.
#pragma once

#include "rules/Rules.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/PrettyPrinter.h"

#include <set>
#include <string>

namespace cu2port {

class Names {
public:
  Names(clang::ASTContext &ast, const Rules &rules);
  /// A name for a function: `scale_float` for `scale<float>`, `Point_norm` for a method,
  /// `operator_add`.
  std::string function(const clang::FunctionDecl *decl);
  std::string record(const clang::RecordDecl *decl);
  /// Empty for an enum without a name.
  std::string enumeration(const clang::EnumDecl *decl);
  std::string variable(const clang::VarDecl *decl);
  std::string constant(const clang::VarDecl *decl);
  /// `name`, or `name_2` and so on if it is taken.
  std::string unique(std::string name);

  // ---- SourceNames.cpp
  /// The function or variable as CUDA names it: `ns::scale<float>`.
  std::string qualified(const clang::NamedDecl *decl) const;
  /// How code at file scope can name this function or variable, or empty if it cannot (a local type
  /// among the arguments).
  std::string atFileScope(const clang::NamedDecl *decl) const;

private:
  std::string besideCudas(const std::string &name, RuleKind kind, const clang::Decl *decl);
  std::string arguments(const clang::TemplateDecl *of,
                        const clang::TemplateArgumentList *list) const;
  std::string classArguments(const clang::ClassTemplateSpecializationDecl *decl) const;
  clang::ASTContext &ast;
  clang::PrintingPolicy policy;
  const Rules &rules;
  std::set<std::string> taken;
};

/// The name of a member; C before C11 wants one for an anonymous struct or union, too: `unnamed`,
/// `unnamed2` and so on.
std::string fieldName(const clang::FieldDecl *field);
/// The field that a base class with members is.
std::string baseName(const clang::CXXRecordDecl *derived, const clang::CXXRecordDecl *base);
/// The field that holds the class's number, in a class with virtual functions of its own.
std::string classNumberName(const clang::CXXRecordDecl *record);

/// Letters, digits and underscores only: `float *` becomes `float__ptr`.
std::string asIdentifier(llvm::StringRef text);

} // namespace cu2port
