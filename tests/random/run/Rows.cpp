#include "run/Rows.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

namespace cu2port::random {

Rows::Rows(const std::string &path, const std::vector<Case> &cases) : path(path) {
  measure(cases);
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0 || ftruncate(file, static_cast<off_t>(bytes)) != 0)
    throw std::runtime_error("cannot make " + path);
  map(file);
}

Rows::Rows(const std::vector<Case> &cases, const std::string &path) : path(path) {
  measure(cases);
  map(open(path.c_str(), O_RDWR | O_CLOEXEC));
}

Rows::~Rows() { munmap(memory, bytes); }

void Rows::measure(const std::vector<Case> &cases) {
  constexpr std::size_t alignment = 16;
  for (const Case &each : cases) {
    offsets.push_back(bytes);
    sizes.push_back(resultSize(each));
    bytes += (sizeof(Row) + sizes.back() + alignment - 1) / alignment * alignment;
  }
  bytes = std::max(bytes, alignment);
}

void Rows::map(int file) {
  void *mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (mapped == MAP_FAILED)
    throw std::runtime_error("cannot use " + path);
  memory = static_cast<std::uint8_t *>(mapped);
}

Results Rows::results(std::size_t i) const {
  const std::uint8_t *first = memory + offsets[i] + sizeof(Row);
  return {first, first + sizes[i]};
}

void Rows::setResults(std::size_t i, const Results &results) {
  std::copy(results.begin(), results.end(), memory + offsets[i] + sizeof(Row));
}

void finish(Row &row, Row::State state, const char *why) {
  std::strncpy(row.why, why, sizeof row.why - 1);
  row.state = state;
}

void limitTime(unsigned seconds) {
  itimerval limit{};
  limit.it_value.tv_sec = seconds;
  setitimer(ITIMER_PROF, &limit, nullptr);
  constexpr unsigned waiting = 20; // a busy machine is no endless kernel
  alarm(waiting * seconds);
}

void runWanted(Rows &rows, unsigned seconds, const std::function<Results(std::size_t)> &execute) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Row &row = rows[i];
    if (row.state != Row::State::Wanted)
      continue;
    limitTime(seconds);
    row.state = Row::State::Begun;
    try {
      rows.setResults(i, execute(i));
      finish(row, Row::State::Done, "");
    } catch (const LaunchRefused &refused) {
      finish(row, Row::State::Refused, refused.what());
      break; // the device may keep the error: the others are another process's
    } catch (const std::exception &error) {
      finish(row, Row::State::Failed, error.what());
      break; // likewise: on a GPU, one kernel's fault is everyone's error from then on
    }
  }
  limitTime(seconds);
}

} // namespace cu2port::random
