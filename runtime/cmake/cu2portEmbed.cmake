# Writes `output`, a C++ file that defines `const cu2port::OpenCLSource <symbol>` with the bytes of `input`, X.cl, and
# <symbol>_block with those of the X.block.cl beside it, which <symbol> leads to, if there is one; of X.sycl.cpp and
# X.block.sycl.cpp, cu2port::SyclSource. As numbers and not as string literals, so that any content and any size will do.
set(type OpenCLSource)
if(input MATCHES "\\.sycl\\.cpp$")
  set(type SyclSource)
endif()
function(embed input symbol blocks)
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
[[gnu::visibility(\"hidden\")]] extern const cu2port::${type} ${symbol};
const cu2port::${type} ${symbol} = {reinterpret_cast<const char *>(${symbol}_text), ${size}, ${blocks}};
")
endfunction()

file(WRITE ${output} "// Kernels as text, embedded; generated when the program is built.
#include <cu2port/module.h>
")
string(REGEX REPLACE "\\.(cl|sycl\\.cpp)$" ".block.\\1" blocks ${input})
if(EXISTS ${blocks})
  embed(${blocks} ${symbol}_block nullptr)
  embed(${input} ${symbol} &${symbol}_block)
else()
  embed(${input} ${symbol} nullptr)
endif()
