// The link of device code, by translating sources again. An object of -dc whose kernels use
// functions of other files has a note and no code:
//
//   u.o   note: used twice(float), deferred        b.o   note: defines twice(float); code
//
//   cu2portcc u.o b.o -o prog   ->   u.cu is translated once more, with b.cu among the files that
//                                    it gets functions of (UnitRequest::others), to T/linked0.o
//
// An object of -dlink says in notes which modules it has: those are not built a second time.
//
// The objects' host code is of the texts that they were made from, and so must this be: a source or
// a header that has changed since ends the link (NotedFiles.h).
#include "nvcc/SeparateLink.h"

#include "diag/Findings.h"
#include "nvcc/HostCompiler.h"
#include "nvcc/LinkNote.h"
#include "nvcc/NotedCommand.h"
#include "nvcc/NotedFiles.h"
#include "nvcc/ObjectBuild.h"
#include "support/ScratchFolder.h"
#include "unit/DeviceLink.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <optional>
#include <set>

namespace cu2port {
namespace {

/// True if `why` says something, which is a finding then.
bool refuse(const LinkNote &note, const std::string &why, Findings &findings) {
  if (!why.empty())
    findings.add(DiagId::SourceChanged, "", 0, 0, note.object, why);
  return !why.empty();
}

/// The notes of all files, each module's once; those that another step has linked are no longer
/// deferred.
std::vector<LinkNote> notesOf(const std::vector<std::string> &files, Findings &findings) {
  std::vector<LinkNote> notes, linked;
  std::set<std::string> seen;
  for (const std::string &file : files)
    for (LinkNote &note : readLinkNotes(file)) {
      if (note.isLinked)
        linked.push_back(std::move(note));
      else if (seen.insert(note.module).second)
        notes.push_back(std::move(note));
    }
  for (LinkNote &note : notes)
    for (const LinkNote &other : linked) {
      refuse(other, whyStale(other, note), findings);
      if (other.module == note.module)
        note.isDeferred = false;
    }
  return notes;
}

const NvccInput *inputOf(const LinkNote &note, const NvccCommand &command) {
  auto found = std::find_if(command.inputs.begin(), command.inputs.end(),
                            [&](const NvccInput &each) { return each.file == note.input; });
  return found == command.inputs.end() ? nullptr : &*found;
}

/// What a note says, as unit/DeviceLink.h asks for it.
LinkUnit linkUnit(const LinkNote &note, const ObjectBuild &link) {
  const NvccCommand command = commandOf(note, link.command, link.findings);
  const NvccInput *input = inputOf(note, command);
  const bool isCuda = input && input->language == NvccInput::Language::Cuda;
  return {{note.input, command.meaning, isCuda}, note.used, note.defined};
}

/// As its own command line had it (NotedCommand.h), with what others define.
void buildLinked(LinkNote note, const std::vector<UnitSource> &others, bool keepNote,
                 const std::string &object, const ObjectBuild &link) {
  NvccCommand command = commandOf(note, link.command, link.findings);
  const NvccInput *input = inputOf(note, command);
  if (!input || link.findings.has(Severity::Error))
    return;
  // The step of -dc has written the rule for make. What is missing this time is missing for good,
  // and a finding (translateInto in CudaObject.cpp).
  command.dependencies = {};
  command.isRelocatable = false;
  command.finishesLink = true;
  const HostCompiler compiler(command, link.compiler.runtimeFiles(), link.findings);
  ObjectBuild build{command,       compiler,  link.resources, link.rules,
                    link.findings, link.seen, link.temporary};
  note.isLinked = true;
  build.compileLinked(*input, note, others, keepNote, object);
}

/// The note of what `others` define, too: with all the files that its object is made from. Empty
/// after a finding: one of them has changed, and would be linked with what was made before.
std::optional<LinkNote> joinedNote(const LinkNote &user, const std::vector<UnitSource> &others,
                                   const std::vector<LinkNote> &notes,
                                   const std::vector<LinkUnit> &units, Findings &findings) {
  LinkNote joined = user;
  bool isRefused = refuse(user, whyChanged(user), findings);
  for (std::size_t i = 0; i < notes.size(); ++i)
    if (llvm::is_contained(others, units[i].source)) {
      isRefused = refuse(notes[i], whyChanged(notes[i]), findings) || isRefused;
      llvm::append_range(joined.files, notes[i].files);
    }
  llvm::sort(joined.files);
  joined.files.erase(std::unique(joined.files.begin(), joined.files.end()), joined.files.end());
  return isRefused ? std::nullopt : std::optional(joined);
}

} // namespace

std::vector<std::string> buildSeparate(const std::vector<std::string> &files, bool keepNotes,
                                       const ScratchFolder &folder, const ObjectBuild &build) {
  const std::vector<LinkNote> notes = notesOf(files, build.findings);
  std::vector<LinkUnit> units;
  for (const LinkNote &note : notes)
    units.push_back(linkUnit(note, build));
  std::vector<std::string> objects;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    if (!notes[i].isDeferred)
      continue;
    const std::vector<UnitSource> others = definersFor(i, units);
    const auto note = joinedNote(notes[i], others, notes, units, build.findings);
    if (!note)
      continue;
    objects.push_back(folder.file(fmt::format("linked{}.o", i)));
    buildLinked(*note, others, keepNotes, objects.back(), build);
  }
  return objects;
}

} // namespace cu2port
