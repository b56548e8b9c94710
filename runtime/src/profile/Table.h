// CU2PORT_PROFILE=1: how long each kernel has run, the copies, the fills and the host's waits.
#pragma once

#include "profile/Entries.h"
#include "profile/Roofline.h"

#include <array>
#include <map>
#include <string>
#include <tuple>

namespace cu2port::profile {

/// Adds up entries; its size is that of the kernels that there are.
class Table {
public:
  void add(const Entry &entry);
  /// Of a device: the table says how near its kernels come to it.
  void compareWith(const Roofline &roofline, int device) { rooflines[device] = roofline; }
  /// Lines of text, those that took longest first.
  std::string text() const;

private:
  struct Sum {
    std::uint64_t count = 0, bytes = 0;
    std::int64_t time = 0; ///< nanoseconds
    Work work = {};

    void add(const Entry &entry);
  };
  /// Kernels have a row for each device and form they ran on.
  struct Row {
    const std::string *name, *form;
    int device;

    bool operator<(const Row &other) const {
      return std::tie(name, form, device) < std::tie(other.name, other.form, other.device);
    }
  };

  std::string kernelLines() const;
  std::string kernelLine(const Row &row, const Sum &sum, std::int64_t all) const;
  std::string transferLines() const;
  std::string roofText(const Row &row, const Sum &sum) const;
  std::string rooflineText() const;
  bool hasSeveralDevices() const;

  std::map<int, Roofline> rooflines;
  std::map<Row, Sum> kernels;
  std::array<Sum, 4> copies; ///< by Direction
  Sum fills, waits;
};

} // namespace cu2port::profile
