// A tree in parts. Requests 0, 1, 2, ... are those of the whole tree, in the order of paths:
//
//   cu2port proj -o p1 --shard 1/2     requests 0 2 4 ...    ->   p1/.cu2port/shard-1-of-2
//   cu2port proj -o p2 --shard 2/2     requests 1 3 5 ...    ->   p2/.cu2port/shard-2-of-2
//   cu2port merge p1 p2 -o out         all outcomes, zipped  ->   out/, as one run would write it
//
// Each part plans the whole tree, so all agree about names and programs without asking each other.
// merge does nothing new: it plans once more, puts outcomes in the place of translateUnits(), links
// device code of several files, and goes on in finishTree().
#include "runs/Shards.h"
#include "cli/CommandLine.h"
#include "report/Terminal.h"
#include "runs/ShardRecord.h"
#include "runs/TreeRun.h"
#include "session/Session.h"
#include "support/StandardFiles.h"
#include "support/WholeFile.h"
#include "unit/DeviceLink.h"
#include "unit/Units.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using Records = std::vector<ShardRecord>;

/// The requests of one part. Neighbours, which are often alike, go to different parts.
std::vector<UnitRequest> partOf(const std::vector<UnitRequest> &requests, const Shard &shard) {
  std::vector<UnitRequest> part;
  for (std::size_t i = shard.number - 1; i < requests.size(); i += shard.count)
    part.push_back(requests[i]);
  return part;
}

/// The parts in a folder.
void readParts(const std::string &folder, Records &parts, Findings &findings) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator each(folder + "/.cu2port", error), end; !error && each != end;
       each.increment(error))
    if (each->path().filename().string().starts_with("shard-"))
      files.push_back((fs::path(folder) / ".cu2port" / each->path().filename()).string());
  if (files.empty())
    findings.add(DiagId::ShardUnusable, "", 0, 0, folder,
                 error ? error.message() : "no run with --shard has written to it");
  std::sort(files.begin(), files.end());
  for (const std::string &file : files)
    if (auto part = readShardRecord(file, findings))
      parts.push_back(std::move(*part));
}

/// Why two parts cannot be of one run; empty if they can.
std::string mismatch(const ShardRecord &a, const ShardRecord &b) {
  if (a.shard.count != b.shard.count)
    return fmt::format("one is a part of {}, the other of {}", a.shard.count, b.shard.count);
  if (a.given != b.given)
    return fmt::format("one was made with '{}', the other with '{}'", fmt::join(a.given, " "),
                       fmt::join(b.given, " "));
  return {};
}

/// Sorts the parts. That they are those of one run, each there once, or else findings.
void checkParts(Records &parts, Findings &findings) {
  for (const ShardRecord &each : parts)
    if (std::string why = mismatch(parts[0], each); !why.empty())
      return findings.add(DiagId::ShardsDiffer, "", 0, 0, parts[0].file, each.file, why);
  std::sort(parts.begin(), parts.end(), [](const ShardRecord &a, const ShardRecord &b) {
    return std::tie(a.shard.number, a.file) < std::tie(b.shard.number, b.file);
  });
  for (std::size_t i = 1; i < parts.size(); ++i)
    if (parts[i].shard.number == parts[i - 1].shard.number)
      findings.add(DiagId::ShardTwice, "", 0, 0, parts[i - 1].file, parts[i].file,
                   parts[i].shard.number, parts[i].shard.count);
  // Parts are sorted: gaps between them, and behind the last one.
  std::vector<unsigned> missing;
  unsigned next = 1;
  for (const ShardRecord &each : parts)
    for (; next <= each.shard.number; ++next)
      if (next < each.shard.number)
        missing.push_back(next);
  for (; !parts.empty() && next <= parts[0].shard.count; ++next)
    missing.push_back(next);
  if (!missing.empty())
    findings.add(DiagId::ShardMissing, "", 0, 0, parts[0].shard.count,
                 fmt::format("{}", fmt::join(missing, ", ")));
}

/// The outcomes of all requests, in their order.
std::vector<UnitOutcome> join(Records &parts, const TreeStart &start) {
  const std::size_t count = parts.size();
  std::vector<UnitOutcome> outcomes(start.plan.requests.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    // The inverse of partOf(): from 0, request 5 of two parts is number 2 of the second.
    ShardRecord &part = parts[i % count];
    outcomes[i] = std::move(part.outcomes[i / count]);
    moveRoot(outcomes[i], part.root, start.tree.root);
  }
  return outcomes;
}

/// That the parts were made from what is there now.
void checkTree(const Records &parts, const TreeStart &start, Session &session) {
  const ShardRecord now = describeRun(session, start.tree, start.plan);
  for (const ShardRecord &part : parts)
    if (std::string why = difference(part, now); !why.empty())
      session.findings.add(DiagId::TreeDiffers, "", 0, 0, part.file, why);
    else if (std::string why = misfit(part, partOf(start.plan.requests, part.shard), now.root);
             !why.empty())
      session.findings.add(DiagId::ShardUnusable, "", 0, 0, part.file, why);
}

struct MergeCommand {
  std::vector<std::string> folders;
  std::string output;
  std::string report;
};

