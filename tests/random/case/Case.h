// A generated test case: CUDA text as a tree, the memory that it works on, and its launches.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace cu2port::random {

/// `head`, the children indented, `tail`. A statement of one line has a head only. Names that two
/// cases of one file must not share end in `@`, which is printed as the case's own number.
struct Node {
  std::string head;
  std::vector<Node> children;
  std::string tail;
  std::string judged =
      {};               ///< what stands in the text for the judge instead of the head; empty: that
  bool isWhole = false; ///< makes sense only with all its children

  /// A line that the judge alone reads.
  static Node forJudge(std::string text) { return {"", {}, "", std::move(text), false}; }
};
using Nodes = std::vector<Node>;

/// A pointer in memory: eight bytes at `at`, which point into a buffer.
struct Pointer {
  std::size_t at = 0;
  std::size_t buffer = 0;
  std::size_t offset = 0; ///< in bytes
};

/// Contents of memory, or of an argument. What the pointers are is known when there is memory.
struct Bytes {
  std::vector<std::uint8_t> bytes;
  std::vector<Pointer> pointers;

  template <class T> static Bytes of(const T &value) {
    const auto *begin = reinterpret_cast<const std::uint8_t *>(&value);
    return {{begin, begin + sizeof value}, {}};
  }
  static Bytes pointerTo(std::size_t buffer, std::size_t offset = 0) {
    return {std::vector<std::uint8_t>(8), {{0, buffer, offset}}};
  }
};

/// How to read bytes: elements of one type, in which some bytes have no meaning.
struct Layout {
  std::string element = "unsigned"; ///< its type, as CUDA spells it
  std::size_t size = 4;             ///< of an element
  std::vector<std::size_t> padding; ///< offsets in an element of the bytes that have no meaning
};

/// Device memory, allocated before the launches and looked at after them.
struct Buffer {
  std::string name;
  Layout layout;
  Bytes initial;
};

/// A `__device__` variable that is looked at after the launches.
struct DeviceVariable {
  std::string name;
  Layout layout;
  std::size_t bytes = 0;
};

struct Launch {
  std::size_t kernel = 0; ///< in Case::kernels
  std::array<unsigned, 3> grid{1, 1, 1}, block{1, 1, 1};
  unsigned dynamicShared = 0; ///< bytes
  std::vector<Bytes> arguments;

  unsigned threads() const { return block[0] * block[1] * block[2]; }
  unsigned blocks() const { return grid[0] * grid[1] * grid[2]; }
};

struct Case {
  std::uint64_t seed = 0;
  Nodes parts;                      ///< types, variables, functions, kernels
  std::vector<std::string> kernels; ///< as host code names them, template arguments included
  std::vector<Buffer> buffers;
  std::vector<DeviceVariable> variables;
  std::vector<Launch> launches;
};

/// A condition that no launch of a case fulfils, and of which no translator knows that. Around what
/// reads what other blocks write.
inline constexpr const char *neverTrue = "gridDim.x > 60000u";

enum class Reader { Translator, Judge };

std::string print(const Node &node, unsigned indent = 0, Reader reader = Reader::Translator);
/// The text with the launches as comments, and `number` for each `@`.
std::string print(const Case &test, const std::string &number, Reader reader = Reader::Translator);
/// `number` for each `@`.
std::string named(std::string text, const std::string &number);
inline std::string numberOf(const Case &test) { return std::to_string(test.seed); }

} // namespace cu2port::random
