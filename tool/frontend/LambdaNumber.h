// What the host's text and the kernels' know a lambda by that kernels get as an argument: where it
// is written.
//
//   auto twice = [=] __device__(int i) {...};           line 12
//   run(a[0], [=] __device__(int i) {...});             line 13, column 11: a '[' stands before it
//
// Nothing else of its file counts, so that all units that include it have the same number.
#pragma once

#include "clang/AST/DeclCXX.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace cu2port {

struct LambdaNumber {
  unsigned line = 0;
  unsigned column = 0; ///< 0 if it is the first of its line

  /// `12`, `13, 11`
  std::string text() const;
};
/// In the text that the whole lambda is part of: `#define LAMBDA [=] __device__` has a part of it.
clang::SourceLocation beginOfWhole(const clang::CXXRecordDecl *lambda);
LambdaNumber numberOf(const clang::CXXRecordDecl *lambda);

/// While it is there, lambdas have names for linkers that say their numbers and sizes:
/// `_Z4eachIZ4mainE21cu2port_lambda_12_0_8EvT_`.
class NumberedLambdas {
public:
  explicit NumberedLambdas(llvm::ArrayRef<const clang::CXXRecordDecl *> lambdas);
  NumberedLambdas(const NumberedLambdas &) = delete;
  NumberedLambdas &operator=(const NumberedLambdas &) = delete;
  ~NumberedLambdas();

private:
  const std::vector<const clang::CXXRecordDecl *> lambdas;
};

} // namespace cu2port
