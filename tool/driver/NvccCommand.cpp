#include "driver/NvccCommand.h"
#include "diag/Findings.h"
#include "driver/NvccLists.h"
#include "driver/NvccOptionTable.h"
#include "support/ReadFile.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/StringSaver.h"

#include <optional>

namespace cu2port {
namespace {

using llvm::StringRef;
namespace opt = llvm::opt;
using namespace nvcc;

using Words = llvm::SmallVector<const char *, 64>;

constexpr std::uint64_t largestResponse = std::uint64_t{16} << 20;

/// LLVM's reader would wait for a pipe, and read a device for ever.
bool checkResponseFile(StringRef word, Findings &findings) {
  if (!word.consume_front("@") || !llvm::sys::fs::exists(word))
    return true;
  auto text = readFile(word.str(), largestResponse);
  if (!text)
    findings.add(DiagId::FileNotFound, "", 0, 0, word.str(), llvm::toString(text.takeError()));
  return static_cast<bool>(text);
}

/// `-optf f` and `--options-file=f` are another spelling of `@f`.
void addResponseFiles(llvm::ArrayRef<std::string> arguments, Words &words,
                      llvm::StringSaver &saver) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    StringRef each = arguments[i];
    StringRef name = each.ltrim('-');
    const bool isFile = each.starts_with("-") && (name == "optf" || name == "options-file");
    if (isFile && i + 1 < arguments.size())
      words.push_back(saver.save("@" + arguments[++i]).data());
    else if (each.starts_with("-") &&
             (name.consume_front("optf=") || name.consume_front("options-file=")))
      words.push_back(saver.save("@" + name).data());
    else
      words.push_back(saver.save(each).data());
  }
}

void addFromEnvironment(const char *variable, Words &words, llvm::StringSaver &saver) {
  if (auto value = llvm::sys::Process::GetEnv(variable))
    llvm::cl::TokenizeGNUCommandLine(saver.save(*value), saver, words);
}

/// A value in quotes of its own, as build systems leave them: `-Xcompiler="\"-Wall\""`.
StringRef unquoted(StringRef text) {
  for (const char *quote : {"\"", "'"})
    if (text.size() > 1 && text.starts_with(quote) && text.ends_with(quote))
      return text.drop_front().drop_back();
  return text;
}

/// A host compiler's options that change what a program means, so that the parse needs them too.
bool hasMeaning(StringRef option) {
  for (const char *prefix : {"-D", "-U", "-I", "-isystem", "-iquote", "-idirafter", "-include",
                             "-std=", "-fopenmp", "-funsigned-char", "-fsigned-char"})
    if (option.starts_with(prefix))
      return true;
  return false;
}

/// Such an option whose value is the next word.
bool takesNextWord(StringRef option) {
  static const char *const options[] = {"-D",      "-U",         "-I",      "-isystem",
                                        "-iquote", "-idirafter", "-include"};
  return llvm::is_contained(options, option);
}

/// Libraries of the CUDA Toolkit. What a translated program calls of them, the runtime has, or the
/// translation has said that nothing has it.
bool isToolkitLibrary(StringRef name) {
  static const char *const stems[] = {
      "cudart",    "cuda",     "cudadevrt",  "cublas",     "cublasLt",    "cufft",
      "cufftw",    "curand",   "cusolver",   "cusolverMg", "cusparse",    "cudnn",
      "nccl",      "nvrtc",    "nvToolsExt", "nvjpeg",     "nvidia-ml",   "culibos",
      "nvJitLink", "cutensor", "cupti",      "nppc",       "nvtx3interop"};
  for (const char *suffix : {"_static_nocallback", "_static"})
    name.consume_back(suffix);
  if (name.starts_with("npp"))
    return true;
  return llvm::is_contained(stems, name);
}

bool hasOneOutputPerInput(NvccCommand::Action action) {
  using Action = NvccCommand::Action;
  return action == Action::Compile || action == Action::Preprocess ||
         action == Action::Dependencies || action == Action::UserDependencies;
}

class Reader {
public:
  Reader(const opt::InputArgList &arguments, Findings &findings)
      : arguments(arguments), findings(findings) {}

