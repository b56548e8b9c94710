// A file system that writes down what is asked of it. With -I x -I y:
//
//   #include "a.h"             missing  /p/x/a.h        a search went past it
//                              read     /p/y/a.h
//   a mere look for b.h        found    /p/x/b.h        there, and not opened
//
// A result holds as long as the same questions have the same answers.
#include "support/FilesSeen.h"

#include "llvm/Support/FileSystem.h"

namespace cu2port {
namespace {

namespace vfs = llvm::vfs;

/// Passes every call on. Only what compilers ask for is overridden: whether a file is there, and
/// what is in it.
class NotingFiles : public vfs::ProxyFileSystem {
public:
  NotingFiles(llvm::IntrusiveRefCntPtr<vfs::FileSystem> files, const std::string &apart,
              FilesSeen &seen)
      : ProxyFileSystem(std::move(files)), apart(apart + "/"), seen(seen) {}

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine &path) override {
    auto found = ProxyFileSystem::status(path);
    note(path, found, seen.found);
    return found;
  }

  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine &path) override {
    if (waits(path))
      return std::make_error_code(std::errc::operation_not_permitted);
    auto file = ProxyFileSystem::openFileForRead(path);
    if (file)
      note(path, (*file)->status(), seen.read);
    else
      note(path, file.getError(), seen.read);
    return file;
  }

  bool exists(const llvm::Twine &path) override { return static_cast<bool>(status(path)); }

private:
  /// A pipe in a tree has nobody who writes to it, and a device may have no end. Those that are
  /// named as such (/dev/null, /dev/stdin) are the user's.
  bool waits(const llvm::Twine &path) {
    using Type = llvm::sys::fs::file_type;
    const auto found = ProxyFileSystem::status(path);
    return found && found->getType() != Type::regular_file &&
           found->getType() != Type::directory_file &&
           !llvm::StringRef(path.str()).starts_with("/dev/");
  }

  /// A folder matters by the files in it alone, once it is there.
  void note(const llvm::Twine &path, const llvm::ErrorOr<vfs::Status> &status,
            std::set<std::string> &there) {
    const std::string file = FilesSeen::absolute(path.str());
    if (llvm::StringRef(file).starts_with(apart) || (status && status->isDirectory()))
      return;
    (status ? there : seen.missing).insert(file);
  }

  std::string apart;
  FilesSeen &seen;
};

} // namespace

std::string FilesSeen::absolute(llvm::StringRef path) {
  llvm::SmallString<256> whole(path);
  llvm::sys::fs::make_absolute(whole);
  return whole.str().str();
}

void FilesSeen::add(const FilesSeen &other) {
  read.insert(other.read.begin(), other.read.end());
  found.insert(other.found.begin(), other.found.end());
  missing.insert(other.missing.begin(), other.missing.end());
  isWhole = isWhole && other.isWhole;
}

bool FilesSeen::noteSearch(const std::string &path) {
  const bool isThere = llvm::sys::fs::exists(path);
  (isThere ? read : missing).insert(absolute(path));
  return isThere;
}

llvm::IntrusiveRefCntPtr<vfs::FileSystem>
notingFiles(llvm::IntrusiveRefCntPtr<vfs::FileSystem> files, const std::string &apart,
            FilesSeen &seen) {
  return llvm::makeIntrusiveRefCnt<NotingFiles>(files ? files : vfs::getRealFileSystem(), apart,
                                                seen);
}

} // namespace cu2port
