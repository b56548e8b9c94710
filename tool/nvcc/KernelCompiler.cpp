// One text of kernels, parsed once and compiled for each level, in threads (large ones twice only):
//
//                                           x86-64-v2 -> k.o              s_cpu_x86_64_v2, s_cpu
//   k.cpp -- Clang, first half --> bitcode  x86-64-v3 -> k.o.x86-64-v3.o  s_cpu_x86_64_v3
//            of LLVM's passes               x86-64-v4 -> k.o.x86-64-v4.o  s_cpu_x86_64_v4
//
// The text defines two tables (KernelVersions.cpp): `s_cpu`, of its kernels, and `s_cpu_versions`,
// of versions. Each version gives the first one its own name; in the version for x86-64-v2 the
// second one becomes `s_cpu`, which is what the host's part refers to. So a program that knows
// nothing of versions and one that has them look the same to the linker.
//
// Each thread has an LLVMContext of its own, which LLVM asks for: that is why the module goes
// through bitcode. Read KernelCompiler::parse(), then compile().
#include "nvcc/KernelCompiler.h"
#include "frontend/Invocation.h"
#include "nvcc/KernelPipeline.h"
#include "nvcc/KernelVersions.h"

#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/BackendUtil.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Driver/Options.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/IPO/Internalize.h"

#include <thread>

namespace cu2port {
namespace {

using Diagnostics = llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine>;

Diagnostics makeDiagnostics() {
  auto *options = new clang::DiagnosticOptions;
  return clang::CompilerInstance::createDiagnostics(
      options, new clang::TextDiagnosticPrinter(llvm::errs(), options));
}

/// A loop that cannot be vectorised is no reason for a warning; whatever fails is told.
void tellErrors(const llvm::DiagnosticInfo *info, void *hasFailed) {
  if (info->getSeverity() != llvm::DS_Error)
    return;
  *static_cast<bool *>(hasFailed) = true;
  llvm::DiagnosticPrinterRawOStream printer(llvm::errs());
  info->print(printer);
  llvm::errs() << '\n';
}

std::size_t countInstructions(const llvm::Module &module) {
  std::size_t count = 0;
  for (const llvm::Function &each : module)
    count += each.getInstructionCount();
  return count;
}

/// One file's kernels, parsed, and where their versions go.
class KernelCompiler {
public:
  KernelCompiler(std::string table, std::string object)
      : table(std::move(table)), object(std::move(object)) {}

  /// False after an error, which is printed.
  bool parse(const std::vector<std::string> &words) {
    std::vector<std::string> line{"clang++",
                                  "-resource-dir",
                                  findClangResources(),
                                  std::string("-march=") + kernelLevels.front(),
                                  "-DCU2PORT_SEVERAL_VERSIONS",
                                  "-Wno-psabi"};
    line.insert(line.end(), words.begin(), words.end());
    std::vector<const char *> pointers;
    for (const std::string &each : line)
      pointers.push_back(each.c_str());
    clang::CreateInvocationOptions options;
    options.Diags = makeDiagnostics();
    std::shared_ptr<clang::CompilerInvocation> invocation =
        clang::createInvocation(pointers, options);
    if (!invocation)
      return false;
    instance.setInvocation(invocation);
    instance.createDiagnostics();
    return emitBitcode();
  }

  bool compileVersions() {
    std::array<bool, kernelLevels.size()> isDone{};
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < kernelLevels.size(); ++i)
      threads.emplace_back([&, i] { isDone[i] = compile(kernelLevels[i]); });
    for (std::thread &each : threads)
      each.join();
    return llvm::all_of(isDone, [](bool good) { return good; });
  }

private:
  /// As far as it is the same for all versions.
  bool emitBitcode() {
    llvm::LLVMContext context;
    bool hasFailed = false;
    context.setDiagnosticHandlerCallBack(tellErrors, &hasFailed);
    clang::EmitLLVMOnlyAction action(&context);
    instance.getCodeGenOpts().DisableLLVMPasses = true; // which come here, in two steps
    if (!instance.ExecuteAction(action))
      return false;
    // The second half comes from vectoriseKernels(), not from Clang's backend; without optimisation
    // there are no halves, and the backend does what little there is.
    instance.getCodeGenOpts().DisableLLVMPasses = instance.getCodeGenOpts().OptimizationLevel > 0;
    const std::unique_ptr<llvm::Module> module = action.takeModule();
    // An inline function that one place calls goes there, and need not be kept.
    llvm::internalizeModule(*module,
                            [](const llvm::GlobalValue &each) { return !each.isWeakForLinker(); });
    simplifyKernels(*module, instance);
    isLarge = countInstructions(*module) > mostInstructions;
    llvm::raw_svector_ostream stream(bitcode);
    llvm::WriteBitcodeToFile(*module, stream);
    return !hasFailed;
  }

