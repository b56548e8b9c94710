// What the direct form's text must have otherwise, since no macro can do it:
//
//   scale<float, 3><<<4, 256>>>(x, 3);      scale<float, 3>(x, 3);
//   counter += 1;                           CU2PORT_VARIABLE(counter, 0) += 1;
//   calls += 1;         a function's own    CU2PORT_STATIC(calls, 1) += 1;
//   printf("%d", i);    in device code      cu2port::direct::print("%d", i);
//   p = malloc(8);      in device code      p = cu2port::direct::allocate(8);
//   asm("nop;");        in device code      cu2port::direct::unsupported("inline assembly");
//   while (!flag);                          while (!flag) CU2PORT_TURN ;
//   (int)f              in device code      (int)cu2port::direct::integerOf<int>(f)
//   register int i;                         int i;
//
// The last but one is in Numbers.cpp. Line breaks stay where they were: lines of the text are named
// by directives before them.
#include "host/direct/Edits.h"
#include "frontend/AstVisitor.h"
#include "frontend/InitialValues.h"
#include "frontend/SharedVariables.h"
#include "host/ChangedMeanings.h"
#include "host/Functions.h"
#include "host/Names.h"
#include "host/RawTokens.h"
#include "host/direct/Numbers.h"

#include "clang/AST/Attr.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace cu2port::host::direct {
namespace {

using namespace clang;

/// The device variables of the unit by their declarations, and their numbers.
class VariableTable {
public:
  VariableTable(Plan &plan, const Registered &registered) : plan(plan), registered(registered) {}

  /// The number of the row for a variable whose place the runtime knows; -1 for all others.
  int numberOf(const VarDecl *variable) {
    variable = variable->getCanonicalDecl();
    auto [place, isNew] = numbers.try_emplace(variable, -1);
    if (isNew)
      if (const RegisteredVariable *row = find(variable))
        place->second = add(*row, variable);
    return place->second;
  }

  std::vector<Variable> rows;

private:
  /// By name at file scope; of a static variable by name and line.
  const RegisteredVariable *find(const VarDecl *variable) const {
    const PresumedLoc place = plan.unit.sources().getPresumedLoc(variable->getLocation());
    for (const RegisteredVariable &each : registered.variables)
      if (each.isLocal
              ? variable->isStaticLocal() && place.isValid() && each.line == place.getLine() &&
                    each.hostName == variable->getName()
              : !variable->isStaticLocal() && each.hostName == variable->getQualifiedNameAsString())
        return &each;
    return nullptr;
  }

  int add(const RegisteredVariable &row, const VarDecl *variable) {
    const ASTContext &ast = plan.unit.ast();
    // A constant's value is in the text, and may be asked for where no address can be: it keeps its
    // name, and its row says so.
    const bool isLocalConstant = variable->isStaticLocal() && variable->getType().isConstant(ast);
    const VarDecl *initialised = variable->getInitializingDeclaration();
    const bool isConstant =
        isLocalConstant || (initialised && !initialised->getType()->isDependentType() &&
                            initialised->isUsableInConstantExpressions(ast));
    // Each instance of a template has its own, and one number cannot stand for all.
    if (!isConstant && variable->getDeclContext()->isDependentContext())
      return -1;
    rows.push_back({row.name, isConstant});
    if (!row.isLocal && variable->getDefinition() && !variable->getType()->isReferenceType())
      describeStart(variable->getDefinition(), row.hostName, rows.back());
    return isConstant ? -1 : static_cast<int>(rows.size()) - 1;
  }

  /// Functions have addresses here, and numbers on devices.
  static void describeStart(const VarDecl *variable, const std::string &name, Variable &row) {
    const std::optional<InitialValue> value = initialValueOf(variable);
    if (!value)
      return;
    row.start = name;
    for (std::uint64_t at : value->functions)
      row.functions += (row.functions.empty() ? "" : " ") + std::to_string(at);
  }

  Plan &plan;
  const Registered &registered;
  llvm::DenseMap<const VarDecl *, int> numbers;
};

bool runsOnDevice(const FunctionDecl *function) {
  const RunsOn where = runsOn(function);
  return where != RunsOn::Host;
}

/// Sees templates as written only: an edit of their text is one for all instances.
class DirectCode : public AstVisitor {
public:
  DirectCode(Plan &plan, const Registered &registered, const WaitingLoops &waits,
             bool leavesNumbersOpen)
      : plan(plan), waits(waits), variables(plan, registered), numbers(plan),
        leavesNumbersOpen(leavesNumbersOpen) {}

