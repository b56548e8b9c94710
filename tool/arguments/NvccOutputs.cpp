// Names of outputs, as nvcc gives them:
//
//   nvcc -c x.cu -odir o         o/x.o
//   nvcc x.cu                    a.out                 -lib: a.a     -dlink: a_dlink.o
//   nvcc -c -MD x.cu -o y.o      y.o and y.d, whose rule is for y.o
//   nvcc -MD x.cu -o p           p and p.d, whose rule is for p
//   nvcc -MD x.cu y.cu -o p      p and p.d, with a rule for each of x.cu and y.cu
//
// Whoever started the compiler looks for these files without having named them.
#include "arguments/NvccOutputs.h"
#include "arguments/NvccCommand.h"

#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using Action = NvccCommand::Action;

std::string inFolder(const NvccCommand &command, const fs::path &name) {
  return (fs::path(command.outputFolder) / name).string();
}

/// Named after the input, in -odir or here.
std::string besideInput(const NvccCommand &command, const NvccInput &input, const char *extension) {
  return inFolder(command, fs::path(input.file).filename().replace_extension(extension));
}

std::string withExtension(fs::path path, const char *extension) {
  return path.replace_extension(extension).string();
}

/// One output for all inputs, whose objects are in between and do not stay.
bool makesPrograms(Action action) {
  return action == Action::Link || action == Action::Archive || action == Action::DeviceLink;
}

} // namespace

std::string objectName(const NvccCommand &command, const NvccInput &input) {
  if (command.action == Action::Compile && !command.output.empty())
    return command.output;
  return besideInput(command, input, ".o");
}

std::string resultName(const NvccCommand &command) {
  if (!command.output.empty())
    return command.output;
  if (command.action == Action::DeviceLink)
    return inFolder(command, "a_dlink.o");
  return inFolder(command, command.action == Action::Archive ? "a.a" : "a.out");
}

std::string joinedRuleFile(const NvccCommand &command) {
  const std::string &own = command.dependencies.file;
  // Without -MF and -o, each input's rule has a file named after it.
  const bool isShared = command.dependencies.write && makesPrograms(command.action) &&
                        command.inputs.size() > 1 && !(own.empty() && command.output.empty());
  if (!isShared)
    return {};
  return own.empty() ? withExtension(command.output, ".d") : own;
}

std::string ruleFile(const NvccCommand &command, const NvccInput &input,
                     const std::string &object) {
  if (!joinedRuleFile(command).empty())
    return object + ".d";
  if (!command.dependencies.file.empty())
    return command.dependencies.file;
  if (!makesPrograms(command.action))
    return withExtension(object, ".d");
  return command.output.empty() ? besideInput(command, input, ".d")
                                : withExtension(command.output, ".d");
}

std::string ruleTarget(const NvccCommand &command, const NvccInput &input,
                       const std::string &object) {
  if (!makesPrograms(command.action))
    return object;
  return command.output.empty() ? besideInput(command, input, ".o") : command.output;
}

std::vector<std::string> outputsOf(const NvccCommand &command) {
  std::vector<std::string> outputs;
  if (makesPrograms(command.action))
    outputs.push_back(resultName(command));
  if (command.action == Action::Compile)
    for (const NvccInput &input : command.inputs)
      outputs.push_back(objectName(command, input));
  if (!command.dependencies.write)
    return outputs;
  if (std::string joined = joinedRuleFile(command); !joined.empty())
    outputs.push_back(std::move(joined));
  else
    for (const NvccInput &input : command.inputs)
      outputs.push_back(ruleFile(command, input, objectName(command, input)));
  return outputs;
}

} // namespace cu2port
