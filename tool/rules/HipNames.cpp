// Reads rules/hip/*.yaml. A few thousand names are lists of words:
//
//   library: hipBLAS
//   header: hipblas/hipblas.h
//   prefixes: {cublas: hipblas, CUBLAS: HIPBLAS}
//   functions:                          kind
//     "1.8.2":                          since this version of HIP
//       [cublasCreate,                  hipblasCreate, by the prefix
//        cublasCreate_v2=hipblasCreate, another name
//        cublasOld<6.0]                 hipblasOld, until HIP 6.0, which does not have it
//   fields:
//     "1.6": [cudaPointerAttributes.type=memoryType<6.0]
//
// A name stands once for each version of HIP.
#include "rules/HipNames.h"

#include "rules/Row.h"
#include "support/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <fmt/format.h>

namespace cu2port {

using llvm::StringRef;
using rules::Problem;
using rules::Value;

std::optional<HipVersion> HipVersion::parse(StringRef text) {
  HipVersion version;
  unsigned *const parts[] = {&version.major, &version.minor, &version.patch};
  llvm::SmallVector<StringRef> words;
  text.split(words, '.');
  if (words.size() < 2 || words.size() > std::size(parts))
    return std::nullopt;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i].getAsInteger(10, *parts[i]))
      return std::nullopt;
  return version;
}

std::string HipVersion::text() const {
  return patch ? fmt::format("{}.{}.{}", major, minor, patch) : fmt::format("{}.{}", major, minor);
}

/// One file, into the tables.
class HipReader {
public:
  HipReader(HipNames &names, Problem &problem) : names(names), problem(problem) {}

  void read(const Value &document) {
    rules::checkKeys(document, keys(), problem);
    library = &names.libraries.emplace_back(
        HipLibrary{scalar(document, "library"), scalar(document, "header")});
    if (const Value *map = document.find("prefixes"))
      for (const Value::Member &each : map->members)
        prefixes.emplace_back(each.key.text, each.value.text);
    // The longest that fits counts.
    llvm::sort(prefixes,
               [](const auto &a, const auto &b) { return a.first.size() > b.first.size(); });
    for (const Kind &kind : kinds)
      if (const Value *versions = document.find(kind.key))
        readKind(kind.kind, *versions);
    if (const Value *list = document.find("missing"))
      for (const Value &each : list->items)
        names.missing.insert(each.text);
    readTexts(document, "hints", names.hints);
    readTexts(document, "conditions", names.conditions);
  }

private:
  struct Kind {
    StringRef key;
    RuleKind kind;
  };
  static constexpr Kind kinds[] = {{"headers", RuleKind::Header},
                                   {"functions", RuleKind::HostFunction},
                                   {"device-functions", RuleKind::DeviceFunction},
                                   {"device-variables", RuleKind::DeviceVariable},
                                   {"types", RuleKind::Type},
                                   {"enumerators", RuleKind::Enumerator},
                                   {"fields", RuleKind::Field},
                                   {"macros", RuleKind::Macro}};

  static std::vector<StringRef> keys() {
    std::vector<StringRef> all{"library", "header", "prefixes", "missing", "hints", "conditions"};
    for (const Kind &each : kinds)
      all.push_back(each.key);
    return all;
  }

  static void readTexts(const Value &document, StringRef key, llvm::StringMap<std::string> &into) {
    if (const Value *map = document.find(key))
      for (const Value::Member &each : map->members)
        into[each.key.text] = each.value.text;
  }

  std::string scalar(const Value &document, StringRef key) {
    if (const Value *value = document.find(key))
      return value->text;
    problem.set(document.place, "there is no '" + key + "'");
    return {};
  }

  void readKind(RuleKind kind, const Value &versions) {
    for (const Value::Member &each : versions.members) {
      const std::optional<HipVersion> since = HipVersion::parse(each.key.text);
      if (!since)
        problem.set(each.key.place, "'" + each.key.text + "' is no version of HIP");
      else
        for (const Value &word : each.value.items)
          add(kind, *since, word);
    }
  }

