// A unit's outcome as a line of JSON. Of `__global__ void scale(float *x) {...}` in s.cu:
//
//   {"findings": [{"id": 2004, "file": "s.cu", "line": 7, "column": 33, "message": ..., "rule": ""}
//                 ],
//    "unit": {
//      "input": "s.cu", "real": "/home/me/s.cu", "module": "s", "arguments": [],
//      "edits": [{"file": "/home/me/s.cu", "edits": [
//        {"offset": 18, "length": 11, "text": "", "rule": "__global__", "yields": false}, ...]}],
//      "texts": [{"ending": ".cpu.cpp", "text": "// The kernels of s.cu for the CPU, ..."}, ...],
//      "lines": [{"file": "/home/me/s.cu", "name": "s.cu", "calls": [], "seen": false}],
//      "seen": {"read": ["/home/me/s.cu", ...], "found": [], "missing": [...], "whole": true},
//      "kernels": 1, "translated": 1, "main": true, "partial": false, ...}}
//
// Without a "unit" it could not be translated. Each write() here has its read...() below, with the
// same keys. A field of UnitResult that has none is lost on the way from a worker or the cache.
// Strings that are bytes of the user's (paths, texts, messages) go through jsonValue(), which keeps
// what is not UTF-8.
//
// Reading is one walk with a flag: what is missing or of another kind makes `good` false, and the
// outcome is thrown away as a whole at the end.
#include "unit/UnitJson.h"
#include "frontend/CudaNames.h"
#include "support/JsonFields.h"
#include "support/ReadJson.h"
#include "unit/FactsJson.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port {
namespace {

namespace json = llvm::json;
using llvm::StringRef;
using Reader = JsonReader;

json::Value write(const Finding &finding) {
  return json::Object{
      {"id", info(finding.id).id}, {"file", jsonValue(finding.file)},       {"line", finding.line},
      {"column", finding.column},  {"message", jsonValue(finding.message)}, {"rule", finding.rule}};
}

/// Edits keep the rule that has asked for them: a report shows it.
json::Value write(const Edit &edit) {
  return json::Object{{"offset", edit.offset},
                      {"length", edit.length},
                      {"text", jsonValue(edit.text)},
                      {"rule", jsonValue(edit.rule)},
                      {"yields", edit.yields}};
}

json::Value write(const IncludeUse &use) {
  return json::Object{
      {"from", jsonValue(use.from)}, {"to", jsonValue(use.to)},     {"name", jsonValue(use.name)},
      {"angled", use.angled},        {"main", use.isMain},          {"editable", use.editable},
      {"question", use.isQuestion},  {"next", use.isNext},          {"offset", use.offset},
      {"length", use.length},        {"file", jsonValue(use.file)}, {"line", use.line},
      {"column", use.column}};
}

json::Value write(const MissingHeader &header) {
  return json::Object{{"name", jsonValue(header.name)},
                      {"file", jsonValue(header.file)},
                      {"line", header.line},
                      {"column", header.column}};
}

/// Whole texts, as the emitters have written them: a unit out of the cache is not printed again.
json::Value write(const KernelText &kernels) {
  return json::Object{{"ending", kernels.ending}, {"text", jsonValue(kernels.text)}};
}

template <class T> json::Array writeAll(const std::vector<T> &rows) {
  json::Array array;
  for (const T &each : rows)
    array.push_back(write(each));
  return array;
}

template <class T> json::Array toJsonAll(const std::vector<T> &rows) {
  json::Array array;
  for (const T &each : rows)
    array.push_back(toJson(each));
  return array;
}

/// `calls` are uses of macros, as offsets: pairs would be arrays without names in JSON.
json::Value write(const std::string &file, const FileLines &lines) {
  json::Array calls;
  for (const auto &[begin, end] : lines.macroCalls)
    calls.push_back(json::Object{{"begin", begin}, {"end", end}});
  return json::Object{{"file", jsonValue(file)},
                      {"name", jsonValue(lines.name)},
                      {"calls", std::move(calls)},
                      {"seen", lines.areSeen}};
}

/// Most of a text in the cache: every header of the system's that was opened, or looked for.
json::Value write(const FilesSeen &seen) {
  auto list = [](const std::set<std::string> &paths) {
    return jsonValue(std::vector<std::string>(paths.begin(), paths.end()));
  };
  return json::Object{{"read", list(seen.read)},
                      {"found", list(seen.found)},
                      {"missing", list(seen.missing)},
                      {"whole", seen.isWhole}};
}

json::Value write(const UnitResult &unit) {
  json::Array edits;
  for (const auto &[file, list] : unit.edits.files())
    edits.push_back(json::Object{{"file", jsonValue(file)}, {"edits", writeAll(list)}});
  json::Array lines;
  for (const auto &[file, known] : unit.lines)
    lines.push_back(write(file, known));
  return json::Object{{"input", jsonValue(unit.input)},
                      {"real", jsonValue(unit.real)},
                      {"module", unit.module},
                      {"arguments", jsonValue(unit.arguments)},
                      {"edits", std::move(edits)},
                      {"lines", std::move(lines)},
                      {"includes", writeAll(unit.includes)},
                      {"headers", jsonValue(unit.headers)},
                      {"header names", jsonValue(unit.headerNames)},
                      {"libraries", jsonValue(unit.libraries)},
                      {"variables", jsonValue(unit.variables)},
                      {"own", jsonValue(unit.own)},
                      {"named", jsonValue(unit.named)},
                      {"seen", write(unit.seen)},
                      {"texts", writeAll(unit.texts)},
                      {"kernels", static_cast<std::int64_t>(unit.kernels)},
                      {"translated", static_cast<std::int64_t>(unit.translated)},
                      {"main", unit.definesMain},
                      {"partial", unit.isPartial},
                      {"missing headers", writeAll(unit.missingHeaders)},
                      {"missing", jsonValue(unit.missing)},
                      {"used", jsonValue(unit.used)},
                      {"defined", jsonValue(unit.defined)},
                      {"facts", toJsonAll(unit.facts)},
                      {"kernel facts", toJsonAll(unit.kernelFacts)}};
}

/// Findings are known by their numbers; one that this program does not know makes it unusable.
Finding readFinding(const Reader &from, bool &good) {
  const DiagInfo *row = findDiag(static_cast<int>(from.number("id")));
  good = good && row;
  return {row ? idOf(*row) : DiagId::InternalError,
          from.string("file"),
          from.number("line"),
          from.number("column"),
          from.string("message"),
          from.string("rule")};
}

/// The offsets are those of the user's text, which is the same one: the cache has asked for it.
Edit readEdit(const Reader &from) {
  return {from.number("offset"), from.number("length"), from.string("text"), from.string("rule"),
          from.flag("yields")};
}

IncludeUse readInclude(const Reader &from) {
  IncludeUse use;
  use.from = from.string("from");
  use.to = from.string("to");
  use.name = from.string("name");
  use.angled = from.flag("angled");
  use.isMain = from.flag("main");
  use.isQuestion = from.flag("question");
  use.isNext = from.flag("next");
  use.editable = from.flag("editable");
  use.offset = from.number("offset");
  use.length = from.number("length");
  use.file = from.string("file");
  use.line = from.number("line");
  use.column = from.number("column");
  return use;
}

FileLines readLines(const Reader &from, bool &good) {
  FileLines lines{from.string("name")};
  from.each("calls", [&](const json::Value &row) {
    Reader call(&row, good);
    lines.macroCalls.emplace(call.number("begin"), call.number("end"));
  });
  lines.areSeen = from.flag("seen");
  return lines;
}

FilesSeen readSeen(const Reader &from) {
  auto set = [&](const char *key) {
    const std::vector<std::string> paths = from.strings(key);
    return std::set<std::string>(paths.begin(), paths.end());
  };
  return {set("read"), set("found"), set("missing"), from.flag("whole")};
}

/// Whether it is of any use, `good` says at the end.
UnitResult readUnit(const Reader &from, bool &good) {
  UnitResult unit;
  unit.input = from.string("input");
  unit.real = from.string("real");
  unit.module = from.string("module");
  unit.arguments = from.strings("arguments");
  Findings none; // the edits come out of one set, so there are no conflicts among them
  from.each("edits", [&](const json::Value &row) {
    Reader file(&row, good);
    const std::string name = file.string("file");
    file.each("edits", [&](const json::Value &edit) {
      unit.edits.add(name, readEdit(Reader(&edit, good)), none);
    });
  });
  from.each("lines", [&](const json::Value &row) {
    Reader file(&row, good);
    unit.lines.emplace(file.string("file"), readLines(file, good));
  });
  from.each("includes", [&](const json::Value &row) {
    unit.includes.push_back(readInclude(Reader(&row, good)));
  });
  unit.headers = from.strings("headers");
  unit.headerNames = from.strings("header names");
  unit.libraries = from.strings("libraries");
  unit.variables = from.strings("variables");
  unit.own = from.strings("own");
  unit.named = from.strings("named");
  // They become words of a build file.
  good = good && llvm::all_of(unit.libraries, isStandInLibrary);
  unit.seen = readSeen(Reader(from.get("seen"), good));
  from.each("texts", [&](const json::Value &row) {
    Reader text(&row, good);
    unit.texts.push_back({text.string("ending"), text.string("text")});
  });
  unit.kernels = from.number("kernels");
  unit.translated = from.number("translated");
  unit.definesMain = from.flag("main");
  unit.isPartial = from.flag("partial");
  from.each("missing headers", [&](const json::Value &row) {
    Reader header(&row, good);
    unit.missingHeaders.push_back({header.string("name"), header.string("file"),
                                   header.number("line"), header.number("column")});
  });
  unit.missing = from.strings("missing");
  unit.used = from.strings("used");
  unit.defined = from.strings("defined");
  from.each("facts", [&](const json::Value &row) {
    unit.facts.push_back(fileFactsFrom(Reader(&row, good), good));
  });
  from.each("kernel facts", [&](const json::Value &row) {
    unit.kernelFacts.push_back(kernelFactsFrom(Reader(&row, good), good));
  });
  return unit;
}

} // namespace

/// Without line breaks, so that files may have an outcome a line (ShardRecord.cpp).
std::string toJson(const UnitOutcome &outcome) {
  json::Object object{{"findings", writeAll(outcome.findings)}};
  if (outcome.result)
    object["unit"] = write(*outcome.result);
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(std::move(object));
  return text;
}

/// What a killed worker or a full disk has cut short is no JSON, or lacks fields: nothing then.
std::optional<UnitOutcome> outcomeFromJson(StringRef text) {
  llvm::Expected<json::Value> parsed = readJson(text);
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return std::nullopt;
  }
  bool good = true;
  UnitOutcome outcome;
  Reader top(&*parsed, good);
  top.each("findings", [&](const json::Value &row) {
    outcome.findings.push_back(readFinding(Reader(&row, good), good));
  });
  if (top.has("unit"))
    outcome.result = readUnit(Reader(top.get("unit"), good), good);
  if (!good)
    return std::nullopt;
  return outcome;
}

} // namespace cu2port