  /// Device code is all that kernels can run; the rest compiles, and never runs.
  bool TraverseDecl(Decl *decl) override {
    if (!decl || (isOutermost(decl) && !plan.unit.isUsers(decl->getLocation())))
      return true;
    const auto *function = decl->getAsFunction();
    const auto *variable = dyn_cast<VarDecl>(decl);
    const bool wasOnDevice = isOnDevice, wasStart = isStart;
    const FunctionDecl *outer = of;
    if (function)
      isOnDevice = runsOnDevice(of = function);
    // What device variables start with, the compiler makes of the text as it is.
    isStart |= variable && variable->hasGlobalStorage() && variables.numberOf(variable) >= 0;
    const bool goOn = AstVisitor::TraverseDecl(decl);
    isOnDevice = wasOnDevice;
    isStart = wasStart;
    of = outer;
    return goOn;
  }
  // Constants and types: nothing that lies in memory.
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &) override { return true; }
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc) override { return true; }

  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (!function->isImplicit())
      planFunction(plan, function);
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    if (isShared(variable))
      planShared(plan, variable);
    if (convertsNumbers())
      numbers.variable(variable);
    return true;
  }
  bool VisitExpr(Expr *expression) override {
    if (convertsNumbers())
      numbers.expression(expression);
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *launch) override {
    planLaunch(plan, launch);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *reference) override {
    return refer(reference, reference->getDecl());
  }
  bool VisitMemberExpr(MemberExpr *member) override {
    return refer(member, member->getMemberDecl());
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *name) override {
    planTemplateWord(plan, name);
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *assembly) override {
    if (isOnDevice)
      replaceAssembly(assembly);
    return true;
  }

  bool dataTraverseStmtPre(Stmt *stmt) override {
    if (const auto *first = dyn_cast<WhileStmt>(stmt))
      letOthersRun(first, first->getBody(), first->getCond());
    else if (const auto *last = dyn_cast<DoStmt>(stmt))
      letOthersRun(last, last->getBody(), last->getCond());
    else if (const auto *counted = dyn_cast<ForStmt>(stmt))
      letOthersRun(counted, counted->getBody(), counted->getCond());
    else if (const auto *label = dyn_cast<LabelStmt>(stmt)) // `goto` makes a loop of it
      letOthersRun(label->getSubStmt(), label->getSubStmt(), nullptr, "CU2PORT_TURN; ");
    else if (const auto *result = dyn_cast<ReturnStmt>(stmt); result && of && convertsNumbers())
      numbers.result(result, of);
    else if (const auto *name = dyn_cast<UnresolvedLookupExpr>(stmt); name && name->getNumDecls())
      call(name, *name->decls_begin());
    return true;
  }

  std::vector<Variable> takeRows() { return std::move(variables.rows); }

