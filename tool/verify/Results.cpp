// Reads what the runtime leaves of a program under CU2PORT_VERIFY, and joins it:
//
//   T/verify-4711-83.json     process 4711, begun at 83: launches, differences of each kernel
//   T/verify-4711-83.fault    a signal ended it: "11\nscale\nplain", number, kernel, and form
//   T/verify-4712-99.json     a child of it, or another program that it has started
//
//   scale: 40 launches, 12 verified  +  scale: 2 launches, 1 different  ->  42, 12, 1: different
//
// The files are from another program's memory, which may have been damaged before it wrote them. So
// each field is asked for, with its kind, and a file that is otherwise is a finding.
#include "verify/Results.h"
#include "diag/Findings.h"
#include "support/ReadFile.h"
#include "support/ReadJson.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <tuple>

#include <fmt/format.h>

#include <string.h>

namespace cu2port::verify {

namespace fs = std::filesystem;
namespace json = llvm::json;

// ---- Reading ------------------------------------------------------------------------------------

/// What JSON has no number for comes as a string.
static bool readNumber(const json::Value &value, double &number, json::Path path) {
  if (auto plain = value.getAsNumber())
    number = *plain;
  else if (auto text = value.getAsString(); text && (*text == "inf" || *text == "nan"))
    number = *text == "inf" ? HUGE_VAL : NAN;
  else {
    path.report("expected a number");
    return false;
  }
  return true;
}

/// x, y and z: each fits into CUDA's unsigned.
static bool readExtent(const json::Value &value, Extent &extent, json::Path path) {
  const json::Array *array = value.getAsArray();
  if (!array || array->size() != extent.size()) {
    path.report("expected three numbers");
    return false;
  }
  for (std::size_t i = 0; i < extent.size(); ++i) {
    auto number = (*array)[i].getAsUINT64();
    if (!number || *number > UINT32_MAX) {
      path.index(static_cast<unsigned>(i)).report("expected a number of 32 bits");
      return false;
    }
    extent[i] = static_cast<unsigned>(*number);
  }
  return true;
}

/// json::ObjectMapper knows doubles as JSON has them; here "inf" and "nan" are numbers, too.
static bool mapNumber(json::ObjectMapper &map, const json::Value &value, llvm::StringLiteral key,
                      double &number, json::Path path) {
  if (!map)
    return false;
  const json::Value *field = value.getAsObject()->get(key);
  if (field)
    return readNumber(*field, number, path.field(key));
  path.field(key).report("missing");
  return false;
}

/// As the mapper has no unsigned of 32 bits.
static bool mapLine(json::ObjectMapper &map, unsigned &line) {
  std::uint64_t number = 0;
  const bool isGood = map.map("line", number) && number <= UINT32_MAX;
  line = static_cast<unsigned>(number);
  return isGood;
}

static bool fromJSON(const json::Value &value, Distance &distance, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("ulps", distance.ulps) &&
         mapNumber(map, value, "absolute", distance.absolute, path) &&
         mapNumber(map, value, "relative", distance.relative, path);
}

static bool mapExtent(const json::Value &value, llvm::StringLiteral key, Extent &extent,
                      json::Path path) {
  const json::Object *object = value.getAsObject();
  const json::Value *field = object ? object->get(key) : nullptr;
  if (field)
    return readExtent(*field, extent, path.field(key));
  path.field(key).report("missing");
  return false;
}

/// Without a thread where only the block is known.
static bool fromJSON(const json::Value &value, Writer &writer, json::Path path) {
  if (!mapExtent(value, "block", writer.block, path))
    return false;
  if (!value.getAsObject()->get("thread"))
    return true;
  return mapExtent(value, "thread", writer.thread.emplace(), path);
}

/// Either `what`, a sentence about the launch, or the fields of an element.
static bool fromJSON(const json::Value &value, Difference &difference, json::Path path) {
  json::ObjectMapper map(value, path);
  if (!map || !map.map("launch", difference.launch) ||
      !mapExtent(value, "grid", difference.grid, path) ||
      !mapExtent(value, "block", difference.block, path) ||
      !map.mapOptional("what", difference.what))
    return false;
  if (!difference.what.empty())
    return true;
  return map.map("buffer", difference.buffer) && map.map("index", difference.index) &&
         map.map("field", difference.field) && map.map("expected", difference.expected) &&
         map.map("actual", difference.actual) && map.map("distance", difference.distance) &&
         map.mapOptional("stores", difference.stores) && map.mapOptional("note", difference.note) &&
         map.mapOptional("writer", difference.writer) &&
         map.mapOptional("unexpectedWriter", difference.unexpectedWriter);
}

/// All fields are required, as the runtime writes them all; `verdict`, which verify.json has
/// besides, is made here.
static bool fromJSON(const json::Value &value, Kernel &kernel, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("name", kernel.name) && map.map("file", kernel.file) &&
         mapLine(map, kernel.line) && map.map("chosen", kernel.isChosen) &&
         map.map("launches", kernel.launches) && map.map("verified", kernel.verified) &&
         map.map("different", kernel.different) &&
         map.map("orderDependent", kernel.orderDependent) &&
         map.map("roundingDependent", kernel.roundingDependent) &&
         map.map("differentElements", kernel.differentElements) &&
         map.map("orderDependentElements", kernel.orderDependentElements) &&
         map.map("roundingDependentElements", kernel.roundingDependentElements) &&
         map.map("largest", kernel.largest) && map.map("largestByOrder", kernel.largestByOrder) &&
         map.map("largestByRounding", kernel.largestByRounding) && map.map("forms", kernel.forms) &&
         map.map("against", kernel.against) && map.map("unverified", kernel.unverified) &&
         map.map("differences", kernel.differences);
}

/// The fault comes from another file.
static bool fromJSON(const json::Value &value, Process &process, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("program", process.program) && map.map("process", process.process) &&
         map.map("device", process.device) && map.map("backend", process.backend) &&
         map.map("against", process.against) && map.map("complete", process.isComplete) &&
         mapNumber(map, value, "programSeconds", process.programSeconds, path) &&
         mapNumber(map, value, "verifyingSeconds", process.verifyingSeconds, path) &&
         map.map("kernels", process.kernels);
}

/// From the number of the signal and what was going on, as the runtime's handler leaves them.
static std::string describeFault(llvm::StringRef text) {
  // "11\nscale\nplain": the form of scale that it is compared with was running.
  // "11\nscale\nitself": its own form. "11": none.
  const auto [number, activity] = text.split('\n');
  const auto [kernel, form] = activity.split('\n');
  int signal = 0;
  if (number.trim().getAsInteger(10, signal))
    return "a signal ended it";
  const std::string name = fmt::format("signal {} ({}) ended it", signal, ::strsignal(signal));
  if (kernel.empty())
    return name + " in its own code";
  if (form == "itself")
    return fmt::format("{} while kernel {} ran", name, kernel.str());
  return fmt::format("{} while the {} form of kernel {} ran", name, form.str(), kernel.str());
}

/// Nothing, and a finding, if the file is not as the runtime writes it. No fault is the usual case.
static std::optional<Process> readProcess(const fs::path &file, Findings &findings) {
  auto refuse = [&](llvm::Error error) {
    findings.add(DiagId::VerifyResultUnusable, "", 0, 0, file.string(),
                 llvm::toString(std::move(error)));
    return std::nullopt;
  };
  auto text = readFile(file.string());
  if (!text)
    return refuse(text.takeError());
  auto value = readJson((*text)->getBuffer());
  if (!value)
    return refuse(value.takeError());
  Process process;
  json::Path::Root root("result");
  if (!fromJSON(*value, process, root))
    return refuse(root.getError());
  const std::string faultFile = fs::path(file).replace_extension("fault").string();
  if (const auto fault = llvm::expectedToOptional(readFile(faultFile)))
    process.fault = describeFault((*fault)->getBuffer());
  return process;
}

/// In the order of the files' names, so that two looks at a folder say the same.
std::vector<Process> readResults(const std::string &folder, Findings &findings) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator each(folder, error), end; !error && each != end;
       each.increment(error))
    if (each->path().filename().string().starts_with("verify-") &&
        each->path().extension() == ".json")
      files.push_back(each->path());
  if (error)
    findings.add(DiagId::FileNotFound, folder, 0, 0, folder, error.message());
  std::sort(files.begin(), files.end());
  std::vector<Process> processes;
  for (const fs::path &file : files)
    if (auto process = readProcess(file, findings))
      processes.push_back(std::move(*process));
  return processes;
}

