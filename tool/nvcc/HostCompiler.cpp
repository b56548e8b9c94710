// Command lines that compile; those that link are in HostLink.cpp: all that cu2portcc runs. What
// --dryrun prints for `cu2portcc -c s.cu -o s.o` (T: the scratch folder, P: the prefix), shortened:
//
//   g++ -std=gnu++17 -isystem P/include -idirafter . -fpermissive -x c++ -c T/s.cpp    compileHost
//       -o T/cu2port_host.o
//   cu2portcc -compile-kernels s_5e6322de_cpu T/cu2port_kernels.o -O3 ...           compileVersions
//       T/cu2port_kernels.cpp
//
// Nothing is run here but what asks a compiler about itself (its target).
#include "nvcc/HostCompiler.h"
#include "arguments/CompilerArguments.h"
#include "diag/Findings.h"
#include "frontend/HostMacros.h"
#include "frontend/Invocation.h"
#include "nvcc/HostTarget.h"
#include "nvcc/KernelCompiler.h"
#include "session/Session.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <algorithm>
#include <cstdlib>

namespace cu2port {

using llvm::StringRef;

/// True for nvcc and for ourselves: a build that says CXX=cu2portcc must not go round in circles.
static bool isCudaCompiler(StringRef program) {
  StringRef name = llvm::sys::path::filename(program);
  return name.starts_with("nvcc") || name.starts_with("cu2portcc");
}

/// -ccbin may name a folder.
static std::string insideFolder(const std::string &place) {
  if (!llvm::sys::fs::is_directory(place))
    return place;
  for (const char *name : {"/g++", "/clang++"})
    if (llvm::sys::fs::can_execute(place + name))
      return place + name;
  return place;
}

/// NVCC_CCBIN is nvcc's own. $CXX may carry options: `ccache g++`, `g++ -m64`. Only a single word
/// is a compiler's name.
static std::string fromEnvironment() {
  if (auto value = llvm::sys::Process::GetEnv("NVCC_CCBIN"); value && !value->empty())
    return insideFolder(*value);
  auto value = llvm::sys::Process::GetEnv("CXX");
  if (!value || isCudaCompiler(*value) || StringRef(*value).trim().contains(' '))
    return {};
  return StringRef(*value).trim().str();
}

/// The path of the first of them that is on the PATH; empty if none is.
static std::string firstOf(std::initializer_list<const char *> names) {
  std::string found;
  for (const char *name : names)
    if (found.empty())
      found = findProgram(Program::Compiler, name);
  return found;
}

HostCompiler::HostCompiler(const NvccCommand &command, const RuntimeFiles &runtime,
                           Findings &findings)
    : command(command), runtime(runtime) {
  std::string wanted =
      command.hostCompiler.empty() ? fromEnvironment() : insideFolder(command.hostCompiler);
  // As with nvcc: old C, GNU extensions and libraries like OpenMP's are g++'s.
  compiler = wanted.empty() ? firstOf({"g++", "clang++-19", "clang++"})
                            : findProgram(Program::Compiler, wanted);
  if (compiler.empty())
    findings.add(DiagId::HostCompilerMissing, "", 0, 0, wanted.empty() ? "g++" : wanted);
  // The default compiler is one of this machine; only a chosen one may be for another.
  target = targetOf(compiler, !wanted.empty(), command.host);
  this->runtime = filesForTarget(runtime, target);
  kernelCompiler = needsHostCompiler(kernelFlags()) ? std::string()
                                                    : findProgram(Program::Compiler, "clang++-19");
  if (kernelCompiler.empty())
    kernelCompiler = compiler;
}

/// Without the CUDA Toolkit's folders.
static std::vector<std::string> withoutToolkit(const std::vector<std::string> &meaning) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < meaning.size(); ++i) {
    const bool isFolder = meaning[i] == "-I" || meaning[i] == "-isystem";
    if (isFolder && i + 1 < meaning.size() && isToolkit(meaning[i + 1]))
      ++i;
    else
      words.push_back(meaning[i]);
  }
  return words;
}

void readIncludePath(NvccCommand &command) {
  const auto value = llvm::sys::Process::GetEnv("CPATH");
  if (!value)
    return;
  llvm::SmallVector<StringRef> folders;
  StringRef(*value).split(folders, llvm::sys::EnvPathSeparator);
  llvm::erase_if(folders, [](StringRef folder) { return isToolkit(folder); });
  ::setenv("CPATH", llvm::join(folders, ":").c_str(), /*overwrite=*/1);
  for (const StringRef folder : folders)
    command.meaning.insert(command.meaning.end(), {"-I", folder.empty() ? "." : folder.str()});
}

