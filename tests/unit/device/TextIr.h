// Programs that tests of analyses give as text (docs/device-text.md), and their parts by name.
#pragma once

#include "device/ir/Walk.h"
#include "device/text/Parse.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace cu2port::ir {

class TextIr {
protected:
  /// Reads the program; one that cannot be read ends the test.
  void read(const std::string &text) { program = llvm::cantFail(parseProgram(text, "k.ir")); }

  Function &function(const std::string &name) {
    for (Function *each : program->functions)
      if (each->name == name)
        return *each;
    ADD_FAILURE() << "no function " << name;
    return *program->functions.front();
  }
  /// A device variable, parameter or local variable of that name: the first in the text.
  Variable *variable(const std::string &name) {
    for (Variable *global : program->globals)
      if (global->name == name)
        return global;
    for (Function *function : program->functions)
      if (Variable *found = variableOf(*function, name))
        return found;
    ADD_FAILURE() << "no variable " << name;
    return nullptr;
  }
  /// The expression that `int NAME = ...` begins with.
  Expr *value(const std::string &name) { return variable(name)->init; }
  /// The statements of the first kernel, or of the function.
  Stmt *statement(std::size_t index, const std::string &name = "k") {
    return function(name).body->statements.at(index);
  }

  std::unique_ptr<Program> program;

private:
  static Variable *variableOf(Function &function, const std::string &name) {
    Variable *found = nullptr;
    for (Variable *parameter : function.parameters)
      if (!found && parameter->name == name)
        found = parameter;
    forEachStmt(function.body, [&](Stmt *stmt) {
      if (auto *declaration = llvm::dyn_cast<Declaration>(stmt))
        for (Variable *each : declaration->variables)
          if (!found && each->name == name)
            found = each;
    });
    return found;
  }
};

} // namespace cu2port::ir
