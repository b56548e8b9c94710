// One walk over the user's declarations, which plans what follows from each:
//
//   cudaMalloc(&p, n);          a name           planReference (Names.cpp)
//   k<<<1, 2>>>(p);             a launch         planLaunch (Launches.cpp)
//   __global__ void k() {...}   a kernel         planKernel; its body is not walked
//   __device__ int f() {...}    device code      planDeviceFunction; nothing of it is walked
//   __device__ int v;           a variable       planVariable (Variables.cpp)
//
// `__host__ __device__` functions are walked as host code: whether one leaves the text is known
// only when all that the host reaches has been seen (SharedFunctions.h).
#include "host/HostCode.h"
#include "frontend/AstVisitor.h"
#include "host/AttributeLists.h"
#include "host/BodyTexts.h"
#include "host/DeviceDeclarations.h"
#include "host/DeviceFunctors.h"
#include "host/DeviceLambdas.h"
#include "host/Functions.h"
#include "host/HostTexts.h"
#include "host/Launches.h"
#include "host/Names.h"
#include "host/SharedFunctions.h"

#include "clang/AST/Attr.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cu2port::host {
namespace {

using namespace clang;

/// Sees templates as written and as instantiated: what a name means is sometimes only known in the
/// latter.
class HostCode : public QuestionVisitor {
public:
  explicit HostCode(Plan &plan)
      : lambdas(plan), plan(plan), bodies(plan), hostTexts(plan), devices(plan) {}

  DeviceDecls found;
  DeviceLambdas lambdas;
  SharedFunctions shared;
  AlgorithmCalls algorithms;

  bool shouldVisitTemplateInstantiations() const override { return true; }

  /// Decides of each declaration whether it is walked at all. What is inside of the user's is the
  /// user's, so that only outermost ones are asked where they stand.
  bool TraverseDecl(Decl *decl) override {
    if (!decl || (isOutermost(decl) && !plan.unit.isUsers(decl->getLocation())))
      return true;
    if (const std::string *why = plan.unit.whyBroken(decl))
      return leaveBroken(decl, *why);
    FunctionDecl *function = decl->getAsFunction();
    if (function && !enterFunction(function))
      return true;
    if (!function)
      return QuestionVisitor::TraverseDecl(decl);
    shared.enter(function);
    bool goOn = QuestionVisitor::TraverseDecl(decl);
    shared.leave();
    return goOn;
  }

  /// Bodies of kernels, and of lambdas that only they call, are gone. Statements tell which
  /// launches stand alone: parents come before children.
  bool dataTraverseStmtPre(Stmt *statement) override {
    if (kernelBodies.contains(statement))
      return false;
    noteStatements(statement);
    return QuestionVisitor::dataTraverseStmtPre(statement);
  }

  bool VisitVarDecl(VarDecl *variable) override {
    // Instances of a template share its text, and have each their own bytes.
    const bool isKnown =
        isInstantiated(variable) ? isRegistered(variable) : planVariable(plan, variable);
    if (isKnown && !llvm::is_contained(found.variables, variable))
      found.variables.push_back(variable);
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *launch) override {
    planLaunch(plan, launch, standsAlone.contains(launch));
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *made) override {
    if (lambdas.planLambda(made))
      kernelBodies.insert(made->getBody());
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    reportSymbolString(call);
    return true;
  }

  /// A constructor is called without being named.
  bool VisitCXXConstructExpr(CXXConstructExpr *construction) override {
    shared.reference(construction->getConstructor());
    return true;
  }

