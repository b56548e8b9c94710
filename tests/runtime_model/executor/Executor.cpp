#include "executor/Executor.h"

#include "executor/Kernels.h"
#include "executor/Machine.h"

#include "ProcessFigures.h"

#include <fmt/format.h>

#include <atomic>
#include <thread>

namespace cu2port::model {
namespace {

/// How many calls a thread has made; others wait for a number.
class Progress {
public:
  void advance() {
    {
      std::lock_guard lock(mutex);
      ++calls;
    }
    advanced.notify_all();
  }
  void await(unsigned number) {
    std::unique_lock lock(mutex);
    advanced.wait(lock, [&] { return calls >= number; });
  }
  unsigned now() const {
    std::lock_guard lock(mutex);
    return calls;
  }

private:
  mutable std::mutex mutex;
  std::condition_variable advanced;
  unsigned calls = 0;
};

std::string errorName(int error) { return portGetErrorName(static_cast<portError_t>(error)); }

std::string errorNames(const std::vector<int> &errors) {
  std::string text;
  for (int error : errors)
    text += (text.empty() ? "" : " or ") + errorName(error);
  return text;
}

class Run {
public:
  explicit Run(const Program &program)
      : program(program), machine(program),
        progress(static_cast<std::size_t>(program.setting.threads)), differences(progress.size()) {}

  std::vector<Difference> execute(std::chrono::seconds limit) {
    std::vector<std::thread> threads;
    std::thread watch([&] { endIfLate(limit); });
    for (int i = 0; i < program.setting.threads; ++i)
      threads.emplace_back([this, i] { runThread(i); });
    for (std::thread &thread : threads)
      thread.join();
    std::vector<Difference> found = collect();
    resetDevices(found);
    done.advance();
    watch.join();
    return found;
  }

private:
  /// Its calls, in threads one after the other.
  void runThread(int number) {
    for (std::optional<std::size_t> next = 0; next;)
      std::thread([&] { next = runLife(number, *next); }).join();
  }

  /// The call that another thread begins with, unless the program ends with this one.
  std::optional<std::size_t> runLife(int number, std::size_t first) {
    Progress &own = progress[static_cast<std::size_t>(number)];
    if (first > 0) // the thread before it has ended
      own.advance();
    portError_t last = portSuccess;
    for (std::size_t i = first; i < program.steps.size(); ++i) {
      const Step &step = program.steps[i];
      if (step.call.thread != number)
        continue;
      for (const auto &[other, calls] : step.expected.after)
        progress[static_cast<std::size_t>(other)].await(calls);
      const Seen seen = machine.perform(step.call);
      compare(i, seen, last);
      if (seen.isCall && seen.error && seen.error != portErrorNotReady)
        last = seen.error;
      if (step.call.kind == Kind::GetLastError)
        last = portSuccess;
      if (step.call.kind == Kind::RestartThread && spoil != Spoil::ThreadsGoOn)
        return i + 1;
      own.advance();
    }
    return std::nullopt;
  }

  void compare(std::size_t at, const Seen &seen, portError_t last) {
    const Step &step = program.steps[at];
    auto &found = differences[static_cast<std::size_t>(step.call.thread)];
    std::vector<int> errors = step.expected.errors;
    if (step.expected.isLastError)
      errors.push_back(last);
    if (std::find(errors.begin(), errors.end(), seen.error) == errors.end()) {
      found.push_back({at, fmt::format("{}, not {}", errorName(seen.error), errorNames(errors))});
      return;
    }
    for (int gate : step.expected.opened)
      if (!seen.error && !machine.isOpen(gate))
        found.push_back({at, fmt::format("returns while gate{} is closed", gate)});
    const auto &words = step.expected.words;
    if (seen.error || words == seen.words)
      return;
    const auto first = std::mismatch(words.begin(), words.end(), seen.words.begin()).first;
    const auto word = static_cast<std::size_t>(first - words.begin());
    found.push_back({at, fmt::format("word {} is {:#010x}, not {:#010x}", word, seen.words[word],
                                     words[word])});
  }

  std::vector<Difference> collect() const {
    std::vector<Difference> all;
    for (const auto &of : differences)
      all.insert(all.end(), of.begin(), of.end());
    std::sort(all.begin(), all.end(),
              [](const Difference &a, const Difference &b) { return a.step < b.step; });
    return all;
  }

  void resetDevices(std::vector<Difference> &found) const {
    for (std::size_t device = 0; device < program.setting.devices.size(); ++device) {
      portSetDevice(static_cast<int>(device));
      if (const portError_t error = portDeviceReset())
        found.push_back({program.steps.size(), "the last reset: " + errorName(error)});
    }
    portSetDevice(0);
  }

  void endIfLate(std::chrono::seconds limit) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!done.now()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      if (std::chrono::steady_clock::now() > end)
        tellOfHang();
    }
  }
  [[noreturn]] void tellOfHang() const {
    std::vector<unsigned> calls(progress.size());
    for (const Step &step : program.steps) {
      const auto thread = static_cast<std::size_t>(step.call.thread);
      if (calls[thread]++ == progress[thread].now())
        fmt::print("difference: hangs in {}\n", print(step.call));
    }
    std::fflush(stdout);
    std::_Exit(hangs);
  }

  const Program &program;
  Machine machine;
  std::vector<Progress> progress;
  Progress done;
  std::vector<std::vector<Difference>> differences; ///< by thread
};

} // namespace

std::vector<Difference> execute(const Program &program, std::chrono::seconds limit) {
  return Run(program).execute(limit);
}

std::vector<Capabilities> readCapabilities(int most) {
  int count = 0;
  portGetDeviceCount(&count);
  std::vector<Capabilities> all;
  for (int device = 0; device < std::min(count, most); ++device) {
    portSetDevice(device);
    portDeviceProp properties{};
    portGetDeviceProperties(&properties, device);
    portFuncAttributes attributes{};
    const auto stub = reinterpret_cast<const void *>(&fail);
    const bool canFail = portFuncGetAttributes(&attributes, stub) == portSuccess;
    all.push_back({canFail, canFail && !isSanitized(), !canFail,
                   properties.concurrentManagedAccess != 0,
                   std::string_view(properties.name).find("NVIDIA") == std::string_view::npos});
  }
  portSetDevice(0);
  portGetLastError();
  return all;
}

} // namespace cu2port::model
