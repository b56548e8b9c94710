// The two ends of a run: `-o out` writes below out, and --dry-run prints a patch of the same files.
// Whatever comes before them does not know which one it will be.
#include "output/Deliver.h"
#include "output/Diff.h"
#include "output/Output.h"
#include "session/Options.h"
#include "session/Session.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port {

/// Whether all inputs were read and translated, so that what is not written is not wanted.
static bool isWhole(const Findings &findings) {
  return !findings.has(Severity::Error) && llvm::none_of(findings.all(), [](const Finding &each) {
    return each.id == DiagId::HeaderMissing || each.id == DiagId::DefinitionLeft ||
           each.id == DiagId::NotUnderstood;
  });
}

bool deliver(const TranslatedFiles &files, const std::string &root, Partly partly,
             Session &session) {
  const Options &options = session.options;
  if (options.dryRun)
    return printDiff(files, root, session.findings);
  const WritingRun run{runNameOf(options.inputs, options.output), isWhole(session.findings)};
  return updateOutput(files.tree, options.output, partly, session.findings, run);
}

std::string destination(const TranslatedFiles &files, const Session &session) {
  const std::string count = plural(files.tree.files().size(), "file");
  return session.options.dryRun ? count + ", not written"
                                : fmt::format("{} in {}", count, session.options.output);
}

} // namespace cu2port
