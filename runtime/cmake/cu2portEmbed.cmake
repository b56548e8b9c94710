# Writes `output`, a C++ file that defines `const cu2port::OpenCLSource <symbol>` with the bytes of `input`. As numbers
# and not as a string literal, so that any content and any size will do.
file(READ ${input} bytes HEX)
string(LENGTH "${bytes}" digits)
math(EXPR size "${digits} / 2")
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(................................................................................)" "\\1\n"
  bytes "${bytes}")
get_filename_component(name ${input} NAME)
file(WRITE ${output} "// ${name}, embedded; generated when the program is built.
#include <cu2port/module.h>

static const unsigned char text[] = {
${bytes}0x00};

extern const cu2port::OpenCLSource ${symbol};
const cu2port::OpenCLSource ${symbol} = {reinterpret_cast<const char *>(text), ${size}};
")
