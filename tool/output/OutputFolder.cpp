// A folder that is written to by one run at a time. open() is three steps, each of which may find
// that another run was here:
//
//   prepare()   makes the folders that are missing, and remembers which: they go again if nothing
//               is written
//   lock()      waits for the run that has .cu2port/lock
//   recover()   tmp/ of a killed run goes; files.next of one is taken for files, since some of what
//               it announces is in place
//
// Until announce() a signal takes away all that was made; from then on it leaves all for the next
// run.
#include "output/OutputFolder.h"
#include "session/Originals.h"
#include "support/Paths.h"
#include "support/ReadFile.h"

#include "llvm/Support/FileSystem.h"

#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cu2port {

namespace fs = std::filesystem;

static std::error_code lastError() { return {errno, std::generic_category()}; }

std::unique_ptr<OutputFolder> OutputFolder::open(const std::string &folder, Kind kind,
                                                 std::error_code &error) {
  std::unique_ptr<OutputFolder> result(new OutputFolder(realPath(folder), kind));
  error = result->prepare();
  if (!error)
    error = result->lock();
  if (!error)
    error = result->recover();
  if (error)
    result.reset();
  return result;
}

/// None of them may be a link, which could lead anywhere.
std::error_code OutputFolder::makeFolder(const std::string &folder, mode_t mode) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(folder, error);
  if (fs::is_directory(status))
    return {};
  if (fs::exists(status))
    return std::make_error_code(std::errc::not_a_directory);
  const SignalsHeld untilMarked;
  if (::mkdir(folder.c_str(), mode) != 0)
    return errno == EEXIST ? std::error_code() : lastError();
  made.push_back(folder);
  const bool isOwn = folder == root + "/.cu2port"; // others may put something into its parents
  unannounced.push_back(std::make_unique<RemovedOnSignal>(
      folder, isOwn ? RemovedOnSignal::What::Tree : RemovedOnSignal::What::EmptyFolder));
  return {};
}

std::error_code OutputFolder::prepare() {
  std::vector<std::string> missing;
  std::error_code error;
  for (fs::path each = root; !fs::exists(each, error); each = each.parent_path())
    missing.push_back(each.string());
  for (auto each = missing.rbegin(); each != missing.rend(); ++each)
    if (std::error_code failed = makeFolder(*each))
      return failed;
  return makeFolder(root + "/.cu2port");
}

/// The last run that goes may remove the file, or all of the folder, so what is locked must still
/// be the one of that name. Where the file system knows no locks, runs are not kept apart.
std::error_code OutputFolder::lock() {
  for (;;) {
    lockFile = ::open(own("lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (lockFile < 0 && errno == ENOENT) {
      if (std::error_code failed = prepare())
        return failed;
      continue;
    }
    if (lockFile < 0)
      return lastError();
    int failed = 0;
    do
      failed = ::flock(lockFile, LOCK_EX);
    while (failed && errno == EINTR);
    struct stat held{}, named{};
    if (failed || (::fstat(lockFile, &held) == 0 && ::lstat(own("lock").c_str(), &named) == 0 &&
                   held.st_ino == named.st_ino))
      return {};
    ::close(lockFile);
  }
}

std::error_code OutputFolder::recover() {
  std::error_code error;
  fs::remove_all(own("tmp"), error);
  incomplete.emplace(own("tmp"), RemovedOnSignal::What::Tree);
  for (auto [name, mode] : {std::pair("tmp", 0700), std::pair("base", 0777)})
    if (std::error_code failed = makeFolder(own(name), static_cast<mode_t>(mode)))
      return failed;
  known = WrittenFiles::of(root);
  if (fs::exists(own("files.next"), error)) {
    if (std::error_code failed = write("files", known.text()))
      return failed;
    fs::remove(own("files.next"), error);
  }
  // The mark by which later runs of any kind know that X.cu2port.orig has the user's text.
  if (isInPlace() && !isWrittenInPlace(root))
    return write("in-place", "");
  return {};
}

/// A file below .cu2port, which readers see whole.
std::error_code OutputFolder::write(const std::string &name, const std::string &text) const {
  std::error_code error;
  fs::remove(own("tmp/" + name), error);
  error = writeNewFile(own("tmp/" + name), text, {});
  if (!error)
    fs::rename(own("tmp/" + name), own(name), error);
  return error;
}

bool OutputFolder::hasLostOriginal(const std::string &name) const {
  return known.has(name + originalSuffix) && !isFileItself(file(name + originalSuffix));
}

std::error_code OutputFolder::announce(const WrittenFiles &next) {
  const std::error_code error = write("files.next", next.text());
  if (!error)
    unannounced.clear();
  return error;
}

/// `files.next` goes after `files` is there: in between both say the same.
std::error_code OutputFolder::record(const WrittenFiles &all) {
  std::error_code error = write("files", all.text()), ignored;
  if (error)
    return error;
  fs::remove(own("files.next"), ignored);
  isRecorded = true;
  known = all;
  return {};
}

/// Where it cannot be done, a crash of the machine may lose the last run; nothing is told.
void OutputFolder::flush() const {
  const int folder = ::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0)
    return;
  ::syncfs(folder);
  ::close(folder);
}

OutputFolder::~OutputFolder() {
  std::error_code ignored;
  fs::remove_all(own("tmp"), ignored);
  if (!isRecorded && !fs::exists(own("files"), ignored) &&
      !fs::exists(own("files.next"), ignored) && lockFile >= 0) {
    fs::remove(own("in-place"), ignored);
    fs::remove(own("lock"), ignored);
  }
  for (auto each = made.rbegin(); each != made.rend(); ++each)
    fs::remove(*each, ignored); // only empty ones go
  if (lockFile >= 0)
    ::close(lockFile);
}

} // namespace cu2port
