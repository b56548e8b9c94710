// Prints the device program as OpenCL C 1.2.
#pragma once

#include "emit/ThreadLoops.h"

#include <set>

namespace cu2port {
class Rules;

namespace emit::opencl {

/// The file is printed in parts, since what stands first (extensions, structs for vectors, helpers)
/// is known only when all functions have been printed.
class Printer : public ThreadLoopPrinter<StatementPrinter> {
public:
  /// Texts of calls, and the helpers that they need, come from the rules' column of OpenCL.
  explicit Printer(const Rules &rules);

  /// Constants, enums and structs.
  void declarations(const ir::Program &program);
  /// A function in the form that it has: a work-item a thread, or one for a block (BlockForm.cpp).
  void function(const ir::Function &function);

  /// Definitions that what has been printed needs, each once.
  std::string vectorTypes() const;
  std::string helperTexts() const;
  /// After the last function.
  void endSubGroups() { subGroups(false); }
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
  std::string hiddenIndex(const ir::Expr *index, bool hidesStride, bool isByTruth) override;
  std::string hiddenNumber(const ir::Expr *number) override;
  Text nullPointer() override { return {"NULL"}; }
  Text text(const ir::Expr *expr) override;

  void barrier(const ir::Barrier *barrier) override;
  std::pair<std::string, std::string> declare(const ir::Variable &variable) override;
  void unroll(unsigned count) override;
  void enumeration(const ir::EnumDecl &decl) override;
  std::string recordHead(const ir::StructDecl &decl) override;
  std::string announcement(const ir::StructDecl &decl) override;
  std::string recordTail(const ir::StructDecl &decl) override;
  std::string constantVariable(const ir::NamedConstant &constant) override;
  std::string initializer(const ir::Variable &variable) override;

  using StatementPrinter::declare;
  using ThreadLoopPrinter::declaration;

private:
  // BlockForm.cpp
  /// The indices that a function of a block form gets from its caller.
  void indexParameters(const ir::Function &function, std::vector<std::string> &parameters);
  /// CUDA's indices as variables of the kernel's block form.
  void declareSpecials(const ir::Function &kernel);
  /// `thread_index()`, or what stands for it in a block form.
  std::string wholeIndex(ir::SpecialValue value);

  /// Opens or closes the part of the file that is for devices with sub-groups of 32 only.
  void subGroups(bool only);

  // Intrinsics.cpp
  /// printf, whose format is another one in OpenCL C.
  Text printCall(const ir::Intrinsic *call);
  /// `(float4)(x, y, z, w)`, or a call of the function that makes a struct.
  Text makeVector(const ir::Intrinsic *call);
  /// The text of a rule with the call's arguments.
  Text expand(const std::string &pattern, const ir::Intrinsic *call);

  /// Whatever a type needs in front of all code: an extension, the struct of a vector.
  void noteType(const ir::Type *type);
  /// With its keyword where C has no name for it yet: in its own definition.
  std::string structName(const ir::StructDecl *decl);

  bool inSubGroups = false;          ///< between the lines that keep it from devices without
  const ir::Program *file = nullptr; ///< that is being printed
  bool hasDouble = false;
  const ir::StructDecl *current = nullptr;     ///< being defined
  std::vector<const ir::Type *> structVectors; ///< in the order of their first use
  std::vector<const ir::Type *> madeVectors;   ///< for which the make function is used
};

} // namespace emit::opencl
} // namespace cu2port
