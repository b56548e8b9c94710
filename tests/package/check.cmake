# Builds and runs a translated program with the package in `package`: cmake -D package=... -D generator=... -D work=... -D source=...
# -D compiler=... -P check.cmake. The embedded text must be what the file holds, whatever that is and after it changed.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

function(expect_text size)
  run(${CMAKE_COMMAND} --build ${work}/build)
  run(${work}/build/saxpy)
  if(NOT output MATCHES "^${size} [0-9]+ 0\nright\n$")
    message(FATAL_ERROR "expected ${size} bytes of text, got: ${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${work})
file(MAKE_DIRECTORY ${work})
if(DEFINED install)
  run(${CMAKE_COMMAND} --install ${install} --prefix ${work}/prefix)
  file(GLOB_RECURSE configs ${work}/prefix/cu2portConfig.cmake)
  get_filename_component(package ${configs} DIRECTORY)
endif()

set(file ${work}/saxpy.cl)
file(WRITE ${file} "__kernel void saxpy(void) {}")
run(${CMAKE_COMMAND} -S ${source} -B ${work}/build -G ${generator} -DCMAKE_CXX_COMPILER=${compiler} -DCMAKE_BUILD_TYPE=Debug
  -Dcu2port_DIR=${package} -DCL_FILE=${file})
expect_text(28)

# Quotes, brackets, semicolons, backslashes, a raw string's end, UTF-8; more than a string literal may hold.
string(REPEAT "// \"quoted\" ]] ; \\n \\ )\" ?\?= \${x} @x@ \u00e9\n" 5000 text)
file(WRITE ${file} "${text}")
file(SIZE ${file} size)
expect_text(${size})

file(WRITE ${file} "")
expect_text(0)
