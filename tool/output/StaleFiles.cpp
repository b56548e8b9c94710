// Files of an earlier run that this one does not write: a header that has moved, say.
//
//   proj/a.h -> proj/inc/a.h        out/a.h      #include "a.h" of out/p.cpp would find it
//                                   out/inc/a.h  what the kernels were made of
//
// Other runs may write to the folder, too: what they have written is theirs.
#include "diag/Findings.h"
#include "output/OutputChanges.h"
#include "output/OutputFolder.h"
#include "support/Paths.h"
#include "support/WholeFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <filesystem>

namespace cu2port {

namespace fs = std::filesystem;

std::string runNameOf(const std::vector<std::string> &inputs, const std::string &folder) {
  std::vector<std::string> names;
  for (const std::string &each : inputs)
    names.push_back(fs::path(realPath(each)).lexically_relative(realPath(folder)).string());
  llvm::sort(names);
  return hashOf(llvm::join(names, "\n"));
}

namespace {

bool isOfOthers(const WrittenFiles &written, const std::string &run, const std::string &path) {
  return llvm::any_of(written.runs, [&](const auto &each) {
    return each.first != run && each.second.contains(path);
  });
}

} // namespace

void planStaleFiles(const OutputTree &tree, const OutputFolder &folder, const WritingRun &run,
                    OutputChanges &changes, Findings &findings) {
  if (run.name.empty())
    return;
  std::set<std::string> &ours = changes.written.runs[run.name];
  for (const std::string &path : std::set<std::string>(ours)) {
    const auto known = changes.written.files.find(path);
    if (!run.isWhole || tree.holds(path))
      continue;
    const std::string file = folder.file(path);
    const std::string there = hashOfFile(file); // empty: somebody has removed it
    if (there.empty() || known == changes.written.files.end() ||
        isOfOthers(changes.written, run.name, path) ||
        !whyNotWritten(file, folder.path()).empty()) {
      ours.erase(path);
    } else if (there == known->second) {
      changes.removals.push_back(path); // until it is done, it is ours
      findings.add(DiagId::StaleRemoved, file, 0, 0, path);
    } else {
      findings.add(DiagId::StaleEdited, file, 0, 0, path);
    }
  }
  for (const auto &[path, file] : tree.files())
    ours.insert(path);
}

} // namespace cu2port
