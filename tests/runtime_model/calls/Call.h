// One call of a program: what a thread does, and with which streams, events, buffers and gates.
//
// They are known by numbers, which stay the same when other calls are left out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cu2port::model {

enum class Kind : std::uint8_t {
#define KIND(name, share) name,
#include "calls/Kinds.def"
#undef KIND
};

enum class Misuse : std::uint8_t {
#define MISUSE(name, error) name,
#include "calls/Misuses.def"
#undef MISUSE
};

enum class Memory : std::uint8_t { Device, Pinned, Managed, Pageable };

/// Streams that nobody creates.
enum : int { defaultStream = -1, legacyStream = -2, perThreadStream = -3 };

/// Rows of words; plain copies have one row.
struct Rows {
  unsigned words = 0; ///< of a row
  unsigned rows = 1;
  unsigned toAt = 0, fromAt = 0;       ///< the first word
  unsigned toPitch = 0, fromPitch = 0; ///< words from row to row

  unsigned toEnd() const { return toAt + (rows - 1) * toPitch + words; }
  unsigned fromEnd() const { return fromAt + (rows - 1) * fromPitch + words; }
};

struct Call {
  int thread = 0;
  Kind kind = Kind::AwaitThread;
  int stream = defaultStream;
  int event = -1;
  int start = -1; ///< of ElapsedTime: the earlier event
  int to = -1;    ///< the buffer that is written, or which the call is about
  int from = -1;  ///< the buffer that is read
  int gate = -1;
  int library = -1;
  int other = -1; ///< the thread or the device that it is about
  Memory memory = Memory::Device;
  Rows rows;
  unsigned flags = 0; ///< of what is created; of copies: whether they say their direction; of a
                      ///< failure: whether it is an access
  unsigned value = 0; ///< what is written
  unsigned pause = 0; ///< microseconds that a kernel or host function takes
  Misuse misuse{};
};

const char *nameOf(Kind kind);
const char *nameOf(Misuse misuse);
/// A line, nearly as a program would have it.
std::string print(const Call &call);

} // namespace cu2port::model
