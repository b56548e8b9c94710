// The integers that hold the bit-fields of structs. What reads and writes them: BitFields.cpp.
#pragma once

#include "device/ir/Ir.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include "llvm/ADT/DenseMap.h"

#include <string>

namespace cu2port {

/// The integer that holds some bit-fields of a struct, and is a member in their place.
struct BitUnit {
  std::string name;
  const ir::Type *type = nullptr;
  std::uint64_t offset = 0; ///< in bytes
};

/// Where a bit-field is.
struct BitPlace {
  const BitUnit *unit = nullptr;
  unsigned first = 0; ///< bit of it
};

class BitUnits {
public:
  BitUnits(ir::Program &program, clang::ASTContext &ast) : program(program), ast(ast) {}
  /// Finds the integers that hold a struct's bit-fields. False if some member has none that leaves
  /// the others alone.
  bool addAllOf(const clang::RecordDecl *decl);
  /// Null for a member of a struct that was refused, or for no bit-field.
  const BitPlace *find(const clang::FieldDecl *field) const;

private:
  void addAllOfUnion(const clang::RecordDecl *decl);

  ir::Program &program;
  clang::ASTContext &ast;
  llvm::DenseMap<const clang::FieldDecl *, BitPlace> places;
};

} // namespace cu2port
