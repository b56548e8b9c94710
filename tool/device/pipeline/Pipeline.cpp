// The passes as a table, and who runs them: for all targets at once, for one, or by name.
//
//   PASS(OpenCl | Cpu, AnyForm, "globals", passGlobals, Required, "", "...")  a row of Passes.def
//   runPasses(context, Target::Cpu, ...)           those of the CPU, in the order of the rows
//   runNamedPasses(context, target, {"names"})     that one alone: cu2port --run-passes
//
// After each, the verifier looks at the program. A pass knows nothing of this file: its function
// takes a Program, and of the context what else it asks for.
#include "device/pipeline/Pipeline.h"
#include "device/verifier/Verifier.h"
#include "support/Stage.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace cu2port::ir {

namespace {

// A pass takes as much of the context as it needs.
template <auto pass> void call(PassContext &context) {
  if constexpr (requires { pass(context.program); })
    pass(context.program);
  else if constexpr (requires { pass(context.program, context.analyses); })
    pass(context.program, context.analyses);
  else if constexpr (requires { pass(context.program, context.analyses.effects); })
    pass(context.program, context.analyses.effects);
  else if constexpr (requires { pass(context.program, context.analyses, context.findings); })
    pass(context.program, context.analyses, context.findings);
  else if constexpr (requires { pass(context.program, context.findings); })
    pass(context.program, context.findings);
  else if constexpr (requires { pass(context.program, context.rules); })
    pass(context.program, context.rules);
  else if constexpr (requires { pass(context.program, context.whyMissing); })
    pass(context.program, context.whyMissing);
  else
    pass(context.program, context.whyMissing, context.findings);
}

using enum PassTargets;
constexpr bool Required = true, Faster = false;

const Pass table[] = {
#define PASS(targets, form, name, function, need, after, reason)                                   \
  {targets, PassForm::form, name, call<function>, need, after, reason},
#include "Passes.def"
};

/// Nothing that was known before need hold after it.
void run(const Pass &pass, PassContext &context, Verifier &verifier) {
  noteStage(fmt::format("in the pass '{}' for {}", pass.name.str(),
                        context.program.target == Target::All
                            ? "all targets"
                            : nameOf(context.program.target).str()));
  pass.run(context);
  context.analyses.drop();
  verifier.after(pass.name.str());
}

bool meets(PassForm a, PassForm b) {
  return (static_cast<unsigned>(a) & static_cast<unsigned>(b)) != 0;
}

} // namespace

llvm::ArrayRef<Pass> passes() { return table; }

/// A pass that several targets have is one row; one that has several places in the order is a row
/// for each, of other targets.
const Pass *findPass(Target target, llvm::StringRef name) {
  const auto *found = llvm::find_if(
      table, [&](const Pass &pass) { return pass.name == name && pass.isOf(target); });
  return found == std::end(table) ? nullptr : found;
}

const TargetInfo *targetWith(llvm::ArrayRef<std::string> passes,
                             llvm::ArrayRef<std::string> targets) {
  for (const std::string &each : targets) {
    const TargetInfo *row = findTarget(each);
    if (row && llvm::all_of(passes, [&](const std::string &name) {
          return findPass(Target::All, name) || findPass(row->target, name);
        }))
      return row;
  }
  return nullptr;
}

void runNamedPasses(PassContext &context, Target target, llvm::ArrayRef<std::string> names) {
  context.program.target = target;
  Verifier verifier(context.program, target, context.findings);
  for (const std::string &name : names) {
    const Pass *common = findPass(Target::All, name);
    run(common ? *common : *findPass(target, name), context, verifier);
  }
}

/// `last` ends it even if the pass itself is left out, as one of another form is.
void runPasses(PassContext &context, Target target, PassForm forms, llvm::StringRef last) {
  context.program.target = target;
  Verifier verifier(context.program, target, context.findings);
  for (const Pass &pass : passes()) {
    if (!pass.isOf(target))
      continue;
    if (meets(pass.form, forms) && (pass.isRequired || !context.program.isPlain()))
      run(pass, context, verifier);
    if (pass.name == last)
      return;
  }
}

} // namespace cu2port::ir
