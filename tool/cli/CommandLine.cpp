// Reads cu2port's command line, in which options of ours and of a compiler stand side by side:
//
//   cu2port a.cu -o out -Iinc -DN=4 -O3 -arch=sm_80 -Xcompiler -fopenmp --target cpu
//
//     ours        a.cu -o out --target cpu              to CLI11, which checks them by declare()
//     compiler's  -Iinc -DN=4 -fopenmp                  Options::arguments, for the parse
//     dropped     -O3 -arch=sm_80                       how to build
//
// Thus the arguments of an nvcc line do as they are. splitArguments() parts them, by the table of
// nvcc's options; declare() lists ours, with their help; mistakeIn() (Mistakes.h) checks what no
// option can check by itself. Each mistake is a sentence that names the option, and a finding
// (1008).
#include "cli/CommandLine.h"
#include "arguments/CompileDatabase.h"
#include "arguments/CompilerArguments.h"
#include "arguments/NvccCommand.h"
#include "cli/Manual.h"
#include "cli/Mistakes.h"
#include "device/pipeline/Pipeline.h"
#include "device/values/PrintFacts.h"
#include "diag/Findings.h"
#include "report/Terminal.h"
#include "rules/HipNames.h"
#include "session/Resources.h"
#include "support/StandardFiles.h"
#include "targets/Targets.h"
#include "targets/TextTargets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string_view>

