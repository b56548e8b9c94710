// Device variables stay in the host's text as plain variables: their bytes at start-up are the
// initial value, their address is the symbol that portMemcpyToSymbol finds.
//
//   __device__ int counter = 3;           int counter = 3;
//   __shared__ float tile[64];      ->    (nothing, outside of functions)
//   __device__ F f = twice;               F f = reinterpret_cast<float (*)(float)>(0x...ul);
#include "frontend/FunctionNumber.h"
#include "frontend/SharedVariables.h"
#include "host/AttributeLists.h"
#include "host/Functions.h"
#include "host/TypeText.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"

namespace cu2port::host {

using clang::VarDecl;

namespace {

/// The address of a function in an initialiser is a number on every device.
void planAddress(Plan &plan, const VarDecl *variable, const clang::DeclRefExpr *reference,
                 const clang::Expr *written) {
  const auto *function = llvm::cast<clang::FunctionDecl>(reference->getDecl());
  if (runsOn(function) == RunsOn::Host)
    return;
  auto span = plan.text.range(written->getSourceRange(), plan.text.level(written->getBeginLoc()));
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if ((method && method->isInstance()) || !plan.unit.isUsers(function->getLocation()) || !span ||
      written->getBeginLoc().isMacroID()) {
    plan.report(DiagId::Unsupported, variable->getLocation(), variable->getNameAsString(),
                "a device variable that starts with the address of the device function '" +
                    function->getNameAsString() + "'");
    return;
  }
  plan.swallow(*span,
               fmt::format("reinterpret_cast<{}>({:#x}ul)", spellPointerTo(plan, function),
                           functionNumber(function)),
               "__device__");
}

void planInitialiser(Plan &plan, const VarDecl *variable) {
  for (auto [reference, written] : functionsIn(variable->getInit()))
    planAddress(plan, variable, reference, written);
}

void removeSharedDeclaration(Plan &plan, const VarDecl *variable) {
  auto span = plan.text.range(variable->getOuterLocStart(), variable->getEndLoc(),
                              plan.text.level(variable->getLocation()));
  if (!span)
    return;
  clang::Token next = plan.text.tokenAfter(span->file, span->end);
  if (!next.is(clang::tok::semi))
    return; // one of several of a declaration: harmless on the host
  span->end = plan.text.spanOf(next).end;
  planDeparture(plan, {*span}, variable->getNameAsString(), "__shared__");
}

/// Device code of several files is known not to be linked.
bool isWholeProgram(const Plan &plan) {
  return llvm::is_contained(plan.unit.request.arguments, "-fno-gpu-rdc");
}

/// Nothing else can name it: device code of files is not linked, and it stands in a header, or
/// nothing has declared it before. A tree whose other files name it is linked (unit/DeviceLink.h).
bool isOwn(const Plan &plan, const VarDecl *variable) {
  const clang::SourceManager &sources = plan.unit.sources();
  if (plan.isLinked())
    return false;
  return !sources.isInMainFile(sources.getExpansionLoc(variable->getLocation())) ||
         (variable->isFirstDecl() && !variable->isExternC());
}

/// nvcc gives each object file a device variable of its own, unless it compiles for a link of
/// device code. So does `static`, and shared libraries do not make one of several.
void makePrivateToFile(Plan &plan, const VarDecl *variable) {
  if (!isOwn(plan, variable) || variable->getStorageClass() != clang::SC_None ||
      !variable->isFileVarDecl() || variable->isStaticDataMember() || variable->isInline() ||
      variable->getType().isConstQualified() || variable->isInAnonymousNamespace() ||
      llvm::isa<clang::VarTemplateSpecializationDecl>(variable))
    return; // a specialisation is private if its template is
  SourceText::Level level = plan.text.level(variable->getLocation());
  auto span = plan.text.range(variable->getOuterLocStart(), variable->getLocation(), level);
  if (!span)
    return;
  // #ifdef around the word that goes: behind #endif.
  const llvm::StringRef head = plan.text.text(*span);
  if (const size_t directive = head.rfind("\n#"); directive != llvm::StringRef::npos)
    span->begin = plan.text.endOfLine(span->file, span->begin + directive + 1);
  plan.insert(span->file, behindAttributes(plan, *span), "static ", "__device__");
}

/// A storage class in front of the variable's name.
std::optional<Span> findWord(const Plan &plan, const VarDecl *variable, llvm::StringRef word) {
  const SourceText::Level level = plan.text.level(variable->getLocation());
  auto span = plan.text.range(variable->getOuterLocStart(), variable->getLocation(), level);
  for (unsigned at = span ? span->begin : 0; span && at < span->end;) {
    const Span each = plan.text.spanOf(plan.text.tokenAfter(span->file, at));
    if (plan.text.text(each) == word)
      return each;
    at = each.end;
  }
  return std::nullopt;
}

/// C++17 has no such storage class any more; it never meant anything.
void removeRegister(Plan &plan, const VarDecl *variable) {
  if (auto word = findWord(plan, variable, "register"))
    plan.remove(*word, "register");
}

bool isDeviceVariable(const VarDecl *variable) {
  const auto *device = variable->getAttr<clang::CUDADeviceAttr>();
  return (device && !device->isImplicit()) || variable->hasAttr<clang::CUDAConstantAttr>();
}

/// The registration at the end of the file can refer to it, and nothing before has done so.
bool isNamedAtFileScope(const VarDecl *variable) {
  return variable->hasGlobalStorage() && !variable->isLocalVarDecl() &&
         !variable->getType()->isDependentType() && !variable->getDescribedVarTemplate() &&
         variable->getDefinition() == variable && variable->getAccess() != clang::AS_private &&
         variable->getAccess() != clang::AS_protected &&
         !variable->getDeclContext()->isDependentContext();
}

/// Only declared here. The file that defines it registers it, too; it has one address in both.
bool isOfOtherFile(const VarDecl *variable) {
  return variable->hasExternalFormalLinkage() && !variable->getDefinition() &&
         !variable->isStaticDataMember() && !variable->getType()->isDependentType();
}

/// nvcc takes such a declaration for a definition of the file's own, if device code is not linked.
void defineForFile(Plan &plan, const VarDecl *variable) {
  auto word = findWord(plan, variable, "extern");
  if (word && isWholeProgram(plan) && !variable->isExternC())
    plan.replace(*word, "static", "__device__");
}

} // namespace

bool planVariable(Plan &plan, const VarDecl *variable) {
  if (isShared(variable) && variable->isFileVarDecl())
    removeSharedDeclaration(plan, variable);
  if (variable->getStorageClass() == clang::SC_Register)
    removeRegister(plan, variable);
  if (!isDeviceVariable(variable))
    return false;
  plan.noteUse(variable->getLocation());
  if (isOfOtherFile(variable)) {
    const bool isUsed = variable->isFirstDecl() && variable->isReferenced() &&
                        !variable->getType()->isIncompleteType();
    if (isUsed)
      defineForFile(plan, variable);
    return isUsed;
  }
  planInitialiser(plan, variable);
  moveAttributes(plan, variable);
  makePrivateToFile(plan, variable);
  return isNamedAtFileScope(variable);
}

bool isRegistered(const VarDecl *variable) {
  return isDeviceVariable(variable) && isNamedAtFileScope(variable);
}

} // namespace cu2port::host
