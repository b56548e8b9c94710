// Files that appear whole or not at all.
#pragma once

#include "support/LockedFolder.h"

#include "llvm/Support/raw_ostream.h"

#include <functional>
#include <optional>
#include <string>

namespace cu2port {

class Findings;

/// A file that is made elsewhere and takes its place when it is complete. What stands there
/// already and is no file (/dev/null), or in a folder that takes no others, is written to directly.
class WholeFile {
public:
  explicit WholeFile(const std::string &file);

  /// Where to write.
  const std::string &path() const { return staged; }
  /// Puts it in its place.
  std::error_code keep() const;

private:
  std::string target; ///< without links
  std::optional<LockedFolder> folder;
  std::string staged;
};

/// Writes a text bit by bit.
using WriteTo = std::function<void(llvm::raw_ostream &)>;
/// Writes where the path says, over what is there.
std::error_code writeText(const std::string &path, const WriteTo &write);
std::error_code writeText(const std::string &path, const std::string &text);

/// False after a failure, which is a finding.
/// By way of a WholeFile.
bool writeWholeFile(const std::string &file, const std::string &text, Findings &findings);
bool writeWholeFile(const std::string &file, const WriteTo &write, Findings &findings);

/// The same for a file of ours in a folder that the user has named. A link there that leads out of
/// the folder is refused: who named the folder has not named what lies behind.
bool writeWholeFileIn(const std::string &folder, const std::string &name, const WriteTo &write,
                      Findings &findings);

/// Why nothing may be written to `file`, which is to lie in `folder`; empty if it may. All that
/// goes into a folder of outputs asks this.
std::string whyNotWritten(const std::string &file, const std::string &folder);

} // namespace cu2port
