// Libraries that are opened and closed while other calls go on.
#include "model/Model.h"

namespace cu2port::model {

Model::Planned Model::planLibrary(const Call &call) {
  if (call.library < 0 || call.library >= static_cast<int>(libraries.size()))
    return std::nullopt;
  Library &library = libraries[static_cast<std::size_t>(call.library)];
  if (library.isOpen != (call.kind != Kind::OpenLibrary))
    return std::nullopt;
  if (call.kind == Kind::CloseLibrary)
    return planClose(call, library);
  if (call.kind == Kind::LaunchInLibrary)
    return planLaunchInLibrary(call, library);
  Plan plan;
  plan.writes = {&library.handle};
  plan.effect = [&library](const Clock &) {
    library.isOpen = true;
    library.variables.clear();
    library.total = {};
  };
  return plan;
}

/// It may wait for the library's kernels. Whoever closes a library has the dynamic linker's lock,
/// for which who opens a gate may wait; so no gate may be in the way.
Model::Planned Model::planClose(const Call &call, Library &library) {
  const Clock now = callClock(call);
  for (const auto &[number, gate] : gates)
    if (gate.mayHold(library.total, now))
      return std::nullopt;
  Plan plan;
  plan.writes = {&library.handle};
  plan.effect = [&library](const Clock &) { library.isOpen = false; };
  return plan;
}

Model::Planned Model::planLaunchInLibrary(const Call &call, Library &library) {
  Buffer *to = bufferOf(call.to);
  Planned plan = enqueue(call);
  if (!plan || !to || !to->isFilled || plan->stream->device != currentDevice(call.thread) ||
      to->device != plan->stream->device || to->memory == Memory::Pinned)
    return std::nullopt;
  const auto [at, isNew] = library.variables.try_emplace(to->device);
  Buffer &variable = at->second;
  if (isNew) {
    variable.device = to->device;
    variable.words = {firstOfVariables};
  }
  useHandle(*plan, library.handle);
  addUse(*plan, variable, true);
  addUse(*plan, *to, true);
  plan->effect = [&library, &variable, to, value = call.value](const Clock &done) {
    library.total.join(done);
    std::uint32_t &count = variable.words[0];
    count = mixed(count, 0, value);
    for (std::uint32_t &word : to->words)
      word = mixed(word, count, value);
  };
  return plan;
}

} // namespace cu2port::model
