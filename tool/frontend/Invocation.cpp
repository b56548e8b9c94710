// Makes the command line that a file is parsed with, of what the user gives:
//
//   -DN=4 -std=c++11 -I/usr/local/cuda/include scale.cu
//   ->  clang++ -include DIALECT/cuda_runtime.h ... -fsigned-char -x cuda --cuda-host-only ...
//       -std=gnu++17 -DN=4 -std=c++14 -I/usr/local/cuda/include -isystem DIALECT ... -- scale.cu
//
// and takes the Toolkit's folder out of what Clang's driver makes of that.
#include "frontend/Invocation.h"
#include "frontend/BothSides.h"
#include "frontend/TranslationUnit.h"
#include "processes/Programs.h"
#include "support/Paths.h"

#include "clang/Driver/Driver.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace cu2port {

using llvm::StringRef;
namespace path = llvm::sys::path;

bool isCudaFile(StringRef file) {
  StringRef extension = path::extension(file);
  return extension == ".cu" || extension == ".cuh";
}

static bool holdsResources(const std::string &folder) {
  return !folder.empty() && llvm::sys::fs::exists(folder + "/include/stddef.h");
}

std::string findClangResources() {
  std::string baked = CU2PORT_CLANG_RESOURCES;
  if (holdsResources(baked))
    return baked;
  for (const char *name : {"clang++-19", "clang-19", "clang++"}) {
    const std::string program = findProgram(Program::Compiler, name);
    llvm::SmallString<256> real;
    if (program.empty() || llvm::sys::fs::real_path(program, real))
      continue;
    std::string folder = clang::driver::Driver::GetResourcesPath(real);
    if (path::filename(folder) == "19" && holdsResources(folder))
      return folder;
  }
  return {};
}

bool isToolkit(StringRef folder) {
  llvm::SmallString<256> marker(folder);
  path::append(marker, "crt", "host_config.h");
  return llvm::sys::fs::exists(marker);
}

/// The toolkit's headers must not meet the dialect's, whether they were given with -I or lie where
/// compilers look by themselves.
static void leaveOutToolkit(clang::HeaderSearchOptions &search, StringRef dialect) {
  llvm::erase_if(search.UserEntries, [&](const clang::HeaderSearchOptions::Entry &each) {
    return each.Path != dialect && isToolkit(each.Path);
  });
}

/// Headers found by -isystem (CMake has it for libraries) are a program's as those found by -I are:
/// nvcc translates their device code, and shows them the host compiler's macros. Their folders are
/// still behind those of -I. A folder of the compiler's own stays one.
static void ownSystemFolders(clang::HeaderSearchOptions &search, const ParseRequest &request) {
  std::set<std::string> folders;
  for (std::size_t i = 0; i < request.arguments.size(); ++i) {
    StringRef option = request.arguments[i];
    if (option == "-isystem" && i + 1 < request.arguments.size())
      folders.insert(request.arguments[++i]);
    else if (option.consume_front("-isystem"))
      folders.insert(option.str());
  }
  std::map<std::string, unsigned> uses;
  for (const auto &each : search.UserEntries)
    ++uses[each.Path];
  const auto others = std::stable_partition(
      search.UserEntries.begin(), search.UserEntries.end(), [&](const auto &each) {
        return each.Group != clang::frontend::System || !folders.count(each.Path) ||
               each.Path == request.dialectFolder || uses[each.Path] > 1;
      });
  for (auto each = others; each != search.UserEntries.end(); ++each)
    each->Group = clang::frontend::Angled;
}

/// GCC's headers that Clang has none of (omp.h, quadmath.h), behind all others, and what Clang does
/// not know of their language: programs are compiled by g++. Its own folder is named by that of
/// libstdc++, if the driver found one:
///
///   /usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12
static void addGccHeaders(clang::CompilerInvocation &invocation) {
  // Which function frees what a function allocates is for GCC's warnings.
  invocation.getPreprocessorOpts().addMacroDef("__malloc__(...)=__malloc__");
  // GCC's <stdbool.h> has it in C++ of every standard, Clang's with GNU extensions only.
  if (invocation.getLangOpts().CPlusPlus)
    invocation.getPreprocessorOpts().addMacroDef("_Bool=bool");
  clang::HeaderSearchOptions &search = invocation.getHeaderSearchOpts();
  for (const auto &each : search.UserEntries) {
    const StringRef installation = StringRef(each.Path).split("/../../").first;
    if (installation == each.Path || !installation.contains("/gcc"))
      continue;
    const std::string folder = (installation + "/include").str();
    if (llvm::sys::fs::is_directory(folder))
      return search.AddPath(folder, clang::frontend::After, false, false);
  }
}

std::string raiseStandard(StringRef option, unsigned least) {
  const auto [head, year] = option.rsplit("++");
  const unsigned number = llvm::StringSwitch<unsigned>(year)
                              .Cases("98", "03", 3)
                              .Cases("0x", "11", 11)
                              .Cases("1y", "14", 14)
                              .Default(least);
  if (!option.starts_with("-std=") || number >= least)
    return option.str();
  return fmt::format("{}++{}", head.str(), least);
}

