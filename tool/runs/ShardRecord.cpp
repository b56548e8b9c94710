// A part of a run as a file: a line that says what the part was made from, then an outcome a line,
// and at last a checksum of all that, as entries of the cache have one.
//
//   {"cu2port": "0.1.0", "part": 1, "parts": 2, "given": ["proj"], "root": "/home/me/proj",
//    "rules": "826a2e48...", "requests": "c850f3f2...", "outside": [],
//    "files": [{"path": "README", "hash": "-"}, {"path": "main.cu", "hash": "58e201cd..."}, ...]}
//   {"findings": [], "unit": {...}}
//   {"findings": [...]}
//   cu2port 5d41402abc4b2a76b9719d911017c592
//
// `cu2port merge` makes the same description of the tree as it is there, and compares (difference).
// The plan is made again, too; that it is the same, the hash of its requests tells. Outcomes belong
// to requests by their order alone.
#include "runs/ShardRecord.h"
#include "session/Cache.h"
#include "session/Resources.h"
#include "session/Session.h"
#include "support/Hash.h"
#include "support/JsonFields.h"
#include "support/ReadFile.h"
#include "support/ReadJson.h"
#include "unit/UnitJson.h"

#include "support/Paths.h"
#include "llvm/Support/xxhash.h"

#include <filesystem>

