// What a run changes in its output folder, decided before anything is touched.
#pragma once

#include "output/OutputTree.h"
#include "session/WrittenFiles.h"

#include "llvm/Support/MemoryBuffer.h"

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace cu2port {

class OutputFolder;

struct OutputChanges {
  struct Put {
    std::string path;
    llvm::StringRef text;
    FileMode mode;
    std::string over; ///< hash of the file that it replaces; empty: there is none
  };
  /// In the order of the paths of the output; a text to merge stands where its file would.
  std::vector<Put> puts;
  /// In place: the user's own files, before they are replaced for the first time.
  std::vector<std::string> backups;  ///< files whose text must be kept beside them first
  std::vector<std::string> removals; ///< texts that nobody needs any more
  struct Base {
    llvm::StringRef text;
    FileMode mode;
  };
  std::map<std::string, Base> bases; ///< generated texts that are to be kept, by hash
  WrittenFiles written;              ///< all that cu2port has written, afterwards

  std::deque<std::string> texts;                          ///< what the others refer to
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> files; ///< likewise
};

/// Compares the folder with what is generated. Files that nobody has edited are replaced. Edits are
/// kept, and merged with a text that has changed; where they contradict it, and where a file is not
/// cu2port's, that is a finding, the file stays, and what is generated goes beside it. In place,
/// `given` files are the user's own, which may be replaced once there is a backup. What cannot be
/// written is a finding and left out.
OutputChanges planChanges(const OutputTree &tree, const OutputFolder &folder,
                          const std::set<std::string> &given, Findings &findings);

/// Makes the changes. False if none could be made; then nothing new is left behind. Single files
/// that resist are findings. A run that is killed anywhere in it has lost nothing, and the next one
/// goes on.
bool commitChanges(const OutputChanges &changes, OutputFolder &folder, Findings &findings);

/// What becomes of a run whose output cannot all be written.
enum class Partly { No, Yes };

/// Who writes to a folder: a run over these inputs, whatever it makes of them.
struct WritingRun {
  std::string name;     ///< a hash of the inputs; empty: nobody in particular
  bool isWhole = false; ///< nothing is missing of what it is to write
};

/// The name of a run over inputs, as they lie beside the folder: both may move together.
std::string runNameOf(const std::vector<std::string> &inputs, const std::string &folder);

/// What the run has written the last time, and a whole one does not write now, would be found by
/// `#include`s and by people: what nobody has edited goes, and the rest is a finding.
void planStaleFiles(const OutputTree &tree, const OutputFolder &folder, const WritingRun &run,
                    OutputChanges &changes, Findings &findings);

/// Brings the output folder up to date. False if nothing was written; what cannot be written is a
/// finding.
bool updateOutput(const OutputTree &tree, const std::string &folder, Partly partly,
                  Findings &findings, const WritingRun &run = {});
bool updateInPlace(const OutputTree &tree, OutputFolder &folder, const std::set<std::string> &given,
                   Findings &findings);

} // namespace cu2port
