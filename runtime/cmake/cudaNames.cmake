# Writes a linker script that gives the runtime's C functions CUDA's names, too: cudaMalloc = portMalloc. By
# rules/, a function that stands for one of CUDA's has its name with `port` for `cuda` (tests/headers checks that).
#
#   cmake -DNM=nm -DARCHIVE=libcu2port_runtime.a -DOUTPUT=names.ld -P cudaNames.cmake
execute_process(COMMAND ${NM} --defined-only --extern-only --format=posix ${ARCHIVE}
  OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\nport[A-Z][A-Za-z0-9_]* T" functions "${symbols}")
list(SORT functions)
set(script "")
foreach(function IN LISTS functions)
  string(REGEX REPLACE "\n(port[A-Za-z0-9_]*) T" "\\1" port "${function}")
  # What a <<<...>>> becomes, which is no function of CUDA's.
  if(NOT port MATCHES "^portLaunch(_ptsz)?$")
    string(REGEX REPLACE "^port" "cuda" cuda ${port})
    if(cuda STREQUAL cudaGetDeviceProperties) # of that release (dialect/cuda_runtime_api.h)
      string(APPEND cuda _v2)
    endif()
    string(APPEND script "${cuda} = ${port};\n")
  endif()
endforeach()
if(script STREQUAL "")
  message(FATAL_ERROR "${ARCHIVE} defines no function of the runtime's")
endif()
file(WRITE ${OUTPUT} "${script}")