namespace cu2port {
namespace {

namespace json = llvm::json;
using Hashes = std::map<std::string, std::string>;

/// A file that is larger is not read into memory.
constexpr std::uint64_t largestRecord = std::uint64_t{1} << 30;

/// Files without a text of their own are copied: that they are there is enough.
std::string hashOf(const TreeFile &file) {
  return file.kind == TreeFile::Kind::Other ? "-" : fmt::format("{:016x}", file.hash);
}

/// Empty if the file cannot be read.
std::string hashOf(const std::string &real) {
  const auto text = llvm::expectedToOptional(readSource(real));
  return text ? fmt::format("{:016x}", llvm::xxh3_64bits((*text)->getBuffer())) : std::string();
}

/// Names, arguments and modules of all files: where they are others, edits would not fit.
std::string hashOf(const std::vector<UnitRequest> &requests) {
  Hash hash;
  for (const UnitRequest &each : requests) {
    hash.addAll({each.input, each.module, each.asCuda ? "cuda" : ""});
    hash.addAll(each.arguments);
  }
  return hash.text();
}

/// By content: every machine has its own files, and their times.
std::string hashOfRules(const Session &session) {
  Hash hash;
  auto add = [&](const std::string &name, const std::string &file) {
    if (const auto text = llvm::expectedToOptional(readFile(file)))
      hash.addAll({name, (*text)->getBuffer().str()});
  };
  for (const std::string &folder : {session.resources.rules, session.resources.dialect})
    for (const std::string &file : filesBelow(folder))
      add(std::filesystem::path(file).lexically_relative(folder).string(), file);
  for (const std::string &file : session.options.ruleFiles)
    add("", file);
  return hash.text();
}

json::Value pairs(const Hashes &hashes) {
  json::Array array;
  for (const auto &[path, hash] : hashes)
    array.push_back(json::Object{{"path", jsonValue(path)}, {"hash", hash}});
  return array;
}

Hashes readPairs(const JsonReader &from, llvm::StringRef key, bool &good) {
  Hashes hashes;
  from.each(key, [&](const json::Value &row) {
    const JsonReader pair(&row, good);
    hashes[pair.string("path")] = pair.string("hash");
  });
  return hashes;
}

/// Why a list of files is not another, by the first path that tells; empty if it is.
std::string difference(const Hashes &then, const Hashes &now) {
  for (const auto &[path, hash] : then)
    if (auto found = now.find(path); found == now.end())
      return fmt::format("'{}' is not there now", path);
    else if (found->second != hash)
      return fmt::format("'{}' has another text now", path);
  for (const auto &[path, hash] : now)
    if (!then.count(path))
      return fmt::format("'{}' was not there then", path);
  return {};
}

/// Nothing if a field is missing or of another kind.
std::optional<ShardRecord> readHeader(const JsonReader &from, bool &good) {
  ShardRecord record;
  record.shard = {from.number("part"), from.number("parts")};
  record.given = from.strings("given");
  record.rules = from.string("rules");
  record.requests = from.string("requests");
  record.root = from.string("root");
  record.files = readPairs(from, "files", good);
  record.outside = readPairs(from, "outside", good);
  // As many as a command line may say, for each that is missing is named.
  constexpr unsigned mostParts = 100000;
  if (!good || record.shard.count > mostParts || record.shard.number < 1 ||
      record.shard.number > record.shard.count)
    return std::nullopt;
  return record;
}

} // namespace

ShardRecord describeRun(const Session &session, const Tree &tree, const TreePlan &plan) {
  ShardRecord record;
  record.shard = session.options.shard;
  record.given = session.options.given;
  record.rules = hashOfRules(session);
  record.requests = hashOf(plan.requests);
  record.root = tree.root;
  for (const TreeFile &file : tree.files)
    record.files[file.path] = hashOf(file);
  return record;
}

void addOutcomes(std::vector<UnitOutcome> outcomes, ShardRecord &record) {
  for (UnitOutcome &each : outcomes) {
    if (each.result) {
      each.result->seen = {};        // thousands of the system's, which only the cache asks for
      each.result->headerNames = {}; // for rules of make's, which are about one run's files
      for (const std::string &header : each.result->headers)
        if (!isBelow(header, record.root))
          record.outside[header] = hashOf(header);
    }
    record.outcomes.push_back(std::move(each));
  }
}

/// From the general to the particular, so that the reason is the one that a person can act on.
std::string difference(const ShardRecord &part, const ShardRecord &now) {
  if (part.rules != now.rules)
    return "the rules, or the headers that stand in for CUDA's, are others now";
  if (std::string files = difference(part.files, now.files); !files.empty())
    return files;
  for (const auto &[path, hash] : part.outside)
    if (hashOf(path) != hash)
      return fmt::format("'{}' has another text now", path);
  return part.requests == now.requests ? "" : "its files are named or compiled in another way now";
}

/// Whether a path that a part names may be read or become an output's: a file of the tree, as the
/// plan has it, or one that the part lists with its text. What is hidden (.git) is no source.
static bool mayName(const std::string &path, const ShardRecord &part, const std::string &root) {
  if (!isBelow(path, part.root))
    return part.outside.count(path) != 0;
  const std::string inTree = path.substr(part.root.size()), here = root + inTree;
  const bool isHidden = inTree.find("/.") != std::string::npos;
  return realPath(here) == here && (!isHidden || part.files.count(inTree.substr(1)));
}

/// All paths of files that a unit's result names.
static std::vector<std::string> pathsOf(const UnitResult &unit) {
  std::vector<std::string> paths = unit.headers;
  for (const auto &[file, edits] : unit.edits.files())
    paths.push_back(file);
  for (const IncludeUse &use : unit.includes) {
    paths.push_back(use.from);
    if (!use.to.empty())
      paths.push_back(use.to);
  }
  return paths;
}

/// `/scratch/17/proj/main.cu` of `/scratch/17/proj` is `/home/me/proj/main.cu` here; what is
/// outside stays where it is.
static std::string movedPath(const std::string &path, const std::string &from,
                             const std::string &to) {
  return isBelow(path, from) ? to + path.substr(from.size()) : path;
}

/// Whether the edits and #include directives lie in their files, and those in what the unit has.
static bool liesInFiles(const UnitResult &unit, const ShardRecord &part, const std::string &root) {
  const auto ends = [&](const std::string &path, std::uint64_t offset, std::uint64_t length) {
    std::error_code error;
    const auto size = std::filesystem::file_size(movedPath(path, part.root, root), error);
    return !error && offset + length <= size;
  };
  for (const auto &[file, edits] : unit.edits.files())
    if (!llvm::all_of(edits,
                      [&](const Edit &each) { return ends(file, each.offset, each.length); }))
      return false;
  return llvm::all_of(unit.includes, [&](const IncludeUse &each) {
    const bool isOwn =
        each.isMain ? each.from == unit.real : llvm::is_contained(unit.headers, each.from);
    return isOwn && ends(each.from, each.offset, each.length);
  });
}

std::string misfit(const ShardRecord &part, const std::vector<UnitRequest> &requests,
                   const std::string &root) {
  if (part.outcomes.size() != requests.size())
    return "it is damaged";
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!part.outcomes[i].result)
      continue;
    const UnitResult &unit = *part.outcomes[i].result;
    const UnitRequest &request = requests[i];
    if (unit.input != request.input || unit.module != request.module ||
        unit.arguments != request.arguments || !isBelow(unit.real, part.root) ||
        movedPath(unit.real, part.root, root) != realPath(request.input))
      return fmt::format("its translation of '{}' is another file's", request.input);
    for (const std::string &path : pathsOf(unit))
      if (!mayName(path, part, root))
        return fmt::format("it names '{}', which is no file of the tree", path);
    const bool isElsewhere = llvm::any_of(unit.texts, [](const KernelText &each) {
      return each.ending.find('/') != std::string::npos;
    });
    if (isElsewhere || !liesInFiles(unit, part, root))
      return "it is damaged";
  }
  return {};
}

