#include "case/Archive.h"

#include <fstream>
#include <stdexcept>
#include <type_traits>

namespace cu2port::random {

namespace {

class FileWriter {
public:
  explicit FileWriter(const std::string &path) : stream(path, std::ios::binary) {}

  template <class... T> void operator()(T &...fields) { (write(fields), ...); }
  void close() {
    if (!stream.flush())
      throw std::runtime_error("cannot write cases");
  }

private:
  template <class T> void write(T &value) {
    if constexpr (std::is_trivially_copyable_v<T>)
      stream.write(reinterpret_cast<const char *>(&value), sizeof value);
    else
      visit(*this, value);
  }
  template <class T> void write(std::vector<T> &values) {
    std::size_t count = values.size();
    write(count);
    for (T &each : values)
      write(each);
  }
  std::ofstream stream;
};

class FileReader {
public:
  explicit FileReader(const std::string &path) : stream(path, std::ios::binary) {
    stream.exceptions(std::ios::failbit | std::ios::badbit);
  }

  template <class... T> void operator()(T &...fields) { (read(fields), ...); }

private:
  template <class T> void read(T &value) {
    if constexpr (std::is_trivially_copyable_v<T>)
      stream.read(reinterpret_cast<char *>(&value), sizeof value);
    else
      visit(*this, value);
  }
  template <class T> void read(std::vector<T> &values) {
    std::size_t count = 0;
    read(count);
    values.resize(count);
    for (T &each : values)
      read(each);
  }
  std::ifstream stream;
};

template <class A> void visit(A &archive, Bytes &bytes) { archive(bytes.bytes, bytes.pointers); }
template <class A> void visit(A &archive, Buffer &buffer) { archive(buffer.initial); }
template <class A> void visit(A &archive, DeviceVariable &variable) { archive(variable.bytes); }
template <class A> void visit(A &archive, Launch &launch) {
  archive(launch.kernel, launch.grid, launch.block, launch.dynamicShared, launch.arguments);
}
template <class A> void visit(A &archive, Case &test) {
  archive(test.seed, test.buffers, test.variables, test.launches);
}

} // namespace

void writeCases(const std::string &path, const std::vector<Case> &cases) {
  std::vector<Case> copy = cases; // one walk serves both ways
  FileWriter writer(path);
  writer(copy);
  writer.close();
}

std::vector<Case> readCases(const std::string &path) {
  std::vector<Case> cases;
  FileReader reader(path);
  reader(cases);
  return cases;
}

} // namespace cu2port::random
