// Numbers: literals, values that Clang knows, and the macros and constant variables whose names
// kernels keep. None of them depends on the function in which it stands.
#pragma once

#include "device/build/NodeBuilder.h"

#include "clang/AST/APValue.h"
#include "clang/Lex/MacroInfo.h"

namespace cu2port {

class ConstantBuilder : NodeBuilder {
public:
  using NodeBuilder::NodeBuilder;

  /// TILE for an expression that is the macro's expansion; null for others.
  ir::Expr *macroConstant(const clang::Expr *e);
  /// A constant of the host's by its name, or as a number; null for variables that are none.
  ir::Expr *variableConstant(const clang::VarDecl *decl, const clang::Expr *use);
  /// Null for a value that is no number, such as a struct's or an address.
  ir::Expr *literal(const clang::APValue &value, clang::QualType written, clang::SourceLocation at);
  /// A number by a name of the builder's own, which `constant` gets when it is first used; it
  /// belongs to `of`. `text`: the value as C has it.
  ir::Expr *named(ir::NamedConstant *&constant, const std::string &name, const std::string &text,
                  ir::Expr *value, const clang::Decl *of);
  /// `value` as an int.
  ir::Expr *integer(std::int64_t value, clang::SourceLocation at);
  /// The value that Clang computes for an expression; null if it knows none.
  ir::Expr *evaluated(const clang::Expr *e);

  // ---- ConstantObjects.cpp
  /// A list of the values of an object's parts, or a number; null for what holds addresses.
  ir::Expr *object(const clang::APValue &value, clang::QualType of, clang::SourceLocation at);
  /// The value of a constexpr object of the host's, or of one that is a template's parameter; null
  /// for others.
  ir::Expr *constantObject(const clang::ValueDecl *decl, clang::SourceLocation at);

  // ---- ConstantStarts.cpp
  /// Whether a variable's value is one that only a compiler computes.
  bool beginsAsConstant(const clang::VarDecl *decl) const;
  /// That value; null where it holds addresses.
  ir::Expr *constantStart(const clang::VarDecl *decl);

  // ---- Literals.cpp
  ir::Expr *integerLiteral(const clang::IntegerLiteral *e);
  ir::Expr *floatLiteral(const clang::FloatingLiteral *e);
  ir::Expr *characterLiteral(const clang::CharacterLiteral *e);
  ir::Expr *stringLiteral(const clang::StringLiteral *e);

private:
  bool isConstantBody(const clang::MacroInfo *macro, clang::SourceLocation at);
  /// False if the macro's body is no constant.
  bool addMacro(const clang::IdentifierInfo *name, const clang::MacroInfo *macro,
                clang::SourceLocation at);
  bool addPart(ir::InitList &list, const clang::APValue &value, clang::QualType of,
               clang::SourceLocation at);
  bool addElements(ir::InitList &list, const clang::APValue &value, clang::QualType of,
                   clang::SourceLocation at);
  bool addFields(ir::InitList &list, const clang::APValue &value,
                 const clang::CXXRecordDecl *record, clang::SourceLocation at);
  ir::Expr *enumValue(const llvm::APSInt &value, const clang::EnumType *of,
                      clang::SourceLocation at);

  llvm::DenseMap<const clang::VarDecl *, ir::NamedConstant *> variables;
  /// By name, with the definition that was seen first; the constant is null if that is none.
  std::map<std::string, std::pair<const clang::MacroInfo *, ir::NamedConstant *>> macros;
};

} // namespace cu2port
