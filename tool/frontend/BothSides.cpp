// To Clang a function of the other side is none that may be called, in `decltype` and `sizeof` too:
//
//   template <class F> struct HasInit<F, void_t<decltype(declval<F>().init())>> : true_type {};
//   int main() { return HasInit<Sum>::value; }          main() is the host's, init() a device's
//
// Who asks first decides for all who ask later. A function for both sides may name either's, and
// Clang looks at its calls only where they are made: not in unevaluated operands, nor in constant
// expressions. So
//
//   - functions of the host's are of both sides while they are read, templates while arguments are
//     put into them. Not longer: to Clang a declaration of another side is another function;
//   - constexpr functions of the device's are from their definition on: the host has their values.
//     So are constructors and destructors that Clang calls for variables in shared memory: those
//     are static, and begin on the host, as it sees it. So are functions whose addresses it takes,
//     which an earlier parse has told.
//
// Where a kernel gets to a function of the host's, device/build says so; where the host would call
// one of the device's, Clang or host/HostCode.
#include "frontend/BothSides.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCUDA.h"

namespace cu2port {

using clang::CUDADeviceAttr;
using clang::CUDAHostAttr;
using clang::FunctionDecl;
using clang::Sema;

/// Clang takes it where it offloads standard algorithms.
void nameBothSides(clang::LangOptions &language) { language.HIPStdPar = true; }

template <class A> static bool isMade(const FunctionDecl *function) {
  const A *attribute = function->getAttr<A>();
  return attribute && attribute->isImplicit();
}

/// Whether objects begin or end with it that nothing was said of, as those in shared memory do.
static bool isUnwrittenCall(const FunctionDecl *function) {
  const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function);
  return (constructor && constructor->isDefaultConstructor()) ||
         llvm::isa<clang::CXXDestructorDecl>(function);
}

/// One of the device's that the host may name: it has the values of those that are constexpr.
bool BothSides::isConstant(const FunctionDecl *function) const {
  return (function->isConstexpr() || isUnwrittenCall(function) ||
          (!addressed.empty() && addressed.contains(function->getQualifiedNameAsString()))) &&
         function->hasAttr<CUDADeviceAttr>() && !isMade<CUDADeviceAttr>(function) &&
         !function->hasAttr<clang::CUDAGlobalAttr>();
}

/// An instance gets its template's attributes after the rest.
bool BothSides::isHosts(const FunctionDecl *function) const {
  const FunctionDecl *pattern = function->getTemplateInstantiationPattern();
  const auto isHost = [&](const FunctionDecl *each) {
    return sema.CUDA().IdentifyTarget(each) == clang::CUDAFunctionTarget::Host;
  };
  return isHost(function) && (!pattern || isHost(pattern));
}

static std::size_t countInstances(const FunctionDecl *function) {
  const auto *pattern = function->getDescribedFunctionTemplate();
  return pattern ? llvm::range_size(pattern->specializations()) : 0;
}

template <class A> static void dropMade(FunctionDecl *function) {
  if (!isMade<A>(function))
    return;
  clang::AttrVec &all = function->getAttrs();
  llvm::erase_if(all,
                 [](const clang::Attr *each) { return llvm::isa<A>(each) && each->isImplicit(); });
  if (all.empty())
    function->dropAttrs();
}

/// In a parse for devices Clang would look at the host's throws and variables as at a device's,
/// were the function one that every program has. What an instance of the device's calls is the
/// device's.
void BothSides::begin(FunctionDecl *function, std::vector<Reader> &readers) {
  const bool isShared = isConstant(function) && isMade<CUDAHostAttr>(function);
  readers.push_back(
      {function, isShared, isHosts(function), function->isInlined(), countInstances(function)});
  if (isShared)
    dropMade<CUDAHostAttr>(function);
  if (!readers.back().isHosts)
    return;
  function->addAttr(CUDADeviceAttr::CreateImplicit(sema.getASTContext()));
  function->addAttr(CUDAHostAttr::CreateImplicit(sema.getASTContext()));
  if (sema.getLangOpts().CUDAIsDevice)
    function->setImplicitlyInline();
}

