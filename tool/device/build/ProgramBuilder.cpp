// From kernels to all that they reach.
//
//   template <int N> __device__ float at(...);
//   __global__ void first(...) { at<2>(...); }       at_2, first, second, in this order;
//   __global__ void second(...) { at<2>(...); }      FunctionBuilder builds each
//   __device__ float unused(...);
//
// run() builds the kernels, and a function is built where a call of it is built first. So no list
// of device functions is needed, templates exist in the instances that are called, and callees
// stand in front of their callers in the program. What cannot be built leaves an obstacle at the
// function, which dropUnbuildable() carries up to the kernels in the end.
#include "device/build/BlockSizes.h"
#include "device/build/Build.h"
#include "device/build/FunctionBuilder.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"
#include "frontend/AstVisitor.h"
#include "support/Stage.h"

#include "llvm/Support/SaveAndRestore.h"

namespace cu2port {

namespace {

/// Finds every kernel with a body that is concrete: plain ones and instantiations.
class KernelCollector : public AstVisitor {
public:
  explicit KernelCollector(std::vector<const clang::FunctionDecl *> &kernels) : kernels(kernels) {}
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseStmt(clang::Stmt *) override {
    return true;
  } // no kernel is defined inside a statement
  bool VisitFunctionDecl(clang::FunctionDecl *decl) override {
    if (decl->hasAttr<clang::CUDAGlobalAttr>() && decl->isThisDeclarationADefinition() &&
        !decl->isDependentContext())
      kernels.push_back(decl);
    return true;
  }

private:
  std::vector<const clang::FunctionDecl *> &kernels;
};

/// Kernels that were copied in from other files are those files' own.
std::vector<const clang::FunctionDecl *> collectKernels(const TranslationUnit &unit) {
  std::vector<const clang::FunctionDecl *> kernels;
  KernelCollector collector(kernels);
  for (clang::Decl *decl : unit.ast().getTranslationUnitDecl()->decls())
    if (unit.isUsers(decl->getLocation()) && !unit.isImported(decl->getLocation()))
      collector.TraverseDecl(decl);
  return kernels;
}

/// `__forceinline__` on a function that calls itself: nvcc goes on without, g++ would refuse it.
void forbidEndlessInlining(ir::Program &program) {
  const std::set<const ir::Function *> recursive = ir::recursiveFunctions(program);
  for (ir::Function *fn : program.functions)
    fn->forceInline = fn->forceInline && !recursive.count(fn);
}

/// Of lambdas that a function makes twice by one line of a macro: nobody could tell their kernels
/// apart, which then have no names.
void dropSharedNames(ir::Program &program) {
  std::map<std::string, unsigned> counts;
  for (const ir::Function *fn : program.functions)
    ++counts[fn->linkerName];
  for (ir::Function *fn : program.functions)
    if (counts[fn->linkerName] > 1)
      fn->linkerName.clear();
}

/// A function that could not be built takes every kernel that reaches it along: those keep their
/// signature, so that they can be registered as missing, and lose their body; device functions go.
void dropUnbuildable(ir::Program &program) {
  bool changed = true;
  // Up to the callers, and theirs, until nothing changes.
  while (changed) {
    changed = false;
    for (ir::Function *fn : program.functions) {
      if (!fn->body || !fn->obstacles.empty())
        continue;
      ir::forEachExpr(fn->body, [&](ir::Expr *&e) {
        auto *call = llvm::dyn_cast<ir::Call>(e);
        if (!call || call->callee->obstacles.empty() || !fn->obstacles.empty())
          return;
        fn->obstacles.push_back(call->callee->obstacles.front());
        changed = true;
      });
    }
  }
  for (ir::Function *fn : program.functions)
    if (!fn->obstacles.empty())
      fn->body = nullptr;
  // What only dropped bodies called goes, too.
  std::set<const ir::Function *> reached;
  std::vector<ir::Function *> work;
  for (ir::Function *fn : program.functions)
    if (fn->isKernel)
      work.push_back(fn);
  while (!work.empty()) {
    ir::Function *fn = work.back();
    work.pop_back();
    if (!reached.insert(fn).second || !fn->body)
      continue;
    ir::forEachExpr(fn->body, [&](ir::Expr *&e) {
      if (auto *call = llvm::dyn_cast<ir::Call>(e))
        work.push_back(call->callee);
    });
  }
  llvm::erase_if(program.functions, [&](ir::Function *fn) { return !reached.count(fn); });
}

/// What calls by numbers was added before its body was known: callees come first again.
void putCalleesFirst(ir::Program &program) {
  program.functions = ir::reachedFrom(program.functions);
}

} // namespace

ProgramBuilder::ProgramBuilder(const TranslationUnit &unit, const Rules &rules, Findings &findings,
                               ir::Program &program)
    : state(unit, rules, findings, program),
      types(state, lambdas, [this](const clang::Expr *e) { return current->expr(e); }),
      constants(state, types), variables(state, types), convention(unit, lambdas), pointers(*this),
      memberPointers(*this), virtuals(*this) {}

/// All of the device program.
void ProgramBuilder::run(const KernelChoice &choice) {
  const std::vector<const clang::FunctionDecl *> kernels = collectKernels(state.unit);
  const BlockSizes sizes = findBlockSizes(state.ast);
  for (std::size_t number = 0; number < kernels.size(); ++number) {
    const clang::FunctionDecl *kernel = kernels[number];
    if (state.unit.whyBroken(kernel) || (choice.only && *choice.only != number))
      continue; // its text stays
    if (const auto found = choice.aside.find(number); found != choice.aside.end())
      aside[kernel] = &found->second;
    ir::Function *fn = function(kernel);
    if (auto known = sizes.find(kernel); known != sizes.end())
      fn->blockSizes = known->second;
    else if (fn->maxThreads)
      fn->blockSizes = {{fn->maxThreads, 1, 1}};
  }
  // First all functions, then what calls them by numbers.
  pointers.addInitialValues();
  virtuals.buildOverriders();
  pointers.finish();
  memberPointers.finish();
  virtuals.finish();
  if (llvm::any_of(state.program.functions, [](const auto *fn) { return fn->callsPointers; }))
    putCalleesFirst(state.program);
  dropSharedNames(state.program);
  dropUnbuildable(state.program);
  forbidEndlessInlining(state.program);
}

/// That of a lambda's operator is the variable's that it is, or its struct's.
std::string ProgramBuilder::nameOf(const clang::FunctionDecl *definition) {
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(definition);
  if (!method || !method->getParent()->isLambda())
    return state.names.function(definition);
  if (const std::string *name = lambdas.functionName(method->getParent()))
    return state.names.unique(*name);
  return state.names.unique(types.structDecl(method->getParent(), method->getLocation())->name +
                            "_call");
}

/// It is known before it has a body, since a body may call its own function; and it has a builder
/// of its own, since the caller's body is half built.
ir::Function *ProgramBuilder::function(const clang::FunctionDecl *decl) {
  const clang::FunctionDecl *definition = nullptr;
  if (!decl->hasBody(definition) || !definition)
    definition = decl;
  if (auto known = functions.find(definition); known != functions.end())
    return known->second;

  auto *fn = state.program.make<ir::Function>();
  functions[definition] = fn;
  fn->name = nameOf(definition);
  fn->sourceName = state.names.qualified(definition);
  noteStage("in '" + fn->sourceName + "'");
  fn->isKernel = definition->hasAttr<clang::CUDAGlobalAttr>();
  fn->place = state.place(definition->getLocation());
  fn->comments = state.commentsOf(definition);

  FunctionBuilder builder(*this, *fn, definition);
  llvm::SaveAndRestore<ExpressionBuilder *> building(current, &builder);
  llvm::SaveAndRestore reported(state.function, fn);
  llvm::SaveAndRestore reportedDecl(state.functionDecl, definition);
  builder.build();
  state.program.functions.push_back(fn);
  return fn;
}

std::size_t countKernels(const TranslationUnit &unit) { return collectKernels(unit).size(); }

std::unique_ptr<ir::Program> buildDeviceProgram(const TranslationUnit &unit, const Rules &rules,
                                                Findings &findings, const KernelChoice &choice) {
  auto program = std::make_unique<ir::Program>();
  program->fusesProducts =
      unit.ast().getLangOpts().getDefaultFPContractMode() != clang::LangOptions::FPM_Off;
  ProgramBuilder(unit, rules, findings, *program).run(choice);
  return program;
}

} // namespace cu2port
