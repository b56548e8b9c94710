#include "driver/LinkNote.h"

#include "driver/JsonFields.h"
#include "support/ReadJson.h"

#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace cu2port {
namespace {

namespace json = llvm::json;
namespace object = llvm::object;
using llvm::StringRef;

constexpr const char *section = ".cu2port.link";

void readText(StringRef text, std::vector<LinkNote> &notes) {
  for (LinkNote &each : linkNotesIn(text))
    notes.push_back(std::move(each));
}

void readObject(const object::Binary &binary, std::vector<LinkNote> &notes) {
  const auto *file = llvm::dyn_cast<object::ObjectFile>(&binary);
  if (!file)
    return;
  for (const object::SectionRef &each : file->sections()) {
    llvm::Expected<StringRef> name = each.getName();
    llvm::Expected<StringRef> text = each.getContents();
    if (name && text && *name == section)
      readText(*text, notes);
    if (!name)
      llvm::consumeError(name.takeError());
    if (!text)
      llvm::consumeError(text.takeError());
  }
}

void readMembers(const object::Archive &archive, std::vector<LinkNote> &notes) {
  llvm::Error error = llvm::Error::success();
  for (const object::Archive::Child &child : archive.children(error)) {
    auto member = child.getAsBinary();
    if (member)
      readObject(**member, notes);
    else
      llvm::consumeError(member.takeError());
  }
  llvm::consumeError(std::move(error));
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
    if (good)
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
  auto binary = object::createBinary(file);
  if (!binary) {
    llvm::consumeError(binary.takeError());
    return notes;
  }
  if (const auto *archive = llvm::dyn_cast<object::Archive>(binary->getBinary()))
    readMembers(*archive, notes);
  else
    readObject(*binary->getBinary(), notes);
  return notes;
}

} // namespace cu2port
