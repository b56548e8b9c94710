// printf in a kernel: the lines of all threads arrive, each whole, when the device has been waited
// for.
#include "check.h"

#include <algorithm>
#include <string>
#include <unistd.h>

__global__ void report(const int *values, const double *reals, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  printf("thread %d: %d 0x%x %u %c %5.2f %s %lld %%\n", i, values[i], values[i], (unsigned)i,
         'a' + i % 26, reals[i], i % 2 ? "odd" : "even", (long long)values[i] * 100000);
  if (i == 0)
    printf("no arguments\n");
}

/// What `run` prints to standard output.
template <class Run> std::string captured(Run run) {
  std::fflush(stdout);
  std::FILE *file = std::tmpfile();
  const int standard = dup(1);
  dup2(fileno(file), 1);
  run();
  std::fflush(stdout);
  dup2(standard, 1);
  close(standard);
  std::string text(static_cast<std::size_t>(lseek(fileno(file), 0, SEEK_END)), ' ');
  lseek(fileno(file), 0, SEEK_SET);
  check::that(read(fileno(file), &text[0], text.size()) == static_cast<ssize_t>(text.size()),
              "cannot read back");
  std::fclose(file);
  return text;
}

std::vector<std::string> sortedLines(const std::string &text) {
  std::vector<std::string> lines;
  std::size_t start = 0;
  for (std::size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1)
    lines.push_back(text.substr(start, end - start));
  std::sort(lines.begin(), lines.end());
  return lines;
}

void test(check::Random &random) {
  const int n = 70;
  const std::vector<int> values = random.integers(n, -100000, 100000);
  std::vector<double> reals(n);
  for (double &r : reals)
    r = random.integer(-4000, 4000) / 4.0;
  check::Array<int> deviceValues(values);
  check::Array<double> deviceReals(reals);
  const std::string text = captured([&] {
    report<<<3, 32>>>(deviceValues, deviceReals, n);
    CHECK(cudaDeviceSynchronize());
  });
  std::string expected = "no arguments\n";
  for (int i = 0; i < n; ++i) {
    char line[200];
    std::snprintf(line, sizeof(line), "thread %d: %d 0x%x %u %c %5.2f %s %lld %%\n", i, values[i],
                  values[i], static_cast<unsigned>(i), 'a' + i % 26, reals[i],
                  i % 2 ? "odd" : "even", values[i] * 100000LL);
    expected += line;
  }
  const std::vector<std::string> got = sortedLines(text), wanted = sortedLines(expected);
  for (std::size_t i = 0; i < wanted.size() && i < got.size(); ++i)
    if (got[i] != wanted[i])
      check::fail("printed '%s', expected '%s'", got[i].c_str(), wanted[i].c_str());
  check::equal<std::size_t>("lines", got.size(), wanted.size());
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
