#include "verify/CompareLaunch.h"

#include "verify/Faults.h"
#include "verify/Roundings.h"
#include "verify/SharedImage.h"
#include "verify/StartValues.h"

#include "cpu/CpuDevice.h"
#include "cpu/KernelMemory.h"

#include <algorithm>
#include <chrono>
#include <new>

namespace cu2port::verify {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Copies of all memory that exist at a time: as it was, the reference's, and the launch's where
/// the host cannot look at it, or other orders' outcomes.
constexpr std::size_t copies = 4;
/// Seconds that a reference may take which runs in a process of its own.
constexpr double longestReference = 600;

class LaunchComparison {
public:
  LaunchComparison(const Settings &settings, const References &references, const Launch &launch,
                   const MakeLaunch &make)
      : settings(settings), references(references), launch(launch), make(make) {}

  LaunchOutcome run() {
    try {
      if (prepare()) {
        runReference();
        if (outcome.unverified.empty()) {
          runItself();
          judge();
          return std::move(outcome);
        }
      }
    } catch (const std::bad_alloc &) {
      outcome.unverified = "there is not enough memory for copies";
    }
    if (!isMade)
      runItself();
    return std::move(outcome);
  }

private:
  bool prepare() {
    std::string &why = outcome.unverified;
    if (!findReach(launch, &reach, &why))
      return false;
    if (!findReference())
      return false;
    why = whyNotCopied(settings, copies * reach.bytes());
    return why.empty() && copyMemory();
  }

  bool findReference() {
    for (const auto &each : references) {
      outcome.unverified = each->prepare(launch, reach);
      if (outcome.unverified.empty()) {
        form = each.get();
        outcome.against = form->name();
        return true;
      }
    }
    return false;
  }

  bool copyMemory() {
    before = Image(reach);
    if (before.read(reach, launch.stream) != portSuccess) {
      outcome.unverified = "its memory cannot be copied";
      return false;
    }
    followPointers(launch, before, &reach);
    expected = Image(reach);
    if (!form->worksInPlace(launch))
      expected.copy(before);
    return true;
  }

  /// What it prints must not be printed twice.
  portError_t runForm() {
    auto *host = dynamic_cast<HostForm *>(form);
    if (!host || !launch.facts || !launch.facts->hasPrintf)
      return form->run(launch, reach, expected);
    SharedImage shared(reach);
    const SharedMemory state(sizeof(portError_t));
    auto *error = reinterpret_cast<portError_t *>(state.data());
    auto work = [&] {
      *error = host->runInOrder(launch, reach, before, cpu::BlockOrder{});
      shared.set(before);
    };
    if (!runApart(work, longestReference))
      outcome.unverified = "the reference crashes or does not end";
    else
      shared.get(expected);
    return *error;
  }

  void runReference() {
    const std::string activity = launch.kernel().name + std::string("\n") + form->name();
    setActivity(activity.c_str());
    const Clock::time_point start = Clock::now();
    referenceError = runForm();
    referenceSeconds = secondsSince(start);
    setActivity("");
    if (form->worksInPlace(launch) && before.write(reach, launch.stream) != portSuccess)
      outcome.unverified = "its memory cannot be restored";
    else if (referenceError && !isSticky(referenceError))
      outcome.unverified =
          std::string("the reference cannot run: ") + portGetErrorString(referenceError);
    else
      stray = expected.findStrayWrite(reach);
  }

  /// Waits for it, too.
  void runItself() {
    const Clock::time_point start = Clock::now();
    const std::string activity = launch.kernel().name + std::string("\nitself");
    setActivity(activity.c_str());
    isMade = true;
    outcome.error = make();
    launchError = launch.stream.synchronize();
    setActivity("");
    outcome.launchSeconds = secondsSince(start);
    outcome.form = launch.context.device.formOf(launch.prepared.kernel, launch.shape.block);
  }

  void judge() {
    if (outcome.error) {
      outcome.unverified = std::string("it was not launched: ") + portGetErrorString(outcome.error);
      return;
    }
    for (std::string &start : findOtherStarts(launch))
      differ(std::move(start));
    if (launchError != referenceError)
      return differ(std::string("the launch ended with '") + portGetErrorString(launchError) +
                    "', the reference with '" + portGetErrorString(referenceError) + "'");
    if (launchError) // a fault leaves memory as it happens to be
      return;
    if (!readActual()) {
      outcome.unverified = "its results cannot be copied";
      return;
    }
    compareRegions();
    if (!stray.empty())
      differ("the reference writes " + stray);
    findWritesOutside();
  }

  /// Both forms may do so alike.
  void findWritesOutside() {
    if (reach.usesAddresses)
      return;
    for (std::size_t i = 0; i < reach.regions.size(); ++i) {
      const Region &region = reach.regions[i];
      if (region.isReached || !region.isDevicesOwn)
        continue;
      const std::size_t byte = firstDifference(before[i], actual[i], 0, region.bytes);
      if (byte < region.bytes)
        differ("it writes out of bounds: to byte " + std::to_string(byte) +
               " of an allocation of " + std::to_string(region.bytes) +
               " bytes that no argument leads to");
    }
  }

  bool readActual() {
    if (!launch.context.device.isHostMemory()) {
      copied = Image(reach);
      if (copied.read(reach, launch.stream) != portSuccess)
        return false;
    }
    for (std::size_t i = 0; i < reach.regions.size(); ++i)
      actual.push_back(copied.size() ? copied[i] : reach.regions[i].address);
    return true;
  }

