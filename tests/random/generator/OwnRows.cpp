// Rows of words in global memory, one for each thread. Several arguments lead to them: other
// pointers, pointers one word further on, pointers to structs, vectors, unions and arrays. So the
// order of a thread's own accesses counts.
#include "generator/Writer.h"

namespace cu2port::random {

using Shape = RowView::Shape;

namespace {

const char *const lanes = "xyzw";

bool isPowerOf2(unsigned number) { return (number & (number - 1)) == 0; }

/// The shapes that a row of so many words can have.
std::vector<Shape> shapesOf(unsigned width) {
  std::vector<Shape> shapes = {Shape::Words, Shape::Words, Shape::Shifted,
                               Shape::Array, Shape::Union, Shape::Fields};
  if (isPowerOf2(width))
    shapes.push_back(Shape::Lanes);
  return shapes;
}

std::string fieldsOf(unsigned width) {
  std::string text;
  for (unsigned k = 0; k < width; ++k)
    text += format(" unsigned {};", lanes[k]);
  return text;
}

} // namespace

/// Words before the first row and behind the last one are nobody's.
void Writer::addOwnRows() {
  rowWidth = random.between(2, 4);
  const std::size_t words = (std::size_t{threads()} * launch.blocks() + 2) * rowWidth;
  const Type word{Scalar::UInt};
  const std::string name = fresh("row");
  line(result.parts, format("struct R_{}_@ {{{} }};", name, fieldsOf(rowWidth)));
  line(result.parts,
       format("union U_{}_@ {{ unsigned word; unsigned short half[2]; unsigned char byte[4]; }};",
              name));
  line(result.parts,
       format("__device__ unsigned at_{0}_@(unsigned g, unsigned k) {{ return g * {1}u + k; }}",
              name, rowWidth));
  line(result.parts, format("__device__ unsigned load_{}_@(const unsigned *p, unsigned k) {{ "
                            "return p[k]; }}",
                            name));
  line(result.parts, format("__device__ void store_{}_@(unsigned *p, unsigned k, unsigned v) {{ "
                            "p[k] = v; }}",
                            name));
  rowName = name;
  const std::size_t buffer = addBuffer(name, layoutOf(word), randomBytes(word, words));
  for (unsigned i = random.between(2, 3); i > 0; --i)
    addRowView(buffer);
  if (random.chance(25))
    addRowsInStruct(buffer);
  if (random.chance(30)) // other memory, of which nobody knows that it is
    addRowView(addBuffer(name + " too", layoutOf(word), randomBytes(word, words)));
}

void Writer::addRowView(std::size_t buffer) {
  RowView view;
  view.shape = random.oneOf(shapesOf(rowWidth));
  view.name = fresh("p");
  std::string declaration = format("unsigned *{}", view.name);
  if (view.shape == Shape::Array)
    declaration = format("unsigned (*{})[{}]", view.name, rowWidth);
  if (view.shape == Shape::Fields)
    declaration = format("R_{}_@ *{}", rowName, view.name);
  if (view.shape == Shape::Lanes)
    declaration = format("uint{} *{}", rowWidth, view.name);
  if (view.shape == Shape::Union)
    declaration = format("U_{}_@ *{}", rowName, view.name);
  addParameter(declaration,
               Bytes::pointerTo(buffer, view.shape == Shape::Shifted ? sizeof(unsigned) : 0));
  rows.push_back(std::move(view));
}

/// Two pointers in a struct, as an argument.
void Writer::addRowsInStruct(std::size_t buffer) {
  const std::string name = fresh("both");
  line(result.parts, format("struct B_{0}_@ {{ unsigned *p; R_{0}_@ *r; }};", rowName));
  addParameter(format("B_{}_@ {}", rowName, name),
               {std::vector<std::uint8_t>(16), {{0, buffer, 0}, {8, buffer, 0}}});
  rows.push_back({Shape::Words, name + ".p"});
  rows.push_back({Shape::Fields, name + ".r"});
}

// ---- Spellings ----------------------------------------------------------------------------------

std::string Writer::rowBegin() {
  switch (random.below(8)) {
  case 0:
    return format("(int)g * {}", rowWidth);
  case 1: {
    std::string sum = "g";
    for (unsigned k = 1; k < rowWidth; ++k)
      sum += " + g";
    return format("({})", sum);
  }
  case 2:
    return isPowerOf2(rowWidth) ? format("(g << {})", rowWidth / 2) : format("{}u * g", rowWidth);
  case 3:
    return format("at_{}_@(g, 0u)", rowName);
  case 4:
    return format("{}u * (b * {}u + t)", rowWidth, threads());
  case 5:
    return format("({0}u * g + {0}u - {0}u)", rowWidth);
  default:
    return format("g * {}u", rowWidth);
  }
}

std::string Writer::rowSum(const std::string &begin, const std::string &index, bool isNumber) {
  switch (random.below(isNumber ? 6 : 4)) {
  case 0:
    return format("{} + {}", index, begin);
  case 1:
    return format("at_{}_@(g, {})", rowName, index);
  case 4:
    return isPowerOf2(rowWidth) ? format("({} | {})", begin, index)
                                : format("{} + {}", begin, index);
  case 5:
    return format("{0} + {1} - ({1} - {2})", begin, rowWidth, index);
  default:
    return format("{} + {}", begin, index);
  }
}

namespace {

std::string fieldAt(const RowView &view, unsigned index, bool isArrow) {
  if (view.shape == Shape::Reference)
    return format("{}.{}", view.name, lanes[index]);
  return isArrow ? format("({} + g)->{}", view.name, lanes[index])
                 : format("{}[g].{}", view.name, lanes[index]);
}

std::string wordAt(const RowView &view, const std::string &sum, const std::string &index) {
  switch (view.shape) {
  case Shape::Words:
    return format("{}[{}]", view.name, sum);
  case Shape::Shifted:
    return format("{}[(int)({}) - 1]", view.name, sum);
  case Shape::Array:
    return format("{}[g][{}]", view.name, index);
  case Shape::Fields:
  case Shape::Lanes:
    return format("((unsigned *)&{}[g])[{}]", view.name, index);
  case Shape::Union:
    return format("{}[{}].word", view.name, sum);
  case Shape::Own:
    return format("{}[{}]", view.name, index);
  case Shape::Reference:
    return format("((unsigned *)&{})[{}]", view.name, index);
  }
  return "";
}

} // namespace

std::string Writer::rowWord(const RowView &view, const std::string &index) {
  return wordAt(view, rowSum(rowBegin(), index, false), index);
}

std::string Writer::rowWord(const RowView &view, unsigned index) {
  const bool hasFields =
      view.shape == Shape::Fields || view.shape == Shape::Lanes || view.shape == Shape::Reference;
  if (hasFields && random.chance(85))
    return fieldAt(view, index, random.chance(40));
  const std::string number = format("{}", index), sum = rowSum(rowBegin(), number, true);
  return view.shape == Shape::Words && random.chance(15) ? format("*({} + {})", view.name, sum)
                                                         : wordAt(view, sum, number);
}

std::string Writer::rowPart(const RowView &view, unsigned index) {
  const bool isHalf = random.chance(60);
  const unsigned parts = isHalf ? 2 : 4, part = random.below(parts);
  if (view.shape == Shape::Union)
    return format("{}[{} + {}].{}[{}]", view.name, rowBegin(), index, isHalf ? "half" : "byte",
                  part);
  const std::string type = isHalf ? "unsigned short" : "unsigned char";
  if (view.shape == Shape::Words && random.chance(60))
    return format("(({} *){})[{} * ({} + {}) + {}]", type, view.name, parts, rowBegin(), index,
                  part);
  return format("(({} *)&{})[{}]", type, rowWord(view, index), part);
}

} // namespace cu2port::random
