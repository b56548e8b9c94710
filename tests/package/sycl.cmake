# Whether a compiler of SYCL's compiles kernels with their program, with the flags that all kernels have, and another's
# program has them as texts. A compiler of C++ that is given SYCL's headers and library does for the first:
# cmake -D package=... -D generator=... -D work=... -D source=... -D kernels=... -D compiler=... -D sycl=... -P sycl.cmake
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

function(build name)
  run(${CMAKE_COMMAND} -S ${source} -B ${work}/${name} -G ${generator} -DCMAKE_CXX_COMPILER=${compiler} -Dcu2port_DIR=${package}
    -DKERNELS=${kernels} -DCMAKE_EXPORT_COMPILE_COMMANDS=ON ${ARGN})
  run(${CMAKE_COMMAND} --build ${work}/${name})
  run(${work}/${name}/transpose)
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect_output text)
  if(NOT output STREQUAL "${text}")
    message(FATAL_ERROR "expected:\n${text}got:\n${output}")
  endif()
endfunction()

# The command that compiles a file, in `command`; empty if nothing does.
function(find_command name file)
  file(READ ${work}/${name}/compile_commands.json commands)
  string(JSON last LENGTH ${commands})
  math(EXPR last "${last} - 1")
  set(command "" PARENT_SCOPE)
  foreach(i RANGE ${last})
    string(JSON path GET ${commands} ${i} file)
    cmake_path(GET path FILENAME path)
    if(path STREQUAL file)
      string(JSON found GET ${commands} ${i} command)
      set(command "${found}" PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

file(REMOVE_RECURSE ${work})
file(MAKE_DIRECTORY ${work})

build(compiled "-DCMAKE_CXX_FLAGS=-DCOMPILED -w -isystem ${sycl}/include"
  "-DCMAKE_EXE_LINKER_FLAGS=-L${sycl}/lib -lsycl -Wl,-rpath,${sycl}/lib")
expect_output("transpose of 2 dimensions\ntranspose_block of 3 dimensions\n")
foreach(file IN ITEMS transpose.sycl.cpp transpose.block.sycl.cpp)
  find_command(compiled ${file})
  foreach(flag IN ITEMS -ffp-contract=fast-honor-pragmas -fno-strict-aliasing -fsigned-char --std=gnu\\+\\+17)
    if(NOT command MATCHES " ${flag}( |$)")
      message(FATAL_ERROR "${file} is compiled without ${flag}: ${command}")
    endif()
  endforeach()
  if(command MATCHES " -std=") # acpp ends at a second one
    message(FATAL_ERROR "${file} is compiled with two standards: ${command}")
  endif()
endforeach()
find_command(compiled transpose_sycl.cpp)
if(command)
  message(FATAL_ERROR "the text is in the program as well: ${command}")
endif()

build(text)
expect_output("text\ntext\n")
find_command(text transpose.sycl.cpp)
if(command)
  message(FATAL_ERROR "compiled without SYCL: ${command}")
endif()
