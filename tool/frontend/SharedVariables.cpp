// What C++ would make of an object in shared memory, nvcc leaves undone, and it compiles the rest:
//
//   struct Vec { float x = 0, y = 0; };
//   __shared__ Vec row[32];                 nothing runs: no thread is the one to do it
//
// Clang takes only constructors that are empty, and what it does not take has no name from then on.
// So `__shared__` of a local variable is an attribute of our own, which makes it static, as Clang's
// does. All others have Clang's.
#include "frontend/SharedVariables.h"
#include "frontend/Annotations.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/ParsedAttrInfo.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCUDA.h"

namespace cu2port {

using namespace clang;

static constexpr llvm::StringLiteral mark = "cuda.shared";

bool isShared(const VarDecl *variable) {
  return variable->hasAttr<CUDASharedAttr>() || hasAnnotation(variable, mark);
}

bool hasWrittenValue(const VarDecl *shared) {
  const Expr *value = shared->getInit();
  if (!value)
    return false;
  const auto *made = dyn_cast<CXXConstructExpr>(value->IgnoreImplicit());
  return shared->getInitStyle() != VarDecl::CallInit || !made ||
         made->getParenOrBraceRange().isValid();
}

namespace {

class SharedAttribute : public ParsedAttrInfo {
public:
  SharedAttribute() {
    static constexpr Spelling spellings[] = {{ParsedAttr::AS_GNU, "cu2port_shared"}};
    Spellings = spellings;
  }

  AttrHandling handleDeclAttribute(Sema &sema, Decl *decl,
                                   const ParsedAttr &attribute) const override {
    auto *variable = dyn_cast<VarDecl>(decl);
    if (!variable) {
      sema.Diag(attribute.getLoc(), diag::warn_attribute_ignored) << "__shared__";
      return AttributeNotApplied;
    }
    if (!variable->isLocalVarDecl() || variable->hasExternalStorage()) {
      variable->addAttr(CUDASharedAttr::Create(sema.getASTContext(), attribute));
      return AttributeApplied;
    }
    if (sema.CUDA().DiagIfHostCode(attribute.getLoc(), diag::err_cuda_host_shared)
        << static_cast<unsigned>(sema.CUDA().CurrentTarget()))
      return AttributeNotApplied;
    variable->addAttr(
        AnnotateAttr::Create(sema.getASTContext(), mark, nullptr, 0, attribute.getRange()));
    variable->setStorageClass(SC_Static);
    return AttributeApplied;
  }
};

} // namespace

static ParsedAttrInfoRegistry::Add<SharedAttribute> registered("cu2port_shared",
                                                               "what is in shared memory");

} // namespace cu2port
