#include "calls/Call.h"

#include <fmt/format.h>

namespace cu2port::model {

const char *nameOf(Kind kind) {
  static const char *const names[] = {
#define KIND(name, share) #name,
#include "calls/Kinds.def"
#undef KIND
  };
  return names[static_cast<std::size_t>(kind)];
}

const char *nameOf(Misuse misuse) {
  static const char *const names[] = {
#define MISUSE(name, error) #name,
#include "calls/Misuses.def"
#undef MISUSE
  };
  return names[static_cast<std::size_t>(misuse)];
}

static std::string streamName(int stream) {
  switch (stream) {
  case defaultStream:
    return "nullptr";
  case legacyStream:
    return "portStreamLegacy";
  case perThreadStream:
    return "portStreamPerThread";
  default:
    return fmt::format("stream{}", stream);
  }
}

static std::string printRows(const Call &call) {
  const Rows &r = call.rows;
  if (r.rows == 1)
    return fmt::format("{} words", r.words);
  return fmt::format("{} rows of {} words, pitches {} and {}", r.rows, r.words, r.toPitch,
                     r.fromPitch);
}

static std::string printArguments(const Call &call) {
  static const char *const memories[] = {"device", "pinned", "managed", "pageable"};
  const std::string stream = streamName(call.stream);
  switch (call.kind) {
  case Kind::AwaitThread:
    return fmt::format("thread {}", call.other);
  case Kind::SetDevice:
    return fmt::format("{}", call.other);
  case Kind::CreateStream:
    return stream + (call.flags ? ", non-blocking" : ", blocking");
  case Kind::DestroyStream:
  case Kind::StreamSynchronize:
  case Kind::StreamQuery:
  case Kind::PeekAtStream:
    return stream;
  case Kind::Fail:
    return stream + (call.flags ? ", an access" : ", an assertion");
  case Kind::OpenLibrary:
  case Kind::CloseLibrary:
    return fmt::format("library{}", call.library);
  case Kind::LaunchInLibrary:
    return fmt::format("library{}, mix buffer{}, {} us, {}", call.library, call.to, call.pause,
                       stream);
  case Kind::StreamWaitEvent:
    return fmt::format("{}, event{}", stream, call.event);
  case Kind::CloseGate:
    return fmt::format("gate{}, in {}", call.gate, stream);
  case Kind::OpenGate:
    return fmt::format("gate{}", call.gate);
  case Kind::CreateEvent:
    return fmt::format("event{}, {} times", call.event, call.flags ? "without" : "with");
  case Kind::RecordEvent:
    return fmt::format("event{}, {}", call.event, stream);
  case Kind::DestroyEvent:
  case Kind::EventSynchronize:
  case Kind::EventQuery:
    return fmt::format("event{}", call.event);
  case Kind::ElapsedTime:
    return fmt::format("event{}, event{}", call.start, call.event);
  case Kind::Allocate:
    return fmt::format("buffer{}, {} words, {}", call.to, call.rows.words,
                       memories[static_cast<std::size_t>(call.memory)]);
  case Kind::AllocateAsync:
    return fmt::format("buffer{}, {} words, {}", call.to, call.rows.words, stream);
  case Kind::Free:
  case Kind::HostRead:
  case Kind::HostWrite:
    return fmt::format("buffer{}", call.to);
  case Kind::FreeAsync:
    return fmt::format("buffer{}, {}", call.to, stream);
  case Kind::ReadBack:
    return fmt::format("buffer{}", call.from);
  case Kind::LaunchHostFunction:
  case Kind::AddCallback:
    return fmt::format("change buffer{}, {} us, {}", call.to, call.pause, stream);
  case Kind::Launch:
    return fmt::format("mix buffer{} with buffer{}, {} us, {}", call.to, call.from, call.pause,
                       stream);
  case Kind::Fill:
  case Kind::FillAsync:
    return fmt::format("buffer{} + {}, {}, {}", call.to, call.rows.toAt, printRows(call), stream);
  case Kind::Misuse:
    return fmt::format("{}, {}, event{}, event{}, buffer{}", nameOf(call.misuse), stream,
                       call.start, call.event, call.to);
  case Kind::Copy:
  case Kind::CopyAsync:
  case Kind::CopyPeer:
  case Kind::CopyPeerAsync:
    return fmt::format("buffer{} + {}, buffer{} + {}, {}, {}", call.to, call.rows.toAt, call.from,
                       call.rows.fromAt, printRows(call), stream);
  default:
    return "";
  }
}

std::string print(const Call &call) {
  return fmt::format("thread {}: {}({})", call.thread, nameOf(call.kind), printArguments(call));
}

} // namespace cu2port::model
