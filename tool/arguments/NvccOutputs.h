// What a command line of nvcc's makes, and under which names.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

struct NvccCommand;
struct NvccInput;

/// The object of an input: -o, or the file's name with .o in -odir or here. With -M, -o is the
/// rule's own file.
std::string objectName(const NvccCommand &command, const NvccInput &input);

/// The program, library or device code of all inputs.
std::string resultName(const NvccCommand &command);

/// -MD: the file for the rule of an input whose object is `object`. Where one file is for the rules
/// of several inputs, it lies beside the object, in a scratch folder.
std::string ruleFile(const NvccCommand &command, const NvccInput &input, const std::string &object);
/// The file that those are to be joined in; empty if there is none.
std::string joinedRuleFile(const NvccCommand &command);
/// What is made from the input, if -MT does not name it.
std::string ruleTarget(const NvccCommand &command, const NvccInput &input,
                       const std::string &object);

/// All files that are made and stay: -clean.
std::vector<std::string> outputsOf(const NvccCommand &command);

} // namespace cu2port
