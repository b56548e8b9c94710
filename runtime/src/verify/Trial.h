// A launch once more, in another way, in a copy of this process.
#pragma once

#include "verify/Forms.h"
#include "verify/SharedImage.h"

namespace cu2port::verify {

/// A scalar of a region.
struct Place {
  std::size_t region;
  std::size_t offset;
};

/// A launch whose forms disagree.
struct Disagreement {
  const Launch &launch;
  const Reach &reach;
  Image &before;         ///< all memory, as the launch found it
  const Image &expected; ///< what the reference made of it
  const std::vector<const std::byte *> &actual;
  const ReferenceForm &reference;
  double referenceSeconds;
};

/// How a launch is run.
struct TrialWay {
  cpu::BlockOrder order;
  int rounding; ///< one of <cfenv>'s FE_
};

/// A form run in one way. What explains a difference must come out twice: a form that reads what
/// nobody has set, such as memory past an array, finds something else there in the second run.
class Trial {
public:
  /// Keeps the regions that any of these places lie in.
  Trial(const Disagreement &which, const std::vector<Place> &places);

  /// False if it fails, or does not end in time: a kernel may wait for ever in an order that no
  /// device would pick.
  bool run(HostForm &form, const TrialWay &way) { return run(form, way, *once, 1); }
  /// The same for the second time.
  bool repeat(HostForm &form, const TrialWay &way) { return run(form, way, *again, 2); }
  /// So is whatever a kernel makes that reads clocks.
  bool isRepeated(const Place &place) const;

  std::byte *operator[](std::size_t region) const { return (*once)[region]; }

private:
  bool run(HostForm &form, const TrialWay &way, SharedImage &outcome, int number);

  const Disagreement &which;
  std::unique_ptr<SharedImage> once, again;
};

/// Seconds that one may take.
double timeLimit(const Disagreement &which);

Element elementOf(const Reach &reach, const Place &place);
bool isReal(const Element &element);

/// Of what `from` and `to` hold there.
template <class From, class To>
Distance distanceAt(const Reach &reach, const Place &place, const From &from, const To &to) {
  return compareScalars(elementOf(reach, place).scalar->scalar, from[place.region] + place.offset,
                        to[place.region] + place.offset, {})
      .distance;
}

} // namespace cu2port::verify
