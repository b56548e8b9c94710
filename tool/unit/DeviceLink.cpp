// Device functions over file borders. The text of a unit's kernels knows nothing of other files,
// so a unit gets those that define what it uses, and has the definitions in its own text:
//
//   u.cu  __device__ float twice(float);             b.cu  __device__ float twice(float x) {...}
//         __global__ void scale(...) { twice(..) }
//
//   u.cpu.cpp, after a second translation with others = {b.cu}:
//         static inline float twice(float x) { return 2 * x; }
//         static void scale(const cu2port::Block &block, ...) { ... twice(...) ... }
//
// Such a program is one that nvcc builds with -rdc=true: all its files have one `cell<int>`, where
// each would have its own. So they are translated with -fgpu-rdc, those that only define functions
// and those that have the variable as well.
#include "unit/DeviceLink.h"
#include "session/Options.h"
#include "unit/Units.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"

#include <map>
#include <set>

namespace cu2port {
namespace {

/// In the place of a unit's number: two files define the name, as two programs of one tree may.
/// Nobody can say which one is meant.
constexpr std::size_t several = ~std::size_t{0};

/// Which unit defines a name.
std::map<std::string, std::size_t> definers(const std::vector<LinkUnit> &units) {
  std::map<std::string, std::size_t> result;
  for (std::size_t i = 0; i < units.size(); ++i)
    for (const std::string &name : units[i].defined)
      if (auto [known, isNew] = result.emplace(name, i); !isNew)
        known->second = several;
  return result;
}

LinkUnit linkUnit(const UnitRequest &request, const UnitOutcome &outcome) {
  LinkUnit unit{{request.input, request.arguments, request.asCuda}, {}, {}};
  if (outcome.result) {
    unit.used = outcome.result->used;
    unit.defined = outcome.result->defined;
  }
  return unit;
}

} // namespace

std::vector<UnitSource> definersFor(std::size_t user, const std::vector<LinkUnit> &units) {
  const auto definerOf = definers(units);
  std::set<std::size_t> found;
  std::vector<std::size_t> work{user};
  while (!work.empty()) {
    const std::size_t unit = work.back();
    work.pop_back();
    for (const std::string &name : units[unit].used)
      if (auto definer = definerOf.find(name);
          definer != definerOf.end() && definer->second != several && definer->second != user &&
          found.insert(definer->second).second)
        work.push_back(definer->second);
  }
  // A set of numbers: the order is that of the units, whatever order they were found in.
  std::vector<UnitSource> sources;
  for (std::size_t each : found)
    sources.push_back(units[each].source);
  return sources;
}

namespace {

constexpr const char *linksDeviceCode = "-fgpu-rdc";

/// Requests that are to be translated again, by their numbers.
using Again = std::map<std::size_t, UnitRequest>;

bool isSource(const UnitRequest &request, const UnitSource &source) {
  return request.input == source.input && request.arguments == source.arguments;
}

void linkDeviceCode(Again &again, std::size_t number, const std::vector<UnitRequest> &requests) {
  std::vector<std::string> &words =
      again.try_emplace(number, requests[number]).first->second.arguments;
  if (!llvm::is_contained(words, linksDeviceCode))
    words.emplace_back(linksDeviceCode);
}

/// Those whose kernels need what others define.
Again findUsers(const std::vector<UnitRequest> &requests,
                const std::vector<UnitOutcome> &outcomes) {
  std::vector<LinkUnit> units;
  for (std::size_t i = 0; i < requests.size(); ++i)
    units.push_back(linkUnit(requests[i], outcomes[i]));
  Again again;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!outcomes[i].result || outcomes[i].result->missing.empty())
      continue;
    if (std::vector<UnitSource> others = definersFor(i, units); !others.empty()) {
      linkDeviceCode(again, i, requests);
      again[i].others = std::move(others);
    }
  }
  return again;
}

/// All files that have one of the variables which the files of a link have.
void addSharers(Again &again, const std::vector<UnitRequest> &requests,
                const std::vector<UnitOutcome> &outcomes) {
  std::set<std::string> shared;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const bool isLinked = llvm::any_of(again, [&](const auto &each) {
      return each.first == i || llvm::any_of(each.second.others, [&](const UnitSource &other) {
               return isSource(requests[i], other);
             });
    });
    if (isLinked && outcomes[i].result)
      shared.insert(outcomes[i].result->variables.begin(), outcomes[i].result->variables.end());
  }
  for (std::size_t i = 0; i < requests.size(); ++i)
    if (outcomes[i].result && llvm::any_of(outcomes[i].result->variables, [&](const auto &name) {
          return shared.count(name) != 0;
        }))
      linkDeviceCode(again, i, requests);
}

/// Where no device code is linked, that is nvcc's default; whoever says -rdc=true gets another.
void tellOfCopies(const std::vector<UnitRequest> &requests, std::vector<UnitOutcome> &outcomes,
                  const Options &options) {
  std::map<std::string, std::size_t> first;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!outcomes[i].result || llvm::is_contained(outcomes[i].result->arguments, linksDeviceCode))
      continue;
    Findings findings = findingsFor(options);
    for (const std::string &name : outcomes[i].result->variables)
      if (const auto [known, isNew] = first.emplace(name, i); !isNew)
        findings.add(DiagId::VariableOfEachFile, requests[i].input, 0, 0, llvm::demangle(name),
                     requests[known->second].input);
    llvm::append_range(outcomes[i].findings, findings.all());
  }
}

} // namespace

void linkUnits(const std::vector<UnitRequest> &requests, std::vector<UnitOutcome> &outcomes,
               const UnitContext &context) {
  Again again = findUsers(requests, outcomes);
  addSharers(again, requests, outcomes);
  std::vector<UnitRequest> list;
  for (auto &[number, request] : again) {
    for (UnitSource &other : request.others)
      if (!llvm::is_contained(other.arguments, linksDeviceCode))
        other.arguments.emplace_back(linksDeviceCode);
    list.push_back(request);
  }
  // Without what others define, a file is still worth having.
  if (!list.empty()) {
    std::vector<UnitOutcome> linked = translateUnits(list, context);
    std::size_t next = 0;
    for (const auto &[number, request] : again)
      if (UnitOutcome &outcome = linked[next++]; outcome.result)
        outcomes[number] = std::move(outcome);
  }
  tellOfCopies(requests, outcomes, context.options);
}

} // namespace cu2port
