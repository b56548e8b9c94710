// The text of the device program: after a pass (--dump-ir), or of such a text after passes
// (--run-passes). Instead of it, what analyses know of it then (--print-facts).
//
//   x.cu --dump-ir=after-globals         parse, device program, passes up to "globals" of OpenCL's
//   x.ir --run-passes=globals            the text, and the pass alone
//   x.ir --print-facts=ranges            the text, and no pass
#include "device/Passes.h"
#include "device/text/Dump.h"
#include "device/text/Parse.h"
#include "device/values/PrintFacts.h"
#include "device/verifier/Verifier.h"
#include "frontend/Depth.h"
#include "session/Options.h"
#include "session/Resources.h"
#include "support/DeepStack.h"
#include "support/ReadFile.h"
#include "unit/DeviceProgram.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace cu2port {
namespace {

ir::PassForm formOf(const std::string &name) {
  return name == "all"     ? ir::PassForm::AnyForm
         : name == "block" ? ir::PassForm::Block
                           : ir::PassForm::Simt;
}

/// What the run prints of the program.
std::string textOf(ir::Program &program, const Options &options) {
  if (options.printFacts.empty())
    return ir::dump(program);
  std::string text;
  llvm::raw_string_ostream out(text);
  ir::printFacts(program, options.printFacts, out);
  return text;
}

/// The target whose passes --dump-ir shows: the last one that has the pass, if there is a choice.
const TargetInfo &dumpedTarget(const std::string &pass, const Options &options) {
  for (const TargetInfo &target : llvm::reverse(targets()))
    if (wants(options, target.target) && ir::findPass(target.target, pass))
      return target;
  return targets().front();
}

/// Passes by their names for --dump-ir. Each is run after those that its target runs before it. Of
/// two forms of a kernel, the one that people read is shown.
void runPassesUpTo(const std::string &last, ir::Program &program, const Options &options,
                   const Rules &rules, Findings &findings) {
  if (last == "build")
    return ir::Verifier(program, Target::All, findings).after(last);
  if (last == "facts") // the host's registration asks for them, of the program as it was built
    return ir::collectFacts(program);
  runCommonPasses(program, rules, findings);
  if (ir::findPass(Target::All, last))
    return;
  const TargetInfo &target = dumpedTarget(last, options);
  runPasses(target.target, program, rules, findings,
            target.hasSimt() ? formOf(options.dumpForm) : ir::PassForm::AnyForm, last);
}

std::optional<std::string> dumpParsed(const std::string &input, const Options &options,
                                      const Resources &resources, const Rules &rules,
                                      Findings &findings) {
  std::unique_ptr<TranslationUnit> unit =
      parse({input, options.arguments, resources.dialect, false, options.verbose}, findings);
  if (!unit || !checkDepth(*unit, findings))
    return std::nullopt;
  UnitResult ignored;
  std::unique_ptr<ir::Program> program = deviceProgram(*unit, {}, rules, findings, ignored);
  if (!program)
    return std::nullopt;
  if (options.plain)
    program->passes = ir::PassSet::Required;
  setChoices(*program, options);
  runPassesUpTo(options.dumpAfter, *program, options, rules, findings);
  return textOf(*program, options);
}

/// From a text as --dump-ir prints it. Null after an error, which is a finding with its line.
std::unique_ptr<ir::Program> readProgram(const std::string &input, Findings &findings) {
  auto text = readFile(input);
  if (!text) {
    findings.add(DiagId::FileNotFound, "", 0, 0, input, llvm::toString(text.takeError()));
    return nullptr;
  }
  auto program = ir::parseProgram((*text)->getBuffer(), input);
  if (program)
    return std::move(*program);
  llvm::handleAllErrors(program.takeError(), [&](const ir::TextError &error) {
    findings.add(DiagId::ProgramTextInvalid, input, error.line, error.column, error.what);
  });
  return nullptr;
}

std::optional<std::string> runPassesOverText(const std::string &input, const Options &options,
                                             const Rules &rules, Findings &findings) {
  std::unique_ptr<ir::Program> program = readProgram(input, findings);
  if (!program)
    return std::nullopt;
  if (options.plain)
    program->passes = ir::PassSet::Required;
  setChoices(*program, options);
  const bool all = options.runPasses.front() == "all", none = options.runPasses.front() == "none";
  const std::vector<std::string> names =
      all || none ? std::vector<std::string>() : options.runPasses;
  const TargetInfo *row = ir::targetWith(names, options.targets);
  if (!row)
    return std::nullopt; // the command line was asked before
  // As the driver would run them, common ones first; else each by its name, in the order given.
  if (all) {
    runCommonPasses(*program, rules, findings);
    runPasses(row->target, *program, rules, findings, formOf(options.dumpForm));
  }
  ir::PassContext context = contextOf(row->target, *program, rules, findings);
  ir::runNamedPasses(context, row->target, names);
  return textOf(*program, options);
}

} // namespace

std::optional<std::string> dumpUnit(const std::string &input, const Options &options,
                                    const Resources &resources, const Rules &rules,
                                    Findings &findings) {
  std::optional<std::string> text;
  runOnDeepStack([&] { text = dumpParsed(input, options, resources, rules, findings); });
  return text;
}

std::optional<std::string> runPassesOver(const std::string &input, const Options &options,
                                         const Rules &rules, Findings &findings) {
  std::optional<std::string> text;
  runOnDeepStack([&] { text = runPassesOverText(input, options, rules, findings); });
  return text;
}

} // namespace cu2port
