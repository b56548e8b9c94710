// Functions by where they run: kernels leave a stub behind, device functions leave the host's text.
#pragma once

#include "host/CutDepartures.h"

#include "clang/AST/Decl.h"

namespace cu2port::host {

enum class RunsOn { Host, Device, Both, Kernel };
/// As the attributes say that the user wrote.
RunsOn runsOn(const clang::FunctionDecl *function);

/// __noinline__ is a word of nvcc's that no dialect header can declare, as Clang knows it too.
void planKeywords(Plan &plan, const clang::FunctionDecl *function);

/// A name as written at `level`; a macro's parameter or `a##b` if that is what stands there.
std::string nameAt(const Plan &plan, const clang::NamedDecl *decl, SourceText::Level level);

/// The body of a kernel's definition becomes a call of cu2port::launch, which is returned.
std::string planKernel(Plan &plan, const clang::FunctionDecl *kernel);

/// #if and #endif inside pair up, so that taking the text away leaves none alone.
bool isBalanced(llvm::StringRef text);
inline constexpr const char *unbalanced = "it holds an #else or #endif of an #if outside of it";

/// Takes a definition or declaration of a device function away, with the comment above it. False if
/// its text stays, as it is one of the host's, too.
bool planDeviceFunction(Plan &plan, const clang::FunctionDecl *function, bool isHosts = false);

/// Part of every function's text, in a macro's body or in a file, wherever its name comes from.
clang::SourceLocation parenthesis(const clang::FunctionDecl *function);

/// Takes `template ...;` away that instantiates a device function.
void planDeviceInstantiation(Plan &plan, const clang::FunctionDecl *function);

/// Takes a declaration away: whole lines, where nothing else stands on them, and the comment above.
void planDeparture(Plan &plan, const CutDeparture &departure, llvm::StringRef name,
                   llvm::StringRef rule);
/// ... of text that no condition cuts through.
void departLines(Plan &plan, const Span &span, llvm::StringRef rule);

/// A __device__, __constant__ or __shared__ variable outside of functions: its host twin stays.
/// True if it is one that the runtime must know.
bool planVariable(Plan &plan, const clang::VarDecl *variable);
/// Whether the runtime must know the variable: a device variable that has a name at file scope.
/// Instances of templates have one each.
bool isRegistered(const clang::VarDecl *variable);

} // namespace cu2port::host
