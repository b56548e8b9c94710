// The two ends of a run: `-o out` writes below out, and --dry-run prints a patch of the same files.
// Whatever comes before them does not know which one it will be.
#include "output/Deliver.h"
#include "output/Diff.h"
#include "output/Output.h"
#include "session/Options.h"
#include "session/Session.h"

namespace cu2port {

bool deliver(const TranslatedFiles &files, const std::string &root, Partly partly,
             Session &session) {
  return session.options.dryRun
             ? printDiff(files, root, session.findings)
             : updateOutput(files.tree, session.options.output, partly, session.findings);
}

std::string destination(const TranslatedFiles &files, const Session &session) {
  const std::string count = plural(files.tree.files().size(), "file");
  return session.options.dryRun ? count + ", not written"
                                : fmt::format("{} in {}", count, session.options.output);
}

} // namespace cu2port
