// The files that an object of -dc was made from, in its note: a link that makes its device code
// takes the same texts, or none.
#pragma once

#include "support/FilesSeen.h"

#include "llvm/Support/Chrono.h"

#include <string>
#include <vector>

namespace cu2port {

struct LinkNote;

/// `0123456789abcdef /home/me/w.h` for each file that was read, with a hash of its content; a
/// dash for one that was looked for alone. `start`: since when they may have been read. What has
/// changed after that gets a mark that no content has.
std::vector<std::string> noteFiles(const FilesSeen &seen, llvm::sys::TimePoint<> start);

/// Whether it is an entry of such a list. Notes may be anybody's.
bool isNotedFile(llvm::StringRef entry);

/// Why the source of a note, compiled once more, would not be what its object was made from. Empty
/// if it would.
std::string whyChanged(const LinkNote &note);

/// Why a link may not take `linked`, an object of -dlink, with the object of `note`. Empty if it
/// may: they were made from the same texts, or `linked` has nothing of it.
std::string whyStale(const LinkNote &linked, const LinkNote &note);

/// What was read now in place of a file of `noted`, or beside them; empty if nothing was. Files
/// below `own` do not count.
std::string findNew(const FilesSeen &seen, const std::vector<std::string> &noted,
                    llvm::StringRef own);

} // namespace cu2port
