// Attributes in front of a declaration, in the text: Clang's AST has no place for brackets, and
// none at all for attributes that it does not know.
//
//   [[nodiscard]] __device__ int f();    goes with its attributes
//   alignas(16) static float x[4];       what is put in front of specifiers stands behind them
//   static alignas(16) float x[4];       -> alignas(16) static float x[4];
#pragma once

#include "host/Plan.h"

#include "clang/AST/Decl.h"

namespace cu2port::host {

/// Where the attributes begin that stand in front of the span, or around its first token.
unsigned beginWithAttributes(const Plan &plan, const Span &span);

/// Behind the attributes of C++ that a declaration begins with: `head` reaches to its name.
unsigned behindAttributes(const Plan &plan, const Span &head);

/// nvcc takes attributes of C++ between specifiers, where C++ has them in front: they go there.
void moveAttributes(Plan &plan, const clang::DeclaratorDecl *decl);

} // namespace cu2port::host
