// Options of nvcc's command line that are the host compiler's, or say where outputs go:
//
//   -O 3                    host          -O3
//   -Xcompiler -Wall,-DX=1  host          -Wall    meaning  -DX=1
//   --disable-warnings      host          -w
//   -o p -odir d --dryrun   fields of the command
//   -MD -MF x.d             dependencies
//   -G --fmad=false         what is to become of device code
#include "arguments/NvccLists.h"
#include "arguments/NvccOptionTable.h"
#include "arguments/NvccReader.h"
#include "arguments/NvccVocabulary.h"

#include "llvm/ADT/StringExtras.h"

namespace cu2port {

using llvm::StringRef;
namespace opt = llvm::opt;
using namespace nvcc;

/// Options for the host compiler, in its own spelling: `-O 3` -> `-O3`, `--disable-warnings` ->
/// `-w`. What is about files, dependencies and device code has functions of its own.
void NvccReader::takeHost(const opt::Arg &argument) {
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
bool NvccReader::takeCode(unsigned id, StringRef value) {
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
    command.flushesSubnormals = true;
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
  case OPT_ftz:
    command.flushesSubnormals = value == "true";
    return true;
  default:
    return false;
  }
}

/// The value of `-I folder` is another word, of the same list or of the next.
void NvccReader::forward(const std::string &option) {
  const bool isMeaning = wantsValue || hasMeaning(option);
  wantsValue = !wantsValue && takesNextWord(option);
  (isMeaning ? forwardedMeaning : forwardedHost).push_back(option);
}

/// Where outputs go, and what is printed. False if the option is none of these.
bool NvccReader::takeFiles(unsigned id, StringRef value) {
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
  case OPT_target:
    command.targets.clear();
    for (StringRef each : llvm::split(value, ','))
      command.targets.push_back(each.str());
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

/// -MD and its like. -MT is taken as it is written, -MQ with make's escapes.
bool NvccReader::takeDependencies(unsigned id, StringRef value) {
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

} // namespace cu2port
