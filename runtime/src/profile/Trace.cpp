#include "profile/Trace.h"

#include "verify/JsonWriter.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace cu2port::profile {
namespace {

// Numbers of 0 mean the system's idle process to Perfetto.
constexpr int hostProcess = 1, firstDevice = 2;
constexpr std::uint64_t defaultStream = 1;

/// A process and a thread of Chrome's.
using Row = std::pair<int, std::uint64_t>;

std::string quoted(std::string_view text) {
  verify::JsonWriter json;
  json.value(text);
  return json.text();
}

int processOf(const Entry &entry) {
  return entry.kind == Kind::Wait ? hostProcess : firstDevice + entry.device;
}

/// Handles of streams are larger.
std::uint64_t threadOf(const Entry &entry) {
  return entry.kind == Kind::Wait || entry.row ? entry.row : defaultStream;
}

std::string threadName(const Entry &entry) {
  if (entry.kind == Kind::Wait)
    return "thread " + std::to_string(entry.row);
  return entry.row ? "stream " + std::to_string(entry.row) : "default stream";
}

/// In microseconds, to the nanosecond.
std::string timeText(std::int64_t nanoseconds) {
  const std::string sign = nanoseconds < 0 ? "-" : "";
  nanoseconds = std::max(nanoseconds, -nanoseconds);
  const std::string rest = std::to_string(nanoseconds % 1000);
  return sign + std::to_string(nanoseconds / 1000) + '.' + std::string(3 - rest.size(), '0') + rest;
}

std::string extent(const dim3 &of) {
  return '[' + std::to_string(of.x) + ", " + std::to_string(of.y) + ", " + std::to_string(of.z) +
         ']';
}

std::string nameOf(const Entry &entry) {
  static constexpr const char *copies[] = {"copy from host to device", "copy from device to host",
                                           "copy within devices", "copy within the host"};
  switch (entry.kind) {
  case Kind::Launch:
  case Kind::Wait:
    return quoted(*entry.name);
  case Kind::Copy:
    return quoted(copies[static_cast<std::size_t>(entry.direction)]);
  case Kind::Fill:
    return quoted("fill");
  case Kind::HostFunction:
    return quoted("host function");
  }
  return quoted("");
}

std::string argumentsOf(const Entry &entry) {
  switch (entry.kind) {
  case Kind::Launch:
    return R"("grid": )" + extent(entry.grid) + R"(, "block": )" + extent(entry.block) +
           R"(, "shared": )" + std::to_string(entry.bytes) + R"(, "form": )" + quoted(*entry.form);
  case Kind::Copy:
  case Kind::Fill:
    return R"("bytes": )" + std::to_string(entry.bytes);
  case Kind::HostFunction:
  case Kind::Wait:
    return "";
  }
  return "";
}

const char *categoryOf(Kind kind) {
  switch (kind) {
  case Kind::Launch:
    return "kernel";
  case Kind::Copy:
  case Kind::Fill:
    return "memory";
  case Kind::HostFunction:
  case Kind::Wait:
    return "host";
  }
  return "";
}

std::string place(const Row &row) {
  return R"("pid": )" + std::to_string(row.first) + R"(, "tid": )" + std::to_string(row.second);
}

std::string nameLine(const char *what, int process, std::uint64_t thread, std::string_view name) {
  return R"({"ph": "M", "name": ")" + std::string(what) + R"(", )" + place({process, thread}) +
         R"(, "args": {"name": )" + quoted(name) + "}},\n";
}

std::string entryLine(const Entry &entry, const Row &row, std::int64_t begin, std::int64_t time) {
  return R"({"ph": "X", "name": )" + nameOf(entry) + R"(, "cat": ")" + categoryOf(entry.kind) +
         R"(", )" + place(row) + R"(, "ts": )" + timeText(begin) + R"(, "dur": )" + timeText(time) +
         R"(, "args": {)" + argumentsOf(entry) + "}},\n";
}

/// Which entries are in which row, in the order of their times there.
std::vector<std::tuple<Row, std::int64_t, std::size_t>> inOrder(const std::deque<Entry> &entries) {
  std::vector<std::tuple<Row, std::int64_t, std::size_t>> order;
  for (std::size_t i = 0; i < entries.size(); ++i)
    order.emplace_back(Row{processOf(entries[i]), threadOf(entries[i])}, entries[i].begin, i);
  std::sort(order.begin(), order.end());
  return order;
}

} // namespace

void Trace::print(const std::function<void(std::string_view)> &write) const {
  write("{\"displayTimeUnit\": \"ns\", \"otherData\": {\"dropped\": " + std::to_string(dropped) +
        "}, \"traceEvents\": [\n");
  for (std::size_t i = 0; i < devices.size(); ++i)
    write(nameLine("process_name", firstDevice + static_cast<int>(i), 0,
                   "device " + std::to_string(i) + ": " + devices[i]));
  Row row;
  std::int64_t last = INT64_MIN; // what came before in the row has ended
  for (const auto &[ownRow, ownBegin, number] : inOrder(entries)) {
    const Entry &entry = entries[number];
    if (std::exchange(row, ownRow) != ownRow) {
      write(nameLine("thread_name", row.first, row.second, threadName(entry)));
      last = INT64_MIN;
    }
    // Drivers' clocks and the host's agree to a microsecond. Viewers leave out what overlaps.
    const std::int64_t begin = std::max(entry.begin, last);
    last = std::max(entry.end, begin);
    write(entryLine(entry, row, begin - start, last - begin));
  }
  write(R"({"ph": "M", "name": "process_name", )" + place({hostProcess, 0}) +
        R"(, "args": {"name": "host"}})" + "\n]}\n");
}

} // namespace cu2port::profile
