# SYCL's devices: a plug-in of the runtime (src/SyclPlugin.h). Where the C++ compiler is one of SYCL's, which then compiles
# programs with their kernels, too (cmake/cu2portSycl.cmake); or where there is a SYCL runtime that compiles text.
#
#   python3 -m venv FOLDER && FOLDER/bin/pip install intel-sycl-rt intel-opencl-rt
#   cmake -Dcu2port_SYCL=FOLDER ...
set(cu2port_SYCL "" CACHE PATH "Folder that has include/sycl/sycl.hpp and lib/libsycl.so; empty: SYCL devices if the compiler has SYCL")
include(cmake/cu2portSycl.cmake)
cu2port_compiles_sycl(compiles_sycl)
if(NOT cu2port_SYCL AND NOT compiles_sycl)
  return()
endif()

file(GLOB sources CONFIGURE_DEPENDS src/sycl/*.cpp)
# It has what it takes of the runtime's itself: a program may have that as an archive.
add_library(cu2port_sycl MODULE ${sources} src/DriverFacts.cpp src/FaultRecord.cpp src/Log.cpp)
set_target_properties(cu2port_sycl PROPERTIES CXX_STANDARD 20 CXX_VISIBILITY_PRESET hidden)
target_include_directories(cu2port_sycl PRIVATE include src)
enable_warnings(cu2port_sycl -Wno-deprecated-declarations)
install(TARGETS cu2port_sycl DESTINATION ${CU2PORT_INSTALL_LIBDIR})
if(compiles_sycl)
  return()
endif()

find_path(SYCL_INCLUDE sycl/sycl.hpp PATHS ${cu2port_SYCL}/include NO_DEFAULT_PATH REQUIRED)
find_library(SYCL_LIBRARY sycl PATHS ${cu2port_SYCL}/lib NO_DEFAULT_PATH REQUIRED)
set_target_properties(cu2port_sycl PROPERTIES BUILD_RPATH ${cu2port_SYCL}/lib INSTALL_RPATH ${cu2port_SYCL}/lib)
target_include_directories(cu2port_sycl SYSTEM PRIVATE ${SYCL_INCLUDE})
target_link_libraries(cu2port_sycl PRIVATE ${SYCL_LIBRARY})
precompile_headers(cu2port_sycl <sycl/sycl.hpp>) # more than all of the rest
