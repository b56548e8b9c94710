// The walk over the AST of the user's own code.
#pragma once

#include "host/Plan.h"

#include "clang/AST/Decl.h"

namespace cu2port::host {

/// What the runtime must be told about.
struct DeviceDecls {
  std::vector<const clang::FunctionDecl *> kernels; ///< instantiations included
  std::vector<const clang::VarDecl *> variables;
};

/// Plans all that follows from declarations and expressions: names, launches, kernels, device code,
/// variables.
DeviceDecls planDeclarations(Plan &plan);

} // namespace cu2port::host