  NvccCommand read() {
    if (const opt::Arg *last =
            arguments.getLastArg(OPT_language)) // it holds for inputs before it, too
      takeLanguage(last->getValue());
    for (const opt::Arg *each : arguments)
      take(*each);
    command.action = rule.value_or(command.action);
    if (hasOneOutputPerInput(command.action) && command.inputs.size() > 1 &&
        !command.output.empty())
      complain("-o with several inputs");
    if (rule && command.inputs.size() > 1 && !command.dependencies.file.empty())
      complain("-MF with several inputs");
    return std::move(command);
  }

private:
  using Action = NvccCommand::Action;
  using Language = NvccInput::Language;

  void complain(const std::string &problem) { findings.add(DiagId::BadOption, "", 0, 0, problem); }

  void take(const opt::Arg &argument) {
    const opt::Option option = argument.getOption();
    if (option.getID() == OPT_INPUT)
      return takeInput(argument.getValue());
    if (option.getID() == OPT_UNKNOWN)
      return takeUnknown(argument.getAsString(arguments));
    switch (option.getGroup().getID()) {
    case OPT_grp_translate:
      return takeMeaning(argument);
    case OPT_grp_action:
      return takeAction(option.getID());
    case OPT_grp_link:
      return takeLink(argument);
    case OPT_grp_refused:
      findings.add(DiagId::OutputRefused, "", 0, 0, argument.getAsString(arguments));
      return;
    case OPT_grp_host:
    case OPT_grp_files:
      return takeHost(argument);
    default: // grp_ignored
      return;
    }
  }

  void takeUnknown(const std::string &text) {
    std::string nearest;
    const bool isClose = optionTable().findNearest(text, nearest) < 3;
    complain("unknown option '" + text + "'" +
             (isClose ? "; did you mean '" + nearest + "'?" : std::string()));
  }

  void takeInput(StringRef file) {
    StringRef extension = llvm::sys::path::extension(file);
    auto language = llvm::StringSwitch<std::optional<Language>>(extension)
                        .Cases(".cu", ".cuh", Language::Cuda)
                        .Cases(".cc", ".cpp", ".cxx", ".c++", ".C", Language::Cxx)
                        .Case(".c", Language::C)
                        .Cases(".s", ".S", Language::Assembly)
                        .Default(std::nullopt);
    // -x says how to read source files; an object or a library is linked all the same.
    const bool isLinked = llvm::StringSwitch<bool>(extension)
                              .Cases(".o", ".obj", ".a", ".so", true)
                              .Default(extension.empty() && !isLanguage);
    if (isLanguage && !isLinked)
      language = chosen;
    const bool isShared = file.contains(".so."); // libx.so.1.2
    if (language && !isShared) {
      command.link.push_back({"", static_cast<int>(command.inputs.size())});
      command.inputs.push_back({file.str(), *language});
    } else {
      command.link.push_back({file.str()});
    }
  }

  /// Options that are a host compiler's take no lists.
  static std::vector<std::string> itemsOf(unsigned id, StringRef value) {
    switch (id) {
    case OPT_define:
    case OPT_undefine:
      return listItems(unquoted(value));
    case OPT_include_path:
    case OPT_system_include:
    case OPT_pre_include:
      return listFiles(value);
    default:
      return {value.str()};
    }
  }

  void takeMeaning(const opt::Arg &argument) {
    StringRef value = argument.getValue();
    const unsigned id = argument.getOption().getID();
    const char *name = id == OPT_define           ? "-D"
                       : id == OPT_undefine       ? "-U"
                       : id == OPT_include_path   ? "-I"
                       : id == OPT_system_include ? "-isystem"
                       : id == OPT_pre_include    ? "-include"
                       : id == OPT_iquote         ? "-iquote"
                       : id == OPT_idirafter      ? "-idirafter"
                       : id == OPT_imacros        ? "-imacros"
                                                  : "-std=";
    if (id == OPT_std)
      return command.meaning.push_back(name + value.str());
    for (const std::string &item : itemsOf(id, value))
      command.meaning.insert(command.meaning.end(), {name, item});
  }

