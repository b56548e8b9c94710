// The steps of planHip(): each looks at one thing, and says what is to become of it.
#pragma once

#include "host/Plan.h"
#include "host/hip/Hip.h"
#include "host/hip/Owners.h"
#include "host/hip/Unseen.h"
#include "host/hip/WarpWidths.h"

namespace cu2port::host {

/// What the steps have in common.
struct HipPlan {
  Plan &plan;
  const HipDialect &dialect;
  const HipNames &names;
  const Owners owners;
  const Unseen &unseen;
  const WarpWidths &widths;
  /// Names that this parse has no answer to: another may, or a later step.
  std::vector<std::pair<Span, std::string>> untouched = {};
  bool usesHalves = false; ///< types of cuda_fp16.h, which others of CUDA's headers include

  /// Reports a name that the version of HIP lacks, with what is known of it.
  template <class Place> void reportLacking(const Place &place, const std::string &name) const {
    plan.report(DiagId::HipLacks, place, dialect.version.text(), name, whyLacking(name));
  }
  template <class Place>
  void reportLacking(const Place &place, const std::string &name, const std::string &reason) const {
    plan.report(DiagId::HipLacks, place, dialect.version.text(), name, ": " + reason);
  }
  /// ... one that means something else there.
  void reportCondition(const Span &place, const std::string &name) const;

private:
  std::string whyLacking(const std::string &name) const;
};

/// Shuffles and votes of a warp, and its size.
void planWarpOperations(HipPlan &hip);
/// Other calls whose text changes by more than their names: functions that take kernels as
/// pointers, and the like. Returns how many kernels it has come by.
std::size_t planCalls(HipPlan &hip);
/// threadIdx, blockIdx and their like, where nothing asks for a number.
void planCoordinates(HipPlan &hip);
/// Launches: braces in them, and the macro that may stand for `<<<>>>`.
void planLaunches(HipPlan &hip);
/// Names in all that the user's files have: code, macros, and what #if leaves out.
void planNames(HipPlan &hip);
/// Names that macros paste together: `cuda##Free`.
void planPasted(HipPlan &hip);
/// Reports names that no step of any parse has an answer to.
void reportUntouched(const HipPlan &hip);
/// Headers.
void planHeaders(HipPlan &hip);
/// Reports calls of functions that HIP has of other types.
void reportOverloads(HipPlan &hip);
/// Reports functions of the user's that HIP has itself.
void reportClashes(HipPlan &hip);
/// Reports code that counts on warps of 32 lanes.
void reportWarps(HipPlan &hip);
/// Reports branches on both of whose sides all lanes meet.
void reportWarpBranches(HipPlan &hip);

} // namespace cu2port::host