  void compareRegions() {
    std::vector<Place> different;
    for (std::size_t i = 0; i < reach.regions.size(); ++i) {
      const Region &region = reach.regions[i];
      if (region.isHeap)
        continue;
      const Comparison result =
          compareMemory(region.claims, expected[i], actual[i], region.bytes, settings.tolerance);
      outcome.largest.include(result.largest);
      for (std::size_t offset : result.different)
        different.push_back({i, offset});
    }
    const Disagreement disagreement{launch, reach, before,          expected,
                                    actual, *form, referenceSeconds};
    Suspects suspects = tryOrders(disagreement, std::move(different));
    const std::vector<Place> byRounding =
        takeRounded(disagreement, settings.tolerance, suspects.wrong);
    outcome.note = suspects.untried;
    outcome.orderDependentElements = suspects.byOrder.size();
    for (const Place &place : suspects.byOrder)
      outcome.largestByOrder.include(distanceAt(place));
    outcome.roundingDependentElements = byRounding.size();
    for (const Place &place : byRounding)
      outcome.largestByRounding.include(distanceAt(place));
    outcome.differentElements = suspects.wrong.size();
    describeFirst(disagreement, suspects.wrong);
  }

  Distance distanceAt(const Place &place) const {
    return verify::distanceAt(reach, place, expected, actual);
  }

  void describeFirst(const Disagreement &disagreement, std::vector<Place> wrong) {
    wrong.resize(std::min(wrong.size(), KernelResult::mostDifferences));
    const std::vector<Writer> writers = findWriters(disagreement, wrong);
    for (std::size_t i = 0; i < wrong.size(); ++i) {
      Difference difference = describe(wrong[i]);
      if (writers[i].isKnown)
        difference.writer = writers[i].place;
      difference.isUnexpectedWrite = writers[i].isUnexpected;
      outcome.differences.push_back(std::move(difference));
    }
  }

  Difference describe(const Place &place) const {
    const Element element = elementOf(reach, place);
    const Region &region = reach.regions[place.region];
    Difference difference = describeLaunch();
    difference.buffer = element.claim
                            ? reach.names[static_cast<std::size_t>(element.claim->argument)]
                            : "an allocation of " + std::to_string(region.bytes) + " bytes";
    difference.index = element.index();
    difference.field = element.field();
    const Scalar scalar = element.scalar->scalar;
    difference.expected = printScalar(scalar, expected[place.region] + place.offset);
    difference.actual = printScalar(scalar, actual[place.region] + place.offset);
    difference.distance = distanceAt(place);
    difference.stores = storesTo(difference.buffer);
    return difference;
  }

  /// A buffer is called as its argument or variable is, or as the way from there: "list[3].next".
  std::string storesTo(const std::string &buffer) const {
    const std::string root = buffer.substr(0, buffer.find_first_of(".["));
    for (std::size_t i = 0; launch.facts && i < launch.facts->arguments.size(); ++i)
      if (const ValueFacts &facts = launch.facts->arguments[i]; facts.stores && root == facts.name)
        return facts.stores;
    return {};
  }

  Difference describeLaunch() const {
    Difference difference;
    difference.grid = launch.shape.grid;
    difference.block = launch.shape.block;
    return difference;
  }

  void differ(std::string what) {
    Difference difference = describeLaunch();
    difference.what = std::move(what);
    outcome.differences.push_back(std::move(difference));
  }

  const Settings &settings;
  const References &references;
  const Launch &launch;
  const MakeLaunch &make;
  ReferenceForm *form = nullptr;
  LaunchOutcome outcome;
  Reach reach;
  Image before, expected, copied;
  std::vector<const std::byte *> actual;
  portError_t referenceError = portSuccess, launchError = portSuccess;
  double referenceSeconds = 0;
  std::string stray;
  bool isMade = false;
};

} // namespace

std::string whyNotCopied(const Settings &settings, std::size_t bytes) {
  const std::size_t limit = settings.memory ? settings.memory : cpu::availableMemory() / 2;
  if (bytes <= limit)
    return {};
  return "it needs " + std::to_string((bytes >> 20) + 1) + " MiB for copies, and may take " +
         std::to_string(limit >> 20);
}

LaunchOutcome compareLaunch(const Settings &settings, const References &references,
                            const Launch &launch, const MakeLaunch &make) {
  const cpu::LateFrees guard;
  return LaunchComparison(settings, references, launch, make).run();
}

void addOutcome(LaunchOutcome outcome, unsigned long number, KernelResult *result) {
  if (!outcome.unverified.empty()) {
    ++result->unverified[outcome.unverified];
    return;
  }
  ++(outcome.differences.empty() ? result->verified : result->different);
  ++result->forms[outcome.form];
  ++result->against[outcome.against];
  result->orderDependent += outcome.orderDependentElements > 0;
  result->roundingDependent += outcome.roundingDependentElements > 0;
  result->differentElements += outcome.differentElements;
  result->orderDependentElements += outcome.orderDependentElements;
  result->roundingDependentElements += outcome.roundingDependentElements;
  result->largest.include(outcome.largest);
  result->largestByOrder.include(outcome.largestByOrder);
  result->largestByRounding.include(outcome.largestByRounding);
  for (Difference &difference : outcome.differences) {
    if (result->differences.size() == KernelResult::mostDifferences)
      break;
    difference.launch = number;
    if (difference.what.empty())
      difference.note = outcome.note;
    result->differences.push_back(std::move(difference));
  }
}

} // namespace cu2port::verify
