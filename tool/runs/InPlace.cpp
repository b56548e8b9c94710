// --in-place: the output folder is the root of the inputs.
//
//   proj/a.cu     as it was                 proj/k.h                 translated
//   proj/a.cpp    new                       proj/k.h.cu2port.orig    as it was
//   proj/a.cl     new                       proj/.cu2port/           what was written, and texts
//
// Later runs read k.h.cu2port.orig under the name k.h (Originals), so that they say the same as the
// first one. What git could not bring back is asked for before anything is changed (checkGit).
#include "runs/InPlace.h"
#include "output/GitChanges.h"
#include "output/OutputFolder.h"
#include "runs/TreeRun.h"
#include "session/Options.h"
#include "session/Session.h"
#include "support/Paths.h"
#include "tree/Tree.h"
#include "unit/Unit.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

/// The inputs of each tree.
std::vector<std::vector<std::string>> treesOf(const std::vector<std::string> &inputs) {
  std::vector<std::vector<std::string>> trees;
  std::vector<std::string> files;
  for (const std::string &input : inputs) {
    std::error_code error;
    if (fs::is_directory(input, error))
      trees.push_back({input});
    else
      files.push_back(input);
  }
  if (!files.empty())
    trees.push_back(std::move(files));
  return trees;
}

/// Whether a file is as an earlier run has left it.
bool isAsWritten(const OutputFolder &folder, const std::string &real) {
  if (!isBelow(real, folder.path()))
    return false;
  const std::string path = fs::path(real).lexically_relative(folder.path()).string();
  auto entry = folder.written().files.find(path);
  return isBelow(real, folder.path() + "/.cu2port") ||
         (entry != folder.written().files.end() && entry->second == hashOfFile(real));
}

void checkGit(const OutputFolder &folder, Session &session) {
  std::vector<std::string> paths;
  for (const std::string &input : session.options.inputs)
    paths.push_back(realPath(input));
  const Options &options = session.options;
  const std::string why =
      uncommittedChanges(paths, [&](const std::string &real) { return isAsWritten(folder, real); },
                         {options.timeLimit, static_cast<unsigned>(options.memoryLimit)});
  if (!why.empty())
    session.findings.add(DiagId::NotCommitted, "", 0, 0, session.options.inputs[0], why);
}

/// For --dry-run: nothing is locked, and nothing made.
int showOne(const Options &options) {
  Session session{options, findingsFor(options), {}, {}};
  session.resources = findResources(session.findings);
  return translateTree(session);
}

int translateOne(Options options) {
  options.output = rootOf(options);
  if (options.dryRun) {
    options.originals = Originals::in(options.output);
    return showOne(options);
  }
  Findings findings = findingsFor(options);
  for (const std::string &input : options.inputs)
    if (std::error_code error; !fs::exists(input, error))
      findings.add(DiagId::FileNotFound, input, 0, 0, input,
                   std::make_error_code(std::errc::no_such_file_or_directory).message());
  std::error_code error;
  // The folder comes first: opening it waits for another run, which may be making originals.
  std::unique_ptr<OutputFolder> folder;
  if (!findings.has(Severity::Error))
    folder = OutputFolder::open(options.output, OutputFolder::Kind::InPlace, error);
  if (error)
    findings.add(DiagId::OutputNotWritable, "", 0, 0, options.output, error.message());
  if (folder)
    options.originals = Originals(folder->path(), folder->written());
  Session session{options, std::move(findings), {}, {}};
  if (!folder)
    return session.finish("cu2port: nothing written");
  session.resources = findResources(session.findings);
  if (!options.force)
    checkGit(*folder, session);
  return translateTree(session, *folder);
}

} // namespace

int translateInPlace(const Options &options) {
  int status = 0;
  // Each as if it were alone: one that cannot be translated does not keep the others from it.
  for (std::vector<std::string> &inputs : treesOf(options.inputs)) {
    Options one = options;
    one.inputs = std::move(inputs);
    status = std::max(status, translateOne(std::move(one)));
  }
  return status;
}

} // namespace cu2port
