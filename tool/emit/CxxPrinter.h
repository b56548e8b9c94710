// Printing the device program as C++: what all targets that are C++ spell in the same way.
#pragma once

#include "emit/Statements.h"

namespace cu2port::emit {

class CxxPrinter : public StatementPrinter {
public:
  /// Constants, enums and structs in the order of the source.
  void declarations(const ir::Program &program);
  /// Declarations of functions that are called before they are defined: only recursion needs them.
  void declareAhead(const std::vector<const ir::Function *> &functions);
  using StatementPrinter::line;

protected:
  std::string baseName(const ir::Type *type) override;
  std::string alignment(std::uint64_t bytes) override;
  Text initList(const ir::InitList *list) override;
  Text nullPointer() override { return {"nullptr"}; }
  std::string recordHead(const ir::StructDecl &decl) override;
  std::string constantVariable(const ir::NamedConstant &constant) override;
  std::string initializer(const ir::Variable &variable) override;
  /// What stands in front of a function's body.
  virtual std::string signature(const ir::Function &function) = 0;

  /// An implicit conversion that must stand in the text.
  std::string writtenOut(const ir::Cast &implicit);

  using StatementPrinter::declaration;
};

} // namespace cu2port::emit
