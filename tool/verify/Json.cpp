// Results as JSON, for verify.json (docs/verify-schema.json). What readResults() has read from the
// processes' files, joined, goes out in the same form, with a verdict for each kernel:
//
//   {"name": "scale", "file": "app.cu", "line": 8, "verdict": "different", "launches": 40,
//    "verified": 11, "different": 1, "differences": [
//      {"launch": 1, "grid": [79, 1, 1], "block": [128, 1, 1], "buffer": "out", "index": 77,
//       "field": ".y", "expected": "3.25", "actual": "3.5", "distance": {"ulps": 1048576, ...},
//       "writer": {"block": [0, 0, 0], "thread": [77, 0, 0]}}], ...}
#include "verify/Results.h"

#include <cmath>

namespace cu2port::verify {

namespace json = llvm::json;

/// JSON has no infinities and no NaN.
static json::Value numberOf(double number) {
  if (std::isfinite(number))
    return number;
  return std::isnan(number) ? "nan" : "inf";
}

static json::Value toJson(const Distance &distance) {
  return json::Object{{"ulps", distance.ulps},
                      {"absolute", numberOf(distance.absolute)},
                      {"relative", numberOf(distance.relative)}};
}

static json::Value toJson(const Extent &extent) {
  return json::Array{extent[0], extent[1], extent[2]};
}

static json::Value toJson(const Writer &writer) {
  json::Object object{{"block", toJson(writer.block)}};
  if (writer.thread)
    object["thread"] = toJson(*writer.thread);
  return object;
}

static json::Value toJson(const Difference &difference) {
  json::Object object{{"launch", difference.launch},
                      {"grid", toJson(difference.grid)},
                      {"block", toJson(difference.block)}};
  // A sentence about the launch, and not about an element: all that follows would be empty.
  if (!difference.what.empty()) {
    object["what"] = difference.what;
    return object;
  }
  object["buffer"] = difference.buffer;
  object["index"] = difference.index;
  object["field"] = difference.field;
  object["expected"] = difference.expected;
  object["actual"] = difference.actual;
  object["distance"] = toJson(difference.distance);
  if (!difference.stores.empty())
    object["stores"] = difference.stores;
  if (!difference.note.empty())
    object["note"] = difference.note;
  if (difference.writer)
    object["writer"] = toJson(*difference.writer);
  if (difference.unexpectedWriter)
    object["unexpectedWriter"] = toJson(*difference.unexpectedWriter);
  return object;
}

static json::Object countsOf(const std::map<std::string, std::uint64_t> &counts) {
  json::Object object;
  for (const auto &[what, count] : counts)
    object[what] = count;
  return object;
}

json::Value toJson(const Kernel &kernel) {
  json::Array differences;
  for (const Difference &difference : kernel.differences)
    differences.push_back(toJson(difference));
  return json::Object{{"name", kernel.name},
                      {"file", kernel.file},
                      {"line", kernel.line},
                      {"verdict", nameOf(kernel.verdict())},
                      {"chosen", kernel.isChosen},
                      {"launches", kernel.launches},
                      {"verified", kernel.verified},
                      {"different", kernel.different},
                      {"orderDependent", kernel.orderDependent},
                      {"roundingDependent", kernel.roundingDependent},
                      {"differentElements", kernel.differentElements},
                      {"orderDependentElements", kernel.orderDependentElements},
                      {"roundingDependentElements", kernel.roundingDependentElements},
                      {"largest", toJson(kernel.largest)},
                      {"largestByOrder", toJson(kernel.largestByOrder)},
                      {"largestByRounding", toJson(kernel.largestByRounding)},
                      {"forms", countsOf(kernel.forms)},
                      {"against", countsOf(kernel.against)},
                      {"unverified", countsOf(kernel.unverified)},
                      {"differences", std::move(differences)}};
}

/// Without its kernels: verify.json has those of all processes together.
json::Value toJson(const Process &process) {
  json::Object object{{"program", process.program},
                      {"process", process.process},
                      {"device", process.device},
                      {"backend", process.backend},
                      {"against", process.against},
                      {"complete", process.isComplete},
                      {"programSeconds", numberOf(process.programSeconds)},
                      {"verifyingSeconds", numberOf(process.verifyingSeconds)}};
  if (!process.fault.empty())
    object["fault"] = process.fault;
  return object;
}

} // namespace cu2port::verify
