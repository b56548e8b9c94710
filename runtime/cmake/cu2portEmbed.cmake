# Writes `output`, a C++ file that defines `const cu2port::OpenCLSource <symbol>` with the bytes of `input`, X.cl, and
# <symbol>_block with those of the X.block.cl beside it, if there is one. As numbers and not as string literals, so that any
# content and any size will do.
function(embed input symbol)
  file(READ ${input} bytes HEX)
  string(LENGTH "${bytes}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n"
    bytes "${bytes}")
  get_filename_component(name ${input} NAME)
  file(APPEND ${output} "
// ${name}
static const unsigned char ${symbol}_text[] = {
${bytes}0x00};
extern const cu2port::OpenCLSource ${symbol};
const cu2port::OpenCLSource ${symbol} = {reinterpret_cast<const char *>(${symbol}_text), ${size}};
")
endfunction()

file(WRITE ${output} "// OpenCL C, embedded; generated when the program is built.
#include <cu2port/module.h>
")
embed(${input} ${symbol})
string(REGEX REPLACE "\\.cl$" ".block.cl" blocks ${input})
if(EXISTS ${blocks})
  embed(${blocks} ${symbol}_block)
endif()
