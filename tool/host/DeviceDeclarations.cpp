// What a host compiler is to answer as nvcc does:
//
//   struct Sum {
//     __device__ void join(int &x, int y) const { x += y; }    ->   void join(...) const;
//   };
//   static_assert(HasJoin<Sum>::value);
//   constexpr __device__ int warp() { return 32; }             ->   constexpr int warp() {...}
//   template <int N = 2 * warp()> void launch();
//   __device__ int next(int x) { return x + 1; }               ->   int next(int x) {
//   known == &next                                                    __builtin_trap(); }
//
// Only what is asked for stays: functions that the text names where nothing is run, and constexpr
// ones; all members, if it asks for those of a template's parameter. A body stays where its value
// or the type of that is needed, if nothing in it is for devices only. Constructors, destructors
// and assignments leave in any case, as host code uses those that the compiler makes in their
// place, and virtual functions, as a table would name them.
#include "host/DeviceDeclarations.h"
#include "host/AttributeLists.h"
#include "host/Functions.h"
#include "host/Names.h"
#include "host/TypeText.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprConcepts.h"
#include "llvm/Support/SaveAndRestore.h"

namespace cu2port::host {

using namespace clang;

bool QuestionVisitor::TraverseDecltypeTypeLoc(DecltypeTypeLoc type) {
  ++depth;
  const bool goesOn = AstVisitor::TraverseDecltypeTypeLoc(type);
  --depth;
  return goesOn;
}

bool QuestionVisitor::TraverseTemplateArgumentLoc(const TemplateArgumentLoc &argument) {
  ++depth;
  const bool goesOn = AstVisitor::TraverseTemplateArgumentLoc(argument);
  --depth;
  return goesOn;
}

static bool isQuestion(const Stmt *statement) {
  return isa_and_nonnull<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, RequiresExpr>(statement);
}

bool QuestionVisitor::dataTraverseStmtPre(Stmt *statement) {
  depth += isQuestion(statement);
  return true;
}

bool QuestionVisitor::dataTraverseStmtPost(Stmt *statement) {
  depth -= isQuestion(statement);
  return true;
}

namespace {

const FunctionDecl *key(const FunctionDecl *function) {
  if (const FunctionDecl *pattern = function->getTemplateInstantiationPattern())
    function = pattern;
  return function->getCanonicalDecl();
}

/// What a function's text names.
class NamedIn : public AstVisitor {
public:
  explicit NamedIn(const FunctionDecl *function, const Stmt *without = nullptr) : without(without) {
    TraverseDecl(const_cast<FunctionDecl *>(function));
  }
  std::vector<const NamedDecl *> found;

