// Makes of nvcc's command line what it asks for: which inputs, how far to go, and which words the
// parse, the host compiler and the linker get.
//
//   nvcc -std=c++17 -Ia,b -O3 -arch=sm_80 -Xcompiler -Wall,-DX=1 x.cu y.o -lcublas_static -o p
//
//     action   Link                          output  p
//     inputs   x.cu (Cuda)
//     meaning  -std=c++17 -DX=1 -I a -I b    the parse and the host compiler
//     host     -Wall -O3                     the host compiler alone
//     link     [object of x.cu] y.o -lcublas
//
// -arch and the like are read, checked and forgotten: they say how to make code for NVIDIA's
// machines. NvccOptions.td has each option's group, and Reader::take() a function for each group:
// start there. NvccWords.cpp has collected the words before, NvccMisfits.cpp says what is wrong.
#include "arguments/NvccCommand.h"
#include "arguments/NvccLists.h"
#include "arguments/NvccMisfits.h"
#include "arguments/NvccOptionTable.h"
#include "arguments/NvccVocabulary.h"
#include "arguments/NvccWords.h"
#include "diag/Findings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Path.h"

#include <optional>

namespace cu2port {
namespace {

using llvm::StringRef;
namespace opt = llvm::opt;
using namespace nvcc;

/// Reads one command line. Most options are taken as they come; what must stand before others is
/// kept aside and put in its place at the end, by orderMeaning().
class Reader {
public:
  Reader(const opt::InputArgList &arguments, Findings &findings)
      : arguments(arguments), findings(findings) {}

  NvccCommand read() {
    if (const opt::Arg *last =
            arguments.getLastArg(OPT_language)) // it holds for inputs before it, too
      takeLanguage(last->getValue());
    hosts = forwardsTo(OPT_forward_unknown);
    linkers = forwardsTo(OPT_forward_unknown_to_linker);
    for (const opt::Arg *each : arguments)
      take(*each);
    if (isSeparate || relocates.value_or(false))
      setRelocatable();
    orderMeaning();
    for (const std::string &each : misfitsOf(arguments, command))
      complain(each);
    return std::move(command);
  }

private:
  using Action = NvccCommand::Action;
  using Language = NvccInput::Language;

  void complain(const std::string &problem) { findings.add(DiagId::BadOption, "", 0, 0, problem); }

  /// Whether unknown options go to the host compiler (-forward-unknown-to-host-compiler) or to the
  /// linker; one option is for both. It counts wherever it stands, so read() asks first.
  bool forwardsTo(unsigned id) const {
    return arguments.hasArg(id) || arguments.hasArg(OPT_forward_unknown_opts);
  }

  /// The standard first, so that -Xcompiler may name another, and then what -Xcompiler says.
  void orderMeaning() {
    // Each goes before what is there: the last one that is inserted stands first.
    auto insert = [](std::vector<std::string> &to, const std::vector<std::string> &words) {
      to.insert(to.begin(), words.begin(), words.end());
    };
    insert(command.meaning, forwardedMeaning);
    insert(command.meaning, standard);
    insert(command.host, forwardedHost);
  }

  /// One option, by its group. Values are checked before: nvcc refuses `-rdc=maybe`, although
  /// nothing here would notice.
  void take(const opt::Arg &argument) {
    const opt::Option option = argument.getOption();
    if (option.getID() == OPT_INPUT)
      return takeInput(argument.getValue());
    if (option.getID() == OPT_UNKNOWN || ((hosts || linkers) && isForwarded(option.getID())))
      return takeUnknown(argument.getAsString(arguments));
    if (std::string problem = problemWith(argument); !problem.empty())
      return complain("'" + argument.getAsString(arguments) + "': " + problem);
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

  /// Unknown to nvcc, and known here.
  /// The table has them, so that they are taken without -forward-unknown-to-host-compiler as well.
  /// With it or its like they are among what is forwarded, and may have to go to the linker.
  static bool isForwarded(unsigned id) {
    return id == OPT_forwarded_f || id == OPT_forwarded_W || id == OPT_forwarded_pedantic ||
           id == OPT_forwarded_pthread || id == OPT_forwarded_ansi;
  }

  /// An option that nvcc does not know: passed on if that was asked for, else a finding that names
  /// the nearest one that there is.
  void takeUnknown(const std::string &text) {
    if (hosts)
      forward(text);
    if (linkers)
      forwardToLinker(text);
    if (hosts || linkers)
      return;
    std::string nearest;
    const bool isClose = optionTable().findNearest(text, nearest) < 3;
    complain("unknown option '" + text + "'" +
             (isClose ? "; did you mean '" + nearest + "'?" : std::string()));
  }

  /// A file is a source, a library of the Toolkit's, or something for the linker; its place in the
  /// order of the link stays. `libcudart_static.a` given by its path counts like `-lcudart_static`.
  void takeInput(StringRef file) {
    std::optional<Language> language = languageOf(file);
    // -x says how to read source files; a file without an ending may be a program, or a source.
    if (isLanguage && !isLinked(file))
      language = chosen;
    if (language) {
      command.link.push_back({"", static_cast<int>(command.inputs.size())});
      command.inputs.push_back({file.str(), *language});
    } else if (const StringRef library = toolkitLibraryOf(file); !library.empty()) {
      takeToolkitLibrary(library);
    } else {
      command.link.push_back({file.str()});
    }
  }

  /// What cu2portcc links with anyway is left out. Many build files name the driver's library and
  /// use the runtime alone.
  void takeToolkitLibrary(StringRef name) {
    if (name == "cuda")
      command.link.push_back(
          {"-Wl,--push-state,--as-needed,-lcuda,--pop-state", -1, LinkItem::Kind::Library});
    else if (const std::string own = libraryInstead(name); !own.empty())
      command.link.push_back({"-l" + own, -1, LinkItem::Kind::Library});
  }

  /// Options that are a host compiler's take no lists.
  /// nvcc splits the values of its own options at commas: `-DA,B=2` defines two macros, and `-Ia,b`
  /// is two folders.
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

  /// One spelling for each option, `-I` and `a` apart, whatever the user has written: later readers
  /// look for that. Of -std, the last one counts.
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
      return void(standard = {name + value.str()});
    for (const std::string &item : itemsOf(id, value))
      command.meaning.insert(command.meaning.end(), {name, item});
  }

