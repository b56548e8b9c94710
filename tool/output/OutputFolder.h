// A folder that cu2port writes to, and what it keeps there for itself: `.cu2port`, with
//   files       what was written (WrittenFiles); read and written last, by renaming
//   files.next  what a run is about to write; it stays only if the run was killed
//   base/       the texts as they were generated, by hash: edits are told from and merged with them
//   tmp/        files that are not complete yet, for nobody else
//   lock        held by the run that writes
//   in-place    an empty file: the folder is the user's own, translated where it lies
#pragma once

#include "session/WrittenFiles.h"
#include "support/FileMode.h"
#include "support/Interrupts.h"

#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace cu2port {

/// The folder, held against other runs as long as this lives.
class OutputFolder {
public:
  enum class Kind {
    Separate, ///< -o
    InPlace,
  };
  /// Makes the folder, waits for other runs that write to it, and takes over what a killed one
  /// left. Null if that cannot be done.
  static std::unique_ptr<OutputFolder> open(const std::string &folder, Kind kind,
                                            std::error_code &error);
  /// What the folder did not have before goes again if nothing was written to it.
  ~OutputFolder();
  OutputFolder(const OutputFolder &) = delete;
  OutputFolder &operator=(const OutputFolder &) = delete;

  const std::string &path() const { return root; } ///< real
  bool isInPlace() const { return kind == Kind::InPlace; }
  std::string file(const std::string &name) const { return root + "/" + name; }
  std::string own(const std::string &name) const { return root + "/.cu2port/" + name; }
  const WrittenFiles &written() const { return known; }
  /// In place: the file is a translation, and what it was made of is nowhere.
  bool hasLostOriginal(const std::string &name) const;

  /// Before anything is placed, and after.
  /// `files.next` and `files`; between the two calls files are replaced.
  std::error_code announce(const WrittenFiles &next);
  std::error_code record(const WrittenFiles &all);

  /// Has the disk itself hold what was written.
  void flush() const;

private:
  OutputFolder(std::string root, Kind kind) : root(std::move(root)), kind(kind) {}
  std::error_code prepare();
  std::error_code makeFolder(const std::string &folder, mode_t mode = 0777);
  std::error_code lock();
  std::error_code recover();
  std::error_code write(const std::string &name, const std::string &text) const;

  std::string root;
  Kind kind;
  int lockFile = -1;
  std::vector<std::string> made; ///< folders, parents first
  /// What a signal takes away: of a run that has announced nothing, all that it has made.
  std::vector<std::unique_ptr<RemovedOnSignal>> unannounced;
  std::optional<RemovedOnSignal> incomplete; ///< tmp/
  bool isRecorded = false;
  WrittenFiles known;
};

} // namespace cu2port
