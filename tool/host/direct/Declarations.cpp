// Declarations that are CUDA's and not C++'s.
//
//   extern __shared__ float s[];          float (&s)[] = cu2port::direct::DynamicShared();
//   static __shared__ int n;        ->    __shared__ int n;      whose macro says `static` itself
//   __device__ float far(int);            ... far(int) { cu2port::direct::unsupported("..."); }
#include "host/Functions.h"
#include "host/direct/Edits.h"

#include "clang/AST/Attr.h"

namespace cu2port::host::direct {

using clang::FunctionDecl;
using clang::VarDecl;

namespace {

/// The token `word` among the specifiers of a declaration.
std::optional<Span> findSpecifier(const Plan &plan, const VarDecl *variable, llvm::StringRef word) {
  auto span = plan.text.range(variable->getOuterLocStart(), variable->getLocation(),
                              plan.text.level(variable->getLocation()));
  for (unsigned at = span ? span->begin : 0; span && at < span->end;) {
    const clang::Token token = plan.text.tokenAfter(span->file, at);
    const Span found = plan.text.spanOf(token);
    if (plan.text.text(found) == word)
      return found;
    at = found.end;
  }
  return std::nullopt;
}

/// `extern __shared__ float s[];` refers to memory that the runtime gives:
///
///   float (&s)[] = cu2port::direct::DynamicShared();
///
/// At file scope each thread of the system has its own.
void planDynamicShared(Plan &plan, const VarDecl *variable) {
  auto span = plan.text.range(variable->getOuterLocStart(), variable->getEndLoc(),
                              plan.text.level(variable->getLocation()));
  auto name = plan.text.token(variable->getLocation());
  auto external = findSpecifier(plan, variable, "extern");
  auto shared = findSpecifier(plan, variable, "__shared__");
  if (!span || !name || !external || !shared)
    return;
  if (variable->isFileVarDecl() && variable->getPreviousDecl())
    return blank(plan, *span, "__shared__"); // said before
  const bool isStatic = variable->isFileVarDecl();
  plan.replace(*external, isStatic ? "static thread_local" : "", "__shared__");
  plan.replace(*shared, "", "__shared__");
  plan.replace(*name, "(&" + plan.text.text(*name).str() + ")", "__shared__");
  plan.insert(span->file, span->end, " = cu2port::direct::DynamicShared()", "__shared__");
}

bool isTheSame(const FunctionDecl *a, const FunctionDecl *b) {
  return a->getASTContext().hasSameType(a->getType(), b->getType()) &&
         !a->getDescribedFunctionTemplate() && !b->getDescribedFunctionTemplate() &&
         !a->isTemplateInstantiation() && !b->isTemplateInstantiation();
}

/// Clang lets a function for the host and one for the device have the same signature.
bool hasTwinOnDevice(const FunctionDecl *function) {
  for (const clang::NamedDecl *decl :
       function->getDeclContext()->getRedeclContext()->lookup(function->getDeclName())) {
    const auto *other = llvm::dyn_cast<FunctionDecl>(decl->getUnderlyingDecl());
    // In plain C++ they would be one function, defined twice.
    if (other && runsOn(other) == RunsOn::Device && isTheSame(function, other))
      return true;
  }
  return false;
}

/// Of another file, which has a direct form of its own.
bool isDefinedElsewhere(const FunctionDecl *function) {
  return runsOn(function) == RunsOn::Device && function->isFirstDecl() && !function->hasBody() &&
         !function->isDeleted() && !function->isDefaulted() && !function->isPureVirtual() &&
         !function->getDescribedFunctionTemplate() && !function->isDependentContext() &&
         !function->isTemplateInstantiation();
}

void refuseToRun(Plan &plan, const FunctionDecl *function) {
  auto span = plan.text.range(function->getSourceRange(), plan.text.level(function->getLocation()));
  if (!span)
    return;
  const clang::Token semicolon = plan.text.tokenAfter(span->file, span->end);
  if (semicolon.is(clang::tok::semi))
    plan.replace(
        plan.text.spanOf(semicolon),
        fmt::format(" {{ cu2port::direct::unsupported(\"{}, which another file defines\"); }}",
                    function->getNameAsString()),
        "__device__");
}

} // namespace

void planShared(Plan &plan, const VarDecl *variable) {
  if (variable->hasExternalStorage())
    return planDynamicShared(plan, variable);
  if (variable->getStorageClass() == clang::SC_Static) // the macro says so, too
    if (auto word = findSpecifier(plan, variable, "static"))
      plan.replace(*word, "", "__shared__");
}

void planFunction(Plan &plan, const FunctionDecl *function) {
  if (runsOn(function) == RunsOn::Host && hasTwinOnDevice(function)) {
    if (auto span =
            plan.text.range(function->getSourceRange(), plan.text.level(function->getLocation()));
        span && function->isThisDeclarationADefinition())
      blank(plan, *span, "__host__");
  } else if (isDefinedElsewhere(function)) {
    refuseToRun(plan, function);
  }
}

} // namespace cu2port::host::direct
