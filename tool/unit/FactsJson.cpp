// The facts for a report, to JSON and back. Of `__global__ void scale(float *x)` in line 2, which
// line 3 launches:
//
//   {"file": "/home/me/s.cu", "lines": 3, "left out": [],
//    "device code": [{"first": 2, "last": 2}],
//    "names": [{"name": "__global__", "offset": 18, "line": 2, "seen": true}, ...],
//    "launches": [{"kernel": "scale", "offset": 180, "line": 3, "seen": true}],
//    "definitions": [{"kernel": "scale", "offset": 34, "line": 2, "seen": true}]}
//   {"name": "scale", "file": "s.cu", "line": 2, "uses": [], "warp operations": [],
//    "fates": [{"target": "cpu", "reason": "", "block": false, "subgroups": false}, ...], ...}
//
// Nobody else reads it: results in the cache are for the same program, parts of a tree for the same
// version.
#include "unit/FactsJson.h"

namespace cu2port {
namespace {

namespace json = llvm::json;

using Lines = std::vector<std::pair<unsigned, unsigned>>;

json::Array write(const Lines &ranges) {
  json::Array array;
  for (const auto &[first, last] : ranges)
    array.push_back(json::Object{{"first", first}, {"last", last}});
  return array;
}

/// Of names and of kernels, whose name is `key` here and `name` there.
template <class Use>
json::Array write(const std::vector<Use> &uses, const char *key, std::string Use::*name) {
  json::Array array;
  for (const Use &use : uses)
    array.push_back(json::Object{{key, jsonValue(use.*name)},
                                 {"offset", use.offset},
                                 {"line", use.line},
                                 {"seen", use.isSeen}});
  return array;
}

json::Value write(const KernelFate &fate) {
  return json::Object{{"target", fate.target},
                      {"reason", jsonValue(fate.reason)},
                      {"block", fate.hasBlockForm},
                      {"subgroups", fate.needsSubGroups}};
}

Lines readLines(const JsonReader &from, const char *key, bool &good) {
  Lines ranges;
  from.each(key, [&](const json::Value &row) {
    const JsonReader range(&row, good);
    ranges.emplace_back(range.number("first"), range.number("last"));
  });
  return ranges;
}

template <class Use>
std::vector<Use> readUses(const JsonReader &from, const char *list, const char *key, bool &good) {
  std::vector<Use> uses;
  from.each(list, [&](const json::Value &row) {
    const JsonReader use(&row, good);
    uses.push_back({use.string(key), use.number("offset"), use.number("line"), use.flag("seen")});
  });
  return uses;
}

} // namespace

json::Value toJson(const FileFacts &facts) {
  return json::Object{{"file", jsonValue(facts.file)},
                      {"lines", facts.lines},
                      {"left out", write(facts.leftOut)},
                      {"device code", write(facts.deviceCode)},
                      {"names", write(facts.names, "name", &NameUse::name)},
                      {"launches", write(facts.launches, "kernel", &KernelUse::kernel)},
                      {"definitions", write(facts.kernels, "kernel", &KernelUse::kernel)}};
}

json::Value toJson(const KernelFacts &facts) {
  json::Array fates;
  for (const KernelFate &fate : facts.fates)
    fates.push_back(write(fate));
  return json::Object{{"name", jsonValue(facts.name)},
                      {"file", jsonValue(facts.file)},
                      {"line", facts.line},
                      {"fates", std::move(fates)},
                      {"uses", jsonValue(facts.uses)},
                      {"warp operations", jsonValue(facts.warpOperations)},
                      {"shared", static_cast<std::int64_t>(facts.sharedBytes)},
                      {"threads", facts.maxThreads}};
}

FileFacts fileFactsFrom(const JsonReader &from, bool &good) {
  FileFacts facts;
  facts.file = from.string("file");
  facts.lines = from.number("lines");
  facts.leftOut = readLines(from, "left out", good);
  facts.deviceCode = readLines(from, "device code", good);
  facts.names = readUses<NameUse>(from, "names", "name", good);
  facts.launches = readUses<KernelUse>(from, "launches", "kernel", good);
  facts.kernels = readUses<KernelUse>(from, "definitions", "kernel", good);
  return facts;
}

KernelFacts kernelFactsFrom(const JsonReader &from, bool &good) {
  KernelFacts facts;
  facts.name = from.string("name");
  facts.file = from.string("file");
  facts.line = from.number("line");
  from.each("fates", [&](const json::Value &row) {
    const JsonReader fate(&row, good);
    facts.fates.push_back(
        {fate.string("target"), fate.string("reason"), fate.flag("block"), fate.flag("subgroups")});
  });
  facts.uses = from.strings("uses");
  facts.warpOperations = from.strings("warp operations");
  facts.sharedBytes = from.number("shared");
  facts.maxThreads = from.number("threads");
  return facts;
}

} // namespace cu2port
