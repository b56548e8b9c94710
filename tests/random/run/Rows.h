// Where a child writes what came of each case, so that nothing is lost when it crashes.
#pragma once

#include "forms/Machine.h"

#include <functional>

namespace cu2port::random {

/// What is known of one case; its results stand behind it.
struct Row {
  enum class State : std::uint8_t { Wanted, Begun, Unwanted, Done, Refused, Failed };
  State state;
  char why[247];
};

/// Rows for all cases of a file, in memory that processes share.
class Rows {
public:
  /// Makes the file.
  Rows(const std::string &path, const std::vector<Case> &cases);
  /// Uses one that another process has made.
  Rows(const std::vector<Case> &cases, const std::string &path);
  Rows(const Rows &) = delete;
  Rows &operator=(const Rows &) = delete;
  ~Rows();

  Row &operator[](std::size_t i) { return *reinterpret_cast<Row *>(memory + offsets[i]); }
  Results results(std::size_t i) const;
  void setResults(std::size_t i, const Results &results);
  std::size_t size() const { return sizes.size(); }
  const std::string path;

private:
  void measure(const std::vector<Case> &cases);
  void map(int file);

  std::vector<std::size_t> offsets, sizes;
  std::size_t bytes = 0;
  std::uint8_t *memory = nullptr;
};

void finish(Row &row, Row::State state, const char *why);

/// Ends the process after so many seconds of processor time, or when it has waited too long.
void limitTime(unsigned seconds);

/// Executes the cases that are wanted, each within `seconds`; a longer one ends the process. Those
/// behind one that fails or is refused stay wanted.
void runWanted(Rows &rows, unsigned seconds, const std::function<Results(std::size_t)> &execute);

} // namespace cu2port::random