  bool dataTraverseStmtPre(Stmt *statement) override { return statement != without; }
  bool VisitDeclRefExpr(DeclRefExpr *e) override { return note(e->getDecl()); }
  bool VisitMemberExpr(MemberExpr *e) override { return note(e->getMemberDecl()); }
  bool VisitOverloadExpr(OverloadExpr *e) override {
    for (const NamedDecl *each : e->decls())
      note(each->getUnderlyingDecl());
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc type) override { return note(type.getDecl()); }
  bool VisitTypedefTypeLoc(TypedefTypeLoc type) override { return note(type.getTypedefNameDecl()); }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc type) override {
    return note(type.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }

private:
  bool note(const NamedDecl *decl) {
    if (decl)
      found.push_back(decl);
    return true;
  }
  const Stmt *without;
};

bool isSpecial(const FunctionDecl *function) {
  const auto *method = dyn_cast<CXXMethodDecl>(function);
  return isa<CXXConstructorDecl, CXXDestructorDecl>(function) ||
         (method && (method->isVirtual() || method->isCopyAssignmentOperator() ||
                     method->isMoveAssignmentOperator()));
}

bool isMember(const FunctionDecl *function) {
  return isa<CXXRecordDecl>(function->getLexicalDeclContext()) || isa<CXXMethodDecl>(function);
}

bool isDeduced(const FunctionDecl *function) {
  return function->getDeclaredReturnType()->getContainedDeducedType() != nullptr;
}

/// Whether a declaration can say what its body does of its type.
bool hasType(const FunctionDecl *function) {
  return !isDeduced(function) || (isa<AutoType>(function->getDeclaredReturnType()) &&
                                  function->getReturnType()->isFundamentalType());
}

/// Words of a text that asks for members of what it does not know.
bool hasQuestions(const TranslationUnit &unit) {
  static constexpr llvm::StringRef words[] = {"decltype",    "declval",   "void_t",
                                              "requires",    "invocable", "concept",
                                              "is_detected", "result_of", "invoke_result"};
  return llvm::any_of(unit.userFiles, [&](FileID file) {
    const llvm::StringRef text = unit.sources().getBufferData(file);
    return llvm::any_of(words, [&](llvm::StringRef word) { return text.contains(word); });
  });
}

} // namespace

/// Looks at all that stays in the host's text, and then at what stays for that.
class Questions : public QuestionVisitor {
public:
  Questions(DeviceDeclarations &result, const TranslationUnit &unit) : result(result), unit(unit) {
    TraverseDecl(unit.ast().getTranslationUnitDecl());
    while (!waiting.empty()) {
      const FunctionDecl *function = *waiting.begin();
      waiting.erase(waiting.begin());
      const bool hasValues = result.values.contains(function);
      NamedIn names(function, hasValues ? nullptr : function->getBody());
      for (const NamedDecl *each : names.found)
        name(each, !hasValues);
    }
  }

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool TraverseDecl(Decl *decl) override {
    if (!decl || unit.whyBroken(decl) ||
        (!isa<TranslationUnitDecl>(decl) && !unit.isUsers(decl->getLocation())))
      return true;
    const FunctionDecl *function = decl->getAsFunction();
    if (function && isDeviceOnly(function))
      return !result.asksForMembers || !isMember(function) || name(function, true);
    if (function && runsOn(function) == RunsOn::Kernel && function->getBody())
      bodies.insert(function->getBody());
    // What a device variable begins with is the device's.
    const auto *variable = dyn_cast<VarDecl>(decl);
    const bool isDevices =
        variable && (variable->hasAttr<CUDADeviceAttr>() || variable->hasAttr<CUDAConstantAttr>());
    const llvm::SaveAndRestore inside(isStartOfDevices, isStartOfDevices || isDevices);
    return QuestionVisitor::TraverseDecl(decl);
  }
  bool dataTraverseStmtPre(Stmt *statement) override {
    return !bodies.contains(statement) && QuestionVisitor::dataTraverseStmtPre(statement);
  }