  /// As a macro, which the runtime's header asks for.
  void takeDefaultStream(StringRef value) {
    if (value == "per-thread")
      command.meaning.insert(command.meaning.end(), {"-D", "CUDA_API_PER_THREAD_DEFAULT_STREAM=1"});
    else if (value != "legacy" && value != "null")
      complain("--default-stream is legacy or per-thread, not '" + value.str() + "'");
  }

  void takeAction(unsigned id) {
    switch (id) {
    case OPT_device_c:
      command.isRelocatable = true;
      command.action = Action::Compile;
      break;
    case OPT_compile:
    case OPT_device_w:
      command.action = Action::Compile;
      break;
    case OPT_device_link:
      command.action = Action::DeviceLink;
      break;
    case OPT_lib:
      command.action = Action::Archive;
      break;
    case OPT_preprocess:
      command.action = Action::Preprocess;
      break;
    case OPT_dependencies:
      rule = Action::Dependencies;
      break;
    case OPT_user_dependencies:
      rule = Action::UserDependencies;
      break;
    case OPT_version:
      command.action = Action::Version;
      break;
    case OPT_help:
      command.action = Action::Help;
      break;
    case OPT_list_gpu_arch:
    case OPT_list_gpu_code:
      command.action = Action::Architectures;
      break;
    case OPT_run:
      command.run = true;
      break;
    default: // --link is what is done anyway
      break;
    }
  }

  void takeLink(const opt::Arg &argument) {
    const unsigned id = argument.getOption().getID();
    if (id == OPT_library) {
      for (const std::string &name : listItems(argument.getValue()))
        if (!isToolkitLibrary(name))
          command.link.push_back({"-l" + name});
    } else if (id == OPT_library_path) {
      for (const std::string &folder : listFiles(argument.getValue()))
        command.link.push_back({"-L" + folder});
    } else if (id == OPT_linker_options) {
      for (const std::string &word : linkerWords(argument.getValue())) {
        command.link.push_back({"-Xlinker"});
        command.link.push_back({word});
      }
    } else {
      command.link.push_back({argument.getAsString(arguments)});
    }
  }

  void takeHost(const opt::Arg &argument) {
    const unsigned id = argument.getOption().getID();
    StringRef value = argument.getNumValues() ? argument.getValue() : "";
    if (takeFiles(id, value) || takeDependencies(id, value))
      return;
    switch (id) {
    case OPT_compiler_options:
      for (const std::string &word : compilerWords(value))
        forward(word);
      break;
    case OPT_debug:
      command.debug = true;
      command.host.push_back("-g");
      break;
    case OPT_device_debug:
      command.debug = command.deviceDebug = true;
      command.host.push_back("-g");
      break;
    case OPT_optimize:
      command.host.push_back("-O" + value.str());
      break;
    case OPT_machine:
      if (value != "64")
        command.host.push_back("-m" + value.str());
      break;
    case OPT_no_exceptions:
      command.host.push_back("-fno-exceptions");
      break;
    case OPT_template_depth:
      command.meaning.push_back("-ftemplate-depth=" + value.str());
      break;
    case OPT_disable_warnings:
      command.host.push_back("-w");
      break;
    case OPT_profile:
      command.host.push_back("-pg");
      break;
    case OPT_use_fast_math: // kernels stay exact, which it allows; the macro is what programs see
      command.meaning.insert(command.meaning.end(), {"-D", "__USE_FAST_MATH__"});
      break;
    case OPT_default_stream:
      takeDefaultStream(value);
      break;
    case OPT_relocatable:
      command.isRelocatable = value == "true";
      break;
    case OPT_fmad:
      command.fusedMultiplyAdd = value != "false";
      break;
    default:
      forward(argument.getAsString(arguments));
    }
  }

  /// The value of `-I folder` is another word, of the same list or of the next.
  void forward(const std::string &option) {
    const bool isMeaning = wantsValue || hasMeaning(option);
    wantsValue = !wantsValue && takesNextWord(option);
    (isMeaning ? command.meaning : command.host).push_back(option);
  }