// ---- Joining ------------------------------------------------------------------------------------

void Distance::include(const Distance &other) {
  ulps = std::max(ulps, other.ulps);
  absolute = std::max(absolute, other.absolute);
  relative = std::max(relative, other.relative);
}

static void addCounts(std::map<std::string, std::uint64_t> &to,
                      const std::map<std::string, std::uint64_t> &from) {
  for (const auto &[what, count] : from)
    to[what] += count;
}

/// Launches and elements add up, and distances are the largest. Differences of all processes are
/// kept, in their order, each of which has kept its first ones.
void Kernel::include(const Kernel &other) {
  isChosen |= other.isChosen;
  launches += other.launches;
  verified += other.verified;
  different += other.different;
  orderDependent += other.orderDependent;
  roundingDependent += other.roundingDependent;
  differentElements += other.differentElements;
  orderDependentElements += other.orderDependentElements;
  roundingDependentElements += other.roundingDependentElements;
  largest.include(other.largest);
  largestByOrder.include(other.largestByOrder);
  largestByRounding.include(other.largestByRounding);
  addCounts(forms, other.forms);
  addCounts(against, other.against);
  addCounts(unverified, other.unverified);
  differences.insert(differences.end(), other.differences.begin(), other.differences.end());
}

/// The first that holds: that a launch could not be compared counts more than that others were.
Verdict Kernel::verdict() const {
  if (different > 0)
    return Verdict::Different;
  if (!isChosen)
    return Verdict::NotChosen;
  if (launches == 0)
    return Verdict::NotLaunched;
  if (!unverified.empty() || verified == 0)
    return Verdict::Unverified;
  return orderDependent > 0      ? Verdict::OrderDependent
         : roundingDependent > 0 ? Verdict::RoundingDependent
                                 : Verdict::Verified;
}

const char *nameOf(Verdict verdict) {
  switch (verdict) {
  case Verdict::Verified:
    return "verified";
  case Verdict::OrderDependent:
    return "order-dependent";
  case Verdict::RoundingDependent:
    return "rounding-dependent";
  case Verdict::Different:
    return "different";
  case Verdict::Unverified:
    return "unverified";
  case Verdict::NotLaunched:
    return "not launched";
  case Verdict::NotChosen:
    return "not chosen";
  }
  return "";
}

/// Two instances of a template are two kernels of one line: the name is a part of the key.
std::vector<Kernel> joinKernels(const std::vector<Process> &processes) {
  std::map<std::tuple<std::string, unsigned, std::string>, Kernel> kernels;
  for (const Process &process : processes)
    for (const Kernel &kernel : process.kernels) {
      auto [at, isNew] = kernels.emplace(std::tuple(kernel.file, kernel.line, kernel.name), kernel);
      if (!isNew)
        at->second.include(kernel);
    }
  std::vector<Kernel> joined;
  for (auto &[key, kernel] : kernels)
    joined.push_back(std::move(kernel));
  return joined;
}

} // namespace cu2port::verify
