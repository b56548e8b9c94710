#include "profile/Profile.h"

#include "Cancellation.h"
#include "Log.h"
#include "Runtime.h"
#include "WholeFile.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cu2port::profile {

std::atomic<Profile *> Profile::current{nullptr};

/// A trace has at most so many entries, of about 100 bytes.
static constexpr std::size_t mostEntries = 500000;

// --- Beginning and end
// -----------------------------------------------------------------------------------------------

bool parseSettings(const std::string &value, Settings *settings) {
  *settings = {};
  settings->hasTable = value == "1";
  if (value.empty() || value == "0" || value == "1")
    return true;
  constexpr std::string_view ending = ".json";
  if (value.size() <= ending.size() ||
      value.compare(value.size() - ending.size(), ending.size(), ending) != 0)
    return false;
  std::string name = value;
  if (const std::size_t at = name.find("%p"); at != std::string::npos)
    name.replace(at, 2, std::to_string(getpid()));
  std::error_code failed;
  settings->file = std::filesystem::absolute(name, failed); // the program may go elsewhere
  return !failed;
}

void Profile::start() {
  const char *value = secure_getenv("CU2PORT_PROFILE");
  if (!value || active())
    return;
  Settings settings;
  if (!parseSettings(value, &settings)) {
    complain("CU2PORT_PROFILE=%s: give 1, or the name of a file that ends in .json", value);
    return;
  }
  if (!settings.hasTable && settings.file.empty())
    return;
  auto *profile = new Profile(std::move(settings)); // stays: destructors of globals may launch
  profile->trace.start = Measurement::now();
  current.store(profile, std::memory_order_release);
  std::atexit([] {
    if (Profile *profile = active())
      profile->end();
  });
  // A child has no devices, and is not to print what is its parent's.
  pthread_atfork(nullptr, nullptr, [] { current = nullptr; });
}

void Profile::end() {
  const NotCancelled guard;
  const std::lock_guard lock(mutex);
  if (std::exchange(hasEnded, true) || getpid() != process)
    return;
  if (settings.hasTable)
    std::fputs(("cu2port: profile\n" + table.text()).c_str(), stderr);
  else
    writeTrace();
}

/// Where the name is taken by something else than a file, that stays as it is.
void Profile::writeTrace() {
  const char *const name = settings.file.c_str();
  struct stat status;
  if (lstat(name, &status) == 0 && !S_ISREG(status.st_mode))
    return complain("no profile is written: '%s' is a link, or otherwise no file", name);
  constexpr std::size_t many = 1 << 20;
  WholeFile file(settings.file);
  std::string text;
  trace.print([&](std::string_view piece) {
    text += piece;
    if (text.size() > many) {
      file.write(text);
      text.clear();
    }
  });
  file.write(text);
  if (!file.finish())
    complain("the profile cannot be written to '%s': %s", name, std::strerror(errno));
  if (trace.dropped)
    complain("the profile in '%s' has the first %zu things that ran; %llu more were dropped", name,
             trace.entries.size(), static_cast<unsigned long long>(trace.dropped));
}

// --- Entries
// -----------------------------------------------------------------------------------------------

/// Its last owner's end is the end of what it measures.
struct Profile::Pending : Measurement {
  explicit Pending(const Entry &entry) : entry(entry) {}
  ~Pending() {
    Profile *const profile = active();
    if (!hasRun() || !profile)
      return;
    entry.begin = begin;
    entry.end = end;
    profile->add(entry);
  }

  Entry entry;
};

const std::string *Profile::keep(const void *owner, std::string name) {
  const std::lock_guard lock(mutex);
  return &names.emplace(owner, std::move(name)).first->second;
}

Measured Profile::measure(const Context &context, const Stream &stream, Entry entry) {
  entry.device = context.index;
  entry.row = stream.number;
  const std::lock_guard lock(mutex);
  const auto number = static_cast<std::size_t>(context.index);
  if (trace.devices.size() <= number)
    trace.devices.resize(number + 1);
  if (trace.devices[number].empty())
    trace.devices[number] = context.device.properties().name;
  return std::make_shared<Pending>(entry);
}

/// The first launch of a program waits for it.
void Profile::compareWithRoofline(const Context &context) {
  const int threads = context.device.properties().multiProcessorCount;
  const Roofline roofline = measureRoofline(static_cast<unsigned>(threads));
  const std::lock_guard lock(mutex);
  table.compareWith(roofline, context.index);
}

static Work workOf(const KernelNeeds &kernel, const LaunchShape &shape) {
  double threads = 1;
  for (const dim3 &each : {shape.grid, shape.block})
    threads *= static_cast<double>(each.x) * each.y * each.z;
  return {threads * static_cast<double>(kernel.loadedBytes + kernel.storedBytes),
          threads * static_cast<double>(kernel.operations), kernel.doesMore};
}

/// Two kernels of one name may be in different files.
Measured Profile::launch(const Context &context, const Stream &stream, const KernelRef &kernel,
                         const LaunchShape &shape) {
  Device &device = context.device;
  if (settings.hasTable && device.backend() == "cpu")
    std::call_once(hasRoofline, [&] { compareWithRoofline(context); });
  Entry entry;
  entry.name = keep(kernel.module->unit, kernel.kernel->name);
  entry.form = keep(nullptr, device.backend() + " " + device.formOf(kernel, shape.block));
  entry.grid = shape.grid;
  entry.block = shape.block;
  entry.bytes = shape.dynamicShared;
  entry.work = workOf(*kernel.kernel, shape);
  return measure(context, stream, entry);
}

Measured Profile::transfer(const Context &context, const Stream &stream, Kind kind,
                           Direction direction, std::size_t bytes) {
  Entry entry;
  entry.kind = kind;
  entry.direction = direction;
  entry.bytes = bytes;
  return measure(context, stream, entry);
}

void Profile::wait(const char *what, std::int64_t begin) {
  Entry entry;
  entry.kind = Kind::Wait;
  entry.name = keep(nullptr, what);
  entry.row = thisThread().number;
  entry.begin = begin;
  entry.end = Measurement::now();
  add(entry);
}

void Profile::add(const Entry &entry) {
  const std::lock_guard lock(mutex);
  if (hasEnded)
    return;
  if (settings.hasTable)
    return table.add(entry);
  if (trace.entries.size() < mostEntries)
    trace.entries.push_back(entry);
  else
    ++trace.dropped;
}

} // namespace cu2port::profile
