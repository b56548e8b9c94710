// All rules of a run: rules/*.yaml and the files of --rules, in one table by name; and the helpers,
// pieces of code in rules/COLUMN/ that texts of rules call:
//
//   rules/opencl/atomic_add_float.cl, which says $S    ->  atomic_add_float_global
//                                                          atomic_add_float_local
//   rules/opencl/warp_vote.cl                          ->  warp_vote
//
// What is wrong is said once, when the rules are read: a name twice, a helper that nobody has, a
// key that is unknown. Later a row can be relied on.
#include "rules/Rules.h"

#include "rules/HipNames.h"
#include "rules/Row.h"
#include "support/ReadFile.h"
#include "targets/Targets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <set>

namespace cu2port {
namespace {

using rules::Problem;
using rules::Value;

// --rules may name any file: bounds keep one that is no rules file from filling the memory.
constexpr llvm::StringRef documentKeys[] = {"defaults", "rules"};
constexpr std::uint64_t largestFile = std::uint64_t{8} << 20;
constexpr std::size_t mostRules = 100'000; ///< CUDA has a tenth
constexpr llvm::StringRef spaces[] = {"global", "local"};

llvm::Error cannotRead(const std::string &path, llvm::Error why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "cannot read '" + path + "': " + llvm::toString(std::move(why)));
}

/// The files of a folder with an extension, sorted, so that messages do not depend on the file
/// system.
llvm::Expected<std::vector<std::string>> filesIn(const std::string &folder,
                                                 llvm::StringRef extension) {
  std::vector<std::string> files;
  std::error_code code;
  for (llvm::sys::fs::directory_iterator entry(folder, code), end; !code && entry != end;
       entry.increment(code))
    if (llvm::sys::path::extension(entry->path()) == extension)
      files.push_back(entry->path());
  if (code)
    return cannotRead(folder, llvm::errorCodeToError(code));
  llvm::sort(files);
  return files;
}

/// The names in a helper's first line, `// needs: a b`.
llvm::SmallVector<llvm::StringRef> needsOf(llvm::StringRef helper) {
  llvm::SmallVector<llvm::StringRef> names;
  llvm::StringRef line = helper.take_until([](char c) { return c == '\n'; });
  if (line.consume_front("// needs:"))
    line.split(names, ' ', -1, false);
  return names;
}

/// What a helper defines: `uint byte_perm(uint x, ...`, `struct Pair {`, `using Word = ...`. By
/// lines that begin with a letter and have a blank before the name: bodies are indented, and
/// `// needs:` is a comment.
std::vector<std::string> definitionsIn(llvm::StringRef text) {
  std::vector<std::string> names;
  for (; !text.empty(); text = text.split('\n').second) {
    const llvm::StringRef line = text.split('\n').first;
    const size_t end = line.find_first_of("({=");
    const llvm::StringRef head = line.take_front(end).rtrim();
    if (end != line.npos && head.contains(' ') && llvm::isAlpha(head.front()))
      names.push_back(head.rsplit(' ').second.ltrim('*').str());
  }
  return names;
}

} // namespace

std::string inSpace(llvm::StringRef text, llvm::StringRef space) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, "$S");
  return llvm::join(parts, space);
}

/// Of the files in which a column's helpers are: `.cl`.
static llvm::StringRef helperEnding(const TargetInfo &column) {
  return llvm::sys::path::extension(column.files.front().ending);
}

void Rules::Helpers::add(const std::string &name, std::string text) {
  for (const std::string &name : definitionsIn(text))
    functions.insert(name);
  texts[name] = std::move(text);
}

