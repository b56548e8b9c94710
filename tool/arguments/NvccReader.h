// What the files that read nvcc's command line share.
#pragma once

#include "arguments/NvccCommand.h"
#include "diag/Findings.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"

#include <optional>
#include <string>
#include <vector>

namespace cu2port {

/// Reads one command line. Most options are taken as they come; what must stand before others is
/// kept aside and put in its place at the end, by orderMeaning().
class NvccReader {
public:
  NvccReader(const llvm::opt::InputArgList &arguments, Findings &findings)
      : arguments(arguments), findings(findings) {}

  NvccCommand read();

private:
  using Action = NvccCommand::Action;
  using Language = NvccInput::Language;

  void complain(const std::string &problem) { findings.add(DiagId::BadOption, "", 0, 0, problem); }

  bool forwardsTo(unsigned id) const;
  void orderMeaning();
  void take(const llvm::opt::Arg &argument);
  static bool isForwarded(unsigned id);
  void takeUnknown(const std::string &text);
  void takeArchitecture(const llvm::opt::Arg &argument);
  void takeInput(llvm::StringRef file);
  void takeToolkitLibrary(llvm::StringRef name);
  static std::vector<std::string> itemsOf(unsigned id, llvm::StringRef value);
  void takeMeaning(const llvm::opt::Arg &argument);
  void takeAction(unsigned id);
  void act(Action action);
  void setRelocatable();
  void defineForCuda(const char *macro);
  void takeLink(const llvm::opt::Arg &argument);
  void forwardToLinker(const std::string &word);
  void takeLanguage(llvm::StringRef value);

  // Options of the host compiler (NvccHostOptions.cpp)
  void takeHost(const llvm::opt::Arg &argument);
  bool takeFiles(unsigned id, llvm::StringRef value);
  bool takeDependencies(unsigned id, llvm::StringRef value);
  bool takeCode(unsigned id, llvm::StringRef value);
  void forward(const std::string &option);

  const llvm::opt::InputArgList &arguments;
  Findings &findings;
  NvccCommand command;
  /// What -Xcompiler says, and unknown options that are forwarded: before all other options' words.
  std::vector<std::string> forwardedMeaning, forwardedHost;
  std::vector<std::string> standard;   ///< -std=
  bool isSeparate = false;             ///< -dc, -dlink and what else links device code
  std::optional<bool> relocates;       ///< -rdc
  bool hosts = false, linkers = false; ///< unknown options go there
  bool wantsValue = false; ///< the next word for the host compiler is that of the last one
  bool isLanguage = false; ///< -x has said how to read what follows
  Language chosen = Language::Cuda;
};

} // namespace cu2port
