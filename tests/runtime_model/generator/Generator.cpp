#include "generator/Generator.h"

#include "generator/Random.h"

#include <cu2port/runtime.h>

namespace cu2port::model {
namespace {

using random::Random;

constexpr std::size_t atTheEnd = SIZE_MAX; ///< the place of calls that are not drawn

/// Calls with operands that may fit.
class Generator {
public:
  Generator(std::uint64_t seed, const Wishes &wishes)
      : random(seed), setting(settingFor(wishes)), model(setting) {
    program.setting = setting;
    drawBegin();
    draw(wishes.calls);
  }

  Program program;

private:
  Setting settingFor(const Wishes &wishes) {
    Setting made{wishes.devices, 1, wishes.libraries};
    const unsigned devices = random.between(1, static_cast<unsigned>(wishes.devices.size()));
    if (random.chance(60))
      made.devices.resize(devices);
    if (random.chance(70))
      made.threads = static_cast<int>(
          random.between(1, random.between(1, static_cast<unsigned>(wishes.mostThreads))));
    return made;
  }

  /// What all threads can share.
  void drawBegin() {
    static const std::vector<Kind> kinds = {Kind::SetDevice, Kind::CreateStream, Kind::CreateEvent,
                                            Kind::Allocate, Kind::Allocate};
    for (unsigned i = random.below(25); i > 0; --i) {
      const Call call = drawCall(random.oneOf(kinds), 0);
      add(call);
      if (call.kind == Kind::Allocate)
        fillWholly(call);
    }
    for (int thread = 1; thread < setting.threads; ++thread) {
      Call call = drawCall(Kind::AwaitThread, thread);
      call.other = 0;
      add(call);
    }
  }
  void fillWholly(const Call &made) {
    Call call = drawCall(made.memory == Memory::Pageable ? Kind::HostWrite : Kind::Fill, 0);
    call.to = made.to;
    call.rows = {};
    call.rows.words = made.rows.words;
    add(call);
  }

  void draw(unsigned calls) {
    static const std::vector<unsigned> shares = {
#define KIND(name, share) share,
#include "calls/Kinds.def"
#undef KIND
    };
    for (unsigned tries = 0; tries < calls * 20 && program.steps.size() < calls; ++tries)
      add(drawCall(static_cast<Kind>(random.pick(shares)),
                   static_cast<int>(random.below(static_cast<std::size_t>(setting.threads)))));
  }

  void add(const Call &call) {
    if (const auto expected = model.tryCall(call))
      program.steps.push_back({program.steps.size(), call, *expected});
  }

  Call drawCall(Kind kind, int thread) {
    Call call;
    call.kind = kind;
    call.thread = thread;
    call.value = static_cast<unsigned>(random.next() >> 40);
    call.pause = random.chance(50) ? 0 : random.between(1, 200);
    call.other = static_cast<int>(random.below(call.kind == Kind::SetDevice
                                                   ? setting.devices.size()
                                                   : static_cast<std::size_t>(setting.threads)));
    call.flags = random.below(2);
    drawObjects(call);
    drawRows(call);
    return call;
  }

  void drawObjects(Call &call) {
    call.misuse = static_cast<Misuse>(random.below(std::size(misuses)));
    call.stream = drawStream(call.kind);
    call.event = pick(model.allEvents());
    call.start = pick(model.allEvents());
    call.to = pick(model.allBuffers());
    call.from = pick(model.allBuffers());
    call.gate = pick(model.allGates());
    call.library = drawLibrary(call.kind);
    if (call.kind == Kind::LaunchInLibrary)
      call.to = drawFilled(model.deviceOf(call.stream, call.thread));
    if (call.kind == Kind::CreateStream)
      call.stream = made++;
    else if (call.kind == Kind::CreateEvent)
      call.event = made++;
    else if (call.kind == Kind::CloseGate)
      call.gate = made++;
    else if (call.kind == Kind::Allocate || call.kind == Kind::AllocateAsync)
      call.to = made++;
    if (call.kind == Kind::Allocate) {
      call.memory = static_cast<Memory>(random.pick({5, 3, 2, 3}));
      call.stream = defaultStream;
    }
  }

  /// One that is not open, or one that is.
  int drawLibrary(Kind kind) {
    std::vector<int> fitting;
    for (std::size_t i = 0; i < model.allLibraries().size(); ++i)
      if (model.allLibraries()[i].isOpen != (kind == Kind::OpenLibrary))
        fitting.push_back(static_cast<int>(i));
    return fitting.empty() ? -1 : random.oneOf(fitting);
  }

  /// Memory of a device that has known words.
  int drawFilled(int device) {
    std::vector<int> fitting;
    for (const auto &[number, buffer] : model.allBuffers())
      if (buffer.isAlive && buffer.isFilled && buffer.device == device)
        fitting.push_back(number);
    return fitting.empty() ? -1 : random.oneOf(fitting);
  }

