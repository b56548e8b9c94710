// LLVM's optimisation of a module in two halves. The first, up to inlining and what that makes
// possible, is as good as the same for all processors of a kind and half of the time; the second
// makes vectors.
#pragma once

namespace clang {
class CompilerInstance;
}
namespace llvm {
class Module;
}

namespace cu2port {

/// Runs the first half, as clang++'s options have it.
void simplifyKernels(llvm::Module &module, const clang::CompilerInstance &compiler);
/// Runs the second, for the processors that the module's functions are for, whose vectors have so
/// many floats. Those with eight and more can leave out elements in memory, and convert halves.
void vectoriseKernels(llvm::Module &module, const clang::CompilerInstance &compiler,
                      unsigned floats);

} // namespace cu2port