/// -std=c++17 for a C file, -std=c99 for others: options hold for all files of a run.
static bool isOfOtherLanguage(StringRef option, bool isC) {
  return option.starts_with("-std=") && option.contains("++") == isC;
}

/// --ftz=true in Clang's words: Clang would say that it is of no use to a parse for the host.
static bool isForDevices(StringRef option) { return option == "-fgpu-flush-denormals-to-zero"; }

static std::vector<std::string> commandLine(const ParseRequest &request,
                                            const std::string &resources) {
  // A translation is the same on every machine; a target's own char comes with --target.
  std::vector<std::string> args{"clang++", "-fsyntax-only", "-resource-dir", resources};
  if (!llvm::any_of(request.arguments,
                    [](StringRef each) { return each.starts_with("--target="); }))
    args.push_back("-fsigned-char");
  bool isCuda = request.asCuda || isCudaFile(request.file);
  StringRef extension = path::extension(request.file);
  if (isCuda)
    // Host side only: one parse serves host and device. The CUDA path is ours, so that the driver
    // looks for no Toolkit.
    args.insert(args.end(), {"-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib",
                             "--cuda-path=" + request.dialectFolder});
  const bool isC = extension == ".c" && !isCuda;
  if (isC)
    args.insert(args.end(), {"-x", "c"}); // clang++ takes it for C++
  else
    args.push_back("-std=gnu++17"); // nvcc's default; the user's own -std comes later and wins
  for (const std::string &each : request.arguments)
    if (!isOfOtherLanguage(each, isC) && !isForDevices(each))
      args.push_back(isCuda ? raiseStandard(each) : each);
  args.insert(args.end(), {"-isystem", request.dialectFolder});
  // Headers that a translated program includes as they are (nvtx3/).
  args.insert(args.end(),
              {"-isystem", path::parent_path(request.dialectFolder).str() + "/include"});
  if (isCuda)
    // As nvcc does. First of all includes, even of the user's -include.
    args.insert(args.begin() + 1, {"-include", request.dialectFolder + "/cuda_runtime.h"});
  args.push_back("-ferror-limit=20");
  // Names are not guessed: Clang's search for what a name in an undeclared variable's subscript may
  // have meant is endless for some.
  args.push_back("-fno-spell-checking");
  args.push_back(request.warnings ? "-Wno-unknown-cuda-version" : "-w");
  args.insert(args.end(), {"--", asOperand(request.file)});
  return args;
}

/// The file's own name again, which messages and __FILE__ have, behind the reader of options.
static void nameInput(clang::FrontendOptions &frontend, const std::string &file) {
  for (clang::FrontendInputFile &each : frontend.Inputs)
    each = clang::FrontendInputFile(file, each.getKind(), each.isSystem());
}

/// The target becomes the GPU, as Clang has it when it compiles device code; types and the macros
/// of the processor stay the host's.
static void turnToDevice(clang::CompilerInvocation &invocation) {
  clang::TargetOptions &target = invocation.getTargetOpts();
  invocation.getFrontendOpts().AuxTriple = target.Triple;
  target.HostTriple = target.Triple;
  target.Triple = "nvptx64-nvidia-cuda";
  target.CPU = "sm_70";
  target.TuneCPU.clear();
  target.ABI.clear();
  target.FeaturesAsWritten.clear();
  invocation.getLangOpts().CUDAIsDevice = true;
}

std::unique_ptr<clang::CompilerInvocation>
makeInvocation(const ParseRequest &request, const std::string &resources,
               llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> diagnostics) {
  std::vector<std::string> args = commandLine(request, resources);
  std::vector<const char *> pointers;
  for (const std::string &each : args)
    pointers.push_back(each.c_str());
  clang::CreateInvocationOptions options;
  options.Diags = std::move(diagnostics);
  auto invocation = clang::createInvocation(pointers, options);
  if (!invocation)
    return nullptr;
  nameInput(invocation->getFrontendOpts(), request.file);
  leaveOutToolkit(invocation->getHeaderSearchOpts(), request.dialectFolder);
  if (invocation->getLangOpts().CUDA)
    ownSystemFolders(invocation->getHeaderSearchOpts(), request);
  addGccHeaders(*invocation);
  if (invocation->getLangOpts().CUDA)
    nameBothSides(invocation->getLangOpts());
  if (request.forDevice && invocation->getLangOpts().CUDA)
    turnToDevice(*invocation);
  if (request.isFlat) {
    clang::PreprocessorOptions &preprocessor = invocation->getPreprocessorOpts();
    preprocessor.Macros.clear();
    preprocessor.MacroIncludes.clear();
    preprocessor.Includes.resize(1); // the dialect's
  }
  return invocation;
}

} // namespace cu2port
