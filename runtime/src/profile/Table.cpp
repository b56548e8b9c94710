#include "profile/Table.h"

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

namespace cu2port::profile {
namespace {

template <class... Values> std::string format(const char *pattern, Values... values) {
  const int length = std::snprintf(nullptr, 0, pattern, values...);
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(text.data(), text.size(), pattern, values...);
  text.pop_back();
  return text;
}

/// With four digits, in the unit of which it has the most that is more than one.
std::string withUnit(double value, std::array<const char *, 4> units) {
  std::size_t unit = 0;
  for (; value >= 999.95 && unit + 1 < units.size(); ++unit)
    value /= 1000;
  const int decimals = value < 9.9995 ? 3 : value < 99.995 ? 2 : 1;
  return format("%.*f %s", decimals, value, units[unit]);
}

std::string timeText(double nanoseconds) { return withUnit(nanoseconds, {"ns", "us", "ms", "s "}); }
/// In billions a second; empty if there is none.
std::string rateText(double amount, const Work &work, double nanoseconds) {
  if (amount == 0 || nanoseconds == 0)
    return "";
  const double rate = amount / nanoseconds;
  return format("%s%.*f", work.isAtLeast ? ">=" : "", rate < 99.995 ? 2 : 0, rate);
}
std::string sizeText(double bytes) { return withUnit(bytes / 1000, {"kB", "MB", "GB", "TB"}); }

} // namespace

void Table::Sum::add(const Entry &entry) {
  ++count;
  bytes += entry.bytes;
  time += entry.end - entry.begin;
  work.bytes += entry.work.bytes;
  work.operations += entry.work.operations;
  work.isAtLeast |= entry.work.isAtLeast;
}

void Table::add(const Entry &entry) {
  switch (entry.kind) {
  case Kind::Launch:
    return kernels[{entry.name, entry.form, entry.device}].add(entry);
  case Kind::Copy:
    return copies.at(static_cast<std::size_t>(entry.direction)).add(entry);
  case Kind::Fill:
    return fills.add(entry);
  case Kind::Wait:
    return waits.add(entry);
  case Kind::HostFunction:
    return;
  }
}

bool Table::hasSeveralDevices() const {
  return std::any_of(kernels.begin(), kernels.end(), [this](const auto &one) {
    return one.first.device != kernels.begin()->first.device;
  });
}

std::string Table::kernelLines() const {
  std::vector<std::pair<Row, Sum>> rows(kernels.begin(), kernels.end());
  std::sort(rows.begin(), rows.end(), [](const auto &left, const auto &right) {
    return std::tie(right.second.time, *left.first.name, *left.first.form) <
           std::tie(left.second.time, *right.first.name, *right.first.form);
  });
  std::int64_t all = 0;
  for (const auto &[row, sum] : rows)
    all += sum.time;
  std::string text =
      format("%10s %11s %11s %6s %9s %9s %6s  %-14s %s\n", "launches", "total", "mean", "share",
             "GB/s", "GFLOP/s", rooflines.empty() ? "" : "roof", "form", "kernel");
  for (const auto &[row, sum] : rows)
    text += kernelLine(row, sum, all);
  return text;
}

/// Of `all` the time.
std::string Table::kernelLine(const Row &row, const Sum &sum, std::int64_t all) const {
  const auto time = static_cast<double>(sum.time);
  const std::string device = hasSeveralDevices() ? std::to_string(row.device) + ": " : "";
  return format("%10llu %11s %11s %5.1f%% %9s %9s %6s  %-14s %s\n",
                static_cast<unsigned long long>(sum.count), timeText(time).c_str(),
                timeText(time / static_cast<double>(sum.count)).c_str(),
                all ? 100 * time / static_cast<double>(all) : 0.0,
                rateText(sum.work.bytes, sum.work, time).c_str(),
                rateText(sum.work.operations, sum.work, time).c_str(), roofText(row, sum).c_str(),
                (device + *row.form).c_str(), row.name->c_str());
}

/// Its share of what the device can do at most, by the nearer of both lines.
std::string Table::roofText(const Row &row, const Sum &sum) const {
  const auto found = rooflines.find(row.device);
  const auto time = static_cast<double>(sum.time);
  if (found == rooflines.end() || !found->second.isKnown() || !sum.time ||
      (sum.work.bytes == 0 && sum.work.operations == 0))
    return "";
  const double share = found->second.shareOf(sum.work.bytes / time, sum.work.operations / time);
  return format("%s%.0f%%", sum.work.isAtLeast ? ">=" : "", 100 * share);
}

std::string Table::rooflineText() const {
  std::string text;
  for (const auto &[device, roofline] : rooflines)
    if (roofline.isKnown())
      text += format("the roof of device %d: %.1f GB/s, %.0f GFLOP/s (of 32 bits)\n", device,
                     roofline.bytes, roofline.operations);
  return text;
}

std::string Table::transferLines() const {
  const std::pair<const Sum *, const char *> rows[] = {{&copies[0], "copies from host to device"},
                                                       {&copies[1], "copies from device to host"},
                                                       {&copies[2], "copies within devices"},
                                                       {&copies[3], "copies within the host"},
                                                       {&fills, "fills"},
                                                       {&waits, "waits of host threads"}};
  std::string text;
  for (const auto &[sum, what] : rows) {
    if (!sum->count)
      continue;
    const auto time = static_cast<double>(sum->time), bytes = static_cast<double>(sum->bytes);
    const bool hasBytes = sum != &waits;
    text += format("%10llu %11s %11s %11s  %s\n", static_cast<unsigned long long>(sum->count),
                   timeText(time).c_str(), hasBytes ? sizeText(bytes).c_str() : "",
                   hasBytes && sum->time ? format("%.2f", bytes / time).c_str() : "", what);
  }
  if (text.empty())
    return text;
  return format("%10s %11s %11s %11s\n", "calls", "total", "bytes", "GB/s") + text;
}

std::string Table::text() const {
  const std::string transfers = transferLines();
  if (kernels.empty())
    return "no kernel has run\n" + transfers;
  return kernelLines() + rooflineText() + transfers;
}

} // namespace cu2port::profile
