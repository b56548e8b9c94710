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
// and those that have the variable as well. So is one that has a variable which another names:
//
//   a.cu  __device__ int count;        c.cu  extern __device__ int count;
#include "unit/DeviceLink.h"
#include "session/Options.h"
#include "unit/Units.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"

#include <iterator>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

namespace cu2port {
namespace {

using Programs = std::vector<std::size_t>;

bool areTogether(const Programs &one, const Programs &other) {
  return one.empty() || other.empty() ||
         llvm::any_of(one, [&](std::size_t each) { return llvm::is_contained(other, each); });
}

/// Which units define a name.
using Definers = std::map<std::string, std::vector<std::size_t>>;

Definers definers(const std::vector<LinkUnit> &units) {
  Definers result;
  for (std::size_t i = 0; i < units.size(); ++i)
    for (const std::string &name : units[i].defined)
      result[name].push_back(i);
  return result;
}

/// Nothing if none has the name, or several: nobody can say which one is meant.
std::optional<std::size_t> definerFor(std::size_t user, const std::string &name,
                                      const std::vector<LinkUnit> &units, const Definers &all) {
  const auto found = all.find(name);
  if (found == all.end())
    return std::nullopt;
  std::vector<std::size_t> own;
  llvm::copy_if(found->second, std::back_inserter(own), [&](std::size_t each) {
    return areTogether(units[user].programs, units[each].programs);
  });
  const std::vector<std::size_t> &meant = own.empty() ? found->second : own;
  return meant.size() == 1 ? std::optional(meant[0]) : std::nullopt;
}

LinkUnit linkUnit(const UnitRequest &request, const UnitOutcome &outcome) {
  LinkUnit unit{{request.input, request.arguments, request.asCuda}, {}, {}, request.programs};
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
      if (const auto definer = definerFor(user, name, units, definerOf);
          definer && *definer != user && found.insert(*definer).second)
        work.push_back(*definer);
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

/// Whether one of them gets functions of the file.
bool isOther(const Again &again, const UnitRequest &request) {
  return llvm::any_of(again, [&](const auto &each) {
    return llvm::any_of(each.second.others,
                        [&](const UnitSource &other) { return isSource(request, other); });
  });
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

/// Of programs that are only planned, nobody has said that they are linked so.
void tellOfOtherPrograms(const Again &again, const std::vector<UnitRequest> &requests,
                         std::vector<UnitOutcome> &outcomes, const Options &options) {
  for (const auto &[number, request] : again) {
    Findings findings = findingsFor(options);
    for (const UnitRequest &other : requests)
      if (!areTogether(request.programs, other.programs) &&
          llvm::any_of(request.others, [&](const auto &each) { return isSource(other, each); }))
        findings.add(DiagId::BuildFileLeft, request.input, 0, 0,
                     fmt::format("it has device functions of '{}' in its kernels, which seems to "
                                 "be no part of its program: whether it is, the build knows",
                                 other.input));
    llvm::append_range(outcomes[number].findings, findings.all());
  }
}

/// Files whose variables others name, if only in functions that they have of them.
void addOwners(Again &again, const std::vector<UnitRequest> &requests,
               const std::vector<UnitOutcome> &outcomes) {
  std::map<std::string, std::vector<std::size_t>> users;
  for (std::size_t i = 0; i < requests.size(); ++i)
    if (outcomes[i].result)
      for (const std::string &name : outcomes[i].result->named)
        users[name].push_back(i);
  const auto isNamed = [&](std::size_t owner, const std::string &name) {
    return llvm::any_of(users[name], [&](std::size_t user) {
      return areTogether(requests[owner].programs, requests[user].programs);
    });
  };
  const Again found = again;
  for (std::size_t i = 0; i < requests.size(); ++i)
    if (outcomes[i].result && !outcomes[i].result->own.empty() &&
        (isOther(found, requests[i]) ||
         llvm::any_of(outcomes[i].result->own,
                      [&](const std::string &name) { return isNamed(i, name); })))
      linkDeviceCode(again, i, requests);
}

/// All files that have one of the variables which the files of a link have.
void addSharers(Again &again, const std::vector<UnitRequest> &requests,
                const std::vector<UnitOutcome> &outcomes) {
  std::set<std::string> shared;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if ((again.count(i) != 0 || isOther(again, requests[i])) && outcomes[i].result)
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
  addOwners(again, requests, outcomes);
  addSharers(again, requests, outcomes);
  std::vector<UnitRequest> list;
  for (const auto &[number, request] : again) {
    list.push_back(request);
    for (UnitSource &other : list.back().others)
      if (!llvm::is_contained(other.arguments, linksDeviceCode))
        other.arguments.emplace_back(linksDeviceCode);
  }
  // Without what others define, a file is still worth having.
  if (!list.empty()) {
    std::vector<UnitOutcome> linked = translateUnits(list, context);
    std::size_t next = 0;
    for (const auto &[number, request] : again)
      if (UnitOutcome &outcome = linked[next++]; outcome.result)
        outcomes[number] = std::move(outcome);
  }
  tellOfOtherPrograms(again, requests, outcomes, context.options);
  tellOfCopies(requests, outcomes, context.options);
}

} // namespace cu2port
