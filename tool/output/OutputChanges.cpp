// What becomes of each file of the output folder. Three texts decide: what is there, what was
// generated the last time (its hash stands in .cu2port/files, the text in .cu2port/base), and what
// is generated now.
//
//   there             before    now      decide()
//   -                           B        B is written
//   A                 A         B        B is written: nobody has edited it
//   A                 A         A        stays
//   A + edits         A         A        stays; a note says that the edits are kept
//   A + edits         A         B        git merges: B + edits; where one contradicts the other,
//                                        the file stays, and FILE.cu2port.new has both
//   not cu2port's     -         B        stays; FILE.cu2port.new has B
//   the user's own    -         B        in place: FILE.cu2port.orig keeps it, and B is written
//
// Nothing is touched here; commitChanges() (OutputCommit.cpp) does what was planned.
#include "output/OutputChanges.h"
#include "diag/Findings.h"
#include "output/Merge.h"
#include "output/OutputFolder.h"
#include "session/Originals.h"
#include "support/Paths.h"
#include "support/WholeFile.h"

#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using llvm::StringRef;

/// Of larger files no base is kept; those are data, and nobody merges them.
constexpr std::size_t largestBase = std::size_t{1} << 20;

class ChangePlanner {
public:
  ChangePlanner(const OutputFolder &folder, const std::set<std::string> &given, Findings &findings)
      : folder(folder), given(given), findings(findings) {}

  OutputChanges run(const OutputTree &tree) {
    changes.written = folder.written();
    for (const auto &[path, file] : tree.files()) {
      // In place, what is not changed is its own copy.
      if ((file.isCopy && file.source == folder.file(path)) || folder.hasLostOriginal(path))
        continue;
      if (const std::string why = whyNotWritten(shown(path), folder.path()); !why.empty())
        refuse(path, why);
      else
        take(path, file);
    }
    return std::move(changes);
  }

private:
  void refuse(const std::string &path, const std::string &why) {
    findings.add(DiagId::OutputNotWritable, "", 0, 0, shown(path), why);
  }

  std::string shown(const std::string &path) const { return folder.file(path); }

