# cu2port_kernels(TARGET FILE...): adds translated kernels to a program or library.
#   X.cpu.cpp  the kernels for the CPU, compiled with CU2PORT_CPU_FLAGS
#   X.cl       the kernels for OpenCL, embedded as `extern const cu2port::OpenCLSource X_cl`

# Speed without touching NaN, infinities or the order of additions: what nvcc does by default, but for -march=native,
# which is the CPU that builds. Replace that one to build for another.
set(CU2PORT_CPU_FLAGS "-O3 -march=native -fno-math-errno -fno-trapping-math -ffp-contract=fast -fopenmp-simd"
  CACHE STRING "Compiler flags for the CPU kernels of translated programs")
# g++ would make a call of memcpy of short copies, and keep in memory what else is in registers.
set(CU2PORT_CPU_FLAGS_GNU -fno-tree-loop-distribute-patterns CACHE INTERNAL "The same for g++ alone, after them")

function(cu2port_kernels target)
  separate_arguments(flags NATIVE_COMMAND "${CU2PORT_CPU_FLAGS}")
  # Debuggers show little of optimised kernels.
  list(APPEND flags $<$<CONFIG:Debug>:-O0>)
  list(APPEND flags $<$<CXX_COMPILER_ID:GNU>:${CU2PORT_CPU_FLAGS_GNU}>)
  foreach(file IN LISTS ARGN)
    get_filename_component(path ${file} ABSOLUTE)
    if(path MATCHES "\\.cl$")
      cu2port_embed(${target} ${path})
    else()
      target_sources(${target} PRIVATE ${path})
      set_property(SOURCE ${path} APPEND PROPERTY COMPILE_OPTIONS ${flags})
    endif()
  endforeach()
endfunction()

# Adds a generated X_cl.cpp that holds the text of `path`, written anew when the text changes.
function(cu2port_embed target path)
  get_filename_component(name ${path} NAME_WLE)
  string(MAKE_C_IDENTIFIER ${name}_cl symbol)
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/cu2portEmbed.cmake)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${target}.cu2port/${symbol}.cpp)
  add_custom_command(OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -D input=${path} -D output=${generated} -D symbol=${symbol} -P ${script}
    DEPENDS ${path} ${script}
    COMMENT "Embedding ${name}.cl"
    VERBATIM)
  target_sources(${target} PRIVATE ${generated})
endfunction()
