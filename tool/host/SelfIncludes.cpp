#include "host/SelfIncludes.h"

#include <algorithm>

namespace cu2port::host {

using clang::FileID;
using clang::SourceLocation;

/// Calls `visit` with the place of each #include of the file that leads to the file again.
template <class Visit> static void forEachOwnInclude(const Plan &plan, FileID file, Visit visit) {
  const clang::SourceManager &sources = plan.unit.sources();
  const clang::FileEntry *entry = sources.getFileEntryForID(file);
  if (!entry || plan.unit.timesRead.lookup(entry) < 2)
    return;
  for (const IncludeRecord &include : plan.unit.includes)
    if (include.file == entry)
      // From the inside out.
      for (SourceLocation place = include.hash; place.isValid() && place.isFileID();
           place = sources.getIncludeLoc(sources.getFileID(place)))
        if (sources.getFileEntryForID(sources.getFileID(place)) == entry)
          visit(sources.getFileOffset(place));
}

bool includesItself(const Plan &plan, FileID file) {
  bool found = false;
  forEachOwnInclude(plan, file, [&](unsigned) { found = true; });
  return found;
}

unsigned beforeOwnReading(const Plan &plan, FileID file, unsigned limit) {
  forEachOwnInclude(plan, file, [&](unsigned offset) {
    limit = std::min(limit, plan.text.startOfLine(file, offset));
  });
  return limit;
}

} // namespace cu2port::host
