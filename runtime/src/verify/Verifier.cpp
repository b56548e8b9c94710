#include "verify/Verifier.h"

#include "verify/Faults.h"
#include "verify/Recorder.h"

#include "Log.h"
#include "Registry.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <pthread.h>
#include <unistd.h>

namespace cu2port::verify {

Verifier *Verifier::active = nullptr;

/// How long results may be out of date, in seconds: a program can be killed at any time.
static constexpr double longestUnwritten = 0.2;

struct Verifier::Watched {
  const KernelFacts *facts = nullptr;
  KernelResult result;
  LaunchChoice choice;
};

static std::string programName() {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  return length > 0 ? std::string(path, static_cast<std::size_t>(length)) : "a program";
}

// --- Beginning and end
// ---------------------------------------------------------------------------------------------

void Verifier::start() {
  const char *variable = secure_getenv("CU2PORT_VERIFY");
  if (!variable || !*variable || active)
    return;
  Settings settings;
  std::string problem;
  if (!parseSettings(variable, &settings, &problem)) {
    complain("CU2PORT_VERIFY is not understood, and nothing is verified: %s", problem.c_str());
    return;
  }
  active = new Verifier(std::move(settings)); // never destroyed: destructors of globals may launch
  std::atexit([] {
    std::lock_guard lock(active->mutex);
    active->isEnding = true;
    active->write(true);
  });
  pthread_atfork(nullptr, nullptr, forget);
  active->write(false);
}

static std::string resultFile(const std::string &folder) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return folder + "/verify-" + std::to_string(getpid()) + '-' + std::to_string(now);
}

Verifier::Verifier(Settings given)
    : settings(std::move(given)), references(makeReferences(settings.against)),
      chosen(settings.kernels), file(resultFile(settings.report)) {
  watchFaults(file + ".fault");
}

/// In a child of the program, which has results of its own.
void Verifier::forget() {
  active->kernels.clear();
  active->unloaded.clear();
  active->started = Clock::now();
  active->verifying = 0;
  active->file = resultFile(active->settings.report);
  forgetFaults();
  watchFaults(active->file + ".fault");
}

// --- Launches
// -------------------------------------------------------------------------------------------------

Verifier::Watched &Verifier::watch(const KernelRef &kernel) {
  auto &watched = kernels[kernel.kernel];
  if (!watched) {
    watched = std::make_unique<Watched>(
        Watched{findFacts(kernel), {}, LaunchChoice(settings.launches, settings.first)});
    watched->result.name = kernel.kernel->name;
    watched->result.isChosen = chosen.takes(kernel.kernel->name);
    if (watched->facts) {
      watched->result.file = watched->facts->file;
      watched->result.line = watched->facts->line;
    }
  }
  return *watched;
}

void Verifier::unload(const Module &module) {
  std::lock_guard lock(mutex);
  for (const Kernel &kernel : module.kernels)
    if (auto node = kernels.extract(&kernel)) {
      node.mapped()->facts = nullptr;
      unloaded.push_back(std::move(node.mapped()));
    }
}

Times Verifier::times() const {
  const double all = std::chrono::duration<double>(Clock::now() - started).count();
  return {all - verifying, verifying};
}

portError_t Verifier::launch(Context &context, const PreparedKernel &prepared,
                             const LaunchShape &shape, void *const *arguments, portStream_t stream,
                             const MakeLaunch &make) {
  Watched &watched = watch(prepared.kernel);
  const bool isNew = watched.result.launches++ == 0;
  if (device.empty()) {
    device = context.device.properties().name;
    backend = context.device.backend();
  }
  portStream_st *found = nullptr;
  const bool isTaken = watched.result.isChosen &&
                       watched.choice.take(shape.grid, shape.block, shape.dynamicShared, times()) &&
                       context.find(stream, &found) == portSuccess;
  portError_t error = portSuccess;
  if (isTaken) {
    const Launch launch{context, prepared, shape, arguments, *found->stream, watched.facts};
    error = verify(watched, launch, make);
  } else {
    error = make();
  }
  writeSometimes(isNew);
  return error;
}

portError_t Verifier::verify(Watched &watched, const Launch &launch, const MakeLaunch &make) {
  // What is waited for is the program's own time.
  if (launch.context.synchronize() != portSuccess) {
    ++watched.result.unverified["work before it has failed"];
    return make();
  }
  const Clock::time_point start = Clock::now();
  LaunchOutcome outcome =
      settings.record.empty()
          ? compareLaunch(settings, references, launch, make)
          : recordLaunch(settings, launch, watched.result.launches, caseFile(watched.result), make);
  const portError_t error = outcome.error;
  const double seconds =
      std::chrono::duration<double>(Clock::now() - start).count() - outcome.launchSeconds;
  verifying += seconds;
  watched.choice.took(seconds);
  const bool isDifferent = !outcome.differences.empty();
  addOutcome(std::move(outcome), watched.result.launches, &watched.result);
  if (isDifferent)
    write(false);
  return error;
}

/// Kernels' names can be longer than files'.
std::string Verifier::caseFile(const KernelResult &kernel) const {
  constexpr std::size_t longest = 100;
  return settings.record + '/' + kernel.name.substr(0, longest) + '.' +
         std::to_string(kernel.launches) + '.' + std::to_string(getpid()) + ".case";
}

// --- Results
// -------------------------------------------------------------------------------------------------

void Verifier::writeSometimes(bool isNew) {
  const double age = std::chrono::duration<double>(Clock::now() - written).count();
  if (isEnding || isNew || age > longestUnwritten)
    write(isEnding);
}

static bool writeFile(const std::string &name, const std::string &text) {
  const std::string temporary = name + ".new";
  std::FILE *file = std::fopen(temporary.c_str(), "w");
  if (!file)
    return false;
  const bool isWritten = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && isWritten && std::rename(temporary.c_str(), name.c_str()) == 0;
}

void Verifier::write(bool isComplete) {
  for (const KernelRef &kernel : Registry::get().allKernels())
    watch(kernel);
  Results results;
  results.program = programName();
  results.process = getpid();
  results.device = device;
  results.backend = backend;
  results.against = nameOf(settings.against);
  results.isComplete = isComplete;
  results.programSeconds = times().program;
  results.verifyingSeconds = verifying;
  for (const auto &[kernel, watched] : kernels)
    results.kernels.push_back(&watched->result);
  for (const auto &watched : unloaded)
    results.kernels.push_back(&watched->result);
  std::sort(results.kernels.begin(), results.kernels.end(),
            [](const KernelResult *a, const KernelResult *b) {
              return std::tie(a->file, a->line, a->name) < std::tie(b->file, b->line, b->name);
            });
  JsonWriter json;
  writeJson(results, json);
  if (!writeFile(file + ".json", json.text()))
    complain("the results of verification cannot be written to %s.json", file.c_str());
  written = Clock::now();
}

} // namespace cu2port::verify
