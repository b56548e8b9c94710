// The compiler that builds translated programs.
#pragma once

#include "arguments/NvccCommand.h"
#include "processes/Process.h"
#include "rules/Rules.h"
#include "session/Resources.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port {

class Findings;

/// Takes other Toolkits out of CPATH, whose folders come before those that hold ours, and says the
/// others by -I, as their headers are the user's: translated ones are found by the folders that are
/// named. Where host compilers look last ($CPLUS_INCLUDE_PATH), ours are found before.
void readIncludePath(NvccCommand &command);

/// A translated host file.
struct HostSource {
  std::string file;
  std::vector<std::string> folders;         ///< of its headers, searched before the user's own
  std::map<std::string, std::string> moved; ///< what -include names, where that was translated
  std::string originalFolder;
  NvccInput::Language language;
  bool keepsNames = false; ///< CUDA's: it was translated for this compile alone
};

/// Whether CUDA's names stay in host code. $CU2PORT_HOST_NAMES=port: not, for objects that are
/// linked with cu2port::runtime, as those of the package's CMake functions are.
bool keepsCudaNames();
/// The rules for host code that is compiled at once.
Rules readHostRules(const Resources &resources, Findings &findings);

/// Command lines for one run of cu2portcc. Paths of translated files are below `root`, the folder
/// that they were written to.
class HostCompiler {
public:
  /// Chooses the compiler: -ccbin, $NVCC_CCBIN, $CXX, g++, clang++-19, clang++. None is a finding.
  HostCompiler(const NvccCommand &command, const RuntimeFiles &runtime, Findings &findings);

  ProgramCall compileHost(const HostSource &source, const std::string &object) const;
  /// Whether kernels become several versions, for processors of all levels. Not where options
  /// choose a processor or ask for what the host compiler's own libraries have a part in, and not
  /// in programs to be verified or debugged, which run where they are built.
  bool hasVersions() const;
  /// The kernels of a module for the CPU: `table` is their table, and the objects are
  /// objectOf(object, level).
  ProgramCall compileVersions(const std::string &table, const std::string &source,
                              const std::string &object) const;
  /// The same as one version, for any processor or for this one.
  enum class Processor { Any, Own };
  ProgramCall compileKernels(const std::string &source, const std::string &object,
                             Processor processor = Processor::Any) const;
  /// Its kernels in their direct form: X.direct.cpp of a module.
  ProgramCall compileDirect(const std::string &source, const std::string &object) const;
  /// What is left of that object: the tables of the module and what they reach. One after the
  /// other.
  std::vector<ProgramCall> keepTables(const std::string &module, const std::string &whole,
                                      const std::string &kept) const;
  /// A C, C++ or assembly file without CUDA, as it is.
  ProgramCall compilePlain(const NvccInput &input, const std::string &object,
                           const std::vector<std::string> &more) const;
  /// Several objects as one.
  ProgramCall joinObjects(const std::vector<std::string> &objects, const std::string &joined) const;
  /// A static library of the objects and of what else the command names.
  ProgramCall archive(const std::vector<std::string> &objects, const std::string &library) const;
  /// Kernels as a library that a program with the runtime loads.
  ProgramCall linkKernels(const std::vector<std::string> &objects,
                          const std::string &library) const;
  /// Where the libraries of the runtime lie, for a linker.
  std::string runtimeFolder() const;
  /// Their names. Build systems look for cudart_static and cudart in what is printed of a link.
  std::vector<std::string> runtimeWords() const;
  /// A program or, with -shared, a library; `objects` stand for the command's inputs, and `more`
  /// come before all.
  ProgramCall link(const std::vector<std::string> &objects, const std::vector<std::string> &more,
                   const std::string &output) const;
  const RuntimeFiles &runtimeFiles() const { return runtime; }
  const std::string &program() const { return compiler; }
  /// For our parse of what it compiles: nothing for x86-64.
  std::vector<std::string> targetWords() const;
  /// Likewise, the macros of the command's options for it; it is asked at each call.
  std::vector<std::string> macroWords(NvccInput::Language language) const;
  /// The compiler with those options.
  ProgramCall macroCall(NvccInput::Language language) const;
  /// False if there is no runtime for what it compiles for, which is a finding.
  bool canLink(Findings &findings) const;

private:
  std::vector<std::string> kernelFlags() const;
  std::vector<std::string> hostMeaning(NvccInput::Language language) const;
  /// Whether the command names libraries: those that stand in for CUDA's lie beside the runtime.
  bool namesLibraries() const;
  std::vector<std::string> linkedWords(const std::vector<std::string> &objects) const;
  std::string toolOf(const char *name) const;
  const NvccCommand &command;
  RuntimeFiles runtime;
  std::string compiler;
  std::string target;         ///< see targetOf()
  std::string kernelCompiler; ///< for kernels of one version
};

} // namespace cu2port