  /// The version for one level, from the bitcode to its object. Runs beside the others: it changes
  /// nothing of this object.
  bool compile(const std::string &level) const;
  bool isOmitted(llvm::StringRef level) const {
    return isLarge && level == llvm::StringRef(kernelLevels.back());
  }
  void keepVersion(llvm::Module &module, const std::string &level) const;
  void takeOver(llvm::Module &module, const std::string &level, const std::string &omitted) const;

  /// From here on, kernels take seconds to compile for each level, and are seldom made of vectors.
  static constexpr std::size_t mostInstructions = 20000;

  std::string table, object;
  bool isLarge = false; ///< the last level has the version of the one before
  clang::CompilerInstance instance;
  llvm::SmallVector<char, 0> bitcode;
};

/// Functions say themselves what processor they are for. Those that ask for one of their own keep
/// it.
void retarget(llvm::Module &module, const clang::TargetOptions &from,
              const clang::TargetOptions &to) {
  auto text = [](const clang::TargetOptions &options) {
    std::vector<std::string> features = options.Features;
    llvm::sort(features);
    return llvm::join(features, ",");
  };
  const std::string before = text(from), after = text(to);
  // Clang would take half of AVX-512's width, as was best for the first processors that had it.
  const bool isWidest = to.CPU == kernelLevels.back();
  for (llvm::Function &each : module) {
    if (each.getFnAttribute("target-features").getValueAsString() != before)
      continue;
    each.addFnAttr("target-cpu", to.CPU);
    each.addFnAttr("target-features", after);
    if (isWidest)
      each.addFnAttr("prefer-vector-width", "512");
  }
}

/// `name` stands for `variable` from now on, also where it was only declared.
void takeName(llvm::Module &module, llvm::GlobalValue *variable, const std::string &name) {
  if (llvm::GlobalValue *declared = module.getNamedValue(name); declared && declared != variable) {
    declared->replaceAllUsesWith(variable);
    declared->eraseFromParent();
  }
  variable->setName(name);
}

/// Gives the version's table its own name, and keeps all else from other versions: the first one
/// has the table of versions, and what else the file defines for others.
void KernelCompiler::keepVersion(llvm::Module &module, const std::string &level) const {
  const std::string own = tableOf(table, level);
  takeName(module, module.getNamedValue(table), own);
  const bool isFirst = level == kernelLevels.front();
  if (isFirst)
    takeName(module, module.getNamedValue(versionsOf(table)), table);
  else
    for (const char *list : {"llvm.used", "llvm.compiler.used"})
      if (llvm::GlobalVariable *used = module.getNamedGlobal(list))
        used->eraseFromParent();
  llvm::internalizeModule(
      module, [&](const llvm::GlobalValue &each) { return each.getName() == own || isFirst; });
}

/// Of a version that is omitted nothing but its name is there, which stands for this one.
void KernelCompiler::takeOver(llvm::Module &module, const std::string &level,
                              const std::string &omitted) const {
  llvm::GlobalVariable *own = module.getNamedGlobal(tableOf(table, level));
  takeName(module, llvm::GlobalAlias::create(llvm::GlobalValue::ExternalLinkage, "", own),
           tableOf(table, omitted));
}

std::unique_ptr<llvm::Module> makeEmpty(const llvm::Module &like) {
  auto module = std::make_unique<llvm::Module>(like.getName(), like.getContext());
  module->setTargetTriple(like.getTargetTriple());
  module->setDataLayout(like.getDataLayout());
  return module;
}

bool KernelCompiler::compile(const std::string &level) const {
  llvm::LLVMContext context;
  bool hasFailed = false;
  context.setDiagnosticHandlerCallBack(tellErrors, &hasFailed);
  auto module = llvm::cantFail(
      llvm::parseBitcodeFile({llvm::StringRef(bitcode.data(), bitcode.size()), object}, context));
  const Diagnostics diagnostics = makeDiagnostics();
  const auto target = std::make_shared<clang::TargetOptions>(instance.getTargetOpts());
  target->CPU = level;
  const llvm::IntrusiveRefCntPtr<clang::TargetInfo> info =
      clang::TargetInfo::CreateTargetInfo(*diagnostics, target);
  retarget(*module, instance.getTargetOpts(), *target);
  if (isOmitted(level))
    // The object is there all the same: the command line that joins them names every level.
    module = makeEmpty(*module);
  else
    keepVersion(*module, level);
  if (level == kernelLevels[kernelLevels.size() - 2] && isOmitted(kernelLevels.back()))
    takeOver(*module, level, kernelLevels.back());
  const bool isFirst = level == kernelLevels.front(), isLast = level == kernelLevels.back();
  // Floats in a vector: SSE has 4, AVX2 8, AVX-512 16.
  vectoriseKernels(*module, instance, isFirst ? 4 : isLast ? 16 : 8);
  std::error_code error;
  auto stream = std::make_unique<llvm::raw_fd_ostream>(objectOf(object, level), error);
  if (error) {
    llvm::errs() << objectOf(object, level) << ": " << error.message() << '\n';
    return false;
  }
  clang::EmitBackendOutput(*diagnostics, instance.getHeaderSearchOpts(), instance.getCodeGenOpts(),
                           *target, instance.getLangOpts(), info->getDataLayoutString(),
                           module.get(), clang::Backend_EmitObj, nullptr, std::move(stream));
  return !hasFailed && !diagnostics->hasErrorOccurred();
}

/// `#pragma unroll` may make this many instructions of a loop; clang++ makes up to 16,384. Kernels
/// are written for thousands of processors that each save a jump. Here compilers take vectors
/// instead, and copies of those by the hundred take longer to compile and run no faster.
void limitUnrolling() {
  const char *const words[] = {"cu2portcc", "-pragma-unroll-threshold=512"};
  llvm::cl::ParseCommandLineOptions(static_cast<int>(std::size(words)), words);
}

using Prefixes = llvm::ArrayRef<llvm::StringRef>;

bool hasOne(const std::vector<std::string> &options, Prefixes prefixes) {
  return llvm::any_of(options, [&](llvm::StringRef option) {
    return llvm::any_of(prefixes, [&](llvm::StringRef each) { return option.starts_with(each); });
  });
}

/// g++ has options that Clang has not.
bool hasUnknown(const std::vector<std::string> &options) {
  std::vector<const char *> words;
  for (const std::string &each : options)
    words.push_back(each.c_str());
  unsigned missingIndex = 0, missingCount = 0;
  const auto read = clang::driver::getDriverOptTable().ParseArgs(
      words, missingIndex, missingCount,
      llvm::opt::Visibility(clang::driver::options::ClangOption));
  return missingCount > 0 || read.hasArg(clang::driver::options::OPT_UNKNOWN);
}

} // namespace

int compileKernelVersions(const std::vector<std::string> &arguments) {
  if (arguments.size() < 3)
    return 1;
  llvm::InitializeAllTargets();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmPrinters();
  llvm::InitializeAllAsmParsers();
  limitUnrolling();
  KernelCompiler compiler(arguments[0], arguments[1]);
  return compiler.parse({arguments.begin() + 2, arguments.end()}) && compiler.compileVersions() ? 0
                                                                                                : 1;
}

bool choosesProcessor(const std::vector<std::string> &options) {
  return hasOne(options, Prefixes{"-march", "-mcpu", "-m32", "-mx32", "--target", "-target"});
}

bool needsHostCompiler(const std::vector<std::string> &options) {
  return hasOne(options, Prefixes{"-fsanitize", "-fprofile", "-fcoverage", "--coverage",
                                  "-ftest-coverage", "-flto", "-fplugin", "-finstrument", "-pg",
                                  "-B", "--gcc-", "--sysroot", "-stdlib"}) ||
         hasUnknown(options);
}

} // namespace cu2port