  bool VisitCallExpr(CallExpr *e) override {
    called.insert(e->getCallee()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *e) override {
    if (!isAsking() && !isStartOfDevices && !called.contains(e))
      noteAddress(e->getDecl());
    return name(e->getDecl(), isAsking());
  }
  bool VisitMemberExpr(MemberExpr *e) override { return name(e->getMemberDecl(), isAsking()); }
  bool VisitOverloadExpr(OverloadExpr *e) override {
    for (const NamedDecl *each : e->decls())
      name(each->getUnderlyingDecl(), isAsking());
    return true;
  }

private:
  bool name(const NamedDecl *decl, bool asks) {
    const FunctionDecl *function = decl->getAsFunction();
    if (!function || !isDeviceOnly(function) || !unit.isUsers(function->getLocation()))
      return true;
    function = key(function);
    const bool isValue = (function->isConstexpr() || isDeduced(function)) && isForHost(function);
    if ((isValue && result.values.insert(function).second) ||
        (!isValue && asks && result.named.insert(function).second))
      waiting.insert(function->getDefinition() ? function->getDefinition() : function);
    return true;
  }

  /// As a value: nothing but a call would find out what is there.
  void noteAddress(const ValueDecl *decl) {
    const auto *function = dyn_cast<FunctionDecl>(decl);
    if (!function || !isDeviceOnly(function) || !unit.isUsers(function->getLocation()))
      return;
    const FunctionDecl *first = key(function), *definition = first->getDefinition();
    if (!definition || definition->isOutOfLine() || first->isConstexpr() || isDeduced(first))
      return;
    result.addressed.insert(first);
    if (result.named.insert(first).second)
      waiting.insert(definition);
  }

  /// Whether nothing in it, and in what it calls, is for devices only.
  bool isForHost(const FunctionDecl *function) {
    const auto [known, isNew] = forHost.emplace(function, true);
    if (!isNew)
      return known->second;
    const FunctionDecl *definition = function->getDefinition();
    const bool answer =
        definition && llvm::all_of(NamedIn(definition).found, [&](const NamedDecl *each) {
          const FunctionDecl *callee = each->getAsFunction();
          const bool isVariable = isa<VarDecl>(each) && each->hasAttr<CUDADeviceAttr>();
          return callee && isDeviceOnly(callee)
                     ? (callee->isConstexpr() || isDeduced(callee)) && isForHost(key(callee))
                     : !isVariable || cast<VarDecl>(each)->isConstexpr();
        });
    return forHost[function] = answer;
  }

  DeviceDeclarations &result;
  const TranslationUnit &unit;
  std::set<const Stmt *> bodies; ///< of kernels
  std::set<const Expr *> called; ///< names of what is called
  bool isStartOfDevices = false;
  std::set<const FunctionDecl *> waiting;
  std::map<const FunctionDecl *, bool> forHost;
};

DeviceDeclarations::DeviceDeclarations(const Plan &plan)
    : unit(plan.unit), rules(plan.rules), asksForMembers(hasQuestions(plan.unit)) {
  Questions(*this, plan.unit);
}

bool DeviceDeclarations::hasValues(const FunctionDecl *function) const {
  return values.contains(key(function));
}

bool DeviceDeclarations::isDeclared(const FunctionDecl *function) const {
  const FunctionDecl *first = key(function);
  if (values.contains(first))
    return true;
  if (!named.contains(first))
    return false;
  const FunctionDecl *definition = first->getDefinition();
  const auto isLost = [&](const NamedDecl *each) {
    if (!unit.isDialect(each->getLocation()))
      return false;
    const ApiRule *rule = each->getIdentifier() ? rules.find(each->getName()) : nullptr;
    return !rule || rule->fidelity == Fidelity::Unsupported;
  };
  return unit.isUsers(first->getLocation()) && !isSpecial(first) &&
         hasType(definition ? definition : first) && !first->getLocation().isMacroID() &&
         !(definition && definition->getLocation().isMacroID()) &&
         llvm::none_of(NamedIn(first, first->getBody()).found, isLost);
}

bool DeviceDeclarations::has(const NamedDecl *decl, bool asks) const {
  const FunctionDecl *function = decl ? decl->getAsFunction() : nullptr;
  if (!function || !isDeviceOnly(function))
    return false;
  return asks || addressed.contains(key(function)) ? isDeclared(function) : hasValues(function);
}

/// A function that has an address stays one. False for a text that this cannot be done to.
static bool planWithoutBody(Plan &plan, const FunctionDecl *function, bool isAddressed) {
  if (!function->doesThisDeclarationHaveABody())
    return true;
  if (isa<CXXMethodDecl>(function) && function->isOutOfLine())
    return false;
  const SourceText::Level level = plan.text.level(function->getLocation());
  const auto span = plan.text.range(function->getBody()->getSourceRange(), level);
  if (!span || plan.text.buffer(span->file)[span->begin] != '{' ||
      !isBalanced(plan.text.text(*span)))
    return false;
  plan.swallow(*span, isAddressed ? "{ __builtin_trap(); }" : ";", "__device__");
  if (isDeduced(function))
    if (auto type = plan.text.range(function->getReturnTypeSourceRange(), level))
      plan.swallow(*type, spellType(plan, function->getReturnType().getCanonicalType()),
                   "__device__");
  return true;
}

bool DeviceDeclarations::planDeclaration(Plan &plan, const FunctionDecl *function,
                                         BodyTexts &bodies) const {
  if (hasValues(function)) {
    bodies.note(function, {});
  } else if (!planWithoutBody(plan, function, addressed.contains(key(function)))) {
    planDeviceFunction(plan, function);
    return false;
  }
  planKeywords(plan, function);
  moveAttributes(plan, function);
  return true;
}

} // namespace cu2port::host