private:
  static bool isOutermost(const Decl *decl) {
    const DeclContext *parent = decl->getLexicalDeclContext();
    return parent && (parent->isFileContext() || isa<LinkageSpecDecl>(parent));
  }

  bool convertsNumbers() const { return isOnDevice && !isStart && !leavesNumbersOpen; }

  /// Host code's uses of device variables change as well: the macro is for both.
  bool refer(const Expr *expression, const ValueDecl *decl) {
    call(expression, decl);
    const auto *variable = dyn_cast<VarDecl>(decl);
    const int number = variable && variable->hasGlobalStorage() ? variables.numberOf(variable) : -1;
    if (number < 0 || isStart)
      return true;
    if (auto span = textOf(expression))
      plan.replace(*span,
                   fmt::format("{}({}, {})",
                               variable->isStaticLocal() ? "CU2PORT_STATIC" : "CU2PORT_VARIABLE",
                               plan.text.text(*span).str(), number),
                   "__device__");
    return true;
  }

  /// Functions of the C library's that device code has otherwise. Its fmaxf(-0, 0) may be either.
  void call(const Expr *expression, const NamedDecl *decl) {
    if (!isOnDevice || !isa<FunctionDecl, FunctionTemplateDecl, UsingShadowDecl>(decl) ||
        !decl->getDeclName().isIdentifier() || plan.unit.isUsers(decl->getLocation()))
      return;
    const llvm::StringRef name = decl->getName();
    const bool isMinMax = llvm::is_contained({"fminf", "fmaxf", "fmin", "fmax"}, name);
    const llvm::StringRef other = llvm::StringSwitch<llvm::StringRef>(name)
                                      .Case("printf", "cu2port::direct::print")
                                      .Case("malloc", "cu2port::direct::allocate")
                                      .Case("free", "cu2port::direct::release")
                                      .Default("");
    if (isMinMax ? leavesNumbersOpen : other.empty())
      return;
    if (auto span = textOf(expression))
      plan.replace(*span, isMinMax ? "cu2port::" + name.str() : other.str(), name);
  }

  /// In each round of a loop that others must end. More than one in a line count as one. Where the
  /// body is written elsewhere than the loop, as behind `#define WAIT(x) x;`, by the condition.
  void letOthersRun(const Stmt *loop, const Stmt *body, const Expr *condition,
                    const char *turn = "CU2PORT_TURN ") {
    const PresumedLoc place = plan.unit.sources().getPresumedLoc(loop->getBeginLoc());
    if (!isOnDevice || place.isInvalid() ||
        !waits.contains({llvm::sys::path::filename(place.getFilename()).str(), place.getLine()}))
      return;
    const SourceText::Level level = plan.text.level(loop->getBeginLoc());
    const auto begin = [&](const Stmt *part) {
      return plan.text.range(part->getBeginLoc(), part->getBeginLoc(), level);
    };
    if (auto span = begin(body)) {
      const auto word = begin(loop); // `do{` has no space behind it
      const bool isNext = word && isa<DoStmt>(loop) && word->file == span->file &&
                          span->begin == word->begin + llvm::StringRef("do").size();
      plan.insert(span->file, span->begin, (isNext ? " " : "") + std::string(turn), "wait");
    } else if (auto span = condition ? begin(condition) : std::nullopt)
      plan.insert(span->file, span->begin, "cu2port::letOthersRun(), ", "wait");
  }

  std::optional<Span> textOf(const Expr *expression) const {
    return plan.text.range(expression->getSourceRange(), plan.text.level(expression->getExprLoc()));
  }

  /// PTX means nothing to the host's assembler. A barrier for the compiler is one there, too.
  void replaceAssembly(const GCCAsmStmt *assembly) {
    const bool hasOperands = assembly->getNumOutputs() + assembly->getNumInputs() > 0;
    if (assembly->getAsmString()->getString().trim().empty() && !hasOperands)
      return;
    auto span = plan.text.range(assembly->getAsmLoc(), assembly->getRParenLoc(),
                                plan.text.level(assembly->getAsmLoc()));
    if (!span)
      return;
    const auto lines = plan.text.text(*span).count('\n');
    plan.swallow(*span,
                 "cu2port::direct::unsupported(\"inline assembly\")" + std::string(lines, '\n'),
                 "asm");
  }

  Plan &plan;
  const WaitingLoops &waits;
  VariableTable variables;
  Numbers numbers;
  const bool leavesNumbersOpen;
  const FunctionDecl *of = nullptr; ///< the function that the walk is in
  bool isOnDevice = false;
  bool isStart = false; ///< in what a device variable starts with
};

} // namespace

void blank(Plan &plan, const Span &span, llvm::StringRef rule) {
  plan.swallow(span, std::string(plan.text.text(span).count('\n'), '\n'), rule);
}

void planLaunch(Plan &plan, const CUDAKernelCallExpr *launch) {
  const CallExpr *configuration = launch->getConfig();
  if (!configuration)
    return;
  const SourceLocation open = configuration->getCallee()->getExprLoc();
  if (auto span = plan.text.range(open, configuration->getRParenLoc(), plan.text.level(open)))
    blank(plan, *span, "<<<>>>");
}

void planKeywords(Plan &plan) {
  clang::tok::TokenKind before = clang::tok::semi;
  const clang::FileID file = plan.unit.sources().getMainFileID();
  forEachRawToken(plan, wholeFile(plan, file), [&](const clang::Token &token, const Span &span) {
    const bool isInAttribute = before == clang::tok::l_paren || before == clang::tok::comma;
    before = token.getKind();
    if (token.isNot(clang::tok::raw_identifier))
      return;
    // `__attribute__((__noinline__))` has it right already.
    if (token.getRawIdentifier() == "__noinline__" && !isInAttribute)
      plan.replace(span, "__attribute__((noinline))", "__noinline__");
    else if (token.getRawIdentifier() == "register")
      plan.replace(span, "", "register"); // C++17 has no such word
  });
}

std::vector<Variable> planEdits(Plan &plan, const Registered &registered, const WaitingLoops &waits,
                                bool leavesNumbersOpen) {
  DirectCode code(plan, registered, waits, leavesNumbersOpen);
  code.TraverseDecl(plan.unit.ast().getTranslationUnitDecl());
  planChangedMeanings(plan);
  planKeywords(plan);
  return code.takeRows();
}

} // namespace cu2port::host::direct