/// Instances that were made meanwhile are as their template was.
void BothSides::end(std::vector<Reader> &readers) {
  const Reader reader = readers.back();
  readers.pop_back();
  const auto restore = [&](FunctionDecl *function) {
    dropMade<CUDADeviceAttr>(function);
    dropMade<CUDAHostAttr>(function);
    function->setImplicitlyInline(reader.wasInline);
  };
  if (reader.isShared)
    reader.function->addAttr(CUDAHostAttr::CreateImplicit(sema.getASTContext()));
  if (!reader.isHosts)
    return;
  restore(reader.function);
  if (const auto *pattern = reader.function->getDescribedFunctionTemplate())
    for (FunctionDecl *made : llvm::drop_begin(pattern->specializations(), reader.instances))
      restore(made);
}

/// Functions that stand in others are those of local classes.
void BothSides::enter(FunctionDecl *function) {
  shareConstants(sema.getASTContext().getTranslationUnitDecl());
  while (!parsed.empty() && !parsed.back().function->Encloses(function->getDeclContext()))
    end(parsed);
  begin(function, parsed);
}

/// What is instantiated within a function counts as declared, too.
void BothSides::leave() {
  if (!sema.CurContext->isTranslationUnit() || !sema.CodeSynthesisContexts.empty())
    return;
  while (!parsed.empty())
    end(parsed);
  shareConstants(sema.CurContext);
}

/// A body that has ended is behind the parser by then.
void BothSides::readToken() {
  if (!parsed.empty() && !parsed.back().function->Encloses(sema.CurContext))
    end(parsed);
  readInitialValue();
}

void BothSides::readInitialValue() {
  clang::SemaCUDA::CUDATargetContext &context = sema.CUDA().CurCUDATargetCtx;
  if (context.Target != clang::CUDAFunctionTarget::Host)
    return;
  context = {};
  shareConstants(sema.getASTContext().getTranslationUnitDecl());
}

/// Looks at what is new. What was last may have been half of it.
void BothSides::shareConstants(clang::DeclContext *context) {
  clang::Decl *&last = seen[context];
  const auto all = context->noload_decls();
  auto next = last ? clang::DeclContext::decl_iterator(last) : all.begin();
  for (; next != all.end(); ++next) {
    last = *next;
    shareConstant(last);
  }
}

void BothSides::shareConstant(clang::Decl *decl) {
  if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(decl))
    return shareConstants(llvm::cast<clang::DeclContext>(decl));
  if (const auto *pattern = llvm::dyn_cast<clang::TemplateDecl>(decl);
      pattern && pattern->getTemplatedDecl())
    decl = pattern->getTemplatedDecl();
  if (auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
      record && record->isThisDeclarationADefinition() && !record->isBeingDefined())
    for (clang::Decl *each : record->noload_decls())
      if (each != record)
        shareConstant(each);
  auto *function = llvm::dyn_cast<FunctionDecl>(decl);
  if (function && isConstant(function) && !function->hasAttr<CUDAHostAttr>() &&
      function->isThisDeclarationADefinition() && !function->willHaveBody())
    function->addAttr(CUDAHostAttr::CreateImplicit(sema.getASTContext()));
}

/// The function whose text arguments are put into: an instance's, or the head of a template's.
static FunctionDecl *readIn(const Sema::CodeSynthesisContext &context) {
  switch (context.Kind) {
  case Sema::CodeSynthesisContext::TemplateInstantiation:
    return llvm::dyn_cast_or_null<FunctionDecl>(context.Entity);
  case Sema::CodeSynthesisContext::ExplicitTemplateArgumentSubstitution:
  case Sema::CodeSynthesisContext::DeducedTemplateArgumentSubstitution:
    return context.Entity ? context.Entity->getAsFunction() : nullptr;
  default: // Clang's list of all that it instantiates
    return nullptr;
  }
}

void BothSides::atTemplateBegin(const Sema &, const Sema::CodeSynthesisContext &context) {
  readInitialValue();
  if (FunctionDecl *function = readIn(context))
    begin(function, instantiated);
}

void BothSides::atTemplateEnd(const Sema &, const Sema::CodeSynthesisContext &context) {
  if (!instantiated.empty() && instantiated.back().function == readIn(context))
    end(instantiated);
}

} // namespace cu2port
