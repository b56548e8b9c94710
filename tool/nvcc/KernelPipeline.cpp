// The two halves of LLVM's -O3, split where the target begins to matter:
//
//   simplifyKernels   once      inlining, scalar replacement, loop-invariant code, ...
//   vectoriseKernels  a level   hints to the vectoriser, vectors, unrolling, clean-up
//
// The hints are metadata of loops, `llvm.loop.vectorize.width`: with 1 a loop stays scalar, and
// with 8 or 16 that many elements go into a vector, whatever LLVM thinks that it costs.
#include "nvcc/KernelPipeline.h"

#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

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

/// Before AVX, processors have no masked loads and stores: of a loop with branches in it, a vector
/// would be as many branches as it has elements, larger than the loop and no faster.
struct KeepBranchesScalar : llvm::PassInfoMixin<KeepBranchesScalar> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses) {
    for (llvm::Loop *loop : analyses.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder())
      if (loop->isInnermost() && loop->getNumBlocks() > 1) {
        // What the text asked for (`#pragma omp simd`) goes: it would contradict the new hint.
        if (llvm::MDNode *hints = loop->getLoopID())
          loop->setLoopID(llvm::makePostTransformationMetadata(function.getContext(), hints,
                                                               {"llvm.loop.vectorize."}, {}));
        llvm::addStringMetadataToLoop(loop, "llvm.loop.vectorize.width", 1);
      }
    return llvm::PreservedAnalyses::all();
  }
};

bool convertsHalf(const llvm::Instruction &each) {
  return (llvm::isa<llvm::FPExtInst>(each) && each.getOperand(0)->getType()->isHalfTy()) ||
         (llvm::isa<llvm::FPTruncInst>(each) && each.getType()->isHalfTy());
}

/// LLVM 19 takes four halves at a time, as if more were converted one by one. F16C converts a
/// vector of floats.
struct WidenHalf : llvm::PassInfoMixin<WidenHalf> {
  explicit WidenHalf(unsigned floats) : floats(floats) {}

  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses) {
    for (llvm::Loop *loop : analyses.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder())
      if (loop->isInnermost() && llvm::any_of(loop->blocks(), [](const llvm::BasicBlock *block) {
            return llvm::any_of(*block, convertsHalf);
          }))
        llvm::addStringMetadataToLoop(loop, "llvm.loop.vectorize.width", floats);
    return llvm::PreservedAnalyses::all();
  }

  unsigned floats; ///< in a vector
};

/// What takes more than its share of the time where functions are very large: straight code of
/// thousands of instructions, as unrolled loops leave it, is searched for vectors pair by pair, and
/// each loop that is still there would be unrolled a few times more.
bool isWorthIt(llvm::StringRef pass, llvm::Any unit) {
  constexpr unsigned most = 10000; ///< instructions
  const auto *function = llvm::any_cast<const llvm::Function *>(&unit);
  return (pass != "SLPVectorizerPass" && pass != "LoopUnrollPass") || !function ||
         (*function)->getInstructionCount() <= most;
}

/// Runs what `build` makes of a builder and a level.
template <class Build>
void runPasses(llvm::Module &module, const clang::CompilerInstance &compiler, Build build) {
  const clang::CodeGenOptions &options = compiler.getCodeGenOpts();
  if (options.OptimizationLevel == 0)
    return;
  const std::unique_ptr<llvm::TargetMachine> target = makeTarget(module);
  llvm::PassInstrumentationCallbacks callbacks;
  callbacks.registerShouldRunOptionalPassCallback(isWorthIt);
  llvm::PassBuilder builder(target.get(), tuningOf(options), std::nullopt, &callbacks);
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

void vectoriseKernels(llvm::Module &module, const clang::CompilerInstance &compiler,
                      unsigned floats) {
  runPasses(module, compiler, [&](llvm::PassBuilder &builder, llvm::OptimizationLevel level) {
    llvm::ModulePassManager passes;
    if (floats < 8)
      passes.addPass(llvm::createModuleToFunctionPassAdaptor(KeepBranchesScalar()));
    else
      passes.addPass(llvm::createModuleToFunctionPassAdaptor(WidenHalf(floats)));
    passes.addPass(builder.buildModuleOptimizationPipeline(level, llvm::ThinOrFullLTOPhase::None));
    return passes;
  });
}

} // namespace cu2port
