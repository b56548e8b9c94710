// What keeps a kernel out of a target, for reports (whyNotOn) and as a message to the user
// (reportNotOn). The user's name for the kernel is given: `scale<float>` for scale_float.
#include "device/analysis/Obstacles.h"
#include "diag/Findings.h"

namespace cu2port::ir {

std::string whyNotOn(Target target, const Function &kernel) {
  const Obstacle *obstacle = kernel.obstacleOn(target);
  return obstacle ? obstacle->reason : "";
}

void reportNotOn(Target target, const Function &kernel, const Place &place,
                 const std::string &reason, Findings &findings) {
  findings.add(DiagId::KernelNotForTarget, place.file ? *place.file : std::string(), place.line,
               place.column, kernel.sourceName.empty() ? kernel.name : kernel.sourceName,
               shownName(target).str(), reason);
}

void reportCondition(const Place &place, const std::string &what, const std::string &condition,
                     Findings &findings) {
  findings.add(DiagId::ConditionalRewrite, place.file ? *place.file : std::string(), place.line,
               place.column, what, condition);
}

} // namespace cu2port::ir