namespace cu2port {
namespace {

using std::string_view;

bool startsWith(string_view text, string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

/// Options of the host compiler that the parse understands. Two of nvcc's look like them.
bool isForParse(const std::string &option) {
  if (startsWith(option, "-fmad") || startsWith(option, "-ftz"))
    return false;
  return startsWith(option, "-f") || startsWith(option, "-m") || startsWith(option, "-W") ||
         startsWith(option, "-w") || startsWith(option, "-pedantic");
}

/// What an option that says how to build means for the program: `-Xcompiler -fopenmp`.
std::vector<std::string> meaningOf(const CompilerArgument &argument) {
  Findings ignored;
  NvccCommand command = readNvccOptions(argument.words, ignored);
  command.cudaMacros.clear(); // the dialect's own
  command.hasStreamPerThread = false;
  std::vector<std::string> words = command.meaningForParse(NvccInput::Language::Cuda);
  for (std::string &each : definingOptions(command.host))
    words.push_back(std::move(each));
  return words;
}

/// As CLI11 understands it: it would take the input after a bare --dump-ir for its value, and has
/// no names of several letters after a single dash.
std::string forParser(const std::string &argument) {
  if (argument == "--dump-ir")
    return "--dump-ir=after-build";
  for (const char *name : {"-MD", "-MF", "-MT", "-MP"})
    if (startsWith(argument, name))
      return '-' + argument.substr(0, 3) + (argument.size() > 3 ? "=" : "") + argument.substr(3);
  return argument;
}

/// A diagnostic's number as people write it: 02003 is no octal number.
/// For CLI11, numbers that begin with 0 are octal.
std::string diagnosticNumber(const std::string &text) {
  const llvm::StringRef digits = llvm::StringRef(text).ltrim('0');
  return digits.empty() && !text.empty() ? "0" : digits.str();
}

std::vector<std::string> namesOfTargets() {
  std::vector<std::string> names;
  for (const TargetInfo &target : targets())
    names.push_back(target.name.str());
  for (const TextTarget &target : textTargets())
    names.push_back(target.name.str());
  llvm::sort(names);
  return names;
}

/// What --dump-ir takes: the program as it was built, what kernels use, and after each pass.
std::vector<std::string> namesOfPasses() {
  std::vector<std::string> names{"build", "facts"};
  for (const ir::Pass &pass : ir::passes())
    if (llvm::find(names, pass.name) == names.end())
      names.push_back(pass.name.str());
  return names;
}

/// What --print-facts takes.
std::vector<std::string> namesOfAnalyses() {
  std::vector<std::string> names;
  for (const ir::FactPrinter &printer : ir::factPrinters())
    names.push_back(printer.name.str());
  return names;
}

/// What may have been meant by an option that neither we nor a compiler has; empty if nothing is
/// close.
std::string suggestion(const CLI::App &app, llvm::StringRef word) {
  const llvm::StringRef typed = word.split('=').first;
  std::string nearest;
  unsigned best = 3;
  for (const CLI::Option *option : app.get_options())
    for (const std::string &name : option->get_lnames())
      // Nothing that is three letters away, or more, is a misspelling.
      if (const unsigned distance = typed.edit_distance("--" + name, true, best); distance < best) {
        best = distance;
        nearest = "--" + name;
      }
  return nearest.empty() ? nearest : fmt::format("; did you mean '{}'?", nearest);
}

/// `after-unrolling` -> `unrolling`; the name alone will do.
std::string passName(const std::string &value) {
  return startsWith(value, "after-") ? value.substr(6) : value;
}

/// `2/4`. What is no such thing is thrown, as CLI11's own checks do.
Shard readShard(const std::string &text) {
  Shard shard;
  const auto [number, count] = llvm::StringRef(text).split('/');
  if (number.getAsInteger(10, shard.number) || count.getAsInteger(10, shard.count) ||
      shard.number < 1 || shard.number > shard.count)
    throw CLI::ValidationError("--shard", fmt::format("'{}' is not I/N with I from 1 to N", text));
  return shard;
}

/// What two runs must have in common to be parts of one: all but where it goes and how it is done.
std::vector<std::string> commonPart(const CLI::App &app, const std::vector<std::string> &compiler) {
  static constexpr string_view own[] = {"--output", "--jobs",       "--shard",
                                        "--quiet",  "--time-limit", "--memory-limit"};
  std::vector<std::string> words;
  for (const CLI::Option *option : app.get_options()) {
    if (option->empty() || llvm::is_contained(own, option->get_name()))
      continue;
    const bool isFlag = option->get_items_expected_max() == 0;
    for (const std::string &value : option->results())
      // As it could be typed: `a.cu`, `--plain`, `--target=cpu`.
      words.push_back(!option->nonpositional() ? value
                      : isFlag                 ? option->get_name()
                                               : option->get_name() + "=" + value);
  }
  words.insert(words.end(), compiler.begin(), compiler.end());
  return words;
}

/// All options of ours. The help, the manual page and the completions of shells are made from this.
///
/// Options with a list take it as one word (`--target cpu,opencl`), and not the words after it,
/// which may be inputs: allow_extra_args(false).
void declare(CLI::App &app, Options &options) {
  app.add_option("FILE", options.inputs,
                 "CUDA files and the C++ files that belong to the program, or folders");
  app.add_option("-o,--output", options.output, "The folder for the translated program");
  app.add_option("--name", options.name,
                 "The program's name (one input: its stem; several: the output folder's name)");
  app.add_option("--target", options.targets,
                 fmt::format("What to write kernels for: {} ({})",
                             fmt::join(namesOfTargets(), ", "), fmt::join(usualTargets(), ",")))
      ->allow_extra_args(false) // they are the next word
      ->delimiter(',')
      ->check(CLI::IsMember(namesOfTargets()));
  app.add_option(
         "--hip-version", options.hipVersion,
         fmt::format("With --target hip, the version of HIP to write for ({})", newestHip.text()))
      ->type_name("VERSION");
  app.add_option_function<std::string>(
         "--hip-launch",
         [&options](const std::string &form) { options.hipLaunchMacro = form == "macro"; },
         "With --target hip, how kernels are launched: chevrons (<<<>>>, as they are) or macro "
         "(hipLaunchKernelGGL)")
      ->type_name("FORM")
      ->check(CLI::IsMember({"chevrons", "macro"}));
  app.add_option("--rules", options.ruleFiles, "A rules file of your own; may be repeated")
      ->expected(1)
      ->take_all();
  app.add_option("--dump-ir", options.dumpAfter,
                 "Print the device program after PASS and write nothing")
      ->type_name("after-PASS")
      ->transform(passName)
      ->check(CLI::IsMember(namesOfPasses()));
  app.add_option("--run-passes", options.runPasses,
                 "Read FILE as the text that --dump-ir prints, run these passes over it (all; "
                 "none), and print it")
      ->type_name("PASS,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--print-facts", options.printFacts,
                 "Read FILE likewise, and print what these analyses know of its functions: " +
                     fmt::format("{}", fmt::join(namesOfAnalyses(), ", ")))
      ->type_name("ANALYSIS,...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(namesOfAnalyses()));
  app.add_option("--form", options.dumpForm,
                 "With --dump-ir, of OpenCL's forms of a kernel: simt, block, all (simt)")
      ->check(CLI::IsMember({"simt", "block", "all"}));
  // What kernels are like.
  app.add_flag("--plain", options.plain,
               "Write kernels without what is there for speed alone, threads in their order: to "
               "compare with");
  app.add_option("--lanes", options.lanes,
                 "Which loops over threads run a row of them at once, in vectors: auto, where that "
                 "pays; always, wherever it can be; never")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  app.add_flag("--verify-ir", options.verifiesPasses, "Check the device program after each pass")
      ->group(""); // for tests
  app.add_flag("--line-directives", options.lineDirectives,
               "Have compilers and debuggers name the CUDA files and their lines (#line)");
  app.add_flag("--verify", options.verify,
               "Write each kernel once more, in a form to compare it with when the program runs");
  app.add_flag("-v,--verbose", options.verbose,
               "Print every finding, conditions and notes included");
  // Trees: what belongs to the program, and how it is compiled.
  app.add_option("-p,--build-folder", options.buildFolder,
                 "A build folder with compile_commands.json: how the sources of a folder compile")
      ->type_name("BUILD");
  app.add_option("--exclude", options.exclude,
                 "In a folder, files and folders to leave alone; may be repeated")
      ->type_name("GLOB")
      ->expected(1)
      ->take_all();
  app.add_flag("--in-place", options.inPlace,
               "Translate files and folders where they lie, and keep NAME.cu2port.orig of each "
               "that changes");
  app.add_flag("--force", options.force,
               "In place although git has changes there that are not committed");
  app.add_option("-j,--jobs", options.jobs, "Files to translate at a time (all cores)");
  app.add_option("--time-limit", options.timeLimit,
                 "What a file may take of a processor's time; 0: as long as it takes (300)")
      ->type_name("SECONDS");
  app.add_option("--memory-limit", options.memoryLimit,
                 "What a file may take of memory (4096, or a share of the machine's)")
      ->type_name("MIB")
      ->check(CLI::PositiveNumber);
  app.add_flag("--dry-run", options.dryRun,
               "Print what would change as a diff, for patch -p1 or git apply, and write nothing");
  app.add_flag("-q,--quiet", options.quiet, "Do not show how far the run has come");
  // forParser() has made these of -MD, -MF, -MT and -MP.
  DependencyOptions &dependencies = options.dependencies;
  app.add_flag("--MD", dependencies.write,
               "Write the names of the files that are read, for make and ninja (-MD)");
  app.add_option("--MF", dependencies.file, "Where to write them (-MF); else beside the output")
      ->type_name("FILE");
  app.add_option("--MT", dependencies.targets, "What is made from them (-MT); may be repeated")
      ->type_name("TARGET")
      ->expected(1)
      ->take_all();
  app.add_flag("--MP", dependencies.phony, "Let a header that is named there go (-MP)");
  app.add_option_function<std::string>(
         "--shard", [&options](const std::string &text) { options.shard = readShard(text); },
         "In folders, translate part I of N parts only, for 'cu2port merge'")
      ->type_name("I/N");
  // Which findings count, and as what.
  app.add_option("--error-on", options.errorOn, "Diagnostics that count as errors, by number")
      ->transform(diagnosticNumber)
      ->delimiter(',');
  app.add_flag("--strict", options.strict,
               "What is left to do is an error: names without a translation, what does not parse");
  app.add_option("--suppress", options.suppress, "Diagnostics to leave out, by number")
      ->transform(diagnosticNumber)
      ->delimiter(',');
  // The report, and what a job of CI makes of it.
  ReportOptions &report = options.report;
  app.add_option("--report", report.folder,
                 "Write report.html, .json, .md, .csv and .sarif there: what goes over, what is "
                 "left, what it costs")
      ->type_name("DIR");
  app.add_flag("--analyze", report.isAlone, "Write the report and nothing else");
  app.add_option("--baseline", report.baseline,
                 "An earlier report.json: say what is new, moved and fixed since")
      ->type_name("FILE");
  app.add_option("--verified", report.verified,
                 "The verify.json of 'cu2port verify --report': say of each kernel whether it was "
                 "shown to be right")
      ->type_name("FILE");
  app.add_option("--fail-under", report.failUnder,
                 "End with status 3 if less goes over, in percent")
      ->type_name("PERCENT")
      ->check(CLI::Range(0.0, 100.0))
      // Which is in no range, and to CLI11 out of none.
      ->check([](const std::string &text) {
        return llvm::StringRef(text).contains_insensitive("nan") ? text + " is no number"
                                                                 : std::string();
      });
  app.add_option("--fail-on", report.failOn,
                 "End with status 3 if there is a finding of this class or number: minutes, hours, "
                 "days, no-equivalent, 2001 "
                 "(with --baseline: a new one)")
      ->type_name("CLASS|ID")
      ->delimiter(',')
      ->allow_extra_args(false);
  // Questions instead of a translation: cli/Answer.h.
  app.add_option("--explain", options.explain, "Explain a diagnostic, and translate nothing")
      ->transform(diagnosticNumber)
      ->type_name("ID");
  app.add_option("--query", options.query,
                 "Print what becomes of a CUDA name (or of all that match: 'cudaMemcpy*')")
      ->type_name("NAME");
  app.add_option("--catalogue", options.catalogue,
                 "Make anew what the tool itself knows of docs/: the tables of diagnostics and of "
                 "CUDA's names")
      ->type_name("DOCS")
      ->group(""); // for the repository
  app.add_flag("--toolkit", options.toolkit,
               "Print the folder that looks like a CUDA Toolkit to build systems: for CUDA_HOME");
  // These end the reading: main() gets status 0 and no options.
  app.add_option_function<std::string>(
         "--completion",
         [&app](const std::string &shell) {
           fmt::print("{}", completionScript(app, shell));
           throw CLI::Success();
         },
         "Print a script that completes options: for bash, zsh or fish")
      ->type_name("SHELL")
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  app.add_flag_callback(
      "--man",
      [&app] {
        fmt::print("{}", manualPage(app));
        throw CLI::Success();
      },
      "Print the manual page, for man");
  app.set_version_flag("--version", "cu2port " CU2PORT_VERSION);
  app.footer(
      "Compiler arguments (-I -D -U -std= -include -isystem ...) are taken as a compiler "
      "takes them.\n\n"
      "cu2port run FILE.cu [OPTION...] [-- ARGS]: translate, build and run a program; options "
      "as for cu2portcc.\n\n"
      "cu2port devices: print what programs can run on here, and how CU2PORT_DEVICE names it.\n\n"
      "cu2port merge OUT... -o OUT: join what runs with --shard have left in their folders.\n\n"
      "cu2port verify [OPTION...] -- PROGRAM ARGS: run a translated program and compare its "
      "kernels with another form of them.\n\n"
      "cu2port record DIR [OPTION...] -- PROGRAM ARGS: keep launches of a program in files.\n\n"
      "cu2port replay DIR [OPTION...]: run them again without the program, and compare.");
}

} // namespace

SplitArguments splitArguments(const std::vector<std::string> &arguments) {
  using Kind = CompilerArgument::Kind;
  SplitArguments result;
  auto append = [](std::vector<std::string> &to, const std::vector<std::string> &words) {
    to.insert(to.end(), words.begin(), words.end());
  };
  for (const CompilerArgument &each : readCompilerArguments(arguments)) {
    // Ours are inputs, what only we know, and names that compilers have as well: -o, -MD, --help.
    const bool isOurs = each.kind == Kind::Input || each.kind == Kind::Unknown ||
                        each.kind == Kind::Files || each.words[0] == "--help" ||
                        each.words[0] == "-h" || each.words[0] == "--version";
    if (isOurs)
      for (const std::string &word : each.words)
        result.own.push_back(forParser(word));
    // Warnings and -f options are Clang's, too, and may matter to the parse: -fno-exceptions.
    else if (each.isMeaning() || (each.kind == Kind::Host && isForParse(each.words[0])))
      append(result.compiler, each.words);
    else
      // nvcc's: only what it means for the program stays, such as -Xcompiler -fopenmp.
      append(result.compiler, meaningOf(each));
  }
  return result;
}

std::optional<Options> readCommandLine(const std::vector<std::string> &arguments, int &status) {
  SplitArguments split = splitArguments(arguments);
  Options options;
  takeLimits(options);
  options.arguments = split.compiler;
  if (const std::string compiler = findHostCompiler(); !compiler.empty())
    options.hostCompiler = {compiler};
  CLI::App app("Translates CUDA C++ into portable C++ and OpenCL C.", "cu2port");
  declare(app, options);
  std::reverse(split.own.begin(), split.own.end()); // as CLI11 wants them
  std::string problem;
  try {
    app.parse(split.own);
    options.given = commonPart(app, options.arguments);
    options.recovers = !options.strict;
    if (!options.printFacts.empty() && !printsProgram(options))
      options.runPasses = {"none"}; // the text as it is
    if (options.dryRun && !options.inPlace && options.output.empty())
      options.output = "cu2port-out"; // a name is enough: nothing is written
    problem = mistakeIn(options);
  } catch (const CLI::ExtrasError &error) {
    problem = error.what();
    for (const std::string &word : app.remaining())
      if (problem.find("did you mean") == std::string::npos)
        problem += suggestion(app, word);
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0) { // --help, --version
      status = app.exit(error);
      return std::nullopt;
    }
    problem = error.what();
  }
  if (problem.empty())
    return options;
  Findings findings;
  findings.add(DiagId::BadArgument, "", 0, 0, problem);
  printError("{}", describe(findings, false));
  status = 2;
  return std::nullopt;
}

} // namespace cu2port
