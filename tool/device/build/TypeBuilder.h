// Types as C has them, and the structs and enums that they need in the program: each is made when
// it is first asked for.
#pragma once

#include "device/build/BitUnits.h"
#include "device/build/BuildState.h"
#include "device/build/LambdaTable.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/TypeLoc.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <functional>
#include <optional>

namespace cu2port {

class TypeBuilder {
public:
  /// Builds an expression in the function that is being built.
  using BuildsExpression = std::function<ir::Expr *(const clang::Expr *)>;
  /// `extent`: for the extents of arrays, `TILE + 1`.
  TypeBuilder(BuildState &state, const LambdaTable &lambdas, BuildsExpression extent);

  /// Refuses what has another size on the host, where both may read and write it.
  void refuseInMemory(clang::QualType written, clang::SourceLocation at);
  /// Never null: an int stands for what is refused.
  const ir::Type *type(clang::QualType written, clang::SourceLocation at);
  const ir::Type *recordType(const clang::RecordDecl *decl, clang::SourceLocation at);
  const ir::EnumDecl *enumDecl(const clang::EnumDecl *decl, clang::SourceLocation at);
  /// A number: FunctionPointers.cpp.
  const ir::Type *functionPointerType();
  /// A number to data, a struct to methods: MemberPointers.cpp.
  const ir::Type *memberPointerType(const clang::MemberPointerType *of);
  /// The extents of an array as they are written, where they have names: `tile[TILE][TILE + 1]`.
  /// Empty if there are numbers alone, or names that the device has not; the type has the numbers.
  std::vector<ir::Expr *> extents(clang::TypeSourceInfo *info);

  // ---- Structs.cpp
  const ir::StructDecl *structDecl(const clang::RecordDecl *decl, clang::SourceLocation at);

  // ---- HostClasses.cpp
  /// Something looks into what a pointer leads to, or steps over it.
  void complete(clang::QualType pointee, clang::SourceLocation at);

  // ---- BaseTails.cpp
  /// Whether others use the unused bytes at the end of a base.
  bool tailIsReused(const clang::CXXRecordDecl *base);
  /// Of the field that a base is.
  const ir::Type *baseType(const clang::CXXRecordDecl *base, clang::SourceLocation at) {
    return tailIsReused(base) ? program.types.record(withoutTail(base, at)) : recordType(base, at);
  }
  /// The base without those.
  const ir::StructDecl *withoutTail(const clang::CXXRecordDecl *base, clang::SourceLocation at);

  /// The integers of the structs that were made so far.
  BitUnits bits;

private:
  const ir::Type *builtinType(const clang::BuiltinType *builtin, clang::SourceLocation at);

  // ---- HostClasses.cpp
  const ir::Type *pointee(clang::QualType to, clang::SourceLocation at);

  // ---- Structs.cpp
  ir::StructDecl *declare(const clang::RecordDecl *decl);
  void addFields(const clang::RecordDecl *decl, clang::SourceLocation at, ir::StructDecl &to);
  void addBits(const clang::FieldDecl *field, const BitUnit *&last, ir::StructDecl &to);
  void addCaptured(const clang::CXXRecordDecl *closure, clang::SourceLocation at,
                   ir::StructDecl &to);
  void addBases(const clang::CXXRecordDecl *derived, clang::SourceLocation at, ir::StructDecl &to);

  BuildState &state;
  ir::Program &program;
  clang::ASTContext &ast;
  const LambdaTable &lambdas;
  BuildsExpression extent;

  // By what Clang has of it: definitions, where there are some.
  llvm::DenseMap<const clang::RecordDecl *, ir::StructDecl *> structs;
  llvm::DenseSet<const clang::RecordDecl *> declared; ///< and no more, so far: HostClasses.cpp
  /// Why what uses a struct cannot be translated: something of it is refused.
  llvm::DenseMap<const clang::RecordDecl *, std::string> refused;
  llvm::DenseMap<const clang::EnumDecl *, ir::EnumDecl *> enums;
  llvm::DenseMap<const clang::CXXRecordDecl *, ir::StructDecl *> tailless;
  ir::StructDecl *methodPointer = nullptr; ///< until it is asked for
  /// Null until it is asked for.
  std::optional<llvm::DenseSet<const clang::CXXRecordDecl *>> reusedTails;
};

} // namespace cu2port
