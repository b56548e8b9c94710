// Takes the options of nvcc's command line one by one, each by its group (take): inputs, what the
// program means, how far to go, and what a linker gets; NvccHostOptions.cpp has the rest.
//
//   x.cu                inputs, and a place in the order of the link
//   -Ia,b -D N=4        meaning  -I a -I b -D N=4
//   -c -E               action   Preprocess, the one that asks for less
//   -lcublas_static     link     -lcublas
//   -unknown            a finding, unless -forward-unknown-to-host-compiler is there
#include "arguments/NvccReader.h"
#include "arguments/NvccLists.h"
#include "arguments/NvccMisfits.h"
#include "arguments/NvccOptionTable.h"
#include "arguments/NvccVocabulary.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace cu2port {

using llvm::StringRef;
namespace opt = llvm::opt;
using namespace nvcc;

NvccCommand NvccReader::read() {
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

/// Whether unknown options go to the host compiler (-forward-unknown-to-host-compiler) or to the
/// linker; one option is for both. It counts wherever it stands, so read() asks first.
bool NvccReader::forwardsTo(unsigned id) const {
  return arguments.hasArg(id) || arguments.hasArg(OPT_forward_unknown_opts);
}

/// The standard first, so that -Xcompiler may name another, and then what -Xcompiler says.
void NvccReader::orderMeaning() {
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
void NvccReader::take(const opt::Arg &argument) {
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
    return takeArchitecture(argument);
  }
}

/// `sm_80`, and of -gencode `arch=compute_80,code=...`: what device code asks for by __CUDA_ARCH__.
void NvccReader::takeArchitecture(const opt::Arg &argument) {
  const unsigned id = argument.getOption().getID();
  if (id != OPT_gpu_architecture && id != OPT_generate_code)
    return;
  for (StringRef each : llvm::split(argument.getValue(), ',')) {
    if (id == OPT_generate_code && !each.consume_front("arch="))
      continue;
    unsigned number = 0;
    if ((each.consume_front("sm_") || each.consume_front("compute_")) &&
        !each.consumeInteger(10, number) && number < 1000)
      command.architectures.insert(10 * number);
  }
}

/// Unknown to nvcc, and known here.
/// The table has them, so that they are taken without -forward-unknown-to-host-compiler as well.
/// With it or its like they are among what is forwarded, and may have to go to the linker.
bool NvccReader::isForwarded(unsigned id) {
  return id == OPT_forwarded_f || id == OPT_forwarded_W || id == OPT_forwarded_pedantic ||
         id == OPT_forwarded_pthread || id == OPT_forwarded_ansi;
}

/// An option that nvcc does not know: passed on if that was asked for, else a finding that names
/// the nearest one that there is.
void NvccReader::takeUnknown(const std::string &text) {
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
void NvccReader::takeInput(StringRef file) {
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
void NvccReader::takeToolkitLibrary(StringRef name) {
  if (name == "cuda")
    command.link.push_back(
        {"-Wl,--push-state,--as-needed,-lcuda,--pop-state", -1, LinkItem::Kind::Library});
  else if (const std::string own = libraryInstead(name); !own.empty())
    command.link.push_back({"-l" + own, -1, LinkItem::Kind::Library});
}

/// Options that are a host compiler's take no lists.
/// nvcc splits the values of its own options at commas: `-DA,B=2` defines two macros, and `-Ia,b`
/// is two folders.
std::vector<std::string> NvccReader::itemsOf(unsigned id, StringRef value) {
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
void NvccReader::takeMeaning(const opt::Arg &argument) {
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
void NvccReader::takeAction(unsigned id) {
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
void NvccReader::act(Action action) {
  if (asksForLess(action, command.action))
    command.action = action;
}

/// Device code that may use what other files define. nvcc defines a macro for it, which only CUDA
/// sources see.
void NvccReader::setRelocatable() {
  defineForCuda("__CUDACC_RDC__");
  command.isRelocatable = true;
}

void NvccReader::defineForCuda(const char *macro) {
  command.cudaMacros.insert(command.cudaMacros.end(), {"-D", macro});
}

/// The order of the link's words is that of the command line: libraries resolve what stands
/// before them.
void NvccReader::takeLink(const opt::Arg &argument) {
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
void NvccReader::forwardToLinker(const std::string &word) {
  for (const std::string &each : {std::string("-Xlinker"), word})
    command.link.push_back({each, -1, LinkItem::Kind::Word});
}

/// `-x cu`, `-x c++`, `-x c`. Other values leave each input to its name.
void NvccReader::takeLanguage(StringRef value) {
  const auto found = llvm::StringSwitch<std::optional<Language>>(value)
                         .Case("cu", Language::Cuda)
                         .Case("c++", Language::Cxx)
                         .Case("c", Language::C)
                         .Default(std::nullopt);
  isLanguage = found.has_value();
  chosen = found.value_or(Language::Cuda);
}

} // namespace cu2port
