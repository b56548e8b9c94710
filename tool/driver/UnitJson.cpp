#include "driver/UnitJson.h"

#include "llvm/Support/Base64.h"
#include "llvm/Support/JSON.h"

namespace cu2port {
namespace {

namespace json = llvm::json;
using llvm::StringRef;
using Strings = std::vector<std::string>;

json::Value write(const std::string &bytes) {
  if (json::isUTF8(bytes))
    return bytes;
  return json::Object{{"base64", llvm::encodeBase64(bytes)}};
}

json::Value write(const Strings &strings) {
  json::Array array;
  for (const std::string &each : strings)
    array.push_back(write(each));
  return array;
}

json::Value write(const Finding &finding) {
  return json::Object{
      {"id", info(finding.id).id}, {"file", write(finding.file)},       {"line", finding.line},
      {"column", finding.column},  {"message", write(finding.message)}, {"rule", finding.rule}};
}

json::Value write(const Edit &edit) {
  return json::Object{{"offset", edit.offset},
                      {"length", edit.length},
                      {"text", write(edit.text)},
                      {"rule", write(edit.rule)}};
}

json::Value write(const IncludeUse &use) {
  return json::Object{{"from", write(use.from)}, {"to", write(use.to)},  {"name", write(use.name)},
                      {"angled", use.angled},    {"main", use.isMain},   {"editable", use.editable},
                      {"offset", use.offset},    {"length", use.length}, {"file", write(use.file)},
                      {"line", use.line},        {"column", use.column}};
}

template <class T> json::Array writeAll(const std::vector<T> &rows) {
  json::Array array;
  for (const T &each : rows)
    array.push_back(write(each));
  return array;
}

json::Value write(const std::string &file, const FileLines &lines) {
  json::Array calls;
  for (const auto &[begin, end] : lines.macroCalls)
    calls.push_back(json::Object{{"begin", begin}, {"end", end}});
  return json::Object{
      {"file", write(file)}, {"name", write(lines.name)}, {"calls", std::move(calls)}};
}

json::Value write(const UnitResult &unit) {
  json::Array edits;
  for (const auto &[file, list] : unit.edits.files())
    edits.push_back(json::Object{{"file", write(file)}, {"edits", writeAll(list)}});
  json::Array lines;
  for (const auto &[file, known] : unit.lines)
    lines.push_back(write(file, known));
  return json::Object{{"input", write(unit.input)},
                      {"real", write(unit.real)},
                      {"module", unit.module},
                      {"arguments", write(unit.arguments)},
                      {"edits", std::move(edits)},
                      {"lines", std::move(lines)},
                      {"includes", writeAll(unit.includes)},
                      {"headers", write(unit.headers)},
                      {"read", write(unit.filesRead)},
                      {"opencl", write(unit.openCL)},
                      {"cpu", write(unit.cpu)},
                      {"kernels", static_cast<std::int64_t>(unit.kernels)},
                      {"main", unit.definesMain}};
}

/// Reads the fields of one object. What is missing or of another kind makes `good` false and gives
/// an empty value, so that a reader asks once, at the end.
class Reader {
public:
  Reader(const json::Value *value, bool &good)
      : object(value ? value->getAsObject() : nullptr), good(good) {
    good = good && object;
  }

  std::string string(StringRef key) const { return bytes(get(key)); }
  unsigned number(StringRef key) const {
    const json::Value *value = get(key);
    auto number = value ? value->getAsUINT64() : std::nullopt;
    good = good && number;
    return static_cast<unsigned>(number.value_or(0));
  }
  bool flag(StringRef key) const {
    const json::Value *value = get(key);
    auto flag = value ? value->getAsBoolean() : std::nullopt;
    good = good && flag;
    return flag.value_or(false);
  }
  /// Calls `read` with each element of an array.
  template <class F> void each(StringRef key, F read) const {
    const json::Value *value = get(key);
    const json::Array *array = value ? value->getAsArray() : nullptr;
    good = good && array;
    if (array)
      for (const json::Value &element : *array)
        read(element);
  }
  Strings strings(StringRef key) const {
    Strings result;
    each(key, [&](const json::Value &element) { result.push_back(bytes(&element)); });
    return result;
  }
  bool has(StringRef key) const { return object && object->get(key); }
  const json::Value *get(StringRef key) const { return object ? object->get(key) : nullptr; }

private:
  std::string bytes(const json::Value *value) const {
    if (value)
      if (auto text = value->getAsString())
        return text->str();
    const json::Object *encoded = value ? value->getAsObject() : nullptr;
    auto text = encoded ? encoded->getString("base64") : std::nullopt;
    std::vector<char> decoded;
    if (!text || llvm::errorToBool(llvm::decodeBase64(*text, decoded))) {
      good = false;
      return {};
    }
    return {decoded.begin(), decoded.end()};
  }

  const json::Object *object;
  bool &good;
};

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

Edit readEdit(const Reader &from) {
  return {from.number("offset"), from.number("length"), from.string("text"), from.string("rule")};
}

IncludeUse readInclude(const Reader &from) {
  IncludeUse use;
  use.from = from.string("from");
  use.to = from.string("to");
  use.name = from.string("name");
  use.angled = from.flag("angled");
  use.isMain = from.flag("main");
  use.editable = from.flag("editable");
  use.offset = from.number("offset");
  use.length = from.number("length");
  use.file = from.string("file");
  use.line = from.number("line");
  use.column = from.number("column");
  return use;
}

FileLines readLines(const Reader &from, bool &good) {
  FileLines lines{from.string("name"), {}};
  from.each("calls", [&](const json::Value &row) {
    Reader call(&row, good);
    lines.macroCalls.emplace(call.number("begin"), call.number("end"));
  });
  return lines;
}

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
  unit.filesRead = from.strings("read");
  unit.openCL = from.string("opencl");
  unit.cpu = from.string("cpu");
  unit.kernels = from.number("kernels");
  unit.definesMain = from.flag("main");
  return unit;
}

} // namespace

std::string toJson(const UnitOutcome &outcome) {
  json::Object object{{"findings", writeAll(outcome.findings)}};
  if (outcome.result)
    object["unit"] = write(*outcome.result);
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(std::move(object));
  return text;
}

std::optional<UnitOutcome> outcomeFromJson(StringRef text) {
  llvm::Expected<json::Value> parsed = json::parse(text);
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