llvm::Error Rules::loadHelpers(const std::string &folder, llvm::StringRef ending,
                               Helpers &helpers) {
  auto files = filesIn(folder, ending);
  if (!files)
    return files.takeError();
  for (const std::string &file : *files) {
    auto text = readFile(file, largestFile);
    if (!text)
      return cannotRead(file, text.takeError());
    const llvm::StringRef name = llvm::sys::path::stem(file), helper = (*text)->getBuffer();
    if (!helper.contains("$S"))
      helpers.add(name.str(), helper.str());
    else
      for (llvm::StringRef space : spaces)
        helpers.add((name + "_" + space).str(), inSpace(helper, space));
  }
  // After all have been read, as one may need any other.
  for (const auto &helper : helpers.texts)
    for (llvm::StringRef name : needsOf(helper.second))
      if (!helpers.texts.count(name))
        return Problem{{1, 1}, ("there is no helper '" + name + "'").str()}.in(
            (folder + "/" + helper.first() + ending).str());
  return llvm::Error::success();
}

/// Each helper that a row needs is there, for both address spaces if it is named by `$S`: which of
/// them is printed depends on the pointer that a kernel passes.
void Rules::checkHelpers(const ApiRule &rule, rules::Place place, Problem &problem) const {
  for (const TargetInfo *column : deviceColumns())
    for (const Overload &overload : rule.in(column->column))
      for (const std::string &need : overload.needs)
        for (llvm::StringRef space : spaces) {
          const std::string name = inSpace(need, space);
          if (!helper(column->column, name))
            problem.set(place, "there is no helper '" + name + "' (rules/" + column->column + "/" +
                                   name + helperEnding(*column) + ")");
        }
}

/// Rows of a user's file replace ours; within one file, or among ours, a name stands once.
void Rules::add(ApiRule rule, bool mayReplace, rules::Place place, Problem &problem) {
  auto [entry, isNew] = this->rules.try_emplace(rule.name);
  const std::string file = llvm::StringRef(rule.place).rsplit(':').first.str();
  const bool sameFile = !isNew && llvm::StringRef(entry->second.place).rsplit(':').first == file;
  if (this->rules.size() > mostRules)
    problem.set(place, "there are more than " + llvm::Twine(mostRules) + " rules with this one");
  else if (!isNew && (!mayReplace || sameFile))
    problem.set(place, "'" + rule.name + "' stands already at " + entry->second.place);
  else
    entry->second = std::move(rule);
}

/// A rules file: `defaults`, and the list of blocks. After the first problem no more rows are read:
/// the load has failed, and reports that one.
llvm::Error Rules::loadFile(const std::string &file, bool mayReplace) {
  auto text = readFile(file, largestFile);
  if (!text)
    return cannotRead(file, text.takeError());
  Problem problem;
  const Value document = rules::parseDocument((*text)->getBuffer(), problem);
  rules::checkKeys(document, documentKeys, problem);
  const Value *blocks = document.find("rules");
  if (!blocks || blocks->kind != Value::Kind::List)
    problem.set(document.place, "a rules file has a list 'rules'");
  if (problem)
    return problem.in(file);
  for (const Value &block : blocks->items)
    for (ApiRule &rule : rules::readBlock(block, document.find("defaults"), file, problem)) {
      checkHelpers(rule, block.place, problem);
      add(std::move(rule), mayReplace, block.place, problem);
    }
  return problem ? problem.in(file) : llvm::Error::success();
}

/// Tables that are not about names (report/Tables.h).
static bool isOfReport(llvm::StringRef file) {
  return file.ends_with("/effort.yaml") || file.ends_with("/alternatives.yaml");
}

/// Helpers come first, as rows are checked against them; files of users come last, as their rows
/// take the place of others.
llvm::Expected<Rules> Rules::loadWithoutHip(const std::string &folder,
                                            const std::vector<std::string> &extra) {
  Rules result;
  for (const TargetInfo *column : deviceColumns())
    if (column->unlisted == Unlisted::Missing) // others have functions of these names already
      if (llvm::Error error =
              result.loadHelpers(folder + "/" + column->column.str(), helperEnding(*column),
                                 result.helpers[column->column]))
        return std::move(error);
  auto files = filesIn(folder, ".yaml");
  if (!files)
    return files.takeError();
  for (const std::string &file : *files)
    if (!isOfReport(file))
      if (llvm::Error error = result.loadFile(file, false))
        return std::move(error);
  for (const std::string &file : extra)
    if (llvm::Error error = result.loadFile(file, true))
      return std::move(error);
  return result;
}

