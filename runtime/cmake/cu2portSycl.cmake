# Kernels in SYCL are compiled with their program, if its compiler is one of SYCL's, or go into it as texts, which DPC++'s
# runtime builds.
#
#   CXX=acpp cmake ...                         AdaptiveCpp
#   CXX=icpx CXXFLAGS=-fsycl cmake ...         DPC++

# Whether the C++ compiler compiles SYCL: those that only read its headers have no library to link with.
function(cu2port_compiles_sycl result)
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_FLAGS --std=c++17) # acpp ends at a second -std=
  set(CMAKE_REQUIRED_QUIET ON)
  check_cxx_source_compiles("
    #include <sycl/sycl.hpp>
    int main() { sycl::queue().single_task([] {}).wait(); }" CU2PORT_COMPILES_SYCL)
  set(${result} ${CU2PORT_COMPILES_SYCL} PARENT_SCOPE)
endfunction()

# Adds X.sycl.cpp, and the X.block.sycl.cpp beside it.
function(cu2port_sycl target path flags)
  cu2port_compiles_sycl(is_compiled)
  if(NOT is_compiled)
    cu2port_embed(${target} ${path})
    return()
  endif()
  # CUDA rounds divisions and square roots of floats rightly, as texts do (src/sycl/Texts.cpp). Others than DPC++ do so anyway.
  include(CheckCXXCompilerFlag)
  foreach(operation IN ITEMS div sqrt)
    check_cxx_compiler_flag(-foffload-fp32-prec-${operation} CU2PORT_HAS_PRECISE_${operation})
    if(CU2PORT_HAS_PRECISE_${operation})
      list(APPEND flags -foffload-fp32-prec-${operation})
    endif()
  endforeach()
  string(REGEX REPLACE "\\.sycl\\.cpp$" ".block.sycl.cpp" blocks ${path})
  foreach(each IN ITEMS ${path} ${blocks})
    if(EXISTS ${each})
      target_sources(${target} PRIVATE ${each})
      set_property(SOURCE ${each} APPEND PROPERTY COMPILE_OPTIONS ${flags})
    endif()
  endforeach()
endfunction()
