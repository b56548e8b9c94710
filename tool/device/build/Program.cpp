// From kernels to all that they reach.
//
//   template <int N> __device__ float at(...);
//   __global__ void first(...) { at<2>(...); }       at_2, first, second, in this order;
//   __global__ void second(...) { at<2>(...); }      Functions.cpp builds each
//   __device__ float unused(...);
//
// run() builds the kernels, and a function is built where a call of it is built first. So no list
// of device functions is needed, templates exist in the instances that are called, and callees
// stand in front of their callers in the program. What cannot be built leaves an obstacle at the
// function, which dropUnbuildable() carries up to the kernels in the end.
#include "device/build/BlockSizes.h"
#include "device/build/Build.h"
#include "device/build/Builder.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"
#include "frontend/AstVisitor.h"

#include "clang/Lex/Lexer.h"

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

/// `__forceinline__` on a function that calls itself: nvcc goes on without, g++ would refuse it.
void forbidEndlessInlining(ir::Program &program) {
  const std::set<const ir::Function *> recursive = ir::recursiveFunctions(program);
  for (ir::Function *fn : program.functions)
    fn->forceInline = fn->forceInline && !recursive.count(fn);
}

} // namespace

/// All of the device program. Kernels that were copied in from other files are those files' own.
void Builder::run() {
  std::vector<const clang::FunctionDecl *> kernels;
  KernelCollector collector(kernels);
  for (clang::Decl *decl : ast.getTranslationUnitDecl()->decls())
    if (unit.isUsers(decl->getLocation()) && !unit.isImported(decl->getLocation()))
      collector.TraverseDecl(decl);
  const BlockSizes sizes = findBlockSizes(ast);
  for (const clang::FunctionDecl *kernel : kernels) {
    if (unit.whyBroken(kernel))
      continue; // its text stays
    ir::Function *fn = function(kernel);
    if (auto known = sizes.find(kernel); known != sizes.end())
      fn->blockSizes = known->second;
    else if (fn->maxThreads)
      fn->blockSizes = {{fn->maxThreads, 1, 1}};
  }
  finishPointerCallers();
  dropUnbuildable();
  forbidEndlessInlining(program);
}

/// A function that could not be built takes every kernel that reaches it along: those keep their
/// signature, so that they can be registered as missing, and lose their body; device functions go.
void Builder::dropUnbuildable() {
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

std::unique_ptr<ir::Program> buildDeviceProgram(const TranslationUnit &unit, const Rules &rules,
                                                Findings &findings) {
  auto program = std::make_unique<ir::Program>();
  program->fusesProducts =
      unit.ast().getLangOpts().getDefaultFPContractMode() != clang::LangOptions::FPM_Off;
  BuildState state(unit, rules, findings, *program);
  LambdaTable lambdas;
  Builder *builder = nullptr;
  TypeBuilder types(state, lambdas, [&](const clang::Expr *e) { return builder->expr(e); });
  ConstantBuilder constants(state, types);
  VariableBuilder variables(state, types);
  CallingConvention convention(unit, lambdas);
  Builder all(state, lambdas, types, constants, variables, convention);
  builder = &all;
  all.run();
  return program;
}

} // namespace cu2port
