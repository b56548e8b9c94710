// Looks into the files of a link with LLVM's readers: `main.o` is one object, `libx.a` one for each
// member, a shared library's sections are looked at like an object's. What cannot be read (a
// linker's script, a text) is passed over without a word: the linker that gets it next says what is
// wrong in words that people know.
#include "nvcc/LinkedObjects.h"

#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <fmt/format.h>

namespace cu2port {

namespace object = llvm::object;
using llvm::StringRef;
using Visit = llvm::function_ref<void(const object::ObjectFile &, const std::string &)>;

/// What it is, or nothing: a file that is no object is the linker's to judge.
template <class T> static std::optional<T> take(llvm::Expected<T> expected) {
  if (expected)
    return std::move(*expected);
  llvm::consumeError(expected.takeError());
  return std::nullopt;
}

/// Of the formats that LLVM reads, the one that has notes. The others' readers are not for what
/// anybody may have made: some end the process.
static bool isElf(StringRef bytes) { return bytes.starts_with("\177ELF"); }

/// A damaged archive ends the walk; what came before is shown all the same.
static void visitMembers(const object::Archive &archive, const std::string &file, Visit visit) {
  llvm::Error error = llvm::Error::success();
  for (const object::Archive::Child &child : archive.children(error)) {
    // One of a thin archive is a file of its own, wherever that says.
    if (archive.isThin()) {
      const auto path = take(child.getFullName());
      if (!path || !llvm::sys::fs::is_regular_file(*path))
        continue;
    }
    const auto name = take(child.getName());
    const auto bytes = take(child.getBuffer());
    // LLVM believes what a member says of its size.
    if (!bytes || (!archive.isThin() && bytes->end() > archive.getData().end()) || !isElf(*bytes))
      continue;
    const auto member = take(child.getAsBinary());
    if (const auto *found =
            member && name ? llvm::dyn_cast<object::ObjectFile>(member->get()) : nullptr)
      visit(*found, fmt::format("{}({})", file, std::string_view(*name)));
  }
  llvm::consumeError(std::move(error));
}

void visitObjects(const std::string &file, Visit visit) {
  // With a zero behind it: LLVM looks for the ends of names where a table has lied about its own.
  const auto bytes = llvm::sys::fs::is_regular_file(file)
                         ? llvm::MemoryBuffer::getFile(file)
                         : std::make_error_code(std::errc::invalid_argument);
  if (!bytes)
    return;
  const StringRef text = (*bytes)->getBuffer();
  if (!isElf(text) && !text.starts_with("!<arch>\n") && !text.starts_with("!<thin>\n"))
    return;
  const auto binary = take(object::createBinary((*bytes)->getMemBufferRef()));
  if (!binary)
    return;
  if (const auto *archive = llvm::dyn_cast<object::Archive>(binary->get()))
    visitMembers(*archive, file, visit);
  else if (const auto *found = llvm::dyn_cast<object::ObjectFile>(binary->get()))
    visit(*found, file);
}

void visitSections(const object::ObjectFile &object,
                   llvm::function_ref<void(StringRef, StringRef)> visit) {
  for (const object::SectionRef &section : object.sections()) {
    const auto name = take(section.getName());
    const auto content = take(section.getContents());
    if (name && content)
      visit(*name, *content);
  }
}

std::string findForeignCode(const std::string &file) {
  std::string found;
  visitObjects(file, [&](const object::ObjectFile &object, const std::string &name) {
    visitSections(object, [&](StringRef section, StringRef) {
      // Machine code, and code for the device link.
      if (found.empty() && (section == ".nv_fatbin" || section == "__nv_relfatbin"))
        found = name;
    });
  });
  return found;
}

} // namespace cu2port
