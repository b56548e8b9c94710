#include "verify/Roundings.h"

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <map>

namespace cu2port::verify {
namespace {

/// How far places are taken by rounding in other directions.
class RoundingTrials {
public:
  RoundingTrials(const Disagreement &which, HostForm &form, const std::vector<Place> &places)
      : which(which), form(form), places(places), base(which, places), outcome(which, places) {}

  std::vector<Distance> run() {
    std::vector<Distance> spreads(places.size());
    if (runTwice(base, FE_TONEAREST))
      for (int rounding : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO})
        if (runTwice(outcome, rounding))
          for (std::size_t i = 0; i < places.size(); ++i)
            if (base.isRepeated(places[i]) && outcome.isRepeated(places[i]))
              spreads[i].include(distanceAt(which.reach, places[i], base, outcome));
    return spreads;
  }

private:
  bool runTwice(Trial &trial, int rounding) {
    const TrialWay way{{}, rounding};
    return trial.run(form, way) && trial.repeat(form, way);
  }

  const Disagreement &which;
  HostForm &form;
  const std::vector<Place> &places;
  Trial base, outcome;
};

bool isExplained(const Disagreement &which, const Place &place, const Distance &spread,
                 std::uint64_t times) {
  if (elementOf(which.reach, place).scalar->scalar == Scalar::Pointer)
    return false;
  const Distance off = distanceAt(which.reach, place, which.expected, which.actual);
  return off.absolute <= static_cast<double>(times) * spread.absolute;
}

/// Three directions leave some element where it is by chance, and another way to round does not.
/// Elements of its region and about its size show what rounding does there.
class Neighbours {
public:
  explicit Neighbours(const Disagreement &which) : which(which) {}

  void addExplained(const Place &place) {
    Group &group = groupOf(place);
    ++group.explained;
    group.furthest = std::max(group.furthest, off(place));
  }
  void addOther(const Place &place) { ++groupOf(place).others; }

  /// Those that differ are explained but for a few, and they are off as much.
  bool explain(const Place &place) {
    const Group &group = groupOf(place);
    return isReal(elementOf(which.reach, place)) &&
           group.explained >= explainedForEach * group.others && off(place) <= group.furthest;
  }

private:
  static constexpr std::size_t explainedForEach = 32;
  static constexpr int binades = 4;

  struct Group {
    std::size_t explained = 0, others = 0;
    double furthest = 0;
  };

  Group &groupOf(const Place &place) {
    static constexpr std::byte zero[sizeof(long double)]{};
    const Scalar scalar = elementOf(which.reach, place).scalar->scalar;
    const std::byte *expected = which.expected[place.region] + place.offset;
    const double size = compareScalars(scalar, expected, zero, {}).distance.absolute;
    return groups[{place.region, scalar, std::ilogb(size) / binades}];
  }

  double off(const Place &place) const {
    return distanceAt(which.reach, place, which.expected, which.actual).absolute;
  }

  const Disagreement &which;
  std::map<std::tuple<std::size_t, Scalar, int>, Group> groups;
};

void takeLikeNeighbours(const Disagreement &which, std::vector<Place> &rounded,
                        std::vector<Place> &different) {
  Neighbours neighbours(which);
  for (const Place &place : rounded)
    neighbours.addExplained(place);
  for (const Place &place : different)
    neighbours.addOther(place);
  const auto end =
      std::stable_partition(different.begin(), different.end(),
                            [&](const Place &each) { return !neighbours.explain(each); });
  rounded.insert(rounded.end(), end, different.end());
  different.erase(end, different.end());
}

} // namespace

std::vector<Place> takeRounded(const Disagreement &which, const Tolerance &tolerance,
                               std::vector<Place> &different) {
  std::vector<Place> rounded, exact;
  if (tolerance.isRelative || tolerance.ulps == 0)
    return rounded;
  const auto end =
      std::stable_partition(different.begin(), different.end(), [&](const Place &each) {
        return which.reach.regions[each.region].isRounded;
      });
  exact.assign(end, different.end());
  different.erase(end, different.end());
  // One form may contract a product and a sum to one operation, which can be exact; the next has
  // two that round.
  for (const auto &form : hostFormsOf(which.launch, which.reach, TrialsOf::Roundings)) {
    if (different.empty())
      break;
    const std::vector<Distance> spreads = RoundingTrials(which, *form, different).run();
    std::vector<Place> others;
    for (std::size_t i = 0; i < different.size(); ++i)
      (isExplained(which, different[i], spreads[i], tolerance.ulps) ? rounded : others)
          .push_back(different[i]);
    different = std::move(others);
  }
  takeLikeNeighbours(which, rounded, different);
  different.insert(different.end(), exact.begin(), exact.end());
  return rounded;
}

} // namespace cu2port::verify
