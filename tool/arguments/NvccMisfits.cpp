// What nvcc refuses: values that an option does not have, and options that exclude each other.
//
//   -rdc=maybe         ->  "the values are true,false"
//   -gencode sm_80     ->  "it needs arch= and code="
//   -c a.cu b.cu -o x  ->  "-o with several inputs"
//
// NvccOptions.td has the values of each option, and tests/nvcc_options/ compares with nvcc itself.
#include "arguments/NvccMisfits.h"
#include "arguments/NvccCommand.h"
#include "arguments/NvccLists.h"
#include "arguments/NvccOptionTable.h"
#include "arguments/NvccVocabulary.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cu2port {
namespace {

namespace opt = llvm::opt;
using namespace nvcc;
using llvm::StringRef;
using Action = NvccCommand::Action;

/// `arch=compute_80,code=[sm_80,compute_80]`
std::string problemWithCode(StringRef specification) {
  bool hasArch = false, hasCode = false;
  for (const std::string &each : listItems(specification)) {
    const auto [key, value] = StringRef(each).split('=');
    hasArch |= key == "arch";
    hasCode |= key == "code";
    if (key == "arch" && !isArchitecture(value))
      return "there is no such architecture";
  }
  return hasArch && hasCode ? "" : "it needs arch= and code=";
}

/// Options whose values no list can name are asked here by their form. A list of values is good if
/// each item is.
bool isGood(unsigned id, StringRef value) {
  auto isKind = [&](const std::string &each) { return isValueOf(id, each); };
  switch (id) {
  case OPT_gpu_architecture:
    return isArchitecture(value);
  case OPT_gpu_code:
    return llvm::all_of(listItems(value), isArchitecture);
  case OPT_optimize:
    return llvm::all_of(value, llvm::isAlnum);
  case OPT_werror:
    return llvm::all_of(listItems(value), isKind);
  default:
    return isKind(value.str());
  }
}

/// An action that makes one file for each input.
bool needsOneInput(Action action) {
  return action == Action::Compile || action == Action::Preprocess ||
         action == Action::Dependencies || action == Action::UserDependencies;
}

} // namespace

std::string problemWith(const opt::Arg &argument) {
  const unsigned id = argument.getOption().getUnaliasedOption().getID();
  if (!argument.getNumValues())
    return {};
  if (id == OPT_generate_code)
    return problemWithCode(argument.getValue());
  if (isGood(id, argument.getValue()))
    return {};
  const StringRef values = id == OPT_optimize ? "number" : valuesOf(id);
  if (values.empty())
    return "there is no such architecture";
  return values == "number" ? "a number is needed" : "the values are " + values.str();
}

std::vector<std::string> misfitsOf(const opt::InputArgList &arguments, const NvccCommand &command) {
  std::vector<std::string> misfits;
  auto require = [&](bool isGood, const char *problem) {
    if (!isGood)
      misfits.push_back(problem);
  };
  // The last of several counts: `-rdc=true -rdc=false` is false.
  auto isSet = [&](unsigned id, const char *value) {
    const opt::Arg *last = arguments.getLastArg(id);
    return last && last->getValue() == StringRef(value);
  };
  const bool isRule =
      command.action == Action::Dependencies || command.action == Action::UserDependencies;
  const bool isOne = command.inputs.size() <= 1;
  const bool separate = arguments.hasArg(OPT_device_c), whole = arguments.hasArg(OPT_device_w);
  require(isOne || command.output.empty() || !needsOneInput(command.action),
          "-o with several inputs");
  require(isOne || !isRule || command.dependencies.file.empty(), "-MF with several inputs");
  require(isRule || command.dependencies.write || command.dependencies.file.empty(),
          "-MF without -M, -MM, -MD or -MMD");
  require(command.action != Action::Preprocess || !command.dependencies.write, "-MD with -E");
  require(!separate || !whole, "-dc with -dw");
  require(!separate || !isSet(OPT_relocatable, "false"), "-dc with -rdc=false");
  require(!whole || !isSet(OPT_relocatable, "true"), "-dw with -rdc=true");
  require(!command.isRelocatable || !arguments.hasArg(OPT_extensible_whole_program),
          "-ewp with -rdc=true");
  require(!arguments.hasArg(OPT_gpu_code) || arguments.hasArg(OPT_gpu_architecture),
          "-code without -arch");
  require(command.inputs.empty() || !isSet(OPT_host_linker_script, "gen-lcs"),
          "-hls=gen-lcs with inputs");
  return misfits;
}

std::vector<std::string> unknownInputs(const NvccCommand &command) {
  std::vector<std::string> unknown;
  for (const LinkItem &item : command.link)
    if (!command.run && item.input < 0 && item.kind == LinkItem::Kind::File &&
        !isLinked(unquoted(item.text)))
      unknown.push_back(item.text);
  return unknown;
}

} // namespace cu2port