/// Nothing after an error, which has been printed, or --help.
std::optional<MergeCommand> readCommand(std::vector<std::string> words, int &status) {
  MergeCommand command;
  CLI::App app("Joins what runs with --shard have left in their folders.", "cu2port merge");
  app.add_option("OUT", command.folders, "The output folders of the runs, with every part once")
      ->required();
  app.add_option("-o,--output", command.output, "The folder for the translated tree")->required();
  app.add_option("--report", command.report, "Write the report of the whole tree there")
      ->type_name("DIR");
  std::reverse(words.begin(), words.end());
  try {
    app.parse(words);
    return command;
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0) {
      status = app.exit(error);
      return std::nullopt;
    }
    Findings findings;
    findings.add(DiagId::BadArgument, "", 0, 0, fmt::format("merge: {}", error.what()));
    printError("{}", describe(findings, false));
    status = 2;
    return std::nullopt;
  }
}

bool writeRecord(const ShardRecord &record, Session &session) {
  const std::string &output = session.options.output;
  const fs::path folder = fs::path(output) / ".cu2port";
  const std::string name =
      fmt::format(".cu2port/shard-{}-of-{}", record.shard.number, record.shard.count);
  std::error_code error;
  fs::create_directories(folder, error);
  if (fs::is_symlink(folder))
    error = std::make_error_code(std::errc::not_a_directory);
  // It has parts of all that is translated.
  if (!error)
    fs::permissions(folder, fs::perms::owner_all, error);
  if (error)
    session.findings.add(DiagId::OutputNotWritable, "", 0, 0, folder.string(), error.message());
  const auto write = [&](llvm::raw_ostream &to) { to << toText(record); };
  return !error && writeWholeFileIn(output, name, write, session.findings);
}

/// A part says with which command line it was made. What of that names files to write, or asks for
/// something else than a translation, is for the user of `merge` to say.
bool onlyTranslates(const Options &options) {
  return options.report.folder.empty() && !options.report.isAlone && !options.dependencies.write &&
         options.dependencies.file.empty() && !options.inPlace && !options.dryRun &&
         options.catalogue.empty() && options.query.empty() && options.explain == 0 &&
         !options.toolkit && !printsProgram(options) && options.printFacts.empty();
}

/// As one run with the options of the parts.
/// Files that parts need of each other are linked here; a part alone does not have them.
int merge(Records &parts, Options options) {
  options.originals = Originals::in(rootOf(options));
  Session session{options, findingsFor(options), {}, {}};
  session.resources = findResources(session.findings);
  std::optional<TreeStart> start = startTree(session);
  if (!start)
    return 2;
  const std::size_t before = session.findings.count(Severity::Error);
  checkTree(parts, *start, session);
  if (session.findings.count(Severity::Error) > before)
    return session.finish("cu2port: nothing written");
  std::vector<UnitOutcome> outcomes = join(parts, *start);
  linkUnits(start->plan.requests, outcomes, {session.options, session.resources, session.rules});
  return finishTree(session, *start, std::move(outcomes));
}

} // namespace

int translateShard(Session &session) {
  std::optional<TreeStart> start = startTree(session);
  if (!start)
    return 2;
  const Shard &shard = session.options.shard;
  const std::vector<UnitRequest> requests = partOf(start->plan.requests, shard);
  std::vector<UnitOutcome> outcomes = translateUnits(requests, session);
  ShardRecord record = describeRun(session, start->tree, start->plan);
  addOutcomes(outcomes, record);
  const std::vector<UnitResult> units = successes(std::move(outcomes), session.findings);
  if (!writeRecord(record, session))
    return session.finish("cu2port: nothing written");
  const std::string where =
      fmt::format("part {} of {} in {}", shard.number, shard.count, session.options.output);
  return std::min(session.finish(summaryOf(units, requests.size(), where)), 1);
}

/// What would be answered instead of a merge.
static std::string questionIn(const std::vector<std::string> &given) {
  static constexpr llvm::StringRef questions[] = {
      "-h", "--help", "--man", "--version", "--query", "--explain", "--completion", "--catalogue"};
  const auto found = llvm::find_if(given, [&](const std::string &word) {
    return llvm::is_contained(questions, llvm::StringRef(word).split('=').first);
  });
  return found == given.end() ? std::string() : *found;
}

int mergeShards(const std::vector<std::string> &arguments) {
  int status = 0;
  const auto command = readCommand(arguments, status);
  if (!command)
    return status;
  Findings findings;
  Records parts;
  for (const std::string &folder : command->folders)
    readParts(folder, parts, findings);
  checkParts(parts, findings);
  if (findings.has(Severity::Error)) {
    printError("{}", describe(findings, false));
    return 2;
  }
  if (std::string word = questionIn(parts[0].given); !word.empty()) {
    findings.add(DiagId::ShardUnusable, "", 0, 0, parts[0].file,
                 fmt::format("its command line asks a question, '{}'", word));
    printError("{}", describe(findings, false));
    return 2;
  }
  // What was said to the parts, -p and -I and --exclude, is said again.
  std::vector<std::string> words = parts[0].given;
  words.insert(words.end(), {"-o", command->output});
  auto options = readCommandLine(words, status);
  if (!options)
    return status;
  if (!onlyTranslates(*options)) {
    findings.add(DiagId::ShardUnusable, "", 0, 0, parts[0].file,
                 "its command line asks for more than a translation");
    printError("{}", describe(findings, false));
    return 2;
  }
  options->report.folder = command->report;
  return merge(parts, *options);
}

} // namespace cu2port
