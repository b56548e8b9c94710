// The note in an object of -dc: JSON in a section of its own. For u.cu, whose kernel calls twice()
// of another file, readelf -p .cu2port.link u.o shows one line (parted here):
//
//   {"deferred":true,"defined":[],"input":"/home/me/u.cu","linked":false,"module":"u_b029ceed",
//    "used":["_Z5twicef"],"words":["-dc","/home/me/u.cu","-o","u.o"],
//    "files":["9a3c1be0744e25c1 /home/me/u.cu", ...]}
//
// It is put there as text of the kernels' file:
//
//   __asm__(".pushsection .cu2port.link, \"e\", @progbits\n"
//           ".byte 123,34,100,...\n"
//           ".popsection\n");
//
// "e" says that linkers leave the section out of programs; in objects that `ld -r` joins, the notes
// of all stand one after the other, a line each.
#include "nvcc/LinkNote.h"

#include "nvcc/LinkedObjects.h"
#include "nvcc/NotedFiles.h"
#include "support/JsonFields.h"
#include "support/ReadJson.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace cu2port {
namespace {

namespace json = llvm::json;
using llvm::StringRef;

constexpr const char *section = ".cu2port.link";

/// As in a C++ program's symbols.
bool isSymbol(StringRef name) {
  return !name.empty() && llvm::all_of(name, [](char c) {
    return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.';
  });
}

/// Names become those of files and parts of C++ texts. An input is a path, never an option.
bool isSound(const LinkNote &note) {
  return llvm::sys::path::is_absolute(note.input) && isSymbol(note.module) &&
         llvm::all_of(note.module, [](char c) { return llvm::isAlnum(c) || c == '_'; }) &&
         llvm::all_of(note.used, isSymbol) && llvm::all_of(note.defined, isSymbol) &&
         llvm::all_of(note.files, isNotedFile);
}

} // namespace

std::vector<LinkNote> linkNotesIn(StringRef text) {
  std::vector<LinkNote> notes;
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n', -1, false);
  for (StringRef line : lines) {
    llvm::Expected<json::Value> parsed = readJson(line);
    if (!parsed) {
      llvm::consumeError(parsed.takeError());
      continue;
    }
    bool good = true;
    JsonReader from(&*parsed, good);
    LinkNote note{from.string("input"), from.string("module"),   from.strings("words"),
                  from.strings("used"), from.strings("defined"), from.flag("deferred"),
                  from.flag("linked")};
    if (from.has("files"))
      note.files = from.strings("files");
    if (good && isSound(note))
      notes.push_back(std::move(note));
  }
  return notes;
}

std::string textOf(const LinkNote &note) {
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(json::Object{{"input", jsonValue(note.input)},
                                                             {"module", jsonValue(note.module)},
                                                             {"words", jsonValue(note.words)},
                                                             {"used", jsonValue(note.used)},
                                                             {"defined", jsonValue(note.defined)},
                                                             {"deferred", note.isDeferred},
                                                             {"files", jsonValue(note.files)},
                                                             {"linked", note.isLinked}})
                                 << '\n';
  return text;
}

std::string sourceFor(const LinkNote &note) {
  std::string bytes;
  for (unsigned char each : textOf(note))
    bytes += fmt::format("{}{}", bytes.empty() ? "" : ",", static_cast<unsigned>(each));
  return fmt::format("__asm__(\".pushsection {}, \\\"e\\\", @progbits\\n\"\n"
                     "        \".byte {}\\n\"\n"
                     "        \".popsection\\n\");\n",
                     section, bytes);
}

std::vector<LinkNote> readLinkNotes(const std::string &file) {
  std::vector<LinkNote> notes;
  visitObjects(file, [&](const llvm::object::ObjectFile &object, const std::string &where) {
    visitSections(object, [&](StringRef name, StringRef content) {
      if (name == section)
        for (LinkNote &each : linkNotesIn(content)) {
          each.object = where;
          notes.push_back(std::move(each));
        }
    });
  });
  return notes;
}

} // namespace cu2port