/// The tree may lie elsewhere on each machine. Real paths are moved:
///
///   /scratch/17/proj/main.cu   ->   /home/me/proj/main.cu
///
/// Names as the user gave them are the same on all machines, or the parts do not fit (given).
void moveRoot(UnitOutcome &outcome, const std::string &from, const std::string &to) {
  if (!outcome.result || from == to)
    return;
  UnitResult &unit = *outcome.result;
  auto moved = [&](const std::string &path) { return movedPath(path, from, to); };
  unit.real = moved(unit.real);
  for (std::string &header : unit.headers)
    header = moved(header);
  for (IncludeUse &use : unit.includes) {
    use.from = moved(use.from);
    use.to = moved(use.to);
  }
  Findings none; // edits that fitted together do so elsewhere
  EditSet edits;
  for (const auto &[file, list] : unit.edits.files())
    for (const Edit &edit : list)
      edits.add(moved(file), edit, none);
  unit.edits = std::move(edits);
  std::map<std::string, FileLines> lines;
  for (auto &[file, known] : unit.lines)
    lines.emplace(moved(file), std::move(known));
  unit.lines = std::move(lines);
}

std::string toText(const ShardRecord &record) {
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(json::Object{{"cu2port", version()},
                                                             {"part", record.shard.number},
                                                             {"parts", record.shard.count},
                                                             {"given", jsonValue(record.given)},
                                                             {"rules", record.rules},
                                                             {"requests", record.requests},
                                                             {"root", jsonValue(record.root)},
                                                             {"files", pairs(record.files)},
                                                             {"outside", pairs(record.outside)}})
                                 << '\n';
  for (const UnitOutcome &each : record.outcomes)
    text += toJson(each) + '\n';
  return sealed(text);
}

std::optional<ShardRecord> readShardRecord(const std::string &file, Findings &findings) {
  auto refuse = [&](const std::string &why) {
    findings.add(DiagId::ShardUnusable, "", 0, 0, file, why);
    return std::nullopt;
  };
  auto buffer = readFile(file, largestRecord);
  if (!buffer)
    return refuse(llvm::toString(buffer.takeError()));
  auto [first, rest] = (*buffer)->getBuffer().split('\n');
  llvm::Expected<json::Value> header = readJson(first);
  bool good = static_cast<bool>(header);
  if (!header)
    llvm::consumeError(header.takeError());
  const JsonReader reader(good ? &*header : nullptr, good);
  const std::string maker = good ? reader.string("cu2port") : "";
  // Before anything else is asked of it: another version may have other fields.
  if (good && maker != version())
    return refuse(fmt::format("cu2port {} has made it, and this is {}", maker, version()));
  // A single bit may make another text of one.
  const auto whole = unsealed((*buffer)->getBuffer());
  auto record = readHeader(reader, good);
  if (!record || !whole)
    return refuse("it is damaged");
  record->file = file;
  rest = whole->split('\n').second;
  // Whether these are as many as the part has requests, who knows the plan asks (misfit).
  for (; !rest.empty(); rest = rest.split('\n').second) {
    auto outcome = outcomeFromJson(rest.take_until([](char c) { return c == '\n'; }));
    if (!outcome)
      return refuse("it is damaged");
    record->outcomes.push_back(std::move(*outcome));
  }
  return record;
}

} // namespace cu2port
