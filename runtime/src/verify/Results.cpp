#include "verify/Results.h"

namespace cu2port::verify {
namespace {

void writeDistance(const char *name, const Distance &distance, JsonWriter &json) {
  json.key(name);
  json.beginObject();
  json.member("ulps", distance.ulps);
  json.member("absolute", distance.absolute);
  json.member("relative", distance.relative);
  json.endObject();
}

void writeElement(const Difference &difference, JsonWriter &json) {
  json.member("buffer", difference.buffer);
  json.member("index", static_cast<std::int64_t>(difference.index));
  json.member("field", difference.field);
  json.member("expected", difference.expected);
  json.member("actual", difference.actual);
  writeDistance("distance", difference.distance, json);
  if (!difference.stores.empty())
    json.member("stores", difference.stores);
  if (!difference.note.empty())
    json.member("note", difference.note);
  if (!difference.writer)
    return;
  json.key(difference.isUnexpectedWrite ? "unexpectedWriter" : "writer");
  json.beginObject();
  json.triple("block", difference.writer->block);
  if (difference.writer->isThreadKnown)
    json.triple("thread", difference.writer->thread);
  json.endObject();
}

void writeDifference(const Difference &difference, JsonWriter &json) {
  json.beginObject();
  json.member("launch", std::uint64_t{difference.launch});
  json.triple("grid", difference.grid);
  json.triple("block", difference.block);
  if (difference.what.empty())
    writeElement(difference, json);
  else
    json.member("what", difference.what);
  json.endObject();
}

void writeCounts(const char *name, const std::map<std::string, unsigned long> &counts,
                 JsonWriter &json) {
  json.key(name);
  json.beginObject();
  for (const auto &[what, launches] : counts)
    json.member(what, std::uint64_t{launches});
  json.endObject();
}

void writeKernel(const KernelResult &kernel, JsonWriter &json) {
  json.beginObject();
  json.member("name", kernel.name);
  json.member("file", kernel.file);
  json.member("line", kernel.line);
  json.member("chosen", kernel.isChosen);
  json.member("launches", std::uint64_t{kernel.launches});
  json.member("verified", std::uint64_t{kernel.verified});
  json.member("different", std::uint64_t{kernel.different});
  json.member("orderDependent", std::uint64_t{kernel.orderDependent});
  json.member("roundingDependent", std::uint64_t{kernel.roundingDependent});
  json.member("differentElements", kernel.differentElements);
  json.member("orderDependentElements", kernel.orderDependentElements);
  json.member("roundingDependentElements", kernel.roundingDependentElements);
  writeDistance("largest", kernel.largest, json);
  writeDistance("largestByOrder", kernel.largestByOrder, json);
  writeDistance("largestByRounding", kernel.largestByRounding, json);
  writeCounts("forms", kernel.forms, json);
  writeCounts("against", kernel.against, json);
  writeCounts("unverified", kernel.unverified, json);
  json.key("differences");
  json.beginArray();
  for (const Difference &difference : kernel.differences)
    writeDifference(difference, json);
  json.endArray();
  json.endObject();
}

} // namespace

void writeJson(const Results &results, JsonWriter &json) {
  json.beginObject();
  json.member("version", 1);
  json.member("program", results.program);
  json.member("process", results.process);
  json.member("device", results.device);
  json.member("backend", results.backend);
  json.member("against", results.against);
  json.member("complete", results.isComplete);
  json.member("programSeconds", results.programSeconds);
  json.member("verifyingSeconds", results.verifyingSeconds);
  json.key("kernels");
  json.beginArray();
  for (const KernelResult *kernel : results.kernels)
    writeKernel(*kernel, json);
  json.endArray();
  json.endObject();
}

} // namespace cu2port::verify
