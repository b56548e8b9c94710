// Makes the changes that were planned (OutputChanges.cpp):
//
//   stage()      .cu2port/tmp/0, 1, ...        all texts, complete
//   flush        the disk has them
//   secure()     base/HASH, X.cu2port.orig     texts that later runs need, by renaming
//   announce()   .cu2port/files.next           what is coming
//   place()      X                             each by renaming
//   record()     .cu2port/files                what is there; files.next goes
//   remove()     X.cu2port.new, X              those that nobody needs any more
//
// The order is what makes it safe. Wherever a run is killed, each file has its old text or its new
// one, and the next run knows both as cu2port's.
#include "diag/Findings.h"
#include "output/OutputChanges.h"
#include "output/OutputFolder.h"
#include "session/Originals.h"

#include <cerrno>
#include <filesystem>

#include <fmt/format.h>

#include <unistd.h>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

class Commit {
public:
  Commit(const OutputChanges &changes, OutputFolder &folder, Findings &findings)
      : changes(changes), folder(folder), findings(findings), written(changes.written) {}

  bool run() {
    if (!stage() || (!isIdle() && !apply()))
      return false;
    dropBases();
    return true;
  }

private:
  /// Nothing has changed since the last run: then no file is touched, not even files.
  bool isIdle() const {
    return changes.puts.empty() && changes.removals.empty() && changes.bases.empty() &&
           written.text() == folder.written().text();
  }

  bool apply() {
    folder.flush();
    if (!secure() || !tell(folder.announce(written), folder.own("files.next"))) {
      for (const std::string &each : secured)
        ::unlink(each.c_str());
      return false;
    }
    if (!changes.backups.empty())
      folder.flush();
    for (std::size_t i = 0; i < changes.puts.size(); ++i)
      place(i);
    return tell(folder.record(written), folder.own("files")) && remove();
  }

  /// Everything that needs room on the disk.
  bool stage() {
    for (std::size_t i = 0; i < changes.puts.size(); ++i) {
      const OutputChanges::Put &put = changes.puts[i];
      if (!tell(writeNewFile(staged(i), put.text, put.mode), folder.file(put.path)))
        return false;
    }
    for (const auto &[hash, base] : changes.bases)
      if (!tell(writeNewFile(folder.own("tmp/" + hash), base.text, base.mode),
                folder.own("base/" + hash)))
        return false;
    for (std::size_t i = 0; i < changes.backups.size(); ++i) {
      std::error_code error;
      const std::string &path = changes.backups[i];
      fs::copy_file(folder.file(path), stagedBackup(i), error);
      if (!tell(error, folder.file(path + originalSuffix)))
        return false;
    }
    return true;
  }

  /// Before anything is announced: once files are replaced, these are what they can be had back
  /// from, and what edits are merged with.
  bool secure() {
    for (const auto &[hash, base] : changes.bases)
      if (!secure(folder.own("tmp/" + hash), folder.own("base/" + hash)))
        return false;
    for (std::size_t i = 0; i < changes.backups.size(); ++i)
      if (!secure(stagedBackup(i), folder.file(changes.backups[i] + originalSuffix)))
        return false;
    return true;
  }

  /// One that was there before stays if nothing is announced.
  bool secure(const std::string &from, const std::string &to) {
    std::error_code error;
    if (!fs::exists(fs::symlink_status(to, error)))
      secured.push_back(to);
    return tell(move(from, to), to);
  }

  std::error_code placing(std::size_t i) const {
    const OutputChanges::Put &put = changes.puts[i];
    const std::string file = folder.file(put.path);
    std::error_code error;
    fs::create_directories(fs::path(file).parent_path(), error);
    if (!error && hashOfFile(file) != put.over) // somebody is at work in it now
      error = std::make_error_code(std::errc::resource_unavailable_try_again);
    return error ? error : move(staged(i), file);
  }

  /// A file that cannot be placed is as it was, and so is what is known of it.
  void place(std::size_t i) {
    const std::string &path = changes.puts[i].path;
    if (tell(placing(i), folder.file(path)))
      return;
    auto before = folder.written().files.find(path);
    if (before == folder.written().files.end())
      written.files.erase(path);
    else
      written.files[path] = before->second;
  }

  /// Only after it is known that there is no conflict: a text that has gone says that a person has
  /// merged it.
  bool remove() {
    for (const std::string &path : changes.removals) {
      ::unlink(folder.file(path).c_str());
      written.files.erase(path);
      for (auto &[run, paths] : written.runs)
        paths.erase(path);
      removeEmptyFolders(fs::path(path).parent_path());
    }
    return changes.removals.empty() || tell(folder.record(written), folder.own("files"));
  }

  void removeEmptyFolders(fs::path below) const {
    std::error_code error;
    for (; !below.empty() && fs::remove(folder.file(below.string()), error);
         below = below.parent_path()) {
    }
  }

  /// Texts that are nobody's base any more, those of a run that was killed here included.
  void dropBases() const {
    std::set<std::string> used;
    for (const auto *list : {&written.files, &written.conflicts})
      for (const auto &[path, hash] : *list)
        used.insert(hash);
    std::error_code error;
    for (fs::directory_iterator each(folder.own("base"), error), end; !error && each != end;
         each.increment(error))
      if (!used.count(each->path().filename().string()))
        ::unlink(each->path().c_str());
  }

  static std::error_code move(const std::string &from, const std::string &to) {
    std::error_code error;
    fs::rename(from, to, error);
    return error;
  }

  std::string staged(std::size_t i) const { return folder.own(fmt::format("tmp/{}", i)); }
  std::string stagedBackup(std::size_t i) const {
    return folder.own(fmt::format("tmp/{}.orig", i));
  }

  bool tell(std::error_code error, const std::string &file) {
    if (error)
      findings.add(DiagId::OutputNotWritable, "", 0, 0, file, error.message());
    return !error;
  }

  const OutputChanges &changes;
  OutputFolder &folder;
  Findings &findings;
  WrittenFiles written;             ///< in the end
  std::vector<std::string> secured; ///< files that are new, in front of the announcement
};

} // namespace

bool commitChanges(const OutputChanges &changes, OutputFolder &folder, Findings &findings) {
  return Commit(changes, folder, findings).run();
}

bool updateOutput(const OutputTree &tree, const std::string &folder, Partly partly,
                  Findings &findings, const WritingRun &run) {
  std::error_code error;
  const auto output = OutputFolder::open(folder, OutputFolder::Kind::Separate, error);
  if (!output) {
    findings.add(DiagId::OutputNotWritable, "", 0, 0, folder, error.message());
    return false;
  }
  const std::size_t before = findings.count(Severity::Error);
  OutputChanges changes = planChanges(tree, *output, {}, findings);
  const bool isAll = findings.count(Severity::Error) == before;
  if (partly == Partly::No && !isAll)
    return false;
  planStaleFiles(tree, *output, {run.name, run.isWhole && isAll}, changes, findings);
  return commitChanges(changes, *output, findings);
}

bool updateInPlace(const OutputTree &tree, OutputFolder &folder, const std::set<std::string> &given,
                   Findings &findings) {
  return commitChanges(planChanges(tree, folder, given, findings), folder, findings);
}

} // namespace cu2port
