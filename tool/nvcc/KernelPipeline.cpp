#include "nvcc/KernelPipeline.h"

#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace cu2port {
namespace {

/// What passes ask about the target; functions say themselves for which processor they are.
std::unique_ptr<llvm::TargetMachine> makeTarget(const llvm::Module &module) {
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(module.getTargetTriple(), error);
  return std::unique_ptr<llvm::TargetMachine>(
      target->createTargetMachine(module.getTargetTriple(), "", "", {}, std::nullopt));
}

/// As clang++ has it.
llvm::PipelineTuningOptions tuningOf(const clang::CodeGenOptions &options) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopUnrolling = options.UnrollLoops;
  tuning.LoopInterleaving = options.UnrollLoops;
  tuning.LoopVectorization = options.VectorizeLoop;
  tuning.SLPVectorization = options.VectorizeSLP;
  tuning.MergeFunctions = options.MergeFunctions;
  tuning.CallGraphProfile = false;
  return tuning;
}

llvm::OptimizationLevel levelOf(const clang::CodeGenOptions &options) {
  if (options.OptimizeSize)
    return options.OptimizeSize == 1 ? llvm::OptimizationLevel::Os : llvm::OptimizationLevel::Oz;
  return options.OptimizationLevel == 1   ? llvm::OptimizationLevel::O1
         : options.OptimizationLevel == 2 ? llvm::OptimizationLevel::O2
                                          : llvm::OptimizationLevel::O3;
}

/// Runs what `build` makes of a builder and a level.
template <class Build>
void runPasses(llvm::Module &module, const clang::CompilerInstance &compiler, Build build) {
  const clang::CodeGenOptions &options = compiler.getCodeGenOpts();
  if (options.OptimizationLevel == 0)
    return;
  const std::unique_ptr<llvm::TargetMachine> target = makeTarget(module);
  llvm::PassBuilder builder(target.get(), tuningOf(options));
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  const llvm::TargetLibraryInfoImpl library(llvm::Triple(module.getTargetTriple()));
  functions.registerPass([&] { return llvm::TargetLibraryAnalysis(library); });
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  build(builder, levelOf(options)).run(module, modules);
}

} // namespace

void simplifyKernels(llvm::Module &module, const clang::CompilerInstance &compiler) {
  runPasses(module, compiler, [](llvm::PassBuilder &builder, llvm::OptimizationLevel level) {
    return builder.buildModuleSimplificationPipeline(level, llvm::ThinOrFullLTOPhase::None);
  });
}

void vectoriseKernels(llvm::Module &module, const clang::CompilerInstance &compiler) {
  runPasses(module, compiler, [](llvm::PassBuilder &builder, llvm::OptimizationLevel level) {
    return builder.buildModuleOptimizationPipeline(level, llvm::ThinOrFullLTOPhase::None);
  });
}

} // namespace cu2port
