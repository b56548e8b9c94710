#include "verify/JsonWriter.h"

#include <gtest/gtest.h>

#include <limits>

namespace cu2port::verify {
namespace {

TEST(Json, NestsAndSeparates) {
  JsonWriter json;
  json.beginObject();
  json.member("a", 1);
  json.key("b");
  json.beginArray();
  json.value(true);
  json.value("x");
  json.beginObject();
  json.endObject();
  json.endArray();
  json.member("c", std::uint64_t{18446744073709551615u});
  json.endObject();
  EXPECT_EQ(json.text(), "{\"a\": 1,\n\"b\": [true,\n\"x\",\n{}],\n\"c\": 18446744073709551615}");
}

std::string quoted(std::string_view text) {
  JsonWriter json;
  json.value(text);
  return json.text();
}

TEST(Json, EscapesWhatMustBe) {
  EXPECT_EQ(quoted("a\"b\\c"), "\"a\\\"b\\\\c\"");
  EXPECT_EQ(quoted(std::string_view("\n\t\0", 3)), "\"\\u000a\\u0009\\u0000\"");
  EXPECT_EQ(quoted("gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x99\x82"),
            "\"gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x99\x82\"");
}

TEST(Json, BytesThatAreNoTextAreReplaced) {
  EXPECT_EQ(quoted("a\xff\x62"), "\"a?b\"");
  EXPECT_EQ(quoted("\xc3"), "\"?\"");
  EXPECT_EQ(quoted("\xe0\x80\x80"), "\"???\"") << "longer than it must be";
  EXPECT_EQ(quoted("\xed\xa0\x80"), "\"???\"") << "half of a pair";
}

TEST(Json, NumbersThatAreNone) {
  JsonWriter json;
  json.beginArray();
  json.value(0.5);
  json.value(std::numeric_limits<double>::infinity());
  json.value(std::numeric_limits<double>::quiet_NaN());
  json.endArray();
  EXPECT_EQ(json.text(), "[0.5,\n\"inf\",\n\"nan\"]");
}

} // namespace
} // namespace cu2port::verify