  /// How far to go. -dc and -dlink also mean that device code of several files is linked together.
  void takeAction(unsigned id) {
    switch (id) {
    case OPT_device_c:
      isSeparate = true;
      return act(Action::Compile);
    case OPT_compile:
    case OPT_device_w:
      return act(Action::Compile);
    case OPT_device_link:
      isSeparate = true;
      return act(Action::DeviceLink);
    case OPT_lib:
      return act(Action::Archive);
    case OPT_preprocess:
      return act(Action::Preprocess);
    case OPT_dependencies:
      return act(Action::Dependencies);
    case OPT_user_dependencies:
      return act(Action::UserDependencies);
    case OPT_version:
      return act(Action::Version);
    case OPT_help:
      return act(Action::Help);
    case OPT_list_gpu_arch:
      return act(Action::Architectures);
    case OPT_list_gpu_code:
      return act(Action::Codes);
    case OPT_run:
      command.run = true;
      return;
    case OPT_clean_targets:
      command.clean = true;
      return;
    default: // --link is what is done anyway
      return;
    }
  }

  /// `-c -E` preprocesses, in either order.
  void act(Action action) {
    if (asksForLess(action, command.action))
      command.action = action;
  }

  /// Device code that may use what other files define. nvcc defines a macro for it, which only CUDA
  /// sources see.
  void setRelocatable() {
    defineForCuda("__CUDACC_RDC__");
    command.isRelocatable = true;
  }

  void defineForCuda(const char *macro) {
    command.cudaMacros.insert(command.cudaMacros.end(), {"-D", macro});
  }

  /// The order of the link's words is that of the command line: libraries resolve what stands
  /// before them.
  void takeLink(const opt::Arg &argument) {
    using Kind = LinkItem::Kind;
    switch (argument.getOption().getID()) {
    case OPT_library:
      for (const std::string &name : listItems(argument.getValue()))
        if (isToolkitLibrary(name))
          takeToolkitLibrary(name);
        else
          command.link.push_back({"-l" + name, -1, Kind::Library});
      break;
    case OPT_library_path:
      for (const std::string &folder : listFiles(argument.getValue()))
        command.link.push_back({"-L" + folder, -1, Kind::Folder});
      break;
    case OPT_linker_options:
      for (const std::string &word : linkerWords(argument.getValue()))
        forwardToLinker(word);
      break;
    default:
      command.link.push_back({argument.getAsString(arguments), -1, Kind::Word});
    }
  }

  /// As `-Xlinker word`, which reaches the linker through a host compiler, too.
  void forwardToLinker(const std::string &word) {
    for (const std::string &each : {std::string("-Xlinker"), word})
      command.link.push_back({each, -1, LinkItem::Kind::Word});
  }

  /// Options for the host compiler, in its own spelling: `-O 3` -> `-O3`, `--disable-warnings` ->
  /// `-w`. What is about files, dependencies and device code has functions of its own.
  void takeHost(const opt::Arg &argument) {
    const unsigned id = argument.getOption().getID();
    StringRef value = argument.getNumValues() ? argument.getValue() : "";
    if (takeFiles(id, value) || takeDependencies(id, value))
      return;
    if (takeCode(id, value))
      return;
    switch (id) {
    case OPT_compiler_options:
      for (const std::string &word : compilerWords(value))
        forward(word);
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
    case OPT_template_backtrace_limit:
      command.host.push_back("-ftemplate-backtrace-limit=" + value.str());
      break;
    case OPT_random_seed:
      command.host.push_back("-frandom-seed=" + value.str());
      break;
    case OPT_disable_warnings:
      command.host.push_back("-w");
      break;
    case OPT_no_deprecated_declarations:
      command.host.push_back("-Wno-deprecated-declarations");
      break;
    case OPT_profile:
      command.host.push_back("-pg");
      break;
    case OPT_forward_unknown: // read() has seen to it
    case OPT_forward_unknown_to_linker:
    case OPT_forward_unknown_opts:
      break;
    default:
      forward(argument.getAsString(arguments));
    }
  }

