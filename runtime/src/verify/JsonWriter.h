// JSON, written as it comes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cu2port::verify {

class JsonWriter {
public:
  void beginObject() { open('{'); }
  void endObject() { close('}'); }
  void beginArray() { open('['); }
  void endArray() { close(']'); }
  void key(std::string_view name);
  void value(std::string_view text);
  void value(const char *text) { value(std::string_view(text)); }
  void value(const std::string &text) { value(std::string_view(text)); }
  void value(std::uint64_t number) { raw(std::to_string(number)); }
  void value(std::int64_t number) { raw(std::to_string(number)); }
  void value(unsigned number) { raw(std::to_string(number)); }
  void value(int number) { raw(std::to_string(number)); }
  void value(bool truth) { raw(truth ? "true" : "false"); }
  /// JSON has no infinities and no NaN: they become strings.
  void value(double number);
  template <class T> void member(std::string_view name, const T &content) {
    key(name);
    value(content);
  }

  /// x, y and z of an extent or an index.
  template <class T> void triple(std::string_view name, const T &of) {
    key(name);
    beginArray();
    value(of.x);
    value(of.y);
    value(of.z);
    endArray();
  }

  const std::string &text() const { return out; }

private:
  void open(char bracket);
  void close(char bracket);
  void raw(std::string_view text);
  void separate();
  void quote(std::string_view text);

  std::string out;
  bool needsComma = false;
};

} // namespace cu2port::verify
