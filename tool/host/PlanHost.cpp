// All that becomes of the host's text. The order matters where a step asks what others have
// planned: what has left the text (device code first, then macros and directives), and where CUDA
// is used (includes behind all that note it).
#include "host/ChangedMeanings.h"
#include "host/Directives.h"
#include "host/Host.h"
#include "host/HostCode.h"
#include "host/Names.h"
#include "host/Registration.h"
#include "host/SeenPlaces.h"

namespace cu2port {

Registered planHost(const TranslationUnit &unit, const ir::Program &program,
                    const DeviceVariables &device, const std::string &module,
                    const std::vector<std::string> &files, const Rules &rules, EditSet &edits,
                    Findings &findings, std::set<std::string> &places) {
  host::Plan plan(unit, rules, findings);
  host::DeviceDecls decls = host::planDeclarations(plan);
  host::planChangedMeanings(plan);
  host::planMacroUses(plan);
  host::planStringised(plan);
  host::planConditions(plan);
  Registered registered = host::planRegistration(plan, decls, program, device, module, files);
  host::planIncludes(plan); // knows by now where CUDA is used
  host::reportUnseen(plan);
  places = host::planSeenPlaces(plan);
  plan.finish(edits);
  return registered;
}

} // namespace cu2port