  /// Of no use once the file is decided about, unless `isNeeded`.
  std::unique_ptr<llvm::MemoryBuffer> load(const std::string &file) {
    auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/false,
                                              /*RequiresNullTerminator=*/false);
    return buffer ? std::move(*buffer) : nullptr;
  }

  /// Texts of copies are read one at a time, and kept only if they are to be written: all data of a
  /// tree need not fit into memory.
  void take(const std::string &path, const OutputTree::File &file) {
    mode = file.mode;
    if (!file.isCopy)
      return decide(path, file.text);
    auto source = load(file.source);
    if (!source)
      return findings.add(DiagId::FileNotFound, file.source, 0, 0, file.source, "it has gone");
    isNeeded = false;
    decide(path, source->getBuffer());
    if (isNeeded)
      changes.files.push_back(std::move(source));
  }

  void decide(const std::string &path, StringRef text) {
    std::error_code error;
    const std::string file = folder.file(path);
    if (!fs::exists(fs::symlink_status(file, error)))
      return put(path, text, mode);
    const auto buffer = load(file);
    if (!buffer)
      return refuse(path, std::make_error_code(std::errc::permission_denied).message());
    const StringRef current = buffer->getBuffer();
    // Nothing to write, unless others may read more here than in the sources.
    if (current == text && !(written(path) && mode.isExceededBy(file)))
      return keep(path, text);
    const std::string base = baseHash(path);
    if (isUntouched(path, current))
      return replaceUsers(path, text, current);
    if (base == hashOf(current))
      return put(path, text, mode.isExact ? mode : FileMode::of(file).within(mode));
    if (base == hashOf(text))
      return keepEdits(path, text);
    merge(path, text, base, current);
  }

  bool hasBackup(const std::string &path) const {
    return folder.isInPlace() && isFileItself(folder.file(path + originalSuffix));
  }

  /// The hash of what was generated before; empty if the file is not cu2port's. A text to merge
  /// that has gone was merged by the user: the edits are based on the newer text now.
  std::string baseHash(const std::string &path) const {
    const WrittenFiles &written = folder.written();
    std::error_code error;
    auto conflict = written.conflicts.find(path);
    if (conflict != written.conflicts.end() && !fs::exists(folder.file(path + newSuffix), error))
      return conflict->second;
    auto entry = written.files.find(path);
    return entry == written.files.end() ? std::string() : entry->second;
  }

  /// Whether it is the user's own file, as it was given: a run may have been killed after the
  /// backup.
  bool isUntouched(const std::string &path, StringRef current) const {
    if (hasBackup(path))
      return hashOf(current) == hashOfFile(folder.file(path + originalSuffix));
    return folder.isInPlace() && given.count(path) > 0 && !folder.written().has(path);
  }

  void replaceUsers(const std::string &path, StringRef text, StringRef current) {
    if (!hasBackup(path))
      changes.backups.push_back(path);
    changes.written.files[path + originalSuffix] = hashOf(current);
    put(path, text, FileMode::of(folder.file(path)));
  }

  /// `over` is noted, so that a file that somebody writes meanwhile is not lost (OutputCommit.cpp).
  void put(const std::string &path, StringRef text, const FileMode &as) {
    changes.puts.push_back({path, text, as, hashOfFile(folder.file(path))});
    changes.written.files[path]; // cu2port's own from now on
    isNeeded = true;
    keep(path, text);
  }

  /// The file is what is generated, or will be, or a person's version of it.
  void keep(const std::string &path, StringRef text) {
    if (hasBackup(path))
      changes.written.files[path + originalSuffix] = hashOfFile(folder.file(path + originalSuffix));
    else if (folder.isInPlace() && !changes.written.has(path))
      return; // the user's own file, which stays as it is
    const std::string hash = hashOf(text);
    changes.written.files[path] = hash;
    changes.written.conflicts.erase(path);
    keepBase(hash, text);
    dropOffer(path + newSuffix);
  }

  void keepBase(const std::string &hash, StringRef text) {
    std::error_code error;
    const std::string known = folder.own("base/" + hash);
    auto planned = changes.bases.find(hash);
    if (planned != changes.bases.end())
      planned->second.mode = planned->second.mode.within(mode);
    if (text.size() > largestBase || planned != changes.bases.end() ||
        (fs::exists(known, error) && !mode.isExceededBy(known)))
      return;
    changes.bases[hash] = {text, mode};
    isNeeded = true;
  }

  /// A text to merge, when there is nothing to merge any more. One that somebody has edited stays.
  void dropOffer(const std::string &path) {
    auto entry = changes.written.files.find(path);
    if (entry == changes.written.files.end())
      return;
    if (hashOfFile(folder.file(path)) == entry->second)
      changes.removals.push_back(path);
    else
      changes.written.files.erase(entry);
  }

  /// For a text that has parts of a person's file and of what is generated.
  FileMode withEdits(const std::string &path) const {
    return FileMode::of(folder.file(path)).within(mode);
  }

  bool written(const std::string &path) const { return folder.written().has(path); }

  void keepEdits(const std::string &path, StringRef text) {
    keep(path, text);
    findings.add(DiagId::EditsKept, shown(path), 0, 0, path,
                 "its translation is the same as before");
  }

  void merge(const std::string &path, StringRef text, const std::string &base, StringRef current) {
    const std::string generated = folder.own("tmp/generated");
    Merged merged{Merged::End::Impossible, {}, "cu2port has not written it"};
    const std::string baseFile = baseOf(path, base);
    if (!baseFile.empty() && !writeNewFile(generated, text, FileMode::ours()))
      merged = mergeFiles(folder.file(path), baseFile, generated);
    std::error_code ignored;
    fs::remove(generated, ignored);
    if (merged.end != Merged::End::Clean)
      return report(path, text, std::move(merged));
    changes.texts.push_back(std::move(merged.text));
    if (current != changes.texts.back())
      changes.puts.push_back({path, changes.texts.back(), withEdits(path), hashOf(current)});
    keep(path, text);
    findings.add(DiagId::EditsKept, shown(path), 0, 0, path,
                 "they were merged with its new translation");
  }

  /// What the edits were made to: the text that was generated, or the user's own.
  std::string baseOf(const std::string &path, const std::string &hash) const {
    std::string file = hash.empty() ? hasBackup(path) ? folder.file(path + originalSuffix) : ""
                                    : folder.own("base/" + hash);
    return isFileItself(file) ? file : std::string();
  }

  /// The file stays, and its new text goes beside it, unless somebody is at work there.
  void report(const std::string &path, StringRef text, Merged merged) {
    const std::string beside = path + newSuffix;
    const bool hasMarks = merged.end == Merged::End::Conflict;
    findings.add(DiagId::EditsConflict, shown(path), 0, 0, path,
                 hasMarks ? "its new translation contradicts the edits" : merged.why, beside);
    changes.texts.push_back(hasMarks ? std::move(merged.text) : text.str());
    const StringRef offered = changes.texts.back();
    // A FILE.cu2port.new that a person has begun to merge in is not written over.
    const std::string there = hashOfFile(folder.file(beside)); // empty: nothing
    auto entry = folder.written().files.find(beside);
    const bool isOurs = entry != folder.written().files.end() && entry->second == there;
    if (there != hashOf(offered)) {
      if (!there.empty() && !isOurs)
        return;
      changes.puts.push_back({beside, offered, withEdits(path), there});
    }
    changes.written.files[beside] = hashOf(offered);
    changes.written.conflicts[path] = hashOf(text);
    keepBase(hashOf(text), text);
  }

  const OutputFolder &folder;
  const std::set<std::string> &given;
  Findings &findings;
  bool isNeeded = false; ///< the text of the file at hand, later on
  FileMode mode;         ///< of the file at hand, if it is a new one
  OutputChanges changes;
};

} // namespace

OutputChanges planChanges(const OutputTree &tree, const OutputFolder &folder,
                          const std::set<std::string> &given, Findings &findings) {
  return ChangePlanner(folder, given, findings).run(tree);
}

} // namespace cu2port
