// Shows a folder that was translated in place as the user wrote it:
//
//   on the disk                                    what later runs and compilers see
//     a.h                 the translation            a.h, with the text of a.h.cu2port.orig
//     a.h.cu2port.orig    the user's text       ->
//     a.cpp               made by cu2port            nothing
//     b.h                 a translation whose        an error: the user's text has gone
//                         original was removed
//
// An original is a file there: one that is a link is left out, as all links that lead elsewhere.
// Names stay those of the user's files, so that messages and #line name what people edit.
#include "session/Originals.h"
#include "session/WrittenFiles.h"

#include "support/Paths.h"

namespace cu2port {
namespace {

namespace vfs = llvm::vfs;

/// Such a file is there: a search for it must not go on and find another of its name.
class LostOriginal : public std::error_category {
public:
  const char *name() const noexcept override { return "originals"; }
  std::string message(int) const override {
    return std::string("it is translated, and its original, with ") + originalSuffix +
           " after its name, has gone";
  }
};

std::error_code lostOriginal() {
  static const LostOriginal category;
  return {1, category};
}

/// Reads originals where there are any. Names stay those of the files asked for.
class OriginalFiles : public vfs::ProxyFileSystem {
public:
  explicit OriginalFiles(Originals originals)
      : ProxyFileSystem(vfs::getRealFileSystem()), originals(std::move(originals)) {}

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine &path) override {
    const std::string real = realPath(path.str());
    if (const std::error_code error = obstacle(real))
      return error;
    const std::string source = originals.of(real);
    if (source == real)
      return ProxyFileSystem::status(path);
    auto found = ProxyFileSystem::status(source);
    return found ? vfs::Status::copyWithNewName(*found, path) : found;
  }

  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine &path) override {
    const std::string real = realPath(path.str());
    if (const std::error_code error = obstacle(real))
      return error;
    const std::string source = originals.of(real);
    if (source == real)
      return ProxyFileSystem::openFileForRead(path);
    return vfs::File::getWithPath(ProxyFileSystem::openFileForRead(source), path);
  }

  bool exists(const llvm::Twine &path) override { return static_cast<bool>(status(path)); }

private:
  std::error_code obstacle(const std::string &real) const {
    if (originals.hides(real))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return originals.isLost(real) ? lostOriginal() : std::error_code();
  }

  Originals originals;
};

} // namespace

Originals::Originals(std::string root, const WrittenFiles &written) : root(std::move(root)) {
  // What has an original beside it was the user's; the rest is ours alone.
  for (const auto &[path, hash] : written.files)
    if (!written.has(path + originalSuffix))
      made.insert(this->root + "/" + path);
    else if (!isFileItself(this->root + "/" + path + originalSuffix))
      lost.insert(this->root + "/" + path);
}

Originals Originals::in(const std::string &root) {
  return isWrittenInPlace(root) ? Originals(root, WrittenFiles::of(root)) : Originals();
}

std::string Originals::of(const std::string &real) const {
  if (root.empty() || !isBelow(real, root))
    return real;
  std::string original = real + originalSuffix;
  return isFileItself(original) ? original : real;
}

llvm::IntrusiveRefCntPtr<vfs::FileSystem> Originals::fileSystem() const {
  if (root.empty())
    return nullptr;
  return llvm::makeIntrusiveRefCnt<OriginalFiles>(*this);
}

} // namespace cu2port