  int drawStream(Kind kind) {
    if (kind == Kind::Copy || kind == Kind::CopyPeer || kind == Kind::Fill ||
        kind == Kind::ReadBack || random.chance(15))
      return defaultStream;
    if (random.chance(12))
      return random.chance(70) ? perThreadStream : legacyStream;
    return pick(model.allStreams());
  }

  /// One of them, more often a later one: more of those are alive.
  template <class T> int pick(const std::map<int, T> &all) {
    if (all.empty())
      return defaultStream;
    const unsigned last = static_cast<unsigned>(all.size()) - 1;
    const unsigned back =
        random.chance(70) ? random.below(std::min(last, 7u) + 1) : random.below(last + 1);
    return std::next(all.begin(), static_cast<std::ptrdiff_t>(last - back))->first;
  }

  std::size_t sizeOf(int buffer) const {
    const auto at = model.allBuffers().find(buffer);
    return at == model.allBuffers().end() ? 1 : at->second.words.size();
  }

  void drawRows(Call &call) {
    Rows &rows = call.rows;
    const bool isNew = call.kind == Kind::Allocate || call.kind == Kind::AllocateAsync;
    if (isNew) { // some are more than what is staged
      rows.words = random.chance(4) ? 20000 : random.between(1, 64);
      return;
    }
    const auto to = static_cast<unsigned>(sizeOf(call.to));
    const bool isFill = call.kind == Kind::Fill || call.kind == Kind::FillAsync;
    const auto from = isFill ? to : static_cast<unsigned>(sizeOf(call.from));
    rows.words = std::min(to, from);
    rows.toPitch = rows.fromPitch = rows.words;
    if (random.chance(50))
      return;
    rows.words = random.between(1, rows.words);
    if (random.chance(40) && call.kind != Kind::CopyPeer && call.kind != Kind::CopyPeerAsync) {
      rows.rows = random.between(2, 4);
      rows.words = std::max(1u, rows.words / rows.rows);
      rows.toPitch = rows.words + random.below(3);
      rows.fromPitch = rows.words + random.below(3);
    }
    rows.toAt = random.below(to - std::min(to - 1, rows.words - 1));
    rows.fromAt = random.below(from - std::min(from - 1, rows.words - 1));
  }

  static constexpr int misuses[] = {
#define MISUSE(name, error) 0,
#include "calls/Misuses.def"
#undef MISUSE
  };

  Random random;
  Setting setting;
  Model model;
  int made = 0;
};

/// Calls that end a program: they open what is closed, wait for everything and read all there is.
class Ending {
public:
  Ending(Program &program, Model &model) : program(program), model(model) {}

  void append() {
    for (const auto &[number, gate] : model.allGates())
      if (!gate.isOpen)
        openGate(number);
    for (int other = 1; other < model.numberOfThreads(); ++other) {
      Call call = callOf(Kind::AwaitThread);
      call.other = other;
      add(call);
    }
    for (int device = 0; device < static_cast<int>(model.allDevices().size()); ++device)
      endDevice(device);
    for (const auto &[number, buffer] : model.allBuffers())
      read(number, buffer.memory);
  }

private:
  static Call callOf(Kind kind) {
    Call call;
    call.kind = kind;
    return call;
  }
  void openGate(int gate) {
    Call call = callOf(Kind::OpenGate);
    call.gate = gate;
    while (model.isBlocked(call.thread))
      ++call.thread;
    add(call);
  }
  void endDevice(int device) {
    Call call = callOf(Kind::SetDevice);
    call.other = device;
    add(call);
    const bool isFailing = model.allDevices()[static_cast<std::size_t>(device)].isFailing;
    add(callOf(Kind::DeviceSynchronize));
    if (isFailing)
      add(callOf(Kind::DeviceReset));
  }
  void read(int number, Memory memory) {
    Call call = callOf(memory == Memory::Pageable ? Kind::HostRead : Kind::ReadBack);
    call.to = call.from = number;
    if (memory == Memory::Managed) {
      Call set = callOf(Kind::SetDevice);
      set.other = model.allBuffers().at(number).device;
      add(set);
    }
    add(call);
  }
  void add(const Call &call) {
    if (const auto expected = model.tryCall(call))
      program.steps.push_back({atTheEnd, call, *expected});
  }

  Program &program;
  Model &model;
};

} // namespace

Program generate(std::uint64_t seed, const Wishes &wishes) {
  const Program drawn = Generator(seed, wishes).program;
  return keep(drawn, placesOf(drawn));
}

Program keep(const Program &program, const std::vector<std::size_t> &places) {
  Program kept{program.setting, {}};
  Model model(program.setting);
  for (const Step &step : program.steps) {
    if (!std::binary_search(places.begin(), places.end(), step.place))
      continue;
    if (const auto expected = model.tryCall(step.call))
      kept.steps.push_back({step.place, step.call, *expected});
  }
  Ending(kept, model).append();
  return kept;
}

std::vector<std::size_t> placesOf(const Program &program) {
  std::vector<std::size_t> places;
  for (const Step &step : program.steps)
    if (step.place != atTheEnd)
      places.push_back(step.place);
  return places;
}

} // namespace cu2port::model