llvm::Expected<Rules> Rules::load(const std::string &folder,
                                  const std::vector<std::string> &extra) {
  llvm::Expected<Rules> result = loadWithoutHip(folder, extra);
  if (!result)
    return result;
  llvm::Expected<HipNames> hip = HipNames::load(folder + "/hip");
  if (!hip)
    return hip.takeError();
  result->hipNames = std::make_shared<const HipNames>(std::move(*hip));
  return result;
}

std::shared_ptr<const HipNames> Rules::noHipNames() {
  static const auto none = std::make_shared<const HipNames>();
  return none;
}

const ApiRule *Rules::find(llvm::StringRef name) const {
  auto entry = rules.find(name);
  return entry == rules.end() ? nullptr : &entry->second;
}

const std::string *Rules::helper(llvm::StringRef column, llvm::StringRef name) const {
  const auto of = helpers.find(column);
  if (of == helpers.end())
    return nullptr;
  const auto entry = of->second.texts.find(name);
  return entry == of->second.texts.end() ? nullptr : &entry->second;
}

bool Rules::isHelperFunction(llvm::StringRef column, llvm::StringRef name) const {
  const auto of = helpers.find(column);
  return of != helpers.end() && of->second.functions.contains(name);
}

/// A column of which nothing is said has no overloads.
const std::vector<Overload> &ApiRule::in(llvm::StringRef column) const {
  static const std::vector<Overload> none;
  const auto found = becomes.find(std::string_view(column));
  return found == becomes.end() ? none : found->second;
}

const std::string &ApiRule::textIn(llvm::StringRef column) const {
  static const std::string none;
  const std::vector<Overload> &texts = in(column);
  return texts.empty() ? none : texts.front().text;
}

const std::string &ApiRule::host() const { return textIn(hostColumn); }

std::string ApiRule::reason() const {
  std::string text;
  for (const Reason &each : reasons) {
    text += text.empty() ? "" : "; ";
    for (const TargetInfo *target : each.targets)
      text += (target == each.targets.front() ? "on " : " and ") + target->shown.str();
    text += (each.targets.empty() ? "" : ": ") + each.text;
  }
  return text;
}

void Rules::keepReasonsOn(const std::vector<std::string> &targets) {
  std::set<const TargetInfo *> kept;
  for (const std::string &target : targets)
    kept.insert(findTarget(target));
  for (auto &entry : rules) {
    ApiRule &rule = entry.second;
    llvm::erase_if(rule.reasons, [&](Reason &reason) {
      const bool isOfSome = !reason.targets.empty();
      llvm::erase_if(reason.targets, [&](const TargetInfo *target) { return !kept.count(target); });
      return isOfSome && reason.targets.empty();
    });
    if (rule.reasons.empty())
      rule.fidelity = Fidelity::Exact;
  }
}

void Rules::keepHostNames() {
  for (auto &entry : rules) {
    ApiRule &rule = entry.second;
    const std::size_t prefix = rule.name.find("cuda");
    if (prefix == std::string::npos)
      continue;
    std::string own = rule.name;
    own.replace(prefix, 4, "port");
    for (Overload &text : rule.becomes[std::string(hostColumn)])
      if (text.text == own)
        text.text = rule.name;
  }
}

std::vector<const ApiRule *> Rules::all() const {
  std::vector<const ApiRule *> result;
  for (const auto &entry : rules)
    result.push_back(&entry.second);
  llvm::sort(result, [](const ApiRule *a, const ApiRule *b) { return a->name < b->name; });
  return result;
}

} // namespace cu2port
