// The scalar video instructions of PTX (Assembly.cpp): one operation in 64 bits on parts of
// registers, limited or not, and a second one with a third operand.
//
//   vabsdiff.u32.s32.s32.sat.add %0, %1.h0, %2.b3, %3
//   ->  out = low(add(limited_u32(absdiff(signed_part(a, 0, 16), signed_part(b, 24, 8))),
//                     unsigned_part(c, 0, 32)))                    each with __ptx_video_ in front
//
// What merges its result into a part of a register is refused, and so is a second minimum or
// maximum of what may have more than 32 bits.
#include "device/build/Assembly.h"
#include "device/build/AssemblyBuilder.h"
#include "device/ir/Make.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port {

using llvm::StringRef;

namespace {

/// vadd.u32.s32.s32.sat.min, without its first word.
struct VideoForm {
  StringRef result, first, second; ///< u32 or s32
  bool isLimited = false;
  StringRef then; ///< add, min, max; empty without a third operand
};

/// `.h1` of `%1.h1`: the whole register if there is none.
struct Part {
  unsigned from = 0, bits = 32;
};

} // namespace

static bool isVideo(StringRef name) {
  return llvm::is_contained({"vadd", "vsub", "vabsdiff", "vmin", "vmax"}, name);
}

static std::optional<VideoForm> formOf(llvm::ArrayRef<StringRef> parts) {
  VideoForm form;
  if (parts.size() < 4)
    return std::nullopt;
  form.result = parts[1], form.first = parts[2], form.second = parts[3];
  parts = parts.drop_front(4);
  if (!parts.empty() && parts[0] == "sat") {
    form.isLimited = true;
    parts = parts.drop_front();
  }
  if (!parts.empty()) {
    form.then = parts[0];
    parts = parts.drop_front();
  }
  const auto is32 = [](StringRef type) { return type == "u32" || type == "s32"; };
  const bool isKnown = form.then.empty() || llvm::is_contained({"add", "min", "max"}, form.then);
  if (!parts.empty() || !isKnown || !is32(form.result) || !is32(form.first) || !is32(form.second))
    return std::nullopt;
  return form;
}

/// Nothing for what is no byte and no half.
static std::optional<Part> partOf(StringRef name) {
  unsigned number = 0;
  const char kind = name.front();
  if (name.size() != 2 || name.drop_front().getAsInteger(10, number))
    return std::nullopt;
  if (kind == 'b' && number < 4)
    return Part{8 * number, 8};
  if (kind == 'h' && number < 2)
    return Part{16 * number, 16};
  return std::nullopt;
}

/// `%1.h0` as a number of 64 bits; null if it is not understood.
ir::Expr *AssemblyBuilder::videoPart(StringRef operand, bool isSigned) {
  Part part;
  // A special register's name has a dot, too: it is no number of a part.
  if (const auto [name, selected] = operand.rsplit('.'); selected.size() == 2) {
    const std::optional<Part> known = partOf(selected);
    if (!known)
      return nullptr;
    part = *known;
    operand = name;
  }
  const auto number = [&](unsigned value) {
    return in.constants.integer(value, statement->getBeginLoc());
  };
  return callOn(isSigned ? "video_signed" : "video_unsigned",
                {readOperand(operand), number(part.from), number(part.bits)});
}

ir::Stmt *AssemblyBuilder::video(const PtxInstruction &each) {
  const std::vector<StringRef> parts = opcodeWords(each.opcode);
  const std::optional<VideoForm> form = isVideo(parts[0]) ? formOf(parts) : std::nullopt;
  if (!form || each.operands.size() != (form->then.empty() ? 3 : 4))
    return nullptr;
  const bool fits = form->isLimited || (parts[0] == "vabsdiff" && form->result == "u32");
  if (!form->then.empty() && form->then != "add" && !fits)
    return nullptr;
  ir::Expr *value = callOn("video_" + parts[0].drop_front().str(),
                           {videoPart(each.operands[1], form->first == "s32"),
                            videoPart(each.operands[2], form->second == "s32")});
  if (form->isLimited)
    value = callOn("video_limited_" + form->result.str(), {value});
  if (!form->then.empty())
    value = callOn("video_" + form->then.str(),
                   {value, videoPart(each.operands[3], form->result == "s32")});
  return assigned(writtenOperand(each.operands[0]), callOn("video_low", {value}),
                  place(statement->getBeginLoc()));
}

} // namespace cu2port
