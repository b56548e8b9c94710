// Whose a name is, token by token: what the AST says of it.
#pragma once

#include "host/Plan.h"

#include "llvm/ADT/StringSet.h"

namespace cu2port::host {

/// By the tokens that declare something or refer to it. A token in a macro's body may do both for
/// several expansions: it is the user's if it ever was.
class Owners {
public:
  explicit Owners(const Plan &plan);

  enum class Owner { Unknown, Cuda, User };
  /// Of the token that begins there: unknown where the AST has none, as in code that #if leaves
  /// out, or in a macro that nobody uses.
  Owner of(const Span &token) const {
    const auto found = tokens.find({token.file, token.begin});
    return found == tokens.end() ? Owner::Unknown : found->second;
  }
  /// Whether the user has something of that name anywhere: a declaration or a macro.
  bool usersHave(llvm::StringRef name) const { return users.contains(name); }

  /// Names of CUDA's that macros paste together, and where they come out.
  const std::vector<std::pair<clang::SourceLocation, std::string>> &pastedNames() const {
    return pasted;
  }

  /// `name` is what the token at `location` declares or refers to.
  void note(clang::SourceLocation location, llvm::StringRef name, Owner owner);

private:
  void noteMacros();

  const Plan &plan;
  std::map<std::pair<clang::FileID, unsigned>, Owner> tokens;
  llvm::StringSet<> users;
  std::vector<std::pair<clang::SourceLocation, std::string>> pasted;
};

} // namespace cu2port::host
