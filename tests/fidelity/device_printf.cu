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
  if (i == 0) {
    printf("no arguments\n");
    printf("%s\n", (const char *)nullptr);
  }
}

// Every conversion but %p and %n, with flags, widths and the lengths that CUDA has (h, l and ll),
// from a helper in a loop.
__device__ void printRow(int i, int value, float real) {
  printf("%d: [%i] [%5d] [%-5d] [%+d] [%05d] [% d] [%.3d]\n", i, value, value, value, value, value,
         value, value);
  printf("%d: [%o] [%#o] [%x] [%X] [%#x] [%u]\n", i, (unsigned)value, (unsigned)value,
         (unsigned)value, (unsigned)value, (unsigned)value, (unsigned)value);
  printf("%d: [%f] [%.1f] [%8.3f] [%-8.2f] [%e] [%.2E] [%g] [%G]\n", i, real, real, real, real,
         real, real, real * 1e10, real * 1e-10);
  printf("%d: [%ld] [%lu] [%lld] [%llu] [%llx] [%hd]\n", i, (long)value * 5000000000L,
         (unsigned long)value, (long long)value * (1LL << 33), (unsigned long long)value,
         (unsigned long long)value * 0x100000001ull, (short)value);
  const unsigned char byte = value;
  printf("%d: [%d] [%u] [%x] [%d]\n", i, byte, (unsigned short)value, (signed char)value,
         value > 9);
  printf("%d: [%s] [%6s] [%-6s] [%.2s] [%c] [%%]\n", i, "text", "text", "text", "text", 'a' + i);
  const int width = 9;
  printf("%d: [%*d] [%.*f] [%*.*e] [%*s] [%-*d] [%.*f]\n", i, width, value, 2, real, -width - 3, 1,
         real, 6, "text", 7, value, -1, real);
}

__global__ void formats(const int *values, const float *reals, int n) {
  for (int i = 0; i < n; ++i)
    printRow(i, values[i], reals[i]);
}

// The value is the number of arguments; text that C would take for trigraphs stays as it is.
__global__ void counts(int *counted, int n) {
  counted[0] = printf("none??!\n");
  counted[1] = printf("%d %d\n", n, 2);
  if (printf("one %s\n", "text"))
    counted[2] = 3;
  int sum = 0;
  for (int i = 0; i < 2; sum += printf("%d %d %d\n", i, i, i), i++)
    ;
  counted[3] = n > 0 ? printf("%d\n", sum) : -1;
  (void)printf("end\n");
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

void compare(const std::string &got, const std::string &expected) {
  const std::vector<std::string> lines = sortedLines(got), wanted = sortedLines(expected);
  for (std::size_t i = 0; i < wanted.size() && i < lines.size(); ++i)
    if (lines[i] != wanted[i])
      check::fail("printed '%s', expected '%s'", lines[i].c_str(), wanted[i].c_str());
  check::equal<std::size_t>("lines", lines.size(), wanted.size());
}

/// What printRow prints, by the host's printf.
std::string rowText(int i, int v, float r) {
  const unsigned u = static_cast<unsigned>(v);
  char text[2000];
  int at = std::snprintf(text, 400, "%d: [%i] [%5d] [%-5d] [%+d] [%05d] [% d] [%.3d]\n", i, v, v, v,
                         v, v, v, v);
  at += std::snprintf(text + at, 400, "%d: [%o] [%#o] [%x] [%X] [%#x] [%u]\n", i, u, u, u, u, u, u);
  at += std::snprintf(text + at, 400, "%d: [%f] [%.1f] [%8.3f] [%-8.2f] [%e] [%.2E] [%g] [%G]\n", i,
                      r, r, r, r, r, r, r * 1e10, r * 1e-10);
  at += std::snprintf(text + at, 400, "%d: [%ld] [%lu] [%lld] [%llu] [%llx] [%hd]\n", i,
                      v * 5000000000L, static_cast<unsigned long>(v), v * (1LL << 33),
                      static_cast<unsigned long long>(v), v * 0x100000001ull,
                      static_cast<short>(v));
  at += std::snprintf(text + at, 400, "%d: [%d] [%u] [%x] [%d]\n", i, v & 0xFF, v & 0xFFFFu,
                      static_cast<unsigned>(static_cast<signed char>(v)), v > 9);
  at += std::snprintf(text + at, 400, "%d: [%s] [%6s] [%-6s] [%.2s] [%c] [%%]\n", i, "text", "text",
                "text", "text", 'a' + i);
  std::snprintf(text + at, 400, "%d: [%9d] [%.2f] [%-12.1e] [  text] [%-7d] [%f]\n", i, v, r, r, v,
                r);
  return text;
}

void testFormats(check::Random &random) {
  const int n = 20;
  const std::vector<int> values = random.integers(n, -40000, 40000);
  std::vector<float> reals(n);
  std::string expected;
  for (int i = 0; i < n; ++i) {
    reals[i] = random.integer(-4000, 4000) / 8.0f;
    expected += rowText(i, values[i], reals[i]);
  }
  check::Array<int> deviceValues(values);
  check::Array<float> deviceReals(reals);
  compare(captured([&] {
            formats<<<1, 1>>>(deviceValues, deviceReals, n);
            CHECK(cudaDeviceSynchronize());
          }),
          expected);
}

void testThreads(check::Random &random) {
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
  std::string expected = "no arguments\n(null)\n";
  for (int i = 0; i < n; ++i) {
    char line[200];
    std::snprintf(line, sizeof(line), "thread %d: %d 0x%x %u %c %5.2f %s %lld %%\n", i, values[i],
                  values[i], static_cast<unsigned>(i), 'a' + i % 26, reals[i],
                  i % 2 ? "odd" : "even", values[i] * 100000LL);
    expected += line;
  }
  compare(text, expected);
}

void testCounts() {
  check::Array<int> counted(4);
  const std::string text = captured([&] {
    counts<<<1, 1>>>(counted, 7);
    CHECK(cudaDeviceSynchronize());
  });
  compare(text, "none?"
                "?!\n7 2\none text\n0 0 0\n1 1 1\n6\nend\n");
  check::equal<int>("counts", counted.fetch(), {0, 2, 3, 1});
}

void test(check::Random &random) {
  testThreads(random);
  testCounts();
  testFormats(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