  /// What is to become of device code, and what programs see of that.
  bool takeCode(unsigned id, StringRef value) {
    switch (id) {
    case OPT_debug:
      command.debug = true;
      command.host.push_back("-g");
      return true;
    case OPT_device_debug:
      command.debug = command.deviceDebug = true;
      command.host.push_back("-g");
      defineForCuda("__CUDACC_DEBUG__");
      return true;
    case OPT_use_fast_math: // kernels stay exact, which it allows; the macro is what programs see
      command.meaning.insert(command.meaning.end(), {"-D", "__USE_FAST_MATH__"});
      return true;
    case OPT_relocatable:
      relocates = value == "true";
      return true;
    case OPT_relocatable_link:
      command.relocatableLink = true;
      [[fallthrough]];
    case OPT_dlink_time_opt:
    case OPT_lto:
      isSeparate = true;
      return true;
    case OPT_extensible_whole_program:
      defineForCuda("__CUDACC_EWP__");
      return true;
    case OPT_default_stream:
      command.hasStreamPerThread = value == "per-thread";
      return true;
    case OPT_fmad:
      command.fusedMultiplyAdd = value != "false";
      return true;
    default:
      return false;
    }
  }

  /// The value of `-I folder` is another word, of the same list or of the next.
  void forward(const std::string &option) {
    const bool isMeaning = wantsValue || hasMeaning(option);
    wantsValue = !wantsValue && takesNextWord(option);
    (isMeaning ? forwardedMeaning : forwardedHost).push_back(option);
  }

  /// Where outputs go, and what is printed. False if the option is none of these.
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
    case OPT_archive_options:
      for (std::string &each : linkerWords(value))
        command.archiveOptions.push_back(std::move(each));
      return true;
    case OPT_archiver_binary:
      command.archiver = value.str();
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
      for (std::string &each : compilerWords(value)) // for a shell, too
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

  /// `-x cu`, `-x c++`, `-x c`. Other values leave each input to its name.
  void takeLanguage(StringRef value) {
    const auto found = llvm::StringSwitch<std::optional<Language>>(value)
                           .Case("cu", Language::Cuda)
                           .Case("c++", Language::Cxx)
                           .Case("c", Language::C)
                           .Default(std::nullopt);
    isLanguage = found.has_value();
    chosen = found.value_or(Language::Cuda);
  }

  /// -MD and its like. -MT is taken as it is written, -MQ with make's escapes.
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
    case OPT_dependency_target: // the last one counts
      dependencies.targets = {value.str()};
      return true;
    case OPT_dependency_target_quoted:
      dependencies.targets.push_back(forMake(value));
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

} // namespace

/// An option without its value ends the reading: which word was meant for what is not known any
/// more.
static NvccCommand readWords(llvm::ArrayRef<const char *> words, Findings &findings) {
  unsigned missing = 0, missingCount = 0;
  opt::InputArgList parsed =
      optionTable().ParseArgs(words, missing, missingCount, opt::Visibility(opt::DefaultVis));
  if (missingCount) {
    findings.add(DiagId::BadOption, "", 0, 0,
                 fmt::format("'{}' needs a value", parsed.getArgString(missing)));
    return {};
  }
  NvccCommand command = Reader(parsed, findings).read();
  command.words.assign(words.begin(), words.end());
  return command;
}

/// nvcc gives assemblers folders alone, and what -Xcompiler says.
static std::vector<std::string> withoutMacros(const std::vector<std::string> &meaning) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < meaning.size(); ++i)
    if (meaning[i] == "-D" || meaning[i] == "-U" || meaning[i] == "-include" ||
        meaning[i] == "-imacros")
      ++i;
    else
      words.push_back(meaning[i]);
  return words;
}

std::vector<std::string> NvccCommand::meaningFor(NvccInput::Language language) const {
  using Language = NvccInput::Language;
  if (language == Language::Assembly)
    return withoutMacros(meaning);
  // What nvcc adds stands in front, so that the user's own -U still takes it away.
  std::vector<std::string> words = meaning;
  if (hasStreamPerThread && language != Language::C)
    words.insert(words.begin(), {"-D", "CUDA_API_PER_THREAD_DEFAULT_STREAM=1"});
  if (language == Language::Cuda)
    words.insert(words.begin(), cudaMacros.begin(), cudaMacros.end());
  return words;
}

NvccCommand readNvccOptions(const std::vector<std::string> &options, Findings &findings) {
  // Neither the environment nor options files: their words are in `options` already, if at all.
  CommandWords words;
  for (const std::string &each : options)
    words.push_back(each.c_str());
  return readWords(words, findings);
}

NvccCommand readNvccCommand(const std::vector<std::string> &arguments, Findings &findings,
                            std::string_view folder) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::Expected<CommandWords> words = expandNvccWords(arguments, folder, saver);
  if (words)
    return readWords(*words, findings);
  findings.add(DiagId::BadOption, "", 0, 0, llvm::toString(words.takeError()));
  return {};
}

} // namespace cu2port
