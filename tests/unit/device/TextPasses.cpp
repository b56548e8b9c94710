// Passes over the text of a program do what they do over the program: nothing that they read is
// lost in it.
//
//   text_passes FILE.cu...
//
// Each file is built, and brought through all passes of each target. Before some of the passes the
// program is written and read; what the rest of the passes makes of that has the same text in the
// end. (With --verify-ir, the text is read after every pass of every test's program.)
#include "device/build/Build.h"
#include "device/ir/Walk.h"
#include "device/pipeline/Pipeline.h"
#include "device/text/Dump.h"
#include "device/text/Parse.h"
#include "diag/Findings.h"
#include "emit/Emit.h"
#include "frontend/TranslationUnit.h"
#include "rules/Rules.h"
#include "support/DeepStack.h"

#include <fmt/format.h>

using namespace cu2port;
using namespace cu2port::ir;

namespace {

constexpr std::size_t step = 5; ///< passes from one text to the next

const Rules &rules() {
  static const Rules loaded = llvm::cantFail(Rules::load(CU2PORT_SOURCE_DIR "/rules", {}));
  return loaded;
}

std::vector<const Pass *> passesOf(Target target) {
  std::vector<const Pass *> result;
  for (const Pass &pass : passes())
    if (pass.isOf(target))
      result.push_back(&pass);
  return result;
}

/// Runs the passes from one on; before each of some, `visit` sees the program.
void run(Program &program, Target target, std::size_t from,
         const std::function<void(std::size_t)> &visit = nullptr) {
  Findings findings;
  program.target = target;
  PassContext context{program, rules(), findings, [&](const Intrinsic *call) {
                        return emit::emitterOf(target).whyMissing(call, rules());
                      }};
  const std::vector<const Pass *> all = passesOf(target);
  for (std::size_t i = from; i < all.size(); ++i) {
    if (visit && i % step == 0)
      visit(i);
    all[i]->run(context);
  }
}

std::string firstDifference(llvm::StringRef wanted, llvm::StringRef text) {
  while (!wanted.empty() && wanted.split('\n').first == text.split('\n').first) {
    wanted = wanted.split('\n').second;
    text = text.split('\n').second;
  }
  return fmt::format("    {}\n  is over text\n    {}\n", wanted.split('\n').first.trim().str(),
                     text.split('\n').first.trim().str());
}

/// The number of stages that differ.
unsigned compare(const std::string &file, const Program &built, Target target) {
  std::unique_ptr<Program> program = clone(built);
  std::map<std::size_t, std::string> stages;
  run(*program, target, 0, [&](std::size_t i) { stages[i] = dump(*program); });
  const std::string wanted = dump(*program);
  unsigned different = 0;
  for (const auto &[stage, text] : stages) {
    auto again = parseProgram(text, file);
    std::string what;
    if (!again) {
      what = llvm::toString(again.takeError()) + "\n";
    } else {
      run(**again, target, stage);
      if (const std::string got = dump(**again); got != wanted)
        what = firstDifference(wanted, got);
    }
    if (what.empty())
      continue;
    ++different;
    fmt::print("{}: for {}, before '{}': at the end\n{}", file, nameOf(target).str(),
               passesOf(target)[stage]->name.str(), what);
  }
  return different;
}

unsigned compareAll(const std::string &file) {
  Findings findings;
  auto unit = parse({file, {"-std=c++17"}, CU2PORT_SOURCE_DIR "/runtime/dialect"}, findings);
  if (!unit) {
    fmt::print("{}: cannot be parsed\n", file);
    return 1;
  }
  const std::unique_ptr<Program> program = buildDeviceProgram(*unit, rules(), findings);
  PassContext context{*program, rules(), findings};
  runPasses(context, Target::All);
  unsigned different = 0;
  for (const TargetInfo &row : targets())
    different += compare(file, *program, row.target);
  return different;
}

} // namespace

int main(int argc, char **argv) {
  unsigned different = 0;
  for (int i = 1; i < argc; ++i)
    runOnDeepStack([&] { different += compareAll(argv[i]); });
  return different ? 1 : 0;
}