  // ---- Names ----
  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    const ValueDecl *decl = reference->getDecl();
    return isa<FieldDecl>(decl) ? referToMember(reference->getLocation(), decl) // `&float4::x`
                                : refer(reference->getLocation(), decl);
  }
  bool VisitMemberExpr(MemberExpr *member) override {
    return referToMember(member->getMemberLoc(), member->getMemberDecl());
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *name) override {
    planTemplateWord(plan, name);
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *name) override {
    // Not known before instantiation which one it is; not the device's, if there is a choice, or
    // if arguments may bring another: instances tell.
    bool onHost = mayFindMore(name) ||
                  std::any_of(name->decls_begin(), name->decls_end(), [](NamedDecl *decl) {
                    return !isDeviceOnly(decl->getUnderlyingDecl());
                  });
    for (NamedDecl *decl : name->decls())
      if (!onHost || !isDeviceOnly(decl->getUnderlyingDecl()))
        refer(name->getNameLoc(), decl->getUnderlyingDecl());
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc type) override {
    return refer(type.getNameLoc(), type.getTypedefNameDecl());
  }
  bool VisitTagTypeLoc(TagTypeLoc type) override {
    return refer(type.getNameLoc(), type.getDecl());
  }
  bool VisitUsingTypeLoc(UsingTypeLoc type) override {
    return refer(type.getNameLoc(), type.getFoundDecl()->getUnderlyingDecl());
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc type) override {
    return refer(type.getTemplateNameLoc(),
                 type.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }
  bool VisitUsingDirectiveDecl(UsingDirectiveDecl *directive) override {
    return leaveWith(directive, directive->getNominatedNamespace());
  }
  bool VisitUsingDecl(UsingDecl *declaration) override {
    // `using ns::twice;` of a function that is gone would name nothing.
    if (llvm::all_of(declaration->shadows(), [&](const UsingShadowDecl *each) {
          return isDeviceOnly(each->getTargetDecl()) && !devices.has(each->getTargetDecl(), true);
        }))
      return leave(declaration, declaration->getNameAsString(), "__device__");
    for (const UsingShadowDecl *shadow : declaration->shadows()) {
      const NamedDecl *target = shadow->getTargetDecl();
      if (!plan.unit.isDialect(target->getLocation()))
        return true;
      if (!isa<NamespaceDecl>(target->getDeclContext()))
        return refer(declaration->getLocation(), target); // `using ::cudaMalloc;`
    }
    const NestedNameSpecifier *qualifier = declaration->getQualifier();
    return leaveWith(declaration, qualifier ? qualifier->getAsNamespace() : nullptr);
  }
  bool VisitNamespaceAliasDecl(NamespaceAliasDecl *alias) override {
    return leaveWith(alias, alias->getNamespace());
  }

private:
  /// At file scope, in a namespace, or in an `extern "C"` there.
  static bool isOutermost(const Decl *decl) {
    const DeclContext *parent = decl->getLexicalDeclContext();
    return parent && (parent->isFileContext() || isa<LinkageSpecDecl>(parent));
  }

  static bool isInstantiated(const VarDecl *variable) {
    return isTemplateInstantiation(variable->getTemplateSpecializationKind());
  }

  /// Whether an instance looks where its arguments' types are, too. With arguments of the
  /// template's own, `half<2>(x)`, the name must stay that of a template before C++20.
  static bool mayFindMore(const OverloadExpr *name) {
    const auto *lookup = dyn_cast<UnresolvedLookupExpr>(name);
    return lookup && lookup->requiresADL() && !lookup->hasExplicitTemplateArgs();
  }

  /// Plans what becomes of a name. One of the device's own is for SharedFunctions to judge: the
  /// function that it stands in may leave.
  bool refer(SourceLocation location, const NamedDecl *decl) {
    if (devices.has(decl, isAsking()))
      return true;
    shared.reference(decl);
    algorithms.note(plan, location, decl);
    if (std::optional<Span> span = planReference(plan, location, decl);
        span && !plan.isSwallowed(*span))
      shared.useDevice(*span, decl->getNameAsString());
    return true;
  }

  /// Fields keep their names, unless a rule says otherwise.
  bool referToMember(SourceLocation location, const ValueDecl *decl) {
    if (!plan.unit.isDialect(decl->getLocation()))
      return refer(location, decl);
    const ApiRule *rule = decl->getIdentifier() ? plan.rules.find(decl->getName()) : nullptr;
    return rule && rule->kind == RuleKind::Field ? refer(location, decl) : true;
  }

  /// False if the function is not the host's at all.
  bool enterFunction(FunctionDecl *function) {
    auto *method = dyn_cast<CXXMethodDecl>(function);
    if (method && method->getParent()->isLambda())
      return true;
    TemplateSpecializationKind kind = function->getTemplateSpecializationKind();
    // An instance has no text of its own; `template void k<int>(int *);` has, and no body.
    bool isImplicit = function->isImplicit() || kind == TSK_ImplicitInstantiation;
    bool isDirective =
        kind == TSK_ExplicitInstantiationDeclaration || kind == TSK_ExplicitInstantiationDefinition;
    switch (runsOn(function)) {
    case RunsOn::Device:
      // The template is not walked any further, so its instantiations are looked for here.
      if (auto *pattern = function->getDescribedFunctionTemplate())
        planInstantiations(pattern);
      if (!isDirective && devices.isDeclared(function) && !hostTexts.has(function))
        return keepDeclaration(function, isImplicit);
      if (isImplicit || isDirective || planDeviceFunction(plan, function, hostTexts.has(function)))
        return false;
      bodies.note(function, {});
      break;
    case RunsOn::Kernel:
      found.kernels.push_back(function);
      if (!isImplicit && !isDirective)
        bodies.note(function, planKernel(plan, function));
      // Each instance has a body of its own.
      if (Stmt *body = function->getBody())
        kernelBodies.insert(body);
      if (const auto *bounds = function->getAttr<CUDALaunchBoundsAttr>()) // leave the text
        kernelBodies.insert({bounds->getMaxThreads(), bounds->getMinBlocks()});
      break;
    case RunsOn::Host:
    case RunsOn::Both:
      bodies.note(function, {});
      break;
    }
    planKeywords(plan, function);
    if ((runsOn(function) != RunsOn::Host || function->hasAttr<CUDAHostAttr>()) && !isImplicit)
      moveAttributes(plan, function);
    return true;
  }

  /// Whether a device function that stays declared is walked.
  bool keepDeclaration(FunctionDecl *function, bool isImplicit) {
    const bool hasValues = devices.hasValues(function);
    if (!hasValues && function->doesThisDeclarationHaveABody())
      kernelBodies.insert(function->getBody());
    return isImplicit ? hasValues : devices.planDeclaration(plan, function, bodies);
  }

  void planInstantiations(FunctionTemplateDecl *pattern) {
    for (FunctionDecl *function : pattern->specializations()) {
      TemplateSpecializationKind kind = function->getTemplateSpecializationKind();
      if (kind == TSK_ExplicitInstantiationDeclaration ||
          kind == TSK_ExplicitInstantiationDefinition)
        planDeviceInstantiation(plan, function);
    }
  }

  /// A launch that is a statement needs no parentheses: `portLaunch(1, 2), k(x);`. In front of
  /// another comma, or as an operand, it does.
  void noteStatement(Stmt *statement) {
    if (auto *expression = dyn_cast_or_null<Expr>(statement))
      standsAlone.insert(expression->IgnoreImplicit());
  }

  /// The children of a statement that are statements themselves, not conditions, steps or values.
  void noteStatements(Stmt *parent) {
    if (!parent)
      return;
    if (auto *branch = dyn_cast<IfStmt>(parent)) {
      noteStatement(branch->getThen());
      noteStatement(branch->getElse());
    } else if (auto *loop = dyn_cast<ForStmt>(parent)) {
      noteStatement(loop->getBody());
    } else if (auto *loop = dyn_cast<WhileStmt>(parent)) {
      noteStatement(loop->getBody());
    } else if (auto *range = dyn_cast<CXXForRangeStmt>(parent)) {
      noteStatement(range->getBody());
    } else if (auto *loop = dyn_cast<DoStmt>(parent)) {
      noteStatement(loop->getBody());
    } else if (isa<CompoundStmt, SwitchCase, LabelStmt, AttributedStmt, ParenExpr>(parent)) {
      for (Stmt *child : parent->children())
        noteStatement(child);
    }
  }

  /// `using namespace cooperative_groups;` and aliases of such namespaces are of use to device code
  /// only; a library's are not.
  bool leaveWith(Decl *decl, const NamespaceDecl *space) {
    return !space || !plan.unit.isDialect(space->getLocation()) || isLibrarys(space) ||
           leave(decl, space->getName(), space->getName());
  }

  bool isLibrarys(const NamespaceDecl *space) const {
    const SourceManager &sources = plan.unit.sources();
    OptionalFileEntryRef file = sources.getFileEntryRefForID(
        sources.getFileID(sources.getExpansionLoc(space->getLocation())));
    return file && plan.unit.isLibrarysFile(file->getName());
  }

  /// The declaration with its semicolon.
  bool leave(Decl *decl, llvm::StringRef name, llvm::StringRef rule) {
    auto span = plan.text.range(decl->getSourceRange(), plan.text.level(decl->getBeginLoc()));
    if (!span)
      return true;
    Token semicolon = plan.text.tokenAfter(span->file, span->end);
    if (semicolon.is(tok::semi))
      span->end = plan.text.spanOf(semicolon).end;
    planDeparture(plan, {*span}, name, rule);
    return true;
  }

  /// What errors spoil stays as it is written.
  bool leaveBroken(Decl *decl, const std::string &why) {
    const SourceRange range = plan.unit.broken->writtenRange(decl);
    if (auto span = plan.text.range(range, plan.text.level(range.getBegin())))
      plan.leave(*span, fmt::format("/* cu2port {}: {} */", info(DiagId::DefinitionLeft).id,
                                    withoutCommentEnd(why)));
    return true;
  }

  /// A message that goes into a comment must not end it.
  static std::string withoutCommentEnd(std::string text) {
    for (std::size_t end; (end = text.find("*/")) != std::string::npos;)
      text.insert(end + 1, " ");
    return text;
  }

  /// cudaMemcpyToSymbol("name", ...) names its symbol with a string, as CUDA 4 had it.
  void reportSymbolString(CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !callee->getIdentifier() || !callee->getName().contains("Symbol") ||
        call->getNumArgs() == 0 || !plan.unit.isDialect(callee->getLocation()) ||
        !isa<clang::StringLiteral>(call->getArg(0)->IgnoreParenImpCasts()))
      return;
    plan.report(DiagId::Unsupported, call->getBeginLoc(), callee->getNameAsString(),
                "the symbol is given as a string");
  }

  Plan &plan;
  BodyTexts bodies;
  HostTexts hostTexts;
  const DeviceDeclarations devices;
  llvm::SmallPtrSet<const Stmt *, 32> kernelBodies;
  llvm::SmallPtrSet<const Stmt *, 32> standsAlone;
};

} // namespace

DeviceDecls planDeclarations(Plan &plan) {
  HostCode code(plan);
  code.TraverseDecl(plan.unit.ast().getTranslationUnitDecl());
  code.shared.finish(plan);
  code.algorithms.report(plan, code.shared, code.lambdas);
  return std::move(code.found);
}

} // namespace cu2port::host