  /// `NAME`, `NAME=TEXT`, `NAME<UNTIL`, `NAME=TEXT<UNTIL`.
  void add(RuleKind kind, const HipVersion &since, const Value &word) {
    const auto [pair, until] = StringRef(word.text).split('<');
    const auto [name, text] = pair.split('=');
    HipName row{name.str(), pair.contains('=') ? text.str() : usualText(kind, name),
                kind,       since,
                {},         library};
    if (!until.empty() && !(row.until = HipVersion::parse(until)))
      problem.set(word.place, "'" + until + "' is no version of HIP");
    std::vector<HipName> &rows = names.table[name];
    for (const HipName &other : rows)
      if (other.isIn(since) || row.isIn(other.since))
        problem.set(word.place,
                    "'" + name + "' stands already for HIP " + std::max(since, other.since).text());
    rows.insert(llvm::upper_bound(
                    rows, since, [](const HipVersion &a, const HipName &b) { return a < b.since; }),
                std::move(row));
  }

  /// By the prefix; a field keeps its own name: `x` of `cudaType.x`.
  std::string usualText(RuleKind kind, StringRef name) const {
    if (kind == RuleKind::Field)
      return name.split('.').second.str();
    for (const auto &[from, to] : prefixes)
      if (name.starts_with(from))
        return to + name.drop_front(from.size()).str();
    return name.str();
  }

  HipNames &names;
  Problem &problem;
  const HipLibrary *library = nullptr;
  std::vector<std::pair<std::string, std::string>> prefixes;
};

llvm::Expected<HipNames> HipNames::load(const std::string &folder) {
  HipNames names;
  std::vector<std::string> files;
  std::error_code code;
  for (llvm::sys::fs::directory_iterator entry(folder, code), end; !code && entry != end;
       entry.increment(code))
    if (llvm::sys::path::extension(entry->path()) == ".yaml")
      files.push_back(entry->path());
  if (code)
    return llvm::createStringError(code, "cannot read '" + folder + "': " + code.message());
  llvm::sort(files);
  for (const std::string &file : files) {
    auto text = readFile(file, std::uint64_t{8} << 20);
    if (!text)
      return text.takeError();
    Problem problem;
    const Value document = rules::parseDocument((*text)->getBuffer(), problem);
    if (!problem)
      HipReader(names, problem).read(document);
    if (problem)
      return problem.in(file);
  }
  return std::move(names);
}

llvm::ArrayRef<HipName> HipNames::versionsOf(StringRef name) const {
  const auto found = table.find(name);
  return found == table.end() ? llvm::ArrayRef<HipName>() : llvm::ArrayRef(found->second);
}

const HipName *HipNames::find(StringRef name, const HipVersion &version) const {
  for (const HipName &row : versionsOf(name))
    if (row.isIn(version))
      return &row;
  return nullptr;
}

const HipName *HipNames::findHeader(StringRef name, const HipVersion &version) const {
  if (const HipName *row = find(name, version))
    return row->kind == RuleKind::Header ? row : nullptr;
  const std::size_t slash = name.find('/');
  return slash == StringRef::npos ? nullptr
                                  : find((name.take_front(slash + 1) + "*").str(), version);
}

bool HipNames::hasChangedNamesFrom(StringRef start, const HipVersion &version) const {
  return llvm::any_of(table, [&](const auto &entry) {
    const HipName *row = entry.first().starts_with(start) ? find(entry.first(), version) : nullptr;
    return row && row->kind != RuleKind::Header && row->text != row->name;
  });
}

static StringRef textOf(const llvm::StringMap<std::string> &texts, StringRef name) {
  const auto found = texts.find(name);
  return found == texts.end() ? StringRef() : StringRef(found->second);
}

StringRef HipNames::hint(StringRef name) const { return textOf(hints, name); }

StringRef HipNames::condition(StringRef name) const { return textOf(conditions, name); }

std::vector<StringRef> HipNames::names() const {
  std::vector<StringRef> all;
  for (const auto &entry : table)
    all.push_back(entry.first());
  llvm::sort(all);
  return all;
}

} // namespace cu2port
