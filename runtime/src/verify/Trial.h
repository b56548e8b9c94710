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

/// Runs a form, with its results in `outcome`. False if it fails, or does not end in time: a kernel
/// may wait for ever in an order that no device would pick.
bool tryLaunch(const Disagreement &which, HostForm &form, const TrialWay &way,
               SharedImage &outcome);

/// For the regions that any of these places lie in.
std::unique_ptr<SharedImage> keepRegionsOf(const Disagreement &which,
                                           const std::vector<Place> &places);

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