  bool takeFiles(unsigned id, StringRef value) {
    switch (id) {
    case OPT_output:
      command.output = value.str();
      return true;
    case OPT_output_directory:
      command.outputFolder = value.str();
      return true;
    case OPT_language: // read() has seen to it
      return true;
    case OPT_compiler_bindir:
      command.hostCompiler = value.str();
      return true;
    case OPT_cudart:
      command.sharedRuntime = value == "shared";
      return true;
    case OPT_shared:
      command.shared = true;
      return true;
    case OPT_verify:
      command.verify = true;
      return true;
    case OPT_keep:
    case OPT_save_temps:
      command.keep = true;
      return true;
    case OPT_keep_dir:
      command.keepFolder = value.str();
      return true;
    case OPT_no_device_link:
      command.linksDevice = false;
      return true;
    case OPT_run_args:
      for (std::string &each : listFiles(value))
        command.runArguments.push_back(std::move(each));
      return true;
    case OPT_dryrun:
      command.dryRun = true;
      return true;
    case OPT_verbose:
      command.verbose = true;
      return true;
    default:
      return false;
    }
  }

  void takeLanguage(StringRef value) {
    auto found = llvm::StringSwitch<std::optional<Language>>(value)
                     .Cases("cu", "cuda", Language::Cuda)
                     .Case("c++", Language::Cxx)
                     .Case("c", Language::C)
                     .Default(std::nullopt);
    isLanguage = found.has_value();
    if (found)
      chosen = *found;
    else if (value != "none")
      complain("-x " + value.str() + ": the languages are c, c++ and cu");
  }

  bool takeDependencies(unsigned id, StringRef value) {
    auto &dependencies = command.dependencies;
    switch (id) {
    case OPT_dependencies_with_compile:
    case OPT_user_dependencies_with_compile:
      dependencies.write = true;
      return true;
    case OPT_dependency_output:
      dependencies.file = value.str();
      return true;
    case OPT_dependency_target:
    case OPT_dependency_target_quoted:
      dependencies.targets.push_back(id == OPT_dependency_target ? value.str() : forMake(value));
      return true;
    case OPT_phony_targets:
      dependencies.phony = true;
      return true;
    default:
      return false;
    }
  }

  const opt::InputArgList &arguments;
  Findings &findings;
  NvccCommand command;
  std::optional<Action> rule; ///< -M, -MM: whatever else is asked for
  bool wantsValue = false;    ///< the next word for the host compiler is that of the last one
  bool isLanguage = false;    ///< -x has said how to read what follows
  Language chosen = Language::Cuda;
};

} // namespace

static NvccCommand readWords(llvm::ArrayRef<const char *> words, Findings &findings) {
  unsigned missing = 0, missingCount = 0;
  opt::InputArgList parsed = optionTable().ParseArgs(words, missing, missingCount);
  if (missingCount) {
    findings.add(DiagId::BadOption, "", 0, 0,
                 fmt::format("'{}' needs a value", parsed.getArgString(missing)));
    return {};
  }
  NvccCommand command = Reader(parsed, findings).read();
  command.words.assign(words.begin(), words.end());
  return command;
}

NvccCommand readNvccOptions(const std::vector<std::string> &options, Findings &findings) {
  Words words;
  for (const std::string &each : options)
    words.push_back(each.c_str());
  return readWords(words, findings);
}

NvccCommand readNvccCommand(const std::vector<std::string> &arguments, Findings &findings) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  Words words;
  addFromEnvironment("NVCC_PREPEND_FLAGS", words, saver);
  addResponseFiles(arguments, words, saver);
  addFromEnvironment("NVCC_APPEND_FLAGS", words, saver);
  for (StringRef word : words)
    if (!checkResponseFile(word, findings))
      return {};
  llvm::cl::ExpansionContext files(allocator, llvm::cl::TokenizeGNUCommandLine);
  if (llvm::Error error = files.expandResponseFiles(words)) {
    findings.add(DiagId::BadOption, "", 0, 0, llvm::toString(std::move(error)));
    return {};
  }
  return readWords(words, findings);
}

} // namespace cu2port
