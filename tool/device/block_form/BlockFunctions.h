// Device functions that synchronise threads and would become part of kernels so often that their
// copies were most of the text: they stay functions, each of which runs a whole block.
#pragma once

#include "device/block_form/BlockForm.h"

#include <map>
#include <vector>

namespace cu2port::ir {

/// Those of some kernels. Every function is used in the order in which calls lead to it, so that
/// all calls of one are known when its turn comes.
class BlockFunctions {
public:
  /// Decides for each kernel, and makes the functions: they are in the program then, in front of
  /// what calls them, and are to become block forms as the kernels are.
  BlockFunctions(Program &program, const std::vector<Function *> &kernels);

  /// Callers first.
  const std::vector<Function *> &functions() const { return forms; }
  /// Whether the kernel calls them, or one of them another.
  bool areCalledBy(const Function *caller) const { return callers.count(caller) != 0; }
  /// What stands for a device function; null if that becomes part of its callers.
  Function *find(const Function *function) const;
  /// What stands for a call, whose value goes to `result` unless that is null: arguments as
  /// variables, the call as a statement, and the value.
  Block *callOf(BlockFormContext &context, Call *call, Expr *result);
  /// Before what it calls is looked for: its result and its parameters become arrays over the
  /// threads, as its callers need them; threads that are not there return.
  void begin(BlockFormContext &context);
  /// All calls in the kernel, or in a function, stand where they will: which of their arguments
  /// differ between threads?
  void settle(BlockFormContext &context);

private:
  /// A call in a function or kernel.
  struct Site {
    const Function *caller = nullptr;
    Call *call = nullptr;
    Block *block = nullptr;    ///< that callOf has made
    std::vector<bool> isKnown; ///< by parameter: the block has the value without a variable
  };
  /// A function that runs a block.
  struct Form {
    Function *original = nullptr;
    Variable *result = nullptr, *here = nullptr; ///< its last parameters; null for none
    std::vector<Site> sites;
    std::vector<bool> varies; ///< by parameter: whether it does at some site
    bool isPartial = false;   ///< not all threads of the block come to some site
  };

  void decide(Function *kernel);
  void make(Function *function);
  void keepParameters(BlockFormContext &context, Form &form);
  void passArguments(const Form &form);
  void dropMask(Form &form, Function &function);
  void returnUnlessHere(BlockFormContext &context, Variable *here);

  Program &program;
  std::set<const Function *> recursive;
  std::set<const Function *> chosen; ///< in the program as it was
  std::set<const Function *> callers;
  std::vector<Function *> forms;
  std::map<const Function *, Form> formOf;          ///< by the function that runs a block
  std::map<const Function *, Function *> standsFor; ///< by the device function
};

} // namespace cu2port::ir
