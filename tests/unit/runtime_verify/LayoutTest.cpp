// Layouts: the text, and what is found in it.
#include "verify/Layout.h"

#include <gtest/gtest.h>

namespace cu2port::verify {
namespace {

std::string nameAt(const Layout &layout, std::size_t byte) {
  const Leaf leaf = leafAt(layout, byte);
  return leaf.scalar ? nameLeaf(layout, leaf.offset) + '@' + std::to_string(leaf.offset)
                     : "padding";
}

TEST(Layouts, Scalars) {
  const struct {
    const char *text;
    Scalar scalar;
    std::size_t size;
  } rows[] = {{"i8", Scalar::I8, 1},    {"u8", Scalar::U8, 1},   {"i16", Scalar::I16, 2},
              {"u16", Scalar::U16, 2},  {"i32", Scalar::I32, 4}, {"u32", Scalar::U32, 4},
              {"i64", Scalar::I64, 8},  {"u64", Scalar::U64, 8}, {"f16", Scalar::F16, 2},
              {"f32", Scalar::F32, 4},  {"f64", Scalar::F64, 8}, {"bool", Scalar::Bool, 1},
              {"*", Scalar::Pointer, 8}};
  for (const auto &row : rows) {
    const LayoutRef layout = parseLayout(row.text);
    ASSERT_TRUE(layout) << row.text;
    EXPECT_EQ(layout->kind, Layout::Kind::Scalar) << row.text;
    EXPECT_EQ(layout->scalar, row.scalar) << row.text;
    EXPECT_EQ(layout->size, row.size) << row.text;
  }
}

TEST(Layouts, StructsHaveNamesAndPadding) {
  const LayoutRef layout =
      parseLayout("{tag@0:i8 at@4:{x@0:f32 y@4:f32}8 mass@16:f64[2][3] next@64:*}72");
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->size, 72u);
  EXPECT_EQ(nameAt(*layout, 0), ".tag@0");
  EXPECT_EQ(nameAt(*layout, 1), "padding");
  EXPECT_EQ(nameAt(*layout, 3), "padding");
  EXPECT_EQ(nameAt(*layout, 4), ".at.x@4");
  EXPECT_EQ(nameAt(*layout, 11), ".at.y@8");
  EXPECT_EQ(nameAt(*layout, 12), "padding");
  EXPECT_EQ(nameAt(*layout, 16), ".mass[0][0]@16");
  EXPECT_EQ(nameAt(*layout, 63), ".mass[1][2]@56");
  EXPECT_EQ(nameAt(*layout, 71), ".next@64");
}

TEST(Layouts, PointersSayWhatTheyPointTo) {
  const LayoutRef layout = parseLayout("**const {rows@0:(*f32)[2] count@16:i32}24");
  ASSERT_TRUE(layout && layout->isPointer() && layout->of && layout->of->isPointer());
  EXPECT_FALSE(layout->pointsToConst);
  EXPECT_TRUE(layout->of->pointsToConst);
  const Layout &object = *layout->of->of;
  EXPECT_EQ(object.size, 24u);
  std::vector<std::size_t> offsets;
  forEachPointer(object, 24, [&](const Layout &pointer, std::size_t offset) {
    EXPECT_EQ(pointer.of->scalar, Scalar::F32);
    offsets.push_back(offset);
  });
  EXPECT_EQ(offsets, (std::vector<std::size_t>{0, 8}));
  offsets.clear();
  forEachPointer(object, 15,
                 [&](const Layout &, std::size_t offset) { offsets.push_back(offset); });
  EXPECT_EQ(offsets, (std::vector<std::size_t>{0})) << "the second is not whole there";
}

TEST(Layouts, PointersToWhatTheyAreAPartOf) {
  LayoutRef inner;
  {
    const LayoutRef layout =
        parseLayout("*{value@0:i32 next@8:*^0 rows@16:(*const *{up@0:*^1 same@8:**^0}16)[2]}32");
    ASSERT_TRUE(layout);
    const Layout &node = *layout->of;
    EXPECT_EQ(node.fields[1].type->of, &node);
    const Layout *rows = node.fields[2].type->of->of;
    EXPECT_TRUE(rows->isPointer());
    EXPECT_EQ(rows->of->fields[0].type->of, &node);
    EXPECT_EQ(rows->of->fields[1].type->of->of, rows->of);
    inner = LayoutRef(layout, rows->of);
  }
  EXPECT_EQ(inner->fields[0].type->of->size, 32u) << "a part keeps the whole";
}

TEST(Layouts, EmptyStructs) {
  const LayoutRef layout = parseLayout("{}1");
  ASSERT_TRUE(layout);
  EXPECT_FALSE(leafAt(*layout, 0).scalar);
}

TEST(Layouts, WhatIsNone) {
  const char *texts[] = {"",
                         "f",
                         "f33",
                         "f32 ",
                         "f32[",
                         "f32[0]",
                         "f32[-1]",
                         "f32[1",
                         "i1",
                         "{",
                         "{}",
                         "{}0",
                         "{x@0:f32}",
                         "{x@0:f32}3",
                         "{@0:f32}4x",
                         "{x:f32}4",
                         "{x@:f32}4",
                         "{x@0f32}4",
                         "{x@0:}4",
                         "{x@2:i8 y@1:i8}4",
                         "{x@0:i32 y@2:i32}8",
                         "^0",
                         "*^0",
                         "{a@0:*^}8",
                         "{a@0:*^1}8",
                         "{a@0:^0}8",
                         "{a@0:{b@0:i8}1 c@8:*^1}16",
                         "(f32",
                         "(f32)",
                         "*f32]",
                         "{x@0:f32}99999999999999999999",
                         "f32[1099511627776][1099511627776]",
                         "{x@18446744073709551615:i8}4"};
  for (const char *text : texts)
    EXPECT_FALSE(parseLayout(text) && std::string(text) != "(f32)") << text;
}

TEST(Layouts, DepthIsBounded) {
  const std::string stars(1000, '*'), open(1000, '('), braces(1000, '{');
  EXPECT_FALSE(parseLayout(stars));
  EXPECT_FALSE(parseLayout(open + "f32"));
  EXPECT_FALSE(parseLayout(braces));
}

} // namespace
} // namespace cu2port::verify
