// Prints the device program as OpenCL C 1.2.
#pragma once

#include "emit/Statements.h"

#include <set>

namespace cu2port {
class Rules;

namespace emit::opencl {

/// The file is printed in parts, since what stands first (extensions, structs for vectors, helpers)
/// is known only when all functions have been printed.
class Printer : public StatementPrinter {
public:
  Printer(const Rules &rules, std::set<const ir::Barrier *> localBarriers)
      : rules(rules), localBarriers(std::move(localBarriers)) {}

  void declarations(const ir::Program &program);
  void function(const ir::Function &function);

  /// Says in a comment why a kernel is missing.
  void leaveOut(const ir::Function &kernel, const std::string &reason);

  /// Definitions that what has been printed needs, each once.
  std::string vectorTypes() const;
  std::string helperTexts() const;
  bool usesDouble() const { return hasDouble; }

protected:
  std::string baseName(const ir::Type *type) override;
  std::string spaceName(ir::AddressSpace space) override;
  std::string qualifiers(const ir::Type *pointer) override;
  const char *restrictName() const override { return "restrict"; }
  std::string alignment(std::uint64_t bytes) override;
  Text special(const ir::Special *special) override;
  Text intrinsic(const ir::Intrinsic *intrinsic) override;
  Text initList(const ir::InitList *list) override;
  Text conversion(const ir::Cast *cast) override;
  Text nullPointer() override { return {"NULL"}; }
  Text text(const ir::Expr *expr) override;

  void barrier(const ir::Barrier *barrier) override;
  void threadLoop(const ir::ThreadLoop *loop) override;
  void warpLoop(const ir::WarpLoop *loop) override;
  void declaration(const ir::Declaration *declaration) override;
  void unroll(unsigned count) override;
  std::string recordHead(const ir::StructDecl &decl) override;
  std::string recordTail(const ir::StructDecl &decl) override;
  std::string constantVariable(const ir::NamedConstant &constant) override;
  std::string initializer(const ir::Variable &variable) override;

  using StatementPrinter::declaration;

private:
  // Intrinsics.cpp
  Text printCall(const ir::Intrinsic *call);
  Text makeVector(const ir::Intrinsic *call);
  Text expand(const std::string &pattern, const ir::Intrinsic *call);
  void need(const std::string &helper);

  void noteType(const ir::Type *type);
  std::string structName(const ir::StructDecl *decl);

  const Rules &rules;
  const std::set<const ir::Barrier *> localBarriers; ///< that need not order global memory
  bool hasDouble = false;
  const ir::StructDecl *current = nullptr; ///< being defined
  std::set<const ir::StructDecl *> defined;
  std::set<const ir::StructDecl *> announced;  ///< `typedef struct Node Node;` has been printed
  std::vector<const ir::Type *> structVectors; ///< in the order of their first use
  std::vector<const ir::Type *> madeVectors;   ///< for which the make function is used
  std::vector<std::string> helpers;            ///< in the order in which they must stand
};

/// Whether there is a way to write the call in OpenCL C.
bool canPrint(const ir::Intrinsic *call, const Rules &rules);

} // namespace emit::opencl
} // namespace cu2port
