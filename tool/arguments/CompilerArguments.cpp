// Reads a command line option by option, and says of each what kind it is; nothing is dropped.
//
//   -Iinc -D N=4 -O3 -o x.o x.cu
//     -> IncludeFolder "inc" {"-Iinc"}, Define "N=4" {"-D", "N=4"}, Host "3" {"-O3"},
//        Files "x.o" {"-o", "x.o"}, Input "x.cu" {"x.cu"}
//
// The kind follows from the option's group in NvccOptions.td. Whoever reads the result may thus
// take out, replace (wordsWith) or pass on single options without knowing how they are spelled.
#include "arguments/CompilerArguments.h"
#include "arguments/NvccMisfits.h"
#include "arguments/NvccOptionTable.h"
#include "support/Paths.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/Option.h"

#include <memory>

namespace cu2port {
namespace {

using namespace nvcc;
using Kind = CompilerArgument::Kind;
namespace opt = llvm::opt;

Kind meaningKind(unsigned id) {
  switch (id) {
  case OPT_define:
    return Kind::Define;
  case OPT_undefine:
    return Kind::Undefine;
  case OPT_include_path:
    return Kind::IncludeFolder;
  case OPT_iquote:
    return Kind::QuoteFolder;
  case OPT_system_include:
    return Kind::SystemFolder;
  case OPT_idirafter:
    return Kind::LateFolder;
  case OPT_std:
    return Kind::Standard;
  default:
    return Kind::PreInclude;
  }
}

Kind kindOf(const opt::Option &option) {
  if (option.getID() == OPT_INPUT)
    return Kind::Input;
  if (option.getID() == OPT_UNKNOWN)
    return Kind::Unknown;
  switch (option.getGroup().getID()) {
  case OPT_grp_translate:
    return meaningKind(option.getID());
  case OPT_grp_host:
    return Kind::Host;
  case OPT_grp_files:
    return Kind::Files;
  case OPT_grp_link:
    return Kind::Link;
  case OPT_grp_action:
  case OPT_grp_refused:
    return Kind::Action;
  default: // grp_ignored
    return Kind::NvccOnly;
  }
}

/// Whether the option has taken a word that is not its own: `-O x.cu` is `-O` and an input here.
/// `-O` and `-Werror` take a value for nvcc and none for host compilers, whose lines come here,
/// too.
bool isHostFlag(const opt::Arg &argument) {
  const unsigned id = argument.getOption().getUnaliasedOption().getID();
  if (id == OPT_optimize)
    return !llvm::all_of(llvm::StringRef(argument.getValue()), llvm::isDigit);
  return id == OPT_werror && !problemWith(argument).empty();
}

} // namespace

std::vector<std::string> CompilerArgument::wordsWith(const std::string &other) const {
  std::vector<std::string> result = words;
  std::string &last = result.back();
  // The value is the end of the last word, with the option before it or not: `-Iinc`, `-I inc`.
  last.replace(last.size() - value.size(), value.size(), other);
  return result;
}

std::vector<CompilerArgument> readCompilerArguments(const std::vector<std::string> &arguments) {
  std::vector<const char *> pointers;
  for (const std::string &each : arguments)
    pointers.push_back(each.c_str());
  opt::InputArgList list(pointers.data(), pointers.data() + pointers.size());
  std::vector<CompilerArgument> result;
  for (unsigned at = 0; at < arguments.size();) {
    const unsigned first = at;
    std::unique_ptr<opt::Arg> read;
    if (!arguments[at].empty())
      read = optionTable().ParseOneArg(list, at, opt::Visibility(opt::DefaultVis | HostVis));
    CompilerArgument each;
    // The reader has taken the next word for the value; it is read again as one by itself.
    if (read && at == first + 2 && isHostFlag(*read)) {
      at = first + 1;
      each.kind = Kind::Host;
    } else if (read) {
      each.kind = kindOf(read->getOption().getUnaliasedOption());
      each.value = read->getNumValues() ? read->getValue() : "";
    } else { // the value is missing, or there is nothing at all
      at = first + 1;
      each.kind = arguments[first].empty() ? Kind::Input : Kind::Unknown;
    }
    each.words.assign(arguments.begin() + first, arguments.begin() + at);
    result.push_back(std::move(each));
  }
  return result;
}

std::vector<std::string> includeArguments(const std::vector<std::string> &arguments) {
  std::vector<std::string> result;
  for (const CompilerArgument &each : readCompilerArguments(arguments))
    if (each.isFolder() && each.kind != CompilerArgument::Kind::SystemFolder)
      result.push_back(realPath(each.value));
  return result;
}

} // namespace cu2port