bool keepsCudaNames() {
  return llvm::sys::Process::GetEnv("CU2PORT_HOST_NAMES").value_or("") != "port";
}

Rules readHostRules(const Resources &resources, Findings &findings) {
  Rules rules = readRules(resources, {}, findings);
  if (keepsCudaNames())
    rules.keepHostNames();
  return rules;
}

static bool isStandard(StringRef word) { return word.starts_with("-std="); }

std::vector<std::string> HostCompiler::hostMeaning(NvccInput::Language language) const {
  std::vector<std::string> words = withoutToolkit(command.meaningFor(language));
  for (std::string &word : words)
    if (isStandard(word))
      word = raiseStandard(word);
  if (llvm::none_of(words, isStandard))
    words.insert(words.begin(), "-std=gnu++17");
  return words;
}

/// Headers of the translation come before the user's folders, in which those that they were made of
/// still lie under the same names: `-I T/include -I include`.
ProgramCall HostCompiler::compileHost(const HostSource &source, const std::string &object) const {
  ProgramCall call{compiler};
  for (const std::string &folder : source.folders)
    call.insert(call.end(), {"-I", folder});
  for (const std::string &word : hostMeaning(source.language)) {
    const auto moved = call.back() == "-include" || call.back() == "-imacros"
                           ? source.moved.find(word)
                           : source.moved.end();
    call.push_back(moved == source.moved.end() ? word : moved->second);
  }
  // A header that only the host compiler asks for lies where it lay; all others are found before.
  call.insert(call.end(), {"-isystem", runtime.include, "-idirafter", source.originalFolder});
  if (source.keepsNames)
    call.push_back("-DCU2PORT_CUDA_NAMES");
  if (!command.architectures.empty())
    call.push_back(architecturesWord(command));
  llvm::append_range(call, command.host);
  // A function for host and device that only kernels call: nvcc is silent about it, too. It warns
  // of `char c{n};`, as g++ does, where clang++ fails.
  call.insert(call.end(), {"-Wno-unused-function", "-Wno-error=narrowing"});
  // Clang has read it already. What g++ alone finds wrong, as a name that changes its meaning in a
  // class, it finds nowhere in what nvcc writes.
  if (isGnuCompiler(compiler))
    call.push_back("-fpermissive");
  call.insert(call.end(), {"-x", "c++", "-c", source.file, "-o", object});
  return call;
}

/// Warnings and levels of optimisation are about the user's own text; the rest (-fPIC, -fsanitize=,
/// -g, -march=) holds for kernels too.
static bool isForKernels(StringRef option) {
  return !option.starts_with("-W") && !option.starts_with("-O") && option != "-w" &&
         !option.starts_with("-pedantic") && option != "-pg" && option != "-ansi";
}

static void appendWords(std::vector<std::string> &to, StringRef text) {
  llvm::SmallVector<StringRef, 16> words;
  llvm::SplitString(text, words);
  for (StringRef word : words)
    to.push_back(word.str());
}

/// How to compile device code, whichever its form.
std::vector<std::string> HostCompiler::kernelFlags() const {
  std::vector<std::string> flags;
  appendWords(flags, llvm::sys::Process::GetEnv("CU2PORT_CPU_FLAGS").value_or(CU2PORT_CPU_FLAGS));
  if (!command.fusedMultiplyAdd)
    flags.push_back("-ffp-contract=off");
  for (const std::string &option : command.host)
    if (isForKernels(option))
      flags.push_back(option);
  return flags;
}

/// Clang's `fast` does not heed the text: cu2port/separate_products.h. g++ knows no other.
static void heedPragmas(std::vector<std::string> &flags) {
  std::replace(flags.begin(), flags.end(), std::string("-ffp-contract=fast"),
               std::string("-ffp-contract=fast-honor-pragmas"));
}

bool HostCompiler::hasVersions() const {
  const std::vector<std::string> flags = kernelFlags();
  return target.empty() && !command.verify && !command.deviceDebug && !choosesProcessor(flags) &&
         !needsHostCompiler(flags);
}

std::vector<std::string> HostCompiler::targetWords() const {
  return target.empty() ? std::vector<std::string>() : std::vector{"--target=" + target};
}

/// By their kinds: a word that follows `-iquote` is a folder, however it begins.
static void appendDefining(ProgramCall &call, const std::vector<std::string> &options) {
  for (const CompilerArgument &each : readCompilerArguments(options))
    if (each.words.size() == 1 && !each.isMeaning() && mayDefine(each.words[0]))
      call.push_back(each.words[0]);
}

