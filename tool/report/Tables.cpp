// Reads rules/effort.yaml and rules/alternatives.yaml:
//
//   classes:
//     hours: {first: 3, again: 0.3}        ->   price("hours", 4) = 3 + 3 * 0.3
//   findings:
//     1040: hours                          ->   classOf(1040, ...) = "hours"
//
//   libraries:
//     - name: cuBLAS                       ->   LibraryKind: hasHeader("cublas_v2.h"),
//       headers: [cublas.h, cublas_v2.h]          hasName("cublasCreate_v2")
//       names: [cublas]
//
// Users may give tables of their own, so that what is wrong is said with its line: the first
// mistake counts, and nothing of the file does.
#include "report/Tables.h"
#include "rules/Document.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace cu2port::report {
namespace {

using llvm::StringRef;
using rules::Problem;
using rules::Value;

llvm::Expected<Value> readTable(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError(buffer.getError(), "%s: %s", file.c_str(),
                                   buffer.getError().message().c_str());
  Problem problem;
  Value value = rules::parseDocument((*buffer)->getBuffer(), problem);
  if (problem)
    return problem.in(file);
  return value;
}

/// Reads the members of one map; what is wrong is said once, at its place.
class Fields {
public:
  Fields(const Value &map, Problem &problem) : map(map), problem(problem) {
    if (map.kind != Value::Kind::Map)
      problem.set(map.place, "a map is wanted here");
  }
  /// 0 where it is missing or no number; the problem is noted then. None may be negative.
  double number(StringRef key) {
    const Value *value = find(key);
    double result = 0;
    if (value && (StringRef(value->text).getAsDouble(result) || result < 0))
      problem.set(value->place, "'" + key + "' wants a number");
    return result;
  }
  std::string text(StringRef key, bool isNeeded = true) {
    const Value *value = isNeeded ? find(key) : map.find(key);
    return value ? value->text : std::string();
  }
  std::vector<std::string> list(StringRef key) {
    std::vector<std::string> result;
    if (const Value *value = find(key))
      for (const Value &each : value->items)
        result.push_back(each.text);
    return result;
  }
  const Value *find(StringRef key) {
    const Value *value = map.find(key);
    if (!value)
      problem.set(map.place, "'" + key + "' is missing");
    return value;
  }

private:
  const Value &map;
  Problem &problem;
};

void readClasses(const Value &classes, EffortTable &table, Problem &problem) {
  for (const Value::Member &each : classes.members) {
    Fields price(each.value, problem);
    table.classes[each.key.text] = {price.number("first"), price.number("again")};
  }
}

/// After the classes, which it may name.
void readFindings(const Value &findings, EffortTable &table, Problem &problem) {
  for (const Value::Member &each : findings.members) {
    int id = 0;
    if (StringRef(each.key.text).getAsInteger(10, id))
      problem.set(each.key.place, "the number of a diagnostic is wanted here");
    if (!table.classes.count(each.value.text))
      problem.set(each.value.place, "there is no class '" + each.value.text + "'");
    table.findings[id] = each.value.text;
  }
}

void readByHand(const Value &ports, EffortTable &table, Problem &problem) {
  for (const Value::Member &each : ports.members) {
    Fields lines(each.value, problem);
    table.byHand[each.key.text] = {lines.number("lines per use"), lines.number("lines per kernel"),
                                   lines.number("lines per line of CUDA"),
                                   lines.number("lines of its own")};
  }
}

const std::set<std::string> targetKeys{"cpu", "opencl", "sycl", "hip"};

} // namespace

/// A rule's own word goes first, in its `effort:`: "not possible", "small; ...", "medium; ...".
/// What is left to do and in no table costs minutes.
std::string EffortTable::classOf(int id, bool isToDo, const std::string &own) const {
  if (isToDo && !own.empty()) {
    if (StringRef(own).starts_with("not possible"))
      return "no-equivalent";
    if (StringRef(own).starts_with("small"))
      return "hours";
    if (StringRef(own).starts_with("medium") || StringRef(own).starts_with("large"))
      return "days";
  }
  const auto found = findings.find(id);
  return found != findings.end() ? found->second : isToDo ? "minutes" : "none";
}

double EffortTable::price(const std::string &effort, unsigned places) const {
  const auto found = classes.find(effort);
  return found == classes.end() || !places
             ? 0
             : found->second.first + found->second.again * (places - 1);
}

llvm::Expected<EffortTable> readEffort(const std::string &file) {
  llvm::Expected<Value> value = readTable(file);
  if (!value)
    return value.takeError();
  Problem problem;
  EffortTable table;
  Fields top(*value, problem);
  if (const Value *classes = top.find("classes"))
    readClasses(*classes, table, problem);
  if (const Value *findings = top.find("findings"))
    readFindings(*findings, table, problem);
  if (const Value *base = top.find("base")) {
    Fields fields(*base, problem);
    table.perTree = fields.number("per tree");
    table.perFile = fields.number("per file of CUDA");
    table.perKernel = fields.number("per kernel");
    table.perCondition = fields.number("per condition");
  }
  if (const Value *range = top.find("range")) {
    Fields fields(*range, problem);
    table.low = fields.number("low");
    table.high = fields.number("high");
  }
  if (const Value *ports = top.find("by hand"))
    readByHand(*ports, table, problem);
  table.linesPerHour = top.number("lines per hour");
  if (!problem && table.linesPerHour <= 0)
    problem.set(value->place, "'lines per hour' must be more than none");
  if (problem)
    return problem.in(file);
  return table;
}

bool LibraryKind::hasHeader(StringRef header) const {
  return llvm::any_of(headers, [&](StringRef each) {
    return each.ends_with("/") ? header.starts_with(each)
                               : header == each || header.starts_with((each + "/").str());
  });
}

bool LibraryKind::hasName(StringRef name) const {
  return llvm::any_of(names, [&](StringRef each) { return name.starts_with(each); });
}

llvm::Expected<std::vector<LibraryKind>> readAlternatives(const std::string &file) {
  llvm::Expected<Value> value = readTable(file);
  if (!value)
    return value.takeError();
  Problem problem;
  std::vector<LibraryKind> result;
  Fields top(*value, problem);
  if (const Value *libraries = top.find("libraries"))
    for (const Value &each : libraries->items) {
      Fields fields(each, problem);
      LibraryKind kind{fields.text("name"),    fields.text("state"), fields.text("differs", false),
                       fields.list("headers"), fields.list("names"), {}};
      // Of a target that is not named, nothing is known to stand in.
      for (const std::string &target : targetKeys)
        if (std::string text = fields.text(target, false); !text.empty())
          kind.alternatives[target] = std::move(text);
      result.push_back(std::move(kind));
    }
  if (problem)
    return problem.in(file);
  return result;
}

} // namespace cu2port::report
