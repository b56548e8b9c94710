// Device functions over file borders. The text of a unit's kernels knows nothing of other files,
// so a unit gets those that define what it uses, and has the definitions in its own text:
//
//   u.cu  __device__ float twice(float);             b.cu  __device__ float twice(float x) {...}
//         __global__ void scale(...) { twice(..) }
//
//   u.cpu.cpp, after a second translation with others = {b.cu}:
//         static inline float twice(float x) { return 2 * x; }
//         static void scale(const cu2port::Block &block, ...) { ... twice(...) ... }
#include "unit/DeviceLink.h"
#include "unit/Units.h"

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

void linkUnits(const std::vector<UnitRequest> &requests, std::vector<UnitOutcome> &outcomes,
               const UnitContext &context) {
  std::vector<LinkUnit> units;
  for (std::size_t i = 0; i < requests.size(); ++i)
    units.push_back(linkUnit(requests[i], outcomes[i]));
  std::vector<UnitRequest> again;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!outcomes[i].result || outcomes[i].result->missing.empty())
      continue;
    UnitRequest request = requests[i];
    request.others = definersFor(i, units);
    if (request.others.empty())
      continue;
    again.push_back(std::move(request));
    numbers.push_back(i);
  }
  if (again.empty())
    return;
  // Without what others define, a file is still worth having.
  std::vector<UnitOutcome> linked =
      translateUnits(again, {context.options, context.resources, context.rules});
  for (std::size_t i = 0; i < again.size(); ++i)
    if (linked[i].result)
      outcomes[numbers[i]] = std::move(linked[i]);
}

} // namespace cu2port
