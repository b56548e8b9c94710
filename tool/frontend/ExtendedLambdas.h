// Lambdas say in their types where they run, so that a program can ask what nvcc's intrinsics tell
// (runtime/dialect/extended_lambdas.h):
//
//   auto f = [] __device__(int x) { return x; };     its class has a member type cu2port_on_device
//   __nv_is_extended_device_lambda_closure_type(decltype(f))                        looks for that
#pragma once

#include "clang/AST/ASTMutationListener.h"

namespace cu2port {

/// Adds those members when a lambda's class is complete.
class ExtendedLambdas : public clang::ASTMutationListener {
public:
  void CompletedTagDefinition(const clang::TagDecl *tag) override;
};

} // namespace cu2port