ProgramCall HostCompiler::macroCall(NvccInput::Language language) const {
  ProgramCall call{compiler};
  appendDefining(call, command.meaningFor(language)); // -fopenmp
  appendDefining(call, command.host);
  return call;
}

std::vector<std::string> HostCompiler::macroWords(NvccInput::Language language) const {
  const ProgramCall call = macroCall(language);
  return optionMacros(call.front(), {call.begin() + 1, call.end()});
}

/// A char in kernels is signed: one that is not says so.
static constexpr const char *signedChars = "-fsigned-char";

ProgramCall HostCompiler::compileVersions(const std::string &table, const std::string &source,
                                          const std::string &object) const {
  ProgramCall call{runtime.compiler, compileKernelsWord, table, object, "-std=gnu++17"};
  llvm::append_range(call, kernelFlags());
  heedPragmas(call);
  call.insert(call.end(), {signedChars, "-isystem", runtime.include, "-x", "c++", source});
  return call;
}

/// First of all, so that the user's own comes later and wins.
static std::vector<std::string> processorFlags(const std::string &target,
                                               HostCompiler::Processor processor) {
  if (!target.empty())
    return {};
  return {processor == HostCompiler::Processor::Own ? "-march=native" : "-march=x86-64-v2"};
}

/// Clang 19 warns of features that it has itself found on a processor with AVX10.
static void trustProcessor(ProgramCall &call) {
  call.push_back("-Wno-invalid-feature-combination");
}

ProgramCall HostCompiler::compileKernels(const std::string &source, const std::string &object,
                                         Processor processor) const {
  ProgramCall call{kernelCompiler, "-std=gnu++17"};
  llvm::append_range(call, processorFlags(target, processor));
  llvm::append_range(call, kernelFlags());
  if (isGnuCompiler(kernelCompiler))
    appendWords(call, CU2PORT_CPU_FLAGS_GNU);
  else {
    trustProcessor(call);
    heedPragmas(call);
    llvm::append_range(call, targetWords());
  }
  if (command.deviceDebug)
    call.push_back("-O0");
  call.insert(call.end(),
              {signedChars, "-isystem", runtime.include, "-x", "c++", "-c", source, "-o", object});
  return call;
}

/// What -include asks for is in the text already.
static std::vector<std::string> withoutIncludes(const std::vector<std::string> &meaning) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < meaning.size(); ++i)
    if (meaning[i] == "-include" || meaning[i] == "-imacros")
      ++i;
    else
      words.push_back(meaning[i]);
  return words;
}

ProgramCall HostCompiler::compileDirect(const std::string &source,
                                        const std::string &object) const {
  ProgramCall call{compiler, "-I", runtime.folder + "/direct", "-I", runtime.dialect};
  for (std::string &word : withoutIncludes(hostMeaning(NvccInput::Language::Cuda)))
    call.push_back(isStandard(word) ? raiseStandard(word, 17) : std::move(word));
  llvm::append_range(call, processorFlags(target, Processor::Own));
  llvm::append_range(call, kernelFlags());
  appendWords(call, CU2PORT_DIRECT_FLAGS);
  // After the flags of kernels, which say -O3: of two levels the last one counts.
  const bool isGnu = isGnuCompiler(compiler);
  if (!isGnu) {
    trustProcessor(call);
    heedPragmas(call);
  }
  appendWords(call, isGnu ? CU2PORT_DIRECT_FLAGS_GNU : CU2PORT_DIRECT_FLAGS_CLANG);
  call.insert(call.end(), {"-isystem", runtime.include, "-x", "c++", "-c", source, "-o", object});
  return call;
}

/// As the host compilers' -x has it.
static const char *languageName(const NvccInput &input) {
  switch (input.language) {
  case NvccInput::Language::C:
    return "c";
  case NvccInput::Language::Assembly:
    return StringRef(input.file).ends_with(".S") ? "assembler-with-cpp" : "assembler";
  default:
    return "c++";
  }
}

ProgramCall HostCompiler::compilePlain(const NvccInput &input, const std::string &object,
                                       const std::vector<std::string> &more) const {
  ProgramCall call{compiler};
  const bool isCxx = input.language == NvccInput::Language::Cxx;
  for (std::string &word : withoutToolkit(command.meaningFor(input.language)))
    if (isCxx || !isStandard(word) || word.find("++") == std::string::npos)
      call.push_back(std::move(word));
  // Host code calls CUDA's functions by their own names.
  call.insert(call.end(), {"-isystem", runtime.dialect, "-isystem", runtime.include});
  llvm::append_range(call, command.host);
  llvm::append_range(call, more);
  call.insert(call.end(), {"-x", languageName(input), "-c", input.file, "-o", object});
  return call;
}

} // namespace cu2port
